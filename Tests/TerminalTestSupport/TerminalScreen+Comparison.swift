import TestSupport

internal import TerminalModel

extension TerminalScreen {
  /// Returns the number of cells that look different from another screen of the same size, and so
  /// had to be sent.
  public func changedCells(since other: TerminalScreen) -> Int {
    zip(cells, other.cells).reduce(0) { count, rows in
      count + zip(rows.0, rows.1).reduce(0) { $0 + (looksAlike($1.0, $1.1) ? 0 : 1) }
    }
  }

  /// Describes the first difference between two screens; nil if they look alike.
  public func difference(from other: TerminalScreen) -> String? {
    guard cells.count == other.cells.count else {
      return "\(cells.count) rows, not \(other.cells.count)"
    }
    for (y, (row, wanted)) in zip(cells, other.cells).enumerated() {
      for (x, (cell, expected)) in zip(row, wanted).enumerated() where !looksAlike(cell, expected) {
        return "at \(x), \(y): \(cell) instead of \(expected)"
      }
    }
    let isAlike = cursorRow == other.cursorRow && showsCursor == other.showsCursor
    return isAlike ? nil : "cursor in row \(cursorRow), not \(other.cursorRow)"
  }

  /// Returns whether two cells look alike; the weight of a blank is invisible.
  private func looksAlike(_ one: Cell, _ other: Cell) -> Bool {
    if one == other { return true }
    guard one.character == " ", other.character == " ", one.width == other.width else {
      return false
    }
    let seen: Style.Attributes = [.reverse, .underline]
    return one.style.attributes.intersection(seen) == other.style.attributes.intersection(seen)
      && one.style.attributes.isDisjoint(with: seen)
  }
}
