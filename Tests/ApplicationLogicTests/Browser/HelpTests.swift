import BrowserTestSupport
import DomainEntities
import TestSupport
import Testing

@testable import Browser
@testable import TerminalModel
@testable import Wording

@MainActor struct HelpTests {
  private func opened(columns: Int = 80, rows: Int = 24) async -> BrowserRun {
    await BrowserRun.opened(
      InMemoryMovieDataStore(films(0..<3), offering: allFilms), columns: columns, rows: rows)
  }

  @Test func `Help lists the keys of the screen and those that work everywhere`() async {
    let run = await opened(rows: 80)
    defer { run.end() }
    await run.type("?")
    for text in ["open the film", "sort order", "quit immediately"] {
      #expect(run.text.contains(text), "\(text)")
    }
    #expect(!run.text.contains("star more"))
  }

  @Test func `A wide terminal shows the help in columns`() async {
    let run = await opened(columns: 200, rows: 30)
    defer { run.end() }
    await run.type("?")
    #expect(run.text.contains("open the film") && run.text.contains("quit immediately"))
  }

  @Test func `Typed letters filter the help, and Enter runs the chosen key`() async {
    let run = await opened()
    defer { run.end() }
    await run.type("?sort")
    #expect(run.rows.contains { $0.contains("> s") && $0.contains("sort order") })
    #expect(!run.text.contains("quit immediately"))
    await run.press(Key(.enter))
    #expect(run.text.contains("Sort by"))
  }

  @Test func `Esc closes the help`() async {
    let run = await opened()
    defer { run.end() }
    let before = run.text
    await run.type("?")
    await run.press(Key(.escape))
    #expect(run.text == before)
  }

  @Test(arguments: ["?", "q"]) func `Another press of its key closes the help`(key: String) async {
    let run = await opened()
    defer { run.end() }
    let before = run.text
    await run.type("?" + key)
    #expect(run.text == before)
  }

  @Test func `The help of a picker has its keys until a name is typed`() async {
    let run = await opened()
    defer { run.end() }
    await run.type("L?")
    #expect(run.text.contains("rename the selected item") == false)
    #expect(run.text.contains("─ \(Wording.keysHeading) ─"))
    await run.type("qd?")
    #expect(run.text.contains("d?") && !run.text.contains("─ \(Wording.keysHeading) ─"))
  }

  @Test(arguments: [
    ("o", ["Film"], "open the film's TMDB or IMDb page"), ("e", ["Tonight"], "choose a decade"),
    ("{", ["Film", "Person"], "previous section"),
  ])
  func `A key of another screen says where it works`(
    key: String, screens: [String], help: String
  ) async {
    let run = await opened(columns: 140)
    defer { run.end() }
    let text = Wording.works(key, in: screens, help)
    await run.type(key)
    #expect(run.text.contains(text))
    await run.type("j")
    #expect(!run.text.contains(text))
  }

  @Test func `Keys that are free everywhere, and digits, say nothing`() async {
    let run = await opened()
    defer { run.end() }
    let before = run.text
    await run.type("Q")
    #expect(run.text == before)
    await run.type("5")
    #expect(!run.text.contains("“5”"))
    await run.press(Key(.escape))
    // Over the panes, keys of the panes are explained where a message has a place.
    await run.type("x+")
    let help = "toggle full-width film pane"
    #expect(run.text.contains(Wording.works("+", in: ["List", "Film"], help)))
  }

  @Test(arguments: [1, 2])
  func `The footer of a page has only keys that do something`(films: Int) async {
    let details = (0..<films).map { number in
      var detail = detail(number)
      detail.cast = [CastMember(name: "An Actor", person: PersonIdentifier("a1"))]
      return detail
    }
    let run = await BrowserRun.opened(InMemoryMovieDataStore(details, isLocal: true))
    defer { run.end() }
    await run.press(Key(.enter))
    #expect(run.rows.last?.contains("Enter open") == false)
    #expect(run.rows.last?.contains("J next film") == (films > 1))
    await run.type("}")
    #expect(run.rows.last?.contains("Enter open") == true)
  }

  @Test func `Keys that do nothing now are not listed`() async {
    let run = await BrowserRun.opened(
      InMemoryMovieDataStore(films(0..<0), offering: allFilms), rows: 60)
    defer { run.end() }
    await run.type("?")
    #expect(!run.text.contains("toggle watchlist"))
    #expect(!run.text.contains("open the film"))
  }
}
