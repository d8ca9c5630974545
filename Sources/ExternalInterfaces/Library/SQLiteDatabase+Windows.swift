internal import DomainEntities
internal import SQLite

/// The marks of the films in a window, loaded in batches and without facts.
extension SQLiteDatabase {
  /// Returns the marks of films by any of their identifiers, or nil for films without marks.
  mutating func marks(of films: [MovieIdentifiers]) throws(SQLiteError) -> [MovieMarks?] {
    var window = MarkWindow(count: films.count)
    // Identifiers are unique: if a row has all of a film's, no other row has any of them. A lookup
    // by one identifier suffices.
    let numbered = films.indices.filter { films[$0].tmdb != nil }
    try look(Self.marksByAllNames, at: numbered, of: films) { window.take($0, at: $1) }
    window.finish()
    for place in window.tagged {
      var marks = window.marks[place] ?? MovieMarks()
      marks.add(tags: try tags(ofFilm: window.keys[place]))
      window.set(marks.isEmpty ? nil : marks, at: place)
    }
    let others = films.indices.filter { !window.isFound($0) && !films[$0].isEmpty }
    var found: Set<Int> = []
    try look(Self.anyByName, at: others, of: films) { found.insert($1) }
    for place in found {
      window.set(MovieRow.joined(try self.films(of: films[place]))?.marks, at: place)
    }
    return window.marks
  }

  /// Calls the closure with every row found for the films at the given positions, along with the
  /// position.
  private mutating func look(
    _ statement: SQLiteStatement, at places: [Int], of films: [MovieIdentifiers],
    body: (borrowing SQLiteRow, Int) -> Void
  ) throws(SQLiteError) {
    for start in stride(from: 0, to: places.count, by: Self.filmsAtOnce) {
      let asked = places[start..<min(start + Self.filmsAtOnce, places.count)]
      var values = Array(repeating: SQLiteValue.null, count: 3 * Self.filmsAtOnce)
      for (number, place) in asked.enumerated() {
        let names = films[place]
        values[3 * number] = .integer(orNull: names.tmdb)
        values[3 * number + 1] = .text(orNull: names.imdb)
        values[3 * number + 2] = .text(orNull: names.catalogue?.text)
      }
      try each(statement, values) { row in
        body(row, asked[start + row.integer(0)])
        return true
      }
    }
  }

  /// The number of films per query; shorter batches are padded with null identifiers.
  ///
  /// A larger batch is hardly faster, and preparing its statements delays the first query.
  private static let filmsAtOnce = 8
  private static let wanted: StaticString = """
    WITH wanted (number, tmdb, imdb, catalogue) AS (VALUES
      (0, ?, ?, ?), (1, ?, ?, ?), (2, ?, ?, ?), (3, ?, ?, ?), (4, ?, ?, ?), (5, ?, ?, ?),
      (6, ?, ?, ?), (7, ?, ?, ?))
    SELECT wanted.number
    """

  /// The query for marks; each viewing before the last is a row of its own, earliest first.
  static let marksByAllNames = SQLiteStatement(
    wanted, ", film.key,", MovieRow.marks,
    """
    , viewing.day, viewing.rewatch, viewing.noted_at, viewing.noted_offset
    FROM wanted CROSS JOIN film ON film.tmdb = wanted.tmdb
      AND (wanted.imdb IS NULL OR film.imdb = wanted.imdb)
      AND (wanted.catalogue IS NULL OR film.catalogue = wanted.catalogue)
    LEFT JOIN viewing ON viewing.film = CASE WHEN film.viewings > 1 THEN film.key END
      AND viewing.day < film.last_seen
    """)
  static let anyByName = SQLiteStatement(
    wanted,
    """
    FROM wanted CROSS JOIN film ON film.tmdb = wanted.tmdb OR film.imdb = wanted.imdb
      OR film.catalogue = wanted.catalogue
    """)
}

/// The state of reading the marks for a window.
private struct MarkWindow {
  /// The result for every film.
  private(set) var marks: [MovieMarks?]
  /// The keys of the rows, or 0 for films without one.
  private(set) var keys: [Int]
  /// The positions of films with tags, which are yet to be loaded.
  private(set) var tagged: [Int] = []
  /// The current position and its viewings.
  private var place: Int?
  private var viewings: [Viewing] = []
  private var last: Viewing?

  init(count: Int) {
    marks = Array(repeating: nil, count: count)
    keys = Array(repeating: 0, count: count)
  }

  func isFound(_ place: Int) -> Bool { keys[place] != 0 }

  /// Adds a row for a position; all rows of a position are consecutive.
  mutating func take(_ row: borrowing SQLiteRow, at place: Int) {
    let (start, end) = (2 as Int32, 2 + MovieRow.columnsOfMarks)
    if place != self.place {
      finish()
      self.place = place
      keys[place] = row.integer(1)
      marks[place] = MovieMarks(row, from: start)
      last = row.lastViewing(start)
      viewings.reserveCapacity(row.isNull(end) ? 1 : 2)
      if row.tags(start) > 0 { tagged.append(place) }
    }
    if !row.isNull(end) { viewings.append(row.viewing(end)) }
  }

  /// Sets the result for a position.
  mutating func set(_ marks: MovieMarks?, at place: Int) {
    self.marks[place] = marks
  }

  /// Completes the current position.
  mutating func finish() {
    guard let place else { return }
    if let last { viewings.append(last) }
    marks[place]?.add(viewings)
    if tagged.last != place, marks[place]?.isEmpty == true { marks[place] = nil }
    (self.place, viewings, last) = (nil, [], nil)
  }
}
