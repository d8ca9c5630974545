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
    let library = SQLiteMovieLibrary(waiting: SQLiteMovieLibrary.patienceOfCommands)
    if name == "library" { return MovieBrowser.write(try place(words.first)) }
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
    // Nobody waits for it any more.
    library.finish()
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

  private func place(_ word: String?) throws(CommandFailure) -> String {
    let parts = ["check", "backup", "restore", "new"]
    if let word, !parts.contains(word) {
      throw .unknown(
        "part of library", word, among: parts, hint: "there are check, backup, restore and new")
    }
    let place = LibraryPlace()
    guard let word else { return try contents(of: place) }
    do {
      switch word {
      case "check":
        return try place.check() ? "Your library is sound.\n" : "There is no library yet.\n"
      case "backup":
        let path = try place.backUp(on: .today())
        return path.map { "The backup is \($0)\n" } ?? "There is nothing to back up yet.\n"
      case "restore":
        if let day = try place.restore() { return "The backup of \(day) is in place.\n" }
      case "new":
        if try place.begin() { return "There is an empty library now.\n" }
      default: break
      }
    } catch {
      throw word == "check" ? CommandFailure(reading: error) : CommandFailure(error)
    }
    throw CommandFailure(
      .failure,
      word == "new"
        ? "there is a library already; it stays"
        : "there is no backup that is sound; nothing has changed")
  }

  /// Where everything is, also where the file cannot be read.
  private func contents(of place: LibraryPlace) throws(CommandFailure) -> String {
    let (contents, problem) = place.contents()
    let text = LibraryCommand(contents).text(format: format)
    guard let problem else { return text }
    var failure = CommandFailure(reading: problem)
    failure.output = text
    throw failure
  }
}
