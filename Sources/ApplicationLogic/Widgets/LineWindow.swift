/// The lines of a text that are in a window.
struct LineWindow: Hashable, Sendable {
  /// The first line in the window.
  private(set) var top = 0
  /// The number of lines of the text.
  private(set) var count = 0
  /// The number of lines of the window; at least 1.
  private(set) var height = 1

  /// The lines in the window.
  var visible: Range<Int> { top..<min(count, top + height) }
  /// Whether the text is longer than the window.
  var isTooLong: Bool { count > height }
  /// Whether there are lines below the window.
  var hasMore: Bool { top + height < count }

  /// Sets the number of lines.
  mutating func setCount(_ count: Int) {
    self.count = max(0, count)
    scroll(to: top)
  }

  /// Sets the height of the window.
  mutating func setHeight(_ height: Int) {
    self.height = max(1, height)
    scroll(to: top)
  }

  /// Scrolls to a line, clamped so that no empty rows follow the text.
  mutating func scroll(to line: Int) {
    top = min(max(0, line), max(0, count - height))
  }

  /// Performs a movement a number of times.
  mutating func move(_ movement: Movement, times: Int) {
    switch movement {
    case .down: scroll(to: top + times)
    case .up: scroll(to: top - times)
    case .halfPageDown: scroll(to: top + max(1, height / 2) * times)
    case .halfPageUp: scroll(to: top - max(1, height / 2) * times)
    case .pageDown: scroll(to: top + height * times)
    case .pageUp: scroll(to: top - height * times)
    case .first: scroll(to: 0)
    case .last: scroll(to: count)
    }
  }
}
