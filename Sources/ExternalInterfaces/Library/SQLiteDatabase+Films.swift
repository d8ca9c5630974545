internal import BusinessLogic
internal import DomainEntities
internal import SQLite

/// Films and their marks.
extension SQLiteDatabase {
  /// Returns the rows that have any of the identifiers, the strongest match first, with all marks.
  mutating func films(
    of names: MovieIdentifiers, withFacts: Bool = false
  ) throws(SQLiteError) -> [MovieRow] {
    var rows = try all(withFacts ? Self.wholeByName : Self.byName, Self.values(names)) { row in
      withFacts ? MovieRow(whole: row) : MovieRow(row)
    }
    if rows.count > 1 {
      rows.sort { Self.strength($0, names) > Self.strength($1, names) }
    }
    return try rows.map { row throws(SQLiteError) in try completed(row) }
  }

  /// Returns the row with a key, following merges.
  mutating func film(key: Int) throws(SQLiteError) -> MovieRow? {
    try first(Self.wholeByKey, [.integer(key)]) { MovieRow(whole: $0) }
      .map { row throws(SQLiteError) in try completed(row) }
  }

  /// Returns the film without identifiers that has a title and a year.
  mutating func unidentified(titled title: String, year: Int?) throws(SQLiteError) -> MovieRow? {
    let key = try first(
      """
      SELECT key FROM film WHERE (title_key = ?1 OR (title_key = '' AND title = ?2)) AND year IS ?3
        AND tmdb IS NULL AND imdb IS NULL AND catalogue IS NULL
      """, .text(LibraryMovie.key(ofTitle: title)), .text(title), .integer(orNull: year)
    ) { $0.integer(0) }
    return try key.flatMap { key throws(SQLiteError) in try film(key: key) }
  }

  /// Returns a row with what is stored outside of it: multiple viewings, and the tags.
  mutating func completed(_ row: MovieRow) throws(SQLiteError) -> MovieRow {
    var row = row
    if row.viewings > 1 {
      // The table includes the last viewing, which the row already has.
      row.marks.removeViewings()
      row.marks.add(
        try all(
          "SELECT day, rewatch, noted_at, noted_offset FROM viewing WHERE film = ?",
          .integer(row.key)
        ) { $0.viewing(0) })
    }
    if row.tags > 0 { row.marks.add(tags: try tags(ofFilm: row.key)) }
    return row
  }

  /// Returns the tags of a row.
  mutating func tags(ofFilm key: Int) throws(SQLiteError) -> [String] {
    try all("SELECT name FROM tag WHERE film = ?", .integer(key)) { $0.text(0) ?? "" }
  }

  /// Inserts a film without marks and returns its key.
  mutating func insert(_ movie: LibraryMovie) throws(SQLiteError) -> Int {
    try run(
      """
      INSERT INTO film (title, title_key, genres, countries, directors)
      VALUES ('', '', '', '', '')
      """)
    let key = try lastInsertedKey()
    try update(movie, key: key)
    return key
  }

  /// Updates the facts of a film.
  mutating func update(_ movie: LibraryMovie, key: Int) throws(SQLiteError) {
    try run(
      """
      UPDATE film SET catalogue = ?, tmdb = ?, imdb = ?, title = ?, title_key = ?,
        original_title = ?, original_key = ?, year = ?, runtime = ?, genres = ?, countries = ?,
        directors = ?, actors = ?, language = ?
      WHERE key = ?
      """,
      .text(orNull: movie.names.catalogue?.text), .integer(orNull: movie.names.tmdb),
      .text(orNull: movie.names.imdb), .text(movie.title),
      .text(LibraryMovie.key(ofTitle: movie.title)),
      .text(orNull: movie.originalTitle),
      .text(orNull: movie.originalTitle.map(LibraryMovie.key)),
      .integer(orNull: movie.year), .integer(orNull: movie.runtime),
      MovieRow.text(movie.genres.map(\.rawValue)), MovieRow.text(movie.countries.map(\.code)),
      MovieRow.text(movie.directors), MovieRow.text(movie.actors),
      .text(orNull: movie.language?.code), .integer(key))
  }

  /// Replaces the marks of a film.
  mutating func update(
    _ marks: MovieMarks, key: Int, over old: MovieMarks, at moment: Timestamp
  ) throws(SQLiteError) {
    let last = marks.viewings.last
    try run(
      """
      UPDATE film SET changed_at = ?, favourite_at = ?, favourite_offset = ?, watchlist_at = ?,
        watchlist_offset = ?, not_for_me_at = ?, not_for_me_offset = ?, rating = ?, rated_at = ?,
        rated_offset = ?, note = ?, noted_at = ?, noted_offset = ?, viewings = ?, last_seen = ?,
        seen_again = ?, seen_noted_at = ?, seen_noted_offset = ?, tags = ?
      WHERE key = ?
      """,
      marks.isEmpty ? .null : .integer(moment.seconds),
      .seconds(marks.favoriteSince), .offset(marks.favoriteSince),
      .seconds(marks.watchlistSince), .offset(marks.watchlistSince),
      .seconds(marks.notForMeSince), .offset(marks.notForMeSince),
      .integer(orNull: marks.rating?.halves), .seconds(marks.ratedAt), .offset(marks.ratedAt),
      marks.note.isEmpty ? .null : .text(marks.note), .seconds(marks.notedAt),
      .offset(marks.notedAt), .integer(marks.viewings.count),
      last.map { .text($0.date?.description ?? "") } ?? .null,
      .integer(orNull: last.map { $0.isRewatch ? 1 : 0 }), .seconds(last?.noted),
      .offset(last?.noted), .integer(marks.tags.count), .integer(key))
    try count(marks, over: old)
    if marks.viewings != old.viewings {
      try run("DELETE FROM viewing WHERE film = ?", .integer(key))
      for viewing in marks.viewings {
        try run(
          """
          INSERT INTO viewing (film, day, rewatch, noted_at, noted_offset) VALUES (?, ?, ?, ?, ?)
          """,
          .integer(key), .text(viewing.date?.description ?? ""),
          .integer(viewing.isRewatch ? 1 : 0), .seconds(viewing.noted), .offset(viewing.noted))
      }
    }
    if marks.tags != old.tags {
      try run("DELETE FROM tag WHERE film = ?", .integer(key))
      for tag in marks.tags {
        try run(
          "INSERT INTO tag (film, name_key, name) VALUES (?, ?, ?)", .integer(key),
          .text(MovieMarks.key(ofTag: tag)), .text(tag))
      }
    }
  }

  static func values(_ names: MovieIdentifiers) -> [SQLiteValue] {
    [
      .integer(orNull: names.tmdb), .text(orNull: names.imdb),
      .text(orNull: names.catalogue?.text),
    ]
  }

  private static let byName = SQLiteStatement(
    "SELECT", MovieRow.names, MovieRow.marks,
    "FROM film WHERE tmdb = ?1 OR imdb = ?2 OR catalogue = ?3")
  private static let wholeByName = SQLiteStatement(
    startingWith: MovieRow.select,
    "FROM film WHERE tmdb = ?1 OR imdb = ?2 OR catalogue = ?3")
  private static let wholeByKey = SQLiteStatement(
    startingWith: MovieRow.select,
    "FROM film WHERE key = coalesce((SELECT kept FROM joined WHERE absorbed = ?1), ?1)")

  private static func strength(_ row: MovieRow, _ names: MovieIdentifiers) -> Int {
    if names.tmdb != nil, row.movie.names.tmdb == names.tmdb { return 3 }
    if names.imdb != nil, row.movie.names.imdb == names.imdb { return 2 }
    return 1
  }
}
