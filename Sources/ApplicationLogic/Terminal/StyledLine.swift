/// One line of text in pieces, each with its look and the column where it begins.
struct StyledLine: Hashable, Sendable {
  struct Piece: Hashable, Sendable {
    var column: Int
    var text: String
    var style: Style
  }

  var pieces: [Piece] = []

  init() {}

  init(_ text: String, style: Style = .plain, column: Int = 0) {
    pieces = [Piece(column: column, text: text, style: style)]
  }

  /// The text without its looks, as columns have it.
  var text: String {
    var line = ""
    for piece in pieces {
      line += String(repeating: " ", count: max(0, piece.column - TextWidth.of(line)))
      line += piece.text
    }
    return line
  }

  private static func longestWord(of text: String) -> Int {
    if CleanText.isSimple(text) {
      var (longest, length) = (0, 0)
      for byte in text.utf8 {
        // A character begins with any byte but those that go on with one.
        if byte == UInt8(ascii: " ") { length = 0 } else if byte & 0xC0 != 0x80 { length += 1 }
        longest = max(longest, length)
      }
      return longest
    }
    return text.split(separator: " ").map { TextWidth.of($0) }.max() ?? 0
  }

  /// A name, and from a column on the text that goes with it, in as many lines as it takes.
  ///
  /// Where the name does not fit before the column, or too little room is left behind it, the text
  /// begins in a line of its own, further in.
  static func pair(
    _ name: String, _ nameStyle: Style, _ text: String, _ style: Style, width: Int, at column: Int
  ) -> [StyledLine] {
    let indent = 2
    let name = CleanText.line(name)
    // An address is better in one piece on a line of its own than in two beside its name.
    let longest = longestWord(of: CleanText.line(text))
    let staysWhole = longest <= width - column || longest > width - indent
    guard TextWidth.of(name) + 2 <= column, width - column >= 10, staysWhole else {
      return TextLayout.wrap(name, width: width).map { StyledLine($0, style: nameStyle) }
        + TextLayout.wrap(text, width: width - indent).map {
          StyledLine($0, style: style, column: indent)
        }
    }
    return TextLayout.wrap(text, width: width - column).enumerated().map { index, text in
      var line = StyledLine(text, style: style, column: column)
      if index == 0 {
        line.pieces.insert(Piece(column: 0, text: name, style: nameStyle), at: 0)
      }
      return line
    }
  }
}

extension CellBuffer {
  /// Writes a line of pieces into a row of an area.
  mutating func write(_ line: StyledLine, in area: Rect, row: Int) {
    for piece in line.pieces {
      write(piece.text, in: area, column: piece.column, row: row, style: piece.style)
    }
  }
}
