internal import ApplicationLogic

/// Writes sequences and knows what they did: where the terminal's cursor is and what its pen is.
struct ScreenWriter {
  /// What is to be sent.
  var bytes: [UInt8] = []
  /// The colours of the roles.
  var palette = Palette(.unknown, depth: .none)
  /// How the next text will look.
  private(set) var pen = Style.plain
  /// The same as cells have it.
  private(set) var penLook = ScreenCell.blank.look
  /// The cursor's row.
  private(set) var y = 0
  /// The cursor's column; nil where terminals disagree, as after the last column.
  private(set) var x: Int?

  /// Whether a blank written now looks like any other.
  var penSuitsBlanks: Bool { pen.suitsBlanks }

  /// Empties the screen; what was known of the terminal does not matter.
  mutating func clear() {
    write("\u{1B}[m\u{1B}[H\u{1B}[2J")
    (pen, penLook, x, y) = (.plain, ScreenCell.blank.look, 0, 0)
  }

  /// Makes the pen plain, whatever it was.
  mutating func resetPen() {
    write("\u{1B}[m")
    (pen, penLook) = (.plain, ScreenCell.blank.look)
  }

  /// Chooses the style of a cell.
  mutating func setPen(as cell: ScreenCell) {
    if cell.look != penLook { setPen(cell.style) }
  }

  private mutating func setPen(_ style: Style) {
    SGR.append(from: pen, to: style, palette, into: &bytes)
    pen = style
    penLook = ScreenCell.look(of: style)
  }

  /// Makes the pen fit for blanks, with regard to what comes behind them.
  mutating func setPenForBlanks(before cell: ScreenCell) {
    guard !pen.suitsBlanks else { return }
    setPen(cell.style.suitsBlanks ? cell.style : .plain)
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
  mutating func erase(_ count: Int) { write(control: count, UInt8(ascii: "X")) }

  /// Lets rows move; the others stay.
  mutating func scroll(_ scroll: Scroll, rows: Int) {
    setPenForBlanks(before: .blank)
    let region = scroll.region
    // Lines that are deleted at the top of a region move those below it up.
    let needsRegion = region.upperBound < rows - 1
    if needsRegion {
      write(control: region.lowerBound + 1, region.upperBound + 1, UInt8(ascii: "r"))
      (x, y) = (0, 0)
    }
    move(toRow: region.lowerBound)
    write(control: abs(scroll.distance), UInt8(ascii: scroll.distance > 0 ? "M" : "L"))
    x = nil
    if needsRegion {
      write("\u{1B}[r")
      (x, y) = (0, 0)
    }
  }

  /// Writes text that leaves cursor and pen alone.
  mutating func write(_ text: String) { bytes += text.utf8 }

  /// Writes a control sequence with a number, of which 1 need not be said.
  mutating func write(control number: Int, _ final: UInt8) {
    write("\u{1B}[")
    if number != 1 { write(number) }
    bytes.append(final)
  }

  /// Writes a control sequence with two numbers, of which 1 need not be said.
  mutating func write(control first: Int, _ second: Int, _ final: UInt8) {
    write("\u{1B}[")
    if first != 1 { write(first) }
    if second != 1 {
      bytes.append(UInt8(ascii: ";"))
      write(second)
    }
    bytes.append(final)
  }

  private mutating func write(_ number: Int) {
    if number >= 10 { write(number / 10) }
    bytes.append(UInt8(ascii: "0") + UInt8(number % 10))
  }

  /// Notes a motion.
  mutating func place(x: Int?, y: Int) { (self.x, self.y) = (x, y) }

  private mutating func advance(from start: Int?, by count: Int, columns: Int) {
    x = start.map { $0 + count }.flatMap { $0 < columns ? $0 : nil }
  }

  private mutating func put(scalar: UInt32) {
    guard scalar >= 0x80 else { return bytes.append(UInt8(scalar)) }
    guard let scalar = Unicode.Scalar(scalar) else { return }
    bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
  }
}

extension Style {
  /// Whether a blank written in this style looks like any other.
  var suitsBlanks: Bool { attributes.isDisjoint(with: [.reverse, .underline]) }
}
