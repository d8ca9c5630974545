import BusinessLogic
import DomainEntities
import TestSupport
import Testing

struct MovieDetailInteractorTests {
  private let today = day("2026-07-01")

  @Test func `A detail is requested once and returned unchanged`() async throws {
    let store = InMemoryMovieDataStore(films(0..<3))
    let interactor = MovieDetailInteractor(MovieListInteractor(store: store, today: today))

    let found = try await interactor.detail(of: film(1).id)

    #expect(found == detail(1))
    #expect(store.detailRequests == [film(1).id])
    #expect(store.requests.isEmpty)
  }

  @Test func `A cached detail is returned without a request`() {
    let store = ScriptedMovieDataStore(known: [detail(1)])
    let interactor = MovieDetailInteractor(MovieListInteractor(store: store, today: today))

    #expect(interactor.knownDetail(of: film(1).id) == detail(1))
    #expect(interactor.knownDetail(of: film(2).id) == nil)
    #expect(store.unclaimed.isEmpty)
  }

  @Test(arguments: MovieListInteractorTests.errors)
  func `Errors pass through`(error: MovieDataError) async throws {
    let store = InMemoryMovieDataStore(films(0..<3))
    store.fail(with: error)
    let interactor = MovieDetailInteractor(MovieListInteractor(store: store, today: today))

    await #expect(throws: error) { try await interactor.detail(of: film(1).id) }
  }

  @Test(arguments: MovieListInteractorTests.errors)
  func `A failed search is an error, not an unknown film`(error: MovieDataError) async throws {
    let store = InMemoryMovieDataStore(films(0..<3))
    store.fail(at: 0, with: error)
    let interactor = MovieDetailInteractor(MovieListInteractor(store: store, today: today))

    await #expect(throws: error) { try await interactor.film(named: "some film") }
  }

  @Test(arguments: MovieListInteractorTests.errors.filter { $0 != .notFound })
  func `A failed identifier lookup is an error, not a title search`(
    error: MovieDataError
  ) async throws {
    let store = InMemoryMovieDataStore(films(0..<3))
    store.failDetails(with: error)
    let interactor = MovieDetailInteractor(MovieListInteractor(store: store, today: today))

    await #expect(throws: error) { try await interactor.film(named: "Film 0001") }
    #expect(store.requests.isEmpty)
  }

  @Test func `A film removed after the search is not found`() async throws {
    let store = InMemoryMovieDataStore(films(0..<3))
    store.failDetails(with: .notFound)
    let interactor = MovieDetailInteractor(MovieListInteractor(store: store, today: today))

    await #expect(throws: MovieDataError.notFound) {
      try await interactor.film(named: "Film 0001")
    }
  }

  @Test func `A search uses the given language and region`() async throws {
    let store = InMemoryMovieDataStore(films(0..<3))
    let interactor = MovieDetailInteractor(
      MovieListInteractor(store: store, today: today, language: "fr", region: "FR"))

    _ = try await interactor.film(named: "nothing of the kind")

    let query = try #require(store.requests.first).query
    #expect(query.language == "fr")
    #expect(query.region == "FR")
    #expect(query.filters == [.includesAdult(false)])
  }
}
