internal import ApplicationLogic

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Turns a frame into the bytes that make the terminal show it, given what it shows already.
struct FrameEncoder {
  private let usesColor: Bool
  private let scrolls: Bool
  private var glyphs = GlyphTable()
  private var writer = ScreenWriter()
  /// What the terminal shows; nil when that is not known.
  private var shown: ScreenGrid?
  private var next = ScreenGrid(columns: 0, rows: 0)
  private var lastCells: [Cell] = []
  private var showsCursor = false

  /// Makes an encoder that knows nothing of the screen yet.
  ///
  /// `scrolls` says whether the terminal may move rows by itself, which a few do badly.
  init(usesColor: Bool, scrolls: Bool = true) {
    self.usesColor = usesColor
    self.scrolls = scrolls
  }

  /// Makes the next frame be encoded whole.
  mutating func forget() {
    shown = nil
  }

  /// Appends what leads from the frame before to this one; nothing where they look alike.
  mutating func encode(_ frame: CellBuffer, into bytes: inout [UInt8]) {
    swap(&writer.bytes, &bytes)
    defer { swap(&writer.bytes, &bytes) }
    if glyphs.isFull {
      glyphs.removeAll()
      shown = nil
    }
    if next.columns != frame.columns || next.rows != frame.rows {
      next = ScreenGrid(columns: frame.columns, rows: frame.rows)
      shown = nil
    }
    takeRows(of: frame)
    let before = prepare(hidesCursor: !frame.showsCursor)
    for y in 0..<next.rows { encodeRow(y, before) }
    writer.move(
      toX: min(max(0, frame.cursor.x), frame.columns - 1),
      y: min(max(0, frame.cursor.y), frame.rows - 1), over: next)
    if frame.showsCursor, !showsCursor { writer.write("\u{1B}[?25h") }
    showsCursor = frame.showsCursor
    shown = next
    next = before
  }

  /// Makes `next` of a frame; a row that is the same as in the frame before needs no work.
  private mutating func takeRows(of frame: CellBuffer) {
    let cells = frame.cells
    for y in 0..<frame.rows {
      if let shown, lastCells.count == cells.count, hasSameBytes(cells, lastCells, next.range(y)) {
        next.take(y, of: shown)
      } else {
        next.take(y, of: cells, glyphs: &glyphs, usesColor: usesColor)
      }
    }
    lastCells = cells
  }

  /// Whether cells are the same byte for byte; equal ones may differ in bytes that nobody sees,
  /// which costs time but shows nothing wrong.
  private func hasSameBytes(_ one: [Cell], _ other: [Cell], _ range: Range<Int>) -> Bool {
    one.withUnsafeBytes { one in
      other.withUnsafeBytes { other in
        let stride = MemoryLayout<Cell>.stride
        let bytes = range.lowerBound * stride..<range.upperBound * stride
        guard let one = UnsafeRawBufferPointer(rebasing: one[bytes]).baseAddress,
          let other = UnsafeRawBufferPointer(rebasing: other[bytes]).baseAddress
        else { return false }
        return memcmp(one, other, bytes.count) == 0
      }
    }
  }

  /// Does what concerns the screen as a whole; answers what it shows then.
  private mutating func prepare(hidesCursor: Bool) -> ScreenGrid {
    guard var before = shown else {
      writer.clear()
      writer.write("\u{1B}[?25l")
      showsCursor = false
      return ScreenGrid(columns: next.columns, rows: next.rows)
    }
    shown = nil
    if hidesCursor, showsCursor { writer.write("\u{1B}[?25l") }
    if scrolls, let scroll = Scroll.find(from: before, to: next) {
      writer.scroll(scroll, rows: next.rows)
      before.scroll(scroll.region, by: scroll.distance)
    }
    return before
  }

  /// Brings one row up to date, from left to right.
  private mutating func encodeRow(_ y: Int, _ before: ScreenGrid) {
    guard !next.row(y, equals: before) else { return }
    let end = next.endOfText(y)
    // What follows a character of doubtful width may be covered by it.
    var damageEnd = 0
    var x = 0
    while x < next.columns {
      let cell = next[x, y]
      if cell == before[x, y] && x >= damageEnd || cell == .continuation {
        x += 1
      } else if cell == .blank {
        x = encodeBlanks(from: x, y, before, end: end, damageEnd: damageEnd)
      } else {
        encode(cell, x, y)
        x += cell.width
        if cell.isDoubtful { damageEnd = x + 4 }
      }
    }
  }

  private mutating func encode(_ cell: ScreenCell, _ x: Int, _ y: Int) {
    writer.move(toX: x, y: y, over: next)
    writer.setPen(cell.style)
    if cell.isDoubtful, cell.width == 2 {
      // Where the terminal takes it for a narrow one, nothing old is to show beside it.
      writer.putBlanks(2, columns: next.columns)
      writer.move(toX: x, y: y, over: next)
    }
    writer.put(cell, glyphs: glyphs, columns: next.columns)
  }

  /// Empties the blanks from a place on, the cheapest way; answers where to go on.
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
    writer.setPenForBlanks(before: isFollowed ? next[stop, y].style : .plain)
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
}
