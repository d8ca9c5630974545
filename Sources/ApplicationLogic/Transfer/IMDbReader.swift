import BusinessLogic
import DomainEntities
import Records
import TerminalModel
import Wording

/// Reads exports of IMDb: ratings, the watchlist and other lists.
struct IMDbReader {
  private let now: Timestamp
  private(set) var collector = ImportCollector()
  private(set) var flaws = ImportFlaws()
  /// The number of rows about series, episodes and games.
  private(set) var others = 0
  /// The lists of the user’s own by the paths of their files, in the order of reading.
  private(set) var lists: [(path: String, entries: [ListedFilms.Entry])] = []

  init(now: Timestamp) {
    self.now = now
  }

  /// The columns that are read or can be ignored safely.
  ///
  /// Some had other names before 2017.
  static let columns = [
    "Position", "Const", "Created", "Modified", "Description", "Title", "Original Title", "URL",
    "Title Type", "IMDb Rating", "Runtime (mins)", "Year", "Genres", "Num Votes", "Num. Votes",
    "Release Date", "Release Date (month/day/year)", "Directors", "Your Rating", "You rated",
    "Date Rated", "Date Added", "tmdbID",
  ]

  /// Returns whether a table is an export of IMDb.
  static func knows(_ table: CSVTable) -> Bool { table.has("Const") && table.has("Title") }

  /// Reads a file.
  mutating func read(_ file: ImportTable, as kind: Kind) {
    if kind.role == .list { lists.append((file.path, [])) }
    for line in file.table.lines {
      switch line {
      case .flaw(let flaw): flaws.add(flaw, in: file.path)
      case .row(let cells):
        var row = ImportRow(cells, of: file)
        read(&row, kind)
        flaws.add(row)
      }
    }
  }

  private mutating func read(_ row: inout ImportRow, _ kind: Kind) {
    switch Self.isFilm(row.text("Title Type")) {
    case true?: break
    case false?:
      others += 1
      return
    case nil:
      return row.note(Wording.unknownType(row.text("Title Type")))
    }
    let const = row.text("Const")
    let names = MovieIdentifiers(
      tmdb: ImportValues.number(row.text("tmdbID")), imdb: MovieIdentifiers.imdb(const))
    let title = row.text("Title")
    guard const.isEmpty || names.imdb != nil else {
      return row.note(Wording.invalid("IMDb ID", const))
    }
    guard !title.isEmpty || !names.isEmpty else {
      return row.note(Wording.noTitleOrID)
    }
    var entry = ImportCollector.Entry()
    // In 2017 and 2018 the day of a rating was that of an entry.
    let created = moment(&row, "Created") ?? moment(&row, "Date Added")
    let description = row.text("Description")
    switch kind {
    case .ratings: break
    case .list(.list): break
    case .list: entry.note = ImportCollector.Entry.note(description, at: created ?? now)
    case .checkIns:
      entry.viewing = created.map { Viewing(day: $0.day, noted: $0) }
      if created == nil { entry.seen = now }
    }
    switch kind.role {
    case .seen?: entry.seen = created ?? now
    case .watchlist?: entry.watchlist = created ?? now
    case .favorites?: entry.favorite = created ?? now
    case .list?, nil: break
    }
    if let rating = row.ratingOutOfTen("Your Rating") ?? row.ratingOutOfTen("You rated") {
      let rated = moment(&row, "Date Rated") ?? (kind.isRatings ? created : nil)
      entry.rating = (rating, rated ?? now)
    }
    let original = row.text("Original Title")
    let movie = LibraryMovie(
      names: names, title: title,
      originalTitle: original.isEmpty || original == title ? nil : original,
      year: row.year("Year"), runtime: ImportValues.number(row.text("Runtime (mins)")),
      genres: ImportValues.genres(row.text("Genres")),
      directors: ImportValues.list(row.text("Directors")))
    if !entry.isEmpty { collector.note(movie, at: row.place, entry) }
    if kind.role == .list {
      let rank = ImportValues.number(row.text("Position")).map { Double($0) } ?? .infinity
      lists[lists.count - 1].entries.append(
        ListedFilms.Entry(movie: movie, place: row.place, note: description, rank: rank))
    }
  }

  /// Returns noon on the day of a column.
  private func moment(_ row: inout ImportRow, _ column: String) -> Timestamp? {
    row.day(column).map { ImportValues.noon($0, offset: now.offset) }
  }

  /// Returns whether a title type is a film; nil if the type is unknown.
  ///
  /// IMDb has used several spellings of its types, such as `tvSeries`, `TV Series` and `TV
  /// Mini-Series`.
  private static func isFilm(_ kind: String) -> Bool? {
    let folded = FoldedText(kind).words.joined()
    let films = [
      "", "movie", "film", "featurefilm", "feature", "tvmovie", "short", "shortfilm", "tvshort",
      "documentary", "video", "tvspecial",
    ]
    if films.contains(folded) { return true }
    let others = ["series", "episode", "pilot", "game", "podcast", "musicvideo"]
    return others.contains(where: folded.holds) ? false : nil
  }
}
