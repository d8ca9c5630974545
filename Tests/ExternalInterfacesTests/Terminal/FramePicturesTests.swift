import TerminalTestSupport
import TestSupport
import Testing

@testable import Device
@testable import TerminalModel
@testable import Widgets
@testable import DomainEntities

/// Pictures over frames leave nothing behind, and the frame does not draw over them.
struct FramePicturesTests {
  private let size = TerminalSize(columns: 40, rows: 12)

  private func wish(_ name: String) -> PosterRequest {
    PosterRequest(
      PictureIdentifier(name), room: TerminalSize(columns: 8, rows: 4),
      ability: PictureSupport(.symbols(colors: .full)))
  }

  /// Creates a picture with a letter for each row, one column and row smaller than its area.
  private func picture(_ name: String, at area: Rect) -> PlacedPicture {
    let rows = (0..<area.height - 1).map { _ in
      Array("\u{1B}[31m\(String(repeating: "▄", count: area.width - 1))\u{1B}[7m".utf8)
    }
    return PlacedPicture(
      area: area,
      picture: RenderedPicture(
        .rows(rows), size: TerminalSize(columns: area.width - 1, rows: area.height - 1)),
      name: wish(name))
  }

  @Test(arguments: 0..<12)
  func `Random frames match around pictures, and completely without`(seed: Int) {
    var numbers = SeededNumbers(seed)
    var frames = RandomFrames(generator: SeededGenerator(seed: UInt64(seed)))
    var encoder = FrameEncoder(palette: .numbered)
    var stage = ImageLayer(isWanted: true, .full) { _ in nil }
    var emulator = ScreenEmulator(size: size, width: { TextWidth.of($0) })
    var frame = frames.frame(size)
    for step in 0..<120 {
      var bytes: [UInt8] = []
      if step % 31 == 30 { encoder.forget() }
      switch Int.random(in: 0..<4, using: &numbers) {
      case 0: stage.want(nil)
      case 1:
        let area = Rect(
          x: Int.random(in: 0...30, using: &numbers), y: Int.random(in: 0...7, using: &numbers),
          width: 8, height: 4)
        stage.want(picture("\(step)", at: area))
      default: break
      }
      // The view that reserves the area clears it, which also cuts wide characters.
      if let area = stage.wanted?.area { frame.clear(area) }
      stage.clear(for: &encoder, into: &bytes)
      encoder.encode(frame, into: &bytes)
      emulator.feed(bytes)
      let shown = emulator.difference(from: frame.shown)
      if stage.wanted == nil, let shown {
        Issue.record("step \(step): \(shown)")
        return
      }
      guard stage.isDue else {
        frame = frames.successor(of: frame)
        continue
      }
      bytes = []
      let before = emulator.screen
      let isShown = stage.show(over: frame, by: &encoder, into: &bytes)
      #expect(isShown)
      emulator.feed(bytes)
      #expect(emulator.errors.isEmpty)
      #expect(emulator.cursor == frame.shown.cursor)
      guard let area = stage.wanted?.area else { return }
      for y in 0..<size.rows {
        for x in 0..<size.columns where !area.contains(Point(x: x, y: y)) {
          #expect(emulator.screen[y][x] == before[y][x], "step \(step) at \(x), \(y)")
        }
      }
      #expect(emulator.screen[area.y][area.x].character == "▄")
      #expect(emulator.screen[area.y + area.height - 1][area.x].character == " ")
      frame = frames.successor(of: frame)
    }
  }

  @Test func `Picture rows are not scrolled`() {
    func frame(_ first: Int) -> CellBuffer {
      var frame = CellBuffer(size: size)
      for row in 0..<12 { frame.write("row number \(first + row)", in: frame.area, row: row) }
      frame.clear(Rect(x: 30, y: 4, width: 8, height: 4))
      return frame
    }
    var encoder = FrameEncoder(palette: .numbered)
    var emulator = ScreenEmulator(size: size, width: { TextWidth.of($0) })
    var bytes: [UInt8] = []
    encoder.encode(frame(100), into: &bytes)
    let isShown = encoder.cover(
      picture("a", at: Rect(x: 30, y: 4, width: 8, height: 4)), over: frame(100), into: &bytes)
    #expect(isShown)
    emulator.feed(bytes)
    bytes = []
    encoder.encode(frame(101), into: &bytes)
    emulator.feed(bytes)
    for row in 4..<7 {
      #expect(emulator.screen[row][30].character == "▄")
      #expect(String(emulator.screen[row].prefix(14).map(\.character)) == "row number \(101 + row)")
    }
    #expect(!emulator.screen[3].contains { $0.character == "▄" })
  }

  @Test func `An unchanged frame sends nothing while a picture covers it`() {
    var encoder = FrameEncoder(palette: .numbered)
    var frame = CellBuffer(size: size)
    frame.write("something", in: frame.area, row: 3)
    var bytes: [UInt8] = []
    encoder.encode(frame, into: &bytes)
    let isShown = encoder.cover(
      picture("a", at: Rect(x: 2, y: 2, width: 8, height: 4)), over: frame, into: &bytes)
    #expect(isShown)
    bytes = []
    encoder.encode(frame, into: &bytes)
    #expect(bytes.isEmpty)
    // A change under the picture alone is not sent either.
    frame.write("another", in: Rect(x: 2, y: 2, width: 8, height: 4), row: 1)
    encoder.encode(frame, into: &bytes)
    #expect(bytes.isEmpty)
  }
}
