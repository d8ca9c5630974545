import TestSupport

@testable import TerminalModel

/// SplitMix64, which gives the same numbers on every machine.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    return value ^ value >> 31
  }
}

/// Frames that no view draws but that are valid.
struct RandomFrames {
  var generator: SeededGenerator

  /// Characters that a frame may contain but that must not reach a terminal.
  static let controls: [Character] = ["\u{1B}", "\u{7F}", "\u{9B}"]

  static let characters: [Character] =
    ([
      "a", "b", "c", "W", "1", "~", "é", "e\u{301}", "n\u{303}\u{323}", "ß", "漢", "字", "ア", "한",
      "🎬", "⭐", "❤\u{FE0F}", "👨\u{200D}👩\u{200D}👧", "🇯🇵", "🇫🇷", "👍🏽", "क\u{94D}ष", "ᄀ", "…", "█",
      "\u{05D0}", "9\u{FE0F}\u{20E3}", "\u{1B}", "\u{7F}", "\u{9B}",
    ] as [String]).compactMap { $0.first }

  mutating func frame(_ size: TerminalSize) -> CellBuffer {
    var frame = CellBuffer(size: size)
    for y in 0..<frame.rows where Int.random(in: 0..<4, using: &generator) > 0 {
      write(in: &frame, y: y)
    }
    place(&frame)
    return frame
  }

  /// Returns a changed version of a frame.
  mutating func successor(of frame: CellBuffer) -> CellBuffer {
    var next = frame
    switch Int.random(in: 0..<8, using: &generator) {
    case 0: return self.frame(TerminalSize(columns: frame.columns, rows: frame.rows))
    case 1, 2: next = scrolled(next)
    case 3: next.restyle(area(frame), style())
    case 4: next.clear(area(frame), style: style())
    case 5: break
    default: write(in: &next, y: Int.random(in: 0..<frame.rows, using: &generator))
    }
    if Bool.random(using: &generator) { next.restyle(area(frame).row(0), style()) }
    if Bool.random(using: &generator) { place(&next) }
    return next
  }

  private mutating func place(_ frame: inout CellBuffer) {
    let place = Point(
      x: Int.random(in: 0..<frame.columns, using: &generator),
      y: Int.random(in: 0..<frame.rows, using: &generator))
    let isSeen = Int.random(in: 0..<4, using: &generator) == 0
    if isSeen { frame.showCursor(at: place) } else { frame.placeCursor(at: place) }
  }

  private mutating func write(in frame: inout CellBuffer, y: Int) {
    var x = Int.random(in: 0..<frame.columns, using: &generator)
    let plain = Bool.random(using: &generator)
    var style = style()
    for _ in 0..<Int.random(in: 0...frame.columns, using: &generator) {
      if Int.random(in: 0..<6, using: &generator) == 0 { style = self.style() }
      let letters: [Character] = plain ? ["a", "b", " ", " "] : Self.characters
      let character = letters.randomElement(using: &generator) ?? "x"
      let width = max(1, TextWidth.of(character))
      frame.put(character, width: width, style: style, x: x, y: y)
      x += width
    }
  }

  private mutating func style() -> Style {
    guard Int.random(in: 0..<3, using: &generator) > 0 else { return .plain }
    return Style(
      Style.Attributes(rawValue: UInt8.random(in: 0..<32, using: &generator)),
      color: Style.Color(rawValue: UInt8.random(in: 0..<7, using: &generator)) ?? .standard)
  }

  private mutating func area(_ frame: CellBuffer) -> Rect {
    let x = Int.random(in: 0..<frame.columns, using: &generator)
    let y = Int.random(in: 0..<frame.rows, using: &generator)
    return Rect(
      x: x, y: y, width: Int.random(in: 1...frame.columns, using: &generator),
      height: Int.random(in: 1...frame.rows, using: &generator))
  }

  /// Moves some rows up or down.
  private mutating func scrolled(_ frame: CellBuffer) -> CellBuffer {
    var next = frame
    let top = Int.random(in: 0..<frame.rows, using: &generator)
    let bottom = Int.random(in: top..<frame.rows, using: &generator)
    let distance = Int.random(in: -4...4, using: &generator)
    for y in top...bottom {
      next.clear(Rect(x: 0, y: y, width: frame.columns, height: 1))
      guard (top...bottom).contains(y + distance) else {
        write(in: &next, y: y)
        continue
      }
      for x in 0..<frame.columns {
        let cell = frame[x, y + distance]
        next.put(cell.character, width: Int(cell.width), style: cell.style, x: x, y: y)
      }
    }
    return next
  }
}
