import TestSupport
import Testing

/// The real program's byte and write budgets for keys, which do not depend on the machine's speed.
@Suite(.wholeProgram) struct BudgetTests {
  /// Opens the browser without colors, whose cost depends on the theme.
  private static func browser(columns: Int = 80, rows: Int = 24) throws -> PseudoTerminal {
    var environment = ProgramUnderTest.environment
    environment["NO_COLOR"] = "1"
    let terminal = try ProgramUnderTest.find().open(
      columns: columns, rows: rows, environment: environment)
    try terminal.wait(forPlace: 1)
    return terminal
  }

  /// Returns the screen once no more output arrives.
  @discardableResult private static func rest(_ terminal: PseudoTerminal) throws -> TerminalScreen {
    #if os(Linux)
      return try terminal.waitForIdle(looking: .milliseconds(5))
    #else
      terminal.read(for: .milliseconds(200))
      return terminal.screen
    #endif
  }

  /// The output for one key.
  private struct Step {
    var bytes: Int
    var cells: Int
    var screen: TerminalScreen
  }

  /// Presses a key, waits for a position and measures the output.
  @discardableResult private static func press(
    _ key: String, to place: Int, in terminal: PseudoTerminal
  ) throws -> Step {
    let before = terminal.screen
    terminal.forgetOutput()
    try terminal.send(key)
    try terminal.wait(forPlace: place)
    let screen = try rest(terminal)
    #expect(screen.errors.isEmpty)
    return Step(
      bytes: terminal.output.count, cells: screen.changedCells(since: before), screen: screen)
  }

  @Test func `A step within a page of the list alone takes at most 83 bytes`() throws {
    let terminal = try Self.browser()
    var sizes: [Int] = []
    for place in 2...20 {
      let before = try #require(terminal.screen.chosenFilm)
      let step = try Self.press("j", to: place, in: terminal)
      let after = try #require(step.screen.chosenFilm)
      // Both titles are sent again; the remainder is the budget for bar, mark and counter.
      let titles = before.title.utf8.count + after.title.utf8.count
      #expect(step.bytes <= max(83, titles + 36), "\(before) to \(after): \(step.bytes)")
      sizes.append(step.bytes)
    }
    sizes.sort()
    #expect(sizes[sizes.count / 2] <= 83, "\(sizes)")
  }

  @Test func `A step at the edge takes under 120 bytes, or 65 plus the new row`() throws {
    let terminal = try Self.browser()
    try Self.press("20G", to: 20, in: terminal)
    for place in 21...60 {
      let step = try Self.press("j", to: place, in: terminal)
      let row = step.screen.chosenRow.map { step.screen.lines[$0].utf8.count } ?? 0
      #expect(step.bytes < max(120, 65 + row), "\(place): \(step.bytes) for \(row)")
      #expect(Double(step.bytes) <= 0.5 * Double(step.cells), "\(place): \(step)")
    }
    try Self.press("41G", to: 41, in: terminal)
    for place in (1..<41).reversed() {
      let step = try Self.press("k", to: place, in: terminal)
      let row = step.screen.chosenRow.map { step.screen.lines[$0].utf8.count } ?? 0
      #expect(step.bytes < max(120, 65 + row), "\(place): \(step.bytes) for \(row)")
    }
  }

  @Test func `A hundred keys in one write take at most eleven bytes each`() throws {
    let terminal = try Self.browser()
    for (keys, place) in [("j", 101), ("k", 1), ("\u{1B}[B", 101), ("\u{1B}[A", 1)] {
      let step = try Self.press(String(repeating: keys, count: 100), to: place, in: terminal)
      #expect(
        step.bytes <= 1100, "\(step.bytes) for \(step.cells) cells")
    }
  }

  @Test(arguments: [80, 160])
  func `A page takes at most 1.6 bytes per changed cell`(columns: Int) throws {
    let terminal = try Self.browser(columns: columns)
    var (bytes, cells) = (0, 0)
    for page in 1...8 {
      let step = try Self.press("\u{1B}[6~", to: 1 + 20 * page, in: terminal)
      bytes += step.bytes
      cells += step.cells
    }
    #expect(Double(bytes) <= 1.6 * Double(cells), "\(bytes) bytes for \(cells) cells")
  }

  @Test(arguments: [(100, 30), (160, 24), (200, 50)])
  func `Beside a film a step takes at most 1.45 bytes per cell plus 40`(
    columns: Int, rows: Int
  ) throws {
    let terminal = try Self.browser(columns: columns, rows: rows)
    for place in Array(2...15) + Array((1...14).reversed()) {
      let key = place > (terminal.screen.settledPlace ?? 0) ? "j" : "k"
      let step = try Self.press(key, to: place, in: terminal)
      let budget = 40 + 1.45 * Double(step.cells)
      #expect(Double(step.bytes) <= budget, "\(place): \(step.bytes) for \(step.cells) cells")
    }
  }

  @Test func `The first frame shows a film with its series, and nothing follows`() throws {
    let terminal = try Self.browser(columns: 160, rows: 50)
    let screen = terminal.screen
    #expect(screen.lines.contains { $0.contains("The Godfather Part II") && $0.contains("│") })
    try Self.rest(terminal)
    terminal.forgetOutput()
    terminal.read(for: .milliseconds(300))
    #expect(terminal.output.isEmpty && terminal.screen.lines == screen.lines)
  }

  #if os(Linux)
    @Test(arguments: [80, 160])
    func `A key is one write`(columns: Int) throws {
      let terminal = try Self.browser(columns: columns)
      let process = terminal.process.identifier
      // The start writes more, such as queries to the terminal.
      try Self.press("j", to: 2, in: terminal)
      try Self.press("j", to: 3, in: terminal)
      var before = try #require(ProcessActivity.written(by: process))
      for place in 4...40 {
        let step = try Self.press("j", to: place, in: terminal)
        let now = try #require(ProcessActivity.written(by: process))
        // The main loop wakes itself by internal writes of eight bytes.
        let wakes = (now.bytes - before.bytes - step.bytes) / 8
        #expect(now.calls - before.calls - wakes == 1, "\(place): \(before) \(now) \(step.bytes)")
        before = now
      }
    }
  #endif
}
