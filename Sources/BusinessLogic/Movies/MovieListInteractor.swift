public import DomainEntities

/// A list as somebody wants to see it: the list, narrowed and put in order.
public struct MovieListSelection: Hashable, Sendable {
  /// Which list.
  public var list: MovieList
  /// The order, where it is not the list's own.
  public var sort: MovieSort?
  /// Genres that every film must have.
  public var genres: [MovieGenre]
  /// Years that every film must be from.
  public var years: ClosedRange<Int>?

  /// Themes that every film must have.
  public var themes: [String]
  /// How many minutes every film may run at most.
  public var longest: Int?
  /// Genres that no film may have.
  public var excludedGenres: [MovieGenre]

  /// Makes a selection; without anything else, the whole list in its own order.
  public init(
    _ list: MovieList, sort: MovieSort? = nil, genres: [MovieGenre] = [],
    years: ClosedRange<Int>? = nil, themes: [String] = [], longest: Int? = nil,
    excludedGenres: [MovieGenre] = []
  ) {
    self.list = list
    self.sort = sort
    self.genres = genres
    self.years = years
    self.themes = themes
    self.longest = longest
    self.excludedGenres = excludedGenres
  }
}

/// The use case "list movies".
///
/// A value without state: it is given a position and answers a batch with the next position. The
/// day, the language and the region are given to it as well.
public struct MovieListInteractor: Sendable {
  /// How many films can be asked for at once.
  public static let batchSizes = 1...100
  /// After so many places of a list without a film, 20 pages of a service, it is only continued when the
  /// user asks for it.
  public static let mostEmptyPlaces = 400

  private let store: any MovieDataStore
  private let today: @Sendable () -> CalendarDate
  private let language: String
  private let region: String?

  /// Takes the store to ask and the context that the rules depend on; the day is looked at anew with every query,
  /// since a browser may be open for several.
  public init(
    store: any MovieDataStore, today: @escaping @autoclosure @Sendable () -> CalendarDate,
    language: String = "en", region: String? = nil
  ) {
    self.store = store
    self.today = today
    self.language = language
    self.region = region
  }

  /// What the store can be asked for.
  public var offering: MovieOffering { store.offering }

  /// The lists that the store can serve, in the order in which people choose among them.
  public var lists: [MovieList] {
    let offering = store.offering
    return standing
      + offering.genres.map(MovieList.genre)
      + offering.decades.map(MovieList.decade)
  }

  private var standing: [MovieList] {
    let lists = store.offering.lists
    return MovieList.standing.filter(lists.contains)
  }

  /// The day that a list counts back from where the store knows of no film as late as today; nil for a
  /// list that is as of today or depends on no day.
  public func asOf(_ list: MovieList) -> CalendarDate? {
    guard let lastDay = store.offering.lastDay else { return nil }
    let asOf = list.query(on: today()).asOf
    return asOf.flatMap { lastDay < $0 ? lastDay : nil }
  }

  /// What a list can be put in order by; for one's own lists that depends on no store.
  public func sortAttributes(of list: MovieList) -> [MovieSortAttribute] {
    list.isOwn ? MovieSortAttribute.allCases : store.offering.sorts
  }

  /// The orders that a list can be put in, each in the direction that people expect first.
  public func orders(of list: MovieList) -> [MovieSort] {
    sortAttributes(of: list).flatMap { attribute in
      let natural = MovieSort(by: attribute)
      return [natural, MovieSort(by: attribute, ascending: !natural.isAscending)]
    }
  }

  /// The films of a selection from a position on.
  ///
  /// `limit` is brought within `batchSizes`, a negative offset to 0.
  public nonisolated(nonsending) func movies(
    in selection: MovieListSelection, from offset: Int, limit: Int,
    freshness: MovieFreshness = .usual
  ) async throws(MovieDataError) -> MovieBatch {
    if case .search(let text) = selection.list, FoldedText(text).isEmpty {
      return MovieBatch(movies: [], nextOffset: nil, total: 0)
    }
    let today = today()
    let query = query(for: selection, on: today)
    var batch = try await store.movies(
      matching: MovieFetchRequest(
        query: query,
        offset: max(0, offset),
        limit: min(max(limit, Self.batchSizes.lowerBound), Self.batchSizes.upperBound),
        freshness: freshness))
    if let asOf = query.asOf, asOf < today { batch.asOf = batch.asOf ?? asOf }
    return batch
  }

  /// The list to open with, and its first films: the first of the store's lists that has any as of today.
  ///
  /// Where none has, the first of them with its empty batch.
  public nonisolated(nonsending) func opening(
    limit: Int, freshness: MovieFreshness = .usual
  ) async throws(MovieDataError) -> (list: MovieList, batch: MovieBatch) {
    var first: (list: MovieList, batch: MovieBatch)?
    for list in standing where asOf(list) == nil {
      let batch = try await movies(
        in: MovieListSelection(list), from: 0, limit: limit, freshness: freshness)
      if batch.asOf == nil, !batch.movies.isEmpty || batch.nextOffset != nil {
        return (list, batch)
      }
      first = first ?? (list, batch)
    }
    return first ?? (.allTime, MovieBatch(movies: [], nextOffset: nil, total: 0))
  }

  private func query(for selection: MovieListSelection, on today: CalendarDate) -> MovieQuery {
    var query = selection.list.query(on: today, language: language, region: region)
    query.filters += selection.genres.map(MovieFilterAttribute.genre)
    query.filters += selection.excludedGenres.map(MovieFilterAttribute.excludesGenre)
    query.filters += selection.themes.map(MovieFilterAttribute.theme)
    if let longest = selection.longest { query.filters.append(.runtimeAtMost(longest)) }
    if let years = selection.years {
      query.filters += MovieList.filters(for: years)
    }
    if let sort = selection.sort { query.sort = sort }
    return query.known(until: store.offering.lastDay)
  }
}
