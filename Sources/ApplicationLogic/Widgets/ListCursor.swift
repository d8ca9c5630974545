/// Which row of a list is chosen and which rows are in the window: arithmetic, nothing else.
struct ListCursor: Hashable, Sendable {
  /// The chosen row; 0 in an empty list.
  private(set) var selected = 0
  /// The row at the top of the window.
  private(set) var top = 0
  /// How many rows the list has.
  private(set) var count = 0
  /// How many rows the window has; at least 1.
  private(set) var height = 1
  /// Whether a line that is no row, such as one that tells the end, stands after the last row.
  private(set) var hasTail = false

  /// The rows in the window.
  var visible: Range<Int> { top..<min(count, top + height) }

  /// Gives the list another number of rows; what was chosen stays so while it is there.
  mutating func setCount(_ count: Int) {
    self.count = max(0, count)
    select(selected)
  }

  /// Gives the list another number of rows, so many of which came before what is chosen, or went where it is
  /// negative.
  mutating func shift(by rows: Int, count: Int) {
    top += rows
    selected += rows
    setCount(count)
  }

  /// Gives the window another height.
  mutating func setHeight(_ height: Int) {
    self.height = max(1, height)
    select(selected)
  }

  /// Puts a line after the last row, or takes it away.
  mutating func setTail(_ hasTail: Bool) {
    self.hasTail = hasTail
    select(selected)
  }

  /// Chooses a row, or the nearest there is, and moves the window no more than it takes to show it.
  ///
  /// The last row is shown together with the line after it.
  mutating func select(_ row: Int) {
    selected = min(max(0, row), max(0, count - 1))
    let shown = selected == count - 1 && hasTail && height > 1 ? selected + 1 : selected
    top = min(max(top, shown - height + 1), selected)
    top = min(max(0, top), lastTop)
  }

  /// Goes so many rows down, or up where it is negative.
  mutating func move(by rows: Int) {
    select(selected + rows)
  }

  /// Does what a key stands for; the chosen row keeps its place in the window where that moves by pages.
  mutating func move(_ movement: Movement, count: Int?) {
    let row = row(after: movement, count: count, from: selected)
    switch movement {
    case .halfPageDown, .halfPageUp, .pageDown, .pageUp:
      let place = selected - top
      top = min(max(0, min(max(0, row), max(0, self.count - 1)) - place), lastTop)
    case .down, .up, .first, .last: break
    }
    select(row)
  }

  /// The row that a key leads to from another one, whether it is there or not; `Int.max` for the last.
  ///
  /// A count repeats the movement, or is the number of the row for the first and the last.
  func row(after movement: Movement, count: Int?, from row: Int) -> Int {
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

  /// Moves the window so many rows down or up; the chosen row moves no more than it takes to stay in it.
  mutating func scroll(by rows: Int) {
    top = min(max(0, top + rows), lastTop)
    select(min(max(selected, top), top + height - 1))
  }

  /// Puts a row in the window at the same height as another row was before.
  mutating func select(_ row: Int, atPlace place: Int) {
    top = max(0, row - max(0, place))
    select(row)
  }

  /// The top of the window when it is at the end of the list.
  private var lastTop: Int {
    max(0, count + (hasTail && height > 1 ? 1 : 0) - height)
  }
}
