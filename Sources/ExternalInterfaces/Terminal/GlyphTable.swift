internal import TerminalModel

/// Numbers for characters of several scalars, which are stable across frames.
struct GlyphTable {
  /// The maximum number of characters, after which the encoder starts over.
  static let limit = 4096

  /// Wide scalars that older terminals draw in one cell or combine with their neighbors.
  ///
  /// These are pictographs, and the leading consonants of Korean syllables.
  private static let doubtful: [ClosedRange<UInt32>] = [
    0x1F000...0x1FFFF, 0x2000...0x2E7F, 0x1100...0x115F, 0xA960...0xA97F,
  ]

  private struct Glyph {
    var text: [UInt8]
    /// Whether the character is a letter with common accents.
    var isLetter: Bool
  }

  private var numbers: [Character: Int] = [:]
  private var glyphs: [Glyph] = []

  /// Whether the table exceeds its limit.
  var isFull: Bool { glyphs.count > Self.limit }

  /// Removes all characters.
  mutating func removeAll() {
    self = GlyphTable()
  }

  /// Returns the bytes of a numbered character.
  func bytes(of cluster: Int) -> [UInt8] { glyphs[cluster].text }

  /// Returns the number of a character.
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

  /// Returns whether terminals disagree on the width of a cell.
  ///
  /// A letter with common accents takes one cell everywhere.
  func isDoubtful(_ cell: ScreenCell) -> Bool {
    if let cluster = cell.cluster { return cell.width != 1 || !glyphs[cluster].isLetter }
    return cell.width == 2 && Self.doubtful.contains { $0.contains(cell.scalar.value) }
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is a control character, which is never sent to a terminal.
  var isControl: Bool { value < 0x20 || (0x7F..<0xA0).contains(value) }
}
