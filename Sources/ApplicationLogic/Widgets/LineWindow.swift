/// The lines of a text that are in a window.
package struct LineWindow: Hashable, Sendable {
  /// The first line in the window.
  package private(set) var top = 0
  /// The number of lines of the text.
  package private(set) var count = 0
  /// The number of lines of the window; at least 1.
  package private(set) var height = 1

  package init() {}

  /// The lines in the window.
  package var visible: Range<Int> { top..<min(count, top + height) }
  /// Whether the text is longer than the window.
  package var isTooLong: Bool { count > height }
  /// Whether there are lines below the window.
  package var hasMore: Bool { top + height < count }

  /// Sets the number of lines.
  package mutating func setCount(_ count: Int) {
    self.count = max(0, count)
    scroll(to: top)
  }

  /// Sets the height of the window.
  package mutating func setHeight(_ height: Int) {
    self.height = max(1, height)
    scroll(to: top)
  }

  /// Scrolls to a line, clamped so that no empty rows follow the text.
  package mutating func scroll(to line: Int) {
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
