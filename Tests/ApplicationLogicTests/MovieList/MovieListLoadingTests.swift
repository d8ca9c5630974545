import BusinessLogic
import DomainEntities
import TestSupport
import Testing

@testable import FilmPages
@testable import Films
@testable import MovieData
@testable import TerminalModel
@testable import Widgets
@testable import Wording

@Suite(.timeLimit(.minutes(60))) @MainActor struct MovieListLoadingTests {
  @Test func `Loading, rows, end and empty states differ`() async throws {
    let store = ScriptedMovieDataStore(offering: allFilms)
    let list = ListFixture(store)
    list.presenter.start()
    #expect(list.model.tail == .loading)
    #expect(list.model.position.isEmpty)
    try await store.batches.next().answer(batch(0..<20, next: 20, total: 30))
    await list.presenter.settle()
    #expect(list.model.tail == .none)
    #expect(list.model.position == "1 of 30")
    list.press(Key(.pageDown))
    #expect(list.model.tail == .loading)
    #expect(list.model.remark.isEmpty, "what is loaded ahead is no news")
    list.press(Key(.end))
    #expect(list.model.remark == "loading more…")
    try await store.batches.next().answer(batch(20..<30, next: nil))
    await list.presenter.settle()
    #expect(list.model.tail == .end(Wording.end(of: 30)))
    #expect(list.model.remark.isEmpty)

    let nothing = await ListFixture.opened(InMemoryMovieDataStore([MovieSummary]()))
    guard case .empty = nothing.model.tail else {
      Issue.record("\(nothing.model.tail)")
      return
    }
    #expect(nothing.selected == nil)
  }

  @Test func `The browser opens with the first list that has films`() async {
    let old = InMemoryMovieDataStore(films(0..<30))
    let list = await ListFixture.opened(old)

    #expect(list.list == .allTime)
    #expect(list.selections == [film(0).id])
  }

  @Test func `Any number of keys start one load`() async throws {
    let store = ScriptedMovieDataStore(offering: allFilms)
    let list = ListFixture(store)
    list.presenter.start()
    let first = try await store.batches.next()
    list.press(Key(.down), .control("f"), .character("r"), Key(.down))
    first.answer(batch(0..<20, next: 20))
    await list.presenter.settle()
    list.press(Key(.pageDown))
    let second = try await store.batches.next()
    for _ in 0..<50 { list.press(Key(.pageDown), .character("r")) }
    await Task.yield()

    #expect(store.batches.questions.count == 2)
    second.answer(batch(20..<40, next: nil))
    await list.presenter.settle()
    #expect(store.unclaimed.isEmpty)
  }

  @Test func `A retry repeats the failed load first, then the interrupted refresh`() async throws {
    let store = ScriptedMovieDataStore(offering: allFilms)
    let list = try await ListFixture.opened(store, answering: batch(0..<20, next: 20, total: 40))
    list.press(Key(.end))
    try await store.batches.next().fail(.offline)
    await list.presenter.settle()
    list.presenter.refreshQuietly()
    let quiet = try await store.batches.next()
    #expect(quiet.question.offset == 0)
    list.press(.character("r"))
    let again = try await store.batches.next()
    #expect(quiet.wasCancelled)
    #expect(again.question.offset == 20)
    again.answer(batch(20..<40, next: nil, total: 40))
    let last = try await store.batches.next()
    #expect(last.question.offset == 0 && list.movies == films(0..<40))
    last.answer(batch(0..<40, next: nil, total: 40))
    await list.presenter.settle()
    #expect(store.unclaimed.isEmpty)
  }

  @Test func `A response for a previous list is dropped`() async throws {
    let store = ScriptedMovieDataStore(offering: allFilms)
    let list = ListFixture(store)
    list.presenter.start()
    let late = try await store.batches.next()
    list.presenter.show(MovieListSelection(.topRated))
    let wanted = try await store.batches.next()
    wanted.answer(batch(100..<103, next: nil))
    await list.presenter.settle()
    late.answer(batch(0..<20, next: 20))
    await Task.yield()

    #expect(late.wasCancelled)
    #expect(list.movies == films(100..<103))
    #expect(list.list == .topRated)
  }

  @Test func `A late response from a canceled store is ignored`() async {
    let store = StubbornMovieDataStore()
    let list = ListFixture(store)
    list.presenter.start()
    await store.waitForCalls(1)
    list.presenter.show(MovieListSelection(.topRated))
    await store.waitForCalls(2)
    store.answer(0, batch(0..<20, next: nil))
    for _ in 0..<10 { await Task.yield() }
    #expect(list.movies.isEmpty)
    store.answer(1, batch(100..<103, next: nil))
    await list.presenter.settle()

    #expect(list.movies == films(100..<103))
  }

  // MARK: Failures

  @Test func `A failed batch keeps the rows and resumes where it failed`() async {
    let store = InMemoryMovieDataStore(films(0..<214), offering: allFilms)
    store.fail(at: 20, with: .offline)
    let list = await ListFixture.opened(store)
    for key in "20G" { await list.settled(.character(key)) }
    #expect(list.movies == films(0..<20))
    #expect(list.model.tail == .failed(Wording.failed(.offline, press: Wording.press("r"))))
    #expect(list.model.remark == Wording.retry(.offline, with: "r"))
    let asked = store.requests.count
    await list.settled(.character("j"), .character("k"), .control("f"))
    #expect(store.requests.count == asked)

    store.fail(at: 20, with: nil)
    await list.settled(.character("r"))
    #expect(store.requests[asked].offset == 20)
    #expect(list.movies.count > 20)
    #expect(list.cursor.selected == 19)
    await list.readToEnd()
    #expect(list.movies == films(0..<214))
  }

  @Test func `A failed retry behaves like the first failure`() async {
    let store = InMemoryMovieDataStore(films(0..<50), offering: allFilms)
    store.fail(at: 20, with: .timedOut)
    let list = await ListFixture.opened(store)
    await list.settled(.character("G"), .character("r"), .character("r"))

    #expect(list.movies.count == 20)
    #expect(list.model.tail == .failed(Wording.failed(.timedOut, press: Wording.press("r"))))
  }

  @Test func `A failed opening is retried as an opening`() async {
    let store = InMemoryMovieDataStore(films(0..<50))
    store.fail(with: .serviceUnavailable)
    let list = await ListFixture.opened(store)
    let failed = Wording.failed(.serviceUnavailable, press: Wording.press("r"))
    #expect(list.model.tail == .failed(failed))
    store.fail(with: nil)
    await list.settled(.character("r"))

    #expect(list.list == .allTime)
    #expect(list.movies.count >= 20)
  }

  // MARK: Refreshing

  @Test(arguments: [0, 1, 19, 20, 39, 57, 150, 213], [0, 3, 9])
  func `A refresh keeps the selected film in place`(row: Int, place: Int) async {
    let store = InMemoryMovieDataStore(films(0..<214), offering: allFilms)
    let list = await ListFixture.opened(store)
    for key in "\(row + 1)G" { await list.settled(.character(key)) }
    let up = min(place, row)
    for key in "\(10)j\(10)k" { await list.settled(.character(key)) }
    for _ in 0..<up { await list.settled(.character("j")) }
    let before = list.cursor
    let film = list.selected

    await list.settled(.character("r"))

    #expect(list.selected == film)
    #expect(list.cursor.selected - list.cursor.top == before.selected - before.top)
    #expect(list.model.notice == "Refreshed.")
  }

  @Test(arguments: [MovieDataError.offline, .timedOut, .serviceUnavailable])
  func `Only a refresh answered by the service reports success`(error: MovieDataError) async {
    let service = ScriptedMovieDataSource(count: 90, usefulConcurrency: 4)
    service.script(1, as: .failure(error))
    let source = RoutedMovieDataSource(service, orElse: { ScriptedMovieDataSource(count: 45) })
    let list = ListFixture(MovieDataAdapter(source: source))
    list.presenter.start()
    await list.presenter.settle()
    for key in "30Gr" { await list.settled(.character(key)) }
    #expect(list.model.notice == Wording.stillFails(error, with: "r"))
    #expect(list.movies.count == 45)
    service.script(1, as: nil)
    await list.settled(.character("r"))
    #expect(list.model.notice == "Refreshed.")
    #expect(list.movies.count > 45)
  }

  @Test func `Rows stay until the fresh list reaches the selected film`() async throws {
    let store = ScriptedMovieDataStore(offering: allFilms)
    let list = try await ListFixture.opened(store, answering: batch(0..<60, next: nil))
    for key in "51G" { list.press(.character(key)) }
    list.press(.character("r"))
    let first = try await store.batches.next()
    #expect(first.question.offset == 0)
    #expect(list.movies.count == 60)
    first.answer(batch(1000..<1020, next: 20))
    let second = try await store.batches.next()
    #expect(list.movies == films(0..<60))
    #expect(list.selected == film(50).id)
    second.answer(batch(30..<100, next: 120))
    await list.presenter.settle()

    #expect(list.selected == film(50).id)
    #expect(list.cursor.selected == 40)
    #expect(list.movies.count == 90)
    #expect(store.unclaimed.isEmpty)
  }

  @Test func `A missing selected film leaves its row selected`() async {
    let store = InMemoryMovieDataStore(films(0..<50), offering: allFilms)
    let list = await ListFixture.opened(store)
    for key in "31G" { await list.settled(.character(key)) }
    store.replace(with: films(0..<50).filter { $0 != film(30) })
    await list.settled(.character("r"))
    #expect(list.cursor.selected == 30)
    #expect(list.selected == film(31).id)
    #expect(list.selections.last == film(31).id)

    store.replace(with: [])
    await list.settled(.character("r"))
    #expect(list.selected == nil)
    #expect(list.selections.last == .some(nil))
  }

  @Test func `A failed refresh keeps the rows and reports it until the next key`() async {
    let store = InMemoryMovieDataStore(films(0..<50), offering: allFilms)
    let list = await ListFixture.opened(store)
    await list.settled(.character("G"))
    store.fail(with: .offline)
    await list.settled(.character("r"))

    #expect(list.movies == films(0..<50))
    #expect(list.selected == film(49).id)
    #expect(list.model.notice == Wording.notRefreshed(.offline, retry: "r"))
    list.press(.character("k"))
    #expect(list.model.notice == nil)
    store.fail(with: nil)
    await list.settled(.character("r"))
    #expect(list.model.notice == "Refreshed.")
  }

  // MARK: The end

  @Test func `Closing cancels the load and its effects`() async throws {
    let store = ScriptedMovieDataStore(offering: allFilms)
    let list = ListFixture(store)
    list.presenter.start()
    let call = try await store.batches.next()
    let updates = list.updates
    list.presenter.close()
    await Task.yield()
    call.answer(batch(0..<20, next: 20))
    for _ in 0..<10 { await Task.yield() }

    #expect(call.wasCancelled)
    #expect(list.movies.isEmpty)
    #expect(list.updates == updates)
    #expect(list.selections.isEmpty)
    #expect(store.unclaimed.isEmpty)
  }

  @Test func `An unreferenced presenter is deallocated`() async {
    let store = InMemoryMovieDataStore(films(0..<50))
    weak var gone: MovieListPresenter?
    do {
      let list = await ListFixture.opened(store)
      gone = list.presenter
      #expect(gone != nil)
    }

    #expect(gone == nil)
  }

  @Test func `A thousand simultaneous changes cause two reloads of the list`() async throws {
    let scripted = ScriptedMovieDataStore(offering: allFilms)
    let list = ListFixture(scripted)
    list.presenter.start()
    try await scripted.batches.next().answer(batch(0..<20, next: nil))
    await list.presenter.settle()
    for _ in 0..<1000 { list.presenter.refreshQuietly() }
    try await scripted.batches.next().answer(batch(0..<20, next: nil))
    try await scripted.batches.next().answer(batch(0..<21, next: nil))
    await list.presenter.settle()
    #expect(scripted.batches.questions.count == 3)
    #expect(list.movies.count == 21 && list.model.notice == nil)
  }
}
