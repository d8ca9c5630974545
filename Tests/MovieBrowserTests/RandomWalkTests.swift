import TerminalTestSupport
import TestSupport
import ProgramTestSupport

#if os(Linux)
  import TestSupport
  import Testing

  /// The browser in tmux: after any keys in any order the screen matches a full repaint there, and
  /// the emulator.
  ///
  /// `RANDOM_WALK=10000` sets the number of steps.
  @Suite(
    .wholeProgram,
    .enabled(if: TmuxSession.path != nil, "tmux is not installed; .ci/run installs it"))
  struct RandomWalkTests {
    /// A browser in tmux, and an emulator fed with the same bytes.
    private final class Walker {
      let tmux: TmuxSession
      private let copy: String
      private var read = 0
      private var size = (columns: 80, rows: 24)
      private var display: TerminalDisplay
      // Terminals may disagree on a character's width; everything else is compared.
      private let widths: TmuxWidths

      init() throws {
        let widths = try TmuxWidths()
        self.widths = widths
        display = TerminalDisplay(columns: 80, rows: 24) { widths.of($0) }
        // The program starts once its output is being read.
        tmux = try TmuxSession(
          ["/bin/sh", "-c", "read x; exec \"$0\"", ProgramUnderTest.find().path],
          columns: 80, rows: 24)
        copy = "\(tmux.folder.path)/copy"
        try tmux.run(["pipe-pane", "-O", "cat >> \(copy)"])
        let before = ProcessActivity(of: tmux.identifier)
        try tmux.send("\r")
        let limit = TimeLimit()
        while try screens().tmux.position == nil {
          guard !limit.isPassed else { throw TestFailure("no list in tmux") }
        }
        try ProcessActivity.rest(of: tmux.identifier, since: before)
      }

      func press(_ keys: String) throws {
        let before = ProcessActivity(of: tmux.identifier)
        try tmux.send(keys)
        try ProcessActivity.rest(of: tmux.identifier, since: before)
      }

      func resize(columns: Int, rows: Int) throws {
        // A program is not notified of an unchanged size.
        guard size != (columns, rows) else { return }
        size = (columns, rows)
        let before = ProcessActivity(of: tmux.identifier)
        try tmux.resize(columns: columns, rows: rows)
        try ProcessActivity.rest(of: tmux.identifier, since: before)
        display.resize(columns: columns, rows: rows)
        // The emulator's input starts with a complete frame of this size.
        try press("\u{C}")
      }

      /// Returns both screens at the same moment.
      func screens() throws -> (tmux: TerminalScreen, ours: TerminalScreen) {
        let shown = try tmux.screen(widths)
        let limit = TimeLimit()
        var bytes: [UInt8] = []
        while bytes.firstRange(of: tmux.mark) == nil {
          guard !limit.isPassed else { throw TestFailure("tmux copies nothing") }
          bytes = TemporaryFolder.bytes(of: copy, from: read)
        }
        guard let mark = bytes.firstRange(of: tmux.mark) else { return (shown, display.screen) }
        read += mark.upperBound
        display.take(Array(bytes[..<mark.lowerBound]))
        display.settle()
        return (shown, display.screen)
      }
    }

    private static let keys = [
      "j", "j", "j", "k", "k", "\u{1B}[B", "\u{1B}[A", "\u{1B}[6~", "\u{1B}[5~", " ", "b", "g", "G",
      "5j",
      "3k", "20G", "\t", "\r", "\u{1B}", "?", "L", "h", "l", "/", "a", "J", "the", "\u{7F}",
      "\u{15}",
      "\u{1B}[200~am\u{1B}[201~", "\u{1B}[D", "\u{1B}[C", "r", "1", "0", "+", "_", "<", ">", "s",
    ]
    private static let sizes = [
      (80, 24), (80, 24), (99, 20), (100, 12), (160, 40), (200, 50), (40, 12), (30, 8), (20, 5),
      (61, 33),
    ]

    private static let steps = TestSample.number("RANDOM_WALK") ?? 120

    @Test func `After random keys and sizes tmux shows a full repaint, as does the emulator`()
      throws
    {
      let seed = TestSample.seed
      var numbers = SeededNumbers(seed)
      let walker = try Walker()
      var trail: [String] = []
      for step in 1...Self.steps where step == 1 || TestSample.isTimeLeft {
        if step % 25 == 0,
          let (columns, rows) = Self.sizes.randomElement(using: &numbers)
        {
          trail.append("\(columns)x\(rows)")
          try walker.resize(columns: columns, rows: rows)
        } else if let key = Self.keys.randomElement(using: &numbers) {
          trail.append(key)
          try walker.press(key)
        }
        let shown = try walker.screens()
        try walker.press("\u{C}")
        let repainted = try walker.screens()
        let what = "FUZZ_SEED=\(seed), step \(step): \(trail.suffix(12))"
        let pairs = [
          ("a repaint", shown.tmux, repainted.tmux), ("ours", shown.tmux, shown.ours),
          ("ours repainted", repainted.tmux, repainted.ours),
        ]
        for (name, one, other) in pairs {
          let difference = one.difference(from: other)
          try #require(difference == nil, "\(what), \(name)\n\(one)\n\(other)")
        }
        try #require(shown.ours.errors.isEmpty, "\(what)")
      }
    }
  }
#endif
