import BusinessLogic
import DomainEntities
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(60)))
struct MovieListInteractorTests {
  private let today = day("2026-07-01")

  @Test(arguments: [
    (Int.min, 1), (-1, 1), (0, 1), (1, 1), (37, 37), (100, 100), (101, 100), (Int.max, 100),
  ])
  func `A batch has between 1 and 100 films`(wanted: Int, asked: Int) async throws {
    let store = InMemoryMovieDataStore(films(0..<200))
    let lists = MovieListInteractor(store: store, today: today)

    let batch = try await lists.movies(in: MovieListSelection(.allTime), from: 0, limit: wanted)

    #expect(store.requests.map(\.limit) == [asked])
    #expect(batch.movies.count == asked)
  }

  @Test(arguments: [(Int.min, 0), (-20, 0), (0, 0), (7, 7), (Int.max, Int.max)])
  func `A negative offset starts at the beginning`(wanted: Int, asked: Int) async throws {
    let store = InMemoryMovieDataStore(films(0..<30))
    let lists = MovieListInteractor(store: store, today: today)

    _ = try await lists.movies(in: MovieListSelection(.allTime), from: wanted, limit: 20)

    #expect(store.requests.map(\.offset) == [asked])
  }

  @Test(arguments: ["", "   ", "\t\n", "…", "!?", "'"])
  func `A search without letters or digits finds nothing and sends no query`(
    text: String
  ) async throws {
    let store = InMemoryMovieDataStore(films(0..<30))
    let lists = MovieListInteractor(store: store, today: today)

    let batch = try await lists.movies(in: MovieListSelection(.search(text)), from: 0, limit: 20)

    #expect(batch == MovieBatch(movies: [], nextOffset: nil, total: 0))
    #expect(store.requests.isEmpty)
  }

  @Test func `The store's response is returned unchanged`() async throws {
    let store = ScriptedMovieDataStore()
    let lists = MovieListInteractor(store: store, today: today)
    let answer = MovieBatch(movies: films([3, 1]), nextOffset: 40, total: 7)

    async let batch = lists.movies(in: MovieListSelection(.allTime), from: 20, limit: 20)
    try await store.batches.next().answer(answer)

    #expect(try await batch == answer)
    #expect(store.unclaimed.isEmpty)
  }

  @Test func `Following next offsets returns every film once`() async throws {
    let lists = MovieListInteractor(store: InMemoryMovieDataStore(films(0..<73)), today: today)
    var shown: [MovieSummary] = []
    var next: Int? = 0
    while let offset = next {
      let batch = try await lists.movies(in: MovieListSelection(.allTime), from: offset, limit: 10)
      shown += batch.movies
      next = batch.nextOffset
    }

    #expect(shown == films(0..<73))
  }

  @Test(arguments: errors)
  func `Errors pass through`(error: MovieDataError) async throws {
    let store = InMemoryMovieDataStore(films(0..<3))
    store.fail(with: error)
    let lists = MovieListInteractor(store: store, today: today)

    await #expect(throws: error) {
      try await lists.movies(in: MovieListSelection(.allTime), from: 0, limit: 20)
    }
    await #expect(throws: error) { try await lists.opening(limit: 20) }
  }

  @Test func `Lists are in display order, whatever the store's order`() {
    let store = InMemoryMovieDataStore(
      films(0..<1),
      offering: SourceCapabilities(
        name: "S", lists: [.trending, .genre(.war), .popular, .allTime], genres: [.war, .crime],
        decades: [2020, 1950], sorts: [.popularity]))
    let lists = MovieListInteractor(store: store, today: today)

    #expect(
      lists.lists == [
        .popular, .allTime, .trending, .genre(.war), .genre(.crime), .decade(2020), .decade(1950),
      ])
    #expect(lists.offering == store.offering)
  }

  @Test(arguments: [
    ("2019-05-31", "2019-05-31"), ("2026-06-30", "2026-06-30"), ("2026-07-01", nil),
    ("2027-01-01", nil), (nil, nil),
  ])
  func `Popular counts back from the store's last day`(
    lastDay: String?, asOf: String?
  ) async throws {
    var offering = SourceCapabilities.only([.popular, .allTime])
    offering.lastDay = lastDay.map { day($0) }
    let end = day(asOf ?? "2026-07-01")
    let films = [
      ("Too new", end.adding(days: 1)), ("Last", end), ("First", end.adding(years: -1)),
      ("Too old", end.adding(years: -1).adding(days: -1)),
    ].map { film($0, released: $1.description) }
    let store = InMemoryMovieDataStore(films, offering: offering)
    let lists = MovieListInteractor(store: store, today: today)
    #expect(lists.lists == [.popular, .allTime])
    #expect(lists.basis(of: .popular).asOf == asOf.map { day($0) })
    #expect(lists.basis(of: .allTime).asOf == nil)

    let batch = try await lists.movies(in: MovieListSelection(.popular), from: 0, limit: 20)
    #expect(batch.movies.map(\.title) == ["Last", "First"])
    #expect(batch.basis.asOf == asOf.map { day($0) })
    #expect(try await lists.movies(in: .init(.allTime), from: 0, limit: 20).basis.asOf == nil)
    // Requested years are calendar years.
    let ago = try await lists.movies(
      in: MovieListSelection(.popular, filters: [.year(.within(1900...1901))]), from: 0, limit: 20)
    #expect(ago.movies.isEmpty)
    // The browser opens with popular only if it is current.
    #expect(try await lists.opening(limit: 20).list == (asOf == nil ? .popular : .allTime))
  }

  @Test func `Copies respond alike, and queries change no state`() async throws {
    let store = InMemoryMovieDataStore(films(0..<50))
    let first = MovieListInteractor(store: store, today: today)
    let second = first
    let selection = MovieListSelection(.allTime)

    let early = try await first.movies(in: selection, from: 10, limit: 10)
    _ = try await first.movies(in: selection, from: 40, limit: 10)
    _ = try await second.opening(limit: 5)

    #expect(try await first.movies(in: selection, from: 10, limit: 10) == early)
    #expect(try await second.movies(in: selection, from: 10, limit: 10) == early)
  }

  static let errors: [MovieDataError] = [
    .cancelled, .offline, .timedOut, .unauthorized, .notFound, .rateLimited(retryAfter: nil),
    .rateLimited(retryAfter: .seconds(5)), .serviceUnavailable, .invalidResponse,
    .library(.unreadable),
  ]
}
