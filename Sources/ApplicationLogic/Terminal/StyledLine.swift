/// A line of text in pieces, each with a style and a start column.
package struct StyledLine: Hashable, Sendable {
  /// A text with one style.
  package struct Piece: Hashable, Sendable {
    /// The start column.
    package var column: Int
    /// The text.
    package var text: String
    /// The style of the whole text.
    package var style: Style

    package init(column: Int, text: String, style: Style) {
      self.column = column
      self.text = text
      self.style = style
    }
  }

  /// The pieces, from left to right.
  package var pieces: [Piece] = []

  package init() {}

  package init(_ text: String, style: Style = .plain, column: Int = 0) {
    pieces = [Piece(column: column, text: text, style: style)]
  }

  /// The text without styles, padded with spaces to its columns.
  package var text: String {
    var line = ""
    for piece in pieces {
      line += String(repeating: " ", count: max(0, piece.column - TextWidth.of(line)))
      line += piece.text
    }
    return line
  }

  /// Returns the line moved to the right.
  package func moved(by columns: Int) -> StyledLine {
    var line = self
    for index in line.pieces.indices { line.pieces[index].column += columns }
    return line
  }

  private static func longestWord(of text: String) -> Int {
    if CleanText.isSimple(text) {
      var (longest, length) = (0, 0)
      for byte in text.utf8 {
        // Counts characters: skips UTF-8 continuation bytes.
        if byte == UInt8(ascii: " ") { length = 0 } else if byte & 0xC0 != 0x80 { length += 1 }
        longest = max(longest, length)
      }
      return longest
    }
    return text.split(separator: " ").map { TextWidth.of($0) }.max() ?? 0
  }

  /// Returns a label and its text laid out in two columns, wrapped to as many lines as needed.
  ///
  /// If the label does not fit in its column, or the text would be too narrow, the text starts on a
  /// new line with a smaller indent.
  package static func pair(
    _ name: String, _ nameStyle: Style, _ text: String, _ style: Style, width: Int, at column: Int
  ) -> [StyledLine] {
    let indent = 2
    let name = CleanText.line(name)
    // Keeps a long word, such as a URL, unbroken on its own line if it fits there.
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
  /// Writes a styled line into a row of an area.
  package mutating func write(_ line: StyledLine, in area: Rect, row: Int) {
    for piece in line.pieces {
      write(piece.text, in: area, column: piece.column, row: row, style: piece.style)
    }
  }
}
