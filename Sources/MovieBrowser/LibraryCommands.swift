import ApplicationLogic
import ExternalInterfaces

/// The commands for what one has marked.
struct LibraryCommands {
  /// Which commands those are.
  static let names = CommandLineGrammar.library.map(\.name)

  let settings: Settings
  let options: [String: [String]]
  let format: OutputFormat

  /// Runs one to its end; answers the exit code.
  @MainActor func run(_ name: String, _ words: [String]) throws(CommandFailure) -> Int32 {
    if name == "library" {
      return MovieBrowser.write(
        try LibraryMaintenance(settings: settings, options: options, format: format).run(words))
    }
    let library = SQLiteMovieLibrary(waiting: SQLiteMovieLibrary.patienceOfCommands)
    let text =
      switch name {
      case "mark": try mark(words.joined(separator: " "), library)
      case "mine":
        try MineCommand(library: library, naming: FilmSource.naming(settings))
          .run(words.first, options: options, form: form())
      case "undo": try history(library).undo(at: SystemClock.moment, format: format)
      case "redo": try history(library).redo(at: SystemClock.moment, format: format)
      case "history": try history(library).run(options: options, format: format)
      default: try StatisticsCommand(library: library).run(words.first, format: format)
      }
    let code = MovieBrowser.write(text)
    // The command has finished and its output is written.
    library.finish(startingBackup: BackgroundBackup.start)
    return code
  }

  private func history(_ library: SQLiteMovieLibrary) -> HistoryCommand {
    HistoryCommand(library: library, naming: FilmSource.naming(settings))
  }

  @MainActor private func mark(
    _ name: String, _ library: SQLiteMovieLibrary
  ) throws(CommandFailure) -> String {
    let events = SourceEventLog { _ in }
    let source = try FilmSource.build(settings) { events.take($0) }
    if let obstacle = source.obstacle { StandardStreams.complain(obstacle) }
    defer { source.service?.close() }
    let command = MarkCommand(
      store: MovieDataAdapter(source: source.films), library: library, now: SystemClock.moment,
      language: settings.language, region: settings.region)
    let text = try events.explain { () throws(CommandFailure) in
      try MainQueue.run { () async throws(CommandFailure) in
        try await command.run(name, options: options, format: format)
      }
    }
    if let notice = events.notice { StandardStreams.complain(notice) }
    return text
  }

  private func form() throws(CommandFailure) -> MineCommand.Form {
    guard options["--csv"] != nil else { return .format(format) }
    guard options["--json"] == nil else {
      throw CommandFailure(.usage, "--csv and --json are two forms; choose one")
    }
    return .csv
  }
}
