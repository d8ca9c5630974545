/// The selected row of a list, and the rows in a window.
package struct ListCursor: Hashable, Sendable {
  /// The selected row; 0 in an empty list.
  package private(set) var selected = 0
  /// The first row in the window.
  package private(set) var top = 0
  /// The number of rows of the list.
  private(set) var count = 0
  /// The number of rows of the window; at least 1.
  package private(set) var height = 1
  /// Whether a line follows the last row, such as the one that says the list ends.
  package private(set) var hasTail = false

  package init() {}

  /// The rows in the window.
  package var visible: Range<Int> { top..<min(count, top + height) }

  /// Sets the number of rows; the selected row stays selected if it still exists.
  package mutating func setCount(_ count: Int) {
    self.count = max(0, count)
    select(selected)
  }

  /// Sets the number of rows after rows were inserted before the selected one, or removed if
  /// negative.
  package mutating func shift(by rows: Int, count: Int) {
    top += rows
    selected += rows
    setCount(count)
  }

  /// Sets the height of the window.
  package mutating func setHeight(_ height: Int) {
    self.height = max(1, height)
    select(selected)
  }

  /// Sets whether a line follows the last row.
  package mutating func setTail(_ hasTail: Bool) {
    self.hasTail = hasTail
    select(selected)
  }

  /// Selects a row, clamped to the list, and scrolls no more than necessary to show it.
  ///
  /// The last row is shown together with the line after it.
  package mutating func select(_ row: Int) {
    selected = min(max(0, row), max(0, count - 1))
    let shown = selected == count - 1 && hasTail && height > 1 ? selected + 1 : selected
    top = min(max(top, shown - height + 1), selected)
    top = min(max(0, top), lastTop)
  }

  /// Moves the selection by a number of rows, up if negative.
  package mutating func move(by rows: Int) {
    select(selected + rows)
  }

  /// Performs a movement; movements by pages keep the line of the selected row.
  package mutating func move(_ movement: Movement, count: Int?) {
    let row = row(after: movement, count: count, from: selected)
    switch movement {
    case .halfPageDown, .halfPageUp, .pageDown, .pageUp:
      let place = selected - top
      top = min(max(0, min(max(0, row), max(0, self.count - 1)) - place), lastTop)
    case .down, .up, .first, .last: break
    }
    select(row)
  }

  /// Returns the row that a movement leads to, which need not exist; `Int.max` for the last.
  ///
  /// A count repeats the movement, or is the row number for the first and the last.
  package func row(after movement: Movement, count: Int?, from row: Int) -> Int {
    let times = count ?? 1
    return switch movement {
    case .down: row + times
    case .up: row - times
    case .halfPageDown: row + max(1, height * times / 2)
    case .halfPageUp: row - max(1, height * times / 2)
    case .pageDown: row + height * times
    case .pageUp: row - height * times
    case .first: times - 1
    case .last: count.map { $0 - 1 } ?? .max
    }
  }

  /// Scrolls by a number of rows; the selection moves no more than necessary to stay in the window.
  package mutating func scroll(by rows: Int) {
    top = min(max(0, top + rows), lastTop)
    select(min(max(selected, top), top + height - 1))
  }

  /// Selects a row and puts it on a line of the window.
  package mutating func select(_ row: Int, atPlace place: Int) {
    top = max(0, row - max(0, place))
    select(row)
  }

  /// The top of the window at the end of the list.
  private var lastTop: Int {
    max(0, count + (hasTail && height > 1 ? 1 : 0) - height)
  }
}
