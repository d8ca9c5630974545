public import DomainEntities

/// Where the rules get their films from: the port that interactors depend on.
///
/// Requests are for any window of a list, whatever pages the origin of the films may have.
/// Functions run on the caller's actor, so that an answer that is at hand costs no change of thread;
/// a conformer that has to wait or compute leaves that actor by itself.
public protocol MovieDataStore: Sendable {
  /// What the store can be asked for.
  var offering: MovieOffering { get }

  /// The films inside the window of the request.
  nonisolated(nonsending) func movies(
    matching request: MovieFetchRequest
  ) async throws(MovieDataError) -> MovieBatch

  /// Everything that is known of one film.
  nonisolated(nonsending) func detail(
    of id: MovieIdentifier
  ) async throws(MovieDataError) -> MovieDetail

  /// The same where it can be told without waiting, otherwise nil.
  func detailAtHand(of id: MovieIdentifier) -> MovieDetail?

  /// The identifier by which the store knows a film, as far as it can tell without waiting.
  ///
  /// Returns another name of the film where the store does not know it, and nil where it has no name.
  func identifier(of film: MovieNames) -> MovieIdentifier?

  /// The same, which asks its origin even where it has an answer that is kept and fresh: for somebody who
  /// wants to know how things are now.
  var afresh: any MovieDataStore { get }

  /// Does a part, of a millisecond or so, of what only the first search takes; false once nothing is left to do.
  func prepareSearch() -> Bool
}

extension MovieDataStore {
  /// Itself: most stores keep nothing.
  public var afresh: any MovieDataStore { self }

  /// The number at TMDB where it is known, otherwise any other name.
  public func identifier(of film: MovieNames) -> MovieIdentifier? { film.identifier }

  /// Nothing: most stores have nothing to prepare.
  public func prepareSearch() -> Bool { false }
}

/// A window of the films that satisfy a query.
public struct MovieFetchRequest: Hashable, Sendable {
  /// Which films, and in which order.
  public var query: MovieQuery
  /// The place in the list of the first film wanted, from 0.
  public var offset: Int
  /// How many places the window has; nothing is fetched for 0 and less.
  public var limit: Int

  /// Makes a request for the places from `offset` up to `offset + limit`.
  public init(query: MovieQuery, offset: Int, limit: Int) {
    self.query = query
    self.offset = offset
    self.limit = limit
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
  public var answersAtOnce: Bool
  /// The last day that it knows films of until the program itself is replaced; nil where it may have new
  /// films every day.
  public var lastDay: CalendarDate?

  /// Makes an offering.
  public init(
    name: String, lists: [MovieList], genres: [MovieGenre], decades: [Int],
    sorts: [MovieSortAttribute], themes: [String] = [], answersAtOnce: Bool = false,
    lastDay: CalendarDate? = nil
  ) {
    self.name = name
    self.lists = lists
    self.genres = genres
    self.decades = decades
    self.sorts = sorts
    self.themes = themes
    self.answersAtOnce = answersAtOnce
    self.lastDay = lastDay
  }
}
