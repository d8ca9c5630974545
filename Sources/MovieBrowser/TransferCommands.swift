import ApplicationLogic
import ExternalInterfaces

/// The commands `import` and `export`.
struct TransferCommands {
  /// So often it is looked whether there was a Ctrl-C while nothing else happens.
  private static let attention = Duration.milliseconds(50)

  private let settings: Settings
  private let format: OutputFormat
  private let library = SQLiteMovieLibrary(waiting: SQLiteMovieLibrary.patienceOfCommands)

  init(_ options: SharedOptions) throws(CommandFailure) {
    let context = try CommandContext(options)
    settings = context.settings
    format = context.format
  }

  /// Imports marks; answers the exit code.
  @MainActor func take(_ options: ImportOptions) throws(CommandFailure) -> Int32 {
    // Whatever becomes of it, what was saved is backed up.
    defer { library.finish(startingBackup: BackgroundBackup.start) }
    let now = SystemClock.moment
    let command = try ImportCommand(ImportFiles.read(options.path), options: options, now: now)
    let events = SourceEventLog { _ in }
    let source = try MovieSourceKind.build(settings) { events.take($0) }
    if let obstacle = source.obstacle { StandardStreams.complain(obstacle) }
    defer { source.service?.close() }
    let context = ImportCommand.Context(
      library: library, catalogue: MovieDataAdapter(source: source.catalogue),
      service: source.service.map { MovieDataAdapter(source: $0.films) },
      isRequired: settings[.source].text == "tmdb", language: settings.language,
      region: settings.region)
    Interruption.expect()
    let outcome = run(command, in: context)
    let code = MovieBrowser.write(outcome.text)
    if let complaint = outcome.complaint { StandardStreams.complain(complaint) }
    switch outcome.ending {
    case .complete: return code
    case .stopped: return MovieBrowser.ExitCode.interrupted
    case .failed: return MovieBrowser.ExitCode.failure
    }
  }

  /// Runs an import so that Ctrl-C ends it even while it waits for an answer.
  @MainActor private func run(
    _ command: ImportCommand, in context: ImportCommand.Context
  ) -> ImportCommand.Outcome {
    let line = ProgressLine("Importing", total: command.count)
    defer { line.clear() }
    let format = format
    let body: @MainActor @Sendable () async -> ImportCommand.Outcome = {
      await command.run(
        in: context, format: format, progress: { line.show($0) },
        goesOn: { !Interruption.came })
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

  /// Exports marks; answers the exit code.
  func give(_ options: ExportOptions) throws(CommandFailure) -> Int32 {
    defer { library.finish(startingBackup: BackgroundBackup.start) }
    let command = ExportCommand(library: library, options: options, now: SystemClock.moment)
    guard let path = options.path else {
      return try MovieBrowser.exitCode { (write) throws(CommandFailure) in
        _ = try command.run(write)
      }
    }
    // What was begun must not stay behind, with all notes in it.
    Interruption.expect()
    let file = try FileWriter(path, replacing: options.isForced)
    let films: Int
    do throws(CommandFailure) {
      films = try command.run { (text) throws(CommandFailure) in
        guard !Interruption.came else { throw CommandFailure(.failure, "") }
        try file.write(text)
      }
    } catch {
      guard Interruption.came else { throw error }
      return MovieBrowser.ExitCode.interrupted
    }
    guard !Interruption.came else { return MovieBrowser.ExitCode.interrupted }
    try file.finish()
    if StandardStreams.outputIsTerminal {
      return MovieBrowser.write(ExportCommand.written(films, to: path))
    }
    return MovieBrowser.ExitCode.done
  }
}

extension MovieBrowser {
  /// Writes to standard output in parts; a reader who is gone ends it without a word.
  fileprivate static func exitCode(
    writing body: ((String) throws(CommandFailure) -> Void) throws(CommandFailure) -> Void
  ) throws(CommandFailure) -> Int32 {
    var code = ExitCode.done
    do throws(CommandFailure) {
      try body { (text) throws(CommandFailure) in
        code = write(text)
        // It has been said what is amiss.
        if code != ExitCode.done { throw CommandFailure(.failure, "") }
      }
    } catch {
      if code == ExitCode.done { throw error }
    }
    return code
  }
}
