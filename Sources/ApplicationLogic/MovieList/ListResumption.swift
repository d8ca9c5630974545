import BusinessLogic
import DomainEntities

/// A place in a list at which somebody was at the last start.
struct ListResumption: Hashable, Sendable {
  /// The list and the place.
  var rows: MovieListMemento.Rows
  /// So many places of the list are looked through for the film, and no more.
  var bound: Int
}

extension MovieListContents {
  /// So much of a list that has to be waited for is loaded again to come back to a row.
  private static let mostWaitedFor = 200

  /// A list in which somebody was, without its rows.
  init(resuming rows: MovieListMemento.Rows, offering: MovieOffering, height: Int) {
    self.init(rows.selection, height: height)
    let bound = offering.answersAtOnce ? Int.max / 2 : Self.mostWaitedFor
    resumption = ListResumption(rows: rows, bound: bound)
  }

  /// Where somebody is in the list; nil as long as it is not known which one it is.
  var memento: MovieListMemento.Rows? {
    guard !isOpening else { return nil }
    if let resumption { return resumption.rows }
    return MovieListMemento.Rows(
      selection: selection, row: cursor.selected, line: cursor.selected - cursor.top,
      film: selected?.id, lens: lens == .all ? nil : lens.rawValue)
  }

  /// How many rows are still to be loaded to be where somebody was.
  var missingRows: Int {
    resumption.map { max(0, wantedCount($0, row: $0.rows.row) - movies.count) } ?? 0
  }

  /// Chooses the film that was chosen, or else what stands in its place; nothing as long as the rows do not
  /// reach that far.
  mutating func resume() {
    guard let resumption else { return }
    let place = resumption.rows
    let found = place.film.flatMap { film in movies.firstIndex { $0.id == film } }
    let row = found ?? place.row
    let isReached = movies.count >= wantedCount(resumption, row: row)
    guard let nextOffset, nextOffset < resumption.bound, !isReached else {
      self.resumption = nil
      return cursor.select(row, atPlace: min(place.line, cursor.height - 1))
    }
  }

  /// The window below the row is filled as well, or the row could not keep its place in it.
  private func wantedCount(_ resumption: ListResumption, row: Int) -> Int {
    // The window may have fewer lines than it had.
    let line = min(row, resumption.rows.line, cursor.height - 1)
    return min(row - line + cursor.height, resumption.bound)
  }
}
