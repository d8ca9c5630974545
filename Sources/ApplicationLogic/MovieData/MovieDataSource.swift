public import BusinessLogic
public import DomainEntities

/// A source of films in numbered pages of 20, such as a catalogue or a web service.
public protocol MovieDataSource: MovieSource {
  /// Returns the last page of a query that the source ever provides, or nil if only the length of
  /// the list limits it.
  func lastPage(of query: MovieQuery) -> Int?

  /// The number of pages worth requesting at once: 1 if requests involve no waiting.
  var usefulConcurrency: Int { get }

  /// Returns a page, counted from 1, of the films that match a query.
  ///
  /// A page after the end is empty; it is not an error. Throws `.cancelled` promptly when the task
  /// is canceled.
  nonisolated(nonsending) func page(
    _ number: Int, of query: MovieQuery, freshness: MovieFreshness
  ) async throws(MovieDataError) -> MoviePage

  /// Returns the first page of films that are known at once, to be shown until that of the query is
  /// loaded; nil if there are none.
  nonisolated(nonsending) func preview(of query: MovieQuery) async -> MoviePage?
}

extension MovieDataSource {
  /// Returns nil: the source has no other films.
  public nonisolated(nonsending) func preview(of query: MovieQuery) async -> MoviePage? { nil }

  /// Returns nil: only the length of a list limits its pages.
  public func lastPage(of query: MovieQuery) -> Int? { nil }

  /// Returns a page with the usual freshness.
  public nonisolated(nonsending) func page(
    _ number: Int, of query: MovieQuery
  ) async throws(MovieDataError) -> MoviePage {
    try await page(number, of: query, freshness: .default)
  }
}

/// One page of a list.
public struct MoviePage: Hashable, Sendable {
  /// The number of positions on every page; a page with fewer films leaves the last ones empty.
  public static let size = 20

  /// The films on the page, at most `size`.
  public var movies: [MovieSummary]
  /// The number of pages in the list, as the source reports it.
  public var totalPages: Int
  /// The number of films in the list, as the source reports it.
  public var totalMovies: Int?
  /// The age of the page if it may be out of date, otherwise nil.
  public var age: Duration?
  /// Why a fallback source provided the page, or nil if the requested source did.
  public var substitution: MovieDataError?
  /// The day that relative dates count from, if the source's data ends before the requested day;
  /// otherwise nil.
  public var asOf: CalendarDate?
  /// How well the films match the search words; the same for every page of a query.
  public var match: SearchMatch
  /// The positions that the source leaves without a film, in order, each inside the page.
  ///
  /// If films and holes fill the page, the films take the other positions in order. On a page with
  /// conditions that the program applies itself, the positions of the films are not known.
  public var holes: [MovieHole]
  /// The people whom the source has chosen for names in the query.
  public var people: [IdentifiedPerson]
  /// The name of a television series, if a search without films has its words; otherwise nil.
  public var tvSeries: String?

  /// Creates a page.
  public init(
    movies: [MovieSummary], totalPages: Int, totalMovies: Int? = nil, age: Duration? = nil,
    substitution: MovieDataError? = nil, asOf: CalendarDate? = nil,
    match: SearchMatch = .exact, holes: [MovieHole] = [], people: [IdentifiedPerson] = []
  ) {
    self.holes = holes
    self.people = people
    self.substitution = substitution
    self.asOf = asOf
    self.match = match
    self.movies = movies
    self.totalPages = totalPages
    self.totalMovies = totalMovies
    self.age = age
  }
}
