internal import DomainEntities

/// A row of the table of films.
struct FilmRow {
  /// What it is called inside the file.
  var key: Int
  /// The names, and where it was asked for the rest of what is known of the film.
  var movie: LibraryMovie
  /// The marks; viewings and tags are in tables of their own.
  var marks: MovieMarks
  /// How many rows those have.
  var viewings: Int
  var tags: Int

  /// The columns of the names and marks, in the order in which they are read.
  static let marks: StaticString = """
    film.key, film.catalogue, film.tmdb, film.imdb, film.favourite_at, film.favourite_offset,
    film.watchlist_at, film.watchlist_offset, film.not_for_me_at, film.not_for_me_offset,
    film.rating, film.rated_at, film.rated_offset, film.note, film.noted_at, film.noted_offset,
    film.viewings, film.tags
    """
  /// The columns of the film, which follow those.
  static let facts: StaticString = """
    film.title, film.original_title, film.year, film.runtime, film.genres, film.countries,
    film.directors
    """

  /// Reads the columns of names and marks.
  init(_ row: borrowing SQLiteRow) {
    key = row.integer(0)
    movie = LibraryMovie(
      names: MovieNames(
        catalogue: row.text(1).map(MovieIdentifier.init), tmdb: row.integer(orNull: 2),
        imdb: row.text(3)), title: "")
    marks = MovieMarks()
    marks.favouriteSince = row.moment(4)
    marks.watchlistSince = row.moment(6)
    marks.notForMeSince = row.moment(8)
    if let halves = row.integer(orNull: 10) {
      marks.rate(OwnRating(halves: halves), at: row.moment(11))
    }
    if let note = row.text(13) { marks.write(note, at: row.moment(14)) }
    viewings = row.integer(16)
    tags = row.integer(17)
  }

  /// Reads the columns of the film as well.
  init(whole row: borrowing SQLiteRow) {
    self.init(row)
    movie.title = row.text(18) ?? ""
    movie.originalTitle = row.text(19)
    movie.year = row.integer(orNull: 20)
    movie.runtime = row.integer(orNull: 21)
    movie.genres = Self.lines(row.text(22)).compactMap { MovieGenre(rawValue: String($0)) }
    movie.countries = Self.lines(row.text(23)).compactMap { Country(code: $0) }
    movie.directors = Self.lines(row.text(24)).map(String.init)
  }

  /// What stands in a column of several values, a line each.
  static func lines(_ text: String?) -> [Substring] { (text ?? "").split(separator: "\n") }

  /// Several values for one column.
  static func text(_ lines: [String]) -> SQLiteValue {
    .text(lines.map { $0.map { $0.isNewline ? " " : String($0) }.joined() }.joined(separator: "\n"))
  }
}

extension SQLiteRow {
  /// An integer; nil where the column has no value.
  func integer(orNull column: Int32) -> Int? { isNull(column) ? nil : integer(column) }

  /// A moment of two columns, seconds and offset; nil where they have no value.
  func moment(_ column: Int32) -> Moment? {
    isNull(column) ? nil : Moment(seconds: integer(column), offset: integer(column + 1))
  }
}

extension SQLiteValue {
  /// An integer, or null for nil.
  static func integer(orNull integer: Int?) -> SQLiteValue { integer.map { .integer($0) } ?? .null }

  /// The seconds of a moment, or null.
  static func seconds(_ moment: Moment?) -> SQLiteValue { .integer(orNull: moment?.seconds) }

  /// The offset of a moment, or null.
  static func offset(_ moment: Moment?) -> SQLiteValue { .integer(orNull: moment?.offset) }
}
