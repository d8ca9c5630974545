public import DomainEntities

/// The use case of reading the library: marks for rows and pages, lists, and statistics.
///
/// A stateless value. All functions are synchronous and run on the caller's thread.
public struct MovieLibraryInteractor: Sendable {
  private let library: any MovieLibrary

  /// Creates an interactor for a library.
  public init(library: any MovieLibrary) {
    self.library = library
  }

  /// Returns the marks of films by identifier, such as for the rows of a window; unmarked films are
  /// left out.
  public func marks(
    of movies: [MovieSummary]
  ) throws(MovieDataError) -> [MovieIdentifier: MovieMarks] {
    let found = try library.marks(of: movies.map { MovieIdentifiers($0.id, $0.links) })
    var marks: [MovieIdentifier: MovieMarks] = [:]
    marks.reserveCapacity(found.count { $0 != nil })
    // Iterates over indices, since copying a film is expensive.
    for index in movies.indices {
      let id = movies[index].id
      if let its = found[index] {
        marks[id] = its
      } else if let its = try entry(ofTitle: id)?.marks, !its.isEmpty {
        marks[id] = its
      }
    }
    return marks
  }

  /// Returns the marks of a film, or nil if it has none.
  public func marks(of movie: MovieSummary) throws(MovieDataError) -> MovieMarks? {
    try marks(of: [movie])[movie.id]
  }

  /// Returns a film by any of its identifiers, or by title and year if it has none; nil if the
  /// library does not have it.
  public func entry(of movie: LibraryMovie) throws(MovieDataError) -> LibraryEntry? {
    try movie.names.isEmpty ? entry(of: movie.summary.id) : library.entry(of: movie.names)
  }

  /// Returns a film by its identifier in a list, or nil if the library does not have it.
  public func entry(of id: MovieIdentifier) throws(MovieDataError) -> LibraryEntry? {
    try id.isName ? library.entry(of: MovieIdentifiers(id)) : entry(ofTitle: id)
  }

  /// Returns the entry without identifiers for an ID made of title and year.
  private func entry(ofTitle id: MovieIdentifier) throws(MovieDataError) -> LibraryEntry? {
    guard let (title, year) = id.titleAndYear else { return nil }
    return try library.entry(titled: title, year: year)
  }

  /// Returns the marked films with a title.
  public func entries(titled title: String) throws(MovieDataError) -> [LibraryEntry] {
    LibraryMovie.key(ofTitle: title).isEmpty ? [] : try library.entries(titled: title)
  }

  /// Returns the marked films with a title, which may be followed by the year.
  public func entries(named name: String) throws(MovieDataError) -> [LibraryEntry] {
    let found = try entries(titled: name)
    let words = FoldedText(name).words
    guard found.isEmpty, words.count > 1, let year = words.last.flatMap({ Int($0) }) else {
      return found
    }
    let title = words.dropLast().joined(separator: " ")
    return try entries(titled: title).filter { $0.movie.year == year }
  }

  /// Returns a window of a library list.
  public func entries(
    matching request: LibraryRequest
  ) throws(MovieDataError) -> LibraryBatch {
    try library.entries(matching: request)
  }

  /// Runs a closure whose reads all see the same snapshot.
  public func withSnapshot(_ body: () -> Void) throws(MovieDataError) {
    try library.withSnapshot(body)
  }

  /// Returns the sizes of all lists and tags.
  public func counts() throws(MovieDataError) -> LibraryCounts {
    try library.counts()
  }

  /// Returns the lists that the user has made, by name.
  public func customLists() throws(MovieDataError) -> [CustomListSummary] {
    try library.customLists()
  }

  /// Returns a list that the user has made with its films, or nil if there is none with the name.
  public func customList(named name: String) throws(MovieDataError) -> CustomList? {
    try library.customList(named: name)
  }

  /// Returns the places of a film in the user’s own lists, by the name of the list.
  public func places(of movie: LibraryMovie) throws(MovieDataError) -> [CustomListPlace] {
    try library.places(of: movie)
  }

  /// Returns statistics of the films in a list.
  public func statistics(of list: LibraryList) throws(MovieDataError) -> LibraryStatistics {
    try library.statistics(of: list)
  }

  /// Returns the years with dated viewings, and the number of undated viewings.
  public func viewingYears() throws(MovieDataError) -> ViewingYears {
    try library.viewingYears()
  }

  /// Adds identifiers and other information to marked films.
  ///
  /// A film's page has more information than a list.
  public func learn(_ movies: [LibraryMovie], at moment: Timestamp) throws(MovieDataError) {
    try library.learn(movies, at: moment)
  }
}
