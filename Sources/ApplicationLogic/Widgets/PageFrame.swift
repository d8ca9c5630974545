package import TerminalModel

/// The areas of a screen with a title and a page of lines, and their drawing.
package struct PageFrame {
  /// The row of the title.
  package let title: Rect
  /// The part for the lines.
  package private(set) var page: Rect
  /// The row of messages; empty if the screen has none.
  package let status: Rect

  /// Divides an area; with `hasStatus`, the last row is for messages.
  package init(_ area: Rect, hasStatus: Bool = false) {
    // A margin of two columns, as in lists.
    var rest = Rect(x: area.x + 2, y: area.y, width: max(0, area.width - 4), height: area.height)
    title = rest.takeTop(1)
    status = rest.takeBottom(hasStatus ? 1 : 0)
    // On a low terminal the page needs the row.
    if rest.height > 11 { _ = rest.takeTop(1) }
    page = rest
  }

  /// Returns the frame with another part for the lines, such as one beside a picture.
  package func with(page: Rect) -> PageFrame {
    var frame = self
    frame.page = page
    return frame
  }

  /// Draws the title, and at its right a state such as the sort order.
  package func draw(title text: String, state: String, on buffer: inout CellBuffer) {
    let room = title.width - TextWidth.of(state) - 1
    buffer.write(TextWidth.padded(text, max(0, room)), in: title, style: .heading)
    buffer.writeRight(state, in: title, style: .secondary)
  }

  /// Draws a message in place of the lines.
  package func draw(message: String, style: Style = .secondary, on buffer: inout CellBuffer) {
    for (row, line) in TextLayout.wrap(message, width: page.width).enumerated() {
      buffer.write(line, in: page, row: row, style: style)
    }
  }

  /// Draws the lines in the window of a cursor, with a sign and a bar at the selected ones; nil
  /// selects none.
  package func draw(
    _ lines: [StyledLine], _ cursor: PageCursor,
    selected: (lines: Range<Int>, columns: Range<Int>)?, on buffer: inout CellBuffer
  ) {
    let visible = cursor.window.visible
    for (row, line) in lines[visible].enumerated() { buffer.write(line, in: page, row: row) }
    guard let (lines, columns) = selected else {
      return buffer.placeCursor(at: Point(x: page.x, y: page.y))
    }
    let bar = Rect(
      x: page.x + columns.lowerBound, y: page.y + lines.lowerBound - visible.lowerBound,
      width: columns.count, height: lines.count
    ).clipped(to: page)
    buffer.write(">", in: Rect(x: bar.x - 2, y: bar.y, width: 1, height: 1), style: .heading)
    buffer.setGround(.selection, of: bar)
    buffer.placeCursor(at: Point(x: bar.x, y: bar.y))
  }

  /// Returns the line of the page at a point of the screen; nil outside the page.
  package func line(at point: Point, _ cursor: PageCursor) -> (line: Int, column: Int)? {
    guard page.contains(point) else { return nil }
    return (cursor.window.top + point.y - page.y, point.x - page.x)
  }
}
