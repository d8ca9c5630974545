import BusinessLogic
package import DomainEntities
package import MovieData
import Widgets

/// Rows, gaps, and the return to an earlier position.
extension MovieListContents {
  // MARK: Rows

  /// The number of rows, up to the last that was loaded.
  var count: Int { segments.count }

  /// The film of a row; nil if it is not loaded.
  subscript(row: Int) -> MovieSummary? { segments[row] }

  /// The selected film.
  package var selected: MovieSummary? { self[cursor.selected] }

  /// The films in the window.
  package var visible: [MovieSummary] { cursor.visible.compactMap { self[$0] } }

  /// The films that are shown, in order; O(films).
  package var movies: [MovieSummary] { segments.shown }

  /// All loaded films in order, including hidden ones; O(films).
  var loaded: [MovieSummary] { segments.loaded }

  /// Whether any film is shown.
  package var hasFilms: Bool { segments.shownCount > 0 }

  /// The number of films that are shown.
  package var shownCount: Int { segments.shownCount }

  /// The number of loaded films that are hidden.
  var hiddenCount: Int { segments.loadedCount - segments.shownCount }

  /// Returns the number of a row as the user sees it, from 0: a gap has one row and several
  /// numbers.
  func number(ofRow row: Int) -> Int { segments.number(ofRow: row) }

  /// Returns the row with a number as the user sees it, from 0.
  func row(ofNumber number: Int) -> Int { segments.row(ofNumber: number) }

  /// How many numbers the rows use; a gap uses one for each of its places.
  var numberCount: Int { segments.number(ofRow: count) }

  /// Returns the place of a row in the source, from 0.
  func place(ofRow row: Int) -> Int { segments.place(ofRow: row) }

  /// Returns the row of a place in the source, from 0.
  func row(ofPlace place: Int) -> Int { segments.row(ofPlace: place) }

  /// Whether it is a search that is being typed, with its first film selected.
  var isTypedSearch: Bool {
    guard isTyped, cursor.selected == 0, case .search = selection.list else { return false }
    return true
  }

  /// The number of places to load at once: the window and the next one, in whole pages.
  var batchSize: Int { (0..<max(1, cursor.height * 2, missingRows)).wholePages.count }

  /// Whether all films of the source are loaded.
  var isComplete: Bool { phase == .complete && !isPreview }

  /// Selects the film that is selected in a preview of the list, or else its row, if the user has
  /// moved there.
  mutating func follow(preview: MovieListContents) {
    guard preview.isPreview, preview.cursor.selected > 0, let film = preview.selected else {
      return
    }
    let same = MovieSet([MovieIdentifiers(film)])
    let row = (0..<count).first { self[$0].map(same.contains) == true }
    move { $0.select(row ?? preview.cursor.selected) }
  }

  // MARK: Gaps

  /// The gaps, in order.
  package var gaps: [ListGap] { segments.gaps }

  /// The number of places in gaps.
  package var missingCount: Int { segments.missingCount }

  /// The number of places before the last row that are not loaded.
  var unloadedCount: Int { segments.unloadedCount }

  /// Returns the gap of a row; nil for the row of a film.
  func gap(atRow row: Int) -> ListGap? { segments.gap(atRow: row) }

  /// The first gap in the window.
  var visibleGap: ListGap? { segments.firstGap(in: cursor.visible) }

  /// The gap to retry: the selected one, or else the nearest; nil if a refresh is better.
  var nearestGap: ListGap? {
    let selected = gap(atRow: cursor.selected)
    if selected?.isRepeated == true { return nil }
    return selected ?? segments.nearestGap(to: cursor.selected, visible: cursor.visible)
  }

  /// Returns the places of a gap that the source has left without a film again.
  func hole(in gap: ListGap) -> ListGap? {
    gaps.first { $0.retries > gap.retries && $0.places.overlaps(gap.places) }
  }

  /// Returns the number of films shown before a gap.
  package func shownCount(before gap: ListGap) -> Int {
    segments.shownCount(before: gap.places.lowerBound)
  }

  // MARK: Places to load

  /// Returns the places to load next, on the way to a row if one is given.
  ///
  /// Every letter starts another search: only its first page is requested, until typing ends or the
  /// user scrolls.
  func nextPlaces(
    toward row: Int?, whileTyping isTyping: Bool, toEnd isWhole: Bool
  ) -> (places: Range<Int>, awaitsTyping: Bool)? {
    if let row, phase == .idle, !isStalled, !isOpening, count <= row {
      return (placesAtEnd(limit: .max, toward: row), false)
    }
    guard isTyping else {
      let places = placesToLoad(limit: batchSize)
      return (places ?? (isWhole ? placesAtEnd(forFilms: .max, batch: batchSize) : nil))
        .map { ($0, false) }
    }
    return reachesEnd ? placesToLoad(limit: MoviePage.size).map { ($0, true) } : nil
  }

  /// Returns the places to load next at the end, at least `batch`, until `count` films are shown;
  /// nil if enough are shown, or the list cannot continue.
  func placesAtEnd(forFilms count: Int, batch: Int) -> Range<Int>? {
    guard phase == .idle, !isStalled, !isOpening, shownCount < count else { return nil }
    return placesAtEnd(limit: max(batch, count - shownCount))
  }

  // MARK: Refreshing

  /// The list without its films, to be loaded from the first contiguous film before the window.
  var emptied: MovieListContents {
    let run = segments.firstPlace(ofRunAt: min(cursor.top, max(0, count - 1)))
    let first = count == 0 ? 0 : min(run, place(ofRow: cursor.top))
    var again = MovieListContents(
      selection, height: cursor.height, from: max(0, first) / MoviePage.size * MoviePage.size)
    again.setTyped(isTyped)
    return again
  }

  /// Returns the places that a refreshed list needs next to replace an old one.
  func placesToReplace(_ old: MovieListContents, limit: Int) -> Range<Int> {
    placesAtEnd(limit: limit, toward: hasFilms ? nil : old.cursor.selected)
  }

  /// Selects the row that was selected in the old list, on the same line; returns false until the
  /// rows reach that far.
  package mutating func takePlace(of old: MovieListContents) -> Bool {
    let found = old.selected.flatMap { segments.row(named: $0.rowName) }
    let line = old.cursor.selected - old.cursor.top
    let farthest = old.cursor.selected.addingClamped(ListRestoration.maxAwaitedPlaces)
    // Rows below the selected film are needed too, or it could not keep its line.
    let needed = found.map { $0 - line + old.cursor.height } ?? min(old.count, farthest)
    guard nextOffset == nil || isStalled || count >= needed else { return false }
    let row = found ?? segments.row(ofNumber: old.number(ofRow: old.cursor.selected))
    move { $0.select(row, atPlace: line) }
    return true
  }

  // MARK: Restoring

  /// The number of rows still to be loaded before the position can be restored.
  var missingRows: Int { restoration.map { max(0, wantedRow($0) - count + 1) } ?? 0 }

  /// The user's position in the list; nil until the list is known.
  var position: ListSnapshot.Rows? {
    guard !isOpening else { return nil }
    if let restoration { return restoration.position }
    return ListSnapshot.Rows(
      selection: selection, row: place(ofRow: cursor.selected),
      line: cursor.selected - cursor.top,
      film: selected?.rowName, seenFilter: seenFilter == .all ? nil : seenFilter.rawValue)
  }

  /// The row that movements start from.
  var currentRow: Int {
    restoration.map { segments.row(ofPlace: $0.position.row) } ?? cursor.selected
  }

  /// Restores the selected film, or else its place, once enough rows are loaded.
  mutating func resume() {
    guard let restoration else { return }
    let found = restoration.position.film.flatMap { segments.row(named: $0) }
    let canContinue = nextOffset != nil && !isStalled && segments.end < bound(of: restoration)
    guard !canContinue || count > wantedRow(restoration) else { return }
    if found == nil, unloadedCount > 0, restoration.position.film != nil, restoration.isLocal {
      self = MovieListContents(
        restoration.fromBeginning, height: cursor.height, isTyped: isTyped)
      return
    }
    stopResuming()
    let row = found ?? segments.row(ofPlace: restoration.position.row)
    move { $0.select(row, atPlace: min(restoration.position.line, $0.height - 1)) }
  }

  /// Returns the maximum place to load: unlimited for a local source, and if earlier places were
  /// skipped.
  private func bound(of restoration: ListRestoration) -> Int {
    unloadedCount > 0 || restoration.isLocal ? .max : ListRestoration.maxAwaitedPlaces
  }

  /// Returns the last row that is needed: rows below the selected film are needed too, or it could
  /// not keep its line.
  private func wantedRow(_ restoration: ListRestoration) -> Int {
    let position = restoration.position
    let row =
      position.film.flatMap { segments.row(named: $0) } ?? segments.row(ofPlace: position.row)
    // The window may have fewer rows than before.
    let line = min(row, position.line, cursor.height - 1)
    return min(row - line + cursor.height, bound(of: restoration)) - 1
  }
}
