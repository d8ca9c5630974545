import BusinessLogic
import DomainEntities

/// Rows, gaps, and the way back to where a list was left.
extension MovieListContents {
  // MARK: Rows

  /// How many rows there are up to the last that was loaded.
  var count: Int { segments.count }

  /// The film of a row; nil where that is not loaded.
  subscript(row: Int) -> MovieSummary? { segments[row] }

  /// The chosen film.
  var selected: MovieSummary? { self[cursor.selected] }

  /// The films in the window.
  var visible: [MovieSummary] { cursor.visible.compactMap { self[$0] } }

  /// The films that are shown, in order; O(films).
  var movies: [MovieSummary] { segments.shown }

  /// All films that are loaded, in order, hidden ones included; O(films).
  var loaded: [MovieSummary] { segments.loaded }

  /// Whether there is a film to show.
  var hasFilms: Bool { segments.shownCount > 0 }

  /// How many films are shown.
  var shownCount: Int { segments.shownCount }

  /// How many films are loaded and hidden.
  var hiddenCount: Int { segments.loadedCount - segments.shownCount }

  /// The number of a row as the user counts them, from 0: a gap has one row and several numbers.
  func number(ofRow row: Int) -> Int { segments.number(ofRow: row) }

  /// The row with a number as the user counts them, from 0.
  func row(ofNumber number: Int) -> Int { segments.row(ofNumber: number) }

  /// How many numbers there are up to the last row.
  var numberCount: Int { segments.number(ofRow: count) }

  /// The place of a row in the list of the source, from 0.
  func place(ofRow row: Int) -> Int { segments.place(ofRow: row) }

  /// The row of a place in the list of the source, from 0.
  func row(ofPlace place: Int) -> Int { segments.row(ofPlace: place) }

  /// Whether it is what was found for words that are still being typed, at its first film.
  var isTypedSearch: Bool {
    guard isTyped, cursor.selected == 0, case .search = selection.list else { return false }
    return true
  }

  /// How many places to load at once: the window and the next one, in whole pages.
  var batchSize: Int { (0..<max(1, cursor.height * 2, missingRows)).wholePages.count }

  // MARK: Gaps

  /// What could not be read, in order.
  var gaps: [ListGap] { segments.gaps }

  /// How many places could not be read.
  var missingCount: Int { segments.missingCount }

  /// How many places before the last row are not loaded.
  var unloadedCount: Int { segments.unloadedCount }

  /// The gap that a row stands for; nil for the row of a film.
  func gap(atRow row: Int) -> ListGap? { segments.gap(atRow: row) }

  /// The first gap in the window.
  var visibleGap: ListGap? { segments.firstGap(in: cursor.visible) }

  /// The gap that the user means: the one that is chosen, or else the nearest.
  var nearestGap: ListGap? {
    gap(atRow: cursor.selected) ?? segments.nearestGap(to: cursor.selected)
  }

  /// How many films are shown before a gap.
  func shownCount(before gap: ListGap) -> Int {
    segments.shownCount(before: gap.places.lowerBound)
  }

  // MARK: What to load next

  /// The places to load next, on the way to a row if one is given.
  ///
  /// Every letter is another search: while it is typed, more than its first page is not worth a request
  /// before the typing ends or the user goes down the list.
  func nextPlaces(
    toward row: Int?, whileTyping isTyping: Bool
  ) -> (places: Range<Int>, awaitsTyping: Bool)? {
    if let row, phase == .idle, !isStalled, !isOpening, count <= row {
      return (placesAtEnd(limit: .max, toward: row), false)
    }
    guard isTyping else { return placesToLoad(limit: batchSize).map { ($0, false) } }
    return reachesEnd ? placesToLoad(limit: MoviePage.size).map { ($0, true) } : nil
  }

  /// The places at the end to load next until this many films are shown, `batch` places or more; nil
  /// where there are as many, or the list cannot go on.
  func placesAtEnd(forFilms count: Int, batch: Int) -> Range<Int>? {
    guard phase == .idle, !isStalled, !isOpening, shownCount < count else { return nil }
    return placesAtEnd(limit: max(batch, count - shownCount))
  }

  // MARK: The same list once more

  /// The same list without its films, to be read again from the first of the films that reach the
  /// window without a break.
  var emptied: MovieListContents {
    let run = segments.firstPlace(ofRunAt: min(cursor.top, max(0, count - 1)))
    let first = count == 0 ? 0 : min(run, place(ofRow: cursor.top))
    var again = MovieListContents(
      selection, height: cursor.height, from: max(0, first) / MoviePage.size * MoviePage.size)
    again.setTyped(isTyped)
    return again
  }

  /// The places that another load of the same list needs next.
  func placesToReplace(_ old: MovieListContents, limit: Int) -> Range<Int> {
    placesAtEnd(limit: limit, toward: hasFilms ? nil : old.cursor.selected)
  }

  /// Chooses what another load of the same list has chosen, on the same line of the window; returns
  /// false as long as the rows do not reach that far.
  mutating func takePlace(of old: MovieListContents) -> Bool {
    let found = old.selected.flatMap { segments.row(named: $0.rowName) }
    let line = old.cursor.selected - old.cursor.top
    let farthest = old.cursor.selected.addingClamped(ListRestoration.mostWaitedFor)
    // The window below the chosen film is filled as well, or the film could not keep its line.
    let needed = found.map { $0 - line + old.cursor.height } ?? min(old.count, farthest)
    guard nextOffset == nil || isStalled || count >= needed else { return false }
    let row = found ?? segments.row(ofNumber: old.number(ofRow: old.cursor.selected))
    move { $0.select(row, atPlace: line) }
    return true
  }

  // MARK: Going back

  /// How many rows are still to be loaded to go back to where the list was left.
  var missingRows: Int { restoration.map { max(0, wantedRow($0) - count + 1) } ?? 0 }

  /// Where the user is in the list; nil as long as it is not known which list it is.
  var position: ListSnapshot.Rows? {
    guard !isOpening else { return nil }
    if let restoration { return restoration.position }
    return ListSnapshot.Rows(
      selection: selection, row: place(ofRow: cursor.selected),
      line: cursor.selected - cursor.top,
      film: selected?.rowName, seenFilter: seenFilter == .all ? nil : seenFilter.rawValue)
  }

  /// The row from which keys go on.
  var currentRow: Int {
    restoration.map { segments.row(ofPlace: $0.position.row) } ?? cursor.selected
  }

  /// Chooses the film that was chosen, or else what is in its place; nothing as long as the rows do not
  /// reach that far.
  mutating func resume() {
    guard let restoration else { return }
    let found = restoration.position.film.flatMap { segments.row(named: $0) }
    let canGoOn = nextOffset != nil && !isStalled && segments.end < bound(of: restoration)
    guard !canGoOn || count > wantedRow(restoration) else { return }
    if found == nil, unloadedCount > 0, restoration.position.film != nil, restoration.isAtHand {
      self = MovieListContents(
        restoration.fromBeginning, height: cursor.height, isTyped: isTyped)
      return
    }
    stopResuming()
    let row = found ?? segments.row(ofPlace: restoration.position.row)
    move { $0.select(row, atPlace: min(restoration.position.line, $0.height - 1)) }
  }

  /// What is before the rows was not waited for.
  private func bound(of restoration: ListRestoration) -> Int {
    unloadedCount > 0 || restoration.isAtHand ? .max : ListRestoration.mostWaitedFor
  }

  /// The last row that is needed: the window below the chosen one is filled as well, or that could not
  /// keep its line.
  private func wantedRow(_ restoration: ListRestoration) -> Int {
    let position = restoration.position
    let row =
      position.film.flatMap { segments.row(named: $0) } ?? segments.row(ofPlace: position.row)
    // The window may have fewer lines than it had.
    let line = min(row, position.line, cursor.height - 1)
    return min(row - line + cursor.height, bound(of: restoration)) - 1
  }
}
