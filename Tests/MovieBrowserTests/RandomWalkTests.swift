import TestSupport
import Testing

#if os(Linux)
  import Glibc

  /// After any keys in any order the screen shows what a full repaint shows.
  ///
  /// `RANDOM_WALK=10000` sets the number of steps; without it there are fewer, so a full test run
  /// stays short.
  @Suite(.wholeProgram) struct RandomWalkTests {
    static let keys = [
      "j", "j", "j", "k", "k", "\u{1B}[B", "\u{1B}[A", "\u{1B}[6~", "\u{1B}[5~", " ", "b", "g", "G",
      "5j",
      "3k", "20G", "\t", "\r", "\u{1B}", "?", "L", "h", "l", "/", "a", "J", "the", "\u{7F}",
      "\u{15}",
      "\u{1B}[200~am\u{1B}[201~", "\u{1B}[D", "\u{1B}[C", "r", "1", "0", "+", "_", "<", ">", "s",
    ]
    static let sizes = [
      (80, 24), (80, 24), (99, 20), (100, 12), (160, 40), (200, 50), (40, 12), (30, 8), (20, 5),
      (61, 33),
    ]

    /// The requested number of steps.
    static let walk = getenv("RANDOM_WALK").flatMap { Int(String(cString: $0)) }

    @Test(arguments: [1, 5000])
    func `After random keys and sizes the screen matches a full repaint`(seed: Int) throws {
      var numbers = SeededNumbers(seed)
      let terminal = try ProgramUnderTest.browser()
      var trail: [String] = []
      // An error in a frame for a size the terminal no longer has is not the program's fault.
      var excused: [String] = []
      let steps = Self.walk ?? 200
      for step in 1...steps {
        if step % 25 == 0, let (columns, rows) = Self.sizes.randomElement(using: &numbers) {
          trail.append("\(columns)x\(rows)")
          terminal.resize(columns: columns, rows: rows)
          // A frame for the previous size may still be on its way; a complete one for the new size
          // follows.
          try Self.repaint(terminal)
          excused = try terminal.waitForIdle().errors
        } else if let key = Self.keys.randomElement(using: &numbers) {
          trail.append(key)
          try terminal.send(key)
        }
        guard step % 10 == 0 else { continue }
        let shown = try terminal.waitForIdle()
        try Self.repaint(terminal)
        let repainted = try terminal.waitForIdle()
        #expect(shown.errors == excused, "\(trail.suffix(12))")
        #expect(
          shown.difference(from: repainted) == nil, "\(trail.suffix(12))\n\(shown)\n\(repainted)")
        #expect(terminal.process.ending == nil)
        if shown.errors != excused || terminal.process.ending != nil { break }
      }
    }

    /// Requests a complete frame and waits until it has started.
    private static func repaint(_ terminal: PseudoTerminal) throws {
      // A pending Escape would turn the key into an Alt key.
      _ = try terminal.waitForIdle()
      terminal.forgetOutput()
      try terminal.send("\u{C}")
      try terminal.wait(forText: "\u{1B}[2J")
    }
  }
#endif
