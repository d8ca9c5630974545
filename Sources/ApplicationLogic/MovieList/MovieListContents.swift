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

  /// Which list it is, narrowed and put in order.
  let selection: MovieListSelection
  /// The films loaded so far, each once, but for those that are left out.
  private(set) var movies: [MovieSummary] = []
  /// All films loaded so far, where any of them are left out.
  private var everything: [MovieSummary]?
  /// So many batches in a row brought only films that are left out.
  private var barrenBatches = 0
  /// By which lens films are left out.
  private(set) var lens = MarkLens.all
  private var knowsLengths = false
  private var knowsRatings = false
  /// Whether the list to open with is still to be found, so that `selection` is only a stand-in.
  var isOpening = false
  /// What is chosen, and the window.
  var cursor = ListCursor()
  /// Where somebody was in it at the last start, until the rows are there that lead to it.
  var resumption: ListResumption?
  /// What is going on at the end of the rows.
  var phase = Phase.idle {
    didSet { cursor.setTail(phase != .idle) }
  }
  /// How many films the source says that the list has.
  private(set) var total: Int?
  /// How long ago the oldest of the rows was told, where that may be too long.
  private(set) var age: Duration?
  /// How many films the source shows of the list, where it has more than that.
  private(set) var reach: Int?
  /// Where the next batch begins.
  private(set) var nextOffset: Int? = 0
  private var known: Set<MovieIdentifier> = []

  init(_ selection: MovieListSelection, height: Int) {
    self.selection = selection
    cursor.setHeight(height)
  }

  /// The chosen film.
  var selected: MovieSummary? {
    movies.indices.contains(cursor.selected) ? movies[cursor.selected] : nil
  }

  /// What stands in the column of figures.
  var figure: MovieListFigure {
    MovieListFigure(knowsLengths: knowsLengths, knowsRatings: knowsRatings)
  }

  /// Puts a batch at the end; films that are there already are left out, since rankings move between
  /// two answers.
  ///
  /// Those that are to be left out are.
  mutating func append(
    _ batch: MovieBatch, hiding hidden: Set<MovieIdentifier> = [], by lens: MarkLens = .all
  ) {
    self.lens = lens
    let before = movies.count
    for movie in batch.movies where known.insert(movie.id).inserted {
      let isHidden = hidden.contains(movie.id)
      if isHidden, everything == nil { everything = movies }
      everything?.append(movie)
      if !isHidden { movies.append(movie) }
      knowsLengths = knowsLengths || movie.runtime != nil
      knowsRatings = knowsRatings || movie.rating != nil
    }
    barrenBatches = movies.count > before ? 0 : barrenBatches + 1
    // A list that goes on where it has been already would never end.
    nextOffset = batch.nextOffset.flatMap { [nextOffset] in $0 > nextOffset ?? 0 ? $0 : nil }
    phase = nextOffset == nil ? .complete : .idle
    // What is known to be there counts for more than what was promised.
    total = phase == .complete ? loaded.count : batch.total.map { max($0, loaded.count) }
    reach = batch.isCutShort ? batch.total ?? loaded.count : nil
    age = [age, batch.age].compactMap(\.self).max()
    cursor.setCount(movies.count)
  }

  /// All films loaded so far, those that are left out among them.
  var loaded: [MovieSummary] { everything ?? movies }

  /// How many of them are left out.
  var hiddenCount: Int { everything.map { $0.count - movies.count } ?? 0 }

  /// Leaves these films out and no others; the chosen film, or the one after it, keeps its place in the window.
  mutating func hide(_ hidden: Set<MovieIdentifier>, by lens: MarkLens) {
    self.lens = lens
    barrenBatches = 0
    guard !hidden.isEmpty || everything != nil else { return }
    let (all, chosen, place) = (loaded, selected?.id, cursor.selected - cursor.top)
    movies = all.filter { !hidden.contains($0.id) }
    everything = movies.count == all.count ? nil : all
    cursor.setCount(movies.count)
    guard let chosen, let row = all.firstIndex(where: { $0.id == chosen }) else { return }
    cursor.select(all[..<row].count { !hidden.contains($0.id) }, atPlace: place)
  }

  /// Has the list go on after many films that are left out, since somebody wants to see more.
  mutating func goOn() { barrenBatches = 0 }

  /// Chooses what another load of the same list has chosen, at the same place of the window; answers
  /// false as long as the rows do not reach that far.
  mutating func takePlace(of old: MovieListContents) -> Bool {
    let chosen = old.selected
    let found = chosen.flatMap { chosen in movies.firstIndex { $0.id == chosen.id } }
    let place = old.cursor.selected - old.cursor.top
    // The window below the chosen film is filled as well, or the film could not keep its place.
    let needed = found.map { $0 - place + old.cursor.height } ?? old.movies.count
    guard nextOffset == nil || movies.count >= needed else { return false }
    cursor.select(found ?? old.cursor.selected, atPlace: place)
    return true
  }

  /// Whether the window shows what is behind the last row.
  var reachesEnd: Bool { cursor.top + cursor.height > movies.count }

  /// So many rows are passed in a second by a key that is held down; an answer takes less.
  private static let rowsPassed = 10

  /// After so many batches of films that are left out, the next ones wait for a key.
  private static let mostBarrenBatches = 8

  /// Whether rows are missing ahead of the window, so that scrolling would have to wait.
  var wantsMore: Bool {
    phase == .idle && barrenBatches < Self.mostBarrenBatches
      && (resumption != nil
        || movies.count < cursor.top + cursor.height + max(cursor.height, Self.rowsPassed))
  }
}
