import ApplicationLogic
import ExternalInterfaces

/// The commands that write films: `list`, `search`, `detail` and `surprise`.
struct FilmCommands {
  /// So long a command waits, once it has written, for what is new of what it has shown.
  private static let patience = Duration.seconds(3)

  let settings: Settings
  let options: [String: [String]]
  let format: OutputFormat

  /// Runs one to its end; answers the exit code.
  @MainActor func run(_ name: String, _ words: [String]) throws(CommandFailure) -> Int32 {
    let isWatched = StandardStreams.errorIsTerminal
    let events = SourceEventLog { if isWatched { StandardStreams.complain($0) } }
    let source = try FilmSource.build(settings) { events.take($0) }
    if let obstacle = source.obstacle { StandardStreams.complain(obstacle) }
    defer { source.service?.close() }
    let text = try events.explain { () throws(CommandFailure) in
      try MainQueue.run { () async throws(CommandFailure) in
        try await output(of: name, words, from: source)
      }
    }
    let code = MovieBrowser.write(text)
    let notice = events.notice
    if let notice {
      StandardStreams.complain(notice)
    } else if source.isChosenByItself, isWatched, StandardStreams.outputIsTerminal {
      StandardStreams.complain("films are from \(MovieDatabaseConnection.name)")
    }
    if options["--trailer"] != nil, case .aligned = format { open(text) }
    if let service = source.service {
      MainQueue.run { await service.settle(within: Self.patience) }
      // What was shown at once turns out to be all that can be had.
      if notice == nil, let late = events.notice { StandardStreams.complain(late) }
    }
    return code
  }

  @MainActor private func output(
    of name: String, _ words: [String], from source: FilmSource
  ) async throws(CommandFailure) -> String {
    let library = SQLiteMovieLibrary(waiting: SQLiteMovieLibrary.patienceOfCommands)
    // A film that was marked is found by any of its names, also where the source does not know it.
    let store = MovieDataAdapter(source: MarkedMovieDataSource(source.films, library: library))
    let (language, region) = (settings.language, settings.region)
    let marks = MarkLookup(library, report: { StandardStreams.complain($0) })
    if name == "detail" {
      return try await DetailCommand(
        store: store, today: .today(), language: language, region: region, marks: marks
      ).run(words.joined(separator: " "), part: part(), format: format)
    }
    if name == "surprise" {
      let arguments = SurpriseCommand.Arguments(
        genres: options["--genre"] ?? [], themes: options["--about"] ?? [],
        decade: options["--decade"]?.first, under: options["--under"]?.first,
        seed: options["--seed"]?.first, includesAll: options["--any"] != nil)
      return try await SurpriseCommand(
        store: store, today: .today(), language: language, region: region, library: library,
        report: { StandardStreams.complain($0) }
      ).run(arguments, drawn: .random(in: 1...999_999), format: format)
    }
    let arguments = ListCommand.Arguments(
      list: name == "list" ? words.first : nil,
      search: name == "search" ? words.joined(separator: " ") : nil,
      sort: options["--sort"]?.first, genres: options["--genre"] ?? [],
      themes: options["--about"] ?? [],
      years: options["--year"]?.first, limit: options["--limit"]?.first,
      offset: options["--offset"]?.first)
    return try await ListCommand(
      store: store, today: .today(), language: language, region: region, marks: marks,
      report: { StandardStreams.complain($0) },
      inform: { if StandardStreams.errorIsTerminal { StandardStreams.complain($0) } }
    ).run(arguments, format: format)
  }

  private func part() throws(CommandFailure) -> DetailCommand.Part {
    switch (options["--trailer"] != nil, options["--where"] != nil) {
    case (false, false): return .everything
    case (true, false): return .trailer
    case (false, true): return .whereToWatch
    case (true, true):
      throw CommandFailure(.usage, "--trailer and --where each write something else; choose one")
    }
  }

  /// Somebody who sits there wants to see it.
  @MainActor private func open(_ text: String) {
    guard let address = text.split(whereSeparator: \.isNewline).first else { return }
    guard !SystemLinkOpener().open(String(address)) else { return }
    StandardStreams.complain("no program here opens pages; BROWSER can name one")
  }
}
