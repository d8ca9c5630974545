import BusinessLogic
import DomainEntities
import TestSupport
import Testing

@testable import FilmPages
@testable import Films
@testable import TerminalModel
@testable import Widgets
@testable import Wording

/// Stores with wrong responses, and keys pressed while loading.
@Suite(.timeLimit(.minutes(60))) @MainActor struct MovieListEdgeTests {
  @Test(arguments: [0, -20, 5, 20])
  func `A store that repeats an offset has reached the end`(next: Int) async throws {
    let store = ScriptedMovieDataStore(offering: allFilms)
    let list = try await ListFixture.opened(store, answering: batch(0..<20, next: 20))
    list.press(.character("G"))
    try await store.batches.next().answer(batch(20..<25, next: next))
    await list.presenter.settle()

    #expect(list.movies == films(0..<25))
    #expect(list.model.tail == .end(Wording.end(of: 25)))
    #expect(list.selected == film(24).id)
    #expect(store.unclaimed.isEmpty)
  }

  @Test func `An empty first batch without a next offset is an empty list`() async throws {
    let store = ScriptedMovieDataStore(offering: allFilms)
    let list = try await ListFixture.opened(store, answering: MovieBatch(movies: [], nextOffset: 0))

    guard case .empty = list.model.tail else {
      Issue.record("\(list.model.tail)")
      return
    }
    #expect(store.unclaimed.isEmpty)
  }

  @Test func `Closing a search during a refresh leaves the list loadable`() async throws {
    let store = ScriptedMovieDataStore(offering: allFilms)
    let list = try await ListFixture.opened(store, answering: batch(0..<20, next: 20))
    list.press(.character("/"), .character("a"))
    try await store.batches.next().answer(batch(50..<55, next: nil))
    await list.presenter.settle()
    list.press(Key(.enter), .character("r"))
    let refreshed = try await store.batches.next()
    list.press(Key(.escape), .character("G"))
    let more = try await store.batches.next()
    more.answer(batch(20..<30, next: nil))
    refreshed.answer(batch(50..<55, next: nil))
    await list.presenter.settle()

    #expect(refreshed.wasCancelled)
    #expect(more.question.offset == 20)
    #expect(list.movies == films(0..<30))
    #expect(list.selected == film(29).id)
  }

  @Test func `After a failed jump, keys move from the selected row`() async {
    let store = InMemoryMovieDataStore(films(0..<214), offering: allFilms)
    store.fail(at: 140, with: .offline)
    let list = await ListFixture.opened(store)
    for key in "150G" { await list.settled(.character(key)) }
    #expect(list.cursor.selected == 19)
    await list.settled(.character("k"))

    #expect(list.cursor.selected == 18)
  }

  @Test func `Moving within the search text requests nothing`() async {
    let store = InMemoryMovieDataStore(films(0..<30), offering: allFilms)
    let list = await ListFixture.opened(store)
    await list.settled(.character("/"), .character("f"), .character("m"))
    let asked = store.requests.count
    await list.settled(Key(.left), .control("e"), .control("a"), Key(.backspace), .control("u"))
    #expect(store.requests.count == asked)
    await list.settled(Key(.right), .character("i"), .character("l"))

    #expect(list.model.searchText?.text == "film")
    #expect(list.list == .search("film"))
    #expect(list.movies == films(0..<20))
  }
}
