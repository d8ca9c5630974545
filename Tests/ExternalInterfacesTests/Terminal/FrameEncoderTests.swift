import TerminalTestSupport
import TestSupport
import Testing

@testable import Device
@testable import TerminalModel

struct FrameEncoderTests {
  private static let sizes: [TerminalSize] = [
    .init(columns: 1, rows: 1), .init(columns: 2, rows: 1), .init(columns: 1, rows: 5),
    .init(columns: 3, rows: 3), .init(columns: 7, rows: 4), .init(columns: 12, rows: 12),
    .init(columns: 20, rows: 5), .init(columns: 40, rows: 10), .init(columns: 60, rows: 20),
  ]

  @Test(arguments: sizes.indices)
  func `The difference of two frames turns the first into the second`(index: Int) {
    let size = Self.sizes[index]
    var frames = RandomFrames(generator: SeededGenerator(seed: UInt64(index)))
    for round in 0..<100 {
      let usesColor = round % 5 > 0
      var encoder = FrameEncoder(
        palette: usesColor ? .numbered : .colorless, scrolls: round % 7 > 0)
      var emulator = ScreenEmulator(size: size, width: { TextWidth.of($0) })
      for frame in [frames.frame(size), frames.frame(size)] {
        var bytes: [UInt8] = []
        encoder.encode(frame, into: &bytes)
        emulator.feed(bytes)
        if let difference = emulator.difference(from: frame.shown, usesColor: usesColor) {
          Issue.record("round \(round): \(difference)")
          return
        }
      }
    }
  }

  @Test(arguments: sizes.indices)
  func `Random small changes keep the screen in sync`(index: Int) {
    let size = Self.sizes[index]
    var frames = RandomFrames(generator: SeededGenerator(seed: 100 + UInt64(index)))
    var encoder = FrameEncoder(palette: .numbered)
    var emulator = ScreenEmulator(size: size, width: { TextWidth.of($0) })
    var frame = frames.frame(size)
    for step in 0..<200 {
      var bytes: [UInt8] = []
      if step % 97 == 96 { encoder.forget() }
      encoder.encode(frame, into: &bytes)
      emulator.feed(bytes)
      if let difference = emulator.difference(from: frame.shown) {
        Issue.record("step \(step): \(difference)")
        return
      }
      frame = frames.successor(of: frame)
    }
  }

  @Test(arguments: sizes.indices)
  func `Without combining support only the character itself differs`(index: Int) {
    let size = Self.sizes[index]
    var frames = RandomFrames(generator: SeededGenerator(seed: 200 + UInt64(index)))
    var encoder = FrameEncoder(palette: .numbered, scrolls: false)
    var emulator = ScreenEmulator(size: size, joinsScalars: false, width: { TextWidth.of($0) })
    var frame = frames.frame(size)
    for step in 0..<300 {
      var bytes: [UInt8] = []
      encoder.encode(frame, into: &bytes)
      emulator.feed(bytes)
      let difference = emulator.difference(from: frame.shown) {
        $0.character.unicodeScalars.count > 1
      }
      if let difference {
        Issue.record("step \(step): \(difference)")
        return
      }
      frame = frames.successor(of: frame)
    }
  }

  @Test func `Nothing is written where nothing changed`() {
    var frames = RandomFrames(generator: SeededGenerator(seed: 7))
    let frame = frames.frame(TerminalSize(columns: 60, rows: 20))
    var encoder = FrameEncoder(palette: .numbered)
    var bytes: [UInt8] = []
    encoder.encode(frame, into: &bytes)
    bytes = []
    encoder.encode(frame, into: &bytes)
    #expect(bytes.isEmpty)
  }

  @Test func `Without colors no color is written`() {
    var frame = CellBuffer(size: TerminalSize(columns: 3, rows: 1))
    frame.put("a", width: 1, style: Style(.bold, color: .accent), x: 0, y: 0)
    var encoder = FrameEncoder(palette: .colorless)
    var bytes: [UInt8] = []
    encoder.encode(frame, into: &bytes)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("\u{1B}[1ma"))
    #expect(!text.contains("31"))
  }

  @Test(arguments: [0, 1, 2, 3, 57, 58, 59])
  func `Text printed at the cursor is erased with little output`(column: Int) {
    var frames = RandomFrames(generator: SeededGenerator(seed: 11))
    let size = TerminalSize(columns: 60, rows: 20)
    for _ in 0..<40 {
      var frame = frames.frame(size)
      frame.placeCursor(at: Point(x: column, y: 7))
      var encoder = FrameEncoder(palette: .numbered)
      var emulator = ScreenEmulator(size: size, width: { TextWidth.of($0) })
      var bytes: [UInt8] = []
      encoder.encode(frame, into: &bytes)
      emulator.feed(bytes)
      // A letter over any content; the cursor is after it, or still in the last column.
      emulator.feed(Array((frame.shown[column, 7].width == 1 ? "p" : "").utf8))
      bytes = []
      encoder.forgetCursor()
      encoder.encode(frame, into: &bytes)
      emulator.feed(bytes)
      #expect(emulator.difference(from: frame.shown) == nil)
      #expect(bytes.count < 150)
    }
  }

  @Test func `A new size is painted completely`() {
    var encoder = FrameEncoder(palette: .numbered)
    var bytes: [UInt8] = []
    encoder.encode(CellBuffer(size: TerminalSize(columns: 4, rows: 4)), into: &bytes)
    bytes = []
    encoder.encode(CellBuffer(size: TerminalSize(columns: 4, rows: 3)), into: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self).contains("\u{1B}[2J"))
  }
}

extension CellBuffer {
  /// The frame as a terminal can display it, without control characters.
  var shown: CellBuffer {
    var frame = self
    for y in 0..<rows {
      for x in 0..<columns {
        let cell = self[x, y]
        if RandomFrames.controls.contains(cell.character) {
          frame.put("?", width: 1, style: cell.style, x: x, y: y)
        }
      }
    }
    return frame
  }
}
