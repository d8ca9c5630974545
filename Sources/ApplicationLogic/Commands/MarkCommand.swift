public import BusinessLogic
public import DomainEntities

/// `moviebrowser mark`: marks a film, or takes marks from it.
public struct MarkCommand: Sendable {
  private let films: DetailCommand
  private let library: MovieLibraryInteractor
  private let marker: MovieMarkInteractor
  private let naming: MovieNaming
  private let now: Timestamp

  /// Takes where films come from, what is marked, and the moment that it is now.
  public init(
    store: any MovieDataStore, library: any MovieLibrary, now: Timestamp, language: String = "en",
    region: String? = nil
  ) {
    films = DetailCommand(store: store, today: now.day, language: language, region: region)
    self.library = MovieLibraryInteractor(library: library)
    marker = MovieMarkInteractor(library: library)
    naming = MovieNaming(store)
    self.now = now
  }

  /// Marks the film that the options name as they say; what is wrong with them is said before any film is looked for.
  ///
  /// When this answers, the change is on the disk.
  public nonisolated(nonsending) func run(
    _ options: MarkOptions, format: OutputFormat
  ) async throws(CommandFailure) -> String {
    let changes = try options.changes(today: now.day)
    let movie = try await movie(options.name)
    let step = try CommandFailure.attempt { () throws(MovieDataError) in
      try marker.mark(movie, changes, at: now)
    }
    // It is saved; whatever looking at it again says does not change that.
    let marks = (try? library.entry(of: movie.names))?.marks ?? step?.changes.last?.after
    return text(movie, marks ?? MovieMarks(), step, format)
  }

  /// The film that the source has, or else one that is marked already: taking a mark away needs no network.
  private nonisolated(nonsending) func movie(
    _ name: String
  ) async throws(CommandFailure) -> LibraryMovie {
    var isAmbiguous = false
    do throws(CommandFailure) {
      let match = try await films.match(name)
      if case .several = match { isAmbiguous = true }
      return LibraryMovie(try films.film(name, among: match))
    } catch {
      // Whoever has named several films has not named the one of them that is marked.
      if isAmbiguous { throw error }
      let known = try CommandFailure.attemptToRead { () throws(MovieDataError) in
        if let named = try library.entry(of: MovieNames(MovieIdentifier(name))) { return [named] }
        return try library.entries(titled: name)
      }
      guard known.count == 1, let entry = known.first else { throw error }
      return entry.movie
    }
  }

  private func text(
    _ movie: LibraryMovie, _ marks: MovieMarks, _ step: LibraryStep?, _ format: OutputFormat
  ) -> String {
    let changes =
      step?.changes.last.map { Wording.changes(from: $0.before, to: $0.after) } ?? []
    switch format {
    case .json:
      return JSONText.members(
        LibraryJSON.members(LibraryEntry(movie: movie, marks: marks), naming)
          + [("changed", .array(changes.map(JSONText.string)))]
      ).text + "\n"
    case .tabbed:
      return OutputFormat.fields([
        naming.id(of: movie) ?? "", movie.title, movie.year.map(String.init) ?? "",
        changes.joined(separator: ", "),
      ])
    case .aligned:
      let what = changes.isEmpty ? "that was so already" : changes.joined(separator: ", ")
      return CleanText.line("\(movie.titleAndYear): \(what)") + "\n"
    }
  }
}
