internal import TerminalModel

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The cells of a screen in the form that the encoder compares.
struct ScreenGrid {
  /// The number of columns.
  private(set) var columns: Int
  /// The number of rows.
  private(set) var rows: Int
  /// The cells in row-major order.
  private(set) var cells: [ScreenCell]

  /// Creates an empty screen.
  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    cells = Array(repeating: .blank, count: columns * rows)
  }

  /// The cell at a position.
  subscript(x: Int, y: Int) -> ScreenCell { cells[y * columns + x] }

  /// Returns the indexes of a row's cells.
  func range(_ y: Int) -> Range<Int> { y * columns..<(y + 1) * columns }

  /// Copies columns of a row from a frame of the same size, resolving styles with a palette.
  mutating func copy(
    _ y: Int, _ columns: Range<Int>, of frame: CellBuffer, glyphs: inout GlyphTable,
    palette: Palette
  ) {
    let start = y * self.columns
    // Neighbors mostly have the same style.
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

  /// Returns the cell of a frame as the screen shows it.
  private static func resolve(
    _ cell: ScreenCell, at index: Int, of frame: CellBuffer, _ look: UInt64,
    _ glyphs: inout GlyphTable
  ) -> ScreenCell {
    let column = index % frame.columns
    // Half of a wide character cannot be shown.
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

  /// Copies a row from a screen of the same size.
  mutating func copy(_ y: Int, of other: ScreenGrid) {
    let row = range(y)
    cells.replaceSubrange(row, with: other.cells[row])
  }

  /// Scrolls a region, up by a positive distance; blank rows are inserted.
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

  /// Marks matching cells as unknown, so that they differ from any other contents.
  mutating func forget(where isForgotten: (ScreenCell) -> Bool) {
    for index in cells.indices where isForgotten(cells[index]) { cells[index] = .unknown }
  }

  /// Fills an area with a cell.
  mutating func fill(_ area: Rect, with cell: ScreenCell) {
    for y in max(0, area.y)..<min(rows, area.y + area.height) {
      for x in max(0, area.x)..<min(columns, area.x + area.width) { cells[y * columns + x] = cell }
    }
  }

  /// Returns whether a row equals that of another screen.
  func row(_ y: Int, equals other: ScreenGrid) -> Bool {
    cells.hasSameBytes(as: other.cells, in: range(y))
  }

  /// Returns whether a row equals a different row of another screen.
  func row(_ y: Int, equals other: ScreenGrid, row: Int) -> Bool {
    cells.hasSameBytes(as: other.cells, in: range(y), from: other.range(row).lowerBound)
  }

  /// Returns the first column in which a row differs from another screen, or the width.
  func firstDifference(_ y: Int, from other: ScreenGrid) -> Int {
    let start = y * columns
    var x = 0
    while x < columns, cells[start + x] == other.cells[start + x] { x += 1 }
    return x
  }

  /// Returns the column after the last cell of a row that is not blank.
  func endOfText(_ y: Int) -> Int {
    var end = columns
    while end > 0, cells[y * columns + end - 1] == .blank { end -= 1 }
    return end
  }

  /// Returns a hash of some of a row's cells, equal for equal rows.
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

  /// Returns how many cells of a row differ from a row of another screen, or from blanks.
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
  /// Returns whether elements equal those of another array byte for byte, optionally at an offset.
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
  /// Returns the range from the first to the last cell that differs from another frame.
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

/// Cells with resolved styles, which are equal if they look alike.
extension ScreenCell {
  /// The second cell of a wide character.
  static let continuation = ScreenCell(bits: 0)
  /// A cell with unknown contents.
  static let unknown = ScreenCell(bits: 0x7F | 1 << 48)
  /// A cell under a picture, which is never drawn.
  static let pictured = ScreenCell(bits: 0x80 | 1 << 48)

  /// The parts of a style that are visible on blanks: reverse, underline and the ground.
  private static let seenMask: UInt64 = 0x18 << 32 | 0xF << 44

  /// Returns the cell in a resolved style, if it contains a single-byte, single-column character.
  func letter(in look: UInt64) -> ScreenCell? {
    guard bits >> 48 == 1, 0x20..<0x7F ~= bits & 0xFFFF_FFFF else { return nil }
    let isBlank = bits & 0xFF == 0x20 && look & Self.seenMask == 0
    return isBlank ? .blank : with(styleBits: look)
  }

  /// Returns the cell with another multi-scalar character.
  func with(cluster: Int) -> ScreenCell {
    ScreenCell(bits: bits & ~(Self.clusterBit - 1) | UInt64(cluster))
  }

  /// Mixes the cell into the hash of a row.
  func mix(into hash: inout UInt64) {
    hash = (hash ^ bits) &* 0x9E37_79B9_7F4A_7C15
    hash ^= hash >> 29
  }
}
