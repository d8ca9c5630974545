import ProgramTestSupport
import TerminalTestSupport
import TestSupport
import Testing

@testable import Device
@testable import TerminalModel

/// The same bytes show the same screen in tmux for any characters.
///
/// `RANDOM_WALK=10000` sets the number of frames.
@Suite(.enabled(if: TmuxSession.path != nil, "tmux is not installed; .ci/run installs it"))
struct TmuxFrameTests {
  private static let frameCount = TestSample.number("RANDOM_WALK") ?? 60

  /// Opens a window that only the test writes to.
  private static func window(_ size: TerminalSize) throws -> TmuxSession {
    let tmux = try TmuxSession(
      ["/bin/sh", "-c", "stty raw -echo; printf '\\033]2;open\\007'; exec sleep 86400"],
      columns: size.columns, rows: size.rows)
    let limit = TimeLimit()
    while try tmux.run(["display", "-p", "#{pane_title}"]) != "open\n" {
      guard !limit.isPassed else { throw TestFailure("no window in tmux") }
    }
    try tmux.write(TerminalModes.enter)
    return tmux
  }

  @Test(arguments: [TerminalSize(columns: 60, rows: 12), TerminalSize(columns: 7, rows: 4)])
  func `Hostile characters, marks and scrolling look the same in tmux`(size: TerminalSize) throws {
    let seed = UInt64(size.columns)
    // Letters that combine with the preceding one would be read as part of it.
    let characters = RandomFrames.characters.filter { !["ᄀ", "한"].contains($0) }
    var frames = RandomFrames(generator: SeededGenerator(seed: seed), characters: characters)
    let widths = try TmuxWidths()
    let tmux = try Self.window(size)
    var encoder = FrameEncoder(palette: .numbered)
    var frame = frames.frame(size).withoutMarksAtTheEdge
    for step in 0..<Self.frameCount {
      var bytes: [UInt8] = []
      if step % 41 == 40 { encoder.forget() }
      encoder.encode(frame, into: &bytes)
      try tmux.write(bytes)
      let emulator = try tmux.emulator { widths.of($0) }
      let difference = emulator.difference(from: frame.shown) {
        // A character with another width in tmux may differ itself, but nothing beside it.
        $0.character.unicodeScalars.count > 1 || widths.of($0.character) != Int($0.width)
      }
      try #require(
        difference == nil,
        "seed \(seed), step \(step)\n\(emulator.text)\n\(frame.shown.textRows.joined(separator: "\n"))"
      )
      frame = frames.successor(of: frame).withoutMarksAtTheEdge
    }
  }
}

extension CellBuffer {
  /// Without wrapping tmux attaches a combining mark after the last column to the preceding letter.
  fileprivate var withoutMarksAtTheEdge: CellBuffer {
    var frame = self
    for y in 0..<rows {
      let last = frame[columns - 1, y]
      guard last.width == 1, last.character.unicodeScalars.count > 1 else { continue }
      frame.put("x", width: 1, style: last.style, x: columns - 1, y: y)
    }
    return frame
  }
}

extension ScreenEmulator {
  fileprivate var text: String {
    screen.map { String($0.filter { $0.width > 0 }.map(\.character)) }.joined(separator: "\n")
  }
}
