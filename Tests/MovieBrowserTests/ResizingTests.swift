import ProgramTestSupport
import TerminalTestSupport
import Testing

/// The selected film stays selected through any resize.
@Suite(.wholeProgram) struct ResizingTests {
  @Test func `Every size keeps the selected film`() throws {
    let terminal = try ProgramUnderTest.browser()
    try terminal.send("36j")
    let film = try #require(try terminal.wait(forPlace: 37).chosenFilm)
    for (columns, rows) in [(20, 5), (200, 60), (99, 8), (100, 7), (40, 6), (80, 24)] {
      terminal.resize(columns: columns, rows: rows)
      let screen = try terminal.wait(for: "\(film) at \(columns)x\(rows)") { screen in
        screen.position?.place == 37 && screen.lines.count == rows
          && screen.lines.contains { $0.contains("> \(film.title.prefix(8))") }
      }
      #expect(screen.errors.isEmpty)
      // The browser reacts at this size as well.
      try terminal.send("j")
      try terminal.wait(forPlace: 38)
      try terminal.send("k")
      try terminal.wait(forPlace: 37)
    }
    #expect(try terminal.wait(forPlace: 37).films.count == 20)
  }

  @Test func `A briefly shrunken window is redrawn completely`() throws {
    let terminal = try ProgramUnderTest.browser()
    for _ in 1...10 {
      // When the program checks, the size may be restored while the screen is not.
      terminal.resize(columns: 60, rows: 20)
      terminal.resize(columns: 80, rows: 24)
      let screen = try terminal.wait(for: "all rows") {
        $0.films.count == 20 && $0.text.contains("q quit") && $0.isDrawn
      }
      #expect(screen.errors.isEmpty)
    }
  }

  @Test func `A one-cell window is handled`() throws {
    let terminal = try ProgramUnderTest.browser()
    try terminal.send("36j")
    try terminal.wait(forPlace: 37)
    for (columns, rows) in [(1, 1), (2, 1), (1, 3), (3, 2)] {
      terminal.resize(columns: columns, rows: rows)
      try terminal.wait(for: "a complete screen at \(columns)x\(rows)") { $0.isDrawn }
      try terminal.send("j?\u{7}L\u{7}/x\u{7F}\u{7F}\rhk\u{C}")
    }
    terminal.resize(columns: 80, rows: 24)
    // Frames for an earlier size may have arrived too late to be checked.
    let errors = try terminal.wait(forPlace: 37).errors
    try terminal.send("j\u{C}")
    #expect(try terminal.wait(forPlace: 38).errors == errors)
  }

  @Test func `The browser opens in one cell`() throws {
    let terminal = try ProgramUnderTest.find().open(columns: 1, rows: 1)
    try terminal.wait(for: "a drawn cell") { $0.isAlternate && $0.lines[0] != "#" }
    terminal.resize(columns: 80, rows: 24)
    #expect(try terminal.wait(forPlace: 1).errors.isEmpty)
  }

  @Test func `A film's page is laid out again on resize`() throws {
    let terminal = try ProgramUnderTest.browser()
    let title = try #require(terminal.screen.chosenFilm?.title)
    try terminal.send("\r")
    try terminal.wait(toShow: "Cast")
    for (columns, rows) in [(200, 60), (20, 5), (80, 24)] {
      terminal.resize(columns: columns, rows: rows)
      let screen = try terminal.wait(for: "the film") {
        $0.text.contains(title.prefix(12)) && $0.isDrawn
      }
      #expect(screen.errors.isEmpty)
    }
    try terminal.send("\u{1B}")
    try terminal.wait(forPlace: 1)
  }

  @Test func `A burst of resizes ends in the last size`() throws {
    let terminal = try ProgramUnderTest.browser()
    try terminal.send("99j")
    let film = try #require(try terminal.wait(forPlace: 100).chosenFilm)
    for number in 0..<200 {
      terminal.resize(columns: 1 + number * 37 % 180, rows: 1 + number * 13 % 55)
    }
    terminal.resize(columns: 90, rows: 30)
    let screen = try terminal.wait(for: "\(film)") {
      $0.settledPlace == 100 && $0.chosenFilm == film && $0.films.count == 26
    }
    #expect(screen.errors.isEmpty)
    try terminal.send("j")
    #expect(try terminal.wait(forPlace: 101).errors.isEmpty)
  }
}
