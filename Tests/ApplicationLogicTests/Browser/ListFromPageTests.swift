import BrowserTestSupport
import BusinessLogic
import DomainEntities
import TerminalTestSupport
import TestSupport
import Testing

@testable import Browser
@testable import Films
@testable import TerminalModel
@testable import Wording

/// List commands requested on a film's page open in the list.
@Suite(.timeLimit(.minutes(60))) @MainActor struct ListFromPageTests {
  private let store = InMemoryMovieDataStore(
    films(0..<214), offering: allFilms, isLocal: true)
  private let library = InMemoryMovieLibrary()

  /// Opens a film's page, and from it a detached film if requested.
  private func page(_ columns: Int, ownPage: Bool = false) async -> BrowserRun {
    let run = await BrowserRun.opened(store, columns: columns, library: library)
    await run.type("12j")
    // A film for tonight is opened from its card.
    if ownPage { await run.type("x") }
    await run.press(Key(.enter))
    return run
  }

  @Test(arguments: [80, 120], [false, true])
  func `Letters after the search key are search text and mark nothing`(
    columns: Int, ownPage: Bool
  ) async throws {
    let run = await page(columns, ownPage: ownPage)
    let before = run.text
    await run.type("/film 0007 avx")
    #expect(run.text.contains("/film 0007 avx"))
    #expect(try library.counts()[.everything] == 0)
    await run.press(Array(repeating: Key(.backspace), count: 4))
    await run.press(Key(.tab))
    #expect(run.text.contains("Search: film 0007"))
    #expect(run.chosen?.hasPrefix("Film 0007") == true)
    // Leaving the search returns to the page.
    await run.press(Key(.escape))
    #expect(run.text == before)
    run.end()
  }

  @Test(arguments: [80, 120], [false, true])
  func `Cancelling what was opened on the page returns to the page`(
    columns: Int, ownPage: Bool
  ) async {
    for keys in ["/", "/film", "F", "Fyear:1921", "L", "s"] {
      let run = await page(columns, ownPage: ownPage)
      let before = run.text
      await run.type(keys)
      #expect(run.text != before)
      await run.press(Key(.escape))
      #expect(run.text == before, "\(keys)\n\(run.text)")
      run.end()
    }
  }

  @Test(arguments: [80, 120], [false, true])
  func `Back from a list chosen on the page leads to the page`(
    columns: Int, ownPage: Bool
  ) async {
    let all = InMemoryMovieDataStore(films(0..<214), isLocal: true)
    let run = await BrowserRun.opened(all, columns: columns, library: library)
    await run.type("12j")
    if ownPage { await run.type("x") }
    await run.press(Key(.enter))
    let before = run.text
    await run.type("L")
    await run.press(Key(.down), Key(.enter))
    #expect(run.rows.first?.hasPrefix("Top rated") == true, "\(before)\n\(run.text)")
    await run.press(Key(.escape))
    #expect(run.text == before)
    run.end()
  }

  @Test(arguments: [80, 120], [false, true])
  func `Lists and orders open over the page, the seen filter in the list`(
    columns: Int, ownPage: Bool
  ) async {
    for (key, title) in [
      ("L", "─ Lists"), ("s", "─ Sort by"), ("z", Wording.showing(.dim)),
    ] {
      let run = await page(columns, ownPage: ownPage)
      await run.type(key)
      #expect(run.text.contains(title), "\(key)\n\(run.text)")
      if key == "z" { #expect(run.chosen?.hasPrefix("Film 0012") == true) }
      run.end()
    }
  }

  @Test func `List commands work by name in the prompt and follow the key file`() async {
    let run = BrowserRun(store, keyFile: "film.search = e\n", library: library)
    await run.terminal.idle()
    await run.press(Key(.enter))
    await run.type("/")
    #expect(run.text.contains(Wording.works("/", in: ["List"], "search films as you type")))
    await run.type("e")
    let typed = run.text
    #expect(typed.contains("/"))
    await run.press(Key(.escape))
    await run.type(":search")
    await run.press(Key(.enter))
    #expect(run.text == typed)
    run.end()
  }
}
