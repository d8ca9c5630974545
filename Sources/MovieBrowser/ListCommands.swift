import ApplicationLogic
import ExternalInterfaces

/// The command `lists`.
@MainActor struct ListCommands {
  private let settings: Settings
  private let format: OutputFormat
  private let library = SQLiteMovieLibrary(waiting: SQLiteMovieLibrary.commandTimeout)

  init(_ options: SharedOptions) throws(CommandFailure) {
    let context = try CommandContext(options)
    settings = context.settings
    format = context.format
  }

  /// Runs the subcommand; returns the exit code.
  func run(_ options: ListsOptions) throws(CommandFailure) -> ExitCode {
    // Back up saved changes even if the output cannot be written.
    defer { library.finish(startingBackup: BackgroundBackup.start) }
    let text = try text(options)
    guard let path = options.path else { return MovieBrowser.write(text) }
    let file = try FileWriter(path, replacing: options.isForced)
    try file.write(text)
    try file.finish()
    return .success
  }

  private func text(_ options: ListsOptions) throws(CommandFailure) -> String {
    guard options.part?.takesFilm == true, !options.rest.isEmpty else {
      let command = ListsCommand(
        library: library, naming: MovieSourceKind.naming(settings), now: SystemClock.moment)
      return try run(command, options)
    }
    let events = SourceEventLog { _ in }
    let source = try MovieSourceKind.build(settings) { events.take($0) }
    if let obstacle = source.obstacle { StandardStreams.complain(obstacle) }
    defer { source.service?.close() }
    let command = ListsCommand(
      library: library, store: MovieDataAdapter(source: source.films), now: SystemClock.moment,
      language: settings.language, region: settings.region)
    let text = try events.explain { () throws(CommandFailure) in try run(command, options) }
    if let notice = events.notice { StandardStreams.complain(notice) }
    return text
  }

  private func run(
    _ command: ListsCommand, _ options: ListsOptions
  ) throws(CommandFailure) -> String {
    let format = format
    return try MainQueue.run { () async throws(CommandFailure) in
      try await command.run(options, format: format)
    }
  }
}
