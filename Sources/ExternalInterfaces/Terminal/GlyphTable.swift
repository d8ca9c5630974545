internal import ApplicationLogic

/// Numbers for the characters that have more than one scalar, which mean the same in all frames.
struct GlyphTable {
  /// So many different ones are kept; then the encoder begins afresh.
  static let limit = 4096

  /// Wide scalars that older terminals take for narrow ones, or join with their neighbors:
  /// pictographs, and the first letters of Korean syllables.
  private static let doubtful: [ClosedRange<UInt32>] = [
    0x1F000...0x1FFFF, 0x2000...0x2E7F, 0x1100...0x115F, 0xA960...0xA97F,
  ]

  private struct Glyph {
    var text: [UInt8]
    /// Whether it is a letter with common accents.
    var isLetter: Bool
  }

  private var numbers: [Character: Int] = [:]
  private var glyphs: [Glyph] = []

  /// Whether it holds more than it should.
  var isFull: Bool { glyphs.count > Self.limit }

  /// Forgets all.
  mutating func removeAll() {
    self = GlyphTable()
  }

  /// The bytes of a character that has a number.
  func bytes(of cluster: Int) -> [UInt8] { glyphs[cluster].text }

  /// The number of a character.
  mutating func number(of character: Character) -> Int {
    if let number = numbers[character] { return number }
    let scalars = character.unicodeScalars
    let isClean = scalars.allSatisfy { !$0.isControl }
    numbers[character] = glyphs.count
    glyphs.append(
      Glyph(
        text: isClean ? Array(String(character).utf8) : [UInt8(ascii: "?")],
        isLetter: scalars.dropFirst().allSatisfy { (0x300..<0x370).contains($0.value) }))
    return glyphs.count - 1
  }

  /// Whether terminals disagree on how many cells a cell takes.
  ///
  /// A letter with common accents is one cell everywhere.
  func isDoubtful(_ cell: ScreenCell) -> Bool {
    if let cluster = cell.cluster { return cell.width != 1 || !glyphs[cluster].isLetter }
    return cell.width == 2 && Self.doubtful.contains { $0.contains(cell.scalar.value) }
  }
}

extension Unicode.Scalar {
  /// Whether it is a control character, none of which gets to a terminal, whoever put it into a cell.
  var isControl: Bool { value < 0x20 || (0x7F..<0xA0).contains(value) }
}
