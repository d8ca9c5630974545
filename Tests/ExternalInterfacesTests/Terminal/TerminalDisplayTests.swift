import TerminalTestSupport
import Testing

/// The tests' own terminal; every error that it reports must be a fault of the program.
struct TerminalDisplayTests {
  @Test func `A sequence split by a resize continues afterwards`() {
    let before = Array("\u{1B}[?1049h\u{1B}[m\u{1B}[H\u{1B}[2Jold\u{1B}[24;70Hé\u{1B}[?25l".utf8)
    let whole = Array("\u{1B}[m\u{1B}[H\u{1B}[2Jnew".utf8)
    for cut in before.indices {
      var display = TerminalDisplay(columns: 80, rows: 24) { _ in 1 }
      display.take(Array(before[..<cut]))
      display.resize(columns: 40, rows: 10)
      // The rest of a frame for the old size, and a complete one for the new size.
      display.take(Array(before[cut...]) + whole)
      display.settle()
      let screen = display.screen
      #expect(screen.errors.isEmpty, "\(cut)")
      #expect(screen.lines.first == "new", "\(cut)")
    }
  }

  @Test func `An unfinished sequence is an error`() {
    var display = TerminalDisplay(columns: 80, rows: 24) { _ in 1 }
    display.take(Array("\u{1B}[?1049h\u{1B}[2J\u{1B}[3\u{1B}[H".utf8))
    #expect(!display.screen.errors.isEmpty)
  }
}
