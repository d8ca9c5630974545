import BusinessLogic
import DomainEntities
import TestSupport
import Testing

@testable import Films

/// The loads of a page in sequence, without keys or lines.
@Suite(.timeLimit(.minutes(60))) @MainActor struct MovieDetailLoaderTests {
  private let rests = SuspendedCalls<Int, Int>()

  private func loader(_ store: any MovieDataStore) -> MovieDetailLoader {
    MovieDetailLoader(
      interactor: MovieDetailInteractor(MovieListInteractor(store: store, today: day("2026-07-01")))
    ) { [rests] in
      _ = try await rests.ask(0)
    }
  }

  @Test func `Film, series and prefetch load in order, with one debounce`() async throws {
    let store = ScriptedMovieDataStore()
    let loader = loader(store)
    var events: [MovieDetailLoader.Event] = []
    loader.listen { events.append($0) }
    loader.show(Gallery.live.summary, ahead: [film(2).id])
    #expect(loader.activity == .film(isResting: true) && store.details.questions.isEmpty)

    try await rests.next().answer(0)
    let call = try await store.details.next()
    #expect(loader.activity == .film(isResting: false))
    call.answer(Gallery.live)
    let series = try await store.batches.next()
    #expect(loader.activity == .series(isResting: false) && loader.detail == Gallery.live)
    series.answer(MovieBatch(movies: Gallery.series, nextOffset: nil))
    let ahead = try await store.details.next()
    #expect(loader.activity == .ahead(isResting: false) && loader.series == Gallery.series)
    #expect(ahead.question == film(2).id)
    ahead.answer(detail(2))
    await loader.settle()
    #expect(loader.activity == .idle)
    #expect(events == [.loaded(again: false), .changed])
    #expect(rests.unclaimed.isEmpty && store.unclaimed.isEmpty)
  }

  @Test func `A failed retry still loads the series`() async throws {
    let store = ScriptedMovieDataStore()
    let loader = loader(store)
    loader.show(Gallery.live.summary, ahead: [])
    loader.open()
    try await store.details.next().answer(Gallery.live)
    let series = try await store.batches.next()
    loader.retry()
    try await store.details.next().fail(.timedOut)
    series.answer(MovieBatch(movies: [], nextOffset: nil))
    try await store.batches.next().answer(MovieBatch(movies: Gallery.series, nextOffset: nil))
    await loader.settle()
    #expect(loader.failure == .timedOut && loader.series == Gallery.series)
  }

  @Test func `Reopening a page repeats no load in progress`() async throws {
    let store = ScriptedMovieDataStore()
    let loader = loader(store)
    loader.show(film(1), ahead: [film(2).id])
    loader.open()
    loader.open()
    try await store.details.next().answer(detail(1))
    let ahead = try await store.details.next()
    loader.open()
    for _ in 0..<10 { await Task.yield() }
    #expect(!ahead.wasCancelled && store.details.questions.count == 2)
    ahead.answer(detail(2))
    await loader.settle()
    #expect(loader.activity == .idle)
  }

  @Test func `Another film cancels every load of the previous film`() async throws {
    let store = ScriptedMovieDataStore()
    let loader = loader(store)
    loader.show(Gallery.live.summary, ahead: [])
    loader.open()
    try await store.details.next().answer(Gallery.live)
    let series = try await store.batches.next()
    loader.show(nil, ahead: [])
    series.answer(MovieBatch(movies: Gallery.series, nextOffset: nil))
    for _ in 0..<10 { await Task.yield() }
    #expect(series.wasCancelled && loader.activity == .idle)
    #expect(loader.movie == nil && loader.detail == nil && loader.series.isEmpty)
  }

  @Test func `A failure stays until the retry, which shows loading`() async throws {
    let store = ScriptedMovieDataStore(known: [detail(1)])
    let loader = loader(store)
    var events: [MovieDetailLoader.Event] = []
    loader.listen { events.append($0) }
    loader.show(film(1), ahead: [])
    loader.retry()
    loader.retry()
    try await store.details.next().fail(.offline)
    await loader.settle()
    #expect(loader.failure == .offline && loader.detail == detail(1))
    loader.retry()
    #expect(loader.failure == nil && loader.isLoadingFilm)
    try await store.details.next().answer(detail(1))
    await loader.settle()
    #expect(events == [.failed(.offline), .loaded(again: true)])
    #expect(store.details.questions.count == 2)
  }
}
