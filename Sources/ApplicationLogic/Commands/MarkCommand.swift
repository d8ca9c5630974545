public import BusinessLogic
public import DomainEntities

/// `moviebrowser mark`: marks a film or removes marks.
public struct MarkCommand: Sendable {
  private let films: DetailCommand
  private let library: MovieLibraryInteractor
  private let marker: MovieMarkInteractor
  private let naming: MovieIdentifierResolver
  private let now: Timestamp

  /// Creates a command with a source of films, a library and the current time.
  public init(
    store: any MovieDataStore, library: any MovieLibrary, now: Timestamp, language: String = "en",
    region: String? = nil
  ) {
    films = DetailCommand(store: store, today: now.day, language: language, region: region)
    self.library = MovieLibraryInteractor(library: library)
    marker = MovieMarkInteractor(library: library)
    naming = MovieIdentifierResolver(store)
    self.now = now
  }

  /// Marks the film that the options name; returns the changes in a format.
  ///
  /// Checks the options before it looks for the film. When this returns, the change is on disk.
  public nonisolated(nonsending) func run(
    _ options: MarkOptions, format: OutputFormat
  ) async throws(CommandFailure) -> String {
    try await mark(options.name, options).text(format)
  }

  /// Marks several films, each in a step of its own; returns the changes in a format.
  ///
  /// - Throws: The first failure, with the changes of the other films.
  public nonisolated(nonsending) func run(
    _ options: MarkOptions, names: [String], format: OutputFormat
  ) async throws(CommandFailure) -> String {
    _ = try options.changes(today: now.day)
    return try await FilmOutputs(names) { (name) async throws(CommandFailure) in
      try await mark(name, options)
    }.text(of: .markedNow, format)
  }

  private nonisolated(nonsending) func mark(
    _ name: String, _ options: MarkOptions
  ) async throws(CommandFailure) -> CommandOutput {
    let changes = try options.changes(today: now.day)
    // A marked film is found even if the source does not answer.
    let movie = try await films.film(name, orIn: library)
    let step = try CommandFailure.attempt { () throws(MovieDataError) in
      try marker.mark(movie, changes, at: now)
    }
    // The change is saved, so an error when reading it back is ignored.
    let marks = (try? library.entry(of: movie))?.marks ?? step?.changes.last?.after
    let none = options.removes ? Wording.nothingToRemove : Wording.alreadyMarked
    return output(movie, marks ?? MovieMarks(), step, unchanged: none)
  }

  private func output(
    _ movie: LibraryMovie, _ marks: MovieMarks, _ step: LibraryStep?, unchanged: String
  ) -> CommandOutput {
    let changes =
      step?.changes.last.map { Wording.changes(from: $0.before, to: $0.after) } ?? []
    return CommandOutput(
      one: .markedNow,
      LibraryJSON.row(
        LibraryEntry(movie: movie, marks: marks), of: .everything, naming,
        [("changed", .array(changes.map(JSONText.string)))]),
      people: { _ in
        let what = changes.isEmpty ? unchanged : changes.joined(separator: ", ")
        return CleanText.line("\(Wording.titleAndYear(of: movie)): \(what)") + "\n"
      })
  }
}

extension RecordShape {
  /// A film and what has changed in its marks.
  static let markedNow = RecordShape(
    RecordField.marked + [RecordField.strings("changed").required] + RecordField.derivedMarks,
    pipeColumns: ["id", "title", "year", "changed"])
}
