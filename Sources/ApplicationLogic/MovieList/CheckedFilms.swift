import BusinessLogic
import DomainEntities
import MovieData

/// The films of a list that the user has selected in order to mark them together.
///
/// They are known by their identifiers, so they stay selected while the list is sorted, filtered or
/// loaded again. In a diary, all rows of a film are selected.
struct CheckedFilms {
  private var films: [MovieIdentifier: MovieSummary] = [:]
  /// The list; nil if no film is selected.
  private var list: MovieList?
  /// The filters with which a film was selected last.
  private var filters: [MovieFilterAttribute] = []
  /// The row that was selected last, where a range begins.
  private var last: ListRowName?
  /// The row where a series of selecting movements began.
  private var anchor: ListRowName?
  /// The rows when films were last compared with them.
  private var version: MovieListContents.Version?
  /// Whether only the rest of a list with other filters can tell which films it has.
  private(set) var needsWholeList = false

  /// The number of films.
  var count: Int { films.count }

  var isEmpty: Bool { films.isEmpty }

  /// Returns whether a film is selected.
  func contains(_ id: MovieIdentifier) -> Bool { films.index(forKey: id) != nil }

  /// Returns the films in the order of the list; those of rows that are not loaded are last.
  func films(in contents: MovieListContents) -> [MovieSummary] {
    guard !isEmpty else { return [] }
    var rest = films
    let shown = contents.pages.movies.filter { rest.removeValue(forKey: $0.id) != nil }
    return shown + rest.values.sorted { ($0.title, $0.id.text) < ($1.title, $1.id.text) }
  }

  // MARK: Selecting

  /// Deselects all films.
  mutating func removeAll() { self = CheckedFilms() }

  /// Ends a series of selecting movements.
  mutating func endMovement() { anchor = nil }

  /// Selects the films of rows, or deselects them; returns false if some are not loaded.
  mutating func toggle(_ rows: Range<Int>, in contents: MovieListContents) -> Bool {
    // The film of a row may be missing, but it must be known which one it is.
    guard !rows.isEmpty, rows.allSatisfy({ contents.pages[$0] != nil }) else { return false }
    for movie in rows.compactMap({ contents[$0] }) {
      if contains(movie.id) { remove(movie) } else { insert([movie], of: contents) }
    }
    return true
  }

  /// Selects all films that are loaded.
  mutating func insertAll(of contents: MovieListContents) {
    insert(contents.pages.movies, of: contents)
  }

  /// Selects films; the last one is where a range begins.
  private mutating func insert(_ movies: [MovieSummary], of contents: MovieListContents) {
    for movie in movies {
      films[movie.id] = movie
      last = movie.rowName
    }
    guard !movies.isEmpty else { return }
    (list, filters) = (contents.selection.list, contents.selection.filters)
  }

  private mutating func remove(_ movie: MovieSummary) {
    films[movie.id] = nil
    if last?.film == movie.id { last = nil }
    if isEmpty { self = CheckedFilms() }
  }

  /// Selects the films of two rows next to each other, as the cursor moves from one to the other;
  /// on the way back, deselects the first.
  private mutating func extend(from row: Int, to next: Int, in contents: MovieListContents) {
    let start = anchor.flatMap { contents.pages.row(named: $0) }
    if let start, (next - row).signum() == (start - row).signum() {
      if let movie = contents[row] { remove(movie) }
      return
    }
    if start == nil { anchor = contents[row]?.rowName }
    insert([row, next].compactMap { contents[$0] }, of: contents)
  }

  /// Selects the films on the way from one row to another; returns false if an end is not loaded.
  mutating func extend(through rows: (from: Int, to: Int), in contents: MovieListContents) -> Bool {
    guard contents.pages[rows.from] != nil, contents.pages[rows.to] != nil else { return false }
    var row = rows.from
    repeat {
      let next = row + (rows.to - row).signum()
      extend(from: row, to: next, in: contents)
      row = next
    } while row != rows.to
    return true
  }

  /// Selects the films from the one that was selected last to a row; returns the rows, or nil if
  /// the row is the beginning of a range.
  mutating func insertRange(to row: Int, in contents: MovieListContents) -> ClosedRange<Int>? {
    let start = last.flatMap { contents.pages.row(named: $0) }
    let rows = min(start ?? row, row)...max(start ?? row, row)
    insert(rows.compactMap { contents[$0] } + [contents[row]].compactMap(\.self), of: contents)
    return start == nil ? nil : rows
  }

  // MARK: Following the list

  /// Deselects films that are not in the list any more: all of them in another list, and those that
  /// are known to be absent, since they are hidden or the whole list is loaded.
  mutating func follow(_ contents: MovieListContents) {
    guard let list, !contents.isTyped, !contents.isOpening, contents.restoration == nil else {
      return
    }
    guard contents.selection.list.isSame(as: list) else { return removeAll() }
    guard version !== contents.version else { return }
    version = contents.version
    let shown = Set(contents.pages.movies.map(\.id))
    let isWhole = contents.isComplete && contents.pages.unloadedCount == 0
    let loaded = isWhole ? [] : Set(contents.pages.loaded.map(\.id))
    for (id, movie) in films where !shown.contains(id) && (isWhole || loaded.contains(id)) {
      remove(movie)
    }
    needsWholeList =
      !isWhole && contents.selection.filters != filters
      && films.keys.contains { !shown.contains($0) }
  }
}

extension MovieList {
  /// Whether both are lists of all films, perhaps of those that match a text, or the same list.
  fileprivate func isSame(as other: MovieList) -> Bool {
    func isOfAll(_ list: MovieList) -> Bool {
      switch list {
      case .allTime, .search: true
      default: false
      }
    }
    return self == other || isOfAll(self) && isOfAll(other)
  }
}
