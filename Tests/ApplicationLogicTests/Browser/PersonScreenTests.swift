import BrowserTestSupport
import BusinessLogic
import DomainEntities
import TerminalTestSupport
import TestSupport
import Testing

@testable import FilmPages
@testable import People
@testable import TerminalModel
@testable import Widgets
@testable import Wording

/// The page of a person in the browser.
@Suite(.timeLimit(.minutes(60))) @MainActor struct PersonScreenTests {
  private func opened(
    _ name: String, columns: Int = 100, rows: Int = 30
  ) async -> BrowserRun {
    let run = await BrowserRun.opened(
      InMemoryMovieDataStore(Gallery.kurosawa, isLocal: true), columns: columns, rows: rows)
    await run.type(":person \(name)")
    await run.press(Key(.enter))
    return run
  }

  @Test func `The films follow the filter in the bottom line, and letters are text`() async {
    let run = await opened("kurosawa")
    let page = run.terminal.frame
    await run.type("F")
    #expect(run.rows.contains { $0.hasPrefix("  Filter:") })
    #expect(run.rows.last?.contains(Wording.apply) == true)
    await run.type("60s")
    #expect(run.text.contains("Directed 2 films") && run.text.contains("Filter: 60s"))
    await run.type(" gnere:")
    #expect(run.text.contains("gnere:") && run.text.contains("Directed 2 films") == false)
    await run.press(Key(.escape))
    #expect(run.terminal.frame == page)
    run.end()
  }

  @Test func `Back from a film leads to the filtered films`() async {
    let run = await opened("kurosawa")
    await run.type("F60s")
    await run.press(Key(.enter))
    await run.type("}")
    await run.type("jj")
    let page = run.terminal.frame
    await run.press(Key(.enter))
    #expect(run.terminal.frame != page)
    await run.press(Key(.escape))
    #expect(run.terminal.frame == page)
    run.end()
  }

  @Test func `A search for two people offers both`() async {
    let run = await BrowserRun.opened(
      InMemoryMovieDataStore(Gallery.kurosawa, isLocal: true), columns: 100, rows: 30)
    await run.type("/with kurosawa and mifune")
    await run.press(Key(.tab))
    #expect(run.text.contains("Akira Kurosawa") && run.text.contains("Toshiro Mifune"))
    #expect(run.text.contains("Seven Samurai") && run.text.contains("7 films"))
    run.end()
  }
}
