internal import DomainEntities
internal import SQLite

/// A row of the film table.
struct MovieRow {
  /// The primary key.
  var key: Int
  /// The identifiers of the film, and its facts if requested.
  var movie: LibraryMovie
  /// The marks; tags and earlier viewings are loaded from tables of their own.
  var marks: MovieMarks
  /// The numbers of rows in those tables.
  var viewings: Int
  var tags: Int

  /// The columns of the identifiers, in reading order.
  static let names: StaticString = "film.key, film.catalogue, film.tmdb, film.imdb,"
  /// The columns of the marks, which follow those.
  static let marks: StaticString = """
    film.favourite_at, film.favourite_offset, film.watchlist_at, film.watchlist_offset,
    film.not_for_me_at, film.not_for_me_offset, film.rating, film.rated_at, film.rated_offset,
    film.note, film.noted_at, film.noted_offset, film.viewings, film.tags, film.last_seen,
    film.seen_again, film.seen_noted_at, film.seen_noted_offset
    """
  /// The number of columns of the marks.
  static let columnsOfMarks: Int32 = 18
  /// The start of a query for whole rows: identifiers, marks and facts.
  static let select = SQLiteStatement(
    "SELECT", names, marks,
    """
    , film.title, film.original_title, film.year, film.runtime, film.genres, film.countries,
    film.directors, film.actors, film.language
    """)
  /// The number of all these columns.
  static let columns: Int32 = 31

  /// Creates a row from the columns of identifiers and marks.
  init(_ row: borrowing SQLiteRow) {
    key = row.integer(0)
    movie = LibraryMovie(
      names: MovieIdentifiers(
        catalogue: row.text(1).map(MovieIdentifier.init), tmdb: row.integer(orNull: 2),
        imdb: row.text(3)), title: "")
    marks = MovieMarks(row, from: 4)
    if let last = row.lastViewing(4) { marks.add(last) }
    viewings = row.integer(16)
    tags = row.tags(4)
  }

  /// Creates a row from all columns, including the facts.
  init(whole row: borrowing SQLiteRow) {
    self.init(row)
    movie = LibraryMovie(
      names: movie.names, title: row.text(22) ?? "", originalTitle: row.text(23),
      year: row.integer(orNull: 24), runtime: row.integer(orNull: 25),
      genres: Self.lines(row.text(26)).compactMap { MovieGenre(rawValue: String($0)) },
      countries: Self.lines(row.text(27)).compactMap { Country(code: $0) },
      directors: Self.lines(row.text(28)).map(String.init),
      actors: Self.lines(row.text(29)).map(String.init),
      language: row.text(30).flatMap { Language(code: $0) })
  }

  /// Returns the merged rows of a film, or nil if nothing is marked.
  ///
  /// The next change merges them in the file, too.
  static func joined(_ rows: [MovieRow]) -> MovieRow? {
    guard var first = rows.first else { return nil }
    for row in rows.dropFirst() where !row.movie.names.contradicts(first.movie.names) {
      first.movie = row.movie.updated(by: first.movie)
      first.marks = first.marks.joined(with: row.marks)
    }
    return first.marks.isEmpty ? nil : first
  }

  /// Returns the values of a multi-value column, one per line.
  static func lines(_ text: String?) -> [Substring] {
    // Bytes are split faster than characters, and every row of a list has four such columns.
    (text ?? "").utf8.split(separator: UInt8(ascii: "\n")).map(Substring.init)
  }

  /// Returns the contents of a multi-value column.
  static func text(_ lines: [String]) -> SQLiteValue {
    .text(lines.map { $0.map { $0.isNewline ? " " : String($0) }.joined() }.joined(separator: "\n"))
  }
}

extension MovieMarks {
  /// Creates marks from their columns, without viewings and tags.
  init(_ row: borrowing SQLiteRow, from start: Int32) {
    self.init()
    favoriteSince = row.moment(start)
    watchlistSince = row.moment(start + 2)
    notForMeSince = row.moment(start + 4)
    if let halves = row.integer(orNull: start + 6) {
      rate(UserRating(halves: halves), at: row.moment(start + 7))
    }
    if let note = row.text(start + 9) { write(note, at: row.moment(start + 10)) }
  }
}

extension SQLiteRow {
  /// Returns the number of tags, given the first column of the marks.
  func tags(_ start: Int32) -> Int { integer(start + 13) }

  /// Returns the last viewing, given the first column of the marks.
  func lastViewing(_ start: Int32) -> Viewing? {
    isNull(start + 14) ? nil : viewing(start + 14)
  }

  /// Returns a viewing from four columns: the date, the rewatch flag, and a timestamp.
  func viewing(_ column: Int32) -> Viewing {
    Viewing(
      date: date(column), isRewatch: integer(column + 1) != 0,
      noted: Timestamp(seconds: integer(column + 2), offset: integer(column + 3)))
  }

  /// Returns a date such as `2026-11-21`, `2026-11` or `2026`, or nil if there is none.
  func date(_ column: Int32) -> PartialDate? { text(column).flatMap { PartialDate(iso: $0) } }

  /// Returns an integer, or nil if the column is null.
  func integer(orNull column: Int32) -> Int? { isNull(column) ? nil : integer(column) }

  /// Returns a timestamp from two columns, seconds and offset, or nil if they are null.
  func moment(_ column: Int32) -> Timestamp? {
    isNull(column) ? nil : Timestamp(seconds: integer(column), offset: integer(column + 1))
  }
}

extension SQLiteValue {
  /// Returns an integer value, or null for nil.
  static func integer(orNull integer: Int?) -> SQLiteValue { integer.map { .integer($0) } ?? .null }

  /// Returns the seconds of a timestamp, or null.
  static func seconds(_ moment: Timestamp?) -> SQLiteValue { .integer(orNull: moment?.seconds) }

  /// Returns the offset of a timestamp, or null.
  static func offset(_ moment: Timestamp?) -> SQLiteValue { .integer(orNull: moment?.offset) }
}
