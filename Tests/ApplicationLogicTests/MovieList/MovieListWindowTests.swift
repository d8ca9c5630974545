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

/// Going to any row of a list requests only the pages around it.
@Suite(.timeLimit(.minutes(60))) @MainActor struct MovieListWindowTests {
  private static let height = 20

  private static func source(
    _ count: Int = 10_000, promising total: Int? = nil
  ) -> ScriptedMovieDataSource {
    ScriptedMovieDataSource(
      count: count, totalMovies: total, usefulConcurrency: 4, offering: allFilms)
  }

  private func opened(_ source: ScriptedMovieDataSource, height: Int = height) async -> ListFixture
  {
    let list = await ListFixture.opened(MovieDataAdapter(source: source), height: height)
    source.clearLog()
    return list
  }

  private func returned(
    _ source: ScriptedMovieDataSource, to row: Int, height: Int = height
  ) async -> ListFixture {
    let list = ListFixture(MovieDataAdapter(source: source), height: height)
    let rows = ListSnapshot.Rows(
      selection: MovieListSelection(.allTime), place: row, line: 4,
      film: ListRowName(film: film(row).id))
    list.presenter.restore(ListSnapshot(shown: rows))
    await list.presenter.settle()
    return list
  }

  /// Checks that the window shows the films of its rows in a list without holes.
  private func expectWindow(_ list: ListFixture, from row: Int) {
    #expect(list.cursor.top == row)
    #expect(list.titles == films(list.cursor.visible).map(\.title))
  }

  // MARK: Requests

  @Test func `G loads only the pages at the end`() async {
    let source = Self.source()
    let list = await opened(source)
    await list.settled(.character("G"))
    #expect(list.selected == film(9_999).id)
    #expect(list.model.position == "10,000 of 10,000")
    #expect(list.model.tail == .end(Wording.end(of: 10_000)))
    #expect(source.asked.count <= 2 && source.asked.allSatisfy { $0 >= 499 }, "\(source.asked)")
  }

  @Test func `A jump to a row loads only the pages around it`() async {
    let source = Self.source()
    let list = await opened(source)
    list.type("9000G")
    await list.presenter.settle()
    #expect(list.selected == film(8_999).id)
    #expect(list.model.position == "9,000 of 10,000")
    #expect(
      source.asked.count <= 2 && source.asked.allSatisfy { (449...450).contains($0) },
      "\(source.asked)")
    // The rows around it follow with the next movement.
    await list.settled(.character("k"))
    #expect(list.selected == film(8_998).id)
    #expect(source.asked.count > 2, "\(source.asked)")
  }

  @Test func `Restoring row 5,000 at the next start loads only the pages around it`() async {
    let source = Self.source()
    let list = await returned(source, to: 5_000)
    #expect(list.selected == film(5_000).id)
    #expect(list.model.position == "5,001 of 10,000")
    expectWindow(list, from: 4_996)
    #expect(source.asked.count <= 6, "\(source.asked)")
  }

  @Test func `Going back within a session loads nothing`() async {
    let source = Self.source()
    let list = await opened(source)
    list.type("5000G")
    await list.presenter.settle()
    let snapshot = list.presenter.snapshot
    list.presenter.show(MovieListSelection(.topRated))
    await list.presenter.settle()
    source.clearLog()
    list.presenter.restore(snapshot)
    await list.presenter.settle()
    #expect(list.selected == film(4_999).id && source.asked.isEmpty)
    #expect(list.list == .allTime)
  }

  @Test func `Scrolling up from a restored row loads the visible rows`() async {
    let source = Self.source()
    let list = await opened(source)
    await list.settled(.character("G"))
    source.clearLog()
    for page in 1...10 {
      await list.settled(Key(.pageUp))
      #expect(list.selected == film(9_999 - page * 20).id)
      #expect(!list.titles.contains(""))
    }
    #expect(Set(source.asked).count == source.asked.count, "no page is requested twice")
    #expect(source.asked.count <= 14, "\(source.asked)")
    for _ in 1...30 {
      list.presenter.scroll(by: -3)
      await list.presenter.settle()
      expectWindow(list, from: list.cursor.top)
    }
  }

  @Test func `A jump into a skipped range loads only the pages around it`() async {
    let source = Self.source()
    let list = await opened(source)
    await list.settled(.character("G"))
    source.clearLog()
    list.type("5000G")
    await list.presenter.settle()
    #expect(list.selected == film(4_999).id && !list.titles.contains(""))
    #expect(source.asked.count <= 2, "\(source.asked)")
    source.clearLog()
    await list.settled(.character("g"), .character("g"))
    #expect(list.selected == film(0).id && source.asked.isEmpty)
  }

  @Test func `The cursor stays until the target row is loaded`() async throws {
    let store = ScriptedMovieDataStore(offering: allFilms)
    let list = try await ListFixture.opened(
      store, answering: batch(0..<20, next: 20, total: 10_000))
    list.press(.character("G"))
    let end = try await store.batches.next()
    #expect(end.question.offset == 9_980 && end.question.limit == 20)
    #expect(list.cursor.selected == 19 && list.model.remark == "loading more…")
    end.answer(batch(9_980..<10_000, next: nil, total: 10_000))
    await list.presenter.settle()
    #expect(list.selected == film(9_999).id && list.model.remark.isEmpty)
    #expect(store.unclaimed.isEmpty)
  }

  @Test func `A failed jump is retried as a jump`() async {
    let store = InMemoryMovieDataStore(films(0..<3_000), offering: allFilms)
    let list = await ListFixture.opened(store)
    store.fail(with: .offline)
    list.type("2000G")
    await list.presenter.settle()
    #expect(list.cursor.selected == 19)
    #expect(list.model.tail == .failed(Wording.failed(.offline, press: Wording.press("r"))))
    store.fail(with: nil)
    await list.settled(.character("r"))
    #expect(list.selected == film(1_999).id)
    #expect(list.movies.count < 100)
  }

  // MARK: Source behavior

  @Test func `A film that moves between pages is shown once`() async {
    let source = Self.source(2_000)
    // Between two responses five films moved from one page to the next.
    source.script(50, as: .page(films(975..<995), totalPages: nil))
    let list = await opened(source)
    list.type("1010G")
    await list.presenter.settle()
    for _ in 0..<8 { await list.settled(Key(.pageUp)) }
    for _ in 0..<16 { await list.settled(Key(.pageDown)) }
    let ids = list.movies.map(\.id)
    #expect(Set(ids).count == ids.count)
    #expect(list.movies.map(\.title) == list.movies.map(\.title).sorted())
    #expect(!list.titles.contains(""))
  }

  @Test func `Rows of a distant page that failed say so, and r fills them`() async {
    let source = Self.source(2_000)
    source.script(60, as: .failure(.invalidContent(.empty)))
    let list = await opened(source)
    list.type("1190G")
    await list.presenter.settle()
    let missing = Wording.missing(1_189..<1_190, because: .invalidContent(.empty))
    #expect(list.model.rows.contains { $0.title == missing } && missing.contains("1,190"))
    source.script(60, as: nil)
    source.clearLog()
    await list.settled(.character("r"))
    #expect(source.asked.first == 60)
    #expect(list.presenter.contents.pages.gaps == [])
    list.type("1190G")
    await list.presenter.settle()
    #expect(list.selected == film(1_189).id)
  }

  @Test func `A list that has become shorter ends at its new end`() async {
    let store = InMemoryMovieDataStore(films(0..<3_000), offering: allFilms)
    let list = await ListFixture.opened(store)
    store.replace(with: films(0..<2_000))
    let before = store.requests.count
    await list.settled(.character("G"))
    #expect(list.selected == film(1_999).id)
    #expect(list.model.position == "2,000 of 2,000")
    #expect(store.requests.count - before <= 4)
  }

  @Test(arguments: [0, 25, 130, 3_000, 9_980])
  func `An overstated total is corrected within a few requests`(count: Int) async {
    let source = Self.source(count, promising: 10_000)
    let list = await opened(source)
    await list.settled(.character("G"))
    #expect(list.selected == (count == 0 ? nil : film(count - 1).id))
    if count > 0 {
      let number = Wording.number(count)
      #expect(list.model.position == "\(number) of \(number)")
    }
    #expect(source.asked.count <= 30, "\(source.asked)")
  }

  @Test func `The service's page limit is the end of the list`() async {
    let source = ScriptedMovieDataSource(
      count: 20_000, lastPage: 500, usefulConcurrency: 4, offering: allFilms)
    let list = await opened(source)
    await list.settled(.character("G"))
    #expect(list.model.position == "10,000 of 10,000")
    #expect(list.model.tail == .end(Wording.reach(10_000)))
    #expect(source.asked.count <= 4)
  }

  @Test func `A million films need no more work than a few thousand`() async {
    func requests(_ count: Int) async -> [Int] {
      let source = Self.source(count)
      let list = await opened(source)
      var counts: [Int] = []
      for keys in ["G", "kkkk", "\(count / 2)G", "jjj", "gg", "\(count / 4)G"] {
        source.clearLog()
        list.type(keys)
        await list.presenter.settle()
        counts.append(source.asked.count)
      }
      #expect(list.movies.count < 600)
      return counts
    }
    #expect(await requests(1_000_000) == requests(4_000))
  }

  // MARK: Random walks

  /// Jumps, scrolls and retries over a source with failed pages, short pages and duplicate films.
  @Test(arguments: 1...12)
  func `Every film appears once and in order after random jumps`(seed: Int) async {
    var numbers = SeededNumbers(seed)
    let count = 1_200
    let source = Self.source(count)
    var bad: Set<Int> = []
    for page in 2...60 {
      let all = films((page - 1) * 20..<page * 20)
      switch Int.random(in: 0..<12, using: &numbers) {
      case 0:
        source.script(page, as: .failure(.invalidContent(.empty)))
        bad.insert(page)
      case 1: source.script(page, as: .page(Array(all.dropFirst(5)), totalPages: nil))
      case 2:
        source.script(
          page,
          as: .page(
            films((page - 1) * 20 - 3..<(page - 1) * 20) + all.dropFirst(3), totalPages: nil))
      default: break
      }
    }
    let height = Int.random(in: 1...30, using: &numbers)
    let list = await opened(source, height: height)
    for turn in 0..<60 {
      switch Int.random(in: 0..<10, using: &numbers) {
      case 0: list.type("G")
      case 1: list.type("gg")
      case 2...4: list.type("\(Int.random(in: 1...count, using: &numbers))G")
      case 5: list.press(Key(.pageUp))
      case 6: list.press(Key(.pageDown))
      case 7: list.presenter.scroll(by: Int.random(in: -40...40, using: &numbers))
      case 8: list.type("\(Int.random(in: 1...50, using: &numbers))k")
      default:
        if let page = bad.randomElement(using: &numbers), turn % 3 == 0 {
          source.script(page, as: nil)
          bad.remove(page)
        }
        list.type("r")
      }
      await list.presenter.settle()
      expectOrder(list, "seed \(seed), turn \(turn)")
    }
  }

  private func expectOrder(_ list: ListFixture, _ comment: Comment) {
    let contents = list.presenter.contents
    let titles = contents.pages.movies.map(\.title)
    #expect(titles == Array(Set(titles)).sorted(), comment)
    #expect((0..<max(1, contents.count)).contains(contents.cursor.selected), comment)
    guard contents.pages.canLoad else { return }
    for row in contents.cursor.visible { #expect(contents.pages[row] != nil, comment) }
  }
}
