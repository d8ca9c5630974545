internal import Catalogue
internal import Commands
internal import Edges
internal import LibraryStore
internal import MovieData
internal import MovieDatabase
internal import OperatingSystem
internal import Records
internal import Scheduling
internal import SettingsLogic
internal import Wording

/// The commands `import` and `export`.
extension CommandRun {
  /// The interval at which a waiting import checks for Ctrl-C.
  private static let attention = Duration.milliseconds(50)

  func importMarks(_ options: ImportOptions) throws(CommandFailure) -> ExitCode {
    // Back up saved marks even if the import fails.
    defer { library.finish(startingBackup: BackgroundBackup.start) }
    let now = SystemClock.moment
    let command = try ImportCommand(
      ImportFiles.read(options.path), options: options, now: now, offset: SystemClock.offset(at:))
    // The report of the import has the failures of the source.
    let source = try ConfiguredSource(settings)
    if let obstacle = source.obstacle { StandardStreams.complain(obstacle) }
    defer { source.service?.close() }
    let context = ImportCommand.Context(
      CommandContext(settings, store: source.store(), library: library),
      catalogue: MovieDataAdapter(source: settings.catalogueInEnglish),
      service: source.service.map { MovieDataAdapter(source: $0.films) },
      isRequired: settings[.source].text == "tmdb")
    Interruption.expect()
    let isAsking =
      StandardStreams.inputIsTerminal && StandardStreams.outputIsTerminal
      && StandardStreams.errorIsTerminal && options.path != "-"
    let outcome = run(command, in: context, asks: isAsking)
    let code = write(outcome.text)
    if case .failed(let kind) = outcome.ending {
      MovieBrowser.report(CommandFailure(kind, outcome.complaint ?? ""))
      return kind.exitCode
    }
    if let complaint = outcome.complaint { StandardStreams.complain(complaint) }
    return outcome.ending == .stopped ? .interrupted : code
  }

  /// Runs an import, which Ctrl-C ends even while it waits for a response.
  private func run(
    _ command: ImportCommand, in context: ImportCommand.Context, asks: Bool
  ) -> ImportCommand.Outcome {
    let line = ProgressLine("Importing", total: command.count)
    defer { line.clear() }
    let format = format
    let body: @MainActor @Sendable () async -> ImportCommand.Outcome = {
      var ask: ((String) -> String?)?
      if asks, case .aligned = format {
        ask = { question in
          line.clear()
          return StandardStreams.answer(to: question)
        }
      }
      return await command.run(
        in: context, format: format, ask: ask, progress: { line.show($0) },
        shouldContinue: { !Interruption.came })
    }
    let attention: @MainActor @Sendable () async -> Void = {
      while !Interruption.came {
        guard (try? await MainQueue.pause(for: Self.attention)) != nil else { return }
      }
    }
    return MainQueue.run {
      let work = Task(executorPreference: MainActorExecutor.shared) { await body() }
      let watch = Task(executorPreference: MainActorExecutor.shared) {
        await attention()
        work.cancel()
      }
      let outcome = await work.value
      watch.cancel()
      return outcome
    }
  }

  func exportMarks(_ options: ExportOptions) throws(CommandFailure) -> ExitCode {
    defer { library.finish(startingBackup: BackgroundBackup.start) }
    let options = try options.namingList(of: library)
    // Only a query and a page need the films of the source.
    let needsFilms = !options.query.isEmpty || options.form == .html
    let command = ExportCommand(context(needsFilms: needsFilms), options)
    guard let path = options.path else {
      return try MovieBrowser.exitCode { (write) throws(CommandFailure) in
        _ = try command.run(write)
      }
    }
    // On Ctrl-C, do not leave a partial file with private notes.
    Interruption.expect()
    let file = try FileWriter(path, replacing: options.isForced)
    let exported: ExportedCounts
    do throws(CommandFailure) {
      if options.form == .trakt {
        let archive = try command.archive()
        exported = archive.exported
        try file.write(ZipWriter.bytes(of: archive.files, at: path))
      } else {
        exported = try command.run { (text) throws(CommandFailure) in
          guard !Interruption.came else { throw CommandFailure(.failure, "") }
          try file.write(text)
        }
      }
    } catch {
      guard Interruption.came else { throw error }
      return .interrupted
    }
    guard !Interruption.came else { return .interrupted }
    try file.finish()
    if StandardStreams.outputIsTerminal {
      return MovieBrowser.write(ExportCommand.written(exported, to: path))
    }
    return .success
  }
}

extension MovieBrowser {
  /// Writes to standard output in parts; returns the exit code.
  ///
  /// A closed pipe is not reported.
  fileprivate static func exitCode(
    writing body: ((String) throws(CommandFailure) -> Void) throws(CommandFailure) -> Void
  ) throws(CommandFailure) -> ExitCode {
    var code = ExitCode.success
    do throws(CommandFailure) {
      try body { (text) throws(CommandFailure) in
        code = write(text)
        // `write` has reported the error.
        if code != .success { throw CommandFailure(.failure, "") }
      }
    } catch {
      if code == .success { throw error }
    }
    return code
  }
}
