import BusinessLogic
import DomainEntities
import MovieData

/// The places of a list in order, up to the last requested one: films, places that are not loaded,
/// and gaps that failed to load.
///
/// It converts between three ways of counting, all from 0. A *place* is the index of a film in the
/// source. A *row* is a position of the cursor: one for each film that is shown, one for each place
/// that is not loaded, and one for each gap. A *number* is what the user sees: a gap has one for
/// each of its places. Lookups take O(log n) and edits O(n) for n segments, of which every load
/// adds at most two; the length of the list does not matter.
struct ListSegments: Sendable {
  /// A replacement of rows.
  struct Edit: Hashable, Sendable {
    /// The first row.
    var row: Int
    /// The number of rows before.
    var removed: Int
    /// The number of rows now.
    var added: Int
  }

  private var segments: [ListSegment] = []
  private var total = ListSegment.Counts()
  private var names: Set<ListRowName> = []

  /// Creates segments with a number of places that are not loaded.
  init(unloaded count: Int = 0) {
    appendUnloaded(to: count)
  }

  // MARK: Counts

  /// The place after the last one.
  var end: Int { segments.last?.places.upperBound ?? 0 }
  /// The number of rows.
  var count: Int { total.rows }
  /// How many numbers the rows use, plus the hidden films.
  var knownCount: Int { total.numbers + total.loaded - total.shown }
  /// The number of loaded films, including hidden ones.
  var loadedCount: Int { total.loaded }
  /// The number of films that are shown.
  var shownCount: Int { total.shown }
  /// The number of places in gaps.
  var missingCount: Int { total.missing }
  /// The number of places that are not loaded.
  var unloadedCount: Int { total.unloaded }
  /// Whether the last places are not loaded.
  var endsUnloaded: Bool { segments.last?.isUnloaded ?? false }
  /// The number of segments, which is the cost of an edit.
  var segmentCount: Int { segments.count }

  // MARK: Films

  /// All loaded films in order, including hidden ones; O(films).
  var loaded: [MovieSummary] {
    segments.flatMap(\.films.all)
  }

  /// The films that are shown, in order; O(films).
  var shown: [MovieSummary] {
    segments.flatMap(\.films.shown)
  }

  /// The film of a row; nil if it is not loaded, or if there is no such row.
  subscript(row: Int) -> MovieSummary? {
    guard let index = index(ofRow: row), case .films(_, let shown) = segments[index].content
    else { return nil }
    return shown[row - segments[index].start.rows]
  }

  /// Returns the row with an identity; nil if it is not shown; O(films).
  func row(named name: ListRowName) -> Int? {
    guard names.contains(name) else { return nil }
    for segment in segments {
      guard case .films(_, let shown) = segment.content,
        let offset = shown.firstIndex(where: { $0.rowName == name })
      else { continue }
      return segment.start.rows + offset
    }
    return nil
  }

  /// Returns the row of a film, or of the first one after it if it is hidden; O(films).
  func row(atOrAfter name: ListRowName) -> Int? {
    for segment in segments {
      guard
        let offset = segment.films.all.firstIndex(where: { $0.rowName == name })
      else { continue }
      return segment.start.rows + segment.shownCount(amongFirst: offset)
    }
    return nil
  }

  /// Returns the number of films shown before a place.
  func shownCount(before place: Int) -> Int {
    segments.first { $0.places.lowerBound >= place }?.start.shown ?? total.shown
  }

  // MARK: Rows, places, numbers

  /// Returns the place of a row; rows after the last continue the places.
  func place(ofRow row: Int) -> Int {
    guard let index = index(ofRow: row) else {
      return row < 0 ? row : end.addingClamped(row - count)
    }
    let segment = segments[index]
    let offset = row - segment.start.rows
    switch segment.content {
    case .unloaded: return segment.places.lowerBound + offset
    case .gap: return segment.places.lowerBound
    case .films(let all, let shown):
      let name = shown[offset].rowName
      let position =
        all.count == shown.count ? offset : all.firstIndex { $0.rowName == name } ?? offset
      return min(segment.places.lowerBound + position, segment.places.upperBound - 1)
    }
  }

  /// Returns the row of a place, or of the first film after it if that is hidden.
  func row(ofPlace place: Int) -> Int {
    guard place >= 0 else { return place }
    guard place < end, let index = lastIndex(where: { $0.places.lowerBound <= place }) else {
      return count.addingClamped(place - end)
    }
    let segment = segments[index]
    let offset = place - segment.places.lowerBound
    switch segment.content {
    case .unloaded: return segment.start.rows + offset
    case .gap: return segment.start.rows
    case .films(_, let shown):
      let before = segment.shownCount(amongFirst: offset)
      return segment.start.rows + min(before, max(0, shown.count - 1))
    }
  }

  /// Returns the number of a row; rows after the last continue the numbers.
  func number(ofRow row: Int) -> Int {
    guard let index = index(ofRow: row) else {
      return row < 0 ? row : total.numbers.addingClamped(row - count)
    }
    return segments[index].start.numbers + row - segments[index].start.rows
  }

  /// Returns the row with a number; numbers after the last continue the rows.
  func row(ofNumber number: Int) -> Int {
    guard number >= 0 else { return number }
    guard number < total.numbers,
      let index = lastIndex(where: { $0.start.numbers <= number })
    else { return count.addingClamped(number - total.numbers) }
    let segment = segments[index]
    return segment.start.rows + (segment.gap == nil ? number - segment.start.numbers : 0)
  }

  // MARK: Gaps and unloaded places

  /// The gaps, in order; O(segments).
  var gaps: [ListGap] { segments.compactMap(\.gap) }

  /// The gap at the end.
  var lastGap: ListGap? { segments.last?.gap }

  /// Returns the gap of a row.
  func gap(atRow row: Int) -> ListGap? { index(ofRow: row).flatMap { segments[$0].gap } }

  /// Returns the first gap in a range of rows.
  func firstGap(in rows: Range<Int>) -> ListGap? {
    guard total.missing > 0 else { return nil }
    return overlapping(rows).lazy.compactMap { segments[$0].gap }.first
  }

  /// Returns the gap nearest to a row that can be retried; O(segments).
  ///
  /// A place that the source leaves without a film is retried only where it is visible.
  func nearestGap(to row: Int, visible: Range<Int>) -> ListGap? {
    guard total.missing > 0 else { return nil }
    return segments.filter { segment in
      guard let gap = segment.gap else { return false }
      return !gap.isHole || !gap.isRepeated && visible.contains(segment.start.rows)
    }
    .min { abs($0.start.rows - row) < abs($1.start.rows - row) }?.gap
  }

  /// Returns the first places in a range of rows that are not loaded, and all unloaded places
  /// around them.
  func unloaded(in rows: Range<Int>) -> (places: Range<Int>, all: Range<Int>)? {
    guard total.unloaded > 0 else { return nil }
    for index in overlapping(rows) where segments[index].isUnloaded {
      let segment = segments[index]
      let first = segment.places.lowerBound - segment.start.rows
      let places = (rows.lowerBound + first..<rows.upperBound + first).clamped(to: segment.places)
      return (places, segment.places)
    }
    return nil
  }

  /// Returns the first place of the contiguous films, or gaps, that end at a row.
  func firstPlace(ofRunAt row: Int) -> Int {
    guard var index = index(ofRow: row) else { return end }
    while index > 0, !segments[index - 1].isUnloaded { index -= 1 }
    return segments[index].places.lowerBound
  }

  // MARK: Edits

  /// Appends places that are not loaded, up to a place.
  mutating func appendUnloaded(to place: Int) {
    guard place > end else { return }
    append(ListSegment(places: end..<place, content: .unloaded))
  }

  /// Appends the films that are not in the list yet, and returns how many are shown.
  @discardableResult
  mutating func append(
    _ movies: [MovieSummary], _ holes: [MovieHole] = [], places: Range<Int>,
    hiding hidden: Set<MovieIdentifier>
  ) -> Int {
    appendUnloaded(to: places.lowerBound)
    let parts = parts(movies, holes, places: places, hiding: hidden)
    if !places.isEmpty { for segment in parts { append(segment) } }
    return parts.reduce(0) { $0 + $1.counts.shown }
  }

  /// Appends a gap.
  mutating func append(_ gap: ListGap) {
    appendUnloaded(to: gap.places.lowerBound)
    append(ListSegment(places: gap.places, content: .gap(gap)))
  }

  /// Removes the gap at the end.
  mutating func removeLastGap() {
    guard lastGap != nil else { return }
    segments.removeLast()
    count(from: segments.count)
  }

  /// Removes places at the end that have no films, loaded or not; returns whether there were any.
  mutating func removeEmptyEnd() -> Bool {
    let before = segments.count
    while let last = segments.last, last.gap == nil, last.counts.loaded == 0 {
      segments.removeLast()
    }
    count(from: segments.count)
    return segments.count < before
  }

  /// Replaces unloaded places with films; returns nil if the places are not all unloaded.
  mutating func fill(
    _ places: Range<Int>, with movies: [MovieSummary], _ holes: [MovieHole] = [],
    hiding hidden: Set<MovieIdentifier>
  ) -> Edit? {
    guard let index = indexOfUnloaded(places) else { return nil }
    let parts = parts(movies, holes, places: places, hiding: hidden)
    return replace(places, at: index, with: parts)
  }

  /// Turns unloaded places into a gap, joined with adjacent gaps; returns nil if an adjacent gap is
  /// full, or if the places are loaded.
  mutating func skip(_ gap: ListGap) -> Edit? {
    guard let index = indexOfUnloaded(gap.places) else { return nil }
    let all = segments[index].places
    var gap = gap
    var (first, last) = (index, index)
    if all.lowerBound == gap.places.lowerBound, index > 0, let before = segments[index - 1].gap {
      guard !before.isFull else { return nil }
      gap = gap.joined(to: before)
      first -= 1
    }
    if all.upperBound == gap.places.upperBound, index + 1 < segments.count,
      let after = segments[index + 1].gap
    {
      guard !after.isFull else { return nil }
      gap.places = gap.places.lowerBound..<after.places.upperBound
      last += 1
    }
    let edit = Edit(
      row: segments[index].start.rows + max(0, gap.places.lowerBound - all.lowerBound)
        - (first < index ? 1 : 0),
      removed: gap.places.clamped(to: all).count + last - first, added: 1)
    let parts = [
      ListSegment(
        places: all.lowerBound..<max(all.lowerBound, gap.places.lowerBound), content: .unloaded),
      ListSegment(places: gap.places, content: .gap(gap)),
      ListSegment(
        places: min(all.upperBound, gap.places.upperBound)..<all.upperBound, content: .unloaded),
    ]
    segments.replaceSubrange(first...last, with: parts.filter { !$0.places.isEmpty })
    count(from: first)
    return edit
  }

  /// Replaces the start of a gap, up to a place, with films; the rest stays a gap.
  mutating func fill(
    _ gap: ListGap, to end: Int, with movies: [MovieSummary], _ holes: [MovieHole] = [],
    hiding hidden: Set<MovieIdentifier>
  ) -> Edit? {
    guard let index = index(of: gap), var rest = segments[index].gap else { return nil }
    let end = min(max(end, gap.places.lowerBound), gap.places.upperBound)
    var parts = parts(
      movies, holes, places: gap.places.lowerBound..<end, hiding: hidden, retries: rest.retries + 1)
    rest.places = end..<gap.places.upperBound
    if !rest.places.isEmpty { parts.append(ListSegment(places: rest.places, content: .gap(rest))) }
    return replace(gap.places, at: index, with: parts)
  }

  /// Records a failed retry of a gap.
  mutating func note(_ error: MovieDataError, for gap: ListGap) {
    guard let index = index(of: gap), var gap = segments[index].gap else { return }
    gap.error = error
    gap.retries += 1
    segments[index].content = .gap(gap)
  }

  /// Hides these films and no others; O(films).
  mutating func hide(_ hidden: Set<MovieIdentifier>) {
    for index in segments.indices {
      guard case .films(let all, _) = segments[index].content else { continue }
      segments[index].content = .filtered(all, hiding: hidden)
    }
    count(from: 0)
  }

  // MARK: Helpers

  /// Returns the segments of films at some places.
  ///
  /// A hole, and the place of a film that the list already has, becomes a gap, so that it keeps its
  /// number. If films and holes are fewer than the places, the places of the films are not known,
  /// and those that the list already has are left out.
  private mutating func parts(
    _ movies: [MovieSummary], _ holes: [MovieHole], places: Range<Int>,
    hiding hidden: Set<MovieIdentifier>, retries: Int = 0
  ) -> [ListSegment] {
    let areNew = movies.map { names.insert($0.rowName).inserted }
    var flaws: [Int: ContentFlaw] = [:]
    for hole in holes where places.contains(hole.position) { flaws[hole.position] = hole.flaw }
    guard movies.count + flaws.count == places.count, !flaws.isEmpty || areNew.contains(false)
    else {
      let new = areNew.contains(false) ? zip(movies, areNew).filter(\.1).map(\.0) : movies
      return [ListSegment(places: places, content: .filtered(new, hiding: hidden))]
    }
    var parts: [ListSegment] = []
    var films: [MovieSummary] = []
    func endFilms(at place: Int) {
      guard !films.isEmpty else { return }
      parts.append(
        ListSegment(
          places: place - films.count..<place, content: .filtered(films, hiding: hidden)))
      films = []
    }
    var rest = zip(movies, areNew).makeIterator()
    for place in places {
      let film = flaws[place] == nil ? rest.next() : nil
      if let film, film.1 {
        films.append(film.0)
        continue
      }
      endFilms(at: place)
      let flaw = flaws[place] ?? .repeated
      var gap = ListGap(place..<place + 1, because: .invalidContent(flaw), retries: retries)
      if let last = parts.last?.gap, last.error == gap.error {
        gap = gap.joined(to: last)
        parts.removeLast()
      }
      parts.append(ListSegment(places: gap.places, content: .gap(gap)))
    }
    endFilms(at: places.upperBound)
    return parts
  }

  private mutating func append(_ segment: ListSegment) {
    segments.append(segment)
    count(from: segments.count - 1)
  }

  /// Replaces some places of a segment; the rest of it stays on both sides.
  private mutating func replace(
    _ places: Range<Int>, at index: Int, with parts: [ListSegment]
  ) -> Edit {
    let old = segments[index]
    var before = old
    before.places = old.places.lowerBound..<places.lowerBound
    var after = old
    after.places = places.upperBound..<old.places.upperBound
    let added = parts.reduce(0) { $0 + $1.counts.rows }
    let isWhole = before.places.isEmpty && after.places.isEmpty
    let edit = Edit(
      row: old.start.rows + before.places.count,
      removed: isWhole ? old.counts.rows : places.count, added: added)
    segments.replaceSubrange(
      index...index, with: ([before] + parts + [after]).filter { !$0.places.isEmpty })
    count(from: index)
    return edit
  }

  private mutating func count(from first: Int) {
    var counts = ListSegment.Counts()
    if first > 0, first <= segments.count {
      counts = segments[first - 1].start + segments[first - 1].counts
    }
    for index in segments.indices.dropFirst(first) {
      segments[index].start = counts
      counts = counts + segments[index].counts
    }
    total = counts
  }

  // MARK: Lookups

  /// Returns the last segment that satisfies a condition which is true for a prefix of the
  /// segments.
  private func lastIndex(where condition: (ListSegment) -> Bool) -> Int? {
    var (low, high) = (0, segments.count)
    while low < high {
      let middle = (low + high) / 2
      if condition(segments[middle]) { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? low - 1 : nil
  }

  private func index(ofRow row: Int) -> Int? {
    guard row >= 0, row < count else { return nil }
    return lastIndex { $0.start.rows <= row }
  }

  private func overlapping(_ rows: Range<Int>) -> Range<Int> {
    let rows = rows.clamped(to: 0..<count)
    guard !rows.isEmpty, let first = index(ofRow: rows.lowerBound),
      let last = index(ofRow: rows.upperBound - 1)
    else { return 0..<0 }
    return first..<last + 1
  }

  private func index(of gap: ListGap) -> Int? {
    lastIndex { $0.places.lowerBound <= gap.places.lowerBound }
      .flatMap { segments[$0].gap?.places == gap.places ? $0 : nil }
  }

  private func indexOfUnloaded(_ places: Range<Int>) -> Int? {
    guard !places.isEmpty,
      let index = lastIndex(where: { $0.places.lowerBound <= places.lowerBound }),
      segments[index].isUnloaded, places.upperBound <= segments[index].places.upperBound
    else { return nil }
    return index
  }
}
