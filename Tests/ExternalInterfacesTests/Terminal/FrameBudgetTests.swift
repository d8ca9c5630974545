import TerminalTestSupport
import Testing

@testable import Device
@testable import TerminalModel

/// The byte budget of a step in a list, independent of the machine.
struct FrameBudgetTests {
  private static let size = TerminalSize(columns: 80, rows: 24)
  private static let titles = ["The Wrong Trousers", "Bicycle Thieves xx", "Children of Heaven"]

  /// Creates a list between a heading and a footer with a counter.
  private func frame(first: Int, chosen: Int) -> CellBuffer {
    var frame = CellBuffer(size: Self.size)
    frame.write("Films", style: Style(.bold), x: 0, y: 0)
    for row in 0..<22 {
      let film = first + row
      let isChosen = film == chosen
      frame.write(isChosen ? ">" : " ", x: 0, y: row + 1)
      frame.write(
        Self.titles[film % 3], style: isChosen ? Style(.reverse) : .plain, x: 2, y: row + 1)
      frame.write("19\(20 + film % 70)  Drama, Comedy  \(80 + film % 60) min", x: 40, y: row + 1)
    }
    frame.write("\(100 + chosen) of 1000", style: Style(.dim), x: 2, y: 23)
    frame.placeCursor(at: Point(x: 0, y: chosen - first + 1))
    return frame
  }

  /// Returns the bytes between two frames, verified with the emulator.
  private func step(_ old: CellBuffer, _ new: CellBuffer, scrolls: Bool = true) -> [UInt8] {
    var encoder = FrameEncoder(palette: .numbered, scrolls: scrolls)
    var emulator = ScreenEmulator(size: Self.size, width: { TextWidth.of($0) })
    var bytes: [UInt8] = []
    encoder.encode(old, into: &bytes)
    emulator.feed(bytes)
    bytes = []
    encoder.encode(new, into: &bytes)
    emulator.feed(bytes)
    #expect(emulator.difference(from: new) == nil)
    return bytes
  }

  @Test(arguments: [(10, 11), (11, 10), (0, 1), (20, 21), (9, 10), (21, 20)])
  func `A step within the page takes at most 83 bytes`(old: Int, new: Int) {
    let bytes = step(frame(first: 0, chosen: old), frame(first: 0, chosen: new))
    #expect(bytes.count <= 83, "\(String(reflecting: String(decoding: bytes, as: UTF8.self)))")
  }

  @Test(arguments: [1, -1])
  func `A step at the edge takes under 120 bytes plus the new row`(direction: Int) {
    let (old, new) =
      direction > 0
      ? (frame(first: 3, chosen: 24), frame(first: 4, chosen: 25))
      : (frame(first: 4, chosen: 4), frame(first: 3, chosen: 3))
    let bytes = step(old, new)
    let row = 18 + "1928  Drama, Comedy  88 min".count
    #expect(
      bytes.count < 120 + row, "\(String(reflecting: String(decoding: bytes, as: UTF8.self)))")
    #expect(step(old, new, scrolls: false).count > 400)
  }

  @Test(arguments: [1, 2, 5, 11, -1, -7])
  func `A list that moves by several rows is not redrawn`(distance: Int) {
    let old = frame(first: 50, chosen: 60)
    let new = frame(first: 50 + distance, chosen: 60 + distance)
    let row = 18 + "1928  Drama, Comedy  88 min".count
    let bytes = step(old, new).count
    #expect(bytes < abs(distance) * (row + 10) + 120, "\(bytes)")
  }
}

extension CellBuffer {
  fileprivate mutating func write(_ text: String, style: Style = .plain, x: Int, y: Int) {
    for (offset, character) in text.enumerated() {
      put(character, width: 1, style: style, x: x + offset, y: y)
    }
  }
}
