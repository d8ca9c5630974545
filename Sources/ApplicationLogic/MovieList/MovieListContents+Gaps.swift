import BusinessLogic
import DomainEntities

/// Rows of films, and the one row that each gap between them takes.
extension MovieListContents {
  /// The gap that a row stands for; nil for the row of a film.
  func gap(atRow row: Int) -> ListGap? {
    gaps.enumerated().first { $0.offset + $0.element.index + skipped == row }?.element
  }

  /// Which of the films stands in a row; nil where none does.
  func index(ofRow row: Int) -> Int? {
    var index = row - skipped
    for (count, gap) in gaps.enumerated() {
      let place = gap.index + count
      if place == row - skipped { return nil }
      if place < row - skipped { index -= 1 }
    }
    return movies.indices.contains(index) ? index : nil
  }

  /// In which row one of the films stands.
  func row(ofIndex index: Int) -> Int {
    skipped + index + gaps.count { $0.index <= index }
  }

  /// The place in the list of a row, from 0: a gap has one row and several places.
  func place(ofRow row: Int) -> Int {
    row
      + gaps.enumerated().reduce(0) { sum, gap in
        let isBefore = gap.offset + gap.element.index + skipped < row
        return sum + (isBefore ? gap.element.places.count - 1 : 0)
      }
  }

  /// The row of a place in the list, from 0.
  func row(ofPlace place: Int) -> Int {
    var row = place
    for (count, gap) in gaps.enumerated() {
      let start = gap.index + count + skipped
      guard start < row else { break }
      row = max(start, row - (gap.places.count - 1))
    }
    return row
  }

  /// How many places of gaps there are.
  var missingCount: Int { gaps.reduce(0) { $0 + $1.places.count } }

  /// The gap that the user means: the one that is chosen, one in the window, or else the nearest.
  var nearestGap: ListGap? {
    if let chosen = gap(atRow: cursor.selected) { return chosen }
    return gaps.min { distance(to: $0) < distance(to: $1) }
  }

  private func distance(to gap: ListGap) -> Int {
    abs(row(ofIndex: gap.index) - 1 - cursor.selected)
  }

  /// The first gap in the window.
  var visibleGap: ListGap? {
    gaps.isEmpty ? nil : cursor.visible.lazy.compactMap { gap(atRow: $0) }.first
  }
}
