package import BusinessLogic
import DomainEntities
import FilmPages
import MovieData
import Widgets

/// The state of a list: its loaded films, what can be loaded, and the selection.
package struct MovieListContents: Sendable {
  /// What can be loaded.
  package enum Phase: Hashable, Sendable {
    /// More films can be loaded at the end.
    case idle
    /// The end of the list is known.
    case complete
    /// A load failed; nothing is loaded until the user retries.
    case failed(MovieDataError)
  }

  /// The identity of the rows at one time; appending rows keeps it.
  final class Version: Sendable {}

  /// The list, with its filters and sort order.
  package let selection: MovieListSelection
  /// The places of the list.
  private(set) var segments: ListSegments
  /// The selection and the window.
  private(set) var cursor = ListCursor()
  /// The position to return to, until its rows are loaded.
  package private(set) var restoration: ListRestoration?
  /// The seen filter that hides films.
  private(set) var seenFilter = SeenFilter.all
  /// Whether the first list is not known yet, so that `selection` is a placeholder.
  package private(set) var isOpening = false
  /// Whether it is a search that is still being typed.
  private(set) var isTyped = false
  /// Whether it is a preview of films to be loaded.
  private(set) var isPreview = false
  /// Changes whenever a row may show another film than before.
  private(set) var version = Version()
  /// The number of films according to the source.
  package private(set) var total: Int?
  /// The age of the oldest films, if they may be outdated.
  package private(set) var age: Duration?
  /// Why the films are from another source than the chosen one.
  private(set) var substitution: MovieDataError?
  /// What stands in for today and for ratings.
  package private(set) var basis = ListBasis()
  /// How well the films match the search.
  package private(set) var match = SearchMatch.exact
  /// The people whom the source has chosen for names in the conditions.
  package private(set) var people: [IdentifiedPerson] = []
  /// The number of films that the source shows, if the list has more.
  private(set) var reach: Int?
  private var failure: MovieDataError?
  /// The place of a failed load, and the row that the user wanted.
  private var failed: (place: Int?, row: Int?)
  private var isEnded = false
  /// The first place without films, although the source reported some.
  private var emptyFrom: Int?
  /// The number of consecutive places without a film to show.
  private var emptyPlaces = 0
  private var isGrowing = false
  /// Whether rows around the window are loaded too; not after a jump, until the next movement.
  private var loadsAhead = true
  private var traits = ListTraits()

  /// Creates a list to be loaded from a place on.
  init(_ selection: MovieListSelection, height: Int, from place: Int = 0) {
    self.selection = selection
    segments = ListSegments(unloaded: place)
    cursor.setHeight(height)
    cursor.setCount(segments.count)
  }

  /// Creates a list to be restored: the films around the selected one are to be loaded.
  init(_ restoration: ListRestoration, height: Int, isTyped: Bool) {
    self.init(
      restoration.position.selection, height: height,
      from: restoration.firstPlace(inWindowOf: height))
    self.isTyped = isTyped
    self.restoration = restoration
  }

  /// What is worth a column.
  var columns: MovieListColumns.Contents { traits.columns(of: selection.list) }

  /// The genres that all films have, since the list is about them.
  var commonGenres: Set<MovieGenre> {
    var genres: Set<MovieGenre> = []
    if case .genre(let genre) = selection.list { genres.insert(genre) }
    for case .genre(let genre) in selection.filters { genres.insert(genre) }
    return genres
  }

  // MARK: Places to load

  /// What can be loaded.
  package var phase: Phase { failure.map(Phase.failed) ?? (isEnded ? .complete : .idle) }

  /// The first place after the loaded ones; nil if the end is known.
  package var nextOffset: Int? { isEnded ? nil : segments.end }

  /// Whether loading stopped after many pages without a film to show, until the user continues it.
  package var isStalled: Bool { emptyPlaces >= MovieListInteractor.maxEmptyPlaces }

  /// Whether the window shows more than the last row.
  var reachesEnd: Bool { cursor.top + cursor.height > count }

  /// Whether the window shows places that are not loaded.
  var lacksRows: Bool { segments.unloaded(in: window) != nil }

  /// Whether rows are missing ahead of the window, so that scrolling would have to wait.
  var wantsMore: Bool {
    phase == .idle && !isStalled
      && (restoration != nil || count < window.upperBound + lookahead)
  }

  /// Returns the places in the window or near it that are not loaded.
  ///
  /// Those in the window come first, and only their pages; then those ahead of it on both sides.
  func placesToLoad(limit: Int) -> Range<Int>? {
    guard failure == nil, !isStalled, !isOpening else { return nil }
    if restoration == nil, let visible = segments.unloaded(in: window) {
      return visible.places.wholePages.clamped(to: visible.all).first(Self.maxAtOnce)
    }
    if wantsMore, loadsAhead || restoration != nil || reachesEnd {
      let row = restoration.map { segments.row(ofPlace: $0.position.row) }
      return placesAtEnd(limit: limit, toward: row)
    }
    let ahead = window.lowerBound - lookahead..<window.upperBound + lookahead
    guard restoration == nil, loadsAhead, let near = segments.unloaded(in: ahead) else {
      return nil
    }
    let isAbove = near.places.lowerBound <= place(ofRow: window.lowerBound)
    let places =
      isAbove
      ? near.places.upperBound - max(near.places.count, cursor.height * 2)..<near.places.upperBound
      : near.places
    let pages = places.wholePages.clamped(to: near.all)
    return isAbove ? pages.last(Self.maxAtOnce) : pages.first(Self.maxAtOnce)
  }

  /// Returns the places after the last row, or around a row; those before it stay unloaded.
  func placesAtEnd(limit: Int, toward row: Int? = nil) -> Range<Int> {
    let end = segments.end
    let next = end..<max(end, end.addingClamped(min(limit, Self.maxAtOnce)))
    guard let row, let promised = [total, emptyFrom].compactMap(\.self).min(), promised > end,
      !segments.endsUnloaded, restoration.map(\.isFromBeginning) != true
    else { return next }
    var target = min(place(ofRow: max(row, count)), promised - 1)
    if emptyFrom != nil, promised - end > Self.maxAtOnce {
      // The source reports more films than it has: the end is somewhere before.
      target = end + (promised - end) / 2
    }
    // The whole last page is requested, so that the source reports whether anything follows.
    let last = ListGap.restOfPage(from: target).upperBound
    guard last - end > Self.maxAtOnce else { return end..<last }
    let first = max(end, target - cursor.height + 1)
    return (first..<last).wholePages.clamped(to: end..<last).last(Self.maxAtOnce)
  }

  /// The number of places to load at once; a movement beyond them is a jump.
  static var maxAtOnce: Int { MovieListInteractor.batchSizes.upperBound }
  /// The number of rows that a held key scrolls past in a second; a request takes less time.
  private static let rowsPassed = 10

  private var window: Range<Int> { cursor.top..<cursor.top + cursor.height }
  private var lookahead: Int { max(cursor.height, Self.rowsPassed) }

  // MARK: Results

  /// Appends films.
  mutating func append(
    _ batch: MovieBatch, hiding hidden: Set<MovieIdentifier> = [], by seenFilter: SeenFilter = .all
  ) {
    take(batch, for: segments.end..<segments.end, hiding: hidden, by: seenFilter)
  }

  /// Adds films at some places, without those already in the list: rankings change meanwhile.
  mutating func take(
    _ batch: MovieBatch, for places: Range<Int>, hiding hidden: Set<MovieIdentifier> = [],
    by seenFilter: SeenFilter = .all
  ) {
    self.seenFilter = seenFilter
    note(batch)
    if places.lowerBound >= segments.end {
      appendFilms(of: batch, from: places.lowerBound, hiding: hidden)
    } else {
      // If a page failed, the batch ends before it.
      let next = batch.nextOffset.flatMap { places.withoutFirst().contains($0) ? $0 : nil }
      let filled = places.lowerBound..<(next ?? places.upperBound)
      let shown = segments.shownCount
      if let edit = segments.fill(filled, with: batch.movies, batch.holes, hiding: hidden) {
        follow(edit)
      }
      noteEmptyPlaces(filled.count, bringsFilms: segments.shownCount > shown)
      noteTotal(total ?? batch.total)
    }
    updateTail()
  }

  private mutating func appendFilms(
    of batch: MovieBatch, from place: Int, hiding hidden: Set<MovieIdentifier>
  ) {
    // Continuing at an earlier offset would never end.
    let next = batch.nextOffset.flatMap { $0 > place ? $0 : nil }
    let isAhead = segments.endsUnloaded || place > segments.end
    if next == nil, batch.movies.isEmpty, batch.holes.isEmpty, isAhead {
      return correctEnd(to: batch.total, emptyFrom: place)
    }
    let end = next ?? place.addingClamped(batch.movies.count + batch.holes.count)
    if isAhead { version = Version() }
    let new = segments.append(batch.movies, batch.holes, places: place..<end, hiding: hidden)
    noteEmptyPlaces(end - place, bringsFilms: new > 0)
    if let emptyFrom, emptyFrom < end { self.emptyFrom = nil }
    failure = nil
    isEnded = next == nil
    noteTotal(batch.total)
    reach = batch.isCutShort ? batch.total ?? segments.knownCount : nil
    updateTail()
    cursor.setCount(count)
  }

  /// Removes places that do not exist although the source reported them.
  private mutating func correctEnd(to promised: Int?, emptyFrom place: Int) {
    if segments.removeEmptyEnd() { version = Version() }
    total = promised
    emptyFrom = promised.map { $0 <= place } == true ? nil : place
    failure = nil
    isEnded = false
    cursor.setCount(count)
  }

  private mutating func note(_ batch: MovieBatch) {
    age = [age, batch.age].compactMap(\.self).max()
    substitution = substitution ?? batch.substitution
    basis = basis.joined(with: batch.basis)
    match = batch.match
    if !batch.people.isEmpty { people = batch.people }
    for movie in batch.movies { traits.note(movie) }
  }

  /// Sets the total; known films take precedence over the total that the source reports.
  private mutating func noteTotal(_ promised: Int?) {
    let known = segments.knownCount
    total = isEnded ? known : promised.map { max(min($0, emptyFrom ?? .max), known) }
  }

  private mutating func noteEmptyPlaces(_ places: Int, bringsFilms: Bool) {
    emptyPlaces = bringsFilms ? 0 : emptyPlaces + max(0, places)
  }

  /// Keeps the selection and the window in place after rows above have changed.
  private mutating func follow(_ edit: ListSegments.Edit) {
    version = Version()
    let offset = cursor.selected - edit.row
    if offset < 0 { return cursor.setCount(count) }
    let isBehind = offset >= edit.removed
    let change =
      isBehind ? edit.added - edit.removed : min(offset, max(0, edit.added - 1)) - offset
    cursor.shift(by: change, count: count)
  }

  /// Records that a load failed at a place; `row` is the row that the user wants.
  mutating func fail(_ error: MovieDataError, at place: Int? = nil, toward row: Int? = nil) {
    failure = error
    failed = (place, row)
    updateTail()
  }

  /// Clears a failure, since the user wants more; unreadable pages stay gaps.
  mutating func forgetFailure() {
    failure = nil
    failed = (nil, nil)
    updateTail()
  }

  /// Clears a failure and returns the page to load and the row that the user wanted; at the end it
  /// starts with the first page that failed.
  @discardableResult mutating func tryAgain() -> (places: Range<Int>?, row: Int?) {
    if !isEnded, segments.lastGap != nil, failed.place ?? .max >= segments.end {
      segments.removeLastGap()
      version = Version()
      cursor.setCount(count)
    }
    failure = nil
    updateTail()
    defer { failed = (nil, nil) }
    return (placesToRetry, failed.row)
  }

  private var placesToRetry: Range<Int>? {
    guard let place = failed.place, place < segments.end else {
      return nextOffset.map(ListGap.restOfPage)
    }
    let row = segments.row(ofPlace: place)
    return segments.unloaded(in: row..<row + 1)
      .map { ListGap.restOfPage(from: place).clamped(to: $0.all) }
  }

  /// Skips the page after the last row.
  mutating func skipPage(because error: MovieDataError) -> Bool {
    nextOffset.map { skip(from: $0, because: error) } ?? false
  }

  /// Skips the page of a place that failed to load, so that the list continues after it.
  ///
  /// Returns false if the page cannot be skipped: it is the first page, or too many consecutive
  /// pages have failed.
  mutating func skip(from place: Int, because error: MovieDataError) -> Bool {
    guard error.concernsOnePage else { return false }
    guard place >= segments.end else {
      var gap = ListGap(pageFrom: place, of: nil, because: error)
      // Loaded films are not skipped.
      let row = segments.row(ofPlace: place)
      guard let around = segments.unloaded(in: row..<row + 1) else { return false }
      gap.places = gap.places.clamped(to: around.all)
      guard let edit = segments.skip(gap) else { return false }
      follow(edit)
      return true
    }
    guard !isEnded, place > 0 else { return false }
    var gap = ListGap(pageFrom: place, of: total, because: error)
    if place == segments.end, let last = segments.lastGap {
      guard !last.isFull else { return false }
      gap = gap.joined(to: last)
      segments.removeLastGap()
    }
    segments.append(gap)
    isEnded = gap.places.upperBound >= total ?? .max
    failure = nil
    version = Version()
    updateTail()
    cursor.setCount(count)
    return true
  }

  /// Fills a gap with films; the places that they do not reach stay a gap.
  mutating func fill(
    _ gap: ListGap, with batch: MovieBatch, hiding hidden: Set<MovieIdentifier> = []
  ) {
    note(batch)
    let next = batch.nextOffset.flatMap { $0 > gap.places.lowerBound ? $0 : nil }
    guard
      let edit = segments.fill(
        gap, to: next ?? gap.places.upperBound, with: batch.movies, batch.holes, hiding: hidden)
    else { return }
    version = Version()
    noteTotal(total)
    cursor.shift(
      by: cursor.selected > edit.row ? edit.added - edit.removed : 0, count: count)
  }

  /// Records a failed retry of a gap.
  mutating func keep(_ gap: ListGap, because error: MovieDataError) {
    segments.note(error, for: gap)
    version = Version()
  }

  // MARK: Actions

  /// Hides these films and no others; the selected film, or the one after it, keeps its line.
  mutating func hide(_ hidden: Set<MovieIdentifier>, by seenFilter: SeenFilter) {
    self.seenFilter = seenFilter
    emptyPlaces = 0
    defer { updateTail() }
    guard !hidden.isEmpty || hiddenCount > 0 else { return }
    let (chosen, line) = (selected?.rowName, cursor.selected - cursor.top)
    // If nothing was shown, select the first film.
    let place = count == 0 ? 0 : segments.place(ofRow: cursor.selected)
    segments.hide(hidden)
    version = Version()
    cursor.setCount(count)
    let row = chosen.flatMap { segments.row(atOrAfter: $0) } ?? segments.row(ofPlace: place)
    cursor.select(row, atPlace: line)
  }

  /// Continues a stalled list.
  mutating func continueLoading() {
    emptyPlaces = 0
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

  private mutating func updateTail() {
    let hasTail = isGrowing || phase != .idle || isStalled
    if hasTail != cursor.hasTail { cursor.setTail(hasTail) }
  }

  /// Makes the list a placeholder for the first list, or the list itself.
  mutating func setOpening(_ isOpening: Bool) {
    self.isOpening = isOpening
    if isOpening { failure = nil }
    updateTail()
  }

  /// Marks the films as a preview.
  mutating func setPreview() { isPreview = true }

  /// Sets whether the list is a search that is still being typed.
  mutating func setTyped(_ isTyped: Bool) { self.isTyped = isTyped }

  /// Stops restoring the position, after the user has moved.
  mutating func stopResuming() { restoration = nil }
}
