public import BusinessLogic
public import DomainEntities

/// An origin of films that answers numbered pages of 20: the port that every catalogue and service
/// conforms to.
///
/// Functions run on the caller's actor, so that a source which has its answer at hand costs no change
/// of thread; one that has to wait or compute leaves that actor by itself.
public protocol MovieDataSource: Sendable {
  /// What the source can be asked for.
  var offering: MovieOffering { get }

  /// The last page it will ever answer, or nil where only the number of films ends the list.
  var lastPage: Int? { get }

  /// The last page of one query, where another one than that.
  func lastPage(of query: MovieQuery) -> Int?

  /// How many pages are worth asking for at once: 1 where waiting is no part of the answer.
  var usefulConcurrency: Int { get }

  /// Page `number` of the films that satisfy the query, counted from 1.
  ///
  /// A page after the end is empty, not an error. Ends at once, with `.cancelled`, when its task is
  /// cancelled.
  nonisolated(nonsending) func page(
    _ number: Int, of query: MovieQuery
  ) async throws(MovieDataError) -> MoviePage

  /// Everything that is known of one film.
  nonisolated(nonsending) func detail(
    of id: MovieIdentifier
  ) async throws(MovieDataError) -> MovieDetail

  /// The same where it can be told without waiting, otherwise nil.
  func detailAtHand(of id: MovieIdentifier) -> MovieDetail?

  /// The identifier by which the source knows a film, as far as it can tell without waiting.
  ///
  /// Returns another name of the film where the source does not know it, and nil where it has no name.
  func identifier(of film: MovieNames) -> MovieIdentifier?

  /// The same, which asks its origin even where it has an answer that is kept and fresh: for somebody who
  /// wants to know how things are now.
  var afresh: any MovieDataSource { get }

  /// Does a part, of a millisecond or so, of what only the first search takes; false once nothing is left to do.
  func prepareSearch() -> Bool
}

extension MovieDataSource {
  /// The same for every query: most sources are one thing throughout.
  public func lastPage(of query: MovieQuery) -> Int? { lastPage }

  /// Itself: most sources keep nothing.
  public var afresh: any MovieDataSource { self }

  /// The number at TMDB where it is known, otherwise any other name.
  public func identifier(of film: MovieNames) -> MovieIdentifier? { film.identifier }

  /// Nothing: most sources have nothing to prepare.
  public func prepareSearch() -> Bool { false }
}

/// One page of a list.
public struct MoviePage: Hashable, Sendable {
  /// How many places a page has, always; fewer films leave the last places empty.
  public static let size = 20

  /// The films of the page, at most `size`.
  public var movies: [MovieSummary]
  /// How many pages the list has, in the source's own words.
  public var totalPages: Int
  /// How many films the list has, in the source's own words.
  public var totalMovies: Int?
  /// How long ago the source told it, where that may be too long; nil where it is current.
  public var age: Duration?
  /// Why another source tells it than the one that was asked; nil where that told it itself.
  public var substitution: MovieDataError?
  /// The day that the list counts back from where the source knows of no film as late as was asked for;
  /// nil otherwise.
  public var asOf: CalendarDate?
  /// How well the films go with the words of a search; the same for every page of a query.
  public var match: SearchMatch

  /// Makes a page.
  public init(
    movies: [MovieSummary], totalPages: Int, totalMovies: Int? = nil, age: Duration? = nil,
    substitution: MovieDataError? = nil, asOf: CalendarDate? = nil,
    match: SearchMatch = .exact
  ) {
    self.substitution = substitution
    self.asOf = asOf
    self.match = match
    self.movies = movies
    self.totalPages = totalPages
    self.totalMovies = totalMovies
    self.age = age
  }
}
