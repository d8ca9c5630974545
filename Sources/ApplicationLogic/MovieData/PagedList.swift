package import BusinessLogic
package import DomainEntities

/// The identity of a row: the film, and in a diary the date of the viewing.
///
/// A film is in a list once, and in a diary once per date and once without a date.
package struct ListRowName: Hashable, Sendable {
  /// The film of the row.
  package var film: MovieIdentifier
  /// The date of the viewing; nil if it is not known, and in lists other than diaries.
  package var date: PartialDate?

  package init(film: MovieIdentifier, date: PartialDate? = nil) {
    self.film = film
    self.date = date
  }
}

extension MovieSummary {
  /// The identity of its row.
  package var rowName: ListRowName { ListRowName(film: id, date: viewing?.date) }
}

/// Consecutive rows of a list without a film, for the same reason.
package struct ListGap: Hashable, Sendable {
  /// The rows, from 0.
  package var rows: Range<Int>
  /// Why the films are missing.
  package var error: MovieDataError

  package init(_ rows: Range<Int>, because error: MovieDataError) {
    self.rows = rows
    self.error = error
  }
}

/// A list in pages of 20 films, each of which is loaded, has failed, or is not loaded yet.
///
/// A row is a film's number, from 0: a loaded page has one for each film that is shown and for each
/// film that is missing, and any other page one for each of its 20 places. A *place* is the index
/// of a film in the source, from which only hidden films and pages with fewer films make a row
/// differ. The pages are sparse: a jump to row 10,000 loads one window. Lookups take O(log n) and
/// changes O(n) for n loaded pages; the length of the list does not matter.
package struct PagedList: Sendable {
  /// The content of a row that is loaded.
  package enum Slot: Sendable {
    case film(MovieSummary)
    /// The source has no film here, or the page failed to load.
    case missing(MovieDataError)

    fileprivate var film: MovieSummary? { if case .film(let movie) = self { movie } else { nil } }
    fileprivate var error: MovieDataError? { if case .missing(let e) = self { e } else { nil } }
  }

  /// The state of loading a list.
  package enum Phase: Hashable, Sendable {
    /// More films can be loaded at the end.
    case idle
    /// The end of the list is known.
    case complete
    /// A load failed; nothing is loaded until the user retries.
    case failed(MovieDataError)
  }

  /// A replacement of rows.
  package struct Edit: Hashable, Sendable {
    /// The first row.
    package var row: Int
    /// The number of rows before.
    package var removed: Int
    /// The number of rows now.
    package var added: Int
  }

  /// The number of failed retries of a page after which the next one refreshes the whole list.
  package static let maxRetries = 2
  /// The number of pages to load at once; a movement beyond them is a jump.
  package static let maxAtOnce = MovieListInteractor.batchSizes.upperBound / MoviePage.size
  /// The number of consecutive failed pages after which only the user can request the next one.
  private static let maxFailures = 2

  /// A page that is loaded or has failed.
  private struct Page: Sendable {
    let number: Int
    var slots: [Slot]
    /// The indices of the slots that are shown; nil if none is hidden.
    var shown: [Int]?
    /// The number of films in the slots.
    var films = 0
    /// The number of duplicate films that were left out.
    var omitted = 0
    var hasFailed = false
    /// The number of failed retries.
    var retries = 0
    var firstRow = 0

    var rows: Int { shown?.count ?? slots.count }
    func slot(_ row: Int) -> Slot { slots[index(of: row)] }
    func index(of row: Int) -> Int { shown?[row] ?? row }
    func rows(before index: Int) -> Int { shown?.count { $0 < index } ?? min(index, slots.count) }

    mutating func hide(_ hidden: Set<MovieIdentifier>) {
      func isHidden(_ slot: Slot) -> Bool { slot.film.map { hidden.contains($0.id) } ?? false }
      shown =
        hidden.isEmpty || !slots.contains(where: isHidden)
        ? nil : slots.indices.filter { !isHidden(slots[$0]) }
    }
  }

  /// The pages that are loaded or have failed, ordered by number.
  private var pages: [Page] = []
  private var names: Set<ListRowName> = []
  /// The first page to load.
  private var base: Int

  /// The number of loaded films, including hidden ones.
  package private(set) var loadedCount = 0
  /// The number of loaded films that are hidden.
  package private(set) var hiddenCount = 0
  /// The number of rows whose film is missing.
  package private(set) var missingCount = 0

  /// The number of films according to the source; known films take precedence.
  package private(set) var total: Int?
  /// The age of the oldest films, if they may be outdated.
  package private(set) var age: Duration?
  /// Why the films are from another source than the chosen one.
  package private(set) var substitution: MovieDataError?
  /// The day and the order that the list falls back to.
  package private(set) var basis = ListBasis()
  /// A condition without films that may be misspelled; nil if there are films.
  package private(set) var correction: QueryCorrection?
  /// The name of a television series that was searched; nil if there are films.
  package private(set) var tvSeries: String?
  /// How well the films match the search.
  package private(set) var match = SearchMatch.exact
  /// The people whom the source has chosen for names in the conditions.
  package private(set) var people: [IdentifiedPerson] = []
  /// The number of films that the source shows, if the list has more.
  package private(set) var reach: Int?

  private var isEnded = false
  private var failure: (error: MovieDataError, page: Int?)?
  /// The first place without films, although the source reported some.
  private var emptyFrom: Int?
  /// The number of consecutive pages without a film to show.
  package private(set) var emptyPages = 0

  /// Creates a list to be loaded from a page on.
  package init(from page: Int = 0) { base = max(0, page) }

  // MARK: Rows

  /// The number of rows, up to the last page that was loaded.
  package var count: Int { firstRow(ofPage: endPage) }
  /// The number of films that are shown.
  package var shownCount: Int { loadedCount - hiddenCount }
  /// The number of places before the last loaded page that are not loaded.
  package var unloadedCount: Int { (endPage - pages.count) * MoviePage.size }
  /// The films that are shown, in order; O(films).
  package var movies: [MovieSummary] {
    pages.flatMap { page in
      page.shown.map { $0.compactMap { page.slots[$0].film } } ?? page.slots.compactMap(\.film)
    }
  }
  /// All loaded films in order, including hidden ones; O(films).
  package var loaded: [MovieSummary] { pages.flatMap { $0.slots.compactMap(\.film) } }

  /// The content of a row; nil if it is not loaded, or if there is no such row.
  package subscript(row: Int) -> Slot? {
    position(ofRow: row).map { pages[$0.page].slots[$0.slot] }
  }

  /// Returns the film of a row; nil if it is not loaded or missing.
  package func film(atRow row: Int) -> MovieSummary? {
    position(ofRow: row).flatMap { pages[$0.page].slots[$0.slot].film }
  }

  /// Returns why the film of a row is missing; nil if it is not.
  package func error(atRow row: Int) -> MovieDataError? {
    position(ofRow: row).flatMap { pages[$0.page].slots[$0.slot].error }
  }

  /// Returns the row with an identity, or if it is hidden, with `orAfter` the next one; O(films).
  package func row(named name: ListRowName, orAfter: Bool = false) -> Int? {
    guard names.contains(name) else { return nil }
    for page in pages {
      guard let index = page.slots.firstIndex(where: { $0.film?.rowName == name }) else { continue }
      let isHidden = page.shown.map { !$0.contains(index) } ?? false
      return isHidden && !orAfter ? nil : page.firstRow + page.rows(before: index)
    }
    return nil
  }

  /// Returns the place of a row; rows after the last continue the places.
  package func place(ofRow row: Int) -> Int {
    guard row >= 0, let page = page(ofRow: row) else { return row }
    let offset = row - page.firstRow
    return offset < page.rows
      ? page.number * MoviePage.size + page.index(of: offset)
      : ((page.number + 1) * MoviePage.size).addingClamped(offset - page.rows)
  }

  /// Returns the row of a place, or of the first film after it if that is hidden.
  package func row(ofPlace place: Int) -> Int {
    guard place >= 0 else { return place }
    let number = place / MoviePage.size
    let offset = place % MoviePage.size
    return firstRow(ofPage: number)
      .addingClamped(index(ofPage: number).map { pages[$0].rows(before: offset) } ?? offset)
  }

  /// Returns the films from a place on, at most `limit`.
  package func movies(fromPlace place: Int, limit: Int) -> [MovieSummary] {
    Array(
      pages[(partition { ($0.number + 1) * MoviePage.size <= place })...].lazy.flatMap { page in
        page.slots.dropFirst(max(0, place - page.number * MoviePage.size)).compactMap(\.film)
      }.prefix(limit))
  }

  // MARK: Missing films

  /// The rows without a film, joined if they are adjacent and have the same reason; O(rows).
  package var gaps: [ListGap] { missingCount > 0 ? gaps(in: 0..<count) : [] }

  /// Returns the rows without a film in a range, joined if they have the same reason.
  package func gaps(in rows: Range<Int>) -> [ListGap] {
    var gaps: [ListGap] = []
    guard missingCount > 0 else { return gaps }
    for page in pages where page.firstRow < rows.upperBound {
      for row in (page.firstRow..<page.firstRow + page.rows).clamped(to: rows) {
        guard let error = page.slot(row - page.firstRow).error else { continue }
        if let last = gaps.last, last.rows.upperBound == row, last.error == error {
          gaps[gaps.count - 1].rows = last.rows.lowerBound..<row + 1
        } else {
          gaps.append(ListGap(row..<row + 1, because: error))
        }
      }
    }
    return gaps
  }

  /// Returns the number of places in a range that the source leaves without a film for a reason.
  ///
  /// Duplicates that were left out because their places are not known count with their page.
  package func count(of flaw: ContentFlaw, in places: Range<Int>) -> Int {
    pages.reduce(0) { sum, page in
      let first = page.number * MoviePage.size
      let isInside = places.overlaps(first..<first + MoviePage.size)
      let omitted = flaw == .repeated && isInside ? page.omitted : 0
      let rows = page.hasFailed ? 0..<0 : (first..<first + page.slots.count).clamped(to: places)
      return sum + omitted + rows.count { page.slots[$0 - first].error == .invalidContent(flaw) }
    }
  }

  /// Returns the page with missing films to request again: that of a row, or else the nearest; nil
  /// if a refresh is better.
  ///
  /// A place that the source leaves without a film is requested only where it is visible. A film
  /// that is elsewhere in the list never is: only a refresh can change that.
  package func pageToRetry(near row: Int, visible: Range<Int>) -> Int? {
    guard missingCount > 0 else { return nil }
    if let error = error(atRow: row), let page = page(ofRow: row) {
      return error == .repeatedFilm || page.retries >= Self.maxRetries ? nil : page.number
    }
    let candidates = pages.filter { page in
      page.hasFailed
        || (0..<page.rows).contains {
          page.slot($0).error == .missingFilm && visible.contains(page.firstRow + $0)
        }
    }
    let nearest = candidates.min { abs($0.firstRow - row) < abs($1.firstRow - row) }
    return nearest.flatMap { $0.retries < Self.maxRetries ? $0.number : nil }
  }

  /// Returns why films of a page are still missing, and whether its next retry refreshes the list.
  package func failure(ofPage number: Int) -> (error: MovieDataError, isLast: Bool)? {
    index(ofPage: number).flatMap { index in
      pages[index].slots.lazy.compactMap(\.error).first { $0 != .repeatedFilm }
        .map { ($0, pages[index].retries >= Self.maxRetries) }
    }
  }

  // MARK: Pages to load

  /// The state of loading.
  package var phase: Phase { failure.map { .failed($0.error) } ?? (isEnded ? .complete : .idle) }

  /// The first place after the loaded pages; nil if the end is known.
  package var nextOffset: Int? { isEnded ? nil : endPage * MoviePage.size }

  /// Whether loading stopped after many pages without a film to show, until the user continues it.
  package var isStalled: Bool {
    emptyPages * MoviePage.size >= MovieListInteractor.maxEmptyPlaces
  }

  /// Whether pages can be loaded without the user.
  package var canLoad: Bool { failure == nil && !isStalled }

  /// The first page after the loaded ones.
  package var endPage: Int { pages.last.map { $0.number + 1 } ?? base }

  /// Returns the first pages in a range of rows that are not loaded, and all unloaded pages around
  /// them.
  package func unloadedPages(in rows: Range<Int>) -> (pages: Range<Int>, all: Range<Int>)? {
    let rows = rows.clamped(to: 0..<count)
    guard unloadedCount > 0, !rows.isEmpty else { return nil }
    let last = place(ofRow: rows.upperBound - 1) / MoviePage.size
    var number = place(ofRow: rows.lowerBound) / MoviePage.size
    var next = partition { $0.number < number }
    while next < pages.count, pages[next].number == number {
      (number, next) = (number + 1, next + 1)
    }
    guard number <= last else { return nil }
    let end = next < pages.count ? pages[next].number : endPage
    let all = (next > 0 ? pages[next - 1].number + 1 : 0)..<end
    return (number..<min(end, last + 1), all)
  }

  /// Returns the pages to load for some rows: first those in the list, then those at its end; nil
  /// if they are loaded, or the list cannot continue.
  package func pagesToLoad(for rows: Range<Int>) -> Range<Int>? {
    guard canLoad else { return nil }
    if let inside = unloadedPages(in: rows) { return inside.pages.first(Self.maxAtOnce) }
    guard !isEnded, count < rows.upperBound else { return nil }
    return pagesAtEnd(
      places: rows.upperBound - count, toward: rows.upperBound - 1, height: rows.count)
  }

  /// Returns the pages after the last one, for a number of places; with `row`, the pages around it
  /// in a window of `height` rows, and those before them stay unloaded.
  package func pagesAtEnd(places: Int, toward row: Int? = nil, height: Int = 1) -> Range<Int> {
    let end = endPage
    let size = MoviePage.size
    let next = end..<end + min(max(1, places.pages), Self.maxAtOnce)
    let isAtBase = pages.isEmpty && base > 0
    guard let row, let promised = [total, emptyFrom].compactMap(\.self).min(),
      promised > end * size, !isAtBase
    else { return next }
    var target = min(place(ofRow: max(row, count)), promised - 1)
    if emptyFrom != nil, promised - end * size > Self.maxAtOnce * size {
      // The source reports more films than it has: the end is somewhere before.
      target = end * size + (promised - end * size) / 2
    }
    let last = target / size + 1
    guard last - end > Self.maxAtOnce else { return end..<last }
    return max(end, (target - height + 1) / size, last - Self.maxAtOnce)..<last
  }

  /// Returns the first of the consecutive loaded pages that end at a row; at most the page of the
  /// row.
  package func firstPage(ofRunAt row: Int) -> Int {
    var number = place(ofRow: max(0, row)) / MoviePage.size
    guard var index = index(ofPage: number) else { return number }
    while index > 0, pages[index - 1].number == number - 1 {
      (index, number) = (index - 1, number - 1)
    }
    return number
  }

  // MARK: Answers

  /// Stores the answer to a request for some pages, without films that other pages already have:
  /// rankings can change between requests.
  ///
  /// - Returns: The rows that were replaced; nil if pages were added after the last one.
  @discardableResult package mutating func receive(
    _ batch: MovieBatch, for requested: Range<Int>, hiding hidden: Set<MovieIdentifier> = []
  ) -> Edit? {
    recordDetails(of: batch)
    let (first, shown) = (requested.lowerBound, shownCount)
    // Continuing at an earlier offset would never end.
    let next = batch.nextOffset.flatMap { $0 > first * MoviePage.size ? $0 : nil }
      .map { max(first + 1, $0 / MoviePage.size) }
    guard first >= endPage else {
      // If a page failed, the batch ends before it.
      let edit = store(batch, in: first..<min(requested.upperBound, next ?? .max), hidden)
      countEmptyPages(edit.pages, bringsFilms: shownCount > shown)
      setTotal(total ?? batch.total)
      return edit.rows
    }
    let count = batch.movies.count + batch.holes.count
    if next == nil, count == 0, first > endPage || pages.isEmpty && base > 0 {
      removeEmptyEnd(total: batch.total, from: first * MoviePage.size)
      return nil
    }
    let edit = store(batch, in: first..<(next ?? first + count.pages), hidden, isLast: next == nil)
    countEmptyPages(edit.pages, bringsFilms: shownCount > shown)
    if let place = emptyFrom, place < endPage * MoviePage.size { emptyFrom = nil }
    failure = nil
    isEnded = next == nil
    setTotal(batch.total)
    reach = batch.isCutShort ? batch.total ?? total : nil
    return nil
  }

  /// Stores that a request for a page failed.
  ///
  /// The list continues after a page that cannot be read, unless it is the first one, or too many
  /// next to it have failed; then it waits for the user.
  ///
  /// - Returns: Whether the list continues, and the rows that were replaced.
  package mutating func receive(
    _ error: MovieDataError, forPage number: Int
  ) -> (continues: Bool, edit: Edit?) {
    guard error.concernsOnePage, number > 0, !hasFailedPages(nextTo: number),
      number < endPage || !isEnded
    else {
      failure = (error, number)
      return (false, nil)
    }
    let isInside = number < endPage
    // Once the end is known, the total counts films, not places.
    let count =
      isInside
      ? index(ofPage: number).map { pages[$0].slots.count } ?? MoviePage.size
      : min(MoviePage.size, max(1, (total ?? .max) - number * MoviePage.size))
    var page = Page(number: number, slots: Array(repeating: .missing(error), count: count))
    page.hasFailed = true
    let edit = replace(number..<number + 1, with: [page])
    guard !isInside else {
      setTotal(total)
      return (true, edit)
    }
    isEnded = (number + 1) * MoviePage.size >= total ?? .max
    failure = nil
    return (true, nil)
  }

  /// Stores that a load failed before any page was requested.
  package mutating func receive(_ error: MovieDataError) { failure = (error, nil) }

  /// Counts a failed retry of a page; a page that has failed states the new reason.
  package mutating func countRetry(ofPage number: Int, because error: MovieDataError) {
    guard let index = index(ofPage: number) else { return }
    pages[index].retries += 1
    guard pages[index].hasFailed else { return }
    pages[index].slots = pages[index].slots.map { _ in .missing(error) }
  }

  /// Clears a failure, since the user wants more; unreadable pages keep their rows.
  package mutating func forgetFailure() { failure = nil }

  /// Clears a failure and returns the page to request again; at the end, the first one that failed.
  @discardableResult package mutating func retry() -> Int? {
    let failed = failure?.page ?? endPage
    failure = nil
    if !isEnded, failed >= endPage {
      while pages.last?.hasFailed == true { pages.removeLast() }
      renumber()
    }
    if failed < endPage { return index(ofPage: failed) == nil ? failed : nil }
    return isEnded ? nil : endPage
  }

  /// Continues a stalled list.
  package mutating func continueLoading() { emptyPages = 0 }

  /// Hides these films and no others; O(films).
  package mutating func hide(_ hidden: Set<MovieIdentifier>) {
    emptyPages = 0
    for index in pages.indices { pages[index].hide(hidden) }
    renumber()
  }

  private mutating func recordDetails(of batch: MovieBatch) {
    age = [age, batch.age].compactMap(\.self).max()
    substitution = substitution ?? batch.substitution
    basis = basis.joined(with: batch.basis)
    correction = correction ?? batch.correction
    tvSeries = tvSeries ?? batch.tvSeries
    match = batch.match
    if !batch.people.isEmpty { people = batch.people }
  }

  private mutating func setTotal(_ promised: Int?) {
    let known = count + hiddenCount
    total = isEnded ? known : promised.map { max(min($0, emptyFrom ?? .max), known) }
  }

  private mutating func countEmptyPages(_ count: Int, bringsFilms: Bool) {
    emptyPages = bringsFilms ? 0 : emptyPages + count
  }

  /// Removes pages that do not exist although the source reported them.
  private mutating func removeEmptyEnd(total promised: Int?, from place: Int) {
    while pages.last?.slots.isEmpty == true { pages.removeLast() }
    if pages.isEmpty { base = 0 }
    renumber()
    total = promised
    emptyFrom = promised.map { $0 <= place } == true ? nil : place
    failure = nil
    isEnded = false
  }

  private func hasFailedPages(nextTo number: Int) -> Bool {
    func haveFailed(_ numbers: [Int]) -> Bool {
      numbers.allSatisfy { index(ofPage: $0).map { pages[$0].hasFailed } ?? false }
    }
    return haveFailed((1...Self.maxFailures).map { number - $0 })
      || haveFailed((1...Self.maxFailures).map { number + $0 })
  }

  /// Replaces pages by the films of a batch.
  ///
  /// If films and holes are as many as the places, a hole, and the place of a film that the list
  /// already has, keeps its number and says why it has no film. Otherwise, the places of the films
  /// are not known: they follow each other, and those that the list already has are left out.
  private mutating func store(
    _ batch: MovieBatch, in range: Range<Int>, _ hidden: Set<MovieIdentifier>, isLast: Bool = false
  ) -> (rows: Edit, pages: Int) {
    let old = pages[
      partition { $0.number < range.lowerBound }..<partition { $0.number < range.upperBound }]
    for movie in old.flatMap({ $0.slots.compactMap(\.film) }) { names.remove(movie.rowName) }
    let (start, count) = (range.lowerBound * MoviePage.size, batch.movies.count + batch.holes.count)
    let end = min(range.upperBound * MoviePage.size, isLast ? start + count : total ?? .max)
    let hasPlaces = count == end - start
    var flaws: [Int: ContentFlaw] = [:]
    for hole in batch.holes { flaws[hole.position] = hole.flaw }
    var remaining = batch.movies[...]
    let new = range.map { number in
      var page = Page(number: number, slots: [])
      let first = number * MoviePage.size
      let places = first..<max(first, min(first + MoviePage.size, end))
      let holes = places.compactMap { flaws[$0] }
      if hasPlaces {
        for place in places {
          guard flaws[place] == nil, let movie = remaining.popFirst() else {
            page.slots.append(.missing(.invalidContent(flaws[place] ?? .missing)))
            continue
          }
          let isNew = names.insert(movie.rowName).inserted
          page.slots.append(isNew ? .film(movie) : .missing(.repeatedFilm))
        }
      } else {
        while page.slots.count < MoviePage.size - holes.count, let movie = remaining.popFirst() {
          if names.insert(movie.rowName).inserted {
            page.slots.append(.film(movie))
          } else {
            page.omitted += 1
          }
        }
        page.slots += holes.map { .missing(.invalidContent($0)) }
      }
      if let before = old.first(where: { $0.number == number }),
        page.slots.contains(where: { $0.error.map { $0 != .repeatedFilm } ?? false })
      {
        page.retries = before.retries + 1
      }
      page.films = page.slots.count { $0.film != nil }
      page.hide(hidden)
      return page
    }
    return (replace(range, with: new), range.count)
  }

  private mutating func replace(_ range: Range<Int>, with new: [Page]) -> Edit {
    let (row, end) = (firstRow(ofPage: range.lowerBound), firstRow(ofPage: range.upperBound))
    let lower = partition { $0.number < range.lowerBound }
    pages.replaceSubrange(lower..<partition { $0.number < range.upperBound }, with: new)
    renumber()
    return Edit(row: row, removed: end - row, added: firstRow(ofPage: range.upperBound) - row)
  }

  private mutating func renumber() {
    (loadedCount, hiddenCount, missingCount) = (0, 0, 0)
    var (row, next) = (0, 0)
    for index in pages.indices {
      let page = pages[index]
      row += (page.number - next) * MoviePage.size
      pages[index].firstRow = row
      (row, next) = (row + page.rows, page.number + 1)
      loadedCount += page.films
      missingCount += page.slots.count - page.films
      hiddenCount += page.slots.count - page.rows
    }
  }

  // MARK: Lookups

  /// Returns the number of pages at the start that satisfy a condition.
  private func partition(_ isBefore: (Page) -> Bool) -> Int {
    var (low, high) = (0, pages.count)
    while low < high {
      let middle = (low + high) / 2
      if isBefore(pages[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func index(ofPage number: Int) -> Int? {
    let index = partition { $0.number < number }
    return index < pages.count && pages[index].number == number ? index : nil
  }

  /// Returns the indices of the page and the slot of a row; nil if it is not loaded.
  private func position(ofRow row: Int) -> (page: Int, slot: Int)? {
    let index = partition { $0.firstRow <= row } - 1
    guard row >= 0, index >= 0, row - pages[index].firstRow < pages[index].rows else { return nil }
    return (index, pages[index].index(of: row - pages[index].firstRow))
  }

  /// Returns the last page that begins at a row or before it.
  private func page(ofRow row: Int) -> Page? {
    let count = partition { $0.firstRow <= row }
    return count > 0 ? pages[count - 1] : nil
  }

  private func firstRow(ofPage number: Int) -> Int {
    let count = partition { $0.number < number }
    guard count > 0 else { return number * MoviePage.size }
    let last = pages[count - 1]
    return last.firstRow + last.rows + (number - last.number - 1) * MoviePage.size
  }
}

extension MovieDataError {
  /// The source leaves a place without a film.
  package static let missingFilm = MovieDataError.invalidContent(.missing)
  /// The film of a place is elsewhere in the list.
  package static let repeatedFilm = MovieDataError.invalidContent(.repeated)
}

extension Int {
  /// The number of pages that this many films fill, the last one perhaps in part.
  package var pages: Int { addingClamped(MoviePage.size - 1) / MoviePage.size }
}

extension Range<Int> {
  /// The places of pages.
  package var places: Range<Int> { lowerBound * MoviePage.size..<upperBound * MoviePage.size }

  /// Returns the first `count` numbers.
  package func first(_ count: Int) -> Range<Int> {
    lowerBound..<Swift.min(upperBound, lowerBound.addingClamped(count))
  }

  /// Returns the last `count` numbers.
  package func last(_ count: Int) -> Range<Int> {
    Swift.max(lowerBound, upperBound - count)..<upperBound
  }
}
