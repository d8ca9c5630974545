public import DomainEntities

/// A source of films, independent of how it provides lists.
///
/// Functions run on the caller's actor. A conforming type that has to wait or compute switches to
/// another executor.
public protocol MovieSource: Sendable {
  /// The capabilities of the source.
  var offering: SourceCapabilities { get }

  /// Returns what the source cannot filter by in a query, or nil if it can apply all filters.
  func unsupportedFilter(in query: MovieQuery) -> MovieFilterKind?

  /// Returns the values of a kind of condition among the films of a query, or nil if the source
  /// cannot count them without requests.
  nonisolated(nonsending) func counts(
    of kind: MovieFilterKind, in query: MovieQuery
  ) async -> MovieFilterCounts?

  /// Returns the details of a film.
  ///
  /// - Throws: `.notFound` for a film that the source does not have.
  nonisolated(nonsending) func detail(
    of id: MovieIdentifier, freshness: MovieFreshness
  ) async throws(MovieDataError) -> MovieDetail

  /// Returns the details of a film if they are available without a request, otherwise nil.
  func knownDetail(of id: MovieIdentifier) -> MovieDetail?

  /// Returns all films of a query if they are available without a request, otherwise nil.
  func knownMovies(matching query: MovieQuery) -> [MovieSummary]?

  /// Returns all films with a title, which may be an original or alternative one, if they are
  /// available without a request, otherwise nil.
  ///
  /// Case, accents, punctuation and a leading article are ignored.
  func knownMovies(titled title: String) -> [MovieSummary]?

  /// Returns the life of a person of the source's own, if it is known without a request, otherwise
  /// nil.
  func knownLife(of person: PersonIdentifier) -> PersonLife?

  /// Returns what is known of a person without a request; nil if that is nothing.
  func knownDetail(of person: Person) -> PersonDetail?

  /// Returns everything that the source knows of a person.
  ///
  /// - Throws: `.notFound` for a person whom the source does not have.
  nonisolated(nonsending) func detail(
    of person: Person, freshness: MovieFreshness
  ) async throws(MovieDataError) -> PersonDetail

  /// Returns the people whose names have all words, the best-known first.
  nonisolated(nonsending) func people(
    named words: String
  ) async throws(MovieDataError) -> [FoundPerson]

  /// Returns the source's identifier of a film, if it is known without a request.
  ///
  /// If the source does not know the film, returns another of its identifiers, or nil if it has
  /// none.
  func identifier(of film: MovieIdentifiers) -> MovieIdentifier?
}

extension MovieSource {
  /// Returns the first filter that the source does not offer.
  public func unsupportedFilter(in query: MovieQuery) -> MovieFilterKind? {
    offering.unsupportedFilter(in: query)
  }

  /// Returns nil: the source counts no values.
  public nonisolated(nonsending) func counts(
    of kind: MovieFilterKind, in query: MovieQuery
  ) async -> MovieFilterCounts? { nil }

  /// Returns the details of a film with the usual freshness.
  public nonisolated(nonsending) func detail(
    of id: MovieIdentifier
  ) async throws(MovieDataError) -> MovieDetail {
    try await detail(of: id, freshness: .default)
  }

  /// Returns nil: the films of a query are not available without a request.
  public func knownMovies(matching query: MovieQuery) -> [MovieSummary]? { nil }

  /// Returns nil: the films with a title are not available without a request.
  public func knownMovies(titled title: String) -> [MovieSummary]? { nil }

  /// Returns nil: the lives of people are not available without a request.
  public func knownLife(of person: PersonIdentifier) -> PersonLife? { nil }

  /// Returns the TMDB number if it is known, otherwise any other identifier.
  public func identifier(of film: MovieIdentifiers) -> MovieIdentifier? { film.identifier }
}

/// The films that interactors work with.
///
/// Requests may be for any window of a list, independent of the page size of the source.
public protocol MovieDataStore: MovieSource {
  /// Returns the films in the window of a request.
  nonisolated(nonsending) func movies(
    matching request: MovieFetchRequest
  ) async throws(MovieDataError) -> MovieBatch

  /// Returns films that are known at once, to be shown until the window of a request is loaded;
  /// nil if there are none.
  nonisolated(nonsending) func preview(of request: MovieFetchRequest) async -> MovieBatch?
}

extension MovieDataStore {
  /// Returns nil: the store has no other films.
  public nonisolated(nonsending) func preview(of request: MovieFetchRequest) async -> MovieBatch? {
    nil
  }
}

/// How current a response has to be.
public enum MovieFreshness: Hashable, Sendable {
  /// As current as the source usually is.
  case `default`
  /// As it is on this machine, without a request; `.notFound` if it is not.
  case cached
  /// As current as possible, bypassing caches.
  case current
}

/// A request for a window of the films that match a query.
public struct MovieFetchRequest: Hashable, Sendable {
  /// The query.
  public var query: MovieQuery
  /// The position of the first film, counted from 0.
  public var offset: Int
  /// The number of positions in the window; nothing is fetched for 0 or less.
  public var limit: Int
  /// How current the films have to be.
  public var freshness: MovieFreshness

  /// Creates a request for the positions from `offset` up to `offset + limit`.
  public init(
    query: MovieQuery, offset: Int, limit: Int, freshness: MovieFreshness = .default
  ) {
    self.query = query
    self.offset = offset
    self.limit = limit
    self.freshness = freshness
  }
}

/// A window of films, and where the next window starts.
public struct MovieBatch: Hashable, Sendable {
  /// The films, in order; fewer than the positions of the window if the source has gaps.
  public var movies: [MovieSummary]
  /// The offset of the next window, or nil at the end of the list.
  public var nextOffset: Int?
  /// The number of reachable films, or nil if the source does not report it.
  public var total: Int?
  /// Whether the source has films beyond the last reachable one.
  public var isCutShort: Bool
  /// The age of the oldest part if it may be out of date, or nil if everything is current.
  public var age: Duration?
  /// Why a fallback source provided the start of the batch, or nil if the requested source did.
  public var substitution: MovieDataError?
  /// What stands in for today and for ratings.
  public var basis: ListBasis
  /// How well the films match the search words.
  public var match: SearchMatch
  /// The positions of the window that the source leaves without a film, in order.
  ///
  /// If films and holes together are fewer than the positions, the positions of the films are not
  /// known.
  public var holes: [MovieHole]
  /// The people whom the source has chosen for names in the query.
  public var people: [IdentifiedPerson]
  /// A condition without films that may be misspelled, if the list is empty; otherwise nil.
  public var correction: QueryCorrection?
  /// The name of a television series, if a search without films has its words; otherwise nil.
  public var tvSeries: String?

  /// Creates a batch.
  public init(
    movies: [MovieSummary], nextOffset: Int?, total: Int? = nil, isCutShort: Bool = false,
    age: Duration? = nil, substitution: MovieDataError? = nil, basis: ListBasis = ListBasis(),
    match: SearchMatch = .exact, holes: [MovieHole] = [], people: [IdentifiedPerson] = [],
    tvSeries: String? = nil
  ) {
    self.holes = holes
    self.tvSeries = tvSeries
    self.people = people
    self.substitution = substitution
    self.basis = basis
    self.match = match
    self.movies = movies
    self.nextOffset = nextOffset
    self.total = total
    self.isCutShort = isCutShort
    self.age = age
  }
}

/// A position of a list without a film.
public struct MovieHole: Hashable, Sendable {
  /// The position, counted from 0: in a page from its beginning, in a batch from that of the list.
  public var position: Int
  /// What the source sent instead.
  public var flaw: ContentFlaw

  /// Creates a hole.
  public init(at position: Int, _ flaw: ContentFlaw) {
    self.position = position
    self.flaw = flaw
  }
}

/// A person whom a source has chosen for a name in a condition.
public struct IdentifiedPerson: Hashable, Sendable {
  /// The condition.
  public var filter: MovieFilterAttribute
  /// The name of the person.
  public var name: String
  /// The names of other people who fit, the most likely first.
  public var others: [String]

  /// Creates a choice; people with the same name are left out of the others.
  public init(_ filter: MovieFilterAttribute, name: String, others: [String] = []) {
    self.filter = filter
    self.name = name
    var known: Set<String> = [name]
    self.others = others.filter { known.insert($0).inserted }
  }

  /// Whether the name in the condition does not say whom the source has chosen.
  public var isWorthSaying: Bool {
    guard others.isEmpty, let words = filter.personName else { return true }
    return FoldedText(words).words != FoldedText(name).words
  }
}

/// How well the films of a result match the search words.
public enum SearchMatch: String, Hashable, Sendable {
  /// Every film has all the words, or words that start with them; also used for queries that are
  /// not searches.
  case exact
  /// No film has all the words; these have similar ones.
  case similar
  /// No film has all the words; these have some of them, or related ones.
  case closest
}

/// The lists, filters and orders that a store supports.
public struct SourceCapabilities: Hashable, Sendable {
  /// The display name of the source.
  public var name: String
  /// The supported lists, other than genres, decades and searches.
  public var lists: [MovieList]
  /// The genres that have films.
  public var genres: [MovieGenre]
  /// The first years of the decades that have films.
  public var decades: [Int]
  /// The attributes by which films can be sorted.
  public var sorts: [MovieSortAttribute]
  /// The themes by which films can be filtered; empty if that is not supported.
  public var themes: [String]
  /// Whether all data is local, so that smaller requests save nothing.
  public var isLocal: Bool
  /// What films can be filtered by.
  public var filters = MovieFilterKind.ofFacts
  /// What lists other than all films, such as searches, can be filtered by.
  public var listFilters = MovieFilterKind.ofFacts
  /// What can be excluded.
  public var exclusions = Set(MovieFilterKind.allCases)
  /// The number of films if all of them are local; otherwise nil.
  public var filmCount: Int?
  /// Whether a film may satisfy one of several conditions.
  public var hasAlternatives = true
  /// The last day that the built-in data covers, or nil if the source may have new films every day.
  public var lastDay: CalendarDate?

  /// Creates a set of capabilities.
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

extension SourceCapabilities {
  /// Whether the source has ratings by its users.
  public var hasRatings: Bool { filters.contains(.votes) }

  /// Returns whether films can be filtered by all of these conditions; marks are always supported.
  public func supports(_ conditions: [MovieFilterAttribute]) -> Bool {
    conditions.allSatisfy { $0.kinds.allSatisfy { $0.isOfMarks || filters.contains($0) } }
  }

  /// Returns the first filter of a query that is not supported, or nil if all of them are.
  public func unsupportedFilter(in query: MovieQuery) -> MovieFilterKind? {
    let filters =
      switch query.scope {
      case .everything, .inTheaters: filters
      case .trending, .trendingToday, .search, .person, .collection, .marked, .customList,
        .ofFollowedPeople:
        listFilters
      }
    for filter in query.filters {
      if case .any = filter, !hasAlternatives { return filter.kind }
      let unsupported = filter.kinds.first { kind in
        !filters.contains(kind) || filter.isExclusion && !exclusions.contains(kind)
      }
      if let unsupported { return unsupported }
    }
    return nil
  }
}
