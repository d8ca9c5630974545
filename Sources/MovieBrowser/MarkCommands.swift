internal import Browser
internal import Commands
internal import Edges
internal import Films
internal import LibraryStore
internal import MovieData
internal import OperatingSystem
internal import Records
internal import Wording

/// The commands for marks and lists: `mark`, `mine`, `lists`, `follow`, `undo`, `redo`, `history`,
/// `stats`.
extension CommandRun {
  func mark(_ options: MarkOptions) throws(CommandFailure) -> ExitCode {
    var options = options
    options.names = try options.names.read(from: StandardStreams.readInput)
    return try change { () throws(CommandFailure) in
      try run(knowsMarks: false, showsFilms: false) {
        [options, format] (context) async throws(CommandFailure) in
        try await MarkCommand(context).run(options, format: format)
      } write: { text in
        finish(text)
      }
    }
  }

  func lists(_ options: ListsOptions) throws(CommandFailure) -> ExitCode {
    var options = options
    let takesFilm = options.part?.takesFilm == true
    if takesFilm { options.films = try options.films.read(from: StandardStreams.readInput) }
    // Back up saved changes even if the output cannot be written.
    defer { library.finish(startingBackup: BackgroundBackup.start) }
    let isOfSmartList = options.part == .save || options.part == .show && !isOwn(options.list)
    let command: @MainActor (CommandContext) async throws(CommandFailure) -> String = {
      [options, format] (context) async throws(CommandFailure) in
      try await ListsCommand(context).run(options, format: format)
    }
    let save: (String) throws(CommandFailure) -> ExitCode = { (text) throws(CommandFailure) in
      guard let path = options.path else { return write(text) }
      let file = try FileWriter(path, replacing: options.isForced)
      try file.write(text)
      try file.finish()
      return .success
    }
    guard takesFilm && !options.films.isEmpty || isOfSmartList else {
      let context = context()
      return try save(
        MainQueue.run { () async throws(CommandFailure) in try await command(context) })
    }
    return try run(knowsMarks: isOfSmartList, showsFilms: false, command, write: save)
  }

  func follow(_ options: FollowOptions) throws(CommandFailure) -> ExitCode {
    try run(showsFilms: false) { [format] (context) async throws(CommandFailure) in
      try await FollowCommand(context).run(options, format: format)
    } write: { text in
      finish(text)
    }
  }

  private func isOwn(_ name: String) -> Bool { (try? library.customList(named: name)) != nil }

  func mine(_ options: MineOptions) throws(CommandFailure) -> ExitCode {
    finish(
      try MineCommand(context()).run(options, format: format), inPager: options.usesPager)
  }

  /// Undoes or redoes a step.
  func reverse(_ options: StepOptions) throws(CommandFailure) -> ExitCode {
    try change { () throws(CommandFailure) in
      finish(try HistoryCommand(context()).run(options, format: format))
    }
  }

  func history(_ options: HistoryOptions) throws(CommandFailure) -> ExitCode {
    finish(try HistoryCommand(context()).run(options, format: format))
  }

  func statistics(_ options: StatisticsOptions) throws(CommandFailure) -> ExitCode {
    if let year = options.year {
      return finish(
        try YearCommand(context()).run(year, query: options.query, format: format))
    }
    // Only a query needs the films of the source.
    let command = StatisticsCommand(context(needsFilms: !options.query.isEmpty))
    return finish(
      try command.run(of: options.subject, query: options.query, format: format))
  }

  /// Runs a command whose changes run the hooks of the key file.
  private func change(
    _ command: () throws(CommandFailure) -> ExitCode
  ) throws(CommandFailure) -> ExitCode {
    let hooks = MarkHooks(KeyFile.find(), library: library, naming: context().naming)
    defer { hooks.finish() }
    return try command()
  }
}
