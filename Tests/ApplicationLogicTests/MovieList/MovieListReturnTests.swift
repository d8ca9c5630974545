import BusinessLogic
import DomainEntities
import TestSupport
import Testing

@testable import FilmPages
@testable import Films
@testable import MovieData
@testable import TerminalModel
@testable import Widgets

/// Returning to the middle of a list: the rows around the position load, then any rows scrolled to.
@Suite(.timeLimit(.minutes(60))) @MainActor struct MovieListReturnTests {
  private static let height = 10

  private static func store(_ movies: [MovieSummary], known: Bool) -> InMemoryMovieDataStore {
    var offering = allFilms
    offering.isLocal = known
    return InMemoryMovieDataStore(movies, offering: offering, isLocal: known)
  }

  /// Restores a list at a row and its line in the window.
  private static func returned(
    _ store: InMemoryMovieDataStore, row: Int, line: Int = 4, film: Int? = nil,
    height: Int = height
  ) async -> ListFixture {
    let rows = ListSnapshot.Rows(
      selection: MovieListSelection(.allTime), place: row, line: line,
      film: ListRowName(film: TestSupport.film(film ?? row).id))
    let fixture = ListFixture(store, height: height)
    fixture.presenter.restore(ListSnapshot(shown: rows))
    await fixture.presenter.settle()
    return fixture
  }

  @Test(arguments: [true, false])
  func `A restore loads the rows around the position and none before`(known: Bool) async {
    let store = Self.store(films(0..<1000), known: known)
    let fixture = await Self.returned(store, row: 500)
    #expect(fixture.selected == film(500).id)
    #expect(fixture.model.position == "501 of 1,000")
    #expect(fixture.model.selectedRow == 4)
    #expect(fixture.titles == films(496..<506).map(\.title))
    #expect(store.requests.allSatisfy { $0.offset >= 480 && $0.offset + $0.limit <= 540 })
  }

  @Test(arguments: [true, false], [1, 2, 3])
  func `Navigation after a restore matches a fully loaded list`(known: Bool, seed: Int) async {
    var numbers = SeededNumbers(seed)
    let movies = films(0..<700)
    let whole = await ListFixture.opened(Self.store(movies, known: known), height: Self.height)
    await whole.settled(.character("G"))
    for _ in 0..<6 {
      let row = Int.random(in: 0..<700, using: &numbers)
      let fixture = await Self.returned(Self.store(movies, known: known), row: row, line: 0)
      whole.type("\(row + 1)G")
      await whole.presenter.settle()
      whole.presenter.scroll(by: row - whole.cursor.top)
      for turn in 0..<25 {
        let keys = [
          "j", "k", "9k", "30k", "G", "gg", "\(Int.random(in: 1...700, using: &numbers))G",
        ]
        let typed = keys.randomElement(using: &numbers) ?? "j"
        for one in [fixture, whole] {
          one.type(typed)
          await one.presenter.settle()
        }
        #expect(fixture.selected == whole.selected, "\(seed) \(row) \(turn) \(typed)")
        #expect(fixture.model.position == whole.model.position, "\(seed) \(row) \(turn) \(typed)")
        let top = fixture.cursor.top
        #expect(
          fixture.titles == movies[fixture.cursor.visible].map(\.title),
          "\(seed) \(row) \(turn) \(typed) \(top)")
      }
    }
  }

  @Test func `A jump far up skips the rows between`() async {
    let store = Self.store(films(0..<3000), known: false)
    let fixture = await Self.returned(store, row: 2500)
    let before = store.requests.count
    await fixture.settled(.character("g"), .character("g"))
    #expect(fixture.selected == film(0).id)
    #expect(fixture.model.position == "1 of 3,000")
    #expect(store.requests.count - before < 5)
    #expect(store.requests.dropFirst(before).allSatisfy { $0.offset < 100 })
  }

  @Test func `A moved film is found when its row is already loaded`() async {
    var movies = films(0..<600)
    movies.swapAt(40, 500)
    let known = await Self.returned(Self.store(movies, known: true), row: 500)
    #expect(known.selected == film(500).id)
    #expect(known.model.position == "41 of 600")
    let waited = await Self.returned(Self.store(movies, known: false), row: 500)
    #expect(waited.model.position == "501 of 600")
    // A film a few rows up or down is always found.
    movies = films(0..<600)
    movies.insert(contentsOf: films(700..<707), at: 100)
    let moved = await Self.returned(Self.store(movies, known: false), row: 500)
    #expect(moved.selected == film(500).id)
    #expect(moved.model.position == "508 of 607")
  }

  @Test(arguments: [true, false])
  func `A list that has become shorter is still shown`(known: Bool) async {
    let fixture = await Self.returned(Self.store(films(0..<90), known: known), row: 500)
    #expect(fixture.model.position == "90 of 90")
    #expect(fixture.selected == film(89).id)
    await fixture.settled(.character("g"), .character("g"))
    #expect(fixture.selected == film(0).id)
  }

  @Test func `Rows before the position that fail are reported and retried`() async {
    let store = Self.store(films(0..<600), known: false)
    let fixture = await Self.returned(store, row: 500)
    store.fail(with: .offline)
    await fixture.settled(.character("2"), .character("5"), .character("k"))
    #expect(fixture.model.remark.contains("r"))
    #expect(fixture.presenter.contents.pages.phase == .failed(.offline))
    store.fail(with: nil)
    await fixture.settled(.character("r"))
    #expect(fixture.selected == film(475).id)
    #expect(fixture.titles.count == Self.height && !fixture.titles.contains(""))
    #expect(fixture.model.position == "476 of 600")
  }

  @Test func `A failed page leaves no gap before the rows`() async {
    let source = ScriptedMovieDataSource(count: 600, offering: allFilms)
    source.script(23, as: .failure(.offline))
    let rows = ListSnapshot.Rows(
      selection: MovieListSelection(.allTime), place: 500, line: 4,
      film: ListRowName(film: TestSupport.film(500).id))
    let list = ListFixture(MovieDataAdapter(source: source), height: Self.height)
    list.presenter.restore(ListSnapshot(shown: rows))
    await list.presenter.settle()
    let first = list.presenter.contents.pages.unloadedCount
    #expect(first > 460)
    list.type("55k")
    await list.presenter.settle()
    #expect(list.presenter.contents.pages.phase == .failed(.offline))
    #expect(list.presenter.contents.pages.unloadedCount == first)
    #expect(list.movies.first?.id == film(first).id)
    source.script(23, as: nil)
    await list.settled(.character("r"))
    #expect(list.selected == film(445).id)
    #expect(list.model.position == "446 of 600")
    #expect(
      list.movies
        == films(list.presenter.contents.pages.unloadedCount..<list.presenter.contents.count))
  }

  @Test func `A duplicate film shifts nothing on screen`() async {
    // Rankings move between two responses.
    var movies = films(0..<600)
    movies[470] = film(490)
    let fixture = await Self.returned(Self.store(movies, known: false), row: 500)
    let shown = fixture.titles
    fixture.presenter.scroll(by: -8)
    await fixture.presenter.settle()
    fixture.presenter.scroll(by: 8)
    #expect(fixture.titles == shown)
    await fixture.settled(.character("g"), .character("g"))
    await fixture.settled(.character("G"))
    #expect(fixture.model.position == "600 of 600")
    #expect(fixture.presenter.contents.pages.gaps.map(\.rows) == [470..<471])
    #expect(Set(fixture.movies.map(\.id)).count == fixture.movies.count)
  }

  @Test func `A refresh keeps the restored row in place`() async {
    let store = Self.store(films(0..<600), known: false)
    let fixture = await Self.returned(store, row: 500)
    await fixture.settled(.character("r"))
    #expect(fixture.model.notice == "Refreshed.")
    #expect(fixture.model.position == "501 of 600")
    #expect(fixture.titles == films(496..<506).map(\.title))
    #expect(store.requests.allSatisfy { $0.offset >= 480 })
  }
}
