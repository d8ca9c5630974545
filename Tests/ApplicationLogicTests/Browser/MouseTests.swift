import BrowserTestSupport
import BusinessLogic
import DomainEntities
import TerminalTestSupport
import TestSupport
import Testing

@testable import Browser
@testable import FilmPages
@testable import TerminalModel
@testable import Wording

@Suite(.timeLimit(.minutes(60))) @MainActor struct MouseTests {
  private let store = InMemoryMovieDataStore(films(0..<214), isLocal: true)

  private func send(_ run: BrowserRun, _ action: MouseEvent.Action, _ x: Int, _ y: Int) async {
    run.terminal.send([.mouse(MouseEvent(action, at: Point(x: x, y: y)))])
    await run.terminal.idle()
  }

  private func click(_ run: BrowserRun, _ x: Int, _ y: Int) async {
    await send(run, .press(.left), x, y)
    await send(run, .release(.left), x, y)
  }

  /// Returns the cell at which a text starts on the screen.
  private func place(of text: String, in run: BrowserRun) -> Point? {
    for (y, row) in run.rows.enumerated() {
      if let range = row.firstRange(of: text) {
        return Point(x: row.distance(from: row.startIndex, to: range.lowerBound), y: y)
      }
    }
    return nil
  }

  private func click(_ run: BrowserRun, on text: String) async throws {
    let cell = try #require(place(of: text, in: run), "\(run.text)")
    await click(run, cell.x, cell.y)
  }

  @Test func `A click selects a row and a second click opens it`() async throws {
    for columns in [80, 120] {
      let run = await BrowserRun.opened(store, columns: columns)
      try await click(run, on: "Film 0007")
      #expect(run.chosen?.hasPrefix("Film 0007") == true)
      #expect(run.terminal.frame.cursor.x == (columns == 80 ? 0 : 2))
      try await click(run, on: "Film 0007")
      #expect(run.text.contains("The line of Film 0007"))
      #expect(run.chosen == nil || run.terminal.frame.cursor.x > 0)
      run.end()
    }
  }

  @Test func `Two clicks with input between them are not a double-click`() async throws {
    let run = await BrowserRun.opened(store)
    try await click(run, on: "Film 0007")
    await run.press(Key(.up))
    try await click(run, on: "Film 0007")
    try await click(run, on: "Film 0009")
    try await click(run, on: "Film 0007")
    await send(run, .wheelDown, 5, 5)
    try await click(run, on: "Film 0007")
    await send(run, .press(.right), 5, 5)
    #expect(run.chosen?.hasPrefix("Film 0007") == true)
    run.end()
  }

  @Test func `The wheel scrolls the pane under the pointer by three rows`() async throws {
    let run = await BrowserRun.opened(store, columns: 120, rows: 12)
    await send(run, .wheelDown, 5, 5)
    #expect(run.rows[3].hasPrefix("│ > Film 0003"))
    await send(run, .wheelDown, 5, 5)
    await send(run, .wheelUp, 5, 5)
    #expect(run.rows[3].hasPrefix("│   Film 0003"))
    #expect(run.chosen?.hasPrefix("Film 0006") == true)
    let list = run.rows.map { $0.prefix(70) }
    await send(run, .wheelDown, 90, 5)
    #expect(run.rows.map { $0.prefix(70) } == list)
    let down = TerminalEvent.mouse(MouseEvent(.wheelDown, at: Point(x: 5, y: 5)))
    for _ in 0..<20 {
      run.terminal.send(Array(repeating: down, count: 10))
      await run.terminal.idle()
    }
    #expect(run.text.contains(Wording.end(of: 214)))
    let up = TerminalEvent.mouse(MouseEvent(.wheelUp, at: Point(x: 5, y: 5)))
    run.terminal.send(Array(repeating: up, count: 200))
    await run.terminal.idle()
    #expect(run.rows[3].hasPrefix("│   Film 0000"))
    run.end()
  }

  @Test func `A click on a pane focuses it`() async {
    let run = await BrowserRun.opened(store, columns: 120)
    await click(run, 90, 10)
    #expect(run.terminal.frame.cursor.x > 70)
    await click(run, 3, 10)
    #expect(run.terminal.frame.cursor.x == 2)
    run.end()
  }

  @Test func `A click on the key line presses that key`() async throws {
    let run = await BrowserRun.opened(store)
    try await click(run, on: "lists")
    #expect(run.text.contains("─ Lists ─"))
    try await click(run, on: "Esc cancel")
    #expect(!run.text.contains("─ Lists ─"))
    try await click(run, on: "/ search")
    #expect(run.terminal.frame.showsCursor)
    try await click(run, on: "Esc back")
    #expect(!run.terminal.frame.showsCursor)
    await click(run, 79, 23)
    try await click(run, on: "q quit")
    #expect(run.ending == .quit)
  }

  @Test func `A click in a popup selects a row; a click outside closes it`() async throws {
    let run = await BrowserRun.opened(store)
    let before = run.terminal.frame
    for key in ["L", "?", "s"] {
      await run.type(key)
      #expect(run.terminal.frame != before)
      await click(run, 0, 1)
      #expect(run.terminal.frame == before)
    }
    await run.type("L")
    await send(run, .wheelDown, 40, 10)
    await send(run, .wheelUp, 40, 10)
    try await click(run, on: "Top rated")
    #expect(run.rows.first?.hasPrefix("Top rated") == true)
    run.end()
  }

  @Test func `A click in the prompt accepts a completion`() async throws {
    let run = await BrowserRun.opened(store)
    await run.type(":zoom")
    try await click(run, on: "zoom-list")
    #expect(run.rows.contains { $0.hasPrefix(":zoom-list") })
    await click(run, 3, 3)
    #expect(!run.terminal.frame.showsCursor)
    run.end()
  }

  @Test func `m toggles mouse capture and reports it`() async {
    for keys in ["", "l"] {
      let run = await BrowserRun.opened(store, columns: 120)
      #expect(!run.terminal.reportsMouse)
      await run.type(keys + "m")
      #expect(run.terminal.reportsMouse)
      #expect(run.text.contains(Wording.mouse(isOn: true)))
      await run.type("m")
      #expect(!run.terminal.reportsMouse)
      #expect(run.text.contains(Wording.mouse(isOn: false)))
      run.end()
    }
  }

  @Test(arguments: ["", "l", "/fi", "?", "L", ":", ":x\r"])
  func `Random clicks and wheel turns are harmless`(keys: String) async {
    for (columns, rows) in [(1, 1), (20, 5), (120, 24)] {
      let run = await BrowserRun.opened(store, columns: columns, rows: rows)
      var random = SeededNumbers(columns)
      for _ in 0..<25 where run.ending == nil {
        await run.press(keys.map { $0 == "\r" ? Key(.enter) : .character($0) })
        let x = Int.random(in: -2...columns + 2, using: &random)
        let y = Int.random(in: -2...rows - 2, using: &random)
        let actions: [MouseEvent.Action] = [.press(.left), .wheelUp, .wheelDown, .release(.left)]
        await send(run, actions.randomElement(using: &random) ?? .wheelUp, x, y)
        #expect(run.terminal.frame.fault(columns, rows) == nil)
      }
      run.end()
    }
  }
}
