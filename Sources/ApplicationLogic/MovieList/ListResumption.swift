import BusinessLogic
import DomainEntities

/// A place in a list at which somebody was at the last start.
struct ListResumption: Hashable, Sendable {
  /// The list and the place.
  var rows: MovieListMemento.Rows
  /// So many places of the list are looked through for the film, and no more.
  var bound: Int

  /// Whether its rows need not be waited for.
  var isAtHand: Bool { bound == .max }
}

extension MovieListContents {
  /// So much of a list that has to be waited for is loaded again to come back to a row.
  private static let mostWaitedFor = 200
  /// A film may stand so many rows from where it stood, and is still found at once.
  private static let drift = 10

  /// A list in which somebody was, without its rows: those around the row are to be loaded.
  ///
  /// Where films are left out, no row says which place it had, so that the rows before it are needed as well.
  init(
    resuming rows: MovieListMemento.Rows, offering: MovieOffering, height: Int,
    isTyped: Bool = false
  ) {
    let lens = rows.lens.flatMap(MarkLens.init(rawValue:)) ?? .all
    let isHiding = lens.applied(to: rows.selection.list, whileTyping: isTyped) == .hide
    let first = max(0, rows.row - min(rows.line, height - 1) - Self.drift)
    self.init(
      rows.selection, height: height,
      from: isHiding ? 0 : first / MoviePage.size * MoviePage.size)
    self.isTyped = isTyped
    let bound = offering.answersAtOnce ? Int.max : Self.mostWaitedFor
    resumption = ListResumption(rows: rows, bound: bound)
  }

  /// Where somebody is in the list; nil as long as it is not known which one it is.
  var memento: MovieListMemento.Rows? {
    guard !isOpening else { return nil }
    if let resumption { return resumption.rows }
    return MovieListMemento.Rows(
      selection: selection, row: place(ofRow: cursor.selected),
      line: cursor.selected - cursor.top,
      film: selected?.rowName, lens: lens == .all ? nil : lens.rawValue)
  }

  /// How many rows are still to be loaded to be where somebody was.
  var missingRows: Int {
    resumption.map { max(0, wantedCount($0, row: $0.rows.row) - count) } ?? 0
  }

  /// Chooses the film that was chosen, or else what stands in its place; nothing as long as the rows do not
  /// reach that far.
  mutating func resume() {
    guard let resumption else { return }
    let place = resumption.rows
    let found = place.film.flatMap { self.row(named: $0) }
    let row = found ?? place.row
    let isReached = count >= wantedCount(resumption, row: row)
    guard let nextOffset, nextOffset < bound(of: resumption), !isReached else {
      if found == nil, skipped > 0, endsBefore || place.film != nil && resumption.isAtHand {
        return resumeFromBeginning(resumption)
      }
      self.resumption = nil
      return cursor.select(row, atPlace: min(place.line, cursor.height - 1))
    }
  }

  /// Looks through all rows for a film that is not where it was, or for an end of the list before that.
  private mutating func resumeFromBeginning(_ resumption: ListResumption) {
    let isTyped = isTyped
    self = MovieListContents(selection, height: cursor.height)
    self.isTyped = isTyped
    self.resumption = resumption
  }

  /// What is before the rows was not waited for.
  private func bound(of resumption: ListResumption) -> Int {
    skipped > 0 ? .max : resumption.bound
  }

  /// The window below the row is filled as well, or the row could not keep its place in it.
  private func wantedCount(_ resumption: ListResumption, row: Int) -> Int {
    // The window may have fewer lines than it had.
    let line = min(row, resumption.rows.line, cursor.height - 1)
    return min(row - line + cursor.height, bound(of: resumption))
  }
}
