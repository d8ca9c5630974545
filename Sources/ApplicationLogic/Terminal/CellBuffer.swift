/// A frame: a grid of cells and the position of the terminal's cursor.
public struct CellBuffer: Sendable {
  /// The number of cells in a row.
  public let columns: Int
  /// The number of rows.
  public let rows: Int
  /// The cells in row-major order.
  package private(set) var screenCells: [ScreenCell]
  /// The characters of more than one scalar, indexed by the cells' cluster numbers.
  package private(set) var clusters: [Character] = []
  private var numbers: [Character: Int] = [:]
  /// The position of the terminal's cursor: on the selection, for tools that follow it, such as
  /// screen magnifiers.
  public private(set) var cursor = Point(x: 0, y: 0)
  /// Whether the cursor is visible, as it is during text input.
  public private(set) var showsCursor = false

  /// Creates a blank frame of at least one cell.
  public init(size: TerminalSize) {
    columns = max(1, size.columns)
    rows = max(1, size.rows)
    screenCells = Array(repeating: .blank, count: columns * rows)
  }

  /// The rectangle that covers the frame.
  public var area: Rect { Rect(x: 0, y: 0, width: columns, height: rows) }

  /// Returns the character of one of this frame's cells.
  package func character(of cell: ScreenCell) -> Character {
    cell.cluster.map { clusters[$0] } ?? Character(cell.scalar)
  }

  /// Moves the hidden cursor to a position.
  package mutating func placeCursor(at place: Point) {
    cursor = Point(x: min(max(0, place.x), columns - 1), y: min(max(0, place.y), rows - 1))
  }

  /// Moves the cursor to a position and shows it for text input.
  package mutating func showCursor(at place: Point) {
    placeCursor(at: place)
    showsCursor = true
  }

  /// Draws a character one or two cells wide, unless it does not fit in the frame.
  ///
  /// If it covers half of a wide character, the other half is blanked.
  mutating func put(_ character: Character, width: Int, style: Style, x: Int, y: Int) {
    guard y >= 0, y < rows, x >= 0, x <= columns - width, width > 0 else { return }
    let index = y * columns + x
    splitWide(from: index, to: index + width - 1)
    screenCells[index] = pack(character, style, width: width)
    if width == 2 { screenCells[index + 1] = ScreenCell(scalar: " ", style, width: 0) }
  }

  /// Sets the style of an area and leaves its text unchanged.
  package mutating func restyle(_ area: Rect, _ style: Style) {
    let area = area.clipped(to: self.area)
    let bits = ScreenCell.bits(of: style)
    for y in area.y..<area.maxY {
      for index in y * columns + area.x..<y * columns + area.maxX {
        screenCells[index] = screenCells[index].with(styleBits: bits)
      }
    }
  }

  /// Sets the style of plain text in the first row of an area, up to its last character; other
  /// text keeps its style.
  package mutating func restylePlainText(in area: Rect, _ style: Style) {
    let area = area.clipped(to: self.area)
    guard !area.isEmpty else { return }
    let start = area.y * columns + area.x
    var end = start + area.width
    while end > start, screenCells[end - 1] == .blank { end -= 1 }
    let (plain, bits) = (ScreenCell.bits(of: .plain), ScreenCell.bits(of: style))
    for index in start..<end where screenCells[index].styleBits == plain {
      screenCells[index] = screenCells[index].with(styleBits: bits)
    }
  }

  /// Puts the text of an area on a ground.
  package mutating func setGround(_ ground: Style.Ground, of area: Rect) {
    let area = area.clipped(to: self.area)
    for y in area.y..<area.maxY {
      for index in y * columns + area.x..<y * columns + area.maxX {
        screenCells[index] = screenCells[index].on(ground)
      }
    }
  }

  /// Replaces the first row of an area with a row that was drawn before.
  ///
  /// Does nothing if the widths differ, or if the row is not inside the frame.
  package mutating func paste(_ row: CellBuffer, in area: Rect) {
    guard row.rows == 1, row.columns == area.width, area.height > 0,
      (0..<rows).contains(area.y), area.x >= 0, area.maxX <= columns
    else { return }
    let cells = area.y * columns + area.x..<area.y * columns + area.maxX
    splitWide(from: cells.lowerBound, to: cells.upperBound - 1)
    screenCells.replaceSubrange(cells, with: row.screenCells)
    guard !row.clusters.isEmpty else { return }
    for index in cells {
      guard let number = screenCells[index].cluster else { continue }
      let cell = screenCells[index]
      screenCells[index] = pack(row.clusters[number], cell.style, width: cell.width)
    }
  }

  /// Blanks an area.
  package mutating func clear(_ area: Rect, style: Style = .plain) {
    fill(area, with: " ", style: style)
  }

  /// Fills an area with a character of one scalar and one column.
  mutating func fill(_ area: Rect, with scalar: Unicode.Scalar, style: Style) {
    let area = area.clipped(to: self.area)
    guard !area.isEmpty else { return }
    let cell = ScreenCell(scalar: scalar, style, width: 1)
    for y in area.y..<area.maxY {
      let start = y * columns + area.x
      splitWide(from: start, to: start + area.width - 1)
      for index in start..<start + area.width { screenCells[index] = cell }
    }
  }

  /// Draws a rounded border along the inside of an area of at least 2 × 2 cells.
  package mutating func drawBorder(_ area: Rect, style: Style) {
    guard area.width >= 2, area.height >= 2 else { return }
    let (right, bottom) = (area.maxX - 1, area.maxY - 1)
    for (y, corners) in [(area.y, ("╭", "╮")), (bottom, ("╰", "╯"))]
      as [(Int, (Unicode.Scalar, Unicode.Scalar))]
    {
      fill(Rect(x: area.x, y: y, width: area.width, height: 1), with: "─", style: style)
      fill(Rect(x: area.x, y: y, width: 1, height: 1), with: corners.0, style: style)
      fill(Rect(x: right, y: y, width: 1, height: 1), with: corners.1, style: style)
    }
    for x in [area.x, right] {
      fill(
        Rect(x: x, y: area.y + 1, width: 1, height: area.height - 2), with: "│", style: style)
    }
  }

  private mutating func pack(_ character: Character, _ style: Style, width: Int) -> ScreenCell {
    let scalars = character.unicodeScalars
    let first = scalars[scalars.startIndex]
    if scalars.index(after: scalars.startIndex) == scalars.endIndex {
      return ScreenCell(scalar: first, style, width: width)
    }
    let number = numbers[character] ?? clusters.count
    if number == clusters.count {
      clusters.append(character)
      numbers[character] = number
    }
    return ScreenCell(cluster: number, style, width: width)
  }

  /// Blanks the halves of wide characters that are cut off when part of a row is overwritten.
  private mutating func splitWide(from first: Int, to last: Int) {
    if screenCells[first].width == 0 {
      screenCells[first - 1] = ScreenCell(scalar: " ", screenCells[first - 1].style, width: 1)
    }
    if screenCells[last].width == 2 {
      screenCells[last + 1] = ScreenCell(scalar: " ", screenCells[last + 1].style, width: 1)
    }
  }

  // MARK: Text

  /// Writes text into a row of an area, starting at a column, and returns the next column.
  ///
  /// The text is sanitized. Text that is too long is truncated between characters and ends in "…".
  @discardableResult
  package mutating func write(
    _ text: String, in area: Rect, column: Int = 0, row: Int = 0, style: Style = .plain
  ) -> Int {
    let room = area.width - column
    guard row >= 0, row < area.height, column >= 0, room > 0 else { return column }
    if CleanText.isPlain(text) {
      return put(plain: text, x: area.x + column, y: area.y + row, room: room, style: style)
        - area.x
    }
    let clean = CleanText.line(text)
    var x = area.x + column
    let end = area.maxX
    if clean.utf8.count > room, TextWidth.of(clean) > room {
      let (shown, _) = TextWidth.prefix(of: clean[...], columns: room - 1)
      x = put(shown, x: x, y: area.y + row, end: end, style: style)
      put("…", width: 1, style: style, x: x, y: area.y + row)
      return x + 1 - area.x
    }
    return put(clean[...], x: x, y: area.y + row, end: end, style: style) - area.x
  }

  /// Writes right-aligned text into a row of an area.
  package mutating func writeRight(
    _ text: String, in area: Rect, row: Int = 0, style: Style = .plain
  ) {
    let width = CleanText.isPlain(text) ? text.utf8.count : TextWidth.of(CleanText.line(text))
    write(text, in: area, column: max(0, area.width - width), row: row, style: style)
  }

  /// Writes printable ASCII, a fast path since it is most of the text.
  private mutating func put(
    plain text: String, x: Int, y: Int, room: Int, style: Style
  ) -> Int {
    let fits = text.utf8.count <= room
    let count = fits ? text.utf8.count : room - 1
    // Skips text outside the frame.
    guard y >= 0, y < rows, x >= 0, x + count <= columns else { return x + count }
    if count > 0 {
      let look = ScreenCell(scalar: "\0", style, width: 1).bits
      let index = y * columns + x
      splitWide(from: index, to: index + count - 1)
      var text = text
      text.withUTF8 { letters in
        screenCells.withUnsafeMutableBufferPointer { screenCells in
          for (place, letter) in letters.prefix(count).enumerated() {
            screenCells[index + place] = ScreenCell(bits: look | UInt64(letter))
          }
        }
      }
    }
    if fits { return x + count }
    put("…", width: 1, style: style, x: x + count, y: y)
    return x + count + 1
  }

  private mutating func put(
    _ text: Substring, x: Int, y: Int, end: Int, style: Style
  ) -> Int {
    var x = x
    if CleanText.isSimple(text) { return put(simple: text, x: x, y: y, end: end, style: style) }
    for character in text {
      let width = TextWidth.of(character)
      // Zero-width characters have no base here.
      guard width > 0 else { continue }
      guard x + width <= end else { break }
      put(character, width: width, style: style, x: x, y: y)
      x += width
    }
    return x
  }

  /// Writes characters of one scalar and one column each.
  private mutating func put(
    simple text: Substring, x: Int, y: Int, end: Int, style: Style
  ) -> Int {
    guard y >= 0, y < rows, x >= 0, x < min(end, columns) else { return x }
    let first = y * columns + x
    let last = y * columns + min(end, columns)
    var index = first
    for scalar in text.unicodeScalars where index < last {
      if screenCells[index].width != 1 { splitWide(from: index, to: index) }
      screenCells[index] = ScreenCell(scalar: scalar, style, width: 1)
      index += 1
    }
    return x + index - first
  }

  /// Returns the frame with non-ASCII characters replaced.
  ///
  /// The closure returns a replacement one cell wide, or nil to keep the character. The second cell
  /// of a replaced wide character becomes blank.
  package func replacing(_ replacement: (Character) -> Character?) -> CellBuffer {
    var frame = self
    for (index, cell) in screenCells.enumerated() where cell.width > 0 {
      guard cell.cluster != nil || !cell.scalar.isASCII else { continue }
      let character = character(of: cell)
      guard let scalar = replacement(character)?.unicodeScalars.first else { continue }
      frame.screenCells[index] = ScreenCell(scalar: scalar, cell.style, width: 1)
      if cell.width == 2 {
        frame.screenCells[index + 1] = ScreenCell(scalar: " ", cell.style, width: 1)
      }
    }
    return frame
  }
}

extension CellBuffer: Equatable {
  /// Returns whether two frames look the same; their cluster numbers may differ.
  public static func == (one: CellBuffer, other: CellBuffer) -> Bool {
    guard
      (one.columns, one.rows, one.cursor, one.showsCursor)
        == (other.columns, other.rows, other.cursor, other.showsCursor)
    else { return false }
    if one.clusters == other.clusters { return one.screenCells == other.screenCells }
    return zip(one.screenCells, other.screenCells).allSatisfy { left, right in
      left.styleBits == right.styleBits && left.width == right.width
        && one.character(of: left) == other.character(of: right)
    }
  }
}
