/// The lines of a page in a window, and the selected entry.
package struct PageCursor: Hashable, Sendable {
  /// The lines in the window.
  package private(set) var window = LineWindow()
  /// The lines of the entries, from top to bottom.
  private(set) var places: [Range<Int>] = []
  /// The selected entry; always a visible one.
  package private(set) var chosen: Int?

  package init() {}

  /// Sets the lines and entries of the page, and which entry is selected now.
  package mutating func setPage(lines: Int, places: [Range<Int>], chosen: Int?) {
    self.places = places
    self.chosen = chosen
    window.setCount(lines)
    keepVisible()
  }

  /// Sets the height of the window.
  package mutating func setHeight(_ height: Int) {
    window.setHeight(height)
    keepVisible()
  }

  /// Scrolls to a line, clamped so that no empty rows follow the page.
  package mutating func scroll(to line: Int) {
    window.scroll(to: line)
    keepVisible()
  }

  /// Selects an entry and scrolls to it; nil selects none.
  package mutating func choose(_ entry: Int?) {
    guard let entry, places.indices.contains(entry) else {
      chosen = nil
      return
    }
    chosen = entry
    if !isVisible(entry) {
      let lines = places[entry]
      window.scroll(
        to: lines.lowerBound < window.top ? lines.lowerBound : lines.lowerBound + 1 - window.height)
    }
  }

  /// Scrolls to the top, with nothing selected.
  package mutating func reset() {
    chosen = nil
    window.scroll(to: 0)
  }

  /// Performs a movement a number of times.
  ///
  /// A line down or up selects the next entry if it is in the window, or will be after scrolling by
  /// a line; otherwise it only scrolls. The next entry may be higher up, beside the selected one;
  /// then the window follows it.
  package mutating func move(_ movement: Movement, times: Int) {
    switch movement {
    case .down: for _ in 0..<steps(times) { step(to: next, scrollingBy: 1) }
    case .up: for _ in 0..<steps(times) { step(to: previous, scrollingBy: -1) }
    case .first, .last:
      chosen = nil
      window.move(movement, times: times)
    case .halfPageDown, .halfPageUp, .pageDown, .pageUp:
      window.move(movement, times: times)
      keepVisible()
    }
  }

  /// Limits the steps: more of them do not change the result.
  private func steps(_ times: Int) -> Int { min(times, window.count + places.count) }

  private mutating func step(to entry: Int?, scrollingBy lines: Int) {
    if let entry, let chosen,
      (places[entry].lowerBound - places[chosen].lowerBound) * lines < 0
    {
      return choose(entry)
    }
    if entry.map(isVisible) != true { scroll(to: window.top + lines) }
    if let entry, isVisible(entry) { chosen = entry }
  }

  private var next: Int? {
    if let chosen { return chosen + 1 < places.count ? chosen + 1 : nil }
    return places.firstIndex { $0.lowerBound >= window.top }
  }

  private var previous: Int? {
    if let chosen { return chosen > 0 ? chosen - 1 : nil }
    return places.lastIndex { $0.lowerBound < window.top + window.height }
  }

  private func isVisible(_ entry: Int) -> Bool {
    window.visible.contains(places[entry].lowerBound)
  }

  /// Clears the selection if it is not visible.
  private mutating func keepVisible() {
    guard let entry = chosen else { return }
    if !places.indices.contains(entry) || !isVisible(entry) { chosen = nil }
  }
}
