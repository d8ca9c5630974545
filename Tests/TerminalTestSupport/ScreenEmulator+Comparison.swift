public import TerminalModel
public import TestSupport

extension ScreenEmulator {
  /// Describes the difference between the screen and the expected frame; nil if they look alike.
  ///
  /// Cells that look alike are equal: the weight of a blank cell is invisible.
  public func difference(
    from frame: CellBuffer, usesColor: Bool = true, ignoring: (Cell) -> Bool = { _ in false }
  ) -> String? {
    if let error = errors.first { return error }
    for y in 0..<rows {
      for x in 0..<columns {
        let isIgnored = ignoring(frame[x, y]) || x > 0 && ignoring(frame[x - 1, y])
        let wanted = Self.visible(frame, x, y, usesColor)
        let found = screen[y][x].width == 0 ? Cell(" ", width: 0) : Self.visible(screen[y][x], true)
        if wanted != found, !isIgnored { return "at \(x), \(y): \(found) instead of \(wanted)" }
      }
    }
    if cursor != frame.cursor || isAtEdge { return "cursor at \(cursor), not at \(frame.cursor)" }
    if showsCursor != frame.showsCursor { return "cursor seen: \(showsCursor)" }
    if region != 0...rows - 1 { return "a region is left" }
    return nil
  }

  private static func visible(_ frame: CellBuffer, _ x: Int, _ y: Int, _ usesColor: Bool) -> Cell {
    let cell = frame[x, y]
    return cell.width == 0 ? Cell(" ", width: 0) : visible(cell, usesColor)
  }

  private static func visible(_ cell: Cell, _ usesColor: Bool) -> Cell {
    var cell = cell
    if !usesColor { cell.style.color = .standard }
    let isBlank =
      cell.character == " " && cell.style.attributes.isDisjoint(with: [.reverse, .underline])
    return isBlank ? .blank : cell
  }
}
