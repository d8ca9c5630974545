/// Rows that moved up or down together, which the terminal can do by itself.
struct Scroll: Equatable {
  /// The rows within which they moved.
  var region: ClosedRange<Int>
  /// How far up; negative for down.
  var distance: Int

  /// Fewer cells than these are drawn faster than scrolled.
  private static let leastGain = 24

  /// The scroll that saves most, if any does.
  static func find(from shown: ScreenGrid, to next: ScreenGrid) -> Scroll? {
    let before = (0..<shown.rows).map { shown.hash($0) }
    let after = (0..<next.rows).map { next.hash($0) }
    guard let first = after.indices.first(where: { before[$0] != after[$0] }),
      let last = after.indices.last(where: { before[$0] != after[$0] }), last > first
    else { return nil }
    let blank = ScreenGrid(columns: next.columns, rows: 1).hash(0)
    var best: (run: ClosedRange<Int>, distance: Int)?
    var bestCount = 0
    for distance in 1...(last - first) {
      for signed in [distance, -distance] {
        var (start, count) = (first, 0)
        for y in first...last + 1 {
          if y <= last, before.indices.contains(y + signed), before[y + signed] == after[y] {
            if before[y] != after[y], after[y] != blank { count += 1 }
            continue
          }
          if count > bestCount { (best, bestCount) = ((start...y - 1, signed), count) }
          (start, count) = (y + 1, 0)
        }
      }
    }
    return best.flatMap { grow($0.run, by: $0.distance, from: shown, to: next) }
  }

  /// Takes neighbouring rows in as long as that saves more: a row that lost its mark while it
  /// moved is cheaper to correct than to draw.
  private static func grow(
    _ run: ClosedRange<Int>, by distance: Int, from shown: ScreenGrid, to next: ScreenGrid
  ) -> Scroll? {
    // The rows that move, where they came from included.
    let least = min(run.lowerBound, run.lowerBound + distance)
    let most = max(run.upperBound, run.upperBound + distance)
    guard least >= 0, most < shown.rows else { return nil }
    var best: Scroll?
    var bestGain = leastGain
    for top in max(0, least - 2)...least {
      for bottom in most...min(shown.rows - 1, most + 2) {
        let scroll = Scroll(region: top...bottom, distance: distance)
        let gain = scroll.gain(from: shown, to: next)
        if gain > bestGain { (best, bestGain) = (scroll, gain) }
      }
    }
    return best
  }

  private func gain(from shown: ScreenGrid, to next: ScreenGrid) -> Int {
    region.reduce(0) { sum, y in
      let source = region.contains(y + distance) ? y + distance : nil
      return sum + next.difference(y, from: shown, row: y)
        - next.difference(y, from: shown, row: source)
    }
  }
}
