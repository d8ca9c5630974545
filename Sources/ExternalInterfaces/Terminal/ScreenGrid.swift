internal import ApplicationLogic

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

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

  /// Takes over some columns of a row of a frame of the same size, in the looks of a palette.
  mutating func take(
    _ y: Int, _ columns: Range<Int>, of frame: CellBuffer, glyphs: inout GlyphTable,
    palette: Palette
  ) {
    let start = y * self.columns
    // Neighbors mostly look alike.
    var (style, look) = (UInt64.max, UInt64(0))
    frame.screenCells.withUnsafeBufferPointer { given in
      cells.withUnsafeMutableBufferPointer { cells in
        for index in start + columns.lowerBound..<start + columns.upperBound {
          let cell = given[index]
          if cell.styleBits != style {
            style = cell.styleBits
            look = ScreenCell.bits(of: palette.resolve(cell.style))
          }
          cells[index] =
            cell.letter(in: look) ?? Self.resolve(cell, at: index, of: frame, look, &glyphs)
        }
      }
    }
  }

  /// The cell of a frame as the screen shows it.
  private static func resolve(
    _ cell: ScreenCell, at index: Int, of frame: CellBuffer, _ look: UInt64,
    _ glyphs: inout GlyphTable
  ) -> ScreenCell {
    let column = index % frame.columns
    // Half a wide character without the other half cannot be shown.
    if cell.width == 0 {
      return column > 0 && frame.screenCells[index - 1].width == 2 ? .continuation : .blank
    }
    if cell.width == 2, column + 1 == frame.columns || frame.screenCells[index + 1].width != 0 {
      return .blank
    }
    if let cluster = cell.cluster {
      return cell.with(cluster: glyphs.number(of: frame.clusters[cluster])).with(styleBits: look)
    }
    return cell.scalar.isControl
      ? ScreenCell(scalar: "?", .plain, width: cell.width).with(styleBits: look)
      : cell.with(styleBits: look)
  }

  /// Takes over one row of a screen of the same size.
  mutating func take(_ y: Int, of other: ScreenGrid) {
    let row = range(y)
    cells.replaceSubrange(row, with: other.cells[row])
  }

  /// Moves the rows of a region, up by a positive distance; blank rows come in.
  mutating func scroll(_ region: ClosedRange<Int>, by distance: Int) {
    let before = self
    let blanks = repeatElement(ScreenCell.blank, count: columns)
    for y in region {
      if region.contains(y + distance) {
        cells.replaceSubrange(range(y), with: before.cells[range(y + distance)])
      } else {
        cells.replaceSubrange(range(y), with: blanks)
      }
    }
  }

  /// Takes some cells for ones that nothing is known of, so that they differ from whatever is to be there.
  mutating func forget(where isForgotten: (ScreenCell) -> Bool) {
    for index in cells.indices where isForgotten(cells[index]) { cells[index] = .unknown }
  }

  /// Takes the cells of an area for one and the same.
  mutating func fill(_ area: Rect, with cell: ScreenCell) {
    for y in max(0, area.y)..<min(rows, area.y + area.height) {
      for x in max(0, area.x)..<min(columns, area.x + area.width) { cells[y * columns + x] = cell }
    }
  }

  /// Whether a row is the same on another screen.
  func row(_ y: Int, equals other: ScreenGrid) -> Bool {
    cells.hasSameBytes(as: other.cells, in: range(y))
  }

  /// Whether a row is the same as another one elsewhere on another screen.
  func row(_ y: Int, equals other: ScreenGrid, row: Int) -> Bool {
    cells.hasSameBytes(as: other.cells, in: range(y), from: other.range(row).lowerBound)
  }

  /// The first column of a row where another screen has something else; the width if there is none.
  func firstDifference(_ y: Int, from other: ScreenGrid) -> Int {
    let start = y * columns
    var x = 0
    while x < columns, cells[start + x] == other.cells[start + x] { x += 1 }
    return x
  }

  /// The column behind the last cell of a row that is not blank.
  func endOfText(_ y: Int) -> Int {
    var end = columns
    while end > 0, cells[y * columns + end - 1] == .blank { end -= 1 }
    return end
  }

  /// A number that equal rows share, made of some of their cells.
  func hash(_ y: Int) -> UInt64 {
    cells.withUnsafeBufferPointer { cells in
      var hash: UInt64 = 0
      var index = y * columns
      while index < (y + 1) * columns {
        cells[index].mix(into: &hash)
        index += 3
      }
      return hash
    }
  }

  /// How many cells of a row differ from a row of another screen, or from blanks.
  func difference(_ y: Int, from other: ScreenGrid, row: Int?) -> Int {
    var count = 0
    let start = y * columns
    if let row {
      let offset = row * columns - start
      for index in start..<start + columns where cells[index] != other.cells[index + offset] {
        count += 1
      }
    } else {
      for index in start..<start + columns where cells[index] != .blank { count += 1 }
    }
    return count
  }
}

extension Array where Element: BitwiseCopyable {
  /// Whether some elements are the same byte for byte as those of another array, at the same places or from another on.
  func hasSameBytes(as other: [Element], in range: Range<Int>, from start: Int? = nil) -> Bool {
    let start = start ?? range.lowerBound
    return self[range].withUnsafeBytes { one in
      other[start..<start + range.count].withUnsafeBytes { other in
        guard let first = one.baseAddress, let second = other.baseAddress else {
          return one.isEmpty && other.isEmpty
        }
        return memcmp(first, second, one.count) == 0
      }
    }
  }
}

extension Array<ScreenCell> {
  /// From the first to the last of some cells that differ from those of another frame at the same places.
  func differences(from other: [ScreenCell], in range: Range<Int>) -> Range<Int> {
    guard !hasSameBytes(as: other, in: range) else { return range.upperBound..<range.upperBound }
    return withUnsafeBufferPointer { one in
      other.withUnsafeBufferPointer { other in
        var (first, end) = (range.lowerBound, range.upperBound)
        while first < end, one[first] == other[first] { first += 1 }
        while end > first, one[end - 1] == other[end - 1] { end -= 1 }
        return first..<end
      }
    }
  }
}

/// Cells as the screen shows them: in a resolved look, and alike where they look alike.
extension ScreenCell {
  /// The second cell of a wide character.
  static let continuation = ScreenCell(bits: 0)
  /// A cell with unknown contents.
  static let unknown = ScreenCell(bits: 0x7F | 1 << 48)
  /// A cell under a picture, which nothing is written to.
  static let pictured = ScreenCell(bits: 0x80 | 1 << 48)

  /// Reversed and underlined blanks can be seen; no other has a look of its own.
  private static let seenMask: UInt64 = 0x18 << 32

  /// The cell in a resolved look, if it has a letter of one byte and one column.
  func letter(in look: UInt64) -> ScreenCell? {
    guard bits >> 48 == 1, 0x20..<0x7F ~= bits & 0xFFFF_FFFF else { return nil }
    let isBlank = bits & 0xFF == 0x20 && look & Self.seenMask == 0
    return isBlank ? .blank : with(styleBits: look)
  }

  /// The same with another character of several scalars.
  func with(cluster: Int) -> ScreenCell {
    ScreenCell(bits: bits & ~(Self.clusterBit - 1) | UInt64(cluster))
  }

  /// Mixes the cell into the hash of a row.
  func mix(into hash: inout UInt64) {
    hash = (hash ^ bits) &* 0x9E37_79B9_7F4A_7C15
    hash ^= hash >> 29
  }
}
