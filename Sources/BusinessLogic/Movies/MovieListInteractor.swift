public import DomainEntities

/// A list with the user's filters and sort order.
public struct MovieListSelection: Hashable, Sendable {
  /// The list.
  public var list: MovieList
  /// The conditions that every film must satisfy, in addition to those of the list.
  public var filters: [MovieFilterAttribute]
  /// The sort order, or nil for the list's default.
  public var sort: MovieSort?

  /// Whether the films come from the user's library because only films with marks can match.
  public var isOfMarkedFilms: Bool {
    list == .allTime && filters.contains(where: \.requiresMarks)
  }

  /// The list whose orders apply.
  public var orderedList: MovieList { isOfMarkedFilms ? .mine(.everything) : list }

  /// Creates a selection; by default, it is the whole list in its own order.
  public init(_ list: MovieList, filters: [MovieFilterAttribute] = [], sort: MovieSort? = nil) {
    self.list = list
    self.filters = filters
    self.sort = sort
  }

}

/// The use case of listing films.
///
/// A stateless value: it takes a position and returns a batch with the next position. The day, the
/// language and the region are provided as well.
public struct MovieListInteractor: Sendable {
  /// The permitted number of films per request.
  public static let batchSizes = 1...100
  /// The number of consecutive empty positions (20 pages of a service) after which a list is
  /// continued only at the user's request.
  public static let maxEmptyPlaces = 400

  let store: any MovieDataStore
  /// Whether searches and conditions also find films of which the source has only facts.
  private var includesBasicFilms = true
  private let today: @Sendable () -> CalendarDate
  private let language: String
  private let region: String?

  /// Creates an interactor with the context that the lists depend on.
  ///
  /// `today` is evaluated for every query, since a browser may be open for several days.
  public init(
    store: any MovieDataStore, today: @escaping @autoclosure @Sendable () -> CalendarDate,
    language: String = "en", region: String? = nil
  ) {
    self.store = store
    self.today = today
    self.language = language
    self.region = region
  }

  /// The same lists without films of which the source has only facts.
  var ofDescribedFilms: MovieListInteractor {
    var lists = self
    lists.includesBasicFilms = false
    return lists
  }

  /// The capabilities of the store.
  public var offering: SourceCapabilities { store.offering }

  /// The lists that the store supports, in display order.
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

  /// Returns the reference date of a list, and whether awards replace ratings.
  public func basis(of list: MovieList) -> ListBasis {
    ListBasis(asOf: asOf(list), isByAwards: list == .topRated && !offering.hasRatings)
  }

  /// Returns the day that a list counts back from if the store's data ends before today; nil for a
  /// list that is current or does not depend on the day.
  private func asOf(_ list: MovieList) -> CalendarDate? {
    guard let lastDay = store.offering.lastDay else { return nil }
    let asOf = list.query(on: today()).asOf
    return asOf.flatMap { lastDay < $0 ? lastDay : nil }
  }

  /// Returns the attributes by which a list can be sorted.
  ///
  /// Library lists support all attributes, whatever the store.
  public func sortAttributes(of list: MovieList) -> [MovieSortAttribute] {
    if list == .newFromPeople { return [.releaseDate, .title, .rating] }
    return list.isOwn ? MovieSortAttribute.allCases : store.offering.sorts
  }

  /// Returns the sort orders of a list, each attribute in its usual direction first.
  public func orders(of list: MovieList) -> [MovieSort] {
    sortAttributes(of: list).flatMap { attribute in
      let natural = MovieSort(by: attribute)
      return [natural, MovieSort(by: attribute, ascending: !natural.isAscending)]
    }
  }

  /// Returns the order of the films in a selection; nil if the source decides, as in searches.
  public func order(of selection: MovieListSelection) -> MovieSort? {
    if let sort = selection.sort { return sort }
    switch selection.orderedList {
    case .mine(let list):
      return MovieSort(
        by: LibraryRequest(list, limit: 0).order.attribute == .rating ? .rating : .popularity)
    case .tagged, .custom: return MovieSort(by: .popularity)
    default: return query(for: selection, on: today()).sort
    }
  }

  /// Returns the films of a selection from a position on.
  ///
  /// `limit` is clamped to `batchSizes`, and a negative offset becomes 0.
  ///
  /// - Throws: `.unsupported` before any request if the store cannot apply a filter.
  public nonisolated(nonsending) func movies(
    in selection: MovieListSelection, from offset: Int, limit: Int,
    freshness: MovieFreshness = .default
  ) async throws(MovieDataError) -> MovieBatch {
    if case .search(let text) = selection.list, FoldedText(text).isEmpty {
      return MovieBatch(movies: [], nextOffset: nil, total: 0)
    }
    let today = today()
    let selection = try await namingPeople(in: selection)
    let query = query(for: selection, on: today)
    if let filter = store.unsupportedFilter(in: query) {
      if selection.list.isOwn || selection.isOfMarkedFilms {
        throw .unsupported(filter, by: .library)
      }
      let isJoined = query.filters.contains { if case .any = $0 { true } else { false } }
      throw .unsupported(
        isJoined && !store.offering.hasAlternatives ? nil : filter,
        by: store.offering.isLocal ? .catalogue : .service)
    }
    var batch = try await store.movies(
      matching: MovieFetchRequest(
        query: query,
        offset: max(0, offset),
        limit: min(max(limit, Self.batchSizes.lowerBound), Self.batchSizes.upperBound),
        freshness: freshness))
    if let asOf = query.asOf, asOf < today { batch.basis.asOf = batch.basis.asOf ?? asOf }
    batch.basis.isByAwards = basis(of: selection.list).isByAwards
    if batch.movies.isEmpty, batch.nextOffset == nil, offset == 0 {
      batch.correction = await correction(of: selection)
    }
    return batch
  }

  /// Returns the first films that the store finds for a selection.
  nonisolated(nonsending) func firstFilms(
    in selection: MovieListSelection
  ) async throws(MovieDataError) -> [MovieSummary] {
    try await store.movies(
      matching: MovieFetchRequest(
        query: query(for: selection, on: today()), offset: 0, limit: Self.batchSizes.upperBound / 5)
    ).movies
  }

  /// Returns films that are known at once, to be shown until the first films of a selection are
  /// loaded; nil if there are none.
  public nonisolated(nonsending) func preview(
    of selection: MovieListSelection, limit: Int
  ) async -> MovieBatch? {
    guard !offering.isLocal else { return nil }
    return await store.preview(
      of: MovieFetchRequest(query: query(for: selection, on: today()), offset: 0, limit: limit))
  }

  /// Returns the number of films in a selection, or nil if counting them needs requests.
  public nonisolated(nonsending) func count(of selection: MovieListSelection) async -> Int? {
    let isKnown = selection.list.isOwn || selection.list == .newFromPeople
    guard offering.isLocal || isKnown || selection.isOfMarkedFilms else { return nil }
    return try? await movies(in: selection, from: 0, limit: 1).total
  }

  /// Returns the values of a kind of condition among the films of a selection; nil if counting them
  /// needs requests.
  public nonisolated(nonsending) func counts(
    of kind: MovieFilterKind, in selection: MovieListSelection
  ) async -> MovieFilterCounts? {
    let query = query(for: selection, on: today())
    guard store.unsupportedFilter(in: query) == nil else { return nil }
    return await store.counts(of: kind, in: query)
  }

  /// Returns the initial list and its first films: the first of the store's lists that has current
  /// films.
  ///
  /// If there is none, returns the first list with its empty batch.
  public nonisolated(nonsending) func opening(
    limit: Int, freshness: MovieFreshness = .default
  ) async throws(MovieDataError) -> (list: MovieList, batch: MovieBatch) {
    var first: (list: MovieList, batch: MovieBatch)?
    for list in standing where asOf(list) == nil {
      let batch = try await movies(
        in: MovieListSelection(list), from: 0, limit: limit, freshness: freshness)
      if batch.basis.asOf == nil, !batch.movies.isEmpty || batch.nextOffset != nil {
        return (list, batch)
      }
      first = first ?? (list, batch)
    }
    return first ?? (.allTime, MovieBatch(movies: [], nextOffset: nil, total: 0))
  }

  private func query(for selection: MovieListSelection, on today: CalendarDate) -> MovieQuery {
    var query = selection.list.query(
      on: today, language: language, region: region, hasRatings: offering.hasRatings)
    if selection.filters.contains(where: { $0.kind == .votes }) {
      // The user's condition replaces the minimum of a list by rating.
      query.filters.removeAll { $0.kind == .votes }
    }
    query.filters += selection.filters
    if selection.isOfMarkedFilms {
      // Only films with marks can match, and the source may not have all of them.
      query.scope = .marked(.everything, tag: nil)
      query.sort = nil
    }
    if let sort = selection.sort { query.sort = sort }
    query.includesBasicFilms = includesBasicFilms && selection.asksForFacts
    return query.known(until: store.offering.lastDay)
  }
}
