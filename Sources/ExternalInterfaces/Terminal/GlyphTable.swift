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

  /// The cell as the encoder compares it.
  mutating func pack(_ cell: Cell, palette: Palette) -> ScreenCell {
    let style = palette.resolve(cell.style)
    let utf8 = cell.character.utf8
    if utf8.count == 1, case let byte = utf8[utf8.startIndex], byte >= 0x20, byte < 0x7F {
      return ScreenCell(Unicode.Scalar(byte), style: style, width: cell.width)
    }
    let scalars = cell.character.unicodeScalars
    let first = scalars[scalars.startIndex]
    if scalars.index(after: scalars.startIndex) == scalars.endIndex {
      // No control character gets to a terminal, whoever put it into a cell.
      let isControl = first.value < 0x20 || (0x7F..<0xA0).contains(first.value)
      return ScreenCell(isControl ? "?" : first, style: style, width: cell.width)
    }
    if let number = numbers[cell.character] { return packed(number, cell, style) }
    numbers[cell.character] = texts.count
    let isClean = scalars.allSatisfy { $0.value >= 0x20 && !(0x7F..<0xA0).contains($0.value) }
    texts.append(isClean ? Array(String(cell.character).utf8) : [UInt8(ascii: "?")])
    return packed(texts.count - 1, cell, style)
  }

  private func packed(_ number: Int, _ cell: Cell, _ style: Style) -> ScreenCell {
    // A letter with common accents is one cell everywhere; on the rest terminals disagree.
    let isCertain =
      cell.width == 1
      && cell.character.unicodeScalars.dropFirst().allSatisfy { (0x300..<0x370).contains($0.value) }
    return ScreenCell(cluster: number, style: style, width: cell.width, isDoubtful: !isCertain)
  }
}
