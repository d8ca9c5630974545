internal import DomainEntities
internal import SQLite

/// The marks of the films in a window, loaded in batches and without facts.
extension SQLiteDatabase {
  /// Returns the marks of films by any of their identifiers, or nil for films without marks.
  mutating func marks(of films: [MovieIdentifiers]) throws(SQLiteError) -> [MovieMarks?] {
    var marks = [MovieMarks?](repeating: nil, count: films.count)
    /// The keys of the rows, or 0 for films without one.
    var keys = [Int](repeating: 0, count: films.count)
    var tagged: [Int] = []
    var earlier: [Int: [Viewing]] = [:]
    // Identifiers are unique: if a row has all of a film's, no other row has any of them. A lookup
    // by one identifier suffices.
    let numbered = films.indices.filter { films[$0].tmdb != nil }
    try each(Self.marksByAllNames, of: films, at: numbered) { row, index in
      let (start, end) = (2 as Int32, 2 + MovieRow.columnsOfMarks)
      if keys[index] == 0 {
        keys[index] = row.integer(1)
        var its = MovieMarks(row, from: start)
        if let last = row.lastViewing(start) { its.add(last) }
        marks[index] = its
        if row.tags(start) > 0 { tagged.append(index) }
      }
      if !row.isNull(end) { earlier[index, default: []].append(row.viewing(end)) }
    }
    for (index, viewings) in earlier { marks[index]?.add(viewings) }
    for index in tagged { marks[index]?.add(tags: try tags(ofFilm: keys[index])) }
    for index in numbered where marks[index]?.isEmpty == true { marks[index] = nil }
    var found: Set<Int> = []
    let others = films.indices.filter { keys[$0] == 0 && !films[$0].isEmpty }
    try each(Self.anyByName, of: films, at: others) { found.insert($1) }
    for index in found { marks[index] = MovieRow.joined(try self.films(of: films[index]))?.marks }
    return marks
  }

  /// Calls the closure with every row found for the films at the given indices, along with the
  /// index.
  private mutating func each(
    _ statement: SQLiteStatement, of films: [MovieIdentifiers], at indices: [Int],
    body: (borrowing SQLiteRow, Int) -> Void
  ) throws(SQLiteError) {
    for start in stride(from: 0, to: indices.count, by: Self.filmsAtOnce) {
      let wanted = indices[start..<min(start + Self.filmsAtOnce, indices.count)]
      var values = wanted.flatMap { Self.values(films[$0]) }
      values += Array(repeating: .null, count: 3 * Self.filmsAtOnce - values.count)
      try each(statement, values) { row in
        body(row, wanted[start + row.integer(0)])
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
