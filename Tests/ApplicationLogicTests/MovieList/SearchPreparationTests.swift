import BusinessLogic
import DomainEntities
import Synchronization
import TestSupport
import Testing

@testable import ApplicationLogic

/// What gets ready while somebody begins to search.
@MainActor struct SearchPreparationTests {
  /// A store whose search takes so many parts to prepare.
  private final class Store: MovieDataStore {
    let films = InMemoryMovieDataStore(TestSupport.films(0..<3))
    let rest: Mutex<Int>

    init(parts: Int) { rest = Mutex(parts) }

    var offering: MovieOffering { films.offering }

    nonisolated(nonsending) func movies(
      matching request: MovieFetchRequest
    ) async throws(MovieDataError) -> MovieBatch {
      try await films.movies(matching: request)
    }

    nonisolated(nonsending) func detail(
      of id: MovieIdentifier
    ) async throws(MovieDataError) -> MovieDetail {
      try await films.detail(of: id)
    }

    func detailAtHand(of id: MovieIdentifier) -> MovieDetail? { films.detailAtHand(of: id) }

    func prepareSearch() -> Bool {
      rest.withLock { rest in
        rest -= 1
        return rest > 0
      }
    }
  }

  private let pauses = Counter()

  @MainActor private final class Counter {
    var count = 0
  }

  private func list(_ store: Store) -> MovieListPresenter {
    MovieListPresenter(
      interactor: MovieListInteractor(store: store, today: day("2026-07-01")), height: 10,
      keysFirst: { [pauses] in
        await MainActor.run { pauses.count += 1 }
        try Task.checkCancellation()
      })
  }

  @Test func `a search that opens prepares the store in parts, with a turn for keys after each`()
    async
  {
    let store = Store(parts: 5)
    let list = list(store)
    list.handle(.character("/"))
    #expect(store.rest.withLock { $0 } == 5, "the key itself does none of it")
    await list.searchPreparation?.value
    #expect(store.rest.withLock { $0 } == 0)
    #expect(pauses.count == 4)
    #expect(list.searchPreparation == nil)
  }

  @Test func `it is under way once, however often the search is opened and left`() async {
    let store = Store(parts: 5)
    let list = list(store)
    list.handle(.character("/"))
    let first = list.searchPreparation
    list.handle(Key(.escape))
    list.handle(.character("/"))
    #expect(first != nil && list.searchPreparation == first)
    await first?.value
    #expect(store.rest.withLock { $0 } == 0)
  }

  @Test func `a screen that goes away ends it`() async {
    let store = Store(parts: 5)
    let list = list(store)
    list.handle(.character("/"))
    let preparation = list.searchPreparation
    list.close()
    await preparation?.value
    #expect(store.rest.withLock { $0 } == 4, "the part that was next is the last")
  }

  @Test func `the adapter and what stands before a source pass it on`() {
    let source = PreparingSource()
    #expect(MovieDataAdapter(source: source).prepareSearch())
    #expect(
      FallbackMovieDataSource(source, orElse: ScriptedMovieDataSource(count: 1)).prepareSearch())
    #expect(!MovieDataAdapter(source: ScriptedMovieDataSource(count: 1)).prepareSearch())
    #expect(
      !FallbackMovieDataSource(ScriptedMovieDataSource(count: 1), orElse: source).prepareSearch())
    #expect(MarkedMovieDataSource(source, library: InMemoryMovieLibrary()).prepareSearch())
  }

  /// A source that is never done.
  private struct PreparingSource: MovieDataSource {
    let films = ScriptedMovieDataSource(count: 1)
    var offering: MovieOffering { films.offering }
    var lastPage: Int? { nil }
    var usefulConcurrency: Int { 1 }

    nonisolated(nonsending) func page(
      _ number: Int, of query: MovieQuery
    ) async throws(MovieDataError) -> MoviePage {
      try await films.page(number, of: query)
    }

    nonisolated(nonsending) func detail(
      of id: MovieIdentifier
    ) async throws(MovieDataError) -> MovieDetail {
      try await films.detail(of: id)
    }

    func detailAtHand(of id: MovieIdentifier) -> MovieDetail? { films.detailAtHand(of: id) }
    func prepareSearch() -> Bool { true }
  }
}
