import BrowserTestSupport
import BusinessLogic
import DomainEntities
import TerminalTestSupport
import TestSupport
import Testing

@testable import TerminalModel

@Suite(.timeLimit(.minutes(60))) @MainActor struct PanesTests {
  private let store = InMemoryMovieDataStore(
    films(0..<214), offering: allFilms, isLocal: true)

  private func divider(_ run: BrowserRun) -> Int? {
    let borders = run.rows[3].enumerated().filter { $0.element == "│" }.map(\.offset)
    return borders.count == 4 ? borders[2] : nil
  }

  @Test func `+ zooms the film to full width and back`() async {
    let run = await BrowserRun.opened(store, columns: 120)
    await run.type("5j")
    #expect(divider(run) != nil)
    await run.type("+")
    #expect(divider(run) == nil)
    #expect(run.chosen == nil)
    #expect(run.text.contains("The line of Film 0005"))
    await run.type("+")
    #expect(divider(run) != nil)
    #expect(run.terminal.frame.cursor.x > 50)
    run.end()
  }

  @Test func `_ zooms the list to full width, where opening a film replaces it`() async {
    let run = await BrowserRun.opened(store, columns: 120)
    let before = run.terminal.frame
    await run.type("_")
    #expect(divider(run) == nil)
    #expect(run.chosen?.hasPrefix("Film 0000") == true)
    await run.type("jl")
    #expect(run.chosen == nil)
    #expect(run.text.contains("The line of Film 0001"))
    await run.type("h")
    #expect(run.chosen?.hasPrefix("Film 0001") == true)
    await run.type("k_")
    #expect(run.terminal.frame == before)
    run.end()
  }

  @Test func `Zoom switches from one pane to the other in one step`() async {
    let run = await BrowserRun.opened(store, columns: 120)
    await run.type("+_")
    #expect(divider(run) == nil)
    #expect(run.chosen != nil)
    await run.type("+")
    #expect(divider(run) == nil)
    #expect(run.chosen == nil)
    run.end()
  }

  @Test func `On a narrow terminal zoom focuses the pane and is not stored`() async {
    let run = await BrowserRun.opened(store)
    await run.type("+")
    #expect(run.text.contains("The line of Film 0000"))
    await run.type("_")
    #expect(run.chosen != nil)
    await run.resize(120, 24)
    #expect(divider(run) != nil)
    run.end()
  }

  @Test func `An empty list has no film to zoom`() async {
    let run = await BrowserRun.opened(InMemoryMovieDataStore([MovieSummary]()), columns: 120)
    let before = run.terminal.frame
    await run.type("+")
    #expect(run.terminal.frame == before)
    run.end()
  }

  @Test func `The split moves within its bounds and is remembered`() async {
    let run = await BrowserRun.opened(store, columns: 120)
    let first = divider(run)
    await run.type("<<")
    #expect((divider(run) ?? 0) < (first ?? 0))
    await run.type(">>")
    #expect(abs((divider(run) ?? 0) - (first ?? 0)) <= 1)
    await run.type(String(repeating: ">", count: 50))
    let last = divider(run)
    #expect((last ?? 200) < 100)
    await run.resize(80, 24)
    await run.type("<")
    await run.resize(120, 24)
    #expect(divider(run) == last)
    await run.type("__")
    #expect(divider(run) == last)
    run.end()
  }
}
