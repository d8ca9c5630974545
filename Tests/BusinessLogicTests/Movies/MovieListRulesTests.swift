import BusinessLogic
import DomainEntities
import Synchronization
import TestSupport
import Testing

/// The meaning of every list, as seen in its query to the store.
struct MovieListRulesTests {
  /// Returns the query that reaches the store.
  private func query(
    _ selection: MovieListSelection, today: String = "2026-07-01", language: String = "en",
    region: String? = nil
  ) async throws -> MovieQuery {
    let store = InMemoryMovieDataStore(films(0..<3))
    let lists = MovieListInteractor(
      store: store, today: day(today), language: language, region: region)
    _ = try await lists.movies(in: selection, from: 0, limit: 20)
    return try #require(store.requests.first).query
  }

  private func filters(
    _ list: MovieList, today: String = "2026-07-01"
  ) async throws -> [MovieFilterAttribute] {
    try await query(MovieListSelection(list), today: today).filters
  }

  @Test func `A condition on votes replaces that of a list`() async throws {
    let few = MovieFilterAttribute.votes(.less(20))
    let query = try await query(MovieListSelection(.topRated, filters: [few]))
    #expect(query.filters.filter { $0.kind == .votes } == [few])
  }

  @Test func `The order of a list is known although it was not chosen`() throws {
    let lists = MovieListInteractor(
      store: InMemoryMovieDataStore(films(0..<3)), today: day("2026-07-01"))
    func order(_ list: MovieList, _ filters: [MovieFilterAttribute] = []) -> MovieSort? {
      lists.order(of: MovieListSelection(list, filters: filters))
    }
    let person = Person(id: PersonIdentifier("8"), name: "Someone")
    let series = MovieCollection(id: CollectionIdentifier("3"), name: "Some series")
    let popularity = MovieSort(by: .popularity)
    #expect(order(.person(person)) == MovieSort(by: .releaseDate))
    #expect(order(.collection(series)) == MovieSort(by: .releaseDate, ascending: true))
    #expect(order(.topRated) == MovieSort(by: .rating))
    #expect(order(.allTime) == popularity && order(.allTime, [.seen]) == popularity)
    #expect(order(.search("film")) == nil && order(.trending) == nil)
    #expect(order(.mine(.rated)) == MovieSort(by: .rating))
    #expect(order(.mine(.diary)) == popularity && order(.custom("Noir")) == popularity)
    let title = MovieSort(by: .title)
    #expect(lists.order(of: MovieListSelection(.person(person), sort: title)) == title)
    #expect(MovieListSelection(.allTime, filters: [.seen]).orderedList == .mine(.everything))
  }

  @Test(arguments: [
    ("2026-07-01", "2025-07-01"), ("2024-02-29", "2023-02-28"), ("2025-02-28", "2024-02-28"),
    ("2026-01-01", "2025-01-01"), ("2025-12-31", "2024-12-31"),
  ])
  func `Popular means released within a year of the given date`(
    today: String, yearAgo: String
  ) async throws {
    let query = try await query(MovieListSelection(.popular), today: today)

    #expect(query.scope == .everything)
    #expect(query.sort == MovieSort(by: .popularity))
    #expect(
      query.filters == [
        .includesAdult(false), .releasedOnOrAfter(day(yearAgo)), .releasedOnOrBefore(day(today)),
      ])
  }

  @Test func `Popular includes exactly the first to last day of its year`() async throws {
    let store = InMemoryMovieDataStore([
      film("Too old", released: "2025-06-30"), film("First", released: "2025-07-01"),
      film("Last", released: "2026-07-01"), film("Too new", released: "2026-07-02"),
    ])
    let lists = MovieListInteractor(store: store, today: day("2026-07-01"))

    let batch = try await lists.movies(in: MovieListSelection(.popular), from: 0, limit: 20)

    #expect(batch.movies.map(\.title) == ["First", "Last"])
  }

  @Test func `The day may change while the browser is open`() async throws {
    let store = InMemoryMovieDataStore(films(0..<3))
    let days = Mutex([day("2026-07-01"), day("2026-07-01"), day("2026-07-02")])
    let lists = MovieListInteractor(store: store, today: days.withLock { $0.removeFirst() })
    for freshness in [MovieFreshness.default, .default, .current] {
      _ = try await lists.movies(
        in: MovieListSelection(.upcoming), from: 0, limit: 9, freshness: freshness)
    }
    let firstDays = store.requests.map { request in
      request.query.filters.contains(.releasedOnOrAfter(day("2026-07-02"))) ? 2 : 3
    }
    #expect(firstDays == [2, 2, 3])
    #expect(store.requests.map(\.freshness) == [.default, .default, .current])
  }

  @Test func `All time queries everything, most popular first`() async throws {
    let query = try await query(MovieListSelection(.allTime))

    #expect(query.scope == .everything)
    #expect(query.sort == MovieSort(by: .popularity))
    #expect(query.filters == [.includesAdult(false)])
  }

  @Test func `Top rated queries the best rated films with enough votes`() async throws {
    let query = try await query(MovieListSelection(.topRated))

    #expect(query.scope == .everything)
    #expect(query.sort == MovieSort(by: .rating))
    #expect(query.filters.contains(.votes(.atLeast(200))))
    #expect(query.filters.contains(.not(.genre(.documentary))))
    #expect(query.filters.contains(.not(.genre(.tvMovie))))
  }

  @Test func `Now playing queries the last six weeks in theaters`() async throws {
    let query = try await query(MovieListSelection(.nowPlaying))

    #expect(query.scope == .inTheaters)
    #expect(query.filters.contains(.releasedOnOrAfter(day("2026-05-20"))))
    #expect(query.filters.contains(.releasedOnOrBefore(day("2026-07-01"))))
  }

  @Test func `Upcoming starts tomorrow`() async throws {
    #expect(
      try await filters(.upcoming) == [
        .includesAdult(false), .releasedOnOrAfter(day("2026-07-02")),
      ])
  }

  @Test func `Trending leaves the order to the source`() async throws {
    let query = try await query(MovieListSelection(.trending))

    #expect(query.scope == .trending)
    #expect(query.sort == nil)
  }

  @Test(arguments: MovieGenre.allCases)
  func `A genre is a filter`(genre: MovieGenre) async throws {
    #expect(try await filters(.genre(genre)) == [.includesAdult(false), .genre(genre)])
  }

  @Test(arguments: [
    (1920, "1920-01-01", "1929-12-31"), (2020, "2020-01-01", "2029-12-31"),
    (9995, "9995-01-01", "9999-12-31"), (0, "0001-01-01", "0010-12-31"),
    (Int.max, "9999-01-01", "9999-12-31"), (Int.min, "0001-01-01", "0010-12-31"),
  ])
  func `A decade is ten years`(first: Int, start: String, end: String) async throws {
    #expect(
      try await filters(.decade(first)) == [
        .includesAdult(false), .releasedOnOrAfter(day(start)), .releasedOnOrBefore(day(end)),
      ])
  }

  @Test func `A search leaves words and order to the source`() async throws {
    let query = try await query(MovieListSelection(.search("  Amélie ")))

    #expect(query.scope == .search("  Amélie "))
    #expect(query.sort == nil)
  }

  @Test(
    arguments: MovieList.standing + [.genre(.crime), .decade(1950), .search("film")])
  func `Adult films are excluded; language and region are as given`(list: MovieList) async throws {
    let query = try await query(MovieListSelection(list), language: "pt-BR", region: "BR")

    #expect(query.filters.contains(.includesAdult(false)))
    #expect(!query.filters.contains(.includesAdult(true)))
    #expect(query.language == "pt-BR")
    #expect(query.region == "BR")
  }

  @Test func `A selection filters and sorts its list`() async throws {
    let sort = MovieSort(by: .runtime, ascending: true)
    let query = try await query(
      MovieListSelection(
        .allTime, filters: [.genre(.crime), .genre(.drama), .year(.within(1946...1959))],
        sort: sort))

    #expect(query.sort == sort)
    #expect(
      query.filters == [
        .includesAdult(false), .genre(.crime), .genre(.drama), .year(.within(1946...1959)),
      ])
  }

  @Test func `A search can be sorted as well`() async throws {
    let query = try await query(
      MovieListSelection(.search("film"), sort: MovieSort(by: .title)))

    #expect(query.sort == MovieSort(by: .title))
  }

  @Test(arguments: MovieSortAttribute.allCases)
  func `Titles sort ascending, all other orders descending`(attribute: MovieSortAttribute) {
    #expect(MovieSort(by: attribute).isAscending == (attribute == .title))
    #expect(MovieSort(by: attribute, ascending: true).isAscending)
    #expect(!MovieSort(by: attribute, ascending: false).isAscending)
  }
}
