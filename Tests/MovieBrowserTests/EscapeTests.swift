import ProgramTestSupport
import TerminalTestSupport
import TestSupport
import Testing

#if os(Linux)
  /// Escape and a key that arrive in one packet do what both do one after the other.
  ///
  /// `ESCAPE_KEYS=200` tries all keys in every mode; by default a few, which `FUZZ_SEED` chooses.
  @Suite(.wholeProgram) struct EscapeTests {
    /// The keys that lead to each mode, and the letters that edit text there with Alt.
    private static let modes: [(name: String, keys: [String], editing: String)] = [
      ("list", [], ""), ("page", ["\r"], ""), ("lists", ["L"], "bdf\u{7F}"),
      ("orders", ["s"], "bdf\u{7F}"),
      ("search", ["/the"], "bdf\u{7F}"), ("filter", ["F", "w"], "bdf\u{7F}"),
      ("prompt", [":", "gen"], "bdf\u{7F}"), ("help", ["?"], "bdf\u{7F}"), ("stars", ["*"], ""),
      ("note", ["n", "a"], "bdf<>\u{7F}"), ("unsaved note", ["n", "a", "\u{1B}"], ""),
      ("year", ["S"], ""), ("own lists", ["I"], "bdf\u{7F}"),
    ]

    /// Without Ctrl-Z, which only a shell can resume, Ctrl-H, which is Backspace, and the bytes
    /// that open sequences.
    private static let keys: [String] =
      (0x20..<0x7F).map { String(UnicodeScalar($0)) }.filter { !"[O".contains($0) }
      + (0x1..<0x1A).filter { $0 != 0x8 }.map { String(UnicodeScalar($0)) }
      + ["\u{7F}", "\u{1B}[A", "\u{1B}[B", "\u{1B}[5~", "\u{1B}OC", "\u{1B}[15~"]

    /// Returns the screen, or how the program ended, after the keys of a mode and two more.
    private func result(_ mode: [String], _ packets: [String]) throws -> String {
      let home = try LibraryHome()
      let terminal = try MarkScreenTests.open(home)
      for keys in mode + packets where terminal.process.ending == nil {
        let before = ProcessActivity(of: terminal.process.identifier)
        try terminal.send(keys)
        // On a busy machine, the program may look idle because it has not run yet.
        try terminal.wait(for: "the keys to be read") {
          terminal.process.ending != nil
            || ProcessActivity(of: terminal.process.identifier).switches(since: before) > 0
        }
        _ = try terminal.waitForIdle()
      }
      return terminal.process.ending.map { "\($0)" } ?? terminal.screen.text
    }

    @Test(arguments: modes.map(\.name))
    func `A key in one packet with Escape equals both keys`(name: String) throws {
      let mode = try #require(Self.modes.first { $0.name == name })
      var numbers = SeededNumbers(TestSample.seed)
      let keys = Self.keys.filter { !mode.editing.contains($0) }.shuffled(using: &numbers)
      for key in keys.prefix(TestSample.number("ESCAPE_KEYS") ?? 3) {
        let apart = try result(mode.keys, ["\u{1B}", key])
        let once = try result(mode.keys, ["\u{1B}\(key)"])
        #expect(once == apart, "FUZZ_SEED=\(TestSample.seed): \(name), \(key.debugDescription)")
      }
    }

    @Test func `A search typed right after Escape marks nothing`() throws {
      let home = try LibraryHome()
      let terminal = try MarkScreenTests.open(home)
      try terminal.send("?")
      try terminal.wait(toShow: "search films")
      try terminal.send("\u{1B}/kurosawa\r")
      try terminal.wait(toShow: "kurosawa")
      try terminal.send("\u{3}")
      #expect(try terminal.waitForEnd() == .exited(130))
      #expect(try home.run("history").output.isEmpty)
    }
  }
#endif
