public import BusinessLogic
public import DomainEntities

/// An origin of films that answers numbered pages of 20: the port that every catalogue and service
/// conforms to.
public protocol MovieDataSource: MovieDetailSource {
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
    _ number: Int, of query: MovieQuery, freshness: MovieFreshness
  ) async throws(MovieDataError) -> MoviePage
}

extension MovieDataSource {
  /// The same for every query: most sources are one thing throughout.
  public func lastPage(of query: MovieQuery) -> Int? { lastPage }

  /// Returns a page of the usual freshness.
  public nonisolated(nonsending) func page(
    _ number: Int, of query: MovieQuery
  ) async throws(MovieDataError) -> MoviePage {
    try await page(number, of: query, freshness: .usual)
  }
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
