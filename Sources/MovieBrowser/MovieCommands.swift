internal import Commands
internal import Edges
internal import LibraryStore
internal import MovieData
internal import MovieDatabase
internal import OperatingSystem
internal import Records
internal import SettingsLogic
internal import Wording

/// The commands that show films: `list`, `search`, `detail` and `surprise`.
///
/// Each returns the exit code.
@MainActor struct MovieCommands {
  /// The sources of a command.
  private struct Films {
    let store: MovieDataAdapter
    let library: SQLiteMovieLibrary
    let marks: MarkLookup
  }

  /// How long a command waits on exit for newer versions of the cached data that it has shown.
  private static let timeout = Duration.seconds(3)

  private let settings: Settings
  private let format: OutputFormat
  private let mayPage: Bool

  private let inform: @Sendable (String) -> Void = {
    if StandardStreams.errorIsTerminal { StandardStreams.complain($0) }
  }

  init(_ options: SharedOptions) throws(CommandFailure) {
    let context = try CommandContext(options)
    settings = context.settings
    format = context.format
    mayPage = options.mayPage
  }

  /// Prints the films of a list or a search.
  func list(_ options: ListOptions) throws(CommandFailure) -> ExitCode {
    try run(inPager: options.usesPager) { (films) async throws(CommandFailure) in
      try await ListCommand(
        store: films.store, today: .today(), language: settings.language, region: settings.region,
        smartLists: SmartListFolder(), marks: films.marks, library: films.library,
        report: { StandardStreams.complain($0) },
        inform: inform
      ).run(options, format: format)
    }
  }

  /// Prints a film or a part of it.
  func detail(_ options: DetailOptions) throws(CommandFailure) -> ExitCode {
    let names = try options.names.read(from: StandardStreams.readInput)
    return try run(
      opensAddress: options.part == .trailer && names == options.names
    ) { (films) async throws(CommandFailure) in
      let command = DetailCommand(
        store: films.store, today: .today(), language: settings.language, region: settings.region,
        marks: films.marks, library: films.library,
        matchesBeginnings: StandardStreams.outputIsTerminal)
      return try await command.run(names, part: options.part, format: format)
    }
  }

  /// Prints a random film.
  func surprise(_ options: SurpriseOptions) throws(CommandFailure) -> ExitCode {
    try run { (films) async throws(CommandFailure) in
      try await SurpriseCommand(
        store: films.store, today: .today(), language: settings.language, region: settings.region,
        library: films.library, report: { StandardStreams.complain($0) }, inform: inform
      ).run(options, drawn: .random(in: 1...999_999), format: format)
    }
  }

  private func run(
    opensAddress: Bool = false, inPager isLong: Bool = true,
    _ command: @escaping @MainActor (Films) async throws(CommandFailure) -> String
  ) throws(CommandFailure) -> ExitCode {
    let isWatched = StandardStreams.errorIsTerminal
    let events = SourceEventLog { if isWatched { StandardStreams.complain($0) } }
    let source = try MovieSourceKind.build(settings, showsAges: true) { events.receive($0) }
    if let obstacle = source.obstacle { StandardStreams.complain(obstacle) }
    defer { source.service?.close() }
    let text = try events.explain { () throws(CommandFailure) in
      try MainQueue.run { () async throws(CommandFailure) in try await command(films(source)) }
    }
    let code = MovieBrowser.write(text, inPager: isLong && mayPage)
    let notice = events.notice
    if let notice {
      StandardStreams.complain(notice)
    } else if source.isAutomatic, isWatched, StandardStreams.outputIsTerminal {
      StandardStreams.complain(ProgramWording.source(MovieDatabaseConnection.name))
    }
    if opensAddress, !format.isForPrograms { open(text) }
    if let service = source.service {
      MainQueue.run { await service.settle(within: Self.timeout) }
      // The cached data could not be updated.
      if notice == nil, let late = events.notice { StandardStreams.complain(late) }
    }
    return code
  }

  private func films(_ source: MovieSourceKind) -> Films {
    let library = SQLiteMovieLibrary(waiting: SQLiteMovieLibrary.commandTimeout)
    // Finds a marked film by any of its identifiers, even if the source does not have it.
    let store = source.store(library: library)
    return Films(
      store: store, library: library,
      marks: MarkLookup(library, report: { StandardStreams.complain($0) }))
  }

  /// Opens the address in the first line of a text.
  private func open(_ text: String) {
    guard let address = text.split(whereSeparator: \.isNewline).first else { return }
    guard !SystemLinkOpener().open(String(address)) else { return }
    StandardStreams.complain(ProgramWording.noOpener)
  }
}
