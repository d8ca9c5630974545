internal import BusinessLogic
internal import CSQLite
internal import DomainEntities
internal import SQLite

/// Changes of marks and their journal. Every function must run inside a transaction.
extension SQLiteDatabase {
  /// Applies edits as one step and returns its number, or nil if nothing has changed.
  mutating func apply(
    _ edits: [LibraryEdit], as action: LibraryAction
  ) throws(SQLiteError) -> Int? {
    var step: Int?
    var count = 0
    for edit in edits {
      let found = try film(for: edit.movie, at: action.moment)
      let before = found?.marks ?? MovieMarks()
      let after = edit.change(before)
      guard after != before else {
        if let found { try save(edit.movie, over: found) }
        continue
      }
      let key = try save(edit.movie, over: found)
      try update(after, key: key, over: before, at: action.moment)
      let number: Int
      if let step { number = step } else { number = try begin(action) }
      step = number
      try record(number, key, before, after)
      count += 1
    }
    if let step {
      try run("UPDATE step SET films = films + ? WHERE number = ?", .integer(count), .integer(step))
    }
    return step
  }

  /// Updates the facts of marked films, merging rows that turn out to be the same film.
  mutating func learn(_ movies: [LibraryMovie], at moment: Timestamp) throws(SQLiteError) {
    for movie in movies where !movie.names.isEmpty {
      guard let found = try film(for: movie, at: moment) else { continue }
      try save(movie, over: found)
    }
  }

  /// Adds what is known about a film to its row, which is created if there is none; returns its
  /// key.
  @discardableResult
  mutating func save(_ movie: LibraryMovie, over found: MovieRow?) throws(SQLiteError) -> Int {
    let movie = try known(movie, found)
    guard let found else { return try insert(movie) }
    if movie != found.movie { try update(movie, key: found.key) }
    return found.key
  }

  /// Returns whether learning these films would change anything.
  mutating func learnsAnything(from movies: [LibraryMovie]) throws(SQLiteError) -> Bool {
    for movie in movies where !movie.names.isEmpty {
      let rows = try films(of: movie.names, withFacts: true)
      guard let first = rows.first else { continue }
      let known = try known(movie, first)
      if known != first.movie || !joinable(rows).isEmpty { return true }
    }
    return false
  }

  /// Returns the row of a film, merging several rows of the same film.
  mutating func film(
    for movie: LibraryMovie, at moment: Timestamp
  ) throws(SQLiteError) -> MovieRow? {
    if movie.names.isEmpty { return try unidentified(titled: movie.title, year: movie.year) }
    let rows = try films(of: movie.names, withFacts: true)
    guard var kept = rows.first else { return nil }
    for other in joinable(rows) { kept = try join(kept, with: other, at: moment) }
    return kept
  }

  /// Returns the rows after the first that are the same film.
  private func joinable(_ rows: [MovieRow]) -> [MovieRow] {
    guard var names = rows.first?.movie.names else { return [] }
    return rows.dropFirst().filter { row in
      guard !row.movie.names.contradicts(names) else { return false }
      names = names.completed(by: row.movie.names)
      return true
    }
  }

  private mutating func join(
    _ kept: MovieRow, with other: MovieRow, at moment: Timestamp
  ) throws(SQLiteError) -> MovieRow {
    var row = kept
    row.marks = kept.marks.joined(with: other.marks)
    row.movie = other.movie.updated(by: kept.movie)
    row.movie.names = kept.movie.names.completed(by: other.movie.names)
    let step = try begin(
      LibraryAction(.joining, at: moment, label: other.movie.titleAndYear))
    try record(step, kept.key, kept.marks, row.marks)
    try record(step, other.key, other.marks, MovieMarks())
    try run("UPDATE step SET films = 1 WHERE number = ?", .integer(step))
    try run("DELETE FROM viewing WHERE film = ?", .integer(other.key))
    try run("DELETE FROM tag WHERE film = ?", .integer(other.key))
    try joinInLists(kept.key, with: other.key)
    // Identifiers are unique, so delete the row before another one can have them.
    try run("DELETE FROM film WHERE key = ?", .integer(other.key))
    try count(MovieMarks(), over: other.marks)
    try run(
      "UPDATE joined SET kept = ? WHERE kept = ?", .integer(kept.key), .integer(other.key))
    try run(
      """
      INSERT INTO joined (absorbed, kept, keeper, step, list_change)
      VALUES (?1, ?2, ?2, ?3, (SELECT coalesce(max(key), 0) FROM list_change))
      """, .integer(other.key), .integer(kept.key), .integer(step))
    try update(row.movie, key: kept.key)
    try update(row.marks, key: kept.key, over: kept.marks, at: moment)
    return row
  }

  /// Merges the known facts of a film, without identifiers that another row has.
  private mutating func known(
    _ movie: LibraryMovie, _ found: MovieRow?
  ) throws(SQLiteError) -> LibraryMovie {
    var known = found.map { $0.movie.updated(by: movie) } ?? movie
    if let found, known.names != found.movie.names {
      for other in try films(of: known.names) where other.key != found.key {
        let taken = other.movie.names
        if taken.tmdb != nil, known.names.tmdb == taken.tmdb {
          known.names.tmdb = found.movie.names.tmdb
        }
        if taken.imdb != nil, known.names.imdb == taken.imdb {
          known.names.imdb = found.movie.names.imdb
        }
        if taken.catalogue != nil, known.names.catalogue == taken.catalogue {
          known.names.catalogue = found.movie.names.catalogue
        }
      }
    }
    return known
  }

  /// Returns the step that an action continues, or creates one.
  mutating func begin(_ action: LibraryAction) throws(SQLiteError) -> Int {
    if action.origin.isUndoable { try supersedeUndone() }
    if let number = action.continues {
      let isOpen = try first(
        "SELECT 1 FROM step WHERE number = ? AND undone_at IS NULL", .integer(number)
      ) { _ in true }
      if isOpen != nil { return number }
    }
    try run(
      "INSERT INTO step (origin, label, made_at, made_offset) VALUES (?, ?, ?, ?)",
      .text(action.origin.rawValue), .text(action.label), .seconds(action.moment),
      .offset(action.moment))
    return try lastInsertedKey()
  }
}
