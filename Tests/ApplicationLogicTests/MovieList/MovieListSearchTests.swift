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

@Suite(.timeLimit(.minutes(60))) @MainActor struct MovieListSearchTests {
  private let store = InMemoryMovieDataStore(
    films(0..<100) + [film("Amélie", 2001, original: "Le fabuleux destin"), film("Alien", 1979)],
    offering: allFilms)

  @Test func `Search runs at every letter and ignores case and accents`() async {
    let list = await ListFixture.opened(store)
    await list.settled(.character("/"))
    #expect(list.model.searchText?.text == "")
    #expect(list.movies.count >= 20)
    await list.settled(.character("A"))
    #expect(list.titles == ["Amélie", "Alien"])
    await list.settled(.character("m"), .character("e"))
    #expect(list.titles == ["Amélie"])
    #expect(list.heading == "Search: Ame")
    await list.settled(.control("u"))
    list.type("fab")
    await list.presenter.settle()
    #expect(list.titles == ["Amélie"])
    #expect(list.selections.last == film("Amélie", 2001).id)
  }

  @Test func `Backspace, Ctrl-W and Ctrl-U delete typed text`() async {
    let list = await ListFixture.opened(store)
    list.press(.character("/"))
    list.type("one two  three")
    list.press(Key(.backspace))
    #expect(list.model.searchText?.text == "one two  thre")
    list.press(.control("w"))
    #expect(list.model.searchText?.text == "one two  ")
    list.press(.control("w"))
    #expect(list.model.searchText?.text == "one ")
    list.press(.control("w"), .control("w"))
    #expect(list.model.searchText?.text == "")
    list.type("日本🎬")
    list.press(Key(.backspace))
    #expect(list.model.searchText?.text == "日本")
    list.press(.control("u"))
    #expect(list.model.searchText?.text == "")
    await list.presenter.settle()
    #expect(list.list == .allTime)
    list.press(Key(.backspace))
    #expect(list.model.searchText == nil)
  }

  @Test func `Letters bound to commands are text in a search`() async {
    let list = await ListFixture.opened(store)
    list.press(.character("/"))
    list.type("qjkLsr?12 ")
    await list.presenter.settle()

    #expect(list.model.searchText?.text == "qjkLsr?12 ")
    #expect(list.currentList == nil)
  }

  @Test func `Arrows select results while typing`() async {
    let list = await ListFixture.opened(store)
    list.press(.character("/"))
    list.type("film")
    await list.presenter.settle()
    await list.settled(Key(.down), Key(.down), .control("n"), Key(.up))
    #expect(list.cursor.selected == 2)
    #expect(list.model.searchText?.text == "film")
    await list.settled(Key(.enter))
    #expect(list.model.searchText == nil)
    #expect(list.list == .search("film"))
    #expect(list.opened == 1)
  }

  @Test(arguments: [true, false])
  func `Esc returns to the same row and window`(isAccepted: Bool) async {
    let list = await ListFixture.opened(store)
    for key in "48G" { await list.settled(.character(key)) }
    for key in "4k" { await list.settled(.character(key)) }
    let before = list.presenter.contents
    await list.settled(.character("/"), .character("a"), .character("l"), Key(.down))
    if isAccepted { await list.settled(Key(.tab)) }
    await list.settled(Key(.escape))

    #expect(list.cursor == before.cursor)
    #expect(list.movies == before.pages.movies)
    #expect(list.list == .allTime)
    #expect(list.selections.last == film(43).id)
  }

  @Test func `Esc also returns from accepted results`() async {
    let list = await ListFixture.opened(store)
    await list.settled(.character("j"), .character("/"), .character("a"), Key(.enter))
    await list.settled(Key(.escape))

    #expect(list.selected == film(1).id)
  }

  @Test func `Keys pressed before the results apply to them`() async throws {
    let store = ScriptedMovieDataStore(offering: allFilms)
    let list = ListFixture(store)
    list.presenter.start()
    // A command for a list that is still loading waits as well.
    list.press(Key(.enter))
    try await store.batches.next().answer(batch(0..<20, next: nil))
    await list.presenter.settle()
    #expect(list.opened == 1)
    list.press(.character("/"), .character("a"), Key(.enter), Key(.enter))
    #expect(list.opened == 1)
    try await store.batches.next().answer(batch(50..<51, next: nil))
    await list.presenter.settle()
    #expect(list.opened == 2)
    #expect(list.selected == film(50).id)
    // After another key, a failure or no matches, nothing opens later.
    list.press(.character("/"), .character("b"), Key(.enter), Key(.enter), .character("j"))
    try await store.batches.next().answer(batch(60..<62, next: nil))
    await list.presenter.settle()
    list.press(.character("/"), .character("c"), Key(.enter), Key(.enter))
    try await store.batches.next().fail(.offline)
    await list.presenter.settle()
    list.press(.character("/"), .character("d"), Key(.enter), Key(.enter))
    try await store.batches.next().answer(MovieBatch(movies: [], nextOffset: nil))
    await list.presenter.settle()
    #expect(list.opened == 2)
  }

  @Test func `Results for earlier text are dropped`() async throws {
    let store = ScriptedMovieDataStore(offering: allFilms)
    let list = try await ListFixture.opened(store, answering: batch(0..<20, next: nil))
    list.press(.character("/"), .character("a"))
    let older = try await store.batches.next()
    list.press(.character("b"))
    let newer = try await store.batches.next()
    newer.answer(batch(50..<51, next: nil))
    older.answer(batch(60..<90, next: nil))
    await list.presenter.settle()

    #expect(older.question.query.scope == .search("a"))
    #expect(newer.question.query.scope == .search("ab"))
    #expect(list.movies == films(50..<51))
  }

  @Test func `A search may start while the first list is still loading`() async throws {
    let store = ScriptedMovieDataStore()
    let list = ListFixture(store)
    list.presenter.start()
    let opening = try await store.batches.next()
    list.press(.character("/"), .character("a"))
    let search = try await store.batches.next()
    #expect(opening.wasCancelled)
    search.answer(batch(50..<51, next: nil))
    await list.presenter.settle()
    #expect(list.movies == films(50..<51))

    list.press(Key(.escape))
    let again = try await store.batches.next()
    #expect(again.question == opening.question)
    again.answer(MovieBatch(movies: [], nextOffset: nil))
    try await store.batches.next().answer(batch(0..<20, next: nil))
    await list.presenter.settle()
    #expect(list.list == .allTime)
    #expect(list.movies == films(0..<20))
    #expect(store.unclaimed.isEmpty)
  }

  @Test func `An opening that fails during a search is still retried as an opening`() async {
    let store = InMemoryMovieDataStore(films(0..<50))
    store.fail(with: .offline)
    let list = await ListFixture.opened(store)
    await list.settled(.character("/"), .character("f"), Key(.escape))
    let asked = store.requests.count
    store.fail(with: nil)
    await list.settled(.character("r"))

    // The first list tried has no films of the last year; the second does.
    #expect(store.requests.count == asked + 2)
    #expect(list.list == .allTime)
  }

  @Test func `A failed search keeps the rows, reports the failure, and r retries`() async {
    let list = await ListFixture.opened(store)
    let before = list.titles
    store.fail(with: .offline)
    await list.settled(.character("/"), .character("a"))
    #expect(list.model.searchRemark == Wording.failure(.offline))
    #expect(list.titles == before)
    await list.settled(Key(.enter))
    #expect(list.model.remark == Wording.retry(.offline, with: "r"))
    #expect(list.titles == before && list.list == .allTime)
    store.fail(with: nil)
    await list.settled(.character("r"))

    #expect(list.titles == ["Amélie", "Alien"])
  }

  @Test func `A search without results names its text`() async {
    let list = await ListFixture.opened(store)
    await list.settled(.character("/"), .character("x"), .character("q"))

    let text = Wording.emptiness(
      of: .search("xq"), press: Wording.press("L"), advice: nil, in: .everything)
    #expect(list.model.tail == .empty(text) && text.contains("“xq”"))
    #expect(list.selected == nil)
  }

  // MARK: Pasting

  @Test func `Pasted text is searched on one line and sanitized`() async {
    let list = await ListFixture.opened(store)
    list.presenter.paste("ignored without a search")
    list.press(.character("/"))
    list.presenter.paste("Am\n\u{1B}[2Jé\u{202E}")
    await list.presenter.settle()

    #expect(list.model.searchText?.text == "Am  [2Jé")
    #expect(list.list == .search("Am [2Jé"))
  }

  @Test func `A long paste is cut to the length of a title`() async {
    let list = await ListFixture.opened(store)
    list.press(.character("/"))
    list.presenter.paste(String(repeating: "long ", count: 100_000))
    list.presenter.paste("more")
    await list.presenter.settle()

    #expect((list.model.searchText?.text ?? "").count <= 200)
  }

  @Test func `Esc after resizing a search returns to the same row`() async {
    let list = await ListFixture.opened(store)
    for key in "48G" { await list.settled(.character(key)) }
    await list.settled(.character("/"), .character("a"))
    list.presenter.resize(height: 3)
    await list.presenter.settle()
    await list.settled(Key(.escape))

    #expect(list.selected == film(47).id)
    #expect(list.cursor.height == 3)
    #expect(list.cursor.visible.contains(47))
  }
}
