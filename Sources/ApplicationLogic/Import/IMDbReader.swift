import BusinessLogic
import DomainEntities

/// Reads what IMDb exports: ratings, and lists such as the watchlist.
struct IMDbReader {
  private let now: Moment
  private(set) var collector = ImportCollector()
  private(set) var flaws: [String] = []
  /// How many lines are about series, games and their like.
  private(set) var others = 0

  init(now: Moment) {
    self.now = now
  }

  /// Whether a table is one of IMDb's.
  static func knows(_ table: CSVTable) -> Bool { table.has("Const") && table.has("Title") }

  /// Takes a file; a list, which has positions, is taken for the watchlist.
  mutating func read(_ table: CSVTable, path: String) {
    for flaw in table.flaws { flaws.append("\(path), line \(flaw.line) \(flaw.what)") }
    let isList = table.has("Position")
    for row in table.rows {
      let place = "\(path), line \(row.line)"
      if let problem = take(table, row, place, isList: isList) {
        flaws.append("\(place) \(problem)")
      }
    }
  }

  private mutating func take(
    _ table: CSVTable, _ row: CSVTable.Row, _ place: String, isList: Bool
  ) -> String? {
    func value(_ name: String) -> String { table.value(name, of: row).trimmed }
    guard Self.isFilm(value("Title Type")) else {
      others += 1
      return nil
    }
    let names = MovieNames(
      tmdb: ImportValues.number(value("tmdbID")), imdb: MovieNames.imdb(value("Const")))
    let title = value("Title")
    guard value("Const").isEmpty || names.imdb != nil else {
      return "has “\(value("Const"))” for IMDb’s name of a film"
    }
    guard !title.isEmpty || !names.isEmpty else { return "has neither a title nor a name" }
    var entry = ImportCollector.Entry()
    if isList {
      guard let added = moment(value("Created")) else {
        return "has “\(value("Created"))” for a day"
      }
      entry.watchlist = added
      if !value("Description").isEmpty { entry.note = (value("Description"), added) }
    }
    if !value("Your Rating").isEmpty {
      guard let rating = Int(value("Your Rating")).flatMap({ OwnRating(halves: $0) }) else {
        return "has “\(value("Your Rating"))” for a rating"
      }
      guard let rated = moment(value("Date Rated")) else {
        return "has “\(value("Date Rated"))” for a day"
      }
      entry.rating = (rating, rated)
    }
    let original = value("Original Title")
    let movie = LibraryMovie(
      names: names, title: title,
      originalTitle: original.isEmpty || original == title ? nil : original,
      year: ImportValues.year(value("Year")), runtime: ImportValues.number(value("Runtime (mins)")),
      genres: ImportValues.genres(value("Genres")),
      directors: ImportValues.list(value("Directors")))
    collector.note(movie, at: place, entry)
    return nil
  }

  /// The noon of a day; now where there is none, nil for what is none.
  private func moment(_ text: String) -> Moment? {
    if text.isEmpty { return now }
    return CalendarDate(iso: text.prefix(10)).map { ImportValues.noon($0, offset: now.offset) }
  }

  /// IMDb has written its kinds of titles in several ways, such as `tvSeries` and `TV Series`.
  private static func isFilm(_ kind: String) -> Bool {
    let folded = FoldedText(kind).words.joined()
    return ![
      "tvseries", "tvminiseries", "tvepisode", "tvpilot", "videogame", "podcastseries",
      "podcastepisode", "musicvideo",
    ].contains(folded)
  }
}
