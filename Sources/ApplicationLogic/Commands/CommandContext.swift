public import BusinessLogic
public import DomainEntities
package import Records
import Wording

/// The environment of a command: films, the user's marks, and the terminal.
public struct CommandContext: Sendable {
  /// The source of films.
  public let store: any MovieDataStore
  /// The user's marks.
  public let library: any MovieLibrary
  /// The current time.
  public let now: Timestamp
  /// The language of titles.
  public var language = "en"
  /// The country for release dates.
  public var region: String?
  /// Whether rated films that were not seen are marked as seen on an unknown day.
  public var ratingMarksSeen = true
  /// The user's smart lists.
  public var smartLists: any SmartListStore = BuiltInSmartLists()
  /// Prints a line about a problem, or about what the output lacks.
  public var report: @Sendable (String) -> Void = { _ in }
  /// Prints a line of further information for a terminal.
  public var inform: @Sendable (String) -> Void = { _ in }
  /// Returns the answer to a question; nil if there is no terminal.
  public var ask: @Sendable (String) -> Bool? = { _ in nil }

  /// Creates a context; without a source of films, it has none.
  public init(store: (any MovieDataStore)?, library: any MovieLibrary, now: Timestamp) {
    self.store = store ?? NoMovies()
    self.library = library
    self.now = now
  }

  /// The identifiers of films in the source.
  package var naming: MovieIdentifierResolver { MovieIdentifierResolver(store) }

  /// The lists of films, for the rules about them.
  var lists: MovieListInteractor { lists(in: store) }

  /// Returns the lists of another source.
  func lists(in store: any MovieDataStore) -> MovieListInteractor {
    MovieListInteractor(store: store, today: now.day, language: language, region: region)
  }

  /// Returns the marks of films by identifier; if the library cannot be read, reports that and
  /// returns none.
  package func marks(of movies: [MovieSummary]) -> [MovieIdentifier: MovieMarks] {
    reporting { () throws(MovieDataError) in try library.marks(of: movies) } ?? [:]
  }

  /// Returns the marks of a film; if the library cannot be read, reports that.
  package func marks(of movie: MovieSummary) -> MovieMarks? {
    reporting { () throws(MovieDataError) in try library.marks(of: movie) } ?? nil
  }

  private func reporting<Answer>(_ read: () throws(MovieDataError) -> Answer) -> Answer? {
    do throws(MovieDataError) {
      return try read()
    } catch {
      report(Wording.complaint(error))
      return nil
    }
  }

  /// Returns one of the user's lists with its films; nil without a name or if no list has it.
  func customList(named name: String?) throws(CommandFailure) -> CustomList? {
    guard let name else { return nil }
    return try CommandFailure.reading(library.customList(named: name))
  }

  /// Returns the places of a film in the user's own lists, or none if the library cannot be read.
  func places(of movie: LibraryMovie) -> [CustomListPlace] {
    (try? library.places(of: movie)) ?? []
  }
}

/// A source without films, for commands that need only what is stored with marks.
private struct NoMovies: MovieDataStore {
  let offering = SourceCapabilities(name: "", lists: [], genres: [], decades: [], sorts: [])

  nonisolated(nonsending) func movies(
    matching request: MovieFetchRequest
  ) async throws(MovieDataError) -> MovieBatch { MovieBatch(movies: [], nextOffset: nil) }

  nonisolated(nonsending) func detail(
    of id: MovieIdentifier, freshness: MovieFreshness
  ) async throws(MovieDataError) -> MovieDetail { throw .notFound }

  func knownDetail(of id: MovieIdentifier) -> MovieDetail? { nil }
}
