import BusinessLogic
import DomainEntities
import TestSupport
import Testing

struct MovieDetailInteractorTests {
  private let today = day("2026-07-01")

  @Test func `A detail is asked for once and passed on as it is`() async throws {
    let store = InMemoryMovieDataStore(films(0..<3))
    let interactor = MovieDetailInteractor(store: store, today: today)

    let found = try await interactor.detail(of: film(1).id)

    #expect(found == detail(1))
    #expect(store.detailRequests == [film(1).id])
    #expect(store.requests.isEmpty)
  }

  @Test func `What is at hand is told without asking`() {
    let store = ScriptedMovieDataStore(atHand: [detail(1)])
    let interactor = MovieDetailInteractor(store: store, today: today)

    #expect(interactor.knownDetail(of: film(1).id) == detail(1))
    #expect(interactor.knownDetail(of: film(2).id) == nil)
    #expect(store.unclaimed.isEmpty)
  }

  @Test(arguments: MovieListInteractorTests.errors)
  func `Errors pass through`(error: MovieDataError) async throws {
    let store = InMemoryMovieDataStore(films(0..<3))
    store.fail(with: error)
    let interactor = MovieDetailInteractor(store: store, today: today)

    await #expect(throws: error) { try await interactor.detail(of: film(1).id) }
  }

  @Test(arguments: MovieListInteractorTests.errors)
  func `A search that fails is an error, not an unknown film`(error: MovieDataError) async throws {
    let store = InMemoryMovieDataStore(films(0..<3))
    store.fail(at: 0, with: error)
    let interactor = MovieDetailInteractor(store: store, today: today)

    await #expect(throws: error) { try await interactor.film(named: "some film") }
  }

  @Test(arguments: MovieListInteractorTests.errors.filter { $0 != .notFound })
  func `An identifier that cannot be looked up is an error, not a title`(
    error: MovieDataError
  ) async throws {
    let store = InMemoryMovieDataStore(films(0..<3))
    store.failDetails(with: error)
    let interactor = MovieDetailInteractor(store: store, today: today)

    await #expect(throws: error) { try await interactor.film(named: "Film 0001") }
    #expect(store.requests.isEmpty)
  }

  @Test func `A film that is found and then gone is not found`() async throws {
    let store = InMemoryMovieDataStore(films(0..<3))
    store.failDetails(with: .notFound)
    let interactor = MovieDetailInteractor(store: store, today: today)

    await #expect(throws: MovieDataError.notFound) {
      try await interactor.film(named: "Film 0001")
    }
  }

  @Test func `Language and region of a search are those given`() async throws {
    let store = InMemoryMovieDataStore(films(0..<3))
    let interactor = MovieDetailInteractor(
      store: store, today: today, language: "fr", region: "FR")

    _ = try await interactor.film(named: "nothing of the kind")

    let query = try #require(store.requests.first).query
    #expect(query.language == "fr")
    #expect(query.region == "FR")
    #expect(query.filters == [.includesAdult(false)])
  }
}
