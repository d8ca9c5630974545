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
  /// The films loaded so far, each once.
  private(set) var movies: [MovieSummary] = []
  /// Whether the list to open with is still to be found, so that `selection` is only a stand-in.
  var isOpening = false
  /// What is chosen, and the window.
  var cursor = ListCursor()
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

  /// Puts a batch at the end; films that are there already are left out, since rankings move between
  /// two answers.
  mutating func append(_ batch: MovieBatch) {
    for movie in batch.movies where known.insert(movie.id).inserted {
      movies.append(movie)
    }
    // A list that goes on where it has been already would never end.
    nextOffset = batch.nextOffset.flatMap { [nextOffset] in $0 > nextOffset ?? 0 ? $0 : nil }
    phase = nextOffset == nil ? .complete : .idle
    // What is known to be there counts for more than what was promised.
    total = phase == .complete ? movies.count : batch.total.map { max($0, movies.count) }
    reach = batch.isCutShort ? batch.total ?? movies.count : nil
    age = [age, batch.age].compactMap(\.self).max()
    cursor.setCount(movies.count)
  }

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

  /// Whether rows are missing ahead of the window, so that scrolling would have to wait.
  var wantsMore: Bool {
    phase == .idle
      && movies.count < cursor.top + cursor.height + max(cursor.height, Self.rowsPassed)
  }
}
