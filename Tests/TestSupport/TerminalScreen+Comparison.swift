internal import ApplicationLogic

extension TerminalScreen {
  /// How many cells look different from another screen of the same size, and so had to be told to the terminal.
  public func changedCells(since other: TerminalScreen) -> Int {
    zip(cells, other.cells).reduce(0) { count, rows in
      count + zip(rows.0, rows.1).reduce(0) { $0 + (looksAlike($1.0, $1.1) ? 0 : 1) }
    }
  }

  /// The first place where two screens differ, in words; nil if they look the same.
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

  /// Nobody sees the weight of a blank.
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
