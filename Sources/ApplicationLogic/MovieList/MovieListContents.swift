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
    nextOffset = batch.nextOffset
    phase = batch.nextOffset == nil ? .complete : .idle
    // What is known to be there counts for more than what was promised.
    total = phase == .complete ? movies.count : batch.total.map { max($0, movies.count) }
    cursor.setCount(movies.count)
  }

  /// Whether the window shows what is behind the last row.
  var reachesEnd: Bool { cursor.top + cursor.height > movies.count }

  /// Whether rows are missing ahead of the window, so that scrolling would have to wait.
  var wantsMore: Bool {
    phase == .idle && movies.count < cursor.top + 2 * cursor.height
  }
}
