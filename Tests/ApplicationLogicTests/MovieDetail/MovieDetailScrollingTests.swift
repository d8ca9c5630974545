import BusinessLogic
import DomainEntities
import TestSupport
import Testing

@testable import Films
@testable import TerminalModel

@MainActor struct MovieDetailScrollingTests {
  @Test func `Scrolling stays within the page`() {
    let page = DetailFixture(ScriptedMovieDataStore(known: [long]), height: 10)
    page.presenter.show(long.summary)
    let first = page.lines
    page.press(.character("k"), .control("u"), .control("b"), Key(.home))
    #expect(page.lines == first)
    page.press(.character("j"))
    #expect(page.lines.first == first[1])
    page.press(.character("9"), .character("9"), .character("9"), .control("f"))
    let last = page.lines
    #expect(last.count == 10)
    #expect(page.presenter.viewModel.position == "100%")
    page.press(.character("j"), .control("d"), Key(.pageDown), .character("G"))
    #expect(page.lines == last)
    page.press(.character("g"))
    #expect(page.lines == first)
    page.press(.control("d"), .control("d"), .control("b"))
    #expect(page.lines == first)
  }

  @Test func `A page that fits has no position`() {
    let page = DetailFixture(ScriptedMovieDataStore(known: [detail(1)]), height: 40)
    page.presenter.show(film(1))
    page.press(.character("G"))
    #expect(page.presenter.viewModel.position.isEmpty)
    #expect(page.lines.first == "Film 0001")
  }

  @Test func `Resizing keeps the scroll position`() {
    let page = DetailFixture(ScriptedMovieDataStore(known: [long]), width: 40, height: 10)
    page.presenter.show(long.summary)
    for _ in 0..<30 { page.press(.character("j")) }
    let before = page.lines
    page.presenter.resize(width: 40, height: 3)
    #expect(page.lines.first == before.first)
    page.presenter.resize(width: 40, height: 10)
    #expect(page.lines == before)
    for width in [1, 20, 0, 200, 40] {
      page.presenter.resize(width: width, height: 10)
    }
    #expect(!page.lines.isEmpty)
    page.presenter.resize(width: 0, height: 0)
    #expect(page.lines.isEmpty)
  }

  @Test func `Every film starts at the top`() {
    let page = DetailFixture(ScriptedMovieDataStore(known: [long, detail(2)]), height: 2)
    page.presenter.show(long.summary)
    page.press(.character("G"))
    page.presenter.show(film(2))

    #expect(page.lines.first == "Film 0002")
  }

  private var long: MovieDetail {
    var long = detail(1)
    long.summary.links = MovieLinks()
    long.summary.overview = (0..<60).map { "Line \($0)" }.joined(separator: "\n")
    return long
  }
}
