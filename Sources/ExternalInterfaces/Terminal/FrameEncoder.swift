package import TerminalModel

/// Encodes a frame as the bytes that update the terminal from the frame that it shows.
///
/// It has package access for the benchmarks, which are built without `@testable`.
package struct FrameEncoder {
  private var palette: Palette
  private let scrolls: Bool
  private var glyphs = GlyphTable()
  private var writer: ScreenWriter
  /// The contents of the terminal, or nil if they are unknown.
  private var shown: ScreenGrid?
  private var next = ScreenGrid(columns: 0, rows: 0)
  private var lastFrame: CellBuffer?
  /// The cells covered by pictures, which frames do not touch.
  private var covered: [Rect] = []
  private var showsCursor = false
  private var isPenStale = false
  /// Whether larger frames use synchronized output.
  private var synchronizes = false
  /// The minimum number of changed rows of a synchronized frame; fewer show no tearing.
  private static let synchronizedRows = 3
  /// The minimum size of a synchronized frame in bytes.
  ///
  /// A smaller frame arrives in one piece, and a step in a list must stay small.
  private static let synchronizedBytes = 256

  /// Creates an encoder for a screen with unknown contents.
  ///
  /// `scrolls` enables scrolling by the terminal, which a few terminals do poorly.
  init(palette: Palette, scrolls: Bool = true) {
    self.palette = palette
    writer = ScreenWriter(palette)
    self.scrolls = scrolls
  }

  /// Creates an encoder with the terminal's own colors, or without colors.
  package init(usesColor: Bool) {
    self.init(palette: Palette(.unknown, depth: usesColor ? .sixteen : .none))
  }

  /// Turns synchronized output on or off for larger frames.
  mutating func setSynchronizes(_ isOn: Bool) { synchronizes = isOn }

  /// Forces the next frame to be encoded as a whole.
  package mutating func forget() {
    shown = nil
    covered = []
  }

  /// Forces the next frame to redraw the cells at the cursor, where something may have been
  /// printed.
  mutating func forgetCursor() {
    guard let shown else { return }
    let start = min(writer.x ?? 0, shown.columns - 1)
    let area = Rect(
      x: start, y: writer.y, width: min(4, shown.columns - start), height: 1)
    self.shown?.fill(area, with: .unknown)
    writer.place(x: nil, y: writer.y)
    lastFrame = nil
  }

  /// Changes the palette from the next frame on.
  ///
  /// Only cells whose appearance changes are redrawn. Returns whether the palette differs.
  mutating func setPalette(_ palette: Palette) -> Bool {
    guard palette != self.palette else { return false }
    let old = self.palette
    self.palette = palette
    writer.setPalette(palette)
    lastFrame = nil
    shown?.forget { old.changes($0.style, in: palette) }
    // The current color of the pen may have been redefined.
    isPenStale = true
    return true
  }

  /// Appends the bytes that update the previous frame to this one, or nothing if they look alike.
  package mutating func encode(_ frame: CellBuffer, into bytes: inout [UInt8]) {
    writer.exchange(&bytes)
    defer { writer.exchange(&bytes) }
    if glyphs.isFull {
      glyphs.removeAll()
      shown = nil
    }
    if next.columns != frame.columns || next.rows != frame.rows {
      next = ScreenGrid(columns: frame.columns, rows: frame.rows)
      shown = nil
    }
    if shown == nil { covered = [] }
    let changed = takeRows(of: frame)
    for area in covered { next.fill(area, with: .pictured) }
    let start = writer.count
    var (before, rows) = prepare(changed, hidesCursor: !frame.showsCursor)
    let touched = rows.count { encodeRow($0, before) }
    writer.move(
      toX: min(max(0, frame.cursor.x), frame.columns - 1),
      y: min(max(0, frame.cursor.y), frame.rows - 1), over: next)
    if frame.showsCursor, !showsCursor { writer.write("\u{1B}[?25h") }
    showsCursor = frame.showsCursor
    if synchronizes, touched >= Self.synchronizedRows,
      writer.count - start > Self.synchronizedBytes
    {
      writer.insert(TerminalModes.synchronizedBegin, at: start)
      writer.write(TerminalModes.synchronizedEnd)
    }
    for y in rows { before.copy(y, of: next) }
    shown = next
    next = before
  }

  /// Converts what has changed since the previous frame to `next`; returns the changed rows, or all
  /// rows if the previous frame is unknown.
  private mutating func takeRows(of frame: CellBuffer) -> [Int] {
    defer { lastFrame = frame }
    // Cluster numbers are comparable only if the tables are equal.
    guard shown != nil, let last = lastFrame, last.clusters == frame.clusters else {
      for y in 0..<frame.rows {
        next.copy(y, 0..<frame.columns, of: frame, glyphs: &glyphs, palette: palette)
      }
      return Array(0..<frame.rows)
    }
    var rows: [Int] = []
    for y in 0..<frame.rows {
      let changed = frame.screenCells.differences(from: last.screenCells, in: next.range(y))
      guard !changed.isEmpty else { continue }
      // A wide character may have lost its other half.
      let start = next.range(y).lowerBound
      let columns =
        max(
          0, changed.lowerBound - start - 1)..<min(
          frame.columns, changed.upperBound - start + 1)
      next.copy(y, columns, of: frame, glyphs: &glyphs, palette: palette)
      rows.append(y)
    }
    return rows
  }

  /// Updates the screen as a whole; returns its contents and the rows that may differ.
  private mutating func prepare(
    _ changed: [Int], hidesCursor: Bool
  ) -> (before: ScreenGrid, rows: [Int]) {
    guard var before = shown else {
      writer.clear()
      writer.write("\u{1B}[?25l")
      showsCursor = false
      isPenStale = false
      return (ScreenGrid(columns: next.columns, rows: next.rows), changed)
    }
    shown = nil
    if isPenStale { writer.resetPen() }
    isPenStale = false
    if hidesCursor, showsCursor { writer.write("\u{1B}[?25l") }
    guard scrolls,
      let scroll = Scroll.find(changed, from: before, to: next, around: coveredRows)
    else { return (before, changed) }
    writer.scroll(scroll, rows: next.rows)
    before.scroll(scroll.region, by: scroll.distance)
    return (before, Array(0..<next.rows))
  }

  /// Updates a row from left to right; returns whether it has changed.
  private mutating func encodeRow(_ y: Int, _ before: ScreenGrid) -> Bool {
    guard !next.row(y, equals: before) else { return false }
    let end = next.endOfText(y)
    // A character of ambiguous width may cover the cells after it.
    var damageEnd = 0
    var x = next.firstDifference(y, from: before)
    while x < next.columns {
      let cell = next[x, y]
      if cell == before[x, y] && x >= damageEnd || cell == .continuation || cell == .pictured {
        x += 1
      } else if cell == .blank {
        x = encodeBlanks(from: x, y, before, end: end, damageEnd: damageEnd)
      } else if cell.isASCII {
        x = encodeASCII(from: x, y, before)
      } else {
        encode(cell, x, y)
        x += cell.width
        if glyphs.isDoubtful(cell) { damageEnd = x + 4 }
      }
    }
    return true
  }

  /// Writes the changed ASCII characters of one style from a column on; returns the next column.
  private mutating func encodeASCII(from x: Int, _ y: Int, _ before: ScreenGrid) -> Int {
    let first = next[x, y]
    var end = x + 1
    while end < next.columns {
      let cell = next[end, y]
      guard cell.isASCII, cell.styleBits == first.styleBits, cell != .blank, cell != before[end, y]
      else { break }
      end += 1
    }
    writer.move(toX: x, y: y, over: next)
    writer.setPen(as: first)
    let start = next.range(y).lowerBound
    writer.put(ascii: next.cells[start + x..<start + end], columns: next.columns)
    return end
  }

  private mutating func encode(_ cell: ScreenCell, _ x: Int, _ y: Int) {
    writer.move(toX: x, y: y, over: next)
    writer.setPen(as: cell)
    if glyphs.isDoubtful(cell), cell.width == 2 {
      // Clear both cells, in case the terminal draws it in one.
      writer.putBlanks(2, columns: next.columns)
      writer.move(toX: x, y: y, over: next)
    }
    writer.put(cell, glyphs: glyphs, columns: next.columns)
  }

  /// Clears blank cells from a column on, with the shortest sequence; returns the next column.
  private mutating func encodeBlanks(
    from x: Int, _ y: Int, _ before: ScreenGrid, end: Int, damageEnd: Int
  ) -> Int {
    var stop = x
    var last = x
    while stop < next.columns, next[stop, y] == .blank {
      if before[stop, y] != .blank || stop < damageEnd { last = stop }
      stop += 1
    }
    let count = last - x + 1
    let isFollowed = stop < next.columns
    writer.move(toX: x, y: y, over: next)
    writer.setPenForBlanks(before: isFollowed ? next[stop, y] : .blank)
    let digits = count < 10 ? 1 : count < 100 ? 2 : 3
    let continues = isFollowed && last + 1 == stop
    if x >= end, count > 3 {
      writer.eraseToEnd()
    } else if count > (3 + digits) * (continues ? 2 : 1) {
      writer.erase(count)
    } else {
      writer.putBlanks(count, columns: next.columns)
    }
    return last + 1
  }

  // MARK: Pictures

  /// Whether a picture covers part of the current frame.
  var isCovered: Bool { !covered.isEmpty }

  /// The rows that must not scroll because of a picture: those from the first one to the last.
  private var coveredRows: Range<Int> {
    guard let top = covered.map(\.y).min(), let end = covered.map(\.maxY).max() else {
      return 0..<0
    }
    return top..<end
  }

  /// Appends a picture over cells of the current frame, replacing one over the same cells.
  ///
  /// Appends nothing and returns false if the contents are unknown or lack such cells. `number`
  /// identifies the picture in kitty, which already has it if `isKept`.
  mutating func cover(
    _ placed: PlacedPicture, number: Int = 0, isKept: Bool = false, over frame: CellBuffer,
    into bytes: inout [UInt8]
  ) -> Bool {
    let (area, size) = (placed.area, placed.picture.size)
    guard var grid = shown, area.x >= 0, area.y >= 0, area.x + area.width <= grid.columns,
      area.y + area.height <= grid.rows, size.columns <= area.width, size.rows <= area.height
    else { return false }
    writer.exchange(&bytes)
    defer { writer.exchange(&bytes) }
    let place = Rect(
      x: area.x + (area.width - size.columns) / 2, y: area.y + (area.height - size.rows) / 2,
      width: size.columns, height: size.rows)
    writer.resetPen()
    blank(area, around: place)
    if case .rows(let rows) = placed.picture.content {
      for (row, text) in rows.enumerated() {
        writer.jump(toX: place.x, y: place.y + row)
        writer.append { $0 += text }
        writer.write("\u{1B}[m")
      }
    } else {
      writer.jump(toX: place.x, y: place.y)
      writer.append { bytes in
        if isKept {
          PictureSequences.appendKept(placed.picture, number: number, to: &bytes)
        } else {
          PictureSequences.append(placed.picture, number: number, to: &bytes)
        }
      }
    }
    writer.jump(
      toX: min(max(0, frame.cursor.x), grid.columns - 1),
      y: min(max(0, frame.cursor.y), grid.rows - 1))
    grid.fill(area, with: .pictured)
    shown = grid
    if !covered.contains(area) { covered.append(area) }
    return true
  }

  /// Clears the cells of an area around a picture.
  private mutating func blank(_ area: Rect, around place: Rect) {
    for y in area.y..<area.y + area.height {
      let isBeside = place.y..<place.y + place.height ~= y
      let left = isBeside ? place.x - area.x : area.width
      let right = isBeside ? area.x + area.width - place.x - place.width : 0
      for (x, count) in [(area.x, left), (place.x + place.width, right)] where count > 0 {
        writer.jump(toX: x, y: y)
        writer.append { $0.append(contentsOf: repeatElement(0x20, count: count)) }
      }
    }
  }

  /// Forces the next frame to draw the cells of an area that a picture covers.
  mutating func uncover(_ area: Rect) {
    guard covered.contains(area) else { return }
    shown?.fill(area, with: .unknown)
    // Cells that equal the previous frame still differ from the screen.
    lastFrame = nil
    covered.removeAll { $0 == area }
  }
}
