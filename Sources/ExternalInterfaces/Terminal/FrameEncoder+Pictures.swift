internal import ApplicationLogic

/// Pictures over the cells of a frame.
extension FrameEncoder {
  /// The rows that do not move while a picture stands in them.
  var coveredRows: Range<Int> { covered.map { $0.y..<$0.y + $0.height } ?? 0..<0 }

  /// Appends a picture over cells of the frame that is shown, in the place of the one before.
  ///
  /// Appends nothing, and answers false, where what is shown is not known or has no such cells.
  mutating func cover(
    _ placed: PlacedPicture, over frame: CellBuffer, into bytes: inout [UInt8]
  ) -> Bool {
    let (area, size) = (placed.area, placed.picture.size)
    guard var grid = shown, area.x >= 0, area.y >= 0, area.x + area.width <= grid.columns,
      area.y + area.height <= grid.rows, size.columns <= area.width, size.rows <= area.height
    else { return false }
    swap(&writer.bytes, &bytes)
    defer { swap(&writer.bytes, &bytes) }
    let place = Rect(
      x: area.x + (area.width - size.columns) / 2, y: area.y + (area.height - size.rows) / 2,
      width: size.columns, height: size.rows)
    writer.resetPen()
    blank(area, around: place)
    if case .rows(let rows) = placed.picture.content {
      for (row, text) in rows.enumerated() {
        writer.jump(toX: place.x, y: place.y + row)
        writer.bytes += text
        writer.write("\u{1B}[m")
      }
    } else {
      writer.jump(toX: place.x, y: place.y)
      PictureSequences.append(placed.picture, to: &writer.bytes)
    }
    writer.jump(
      toX: min(max(0, frame.cursor.x), grid.columns - 1),
      y: min(max(0, frame.cursor.y), grid.rows - 1))
    grid.fill(area, with: .pictured)
    shown = grid
    covered = area
    return true
  }

  /// Blanks the cells of an area around the picture in it.
  private mutating func blank(_ area: Rect, around place: Rect) {
    for y in area.y..<area.y + area.height {
      let isBeside = place.y..<place.y + place.height ~= y
      let left = isBeside ? place.x - area.x : area.width
      let right = isBeside ? area.x + area.width - place.x - place.width : 0
      for (x, count) in [(area.x, left), (place.x + place.width, right)] where count > 0 {
        writer.jump(toX: x, y: y)
        writer.bytes.append(contentsOf: repeatElement(0x20, count: count))
      }
    }
  }

  /// Has the next frame drawn where a picture is.
  mutating func uncover() {
    guard let covered else { return }
    shown?.fill(covered, with: .unknown)
    // Rows that are as they were in the frame before are not as the screen shows them.
    lastFrame = nil
    self.covered = nil
  }
}

extension ScreenWriter {
  /// Moves the cursor from wherever it is.
  mutating func jump(toX x: Int, y: Int) {
    write(control: y + 1, x + 1, UInt8(ascii: "H"))
    place(x: x, y: y)
  }
}
