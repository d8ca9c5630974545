import BusinessLogic
import DomainEntities
import TerminalTestSupport
import TestSupport
import Testing

@testable import FilmPages
@testable import Films
@testable import TerminalModel
@testable import Widgets

/// The history of queries in the browser.
@MainActor struct QueryHistoryTests {
  private let store = InMemoryTextStore()

  @Test func `Queries are kept, the latest last and each once`() {
    let history = InputHistory(store)
    for query in ["alien", "80s", " ", "alien", "b\u{1B}[31mad"] { history.add(query) }
    #expect(store.text == "80s\nalien\nb [31mad\n")
    for number in 1...150 { history.add("film \(number)") }
    #expect(store.text?.split(separator: "\n").count == InputHistory.limit)
  }

  @Test func `Steps lead to earlier queries and back to the text`() {
    let history = InputHistory(store)
    for query in ["one", "two"] { history.add(query) }
    history.begin("draft")
    #expect(history.step(isLater: true) == nil)
    #expect(history.step(isLater: false) == "two")
    #expect(history.step(isLater: false) == "one")
    #expect(history.step(isLater: false) == nil)
    #expect(history.step(isLater: true) == "two")
    #expect(history.step(isLater: true) == "draft" && !history.isStepping)
  }

  @Test func `Up recalls a query before typing, and selects films afterwards`() async {
    let films = (1...20).map { film("Film \($0)", 1950 + $0, genres: $0 < 9 ? [.war] : [.drama]) }
    let list = ListFixture(
      InMemoryMovieDataStore(films, isLocal: true), history: InputHistory(store))
    list.presenter.start()
    await list.presenter.settle()
    await list.settled(.character("F"))
    list.type("genre:war")
    await list.settled(Key(.enter), Key(.escape))
    list.presenter.search("film 7")
    await list.settled(Key(.escape), .character("/"), Key(.up))
    #expect(list.model.searchText?.text == "film 7" && list.titles == ["Film 7"])
    await list.settled(Key(.up))
    #expect(list.model.searchText?.text == "genre:war" && list.movies.count == 8)
    await list.settled(Key(.down), Key(.down))
    #expect(list.model.searchText?.text.isEmpty == true && list.movies.count == 20)
    list.type("film")
    await list.presenter.settle()
    await list.settled(Key(.down), Key(.down), Key(.up))
    #expect(list.model.searchText?.text == "film" && list.cursor.selected == 1)
  }

  @Test func `Without earlier queries, Up selects films`() async {
    let list = await ListFixture.opened(InMemoryMovieDataStore(films(0..<9), isLocal: true))
    await list.settled(.character("j"), .character("j"), .character("/"), Key(.up))
    #expect(list.cursor.selected == 1 && list.model.searchText?.text.isEmpty == true)
  }
}
