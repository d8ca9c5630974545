internal import ApplicationLogic

/// Writes sequences and knows what they did: where the terminal's cursor is and what its pen is.
struct ScreenWriter {
  /// What is to be sent.
  var bytes: [UInt8] = []
  /// The colours of the roles.
  var palette = Palette(.unknown, depth: .none)
  /// How the next text will look.
  private(set) var pen = Style.plain
  /// The cursor's row.
  private(set) var y = 0
  /// The cursor's column; nil where terminals disagree, as after the last column.
  private(set) var x: Int?

  /// Empties the screen; what was known of the terminal does not matter.
  mutating func clear() {
    write("\u{1B}[m\u{1B}[H\u{1B}[2J")
    (pen, x, y) = (.plain, 0, 0)
  }

  /// Makes the pen plain, whatever it was.
  mutating func resetPen() {
    write("\u{1B}[m")
    pen = .plain
  }

  /// Chooses a style.
  mutating func setPen(_ style: Style) {
    guard style != pen else { return }
    bytes += SGR.change(from: pen, to: style, palette)
    pen = style
  }

  /// Makes the pen fit for blanks, with regard to what comes behind them.
  mutating func setPenForBlanks(before style: Style) {
    guard !pen.suitsBlanks else { return }
    setPen(style.suitsBlanks ? style : .plain)
  }

  /// Writes a cell at the cursor, in a screen of so many columns.
  mutating func put(_ cell: ScreenCell, glyphs: GlyphTable, columns: Int) {
    let start = x
    if let cluster = cell.cluster {
      bytes += glyphs.bytes(of: cluster)
    } else {
      put(scalar: cell.scalar)
    }
    advance(from: start, by: cell.width, columns: columns)
    if cell.isDoubtful { x = nil }
  }

  /// Writes blanks at the cursor.
  mutating func putBlanks(_ count: Int, columns: Int) {
    bytes.append(contentsOf: repeatElement(0x20, count: count))
    advance(from: x, by: count, columns: columns)
  }

  /// Empties the row from the cursor on.
  mutating func eraseToEnd() { write("\u{1B}[K") }

  /// Empties some cells from the cursor on.
  mutating func erase(_ count: Int) { write("\u{1B}[\(count)X") }

  /// Lets rows move; the others stay.
  mutating func scroll(_ scroll: Scroll, rows: Int) {
    setPenForBlanks(before: .plain)
    let region = scroll.region
    // Lines that are deleted at the top of a region move those below it up.
    let needsRegion = region.upperBound < rows - 1
    if needsRegion {
      write("\u{1B}[\(region.lowerBound + 1);\(region.upperBound + 1)r")
      (x, y) = (0, 0)
    }
    move(toRow: region.lowerBound)
    let count = abs(scroll.distance)
    write("\u{1B}[\(count == 1 ? "" : String(count))\(scroll.distance > 0 ? "M" : "L")")
    x = nil
    if needsRegion {
      write("\u{1B}[r")
      (x, y) = (0, 0)
    }
  }

  /// Writes text that leaves cursor and pen alone.
  mutating func write(_ text: String) { bytes += text.utf8 }

  /// Notes a motion.
  mutating func place(x: Int?, y: Int) { (self.x, self.y) = (x, y) }

  private mutating func advance(from start: Int?, by count: Int, columns: Int) {
    x = start.map { $0 + count }.flatMap { $0 < columns ? $0 : nil }
  }

  private mutating func put(scalar: UInt32) {
    guard scalar >= 0x80 else { return bytes.append(UInt8(scalar)) }
    guard let scalar = Unicode.Scalar(scalar) else { return }
    bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
  }
}

extension Style {
  /// Whether a blank written in this style looks like any other.
  var suitsBlanks: Bool { attributes.isDisjoint(with: [.reverse, .underline]) }
}
