import ApplicationLogic
import ExternalInterfaces

/// The commands for marks: `mark`, `mine`, `undo`, `redo`, `history` and `stats`.
///
/// Each returns the exit code.
@MainActor struct MarkCommands {
  private let settings: Settings
  private let format: OutputFormat
  private let library = SQLiteMovieLibrary(waiting: SQLiteMovieLibrary.commandTimeout)

  init(_ options: SharedOptions) throws(CommandFailure) {
    let context = try CommandContext(options)
    settings = context.settings
    format = context.format
  }

  func mark(_ options: MarkOptions) throws(CommandFailure) -> ExitCode {
    let names = try FilmNames.read(options.name, from: StandardStreams.readInput)
    let events = SourceEventLog { _ in }
    let source = try MovieSourceKind.build(settings) { events.take($0) }
    if let obstacle = source.obstacle { StandardStreams.complain(obstacle) }
    defer { source.service?.close() }
    // Some films may be marked although others fail.
    defer { library.finish(startingBackup: BackgroundBackup.start) }
    let command = MarkCommand(
      store: MovieDataAdapter(source: source.films), library: hookedLibrary,
      now: SystemClock.moment, language: settings.language, region: settings.region)
    let text = try events.explain { () throws(CommandFailure) in
      try MainQueue.run { () async throws(CommandFailure) in
        guard let names else { return try await command.run(options, format: format) }
        return try await command.run(options, names: names, format: format)
      }
    }
    if let notice = events.notice { StandardStreams.complain(notice) }
    return finish(text)
  }

  func mine(_ options: MineOptions) throws(CommandFailure) -> ExitCode {
    finish(
      try MineCommand(
        library: library, naming: MovieSourceKind.naming(settings),
        inform: { if StandardStreams.errorIsTerminal { StandardStreams.complain($0) } }
      ).run(options, format: format), inPager: options.usesPager)
  }

  func undo() throws(CommandFailure) -> ExitCode {
    finish(try steps.undo(at: SystemClock.moment, format: format))
  }

  func redo() throws(CommandFailure) -> ExitCode {
    finish(try steps.redo(at: SystemClock.moment, format: format))
  }

  func history(_ options: HistoryOptions) throws(CommandFailure) -> ExitCode {
    finish(try steps.run(options, format: format), inPager: options.shared.usesPager)
  }

  func statistics(_ options: StatisticsOptions) throws(CommandFailure) -> ExitCode {
    if let year = options.year {
      let command = YearCommand(
        library: library, naming: MovieSourceKind.naming(settings), today: .today())
      return finish(
        try command.run(
          year, query: options.query, format: format, isMarkdown: options.isMarkdown))
    }
    // Only a query needs the films of the source.
    let naming =
      options.query.isEmpty ? MovieIdentifierResolver() : MovieSourceKind.naming(settings)
    return finish(
      try StatisticsCommand(library: library, naming: naming)
        .run(
          of: options.list, listNamed: options.customList, query: options.query, format: format,
          isMarkdown: options.isMarkdown))
  }

  private var steps: HistoryCommand {
    HistoryCommand(library: hookedLibrary, naming: MovieSourceKind.naming(settings))
  }

  /// The library whose changes run the hooks of the key file.
  private var hookedLibrary: ObservedMovieLibrary {
    let hooks = MarkHooks(
      KeyFile(ConfigurationFiles.find("keys").text), SystemProgramRunner(), library: library,
      naming: MovieSourceKind.naming(settings))
    hooks.listen { StandardStreams.complain($0) }
    return ObservedMovieLibrary(library, announce: hooks.call)
  }

  private func finish(_ text: String, inPager mayPage: Bool = false) -> ExitCode {
    let code = MovieBrowser.write(text, inPager: mayPage && !format.isForPrograms)
    // Start the hooks of a change.
    MainQueue.run { () async in }
    // Back up after the output is written, so that the user does not wait for it.
    library.finish(startingBackup: BackgroundBackup.start)
    return code
  }
}
