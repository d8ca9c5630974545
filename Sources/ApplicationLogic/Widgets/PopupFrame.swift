package import TerminalModel

/// A popup in the center of an area, with a border if there is room.
package struct PopupFrame: Hashable, Sendable {
  /// The popup with its border.
  package let outside: Rect
  /// The area of its contents.
  package let inside: Rect

  /// Returns whether there is room for a border.
  private static func hasLine(in area: Rect) -> Bool { area.width >= 24 && area.height >= 8 }

  /// Creates a popup; `contents` returns the size that it needs for a number of columns.
  init(in area: Rect, for contents: (_ columns: Int) -> (width: Int, height: Int)) {
    let size = contents(Self.hasLine(in: area) ? area.width - 4 : area.width)
    self.init(in: area, width: size.width, height: size.height)
  }

  /// Creates a popup for contents of a size, reduced to what fits.
  package init(in area: Rect, width: Int, height: Int) {
    let hasLine = Self.hasLine(in: area)
    let border = hasLine ? 2 : 0
    // An empty row inside the border, if all contents still fit.
    let space = hasLine && area.height >= height + border + 2 ? 1 : 0
    let outerWidth = min(area.width, hasLine ? width + 4 : area.width)
    // Without a border the title still needs a row.
    let outerHeight = min(area.height, height + 2 * space + max(1, border))
    outside = Rect(
      x: area.x + (area.width - outerWidth) / 2, y: area.y + (area.height - outerHeight) / 2,
      width: outerWidth, height: hasLine ? outerHeight : area.height)
    inside =
      hasLine
      ? Rect(
        x: outside.x + 2, y: outside.y + 1 + space, width: outside.width - 4,
        height: outside.height - 2 - 2 * space)
      : Rect(
        x: area.x, y: area.y + min(1, area.height - 1), width: area.width,
        height: max(1, area.height - 1))
  }

  /// Clears the popup and draws its border and title.
  package func draw(_ title: String, on buffer: inout CellBuffer) {
    buffer.clear(outside)
    guard outside.width > inside.width else {
      if outside.height > inside.height { buffer.write(title, in: outside, style: .heading) }
      return
    }
    buffer.drawBorder(outside, style: Style(color: .accent))
    let place = Rect(x: outside.x + 2, y: outside.y, width: outside.width - 4, height: 1)
    buffer.write(" \(title) ", in: place, style: .heading)
  }

  /// Shows in the bottom border that more follows; a popup without a border has no room for it.
  package func drawMore(on buffer: inout CellBuffer) {
    guard outside.width > inside.width else { return }
    buffer.writeRight(
      " more ", in: Rect(x: inside.x, y: outside.maxY - 1, width: inside.width, height: 1),
      style: .secondary)
  }
}
