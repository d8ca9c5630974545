import BusinessLogic
import DomainEntities
import TerminalTestSupport
import TestSupport
import Testing

@testable import FilmPages
@testable import MovieData
@testable import Plain
@testable import TerminalModel
@testable import Wording

/// Failed pages and pages without films in plain mode.
@Suite(.timeLimit(.minutes(60))) @MainActor struct PlainGapTests {
  private static let flaw = MovieDataError.invalidContent(.empty)

  /// Creates a session with pages of 20 films, like the source's.
  private func presenter(_ source: ScriptedMovieDataSource) -> PlainPresenter {
    PlainPresenter(
      store: MovieDataAdapter(source: source), links: RecordingLinkOpener(),
      today: day("2026-07-01"), size: TerminalSize(columns: 80, rows: 30))
  }

  private func source(
    _ count: Int, totalPages: Int? = nil, totalMovies: Int? = nil, bad pages: Int...
  ) -> ScriptedMovieDataSource {
    let scripts = pages.map { ($0, ScriptedMovieDataSource.Script.failure(Self.flaw)) }
    return ScriptedMovieDataSource(
      count: count, totalPages: totalPages, totalMovies: totalMovies,
      scripts: Dictionary(uniqueKeysWithValues: scripts), offering: allFilms)
  }

  @Test func `A failed last page is named before the end of the list`() async {
    let source = source(40, bad: 2)
    let plain = presenter(source)
    #expect((await plain.start()).contains("1 to 20 of 40."))
    let missing = Wording.missingInWords(ListGap(20..<40, because: Self.flaw))
    #expect((await plain.receive("n")).contains(missing + "\n21 to 40 of 40."))
    #expect((await plain.receive("n")).contains(Wording.endOfList))
    #expect((await plain.receive("30")).contains(Wording.cannotOpen(29, because: Self.flaw)))
    source.script(2, as: nil)
    let page = await plain.receive("r")
    #expect(!page.contains("missing") && page.contains("21 to 40 of 40."))
  }

  @Test func `After the last film before a failed page, n names the missing rows`() async {
    let plain = presenter(source(40, bad: 2))
    _ = await plain.start()
    #expect((await plain.receive("20")).contains("Film 0019"))
    let missing = Wording.missing(20..<40, because: Self.flaw)
    #expect((await plain.receive("n")).contains("\(missing). \(Wording.typeIn("b")) "))
  }

  @Test func `After several failed pages in a row, n reports the failure and r loads them`() async {
    let source = source(200, bad: 2, 3, 4)
    let plain = presenter(source)
    _ = await plain.start()
    for rows in [20..<40, 40..<60] {
      #expect((await plain.receive("n")).contains(Wording.missing(rows, because: Self.flaw)))
    }
    #expect((await plain.receive("n")).contains(Wording.failureInWords(Self.flaw)))
    for page in 2...4 { source.script(page, as: nil) }
    #expect((await plain.receive("r")).contains("41 to 60 of 200."))
    #expect((await plain.receive("p")).contains("21 to 40 of 200."))
  }

  @Test func `A list that stops loading does not claim to end`() async {
    let plain = presenter(source(20, totalPages: 60, totalMovies: 1200))
    _ = await plain.start()
    for (line, places) in [("n", "420"), ("30", "820")] {
      let answer = await plain.receive(line)
      #expect(answer.contains("No more films"))
      #expect(answer.contains("the first \(places). \(Wording.typeIn("n")) "))
      #expect(!answer.contains(Wording.endOfList))
    }
    #expect((await plain.receive("n")).contains(Wording.endOfList))
  }

  @Test func `On a film, a list that stops loading does not claim to end`() async {
    let plain = presenter(source(20, totalPages: 60))
    _ = await plain.start()
    _ = await plain.receive("20")
    let stalled = "the first 420. \(Wording.typeIn("n")) "
    #expect((await plain.receive("n")).contains(stalled))
  }

  @Test func `A list without films states how far it searched`() async {
    let plain = presenter(source(0, totalPages: 60))
    let stalled = "the first 400. \(Wording.typeIn("n")) "
    #expect((await plain.start()).contains(stalled))
    #expect((await plain.receive("n")).contains("the first 800."))
  }

  @Test func `r retries missing rows on the page and otherwise refreshes`() async {
    let source = source(60, bad: 2)
    let plain = presenter(source)
    _ = await plain.start()
    #expect((await plain.receive("n")).contains(Wording.missing(20..<40, because: Self.flaw)))
    _ = await plain.receive("p")
    source.clearLog()
    _ = await plain.receive("r")
    #expect(source.asked == [1])
  }

  @Test func `r explains why a page fails again and refreshes after two retries`() async {
    let source = source(40, bad: 2)
    let plain = presenter(source)
    _ = await plain.start()
    _ = await plain.receive("n")
    source.clearLog()
    for _ in 0..<2 {
      let answer = await plain.receive("r")
      #expect(answer.contains(Wording.failureInWords(Self.flaw)))
    }
    #expect(source.asked == [2, 2])
    #expect((await plain.receive("r")).contains(Wording.missing(20..<40, because: Self.flaw)))
    #expect(source.asked == [2, 2, 2])
    source.script(2, as: nil)
    #expect((await plain.receive("r")).contains("Film 0039"))
  }
}
