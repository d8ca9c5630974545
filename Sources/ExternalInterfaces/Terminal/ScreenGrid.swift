internal import ApplicationLogic

/// A screen full of cells as the encoder compares them.
struct ScreenGrid {
  /// How many cells a row has.
  private(set) var columns: Int
  /// How many rows there are.
  private(set) var rows: Int
  /// Row after row.
  private(set) var cells: [ScreenCell]

  /// An empty screen.
  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    cells = Array(repeating: .blank, count: columns * rows)
  }

  /// The cell at a place.
  subscript(x: Int, y: Int) -> ScreenCell { cells[y * columns + x] }

  /// Where a row begins and ends among the cells.
  func range(_ y: Int) -> Range<Int> { y * columns..<(y + 1) * columns }

  /// Takes over one row of a frame of the same size.
  mutating func take(
    _ y: Int, of source: [Cell], glyphs: inout GlyphTable, palette: Palette
  ) {
    let row = range(y)
    for index in row {
      let cell = source[index]
      switch cell.width {
      case 0:
        // Half a wide character without the other half cannot be shown.
        let isWhole = index > row.lowerBound && source[index - 1].width == 2
        cells[index] = isWhole ? .continuation : .blank
      case 2 where index + 1 == row.upperBound || source[index + 1].width != 0:
        cells[index] = .blank
      default: cells[index] = glyphs.pack(cell, palette: palette)
      }
    }
  }

  /// Takes over one row of a screen of the same size.
  mutating func take(_ y: Int, of other: ScreenGrid) {
    for index in range(y) { cells[index] = other.cells[index] }
  }

  /// Moves the rows of a region, up by a positive distance; blank rows come in.
  mutating func scroll(_ region: ClosedRange<Int>, by distance: Int) {
    let order = distance > 0 ? Array(region) : region.reversed()
    for y in order {
      let source = y + distance
      for x in 0..<columns {
        cells[y * columns + x] = region.contains(source) ? cells[source * columns + x] : .blank
      }
    }
  }

  /// Takes some cells for ones that nothing is known of, so that they differ from whatever is to be there.
  mutating func forget(where isForgotten: (ScreenCell) -> Bool) {
    for index in cells.indices where isForgotten(cells[index]) { cells[index] = .unknown }
  }

  /// Whether a row is the same on another screen.
  func row(_ y: Int, equals other: ScreenGrid) -> Bool {
    range(y).allSatisfy { cells[$0] == other.cells[$0] }
  }

  /// The column behind the last cell of a row that is not blank.
  func endOfText(_ y: Int) -> Int {
    let range = range(y)
    let last = range.reversed().first { cells[$0] != .blank }
    return last.map { $0 - range.lowerBound + 1 } ?? 0
  }

  /// A number that equal rows share.
  func hash(_ y: Int) -> UInt64 {
    var hash: UInt64 = 0
    for index in range(y) { cells[index].mix(into: &hash) }
    return hash
  }

  /// How many cells of a row differ from a row of another screen, or from blanks.
  func difference(_ y: Int, from other: ScreenGrid, row: Int?) -> Int {
    var count = 0
    for x in 0..<columns {
      let cell = row.map { other[x, $0] } ?? .blank
      if self[x, y] != cell { count += 1 }
    }
    return count
  }
}
