import FilmPages
import ProgramTestSupport
import TerminalTestSupport
import TestSupport
import Testing
import Wording

/// The browser survives any keyboard input.
@Suite(.wholeProgram) struct HostileInputTests {
  @Test func `A hundred keys in one write move a hundred films`() throws {
    let terminal = try ProgramUnderTest.browser()
    try terminal.send(String(repeating: "j", count: 100))
    try terminal.wait(forPlace: 101)
    try terminal.send(String(repeating: "\u{1B}[B", count: 100))
    try terminal.wait(forPlace: 201)
    try terminal.send(String(repeating: "\u{1B}OA", count: 100) + String(repeating: "k", count: 50))
    #expect(try terminal.wait(forPlace: 51).errors.isEmpty)
  }

  @Test func `A pasted megabyte outside a text field is ignored`() throws {
    let terminal = try ProgramUnderTest.browser()
    let text = String(repeating: "jG/q\r\n", count: 1_048_576 / 6)
    try terminal.send("j\u{1B}[200~\(text)\u{1B}[201~j")
    #expect(try terminal.wait(forPlace: 3).errors.isEmpty)
  }

  @Test func `Pasting a megabyte into a search is harmless`() throws {
    let terminal = try ProgramUnderTest.browser()
    try terminal.send("/")
    try terminal.wait(for: "prompt") { $0.showsCursor }
    let text = String(repeating: "q\u{1B}[31mé\u{0}\t", count: 1_048_576 / 9)
    try terminal.send("\u{1B}[200~\(text)\u{1B}[201~")
    try terminal.wait(toShow: "No films match")
    try terminal.send("\u{15}amelie")
    let screen = try terminal.wait(toShow: Wording.end(of: 2))
    #expect(screen.chosenFilm?.title == "Amélie")
    #expect(screen.errors.isEmpty)
  }

  @Test func `Pasted text is searched for`() throws {
    let terminal = try ProgramUnderTest.browser()
    try terminal.send("/\u{1B}[200~bicycle\r\nthieves\u{1B}[201~")
    let screen = try terminal.wait(for: "the film and all of the text") {
      $0.chosenFilm?.title == "Bicycle Thieves" && $0.text.contains("bicycle thieves")
    }
    #expect(screen.errors.isEmpty)
  }

  @Test(arguments: [
    "\u{1B}", "\u{1B}[", "\u{1B}O", "\u{1B}[1;", "\u{1B}[?", "\u{1B}]0;title", "\u{1B}P1$r",
    "\u{1B}[<0;3;4", "\u{1B}\u{1B}[",
  ])
  func `A partial sequence does not delay later keys`(half: String) throws {
    let terminal = try ProgramUnderTest.browser()
    try terminal.send(half)
    // A j would complete this sequence, which is the asterisk of a numeric keypad.
    let key = half == "\u{1B}O" ? "\u{6}" : "j"
    var screen = terminal.screen
    // A truncated terminal reply absorbs keys until there is a pause.
    var pause = Duration.milliseconds(10)
    let limit = TimeLimit()
    while screen.position?.place == 1 {
      guard !limit.isPassed else { throw TestFailure("no key comes through\n\(screen)") }
      try terminal.send(key)
      terminal.read(for: pause)
      pause *= 2
      screen = terminal.screen
    }
    #expect(screen.errors.isEmpty)
  }

  @Test func `A sequence may arrive in pieces`() throws {
    let terminal = try ProgramUnderTest.browser()
    for piece in ["\u{1B}", "[", "B"] { try terminal.send(piece) }
    // Timing decides whether the pieces form one key; otherwise they are text.
    try terminal.send("g7j")
    #expect(try terminal.wait(forPlace: 8).errors.isEmpty)
  }

  @Test func `Keys after Escape are recognized even if they resemble a sequence`() throws {
    let terminal = try ProgramUnderTest.browser()
    try terminal.send("\u{1B}]j\u{1B}Pj\u{1B}_j\u{1B}^j\u{1B}Xj")
    #expect(try terminal.wait(forPlace: 6).errors.isEmpty)
  }

  @Test func `Unknown sequences do nothing`() throws {
    let terminal = try ProgramUnderTest.browser()
    try terminal.send("\u{1B}[99;99u\u{1B}[?1;2c\u{1B}[3;5R\u{1B}[12~\u{1B}[999999999999999999A")
    try terminal.send("\u{1B}]11;rgb:0000/0000/0000\u{7}\u{1B}P>|term\u{1B}\\\u{1B}[I\u{1B}[O")
    try terminal.send("\u{1B}[M !!\u{1B}[<64;10;10M\u{1B}[<0;10;10m")
    try terminal.send("g5j")
    #expect(try terminal.wait(forPlace: 6).errors.isEmpty)
  }

  @Test func `Invalid UTF-8 is harmless in the list and in a search`() throws {
    let invalid: [UInt8] = [
      0xFF, 0xC3, 0x28, 0xE2, 0x82, 0xF0, 0x9F, 0x80, 0xC0, 0xAF, 0xED, 0xA0, 0x80,
    ]
    let terminal = try ProgramUnderTest.browser()
    try terminal.send(invalid + Array("j".utf8))
    try terminal.wait(forPlace: 2)
    try terminal.send(Array("/".utf8) + invalid)
    try terminal.wait(toShow: "No films match")
    try terminal.send("\u{15}metropolis")
    let screen = try terminal.wait(for: "the film") { $0.chosenFilm?.title == "Metropolis" }
    #expect(screen.errors.isEmpty)
  }

  @Test func `The program survives every byte`() throws {
    // All bytes except those that quit, suspend or open something.
    let bytes = (UInt8.min...UInt8.max).filter { ![3, 26, 0x71, 0x6F, 0x4F].contains($0) }
    let terminal = try ProgramUnderTest.browser()
    for round in 0..<3 {
      try terminal.send(round == 1 ? bytes.reversed() : bytes)
    }
    // Keys that leave any open screen, until the list's keys work again.
    let limit = TimeLimit()
    while terminal.screen.position.map({ $0.place < $0.total }) ?? true
      || terminal.screen.showsCursor
    {
      guard !limit.isPassed else { throw TestFailure("no way back\n\(terminal.screen)") }
      try terminal.send("\u{1B}")
      terminal.read(for: .milliseconds(100))
      try terminal.send("G")
      terminal.read(for: .milliseconds(100))
    }
    try terminal.send("g")
    #expect(try terminal.wait(forPlace: 1).errors.isEmpty)
  }
}
