/// Rows that moved up or down together, which the terminal can scroll.
struct Scroll: Equatable {
  /// The region of the rows.
  var region: ClosedRange<Int>
  /// The distance up; negative for down.
  var distance: Int

  /// The minimum number of cells saved; fewer are drawn faster than scrolled.
  private static let minGain = 24
  /// The minimum number of changed rows: a step of the selection changes three, without a scroll.
  private static let minRows = 4

  /// Returns the scroll that saves the most, if any.
  ///
  /// Only the given rows may have changed; the `fixed` rows do not move.
  static func find(
    _ rows: [Int], from shown: ScreenGrid, to next: ScreenGrid, around fixed: Range<Int>
  ) -> Scroll? {
    guard rows.count >= minRows else { return nil }
    let changed = rows.filter { !next.row($0, equals: shown) }
    guard changed.count >= minRows, let distance = distance(of: changed, from: shown, to: next)
    else { return nil }
    return best(by: distance, from: shown, to: next, around: fixed)
  }

  /// Returns the distance by which most of the changed rows moved.
  private static func distance(
    of rows: [Int], from shown: ScreenGrid, to next: ScreenGrid
  ) -> Int? {
    let blank = ScreenGrid(columns: next.columns, rows: 1).hash(0)
    let hashes = rows.map { shown.hash($0) }
    var counts: [Int: Int] = [:]
    for row in rows {
      let hash = next.hash(row)
      // A repeated row would match many distances.
      guard hash != blank, let place = hashes.firstIndex(of: hash),
        !hashes[(place + 1)...].contains(hash), next.row(row, equals: shown, row: rows[place])
      else { continue }
      counts[rows[place] - row, default: 0] += 1
    }
    return counts.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key
  }

  /// Returns the region that saves the most.
  ///
  /// Correcting a moved row whose marks have changed is cheaper than drawing it, but a row that
  /// stays must not move.
  private static func best(
    by distance: Int, from shown: ScreenGrid, to next: ScreenGrid, around fixed: Range<Int>
  ) -> Scroll? {
    // Prefix sums of the cells saved by a moved row, and by a blank one.
    var moved = [0]
    var blank = [0]
    for y in 0..<next.rows {
      let cost = next.difference(y, from: shown, row: y)
      let source = y + distance
      let isInside = source >= 0 && source < next.rows
      let rest = isInside ? next.difference(y, from: shown, row: source) : next.columns
      moved.append(moved[y] + cost - rest)
      blank.append(blank[y] + cost - next.difference(y, from: shown, row: nil))
    }
    var best: Scroll?
    var bestGain = minGain
    let count = abs(distance)
    for top in 0..<next.rows {
      for end in stride(from: top + count + 1, through: next.rows, by: 1) {
        if fixed.overlaps(top..<end) { break }
        let gain =
          distance > 0
          ? moved[end - count] - moved[top] + blank[end] - blank[end - count]
          : blank[top + count] - blank[top] + moved[end] - moved[top + count]
        guard gain > bestGain else { continue }
        (best, bestGain) = (Scroll(region: top...end - 1, distance: distance), gain)
      }
    }
    return best
  }
}
