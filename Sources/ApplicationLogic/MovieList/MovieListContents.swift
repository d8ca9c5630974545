import BusinessLogic
import DomainEntities

/// What a list presenter knows of one list: the rows so far, where it goes on, and what is chosen.
struct MovieListContents: Sendable {
  /// What is going on at the end of the rows.
  enum Phase: Hashable, Sendable {
    /// More can be loaded.
    case idle
    /// A batch is on its way.
    case loading
    /// There is no more.
    case complete
    /// The batch at the end of the rows could not be had.
    case failed(MovieDataError)
  }

  /// Stands for the films that rows had at one time; rows that come behind them leave it as it is.
  final class Edition: Sendable {}

  /// Which list it is, narrowed and put in order.
  let selection: MovieListSelection
  /// The films loaded so far, each once, but for those that are left out.
  private(set) var movies: [MovieSummary] = []
  /// What could not be read between the films, in the order of the list; each takes one row.
  private(set) var gaps: [ListGap] = []
  /// So many places of the list are before the first of them, and not loaded: whoever comes back to the middle of a
  /// list begins there.
  private(set) var skipped = 0
  /// All films loaded so far, where any of them are left out.
  private var everything: [MovieSummary]?
  /// So many places in a row brought no film that is shown.
  private var emptyPlaces = 0
  /// By which lens films are left out.
  private(set) var lens = MarkLens.all
  private var knowsLengths = false
  private var knowsRatings = false
  /// Whether the list to open with is still to be found, so that `selection` is only a stand-in.
  var isOpening = false
  /// Whether it is a search whose words are still typed.
  var isTyped = false
  /// What is chosen, and the window.
  var cursor = ListCursor()
  /// Where somebody was in it at the last start, until the rows are there that lead to it.
  var resumption: ListResumption?
  /// What is going on at the end of the rows.
  var phase = Phase.idle {
    didSet { cursor.setTail(phase != .idle || isStalled) }
  }
  /// How many films the source says that the list has.
  private(set) var total: Int?
  /// How long ago the oldest of the rows was told, where that may be too long.
  private(set) var age: Duration?
  /// Why the films are from another source than the one that was asked; nil where they are not.
  private(set) var substitution: MovieDataError?
  /// The day that the list counts back from where that is before today.
  private(set) var asOf: CalendarDate?
  /// How well the films go with the words of a search.
  private(set) var match = SearchMatch.exact
  /// How many films the source shows of the list, where it has more than that.
  private(set) var reach: Int?
  /// Where the next batch begins.
  private(set) var nextOffset: Int? = 0
  private var known: Set<ListRowName> = []
  /// The same as long as no row has another film than before.
  private(set) var edition = Edition()

  /// A list without its rows, which are to be loaded from a place on.
  init(_ selection: MovieListSelection, height: Int, from place: Int = 0) {
    self.selection = selection
    skipped = place
    nextOffset = place
    cursor.setHeight(height)
  }

  /// How many rows there are up to the last that is loaded, those of gaps among them.
  var count: Int { skipped + movies.count + gaps.count }

  /// The film of a row; nil where that is not loaded.
  subscript(row: Int) -> MovieSummary? { index(ofRow: row).map { movies[$0] } }

  /// What the film of a row is called in its source.
  func identifier(ofRow row: Int) -> MovieIdentifier? { index(ofRow: row).map { movies[$0].id } }

  /// The row with a name, as far as rows are loaded.
  func row(named name: ListRowName) -> Int? {
    movies.firstIndex { $0.rowName == name }.map(row(ofIndex:))
  }

  /// The chosen film.
  var selected: MovieSummary? { self[cursor.selected] }

  /// The films in the window.
  var visible: [MovieSummary] { cursor.visible.compactMap { self[$0] } }

  /// What stands in the column of figures.
  var figure: MovieListFigure {
    MovieListFigure(
      knowsLengths: knowsLengths, knowsRatings: knowsRatings,
      isDiary: selection.list == .mine(.diary))
  }

  /// Puts a batch at the end; films that are there already are left out, since rankings move between
  /// two answers.
  ///
  /// Those that are to be left out are.
  mutating func append(
    _ batch: MovieBatch, hiding hidden: Set<MovieIdentifier> = [], by lens: MarkLens = .all
  ) {
    self.lens = lens
    let (all, shown) = new(among: batch.movies, hiding: hidden)
    if shown.count < all.count, everything == nil { everything = movies }
    everything? += all
    movies += shown
    noteEmptyPlaces(batch, bringsFilms: !shown.isEmpty)
    // A list that goes on where it has been already would never end.
    nextOffset = batch.nextOffset.flatMap { [nextOffset] in $0 > nextOffset ?? 0 ? $0 : nil }
    phase = nextOffset == nil ? .complete : .idle
    // What is known to be there counts for more than what was promised.
    total = phase == .complete ? knownCount : batch.total.map { max($0, knownCount) }
    reach = batch.isCutShort ? batch.total ?? knownCount : nil
    age = [age, batch.age].compactMap(\.self).max()
    substitution = substitution ?? batch.substitution
    asOf = asOf ?? batch.asOf
    match = batch.match
    cursor.setCount(count)
  }

  /// Puts the films of the places from one on, up to the first that is loaded, before those that are there.
  mutating func prepend(
    _ batch: MovieBatch, from place: Int, hiding hidden: Set<MovieIdentifier> = []
  ) {
    let (all, shown) = new(among: batch.movies, hiding: hidden)
    if shown.count < all.count, everything == nil { everything = movies }
    everything?.insert(contentsOf: all, at: 0)
    movies.insert(contentsOf: shown, at: 0)
    moveGaps(from: 0, by: shown.count, loaded: all.count)
    edition = Edition()
    age = [age, batch.age].compactMap(\.self).max()
    substitution = substitution ?? batch.substitution
    asOf = asOf ?? batch.asOf
    // Not every place turns out to be a row.
    let surplus = shown.count - (skipped - place)
    let isBehind = cursor.selected >= skipped
    skipped = place
    if phase == .complete { total = knownCount }
    cursor.shift(by: isBehind ? surplus : 0, count: count)
  }

  /// The films of a batch that are not there yet, and those of them that are not left out.
  private mutating func new(
    among batch: [MovieSummary], hiding hidden: Set<MovieIdentifier>
  ) -> (all: [MovieSummary], shown: [MovieSummary]) {
    let all = batch.filter { known.insert($0.rowName).inserted }
    for movie in all {
      knowsLengths = knowsLengths || movie.runtime != nil
      knowsRatings = knowsRatings || movie.rating != nil
    }
    return (all, hidden.isEmpty ? all : all.filter { !hidden.contains($0.id) })
  }

  /// All films loaded so far, those that are left out among them.
  var loaded: [MovieSummary] { everything ?? movies }

  /// How many of them are left out.
  var hiddenCount: Int { everything.map { $0.count - movies.count } ?? 0 }

  /// Leaves these films out and no others; the chosen film, or the one after it, keeps its place in the window.
  mutating func hide(_ hidden: Set<MovieIdentifier>, by lens: MarkLens) {
    self.lens = lens
    emptyPlaces = 0
    guard !hidden.isEmpty || everything != nil else { return }
    let (all, chosen, place) = (loaded, selected?.rowName, cursor.selected - cursor.top)
    movies = all.filter { !hidden.contains($0.id) }
    for index in gaps.indices {
      gaps[index].index = all[..<gaps[index].loadedIndex].count { !hidden.contains($0.id) }
    }
    edition = Edition()
    everything = movies.count == all.count ? nil : all
    cursor.setCount(count)
    guard let chosen, let row = all.firstIndex(where: { $0.rowName == chosen }) else { return }
    cursor.select(
      self.row(ofIndex: all[..<row].count { !hidden.contains($0.id) }), atPlace: place)
  }

  /// Has the list go on after many places without a film, since the user wants to see more.
  mutating func goOn() { emptyPlaces = 0 }

  /// Chooses what another load of the same list has chosen, at the same place of the window; answers
  /// false as long as the rows do not reach that far.
  mutating func takePlace(of old: MovieListContents) -> Bool {
    let found = old.selected.flatMap { row(named: $0.rowName) }
    let place = old.cursor.selected - old.cursor.top
    // The window below the chosen film is filled as well, or the film could not keep its place.
    let needed = found.map { $0 - place + old.cursor.height } ?? old.count
    guard nextOffset == nil || count >= needed else { return false }
    cursor.select(found ?? old.cursor.selected, atPlace: place)
    return true
  }

  /// Whether the window shows what is behind the last row.
  var reachesEnd: Bool { cursor.top + cursor.height > count }

  /// Whether the window shows what is before the first row.
  var lacksEarlier: Bool { cursor.top < skipped }

  /// Whether the window is so far before the first row that all between would not come at once.
  var isFarAbove: Bool {
    if case .failed = phase { return false }
    return resumption == nil && !movies.isEmpty
      && skipped - cursor.top > MovieListInteractor.batchSizes.upperBound
  }

  /// Whether it is so short that it ends before the rows that were to be loaded.
  var endsBefore: Bool { skipped > 0 && movies.isEmpty && nextOffset == nil }

  /// The places before the first row that belong into the window or just above it; nil where there are none.
  var earlierPlaces: Range<Int>? {
    if case .failed = phase { return nil }
    guard skipped > 0, !movies.isEmpty,
      cursor.top < skipped + max(cursor.height, Self.rowsPassed)
    else { return nil }
    let first = max(0, min(cursor.top, skipped) - cursor.height * 2)
    let page = first / MoviePage.size * MoviePage.size
    return max(page, skipped - MovieListInteractor.batchSizes.upperBound)..<skipped
  }

  /// Has the end of the rows tried once more after a failure, from the first page that failed on.
  mutating func tryAgain() {
    if let last = gaps.last, last.places.upperBound == nextOffset {
      nextOffset = last.places.lowerBound
      gaps.removeLast()
      edition = Edition()
      cursor.setCount(count)
    }
    phase = nextOffset == nil ? .complete : .idle
  }

  // MARK: Gaps

  /// Leaves out the page at the end of the rows, which cannot be read, so that the list goes on behind it.
  ///
  /// Answers false where it does not: the first page is the list, and after several bad pages in a row
  /// the next one is as likely to be bad.
  mutating func skipPage(because error: MovieDataError) -> Bool {
    guard error.concernsOnePage, let place = nextOffset, place > 0 else { return false }
    var gap = ListGap(
      places: ListGap.restOfPage(from: place), error: error, index: movies.count,
      loadedIndex: loaded.count)
    if let last = gaps.last, last.places.upperBound == place {
      guard last.places.count < ListGap.mostPages * MoviePage.size else { return false }
      gap.places = last.places.lowerBound..<gap.places.upperBound
      gaps.removeLast()
    }
    if let total { gap.places = gap.places.clamped(to: 0..<max(total, place + 1)) }
    gaps.append(gap)
    nextOffset = gap.places.upperBound < total ?? .max ? gap.places.upperBound : nil
    phase = nextOffset == nil ? .complete : .idle
    edition = Edition()
    cursor.setCount(count)
    return true
  }

  /// Leaves out places before the first row, which cannot be read, so that those before them can be.
  ///
  /// Answers false as `skipPage` does.
  mutating func skipPlaces(_ places: Range<Int>, because error: MovieDataError) -> Bool {
    guard error.concernsOnePage, places.upperBound == skipped else { return false }
    var gap = ListGap(places: places, error: error, index: 0, loadedIndex: 0)
    let rows = count
    if let first = gaps.first, first.places.lowerBound == skipped {
      guard first.places.count < ListGap.mostPages * MoviePage.size else { return false }
      gap.places = places.lowerBound..<first.places.upperBound
      gaps.removeFirst()
    }
    gaps.insert(gap, at: 0)
    let isBehind = cursor.selected >= skipped
    skipped = places.lowerBound
    edition = Edition()
    cursor.shift(by: isBehind ? count - rows : 0, count: count)
    return true
  }

  /// Puts films into a gap; what of it they do not reach stays a gap.
  mutating func fill(
    _ gap: ListGap, with batch: MovieBatch, hiding hidden: Set<MovieIdentifier> = []
  ) {
    guard let number = gaps.firstIndex(where: { $0.places == gap.places }) else { return }
    let gap = gaps[number]
    let row = skipped + gap.index + number
    let rows = count
    let (all, shown) = new(among: batch.movies, hiding: hidden)
    if shown.count < all.count, everything == nil { everything = movies }
    everything?.insert(contentsOf: all, at: gap.loadedIndex)
    movies.insert(contentsOf: shown, at: gap.index)
    moveGaps(from: number, by: shown.count, loaded: all.count)
    let end = batch.nextOffset ?? gap.places.upperBound
    if end < gap.places.upperBound {
      gaps[number].places = end..<gap.places.upperBound
    } else {
      gaps.remove(at: number)
    }
    edition = Edition()
    age = [age, batch.age].compactMap(\.self).max()
    if let total { self.total = phase == .complete ? knownCount : max(total, knownCount) }
    cursor.shift(by: cursor.selected > row ? count - rows : 0, count: count)
  }

  /// Notes why a gap cannot be filled, and that another retry of it has failed.
  mutating func keep(_ gap: ListGap, because error: MovieDataError) {
    guard let number = gaps.firstIndex(where: { $0.places == gap.places }) else { return }
    gaps[number].error = error
    gaps[number].retries += 1
    edition = Edition()
  }

  private mutating func moveGaps(from first: Int, by shown: Int, loaded: Int) {
    for number in gaps.indices where number >= first {
      gaps[number].index += shown
      gaps[number].loadedIndex += loaded
    }
  }

  /// How many places of the list are known to hold films.
  private var knownCount: Int { skipped + loaded.count + missingCount }

  /// So many rows are passed in a second by a key that is held down; an answer takes less.
  private static let rowsPassed = 10

  private mutating func noteEmptyPlaces(_ batch: MovieBatch, bringsFilms: Bool) {
    let places = (batch.nextOffset ?? nextOffset ?? 0) - (nextOffset ?? 0)
    emptyPlaces = bringsFilms ? 0 : emptyPlaces + max(0, places)
  }

  /// Whether so many pages in a row brought no film that the next ones wait for a key.
  var isStalled: Bool { emptyPlaces >= MovieListInteractor.mostEmptyPlaces }

  /// Whether rows are missing ahead of the window, so that scrolling would have to wait.
  var wantsMore: Bool {
    phase == .idle && !isStalled
      && (resumption != nil
        || count < cursor.top + cursor.height + max(cursor.height, Self.rowsPassed))
  }
}
