import BusinessLogic
import DomainEntities

/// Reads exports of IMDb: ratings, and lists such as the watchlist.
struct IMDbReader {
  /// The kind of an exported file.
  enum Kind: Hashable, Sendable {
    /// Ratings, whose films have a further mark if the user says so.
    case ratings(ImportRole?)
    /// A list of films that have a mark.
    case list(ImportRole)
    /// Films that were seen on the day of their entry.
    case checkIns
  }

  private let now: Timestamp
  private(set) var collector = ImportCollector()
  private(set) var flaws = ImportFlaws()
  /// The number of rows about series, episodes and games.
  private(set) var others = 0

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
    "Date Rated", "tmdbID",
  ]

  /// Returns whether a table is an export of IMDb.
  static func knows(_ table: CSVTable) -> Bool { table.has("Const") && table.has("Title") }

  /// Returns the kind of an exported file; nil if it could be ratings or a list.
  ///
  /// Lists have positions. Before 2017 ratings had them too, so the name of the file decides.
  static func kind(of file: ImportTable, _ role: ImportRole?) -> Kind? {
    guard file.table.has("Position") else { return .ratings(role) }
    let name = file.path.lowercased().split(separator: "/").last ?? ""
    if name.hasPrefix("checkin") || name.hasPrefix("check-in") { return .checkIns }
    let list = Kind.list(role ?? ImportRole(path: file.path) ?? .watchlist)
    guard file.table.has("You rated"), file.hasValues("You rated") else { return list }
    if name.holds("rating") { return .ratings(role) }
    return role != nil || name.holds("watchlist") ? list : nil
  }

  /// Reads a file.
  mutating func read(_ file: ImportTable, as kind: Kind) {
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
    let created = moment(&row, "Created")
    switch kind {
    case .ratings: break
    case .list:
      let description = row.text("Description")
      if !description.isEmpty { entry.note = (description, created ?? now) }
    case .checkIns:
      entry.viewing = created.map { Viewing(day: $0.day, noted: $0) }
      if created == nil { entry.seen = now }
    }
    switch kind.role {
    case .seen?: entry.seen = created ?? now
    case .watchlist?: entry.watchlist = created ?? now
    case .favorites?: entry.favorite = created ?? now
    case nil: break
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

extension IMDbReader.Kind {
  /// The mark of all films besides ratings.
  fileprivate var role: ImportRole? {
    switch self {
    case .ratings(let role): role
    case .list(let role): role
    case .checkIns: nil
    }
  }

  fileprivate var isRatings: Bool {
    if case .ratings = self { true } else { false }
  }
}
