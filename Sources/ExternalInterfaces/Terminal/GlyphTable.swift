internal import ApplicationLogic

/// Numbers for the characters that have more than one scalar, so that cells are plain numbers.
struct GlyphTable {
  /// So many different ones are kept; then the encoder begins afresh.
  static let limit = 4096

  private var numbers: [Character: Int] = [:]
  private var texts: [[UInt8]] = []

  /// Whether it holds more than it should.
  var isFull: Bool { texts.count > Self.limit }

  /// Forgets all.
  mutating func removeAll() {
    self = GlyphTable()
  }

  /// The bytes of a character that has a number.
  func bytes(of cluster: Int) -> [UInt8] { texts[cluster] }

  /// The cell of a frame as the encoder compares it, in its resolved look.
  mutating func pack(_ cell: PackedCell, _ character: Character, look: UInt64) -> ScreenCell {
    let number = numbers[character] ?? texts.count
    let scalars = character.unicodeScalars
    if number == texts.count {
      numbers[character] = number
      let isClean = scalars.allSatisfy { $0.value >= 0x20 && !(0x7F..<0xA0).contains($0.value) }
      texts.append(isClean ? Array(String(character).utf8) : [UInt8(ascii: "?")])
    }
    // A letter with common accents is one cell everywhere; on the rest terminals disagree.
    let isCertain =
      cell.width == 1 && scalars.dropFirst().allSatisfy { (0x300..<0x370).contains($0.value) }
    return ScreenCell(
      cluster: number, look: look, width: Int(cell.width), isDoubtful: !isCertain)
  }
}
