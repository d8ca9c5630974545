import BusinessLogic
import DomainEntities
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(60)))
struct MovieListOpeningTests {
  private let today = day("2026-07-01")

  @Test func `The browser opens with popular if it has films`() async throws {
    let store = InMemoryMovieDataStore([
      film("Old", released: "1949-09-01"), film("New", released: "2026-05-01"),
    ])

    let opening = try await MovieListInteractor(store: store, today: today).opening(limit: 30)

    #expect(opening.list == .popular)
    #expect(opening.batch.movies.map(\.title) == ["New"])
    #expect(store.requests.map(\.limit) == [30])
  }

  @Test func `The browser opens with the next list if popular is empty`() async throws {
    let store = InMemoryMovieDataStore([film("Old", released: "1949-09-01")])

    let opening = try await MovieListInteractor(store: store, today: today).opening(limit: 30)

    #expect(opening.list == .allTime)
    #expect(opening.batch.movies.map(\.title) == ["Old"])
    #expect(store.requests.count == 2)
  }

  @Test func `Only lists the store serves are tried`() async throws {
    let store = InMemoryMovieDataStore(
      [film("Old", released: "1949-09-01")], offering: .only([.topRated, .allTime]))

    let opening = try await MovieListInteractor(store: store, today: today).opening(limit: 30)

    #expect(opening.list == .allTime)
    #expect(store.requests.count == 1)
  }

  @Test func `A first window of holes does not end the list`() async throws {
    let store = ScriptedMovieDataStore()
    let lists = MovieListInteractor(store: store, today: today)

    async let opening = lists.opening(limit: 20)
    try await store.batches.next().answer(MovieBatch(movies: [], nextOffset: 20, total: 30))

    #expect(try await opening.list == .popular)
    #expect(store.unclaimed.isEmpty)
  }

  @Test func `If no list has films the first one opens empty`() async throws {
    let store = InMemoryMovieDataStore([MovieSummary](), offering: .only([.trending, .upcoming]))

    let opening = try await MovieListInteractor(store: store, today: today).opening(limit: 30)

    #expect(opening.list == .upcoming)
    #expect(opening.batch.movies.isEmpty)
    #expect(store.requests.count == 2)
  }

  @Test func `A store without lists opens an empty one without a request`() async throws {
    let store = InMemoryMovieDataStore(films(0..<3), offering: .only([]))

    let opening = try await MovieListInteractor(store: store, today: today).opening(limit: 30)

    #expect(opening.list == .allTime)
    #expect(opening.batch == MovieBatch(movies: [], nextOffset: nil, total: 0))
    #expect(store.requests.isEmpty)
  }

  @Test func `A failure is reported and not taken for an empty list`() async throws {
    let store = ScriptedMovieDataStore()
    let lists = MovieListInteractor(store: store, today: today)
    let opening = Task { try await lists.opening(limit: 20).list }

    try await store.batches.next().answer(MovieBatch(movies: [], nextOffset: nil, total: 0))
    try await store.batches.next().fail(.offline)

    await #expect(throws: MovieDataError.offline) { try await opening.value }
    #expect(store.unclaimed.isEmpty)
  }
}
