package import BusinessLogic
package import DomainEntities
import FilmPages
package import MovieData
package import Widgets

/// The state of a list on the screen: its pages, the selection and the window.
package struct MovieListContents: Sendable {
  /// The position in a list to return to, until its rows are loaded.
  package struct Restoration: Sendable {
    /// The maximum number of places of a remote source to load in search of the position.
    fileprivate static let maxAwaitedPlaces = 200
    /// The maximum number of rows that a film can have moved to be found at once.
    private static let drift = 10

    /// The list and the position in it.
    let position: ListSnapshot.Rows
    /// Whether the source is local, so that a film that has moved is looked for in the whole list.
    let isLocal: Bool
    /// Whether the list is loaded from its beginning.
    fileprivate var isFromBeginning = false

    init(position: ListSnapshot.Rows, isLocal: Bool) {
      self.position = position
      self.isLocal = isLocal
    }

    /// Returns the first page to load: the window's, and the films just before it.
    fileprivate func firstPage(inWindowOf height: Int) -> Int {
      let first = position.place - min(position.line, height - 1) - Self.drift
      return isFromBeginning ? 0 : max(0, first) / MoviePage.size
    }
  }

  /// The identity of the rows of a list; it changes if a row may show something else than before.
  final class Version: Sendable {}

  /// The number of rows that a held key scrolls past in a second; a request takes less time.
  private static let rowsPassed = 10

  /// The list, with its filters and sort order.
  package let selection: MovieListSelection
  /// The films.
  package private(set) var pages: PagedList
  /// The selection and the window.
  package private(set) var cursor = ListCursor()
  /// The position to return to, until its rows are loaded.
  package private(set) var restoration: Restoration?
  /// The seen filter that hides films.
  private(set) var seenFilter = SeenFilter.all
  /// Whether the first list is not known yet, so that `selection` is a placeholder.
  package private(set) var isOpening = false
  /// Whether it is a search that is still being typed.
  private(set) var isTyped = false
  /// Whether it is a preview of films to be loaded.
  private(set) var isPreview = false
  private(set) var version = Version()
  private var isGrowing = false
  /// Whether rows around the window are loaded too; not after a jump, until the next movement.
  private var loadsAhead = true
  private var traits = ListTraits()

  /// Creates a list to be loaded from a page on.
  init(_ selection: MovieListSelection, height: Int, from page: Int = 0) {
    self.selection = selection
    pages = PagedList(from: page)
    cursor.setHeight(height)
    cursor.setCount(count)
  }

  /// Creates a list to be restored: the films around the selected one are to be loaded.
  init(_ restoration: Restoration, height: Int, isTyped: Bool) {
    self.init(
      restoration.position.selection, height: height,
      from: restoration.firstPage(inWindowOf: height))
    self.isTyped = isTyped
    self.restoration = restoration
  }

  // MARK: Rows

  /// The number of rows, up to the last page that was loaded.
  package var count: Int { pages.count }

  /// The film of a row; nil if it is not loaded.
  package subscript(row: Int) -> MovieSummary? { pages.film(atRow: row) }

  /// The selected film.
  package var selected: MovieSummary? { self[cursor.selected] }

  /// The films in the window.
  package var visible: [MovieSummary] { cursor.visible.compactMap { self[$0] } }

  /// The age of the oldest films, if they may be outdated.
  package var age: Duration? { pages.age }

  /// Whether any film is shown.
  package var hasFilms: Bool { pages.shownCount > 0 }

  /// What is worth a column.
  var columns: MovieListColumns.Contents { traits.columns(of: selection.list) }

  /// The genres that all films have, since the list is about them.
  var commonGenres: Set<MovieGenre> {
    var genres: Set<MovieGenre> = []
    if case .genre(let genre) = selection.list { genres.insert(genre) }
    for case .genre(let genre) in selection.filters { genres.insert(genre) }
    return genres
  }

  /// Whether it is a search that is being typed, with its first film selected.
  var isTypedSearch: Bool {
    guard isTyped, cursor.selected == 0, case .search = selection.list else { return false }
    return true
  }

  /// Whether all films of the source are loaded.
  var isComplete: Bool { pages.phase == .complete && !isPreview }

  // MARK: Pages to load

  /// Whether the window shows more than the last row.
  var reachesEnd: Bool { cursor.top + cursor.height > count }

  /// Whether the window shows rows that are not loaded.
  var lacksRows: Bool { pages.unloadedPages(in: window) != nil }

  /// The number of places to load at once: the window and the next one, in whole pages.
  var batchSize: Int { max(1, cursor.height * 2, missingRows).pages * MoviePage.size }

  /// Returns the pages to load next, on the way to a row if one is given; nil if enough is loaded,
  /// or the list cannot continue.
  ///
  /// Every letter starts another search: only its first page is requested, until typing ends or the
  /// user scrolls.
  func nextPages(
    toward row: Int?, whileTyping isTyping: Bool, toEnd isWhole: Bool
  ) -> (pages: Range<Int>, awaitsTyping: Bool)? {
    guard pages.canLoad, !isOpening else { return nil }
    if let row, pages.phase == .idle, count <= row {
      return (pagesAtEnd(places: .max, toward: row), false)
    }
    if isTyping {
      return reachesEnd ? pagesAroundWindow(places: MoviePage.size).map { ($0, true) } : nil
    }
    let toEnd = isWhole && pages.phase == .idle ? pagesAtEnd(places: .max) : nil
    return (pagesAroundWindow(places: batchSize) ?? toEnd).map { ($0, false) }
  }

  /// Returns the pages after the last row, or around a row; those before it stay unloaded.
  func pagesAtEnd(places: Int, toward row: Int? = nil) -> Range<Int> {
    pages.pagesAtEnd(
      places: places, toward: restoration?.isFromBeginning == true ? nil : row,
      height: cursor.height)
  }

  /// Returns the pages in the window that are not loaded, or else those near it.
  private func pagesAroundWindow(places: Int) -> Range<Int>? {
    if restoration == nil, let visible = pages.unloadedPages(in: window) {
      return visible.pages.first(PagedList.maxAtOnce)
    }
    if wantsMore, loadsAhead || restoration != nil || reachesEnd {
      return pagesAtEnd(
        places: places, toward: restoration.map { pages.row(ofPlace: $0.position.place) })
    }
    let ahead = window.lowerBound - lookahead..<window.upperBound + lookahead
    guard restoration == nil, loadsAhead, let near = pages.unloadedPages(in: ahead) else {
      return nil
    }
    guard near.pages.lowerBound <= pages.place(ofRow: window.lowerBound) / MoviePage.size else {
      return near.pages.first(PagedList.maxAtOnce)
    }
    let count = max(near.pages.count, (cursor.height * 2).pages)
    return (near.pages.upperBound - count..<near.pages.upperBound).clamped(to: near.all)
      .last(PagedList.maxAtOnce)
  }

  /// Whether rows are missing ahead of the window, so that scrolling would have to wait.
  private var wantsMore: Bool {
    pages.phase == .idle && (restoration != nil || count < window.upperBound + lookahead)
  }

  private var window: Range<Int> { cursor.top..<cursor.top + cursor.height }
  private var lookahead: Int { max(cursor.height, Self.rowsPassed) }

  // MARK: Answers

  /// Stores the answer to a request for some pages; the selected film keeps its line.
  mutating func receive(
    _ batch: MovieBatch, for requested: Range<Int>, hiding hidden: Set<MovieIdentifier> = [],
    by seenFilter: SeenFilter = .all
  ) {
    self.seenFilter = seenFilter
    for movie in batch.movies { traits.include(movie) }
    follow(pages.receive(batch, for: requested, hiding: hidden))
  }

  /// Stores that a request for a page failed; returns whether the list continues after it.
  mutating func receive(_ error: MovieDataError, forPage number: Int) -> Bool {
    let (continues, edit) = pages.receive(error, forPage: number)
    follow(edit)
    return continues
  }

  /// Stores that a load failed before any page was requested.
  mutating func receive(_ error: MovieDataError) { change { $0.receive(error) } }

  /// Stores that a retry of a page failed.
  mutating func countRetry(ofPage number: Int, because error: MovieDataError) {
    version = Version()
    change { $0.countRetry(ofPage: number, because: error) }
  }

  /// Clears a failure, since the user wants more; unreadable pages keep their rows.
  mutating func forgetFailure() { change { $0.forgetFailure() } }

  /// Clears a failure and returns the page to request again.
  @discardableResult mutating func retry() -> Int? {
    defer { follow(nil) }
    return pages.retry()
  }

  /// Continues a stalled list.
  mutating func continueLoading() { change { $0.continueLoading() } }

  private mutating func change(_ change: (inout PagedList) -> Void) {
    change(&pages)
    updateTail()
  }

  /// Keeps the selection and the window in place after rows were replaced, or added at the end.
  private mutating func follow(_ edit: PagedList.Edit?) {
    defer { updateTail() }
    version = Version()
    guard let edit, cursor.selected >= edit.row else { return cursor.setCount(count) }
    let offset = cursor.selected - edit.row
    let isBehind = offset >= edit.removed
    let change =
      isBehind ? edit.added - edit.removed : min(offset, max(0, edit.added - 1)) - offset
    cursor.shift(by: change, count: count)
  }

  private mutating func updateTail() {
    let hasTail = isGrowing || pages.phase != .idle || pages.isStalled
    if hasTail != cursor.hasTail { cursor.setTail(hasTail) }
  }

  // MARK: Changes

  /// Hides these films and no others; the selected film, or the one after it, keeps its line.
  mutating func hide(_ hidden: Set<MovieIdentifier>, by seenFilter: SeenFilter) {
    self.seenFilter = seenFilter
    guard !hidden.isEmpty || pages.hiddenCount > 0 else { return continueLoading() }
    let (chosen, line) = (selected?.rowName, cursor.selected - cursor.top)
    // If nothing was shown, select the first film.
    let place = count == 0 ? 0 : pages.place(ofRow: cursor.selected)
    pages.hide(hidden)
    version = Version()
    cursor.setCount(count)
    let row = chosen.flatMap { pages.row(named: $0, orAfter: true) } ?? pages.row(ofPlace: place)
    cursor.select(row, atPlace: line)
    updateTail()
  }

  /// Changes the selection or the window.
  mutating func move(_ change: (inout ListCursor) -> Void) { change(&cursor) }

  /// Sets whether rows around the window are loaded too.
  mutating func setLoadsAhead(_ loadsAhead: Bool) { self.loadsAhead = loadsAhead }

  /// Sets whether rows after the last one are being loaded.
  mutating func setGrowing(_ isGrowing: Bool) {
    self.isGrowing = isGrowing
    updateTail()
  }

  /// Makes the list a placeholder for the first list, or the list itself.
  mutating func setOpening(_ isOpening: Bool) {
    self.isOpening = isOpening
    if isOpening { forgetFailure() }
  }

  /// Marks the films as a preview.
  mutating func setPreview() { isPreview = true }

  /// Sets whether the list is a search that is still being typed.
  mutating func setTyped(_ isTyped: Bool) { self.isTyped = isTyped }

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

  // MARK: Refreshing

  /// Returns the list without its films, to be loaded from a page on, by default from the first
  /// contiguous page before the window.
  func emptied(from page: Int? = nil) -> MovieListContents {
    let first = count == 0 ? 0 : pages.firstPage(ofRunAt: min(cursor.top, count - 1))
    var again = MovieListContents(selection, height: cursor.height, from: page ?? first)
    again.setTyped(isTyped)
    return again
  }

  /// Selects the row that was selected in the old list, on the same line; returns false until the
  /// rows reach that far.
  package mutating func takePlace(of old: MovieListContents) -> Bool {
    let found = old.selected.flatMap { pages.row(named: $0.rowName) }
    let line = old.cursor.selected - old.cursor.top
    let farthest = old.cursor.selected.addingClamped(Restoration.maxAwaitedPlaces)
    // Rows below the selected film are needed too, or it could not keep its line.
    let needed = found.map { $0 - line + old.cursor.height } ?? min(old.count, farthest)
    guard pages.nextOffset == nil || pages.isStalled || count >= needed else { return false }
    move { $0.select(found ?? old.cursor.selected, atPlace: line) }
    return true
  }

  // MARK: Restoring

  /// Stops restoring the position, after the user has moved.
  mutating func stopResuming() { restoration = nil }

  /// The user's position in the list; nil until the list is known.
  var position: ListSnapshot.Rows? {
    guard !isOpening else { return nil }
    if let restoration { return restoration.position }
    return ListSnapshot.Rows(
      selection: selection, place: pages.place(ofRow: cursor.selected),
      line: cursor.selected - cursor.top,
      film: selected?.rowName, seenFilter: seenFilter == .all ? nil : seenFilter.rawValue)
  }

  /// The row that movements start from.
  var currentRow: Int {
    restoration.map { pages.row(ofPlace: $0.position.place) } ?? cursor.selected
  }

  /// Restores the selected film, or else its place, once enough rows are loaded.
  mutating func resume() {
    guard let restoration else { return }
    let found = restoration.position.film.flatMap { pages.row(named: $0) }
    let end = pages.nextOffset ?? .max
    let canContinue = !pages.isStalled && end < bound(of: restoration)
    guard !canContinue || count > wantedRow(restoration) else { return }
    if found == nil, pages.unloadedCount > 0, restoration.position.film != nil, restoration.isLocal
    {
      var whole = restoration
      whole.isFromBeginning = true
      self = MovieListContents(whole, height: cursor.height, isTyped: isTyped)
      return
    }
    stopResuming()
    let row = found ?? pages.row(ofPlace: restoration.position.place)
    move { $0.select(row, atPlace: min(restoration.position.line, $0.height - 1)) }
  }

  /// The number of rows still to be loaded before the position can be restored.
  private var missingRows: Int { restoration.map { max(0, wantedRow($0) - count + 1) } ?? 0 }

  /// Returns the maximum place to load: unlimited for a local source, and if earlier places were
  /// skipped.
  private func bound(of restoration: Restoration) -> Int {
    pages.unloadedCount > 0 || restoration.isLocal ? .max : Restoration.maxAwaitedPlaces
  }

  /// Returns the last row that is needed: rows below the selected film are needed too, or it could
  /// not keep its line.
  private func wantedRow(_ restoration: Restoration) -> Int {
    let position = restoration.position
    let row = position.film.flatMap { pages.row(named: $0) } ?? pages.row(ofPlace: position.place)
    // The window may have fewer rows than before.
    let line = min(row, position.line, cursor.height - 1)
    return min(row - line + cursor.height, bound(of: restoration)) - 1
  }
}
