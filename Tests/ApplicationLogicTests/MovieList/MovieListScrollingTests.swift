import BusinessLogic
import DomainEntities
import TestSupport
import Testing

@testable import FilmPages
@testable import Films
@testable import MovieData
@testable import TerminalModel
@testable import Widgets

@Suite(.timeLimit(.minutes(60))) @MainActor struct MovieListScrollingTests {
  @Test(arguments: [0, 1, 20, 21, 41, 214], [1, 5, 20, 56, 130])
  func `Scrolling alone reaches the end and shows every film once`(count: Int, height: Int) async {
    let store = InMemoryMovieDataStore(films(0..<count), offering: allFilms)
    let list = await ListFixture.opened(store, height: height)

    var seen: [MovieIdentifier?] = [list.selected]
    for _ in 0..<count + 5 {
      await list.settled(.character("j"))
      if seen.last != list.selected { seen.append(list.selected) }
    }

    #expect(seen == (count == 0 ? [nil] : films(0..<count).map(\.id)))
    #expect(list.movies == films(0..<count))
    #expect(list.presenter.contents.pages.phase == .complete)
  }

  @Test(arguments: [1, 7, 20, 56])
  func `Rows are loaded before the cursor reaches them`(height: Int) async {
    let store = InMemoryMovieDataStore(films(0..<214), offering: allFilms)
    let list = await ListFixture.opened(store, height: height)

    for step in 1..<214 {
      await list.settled(Key(.down))
      #expect(list.cursor.selected == step)
      #expect(list.movies.count >= min(214, list.cursor.top + 2 * height))
    }
  }

  @Test(arguments: [(1, 20), (10, 20), (20, 40), (40, 80), (90, 100)])
  func `Batch size follows the window height`(height: Int, limit: Int) async {
    let store = InMemoryMovieDataStore(films(0..<500), offering: allFilms)
    _ = await ListFixture.opened(store, height: height)

    #expect(store.requests.first?.limit == limit)
  }

  @Test func `Without scrolling only the first batch is loaded`() async {
    let store = InMemoryMovieDataStore(films(0..<500), offering: allFilms)
    _ = await ListFixture.opened(store, height: 20)

    #expect(store.requests.count == 1)
  }

  @Test func `A batch starts where the previous one ended`() async {
    let store = InMemoryMovieDataStore(films(0..<214), offering: allFilms)
    let list = await ListFixture.opened(store)
    await list.readToEnd()

    var next = 0
    for request in store.requests {
      #expect(request.offset == next)
      next = request.offset + request.limit
    }
    #expect(list.selected == film(213).id)
  }

  @Test func `A film in two batches is listed once`() async throws {
    let store = ScriptedMovieDataStore(offering: allFilms)
    let list = try await ListFixture.opened(store, answering: batch(0..<20, next: 20))
    list.press(.control("f"))
    try await store.batches.next().answer(batch(15..<35, next: nil))
    await list.presenter.settle()

    #expect(list.movies == films(0..<35))
    // The other places of the films keep their numbers.
    #expect(list.model.position == "11 of 40")
    #expect(list.presenter.contents.pages.gaps.map(\.rows) == [20..<25])
  }

  @Test func `Holes and empty batches do not end the list`() async throws {
    let store = ScriptedMovieDataStore(offering: allFilms)
    let list = ListFixture(store)
    list.presenter.start()
    try await store.batches.next().answer(MovieBatch(movies: [], nextOffset: 20))
    let second = try await store.batches.next()
    #expect(second.question.offset == 20)
    second.answer(batch(0..<3, next: 40))
    let third = try await store.batches.next()
    #expect(third.question.offset == 40)
    third.answer(batch(3..<5, next: nil))
    await list.presenter.settle()

    #expect(list.movies == films(0..<5))
    #expect(store.unclaimed.isEmpty)
  }

  // MARK: Keys

  @Test(arguments: [
    ("G", 213), ("12G", 11), ("12g", 11), ("1G", 0), ("999G", 213), ("g", 0), ("12j", 12),
    ("100j", 100), ("0j", 1), ("99999999999999999999j", 213), ("5j2k", 3), ("G10k", 203), ("l", 0),
  ])
  func `Counts jump to a row, loaded or not`(keys: String, row: Int) async {
    let store = InMemoryMovieDataStore(films(0..<214), offering: allFilms)
    let list = await ListFixture.opened(store)
    for key in keys { await list.settled(.character(key)) }

    #expect(list.cursor.selected == row)
    #expect(list.titles.contains(film(row).title))
  }

  @Test func `Half-page and page moves keep the cursor's line in the window`() async {
    let store = InMemoryMovieDataStore(films(0..<214), offering: allFilms)
    let list = await ListFixture.opened(store)
    await list.settled(.character("3"), .character("j"))

    await list.settled(.control("d"))
    #expect((list.cursor.selected, list.cursor.top) == (8, 5))
    await list.settled(.control("f"), Key(.pageDown), .control("f"))
    #expect((list.cursor.selected, list.cursor.top) == (38, 35))
    await list.settled(.control("u"), .control("b"), Key(.pageUp))
    #expect((list.cursor.selected, list.cursor.top) == (13, 10))
    await list.settled(.character("1"), .character("5"), .control("f"))
    #expect(list.cursor.selected == 163)
    await list.settled(Key(.end), Key(.pageDown))
    #expect((list.cursor.selected, list.cursor.top) == (213, 205))
    await list.settled(Key(.home), Key(.pageUp))
    #expect((list.cursor.selected, list.cursor.top) == (0, 0))
  }

  @Test func `A key that does not move the cursor reports no selection change`() async {
    let store = InMemoryMovieDataStore(films(0..<3), offering: allFilms)
    let list = await ListFixture.opened(store)
    await list.settled(.character("k"), .character("g"), .control("u"))

    #expect(list.selections == [film(0).id])
  }

  @Test(arguments: [(false, 18), (true, 15)])
  func `A movement, also from the film's page, cancels a pending jump to the end`(
    isFromPage: Bool, row: Int
  ) async throws {
    let store = ScriptedMovieDataStore(offering: allFilms)
    let list = try await ListFixture.opened(store, answering: batch(0..<20, next: 20))
    list.press(.character("G"))
    let second = try await store.batches.next()
    isFromPage ? list.presenter.moveSelection(by: -4) : list.press(.character("k"))
    second.answer(batch(20..<120, next: 120))
    await list.presenter.settle()

    #expect(list.cursor.selected == row)
    #expect(store.unclaimed.isEmpty)
  }

  // MARK: Resizing

  @Test func `Resizing keeps the selected film in the window`() async {
    let store = InMemoryMovieDataStore(films(0..<214), offering: allFilms)
    let list = await ListFixture.opened(store)
    await list.settled(.character("9"), .character("7"), .character("G"))

    for height in [1, 56, 3, 0, -4, 200, 20, 1_000, 10] {
      list.presenter.resize(height: height)
      await list.presenter.settle()
      #expect(list.selected == film(96).id)
      #expect(list.cursor.visible.contains(96))
    }
  }

  @Test func `A larger window is filled`() async {
    let store = InMemoryMovieDataStore(films(0..<214), offering: allFilms)
    let list = await ListFixture.opened(store, height: 5)
    list.presenter.resize(height: 60)
    await list.presenter.settle()

    #expect(list.model.rows.count == 60)
  }
}
