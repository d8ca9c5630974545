internal import Browser
internal import Commands
internal import Edges
internal import Films
internal import LibraryStore
internal import MovieData
internal import OperatingSystem
internal import Records
internal import SettingsLogic
internal import Wording

/// The commands for marks and lists: `mark`, `mine`, `lists`, `undo`, `redo`, `history`, `stats`.
///
/// Each returns the exit code.
@MainActor struct MarkCommands {
  private let context: CommandContext
  private let mayPage: Bool
  private let library = SQLiteMovieLibrary(waiting: SQLiteMovieLibrary.commandTimeout)

  init(_ options: SharedOptions) throws(CommandFailure) {
    context = try CommandContext(options)
    mayPage = options.mayPage
  }

  func mark(_ options: MarkOptions) throws(CommandFailure) -> ExitCode {
    var options = options
    options.names = try options.names.read(from: StandardStreams.readInput)
    let (settings, format) = (settings, format)
    return try change { () throws(CommandFailure) in
      try context.text { [options] (store) async throws(CommandFailure) in
        try await MarkCommand(
          store: store, library: library, now: SystemClock.moment, language: settings.language,
          region: settings.region, ratingMarksSeen: settings.ratingMarksSeen,
          report: { StandardStreams.complain($0) }
        ).run(options, format: format)
      }
    }
  }

  func lists(_ options: ListsOptions) throws(CommandFailure) -> ExitCode {
    var options = options
    if options.part?.takesFilm == true {
      options.films = try options.films.read(from: StandardStreams.readInput)
    }
    // Back up saved changes even if the output cannot be written.
    defer { library.finish(startingBackup: BackgroundBackup.start) }
    let text = try text(options)
    guard let path = options.path else { return MovieBrowser.write(text, inPager: mayPage) }
    let file = try FileWriter(path, replacing: options.isForced)
    try file.write(text)
    try file.finish()
    return .success
  }

  private func text(_ options: ListsOptions) throws(CommandFailure) -> String {
    let (settings, format) = (settings, format)
    let takesFilm = options.part?.takesFilm == true && !options.films.isEmpty
    let isOfSmartList = options.part == .save || options.part == .show && !isOwn(options.list)
    guard takesFilm || isOfSmartList else {
      let command = ListsCommand(
        library: library, naming: MovieSourceKind.naming(settings), now: SystemClock.moment,
        smartLists: SmartListFolder())
      return try MainQueue.run { () async throws(CommandFailure) in
        try await command.run(options, format: format)
      }
    }
    let marked = isOfSmartList ? library : nil
    return try context.text(knowing: marked) { (store) async throws(CommandFailure) in
      try await ListsCommand(
        library: library, store: store, now: SystemClock.moment, language: settings.language,
        region: settings.region, smartLists: SmartListFolder(),
        ask: { StandardStreams.ask($0) }, inform: { StandardStreams.complain($0) }
      ).run(options, format: format)
    }
  }

  private func isOwn(_ name: String) -> Bool { (try? library.customList(named: name)) != nil }

  func mine(_ options: MineOptions) throws(CommandFailure) -> ExitCode {
    finish(
      try MineCommand(
        library: library, naming: MovieSourceKind.naming(settings),
        inform: { if StandardStreams.errorIsTerminal { StandardStreams.complain($0) } }
      ).run(options, format: format), inPager: options.usesPager)
  }

  /// Undoes or redoes a step.
  func reverse(_ options: StepOptions) throws(CommandFailure) -> ExitCode {
    return try change { () throws(CommandFailure) in
      try HistoryCommand(library: library, naming: MovieSourceKind.naming(settings)).run(
        options, at: SystemClock.moment, format: format,
        confirm: { StandardStreams.ask($0) })
    }
  }

  func history(_ options: HistoryOptions) throws(CommandFailure) -> ExitCode {
    finish(
      try HistoryCommand(library: library, naming: MovieSourceKind.naming(settings))
        .run(options, format: format))
  }

  func statistics(_ options: StatisticsOptions) throws(CommandFailure) -> ExitCode {
    if let year = options.year {
      let command = YearCommand(
        library: library, naming: MovieSourceKind.naming(settings), today: .today())
      return finish(
        try command.run(year, query: options.query, format: format))
    }
    // Only a query needs the films of the source.
    let naming =
      options.query.isEmpty ? MovieIdentifierResolver() : MovieSourceKind.naming(settings)
    return finish(
      try StatisticsCommand(library: library, naming: naming)
        .run(
          of: options.list, listNamed: options.customList, query: options.query, format: format))
  }

  private var settings: Settings { context.settings }

  private var format: OutputFormat { context.format }

  /// Writes the output of a command whose changes run the hooks of the key file.
  private func change(
    _ command: () throws(CommandFailure) -> String
  ) throws(CommandFailure) -> ExitCode {
    let hooks = MarkHooks(
      KeyFile.find(), library: library, naming: MovieSourceKind.naming(settings))
    defer { hooks.finish() }
    return finish(try command())
  }

  private func finish(_ text: String, inPager isLong: Bool = true) -> ExitCode {
    let code = MovieBrowser.write(text, inPager: isLong && mayPage)
    // Back up after the output is written, so that the user does not wait for it.
    library.finish(startingBackup: BackgroundBackup.start)
    return code
  }
}
