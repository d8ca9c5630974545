internal import TerminalModel

/// Writes sequences and tracks the terminal's cursor and pen.
struct ScreenWriter {
  /// The output buffer.
  private var bytes: [UInt8] = []
  /// The colors of the roles.
  private var palette: Palette
  /// The style of the next text.
  private var pen = Style.plain
  /// The pen in the encoding of cells.
  private var penBits: UInt64 = 0
  /// The row of the cursor.
  private(set) var y = 0
  /// The column of the cursor; nil where terminals disagree, as after the last column.
  private(set) var x: Int?

  init(_ palette: Palette) {
    self.palette = palette
  }

  /// The number of buffered bytes.
  var count: Int { bytes.count }

  /// Swaps the output buffer with the given bytes.
  mutating func exchange(_ others: inout [UInt8]) { swap(&bytes, &others) }

  /// Changes the palette for further text.
  mutating func setPalette(_ palette: Palette) { self.palette = palette }

  /// Clears the screen, whatever the state of the terminal.
  mutating func clear() {
    write("\u{1B}[m\u{1B}[H\u{1B}[2J")
    (pen, penBits, x, y) = (.plain, 0, 0, 0)
  }

  /// Resets the pen, whatever its state.
  mutating func resetPen() {
    write("\u{1B}[m")
    (pen, penBits) = (.plain, 0)
  }

  /// Sets the pen to the style of a cell.
  mutating func setPen(as cell: ScreenCell) {
    if cell.styleBits != penBits { setPen(cell.style) }
  }

  private mutating func setPen(_ style: Style) {
    SGR.append(from: pen, to: style, palette, into: &bytes)
    pen = style
    penBits = ScreenCell.bits(of: style)
  }

  /// Makes the pen suitable for blanks, considering the cell after them.
  mutating func setPenForBlanks(before cell: ScreenCell) {
    guard !pen.suitsBlanks else { return }
    setPen(cell.style.suitsBlanks ? cell.style : .plain)
  }

  /// Writes a cell at the cursor, on a screen with the given number of columns.
  mutating func put(_ cell: ScreenCell, glyphs: GlyphTable, columns: Int) {
    let start = x
    if let cluster = cell.cluster {
      bytes += glyphs.bytes(of: cluster)
    } else {
      bytes.append(contentsOf: UTF8.encode(cell.scalar) ?? UTF8.encodedReplacementCharacter)
    }
    advance(from: start, by: cell.width, columns: columns)
    if glyphs.isDoubtful(cell) { x = nil }
  }

  /// Writes ASCII characters at the cursor.
  mutating func put(ascii cells: ArraySlice<ScreenCell>, columns: Int) {
    for cell in cells { bytes.append(UInt8(truncatingIfNeeded: cell.bits)) }
    advance(from: x, by: cells.count, columns: columns)
  }

  /// Writes blanks at the cursor.
  mutating func putBlanks(_ count: Int, columns: Int) {
    bytes.append(contentsOf: repeatElement(0x20, count: count))
    advance(from: x, by: count, columns: columns)
  }

  /// Clears the row from the cursor on.
  mutating func eraseToEnd() { write("\u{1B}[K") }

  /// Clears a number of cells from the cursor on.
  mutating func erase(_ count: Int) { write(control: count, UInt8(ascii: "X")) }

  /// Scrolls a region of rows.
  mutating func scroll(_ scroll: Scroll, rows: Int) {
    setPenForBlanks(before: .blank)
    let region = scroll.region
    // Without a region, deleting lines would also move the rows below.
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

  /// Writes text that leaves the cursor and the pen unchanged.
  mutating func write(_ text: String) { bytes += text.utf8 }

  /// Appends bytes that leave the cursor and the pen unchanged.
  mutating func append(_ body: (inout [UInt8]) -> Void) { body(&bytes) }

  /// Inserts text into the output buffer.
  mutating func insert(_ text: String, at place: Int) {
    bytes.insert(contentsOf: text.utf8, at: place)
  }

  /// Writes a control sequence with a parameter, omitting 1.
  mutating func write(control number: Int, _ final: UInt8) {
    write("\u{1B}[")
    if number != 1 { write(number) }
    bytes.append(final)
  }

  /// Writes a control sequence with two parameters, omitting 1.
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

  /// Records the position of the cursor.
  mutating func place(x: Int?, y: Int) { (self.x, self.y) = (x, y) }

  private mutating func advance(from start: Int?, by count: Int, columns: Int) {
    x = start.map { $0 + count }.flatMap { $0 < columns ? $0 : nil }
  }

  // MARK: Cursor movement

  private enum Across { case stay, right, left, back, column, fromStart }
  private enum Right { case none, forward, rewrite }
  private enum Along { case stay, feed, down, reverse, up, row }

  /// Moves the cursor; `grid` has the contents of the target row before the target.
  mutating func move(toX target: Int, y row: Int, over grid: ScreenGrid) {
    guard x != target || y != row else { return }
    let (along, alongCost) = along(to: row)
    let (across, acrossCost) = across(to: target, row, grid)
    if alongCost + acrossCost <= positionCost(target, row) {
      perform(along, to: row)
      perform(across, to: target, row, grid)
    } else {
      write(control: row + 1, target + 1, UInt8(ascii: "H"))
    }
    place(x: target, y: row)
  }

  /// Moves the cursor from an unknown position.
  mutating func jump(toX x: Int, y: Int) {
    write(control: y + 1, x + 1, UInt8(ascii: "H"))
    place(x: x, y: y)
  }

  /// Moves the cursor to a row, in any column.
  private mutating func move(toRow row: Int) {
    perform(along(to: row).0, to: row)
    place(x: x, y: row)
  }

  private func positionCost(_ target: Int, _ row: Int) -> Int {
    3 + (row == 0 ? 0 : digits(row + 1)) + (target == 0 ? 0 : 1 + digits(target + 1))
  }

  private func along(to row: Int) -> (Along, Int) {
    let distance = abs(row - y)
    if distance == 0 { return (.stay, 0) }
    let steps = sequenceCost(distance)
    let absolute = 3 + digits(row + 1)
    let single = row > y ? distance : 2 * distance
    if single <= min(steps, absolute) { return (row > y ? .feed : .reverse, single) }
    return steps <= absolute ? (row > y ? .down : .up, steps) : (.row, absolute)
  }

  private func across(to target: Int, _ row: Int, _ grid: ScreenGrid) -> (Across, Int) {
    if x == target { return (.stay, 0) }
    var best: (Across, Int) = (.column, 3 + digits(target + 1))
    func consider(_ way: Across, _ cost: Int) { if cost <= best.1 { best = (way, cost) } }
    if let x, x < target {
      consider(.right, right(from: x, to: target, row, grid).1)
    } else {
      consider(.fromStart, 1 + right(from: 0, to: target, row, grid).1)
    }
    if let x, x > target {
      consider(.left, sequenceCost(x - target))
      consider(.back, x - target)
    }
    return best
  }

  private func right(
    from start: Int, to target: Int, _ row: Int, _ grid: ScreenGrid
  ) -> (Right, Int) {
    if start == target { return (.none, 0) }
    let forward = sequenceCost(target - start)
    guard target - start <= forward else { return (.forward, forward) }
    // Rewriting existing cells is as short if they are ASCII in the current style.
    let isCheap = (start..<target).allSatisfy { x in
      let cell = grid[x, row]
      return cell == .blank ? pen.suitsBlanks : cell.isASCII && cell.styleBits == penBits
    }
    return isCheap ? (.rewrite, target - start) : (.forward, forward)
  }

  private mutating func perform(_ along: Along, to row: Int) {
    let distance = abs(row - y)
    switch along {
    case .stay: break
    case .feed: bytes.append(contentsOf: repeatElement(0x0A, count: distance))
    case .reverse: for _ in 0..<distance { write("\u{1B}M") }
    case .down: write(control: distance, UInt8(ascii: "B"))
    case .up: write(control: distance, UInt8(ascii: "A"))
    case .row: write(control: row + 1, UInt8(ascii: "d"))
    }
  }

  private mutating func perform(_ across: Across, to target: Int, _ row: Int, _ grid: ScreenGrid) {
    let start = x ?? 0
    switch across {
    case .stay: break
    case .column: write(control: target + 1, UInt8(ascii: "G"))
    case .left: write(control: start - target, UInt8(ascii: "D"))
    case .back: bytes.append(contentsOf: repeatElement(0x08, count: start - target))
    case .right: goRight(from: start, to: target, row, grid)
    case .fromStart:
      bytes.append(0x0D)
      goRight(from: 0, to: target, row, grid)
    }
  }

  private mutating func goRight(
    from start: Int, to target: Int, _ row: Int, _ grid: ScreenGrid
  ) {
    switch right(from: start, to: target, row, grid).0 {
    case .none: break
    case .forward: write(control: target - start, UInt8(ascii: "C"))
    case .rewrite:
      for x in start..<target { bytes.append(UInt8(truncatingIfNeeded: grid[x, row].bits)) }
    }
  }

  private func sequenceCost(_ count: Int) -> Int { 3 + (count == 1 ? 0 : digits(count)) }

  private func digits(_ number: Int) -> Int {
    number < 10 ? 1 : number < 100 ? 2 : number < 1000 ? 3 : 4
  }
}

extension Style {
  /// Whether a blank in this style looks like any other.
  var suitsBlanks: Bool {
    ground == .none && attributes.isDisjoint(with: [.reverse, .underline])
  }
}
