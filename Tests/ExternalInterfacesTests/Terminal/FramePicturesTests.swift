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
      case 0: stage.want([])
      case 1:
        let area = Rect(
          x: Int.random(in: 0...30, using: &numbers), y: Int.random(in: 0...7, using: &numbers),
          width: 8, height: 4)
        stage.want([picture("\(step)", at: area)])
      default: break
      }
      // The view that reserves the area clears it, which also cuts wide characters.
      for picture in stage.wanted { frame.clear(picture.area) }
      stage.clear(for: &encoder, into: &bytes)
      encoder.encode(frame, into: &bytes)
      emulator.feed(bytes)
      let shown = emulator.difference(from: frame.shown)
      if stage.wanted.isEmpty, let shown {
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
      guard let area = stage.wanted.first?.area else { return }
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

  // MARK: Several pictures

  private enum Format: CaseIterable, Sendable { case kitty, sixel }

  /// Creates a picture that fills its area and whose data names it.
  private func picture(_ name: String, as format: Format, at area: Rect) -> PlacedPicture {
    let size = TerminalSize(columns: area.width, rows: area.height)
    let content: RenderedPicture.Content =
      switch format {
      case .kitty: .pixels(Array(name.utf8), width: 1, height: 1)
      case .sixel: .sixel(Array("<\(name)>".utf8))
      }
    return PlacedPicture(
      area: area, picture: RenderedPicture(content, size: size), name: wish(name))
  }

  private func face(_ index: Int, row: Int = 2) -> Rect {
    Rect(x: 2 + index * 9, y: row, width: 8, height: 4)
  }

  /// A terminal that shows pictures over one frame.
  private struct Display {
    var encoder = FrameEncoder(palette: .numbered)
    var layer = ImageLayer(isWanted: true, .full) { _ in nil }
    var frame: CellBuffer

    /// Shows pictures; returns the bytes of the frame and those of each picture.
    mutating func show(_ pictures: [PlacedPicture]) -> (frame: String, pictures: [String]) {
      layer.want(pictures)
      for picture in pictures { frame.clear(picture.area) }
      var bytes: [UInt8] = []
      layer.clear(for: &encoder, into: &bytes)
      encoder.encode(frame, into: &bytes)
      var sent: [String] = []
      while layer.isDue {
        var bytes: [UInt8] = []
        guard layer.show(over: frame, by: &encoder, into: &bytes) else { break }
        sent.append(String(decoding: bytes, as: UTF8.self))
      }
      return (String(decoding: bytes, as: UTF8.self), sent)
    }
  }

  private var display: Display {
    var frame = CellBuffer(size: size)
    for row in 0..<size.rows { frame.write("row \(row) of the page", in: frame.area, row: row) }
    return Display(frame: frame)
  }

  @Test(arguments: Format.allCases)
  private func `Each picture is sent once, in its order`(format: Format) {
    var display = display
    let faces = (0..<3).map { picture("face\($0)", as: format, at: face($0)) }
    let first = display.show([faces[0]])
    #expect(first.pictures.count == 1 && first.pictures[0].contains("face0"))
    let more = display.show(faces)
    #expect(more.pictures.count == 2)
    #expect(more.pictures.first?.contains("face1") == true)
    #expect(more.pictures.last?.contains("face2") == true)
    let same = display.show(faces)
    #expect(same.pictures.isEmpty && same.frame.isEmpty)
    // One that is removed leaves the others alone.
    let fewer = display.show([faces[0], faces[2]])
    #expect(fewer.pictures.isEmpty)
    #expect(fewer.frame.contains("_Ga=d,d=I,i=3147484,") == (format == .kitty))
    #expect(!fewer.frame.contains("i=3147483") && !fewer.frame.contains("i=3147485"))
    // Its number is free again.
    let again = display.show(faces)
    #expect(again.pictures.count == 1 && again.pictures[0].contains("face1"))
    if format == .kitty { #expect(again.pictures[0].contains("_Ga=T,C=1,i=3147484,p=1,")) }
  }

  @Test(arguments: Format.allCases)
  private func `A picture that moves is not sent again to kitty`(format: Format) {
    var display = display
    _ = display.show([picture("face", as: format, at: face(0, row: 3))])
    let moved = display.show([picture("face", as: format, at: face(0, row: 2))])
    #expect(moved.pictures.count == 1)
    #expect(moved.pictures[0].contains("\u{1B}[3;3H"))
    switch format {
    case .kitty:
      #expect(moved.frame.contains("_Ga=d,d=i,i=3147483,"))
      #expect(moved.pictures[0].contains("_Ga=p,C=1,i=3147483,p=1,c=8,r=4,q=2"))
      #expect(!moved.pictures[0].contains("face"))
    case .sixel: #expect(moved.pictures[0].contains("<face>"))
    }
    let gone = display.show([])
    #expect(gone.pictures.isEmpty)
    #expect(gone.frame.contains("_Ga=d,d=I,i=3147483,") == (format == .kitty))
  }

  @Test func `A picture that kitty keeps is deleted if its place is given up`() {
    var display = display
    _ = display.show([picture("face", as: .kitty, at: face(0))])
    display.layer.want([picture("face", as: .kitty, at: face(1))])
    var bytes: [UInt8] = []
    display.layer.clear(for: &display.encoder, into: &bytes)
    display.encoder.encode(display.frame, into: &bytes)
    // A key arrives before the picture is sent.
    let next = display.show([])
    #expect(next.frame.contains("_Ga=d,d=I,i=3147483,"))
    let again = display.show([picture("face", as: .kitty, at: face(1))])
    #expect(again.pictures.count == 1 && again.pictures[0].contains("_Ga=T,"))
  }

  @Test func `Another picture in the same place replaces the first`() {
    var display = display
    _ = display.show([picture("one", as: .kitty, at: face(0))])
    let next = display.show([picture("two", as: .kitty, at: face(0))])
    #expect(next.frame.isEmpty && next.pictures.count == 1)
    #expect(next.pictures[0].contains("_Ga=T,C=1,i=3147483,p=1,"))
    // A whole frame deletes and sends everything.
    display.encoder.forget()
    let all = display.show([picture("two", as: .kitty, at: face(0))])
    #expect(all.frame.hasPrefix("\u{1B}_Ga=d,d=I,i=3147483,"))
    #expect(all.pictures.count == 1)
  }

  @Test func `Fast faces do not hide that posters are slow`() {
    var display = display
    let poster = picture("poster", as: .kitty, at: face(0))
    var small = picture("face", as: .kitty, at: face(1))
    small.name.kind = .face
    for _ in 0..<2 {
      _ = display.show([poster])
      display.layer.sent(in: 2000)
      _ = display.show([poster, small])
      display.layer.sent(in: 20)
      _ = display.show([])
    }
    #expect(display.layer.hasChanged)
  }

  @Test func `Pictures that change places keep their data`() {
    var display = display
    let names = ["one", "two"]
    _ = display.show(names.indices.map { picture(names[$0], as: .kitty, at: face($0)) })
    let next = display.show(names.indices.map { picture(names[$0], as: .kitty, at: face(1 - $0)) })
    #expect(next.pictures.count == 2)
    #expect(next.pictures.allSatisfy { $0.contains("_Ga=p,") })
    #expect(next.frame.contains("d=i,i=3147483") && next.frame.contains("d=i,i=3147484"))
    #expect(!next.frame.contains("d=I"))
  }
}
