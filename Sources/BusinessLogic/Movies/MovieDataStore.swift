public import DomainEntities

/// Films one by one: what every origin of films can be asked, however it serves lists.
///
/// Functions run on the caller's actor. A conformer that has to wait or compute leaves that actor itself.
public protocol MovieDetailSource: Sendable {
  /// What can be asked for.
  var offering: MovieOffering { get }

  /// Returns everything that is known of one film.
  ///
  /// - Throws: `.notFound` for a film that the source does not have.
  nonisolated(nonsending) func detail(
    of id: MovieIdentifier, freshness: MovieFreshness
  ) async throws(MovieDataError) -> MovieDetail

  /// Returns what the source knows of a film without asking anybody else; nil where that is nothing.
  func knownDetail(of id: MovieIdentifier) -> MovieDetail?

  /// Returns the identifier that the source uses for a film, as far as it knows without asking anybody else.
  ///
  /// Returns another name of the film where the source does not know it, and nil where it has no name.
  func identifier(of film: MovieNames) -> MovieIdentifier?
}

extension MovieDetailSource {
  /// Returns everything that is known of one film, of the usual freshness.
  public nonisolated(nonsending) func detail(
    of id: MovieIdentifier
  ) async throws(MovieDataError) -> MovieDetail {
    try await detail(of: id, freshness: .usual)
  }

  /// The number at TMDB where it is known, otherwise any other name.
  public func identifier(of film: MovieNames) -> MovieIdentifier? { film.identifier }
}

/// Where the rules get their films from: the port that interactors depend on.
///
/// Requests are for any window of a list, whatever pages the origin of the films may have.
public protocol MovieDataStore: MovieDetailSource {
  /// Returns the films inside the window of the request.
  nonisolated(nonsending) func movies(
    matching request: MovieFetchRequest
  ) async throws(MovieDataError) -> MovieBatch
}

/// How current an answer has to be.
public enum MovieFreshness: Hashable, Sendable {
  /// As current as the origin of the films usually is.
  case usual
  /// As it is now.
  case current
}

/// A window of the films that satisfy a query.
public struct MovieFetchRequest: Hashable, Sendable {
  /// Which films, and in which order.
  public var query: MovieQuery
  /// The place in the list of the first film wanted, from 0.
  public var offset: Int
  /// How many places the window has; nothing is fetched for 0 and less.
  public var limit: Int
  /// How current the films have to be.
  public var freshness: MovieFreshness

  /// Makes a request for the places from `offset` up to `offset + limit`.
  public init(
    query: MovieQuery, offset: Int, limit: Int, freshness: MovieFreshness = .usual
  ) {
    self.query = query
    self.offset = offset
    self.limit = limit
    self.freshness = freshness
  }
}

/// The films of one window, and where the next window begins.
public struct MovieBatch: Hashable, Sendable {
  /// The films in their order; fewer than places where the source has holes.
  public var movies: [MovieSummary]
  /// Where to go on, or nil at the end of the list.
  public var nextOffset: Int?
  /// How many films the source says that there are, as far as they can be reached.
  public var total: Int?
  /// Whether the list goes on at the source after the last film that can be reached.
  public var isCutShort: Bool
  /// How long ago the source told the oldest part of it, where that may be too long; nil where all of it
  /// is current.
  public var age: Duration?
  /// Why its beginning is from another source than the one that was asked; nil where it is not.
  public var substitution: MovieDataError?
  /// The day that the list counts back from where that is before today; nil for any other list.
  public var asOf: CalendarDate?
  /// How well the films go with the words of a search.
  public var match: SearchMatch

  /// Makes a batch.
  public init(
    movies: [MovieSummary], nextOffset: Int?, total: Int? = nil, isCutShort: Bool = false,
    age: Duration? = nil, substitution: MovieDataError? = nil, asOf: CalendarDate? = nil,
    match: SearchMatch = .exact
  ) {
    self.substitution = substitution
    self.asOf = asOf
    self.match = match
    self.movies = movies
    self.nextOffset = nextOffset
    self.total = total
    self.isCutShort = isCutShort
    self.age = age
  }
}

/// How well the films of an answer match the words of a search.
public enum SearchMatch: String, Hashable, Sendable {
  /// Every film has all the words, or words that begin with them. Answers to other queries are exact as well.
  case exact
  /// No film has all the words; these have similar ones.
  case similar
}

/// What a store can be asked for.
public struct MovieOffering: Hashable, Sendable {
  /// Whose films they are, as people read it.
  public var name: String
  /// The lists it can serve, other than those by genre, by decade and by search.
  public var lists: [MovieList]
  /// The genres it has films of.
  public var genres: [MovieGenre]
  /// The first years of the decades it has films from.
  public var decades: [Int]
  /// What it can put films in order by.
  public var sorts: [MovieSortAttribute]
  /// The themes that its films can be asked for by; empty where they cannot.
  public var themes: [String]
  /// Whether every answer is at hand, so that nothing is gained by asking less.
  public var isLocal: Bool
  /// The last day that it knows films of until the program itself is replaced; nil where it may have new
  /// films every day.
  public var lastDay: CalendarDate?

  /// Makes an offering.
  public init(
    name: String, lists: [MovieList], genres: [MovieGenre], decades: [Int],
    sorts: [MovieSortAttribute], themes: [String] = [], isLocal: Bool = false,
    lastDay: CalendarDate? = nil
  ) {
    self.name = name
    self.lists = lists
    self.genres = genres
    self.decades = decades
    self.sorts = sorts
    self.themes = themes
    self.isLocal = isLocal
    self.lastDay = lastDay
  }
}
