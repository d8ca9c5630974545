public import DomainEntities

/// The use case "look at what is marked": marks for rows and pages, lists of one's own, numbers.
///
/// A value without state. Everything is answered at once, on the thread of the caller.
public struct MovieLibraryInteractor: Sendable {
  private let library: any MovieLibrary

  /// Takes the library to look into.
  public init(library: any MovieLibrary) {
    self.library = library
  }

  /// The marks of films by their identifiers, for the rows of a window; films without any are left out.
  public func marks(
    of movies: [MovieSummary]
  ) throws(MovieDataError) -> [MovieIdentifier: MovieMarks] {
    let found = try library.marks(of: movies.map { MovieNames($0.id, $0.links) })
    var marks: [MovieIdentifier: MovieMarks] = [:]
    marks.reserveCapacity(found.count { $0 != nil })
    // By their places, since a film is a lot to copy.
    for place in movies.indices {
      let id = movies[place].id
      if let its = found[place] {
        marks[id] = its
      } else if let its = try entry(ofTitle: id)?.marks {
        marks[id] = its
      }
    }
    return marks
  }

  /// The marks of one film; nil where there are none.
  public func marks(of movie: MovieSummary) throws(MovieDataError) -> MovieMarks? {
    try marks(of: [movie])[movie.id]
  }

  /// A film by any of its names; nil where nothing is marked.
  public func entry(of names: MovieNames) throws(MovieDataError) -> LibraryEntry? {
    try library.entry(of: names)
  }

  /// A film by what it is called in a list; nil where nothing is marked.
  public func entry(of id: MovieIdentifier) throws(MovieDataError) -> LibraryEntry? {
    try id.isName ? library.entry(of: MovieNames(id)) : entry(ofTitle: id)
  }

  /// The film that nobody has a name for and that goes by its title and year.
  private func entry(ofTitle id: MovieIdentifier) throws(MovieDataError) -> LibraryEntry? {
    guard let title = id.titleAndYear?.title else { return nil }
    return try library.entries(titled: title).first { $0.movie.summary.id == id }
  }

  /// The marked films of a title.
  public func entries(titled title: String) throws(MovieDataError) -> [LibraryEntry] {
    LibraryMovie.key(ofTitle: title).isEmpty ? [] : try library.entries(titled: title)
  }

  /// A window of a list of one's own.
  public func entries(
    matching request: LibraryRequest
  ) throws(MovieDataError) -> LibraryBatch {
    try library.entries(matching: request)
  }

  /// Runs a body that reads in several parts what belongs together.
  public func atOneMoment(_ body: () -> Void) throws(MovieDataError) {
    try library.atOneMoment(body)
  }

  /// How much there is of everything.
  public func counts() throws(MovieDataError) -> LibraryCounts {
    try library.counts()
  }

  /// What the films of a list have in common.
  public func statistics(of list: LibraryList) throws(MovieDataError) -> LibraryStatistics {
    try library.statistics(of: list)
  }

  /// Notes further names and facts of films that are marked, as a page tells more than a list.
  public func learn(_ movies: [LibraryMovie], at moment: Timestamp) throws(MovieDataError) {
    try library.learn(movies, at: moment)
  }
}
