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

/// A list whose source is slow to respond.
@Suite(.timeLimit(.minutes(60))) @MainActor struct SlowSourceTests {
  @Test func `Ten quick letters send one request with the full text`() async throws {
    let store = ScriptedMovieDataStore(offering: allFilms)
    let rests = SuspendedCalls<Int, Int>()
    let list = ListFixture(store) { _ = try await rests.ask(0) }
    list.presenter.start()
    try await store.batches.next().answer(batch(0..<20, next: nil))
    await list.presenter.settle()
    list.press(.character("/"))
    for letter in "the thirdm" {
      list.press(.character(letter))
      for _ in 0..<5 { await Task.yield() }
    }
    #expect(list.model.searchRemark == "searching…" && list.titles.first == "Film 0000")
    while try await !rests.next().answer(0) {}
    let call = try await store.batches.next()
    #expect(call.question.query.scope == .search("the thirdm"))
    #expect(store.batches.questions.count == 2)
    call.answer(batch(50..<52, next: nil))
    await list.presenter.settle()
    #expect(list.titles == ["Film 0050", "Film 0051"])
    #expect(list.model.searchRemark == nil && list.heading == "Search: the thirdm")
  }

  @Test func `Films that are known at once are shown until the service answers`() async throws {
    let store = ScriptedMovieDataStore(offering: allFilms) { request in
      request.query.scope == .search("film") ? batch(10..<13, next: nil) : nil
    }
    let list = try await ListFixture.opened(store, answering: batch(0..<20, next: nil))
    list.presenter.search("film")
    let call = try await store.batches.next()
    for _ in 0..<20 { await Task.yield() }
    #expect(list.titles == ["Film 0010", "Film 0011", "Film 0012"])
    #expect(list.model.searchRemark == "searching…" || list.presenter.lacksRows)
    list.press(.character("j"), .character("j"))
    call.answer(batch(5..<20, next: nil))
    await list.presenter.settle()
    #expect(list.movies.count == 15 && list.presenter.contents.selected?.title == "Film 0012")
    list.press(Key(.escape))
    #expect(list.list == .allTime)
  }

  @Test func `If the service fails, the films that are known stay`() async throws {
    let store = ScriptedMovieDataStore(offering: allFilms) { _ in batch(10..<13, next: nil) }
    let list = try await ListFixture.opened(store, answering: batch(0..<20, next: nil))
    list.presenter.search("film")
    try await store.batches.next().fail(.rateLimited(retryAfter: nil))
    await list.presenter.settle()
    #expect(list.movies.count == 3 && list.presenter.contents.isPreview)
    list.press(.character("r"))
    try await store.batches.next().answer(batch(0..<2, next: nil))
    await list.presenter.settle()
    #expect(list.movies.count == 2 && !list.presenter.contents.isPreview)
  }

  @Test func `Enter skips the typing debounce`() async throws {
    let store = ScriptedMovieDataStore(offering: allFilms)
    let rests = SuspendedCalls<Int, Int>()
    let list = ListFixture(store) { _ = try await rests.ask(0) }
    list.presenter.start()
    try await store.batches.next().answer(batch(0..<20, next: nil))
    await list.presenter.settle()
    list.type("/ran")
    list.press(Key(.enter))
    let call = try await store.batches.next()
    #expect(call.question.query.scope == .search("ran"))
    call.answer(batch(50..<51, next: nil))
    await list.presenter.settle()
    #expect(list.list == .search("ran"))
    list.press(Key(.escape))
    #expect(list.list == .allTime && list.titles.count == 10)
  }

  @Test func `A local source is queried at every letter`() async {
    var offering = allFilms
    offering.isLocal = true
    let store = InMemoryMovieDataStore(films(0..<50), offering: offering)
    let rests = SuspendedCalls<Int, Int>()
    let list = ListFixture(store) { _ = try await rests.ask(0) }
    list.presenter.start()
    await list.presenter.settle()
    await list.settled(.character("/"), .character("f"), .character("i"))
    #expect(list.list == .search("fi"))
    #expect(rests.questions.isEmpty)
  }

  @Test func `Rows held back by a search load after the search fails`() async throws {
    let store = ScriptedMovieDataStore(offering: allFilms)
    let list = try await ListFixture.opened(store, answering: batch(0..<20, next: 20))
    list.press(Key(.pageDown))
    let ahead = try await store.batches.next()
    list.type("/x")
    let search = try await store.batches.next()
    #expect(ahead.wasCancelled)
    search.fail(.offline)
    let again = try await store.batches.next()
    #expect(again.question == ahead.question)
    again.answer(batch(20..<40, next: nil))
    await list.presenter.settle()
    #expect(list.movies.count == 40)
    #expect(list.model.searchRemark == Wording.failure(.offline))
    list.press(Key(.escape))
    #expect(list.model.remark.isEmpty && list.cursor.top == 10)
  }

  @Test func `After a failed search, Enter opens no film of the list behind it`() async throws {
    let store = ScriptedMovieDataStore(offering: allFilms)
    let list = try await ListFixture.opened(store, answering: batch(0..<20, next: nil))
    list.type("/g")
    try await store.batches.next().fail(.timedOut)
    await list.presenter.settle()
    #expect(list.model.searchRemark == Wording.failure(.timedOut))
    list.press(Key(.enter))
    #expect(list.opened == 0 && list.model.remark == Wording.retry(.timedOut, with: "r"))
    list.press(Key(.enter), .character("t"), .character("w"))
    #expect(list.opened == 0 && list.trailers == 0 && list.watches == 0)
    // The retry finds the films, and they open.
    list.press(.character("r"))
    let retry = try await store.batches.next()
    #expect(retry.question.query.scope == .search("g"))
    retry.answer(batch(50..<52, next: nil))
    await list.presenter.settle()
    list.press(Key(.enter))
    #expect(list.opened == 1 && list.selected == film(50).id)
  }

  @Test func `While a page hangs, keys back count from the selected row`() async throws {
    let store = ScriptedMovieDataStore(offering: allFilms)
    let list = try await ListFixture.opened(store, answering: batch(0..<20, next: 20, total: 200))
    list.press(Key(.pageDown), Key(.pageDown), Key(.pageDown))
    let row = list.cursor.selected
    list.press(.character("k"))
    #expect(list.cursor.selected == row - 1)
    list.press(.character("3"), .character("k"))
    #expect(list.cursor.selected == row - 4)
    list.presenter.moveSelection(by: -1)
    #expect(list.cursor.selected == row - 5)
    list.press(Key(.pageUp))
    #expect(list.cursor.selected < row - 5)
    list.presenter.close()
  }

  @Test func `While a service is searched for unseen films, the list says how many were checked`()
    async throws
  {
    let library = InMemoryMovieLibrary()
    for number in 0..<45 {
      _ = try MovieMarkInteractor(library: library).mark(
        LibraryMovie(film(number)), [.seen(on: nil)], at: Timestamp(seconds: 1_780_000_000))
    }
    let store = ScriptedMovieDataStore(offering: allFilms)
    let list = ListFixture(store)
    list.presenter.use(MarkCache(library))
    list.presenter.start()
    try await store.batches.next().answer(batch(0..<20, next: 20, total: 200))
    await list.presenter.settle()
    list.type("zz")
    let second = try await store.batches.next()
    #expect(list.model.tail == .loading && list.titles.isEmpty)
    second.answer(batch(20..<40, next: 40, total: 200))
    let third = try await store.batches.next()
    #expect(list.model.tail == .looking(Wording.lookingForUnseen(checked: 40)))
    third.answer(batch(40..<60, next: 60, total: 200))
    let fourth = try await store.batches.next()
    #expect(list.titles.first == film(45).title && list.titles.count == 10)
    fourth.answer(batch(60..<80, next: nil, total: 80))
    await list.presenter.settle()
    #expect(list.model.remark.contains(Wording.hidden(45)))
  }

  @Test func `A list truncated by the service says so and suggests a fix`() async {
    let store = ScriptedMovieDataStore(offering: allFilms)
    let list = ListFixture(store)
    list.presenter.start()
    let end = MovieBatch(movies: films(0..<12), nextOffset: nil, total: 10_000, isCutShort: true)
    guard let call = try? await store.batches.next() else { return }
    call.answer(end)
    await list.presenter.settle()
    #expect(list.model.tail == .end(Wording.reach(10_000)))
    #expect(list.model.remark == Wording.narrow(with: "L"))
  }

  @Test func `The age of a list is the age of its oldest part`() {
    var contents = MovieListContents(MovieListSelection(.allTime), height: 5)
    for age in [Duration.seconds(60), .seconds(7_200), nil] {
      let (page, count) = (contents.pages.endPage, contents.count)
      contents.receive(
        MovieBatch(movies: films(count..<count + 20), nextOffset: count + 20, age: age),
        for: page..<page + 1)
    }
    #expect(contents.age == .seconds(7_200))
  }

  /// Time in ticks of a tenth of a second: one row per tick, and a response two ticks after its
  /// request.
  @Test(arguments: [1, 3, 10, 22, 50])
  func `Scrolling ten rows a second never waits for responses of 200 ms`(height: Int) async throws {
    let store = ScriptedMovieDataStore(offering: allFilms)
    let list = ListFixture(store, height: height)
    list.presenter.start()
    var underWay: [(due: Int, call: HeldCall<MovieFetchRequest, MovieBatch>)] = []
    var asked = 0
    func takeCalls(at tick: Int) async throws {
      for _ in 0..<10 { await Task.yield() }
      while store.batches.questions.count > asked {
        asked += 1
        underWay.append((tick + 2, try await store.batches.next()))
      }
    }
    func answer(at tick: Int) async {
      while let next = underWay.first, next.due <= tick {
        underWay.removeFirst()
        let window = next.call.question
        next.call.answer(
          MovieBatch(
            movies: films(window.offset..<window.offset + window.limit),
            nextOffset: window.offset + window.limit, total: 10_000))
        for _ in 0..<10 { await Task.yield() }
      }
    }
    try await takeCalls(at: 0)
    await answer(at: 2)
    for tick in 3..<600 {
      try await takeCalls(at: tick)
      await answer(at: tick)
      let row = list.cursor.selected
      list.press(.character("j"))
      #expect(list.cursor.selected == row + 1, "waited at row \(row)")
      #expect(list.titles.count == height, "the window has a hole at row \(row)")
    }
    list.presenter.close()
  }
}
