import ProgramTestSupport
import TerminalTestSupport
import Testing

/// The real program's byte and write budgets for keys, which do not depend on the machine's speed.
@Suite(.wholeProgram) struct BudgetTests {
  /// Opens the browser in the colors of a dark terminal, which cost the most bytes.
  private static func browser(columns: Int = 80, rows: Int = 24) throws -> PseudoTerminal {
    var environment = ProgramUnderTest.environment
    environment["COLORTERM"] = "truecolor"
    let terminal = try ProgramUnderTest.find().open(
      "--color", "always", "--color-scheme", "dark", columns: columns, rows: rows,
      environment: environment)
    try terminal.wait(forPlace: 1)
    // The numbers of films in the pane of lists come after the first frame.
    if columns >= 160 {
      try terminal.wait(for: "the numbers") { screen in
        screen.lines.contains { line in
          let list = line.prefix(30)
          return list.contains("All time") && list.contains(where: \.isNumber)
        }
      }
    }
    // The queries to the terminal follow the first frame.
    try rest(terminal)
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

  @Test func `A step in the list takes at most 300 bytes`() throws {
    let terminal = try Self.browser()
    var sizes: [Int] = []
    for place in Array(2...60) + (1..<60).reversed() {
      let key = place > (terminal.screen.settledPlace ?? 0) ? "j" : "k"
      sizes.append(try Self.press(key, to: place, in: terminal).bytes)
    }
    #expect(sizes.allSatisfy { $0 <= 300 }, "\(sizes)")
  }

  @Test func `A hundred keys in one write take at most 25 bytes each`() throws {
    let terminal = try Self.browser()
    for (keys, place) in [("j", 101), ("k", 1), ("\u{1B}[B", 101), ("\u{1B}[A", 1)] {
      let step = try Self.press(String(repeating: keys, count: 100), to: place, in: terminal)
      #expect(
        step.bytes <= 2500, "\(step.bytes) for \(step.cells) cells")
    }
  }

  @Test(arguments: [(80, 20), (160, 18)])
  func `A page takes at most 2 bytes per changed cell`(columns: Int, films: Int) throws {
    let terminal = try Self.browser(columns: columns)
    var (bytes, cells) = (0, 0)
    for page in 1...8 {
      let step = try Self.press("\u{1B}[6~", to: 1 + films * page, in: terminal)
      bytes += step.bytes
      cells += step.cells
    }
    #expect(Double(bytes) <= 2 * Double(cells), "\(bytes) bytes for \(cells) cells")
  }

  @Test(arguments: [(120, 30), (160, 24), (200, 50)])
  func `Beside a film a step takes at most 2 bytes per cell plus 150`(
    columns: Int, rows: Int
  ) throws {
    let terminal = try Self.browser(columns: columns, rows: rows)
    for place in Array(2...15) + Array((1...14).reversed()) {
      let key = place > (terminal.screen.settledPlace ?? 0) ? "j" : "k"
      let step = try Self.press(key, to: place, in: terminal)
      let budget = 150 + 2 * Double(step.cells)
      #expect(Double(step.bytes) <= budget, "\(place): \(step.bytes) for \(step.cells) cells")
    }
  }

  @Test func `The first frame shows a film with its series, and nothing follows`() throws {
    let terminal = try Self.browser(columns: 160, rows: 50)
    let screen = terminal.screen
    #expect(screen.lines.contains { $0.contains("The Empire Strikes Back") && $0.contains("│") })
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
