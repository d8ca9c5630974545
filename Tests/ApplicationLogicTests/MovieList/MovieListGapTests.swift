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

/// Pages in the middle of a list that cannot be read: their rows say so, the list continues after
/// them, and `r` requests them again.
@Suite(.timeLimit(.minutes(60))) @MainActor struct MovieListGapTests {
  private static let flaw = MovieDataError.invalidContent(.empty)

  private func source(_ count: Int = 200, bad pages: Int...) -> ScriptedMovieDataSource {
    let scripts = pages.map { ($0, ScriptedMovieDataSource.Script.failure(Self.flaw)) }
    return ScriptedMovieDataSource(
      count: count, usefulConcurrency: 4, scripts: Dictionary(uniqueKeysWithValues: scripts),
      offering: allFilms)
  }

  private func opened(_ source: ScriptedMovieDataSource) async -> ListFixture {
    await ListFixture.opened(MovieDataAdapter(source: source))
  }

  @Test func `The rows of a failed page say so, and the list continues`() async {
    let list = await opened(source(bad: 5))
    await list.readToEnd()
    #expect(list.movies == films(Array(0..<80) + Array(100..<200)))
    #expect(list.model.position == "200 of 200")
    #expect(list.model.tail == .end(Wording.end(of: 180, missing: 20)))
    for key in "80G" { await list.settled(.character(key)) }
    await list.settled(.character("j"))
    #expect(list.selected == nil && list.model.position == "81 of 200")
    let row = list.model.rows.first(where: \.isMissing)
    #expect(row?.title == Wording.missing(80..<81, because: Self.flaw))
    for key in "101G" { await list.settled(.character(key)) }
    #expect(list.selected == film(100).id)
    #expect(list.model.position == "101 of 200")
    await list.settled(.character("k"))
    #expect(list.model.remark.hasSuffix("retry: \(Wording.label(Self.flaw))"))
  }

  @Test(arguments: [[10], [9, 10], [3, 4, 5]])
  func `The last row states what is missing there`(pages: [Int]) async {
    let source = source()
    for page in pages { source.script(page, as: .failure(Self.flaw)) }
    let list = await opened(source)
    await list.readToEnd()
    #expect(list.model.rows.count { $0.isMissing } > 0)
    #expect(list.presenter.contents.cursor.selected == list.presenter.contents.count - 1)
  }

  @Test func `r requests the page again and inserts its films in place`() async {
    let source = source(bad: 5)
    let list = await opened(source)
    await list.readToEnd()
    let before = list.selected
    source.clearLog()
    await list.settled(.character("r"))
    #expect(source.asked == [5])
    #expect(list.model.notice == Wording.notFilled(Self.flaw, retry: "r", isLast: false))
    #expect(list.movies.count == 180)
    source.script(5, as: nil)
    source.clearLog()
    await list.settled(.character("r"))
    #expect(source.asked == [5])
    #expect(list.movies == films(0..<200))
    #expect(list.selected == before && list.model.position == "200 of 200")
    #expect(list.model.tail == .end(Wording.end(of: 200)))
    #expect(list.model.rows.filter(\.isMissing) == [])
  }

  @Test(arguments: [[2], [3, 4], [2, 5, 9], [10], [9, 10]])
  func `Failed pages lose nothing else, and r restores them one by one`(pages: [Int]) async {
    let source = source()
    for page in pages { source.script(page, as: .failure(Self.flaw)) }
    let list = await opened(source)
    await list.readToEnd()
    let bad = Set(pages.flatMap { ($0 - 1) * 20..<$0 * 20 })
    #expect(list.movies == films((0..<200).filter { !bad.contains($0) }))
    #expect(list.presenter.contents.pages.missingCount == bad.count)
    for page in pages { source.script(page, as: nil) }
    for _ in pages { await list.settled(.character("r")) }
    #expect(list.movies == films(0..<200))
    #expect(list.presenter.contents.pages.gaps == [])
  }

  @Test func `After several failed pages in a row the list waits for r`() async {
    let source = source(bad: 3, 4, 5, 6, 7, 8, 9, 10)
    let list = await opened(source)
    await list.readToEnd()
    #expect(list.movies == films(0..<40))
    #expect(source.asked.max() ?? 0 <= 8)
    #expect(list.model.tail == .failed(Wording.failed(Self.flaw, press: Wording.press("r"))))
    for page in 3...10 { source.script(page, as: nil) }
    await list.settled(.character("r"))
    await list.readToEnd()
    #expect(list.movies == films(0..<200))
  }

  @Test func `Retry of failed pages at the end keeps the selected row`() async {
    let source = source(bad: 3, 4, 5)
    let list = await opened(source)
    await list.readToEnd()
    for key in "71G" { await list.settled(.character(key)) }
    #expect(list.selected == nil && list.presenter.contents.cursor.selected == 70)
    for page in 3...5 { source.script(page, as: nil) }
    await list.settled(.character("r"))
    #expect(list.selected == film(70).id)
  }

  @Test func `A failed first page fails the list`() async {
    let source = source(bad: 1)
    let list = await opened(source)
    #expect(list.movies == [])
    #expect(list.model.tail == .failed(Wording.failed(Self.flaw, press: Wording.press("r"))))
    source.script(1, as: nil)
    await list.settled(.character("r"))
    #expect(list.movies.starts(with: films(0..<20)))
  }

  @Test func `An unavailable service leaves no gap`() async {
    let source = source()
    source.script(5, as: .failure(.offline))
    let list = await opened(source)
    await list.readToEnd()
    #expect(list.movies == films(0..<80))
    #expect(list.model.tail == .failed(Wording.failed(.offline, press: Wording.press("r"))))
  }

  @Test func `Film-to-film moves skip a gap`() async {
    let list = await opened(source(bad: 5))
    await list.readToEnd()
    for key in "80G" { await list.settled(.character(key)) }
    #expect(list.selected == film(79).id)
    list.presenter.moveSelection(by: 1)
    #expect(list.selected == film(100).id)
    list.presenter.moveSelection(by: -1)
    #expect(list.selected == film(79).id)
  }

  @Test func `A refresh continues past a page that now fails`() async {
    let source = source()
    let list = await opened(source)
    await list.readToEnd()
    source.script(5, as: .failure(Self.flaw))
    await list.settled(.character("r"))
    #expect(list.movies == films(Array(0..<80) + Array(100..<200)))
    #expect(list.selected == film(199).id)
    #expect(list.model.notice == "Refreshed.")
  }

  @Test func `After two failed retries of a page, r refreshes the list`() async {
    let source = source(bad: 5)
    let list = await opened(source)
    await list.readToEnd()
    await list.settled(.character("g"), .character("g"))
    source.clearLog()
    await list.settled(.character("r"))
    #expect(list.model.notice == Wording.notFilled(Self.flaw, retry: "r", isLast: false))
    await list.settled(.character("r"))
    #expect(list.model.notice == Wording.notFilled(Self.flaw, retry: "r", isLast: true))
    #expect(source.asked == [5, 5])
    await list.settled(.character("r"))
    #expect(list.model.notice == "Refreshed.")
    #expect(source.asked.contains(1))
    #expect(list.selected == film(0).id)
  }

  @Test func `Failed pages above the rows do not affect the next page`() async {
    let source = ScriptedMovieDataSource(count: 600, offering: allFilms)
    for page in 22...24 { source.script(page, as: .failure(Self.flaw)) }
    let rows = ListSnapshot.Rows(
      selection: MovieListSelection(.allTime), place: 500, line: 4,
      film: ListRowName(film: film(500).id))
    let list = ListFixture(MovieDataAdapter(source: source), height: 10)
    list.presenter.restore(ListSnapshot(shown: rows))
    await list.presenter.settle()
    let end = list.presenter.contents.pages.nextOffset
    list.type("55k")
    await list.presenter.settle()
    #expect(list.presenter.contents.pages.phase == .failed(Self.flaw))
    #expect(list.presenter.contents.pages.gaps.map(\.rows) == [420..<460])
    #expect(list.presenter.contents.pages.nextOffset == end)
    for page in 22...24 { source.script(page, as: nil) }
    await list.settled(.character("r"), .character("r"), .character("r"))
    let contents = list.presenter.contents
    #expect(contents.pages.gaps == [])
    #expect(contents.pages.unloadedCount <= 420)
    #expect(contents.pages.movies == films(contents.pages.unloadedCount..<contents.count))
  }

  // MARK: Holes

  /// A source whose third page has no film in two places and repeats the first film in another.
  private func holedSource() -> HoledMovieDataSource { HoledMovieDataSource(films(0..<100)) }

  @Test func `Places without a film keep their number and say why, and the total stays`() async {
    let list = await ListFixture.opened(MovieDataAdapter(source: holedSource()))
    await list.readToEnd()
    #expect(list.movies == films((0..<100).filter { ![43, 44, 50].contains($0) }))
    #expect(list.model.position == "100 of 100")
    #expect(list.model.tail == .end(Wording.end(of: 97, missing: 3)))
    for key in "44G" { await list.settled(.character(key)) }
    for number in 43..<45 {
      let missing = Wording.missing(number..<number + 1, because: .missingFilm)
      #expect(list.titles.contains(missing) && missing.contains("TMDB sent no film here"))
    }
    for key in "46G" { await list.settled(.character(key)) }
    #expect(list.selected == film(45).id)
    for key in "51G" { await list.settled(.character(key)) }
    let repeated = Wording.missing(50..<51, because: .repeatedFilm)
    #expect(list.titles.contains(repeated) && repeated.hasSuffix("listed twice"))
    // Film-to-film moves skip both.
    for key in "43G" { await list.settled(.character(key)) }
    list.presenter.moveSelection(by: 1)
    #expect(list.selected == film(45).id)
  }

  @Test func `r on a place without a film requests it again, then refreshes the list`() async {
    let source = holedSource()
    let list = await ListFixture.opened(MovieDataAdapter(source: source))
    await list.readToEnd()
    for key in "45G" { await list.settled(.character(key)) }
    #expect(list.presenter.contents.pages.error(atRow: list.cursor.selected) == .missingFilm)
    await list.settled(.character("r"))
    #expect(list.model.notice == Wording.notFilled(.missingFilm, retry: "r", isLast: false))
    #expect(list.presenter.contents.pages.missingCount == 3)
    // The other film is elsewhere; only a refresh can tell that this has changed.
    for key in "51G" { await list.settled(.character(key)) }
    source.repair()
    await list.settled(.character("r"))
    #expect(list.model.notice == "Refreshed.")
    #expect(list.movies.contains(film(50)) && list.presenter.contents.pages.missingCount == 0)
    #expect(list.model.position == "51 of 100")
  }

  @Test func `r on a place without a film fills its page`() async {
    let source = holedSource()
    let list = await ListFixture.opened(MovieDataAdapter(source: source))
    await list.readToEnd()
    for key in "45G" { await list.settled(.character(key)) }
    source.repair()
    await list.settled(.character("r"))
    #expect(list.movies == films(0..<100) && list.selected == film(44).id)
  }

  private func stalled(_ list: ListFixture) -> String {
    Wording.stalled(list.presenter.contents.pages, press: Wording.press("r"))
  }

  @Test func `A list that stops loading states how far it searched`() async {
    let source = ScriptedMovieDataSource(count: 20, totalPages: 60, offering: allFilms)
    let list = await opened(source)
    await list.settled(Key(.pageDown))
    #expect(list.model.tail == .end(stalled(list)) && stalled(list).contains("420"))
    #expect(list.cursor.hasTail)
    await list.settled(.character("r"))
    #expect(list.model.tail == .end(stalled(list)) && stalled(list).contains("820"))
    list.presenter.scroll(by: 1)
    await list.presenter.settle()
    #expect(list.model.tail == .end(Wording.end(of: 20)))
  }

  @Test func `A list without films states how far it searched after each attempt`() async {
    let source = ScriptedMovieDataSource(count: 0, totalPages: 60, offering: allFilms)
    let list = await opened(source)
    #expect(list.model.tail == .empty(stalled(list)) && stalled(list).contains("400"))
    await list.settled(.character("r"))
    #expect(list.model.tail == .empty(stalled(list)) && stalled(list).contains("800"))
  }

  @Test func `G stops where a list adds no more films`() async {
    let source = ScriptedMovieDataSource(count: 20, totalPages: 200, offering: allFilms)
    let list = await opened(source)
    await list.settled(.character("G"))
    #expect(list.presenter.contents.pages.isStalled)
    #expect(source.asked.count <= 25)
  }
}
