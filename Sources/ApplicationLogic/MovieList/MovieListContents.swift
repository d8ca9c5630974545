import BusinessLogic
import DomainEntities

/// What is known of one list: the films that are loaded, where more can be loaded, and what is chosen.
struct MovieListContents: Sendable {
  /// What can be loaded.
  enum Phase: Hashable, Sendable {
    /// More can be loaded at the end.
    case idle
    /// The end of the list is known.
    case complete
    /// A load has failed; nothing is loaded until the user asks for it.
    case failed(MovieDataError)
  }

  /// Identifies the rows that were shown at one time; rows that are added at the end leave it as it is.
  final class Edition: Sendable {}

  /// Which list it is, narrowed and sorted.
  let selection: MovieListSelection
  /// What is known of its places.
  private(set) var segments: ListSegments
  /// What is chosen, and the window.
  private(set) var cursor = ListCursor()
  /// Where to go back to, until the rows there are loaded.
  private(set) var restoration: ListRestoration?
  /// By which seen filter films are hidden.
  private(set) var seenFilter = SeenFilter.all
  /// Whether the list to open with is still to be found, so that `selection` is a stand-in.
  private(set) var isOpening = false
  /// Whether it is a search whose words are still being typed.
  private(set) var isTyped = false
  /// The same as long as no row has another film than before.
  private(set) var edition = Edition()
  /// How many films the source says that the list has.
  private(set) var total: Int?
  /// How old the oldest of the films are, where that may be too old.
  private(set) var age: Duration?
  /// Why the films are from another source than the one that was asked.
  private(set) var substitution: MovieDataError?
  /// The day that the list counts back from where that is before today.
  private(set) var asOf: CalendarDate?
  /// How well the films match the words of a search.
  private(set) var match = SearchMatch.exact
  /// How many films the source shows of the list, where it has more than that.
  private(set) var reach: Int?
  private var failure: MovieDataError?
  /// The place that a load failed at, and the row that the user wanted then.
  private var failed: (place: Int?, row: Int?)
  private var isEnded = false
  /// From this place on the source has no films, although it promises some.
  private var emptyFrom: Int?
  /// This many places in a row brought no film that is shown.
  private var emptyPlaces = 0
  private var isGrowing = false
  private var knowsLengths = false
  private var knowsRatings = false

  /// A list without films, which are to be loaded from a place on.
  init(_ selection: MovieListSelection, height: Int, from place: Int = 0) {
    self.selection = selection
    segments = ListSegments(unloaded: place)
    cursor.setHeight(height)
    cursor.setCount(segments.count)
  }

  /// A list as it was left, without its films: those around the chosen one are to be loaded.
  init(_ restoration: ListRestoration, height: Int, isTyped: Bool) {
    self.init(
      restoration.position.selection, height: height,
      from: restoration.firstPlace(inWindowOf: height))
    self.isTyped = isTyped
    self.restoration = restoration
  }

  /// What the column of figures shows.
  var figure: MovieListFigure {
    MovieListFigure(
      knowsLengths: knowsLengths, knowsRatings: knowsRatings,
      isDiary: selection.list == .mine(.diary))
  }

  // MARK: What there is to load

  /// What can be loaded.
  var phase: Phase { failure.map(Phase.failed) ?? (isEnded ? .complete : .idle) }

  /// Where the next films at the end begin; nil where the end is known.
  var nextOffset: Int? { isEnded ? nil : segments.end }

  /// Whether this many pages in a row brought no film that the next ones wait for a key.
  var isStalled: Bool { emptyPlaces >= MovieListInteractor.mostEmptyPlaces }

  /// Whether the window shows what is behind the last row.
  var reachesEnd: Bool { cursor.top + cursor.height > count }

  /// Whether the window shows places that are not loaded.
  var lacksRows: Bool { segments.unloaded(in: window) != nil }

  /// Whether rows are missing at the end ahead of the window, so that scrolling would have to wait.
  var wantsMore: Bool {
    phase == .idle && !isStalled
      && (restoration != nil || count < window.upperBound + lookahead)
  }

  /// The places of the list that the window shows or is about to show, and that are not loaded.
  ///
  /// What is in the window comes first, and only its pages; then what is ahead of it on both sides.
  func placesToLoad(limit: Int) -> Range<Int>? {
    guard failure == nil, !isStalled, !isOpening else { return nil }
    if restoration == nil, let visible = segments.unloaded(in: window) {
      return visible.places.wholePages.clamped(to: visible.all).first(Self.mostAtOnce)
    }
    if wantsMore {
      let row = restoration.map { segments.row(ofPlace: $0.position.row) }
      return placesAtEnd(limit: limit, toward: row)
    }
    let ahead = window.lowerBound - lookahead..<window.upperBound + lookahead
    guard restoration == nil, let near = segments.unloaded(in: ahead) else { return nil }
    let isAbove = near.places.lowerBound <= place(ofRow: window.lowerBound)
    let places =
      isAbove
      ? near.places.upperBound - max(near.places.count, cursor.height * 2)..<near.places.upperBound
      : near.places
    let pages = places.wholePages.clamped(to: near.all)
    return isAbove ? pages.last(Self.mostAtOnce) : pages.first(Self.mostAtOnce)
  }

  /// The places after the last row, or on the way to a row those around it: what is between stays
  /// unloaded until it is looked at.
  func placesAtEnd(limit: Int, toward row: Int? = nil) -> Range<Int> {
    let end = segments.end
    let next = end..<max(end, end.addingClamped(min(limit, Self.mostAtOnce)))
    guard let row, let promised = [total, emptyFrom].compactMap(\.self).min(), promised > end,
      !segments.endsUnloaded, restoration.map(\.isFromBeginning) != true
    else { return next }
    var target = min(place(ofRow: max(row, count)), promised - 1)
    if emptyFrom != nil, promised - end > Self.mostAtOnce {
      // The source promises films that it does not have: the end is somewhere before.
      target = end + (promised - end) / 2
    }
    // The whole last page is requested: only then does the source say that nothing follows.
    let last = ListGap.restOfPage(from: target).upperBound
    guard last - end > Self.mostAtOnce else { return end..<last }
    let first = max(end, target - cursor.height + 1)
    return (first..<last).wholePages.clamped(to: end..<last).last(Self.mostAtOnce)
  }

  private static var mostAtOnce: Int { MovieListInteractor.batchSizes.upperBound }
  /// This many rows are passed in a second by a key that is held down; an answer takes less.
  private static let rowsPassed = 10

  private var window: Range<Int> { cursor.top..<cursor.top + cursor.height }
  private var lookahead: Int { max(cursor.height, Self.rowsPassed) }

  // MARK: What comes of a load

  /// Adds a batch at the end.
  mutating func append(
    _ batch: MovieBatch, hiding hidden: Set<MovieIdentifier> = [], by seenFilter: SeenFilter = .all
  ) {
    take(batch, for: segments.end..<segments.end, hiding: hidden, by: seenFilter)
  }

  /// Puts the films of places into the list; films that are in it already are left out, since
  /// rankings change between two answers.
  mutating func take(
    _ batch: MovieBatch, for places: Range<Int>, hiding hidden: Set<MovieIdentifier> = [],
    by seenFilter: SeenFilter = .all
  ) {
    self.seenFilter = seenFilter
    note(batch)
    if places.lowerBound >= segments.end {
      appendFilms(of: batch, from: places.lowerBound, hiding: hidden)
    } else {
      // Where a page failed, the batch ends before it.
      let next = batch.nextOffset.flatMap { places.withoutFirst().contains($0) ? $0 : nil }
      let filled = places.lowerBound..<(next ?? places.upperBound)
      let shown = segments.shownCount
      if let edit = segments.fill(filled, with: batch.movies, hiding: hidden) { follow(edit) }
      noteEmptyPlaces(filled.count, bringsFilms: segments.shownCount > shown)
      noteTotal(total ?? batch.total)
    }
    updateTail()
  }

  private mutating func appendFilms(
    of batch: MovieBatch, from place: Int, hiding hidden: Set<MovieIdentifier>
  ) {
    // A list that goes on where it has been already would never end.
    let next = batch.nextOffset.flatMap { $0 > place ? $0 : nil }
    let isAhead = segments.endsUnloaded || place > segments.end
    if next == nil, batch.movies.isEmpty, isAhead {
      return correctEnd(to: batch.total, emptyFrom: place)
    }
    let end = next ?? place.addingClamped(batch.movies.count)
    if isAhead { edition = Edition() }
    let new = segments.append(batch.movies, places: place..<end, hiding: hidden)
    noteEmptyPlaces(end - place, bringsFilms: new > 0)
    if let emptyFrom, emptyFrom < end { self.emptyFrom = nil }
    failure = nil
    isEnded = next == nil
    noteTotal(batch.total)
    reach = batch.isCutShort ? batch.total ?? segments.knownCount : nil
    updateTail()
    cursor.setCount(count)
  }

  /// Takes back what was promised of places that do not exist.
  private mutating func correctEnd(to promised: Int?, emptyFrom place: Int) {
    if segments.removeEmptyEnd() { edition = Edition() }
    total = promised
    emptyFrom = promised.map { $0 <= place } == true ? nil : place
    failure = nil
    isEnded = false
    cursor.setCount(count)
  }

  private mutating func note(_ batch: MovieBatch) {
    age = [age, batch.age].compactMap(\.self).max()
    substitution = substitution ?? batch.substitution
    asOf = asOf ?? batch.asOf
    match = batch.match
    for movie in batch.movies {
      knowsLengths = knowsLengths || movie.runtime != nil
      knowsRatings = knowsRatings || movie.rating != nil
    }
  }

  /// What is known to be there counts for more than what was promised.
  private mutating func noteTotal(_ promised: Int?) {
    let known = segments.knownCount
    total = isEnded ? known : promised.map { max(min($0, emptyFrom ?? .max), known) }
  }

  private mutating func noteEmptyPlaces(_ places: Int, bringsFilms: Bool) {
    emptyPlaces = bringsFilms ? 0 : emptyPlaces + max(0, places)
  }

  /// Keeps what is chosen and what is in the window where rows above have changed.
  private mutating func follow(_ edit: ListSegments.Edit) {
    edition = Edition()
    let offset = cursor.selected - edit.row
    if offset < 0 { return cursor.setCount(count) }
    let isBehind = offset >= edit.removed
    let change =
      isBehind ? edit.added - edit.removed : min(offset, max(0, edit.added - 1)) - offset
    cursor.shift(by: change, count: count)
  }

  /// Notes that a load from a place on has failed; `row` is where the user wants to go.
  mutating func fail(_ error: MovieDataError, at place: Int? = nil, toward row: Int? = nil) {
    failure = error
    failed = (place, row)
    updateTail()
  }

  /// Goes on after a failure, since the user has asked for more; what could not be read stays a gap.
  mutating func forgetFailure() {
    failure = nil
    failed = (nil, nil)
    updateTail()
  }

  /// Prepares another try after a failure, and returns the page to load and the row that the user
  /// wanted; at the end it begins with the first page that failed.
  @discardableResult mutating func tryAgain() -> (places: Range<Int>?, row: Int?) {
    if !isEnded, segments.lastGap != nil, failed.place ?? .max >= segments.end {
      segments.removeLastGap()
      edition = Edition()
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

  /// Leaves out the page after the last row.
  mutating func skipPage(because error: MovieDataError) -> Bool {
    nextOffset.map { skip(from: $0, because: error) } ?? false
  }

  /// Leaves out the page of a place, which cannot be read, so that the list goes on behind it.
  ///
  /// Returns false where it does not: the first page is the list, and after several bad pages in a row
  /// the next one is as likely to be bad.
  mutating func skip(from place: Int, because error: MovieDataError) -> Bool {
    guard error.concernsOnePage else { return false }
    guard place >= segments.end else {
      var gap = ListGap(pageFrom: place, of: nil, because: error)
      // What is loaded is not left out.
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
    edition = Edition()
    updateTail()
    cursor.setCount(count)
    return true
  }

  /// Puts films into a gap; what they do not reach stays a gap.
  mutating func fill(
    _ gap: ListGap, with batch: MovieBatch, hiding hidden: Set<MovieIdentifier> = []
  ) {
    note(batch)
    let next = batch.nextOffset.flatMap { $0 > gap.places.lowerBound ? $0 : nil }
    guard
      let edit = segments.fill(
        gap, to: next ?? gap.places.upperBound, with: batch.movies, hiding: hidden)
    else { return }
    edition = Edition()
    noteTotal(total)
    cursor.shift(
      by: cursor.selected > edit.row ? edit.added - edit.removed : 0, count: count)
  }

  /// Notes why a gap cannot be filled, and that another retry of it has failed.
  mutating func keep(_ gap: ListGap, because error: MovieDataError) {
    segments.note(error, for: gap)
    edition = Edition()
  }

  // MARK: What the user does

  /// Hides these films and no others; the chosen film, or the one after it, keeps its line.
  mutating func hide(_ hidden: Set<MovieIdentifier>, by seenFilter: SeenFilter) {
    self.seenFilter = seenFilter
    emptyPlaces = 0
    defer { updateTail() }
    guard !hidden.isEmpty || hiddenCount > 0 else { return }
    let (chosen, line) = (selected?.rowName, cursor.selected - cursor.top)
    // Where nothing was shown, the list begins at its first film.
    let place = count == 0 ? 0 : segments.place(ofRow: cursor.selected)
    segments.hide(hidden)
    edition = Edition()
    cursor.setCount(count)
    let row = chosen.flatMap { segments.row(atOrAfter: $0) } ?? segments.row(ofPlace: place)
    cursor.select(row, atPlace: line)
  }

  /// Continues after many places without a film, since the user wants to see more.
  mutating func goOn() {
    emptyPlaces = 0
    updateTail()
  }

  /// Moves the cursor, or the window.
  mutating func move(_ change: (inout ListCursor) -> Void) { change(&cursor) }

  /// Shows that rows are on their way after the last one, or that they are not.
  mutating func setGrowing(_ isGrowing: Bool) {
    self.isGrowing = isGrowing
    updateTail()
  }

  private mutating func updateTail() {
    let hasTail = isGrowing || phase != .idle || isStalled
    if hasTail != cursor.hasTail { cursor.setTail(hasTail) }
  }

  /// Makes it the stand-in for the list to open with, or the list itself.
  mutating func setOpening(_ isOpening: Bool) {
    self.isOpening = isOpening
    if isOpening { failure = nil }
    updateTail()
  }

  /// Says whether it is a search whose words are still being typed.
  mutating func setTyped(_ isTyped: Bool) { self.isTyped = isTyped }

  /// Stays where it is, since the user has gone elsewhere.
  mutating func stopResuming() { restoration = nil }
}
