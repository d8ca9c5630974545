import BusinessLogic
import DomainEntities
import TestSupport
import Testing

@testable import Films
@testable import MovieData
@testable import Widgets

/// The loader without keys or a screen.
@Suite(.timeLimit(.minutes(60))) @MainActor struct MovieListLoaderTests {
  private func loader(
    _ store: any MovieDataStore, height: Int = 10,
    typingEnd: @escaping @Sendable () async throws -> Void = {}
  ) -> MovieListLoader {
    MovieListLoader(
      interactor: MovieListInteractor(store: store, today: day("2026-07-01")), height: height,
      typingEnd: typingEnd)
  }

  @Test func `One load is in progress at a time and ends with its response`() async throws {
    let store = ScriptedMovieDataStore(offering: allFilms)
    let loader = loader(store)
    #expect(!loader.isLoading)
    loader.open()
    #expect(loader.isLoading && loader.lacksRows && loader.status.isGrowing)
    try await store.batches.next().answer(batch(0..<20, next: 20))
    await loader.settle()
    #expect(!loader.isLoading && loader.status == MovieListStatus())
    loader.find(MovieListSelection(.search("a")), isTyped: true)
    #expect(loader.status.isSearching && loader.isFilmComing)
    loader.retry()
    #expect(loader.status.isSearching, "a search is not given up for a refresh")
    try await store.batches.next().fail(.offline)
    await loader.settle()
    #expect(loader.status == MovieListStatus(failedSearch: .offline))
    #expect(loader.contents.pages.movies == films(0..<20))
  }

  @Test func `A source that has its films at once answers before the call returns`() {
    var offering = allFilms
    offering.isLocal = true
    let store = InMemoryMovieDataStore(films(0..<1_000), offering: offering)
    let loader = loader(store)
    var events = 0
    loader.listen { if case .changed = $0 { events += 1 } }
    loader.open()
    #expect(!loader.isLoading && loader.contents[0] == film(0) && events == 1)
    loader.move(to: 899) { $0.select(899) }
    #expect(loader.contents.selected == film(899) && !loader.isLoading && events == 2)
    #expect(store.requests.count <= 3)
    loader.find(MovieListSelection(.search("film 0042")), isTyped: false)
    #expect(loader.contents.pages.movies == [film(42)] && !loader.status.isSearching)
  }

  @Test func `A quiet refresh yields to requested rows and follows them`() async throws {
    let store = ScriptedMovieDataStore(offering: allFilms)
    let loader = loader(store)
    loader.open()
    try await store.batches.next().answer(batch(0..<20, next: 20))
    await loader.settle()
    loader.refreshQuietly()
    let quiet = try await store.batches.next()
    loader.move(to: 30) { $0.select(30) }
    let wanted = try await store.batches.next()
    #expect(quiet.wasCancelled && wanted.question.offset == 20)
    wanted.answer(batch(20..<120, next: nil))
    let again = try await store.batches.next()
    #expect(again.question.offset == 0 && loader.contents.cursor.selected == 30)
    again.answer(batch(0..<120, next: nil))
    await loader.settle()
    #expect(loader.contents.cursor.selected == 30)
    #expect(store.unclaimed.isEmpty)
  }

  @Test func `More search results wait for the typing debounce`() async throws {
    let store = ScriptedMovieDataStore(offering: allFilms)
    let pauses = SuspendedCalls<Int, Int>()
    let loader = loader(store, height: 50, typingEnd: { _ = try await pauses.ask(0) })
    loader.open()
    try await store.batches.next().answer(batch(0..<20, next: nil))
    await loader.settle()
    loader.find(MovieListSelection(.search("a")), isTyped: true)
    try await store.batches.next().answer(batch(50..<70, next: 20, total: 60))
    let pause = try await pauses.next()
    #expect(loader.isTypingSearch && !loader.lacksRows && !loader.status.isGrowing)
    #expect(store.batches.questions.count == 2)
    loader.endTyping()
    let more = try await store.batches.next()
    #expect(pause.wasCancelled && more.question.offset == 20)
    more.answer(batch(70..<110, next: nil, total: 60))
    await loader.settle()
    #expect(loader.contents.pages.movies == films(50..<110))
  }

  @Test func `Reading the model changes nothing`() async {
    let list = await ListFixture.opened(InMemoryMovieDataStore(films(0..<50), offering: allFilms))
    let model = list.model
    let updates = list.updates
    #expect(list.model == model && list.updates == updates)
  }
}
