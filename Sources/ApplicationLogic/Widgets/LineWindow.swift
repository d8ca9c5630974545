/// Which lines of a text are in the window: arithmetic, nothing else.
struct LineWindow: Hashable, Sendable {
  /// The line at the top of the window.
  private(set) var top = 0
  /// How many lines the text has.
  private(set) var count = 0
  /// How many lines the window has; at least 1.
  private(set) var height = 1

  /// The lines in the window.
  var visible: Range<Int> { top..<min(count, top + height) }
  /// Whether there are lines above or below the window.
  var isTooLong: Bool { count > height }
  /// Whether there are lines below the window.
  var goesOn: Bool { top + height < count }

  /// Gives the text another number of lines.
  mutating func setCount(_ count: Int) {
    self.count = max(0, count)
    scroll(to: top)
  }

  /// Gives the window another height.
  mutating func setHeight(_ height: Int) {
    self.height = max(1, height)
    scroll(to: top)
  }

  /// Puts a line at the top, or the nearest that leaves no room below the text.
  mutating func scroll(to line: Int) {
    top = min(max(0, line), max(0, count - height))
  }

  /// Does what a key stands for, so often.
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
