/// Which lines of a page are in the window and which of its entries is chosen: arithmetic, nothing
/// else.
struct PageCursor: Hashable, Sendable {
  /// The lines in the window.
  private(set) var window = LineWindow()
  /// The lines of the entries, from top to bottom.
  private(set) var places: [Range<Int>] = []
  /// The entry that is chosen; it is always one that is to be seen.
  private(set) var chosen: Int?

  /// Gives the page other lines and entries, and says where what was chosen is among them now.
  mutating func setPage(lines: Int, places: [Range<Int>], chosen: Int?) {
    self.places = places
    self.chosen = chosen
    window.setCount(lines)
    keepVisible()
  }

  /// Gives the window another height.
  mutating func setHeight(_ height: Int) {
    window.setHeight(height)
    keepVisible()
  }

  /// Puts a line at the top, or the nearest that leaves no room below the page.
  mutating func scroll(to line: Int) {
    window.scroll(to: line)
    keepVisible()
  }

  /// Chooses an entry and shows it; nil chooses none.
  mutating func choose(_ entry: Int?) {
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

  /// Goes to the beginning, with nothing chosen.
  mutating func reset() {
    chosen = nil
    window.scroll(to: 0)
  }

  /// Does what a key stands for, so often.
  ///
  /// A line down or up goes to the entry next to the chosen one where that is in the window, and
  /// scrolls where it is not.
  mutating func move(_ movement: Movement, times: Int) {
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

  /// More steps than this lead to an end in any case.
  private func steps(_ times: Int) -> Int { min(times, window.count + places.count) }

  private mutating func step(to entry: Int?, scrollingBy lines: Int) {
    if let entry, isVisible(entry) {
      chosen = entry
    } else {
      scroll(to: window.top + lines)
    }
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

  /// What is out of sight is not chosen.
  private mutating func keepVisible() {
    guard let entry = chosen else { return }
    if !places.indices.contains(entry) || !isVisible(entry) { chosen = nil }
  }
}
