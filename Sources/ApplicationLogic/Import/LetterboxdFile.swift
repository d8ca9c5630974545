import BusinessLogic
import DomainEntities

/// The files of Letterboxd: those that it exports, and the one that it takes
/// (<https://letterboxd.com/about/importing-data/>).
enum LetterboxdFile: Hashable, Sendable, CaseIterable {
  // In the order in which they are read: those that give the pages of films come first.
  /// `watched.csv`: every film that was seen.
  case watched
  /// `ratings.csv`: the rating of every film.
  case ratings
  /// `likes/films.csv`: favourites.
  case likes
  /// `watchlist.csv`: what is still to be seen.
  case watchlist
  /// `diary.csv`: every viewing with a day.
  case diary
  /// `reviews.csv`: what was written.
  case reviews
  /// What Letterboxd takes: viewings with the names that other services give films.
  case importable

  /// The file of a name inside an export; what was deleted there is none.
  init?(path: String) {
    var parts = path.lowercased().split(separator: "/").map(String.init)
    // An export that was unpacked and packed again is in a folder.
    if parts.count > 1, parts[0] != "likes" { parts.removeFirst() }
    let isElsewhere = path.lowercased().split(separator: "/").dropLast().contains {
      ["deleted", "orphaned", "lists", "__macosx"].contains($0)
    }
    guard !isElsewhere else { return nil }
    switch parts.joined(separator: "/") {
    case "watched.csv": self = .watched
    case "diary.csv": self = .diary
    case "ratings.csv": self = .ratings
    case "reviews.csv": self = .reviews
    case "likes/films.csv": self = .likes
    case "watchlist.csv": self = .watchlist
    default: return nil
    }
  }

  /// The file that has these columns; nil where it is none of them, or where only its name can tell.
  init?(columns table: CSVTable) {
    if table.has("Name"), table.has("Letterboxd URI") {
      if table.has("Review") {
        self = .reviews
      } else if table.has("Watched Date") {
        self = .diary
      } else if table.has("Rating") {
        self = .ratings
      } else {
        return nil
      }
    } else if Self.isImportable(table), Self.tellsViewings(table) {
      self = .importable
    } else {
      return nil
    }
  }

  /// The one of those that look the same which a name speaks of.
  init?(alike name: String) {
    let last = name.lowercased().split(separator: "/").last.map(String.init) ?? ""
    if last.hasPrefix("watchlist") {
      self = .watchlist
    } else if last.hasPrefix("watched") {
      self = .watched
    } else if last.hasPrefix("films") || last.hasPrefix("likes") {
      self = .likes
    } else {
      return nil
    }
  }

  /// Whether a table is one of those that only their names tell apart: films seen, liked and still to be seen.
  static func isAlike(_ table: CSVTable) -> Bool {
    (isImportable(table) || table.has("Name") && table.has("Letterboxd URI"))
      && LetterboxdFile(columns: table) == nil
  }

  /// Whether a table has the columns that Letterboxd takes; it exports others.
  static func isImportable(_ table: CSVTable) -> Bool {
    !(table.has("Name") && table.has("Letterboxd URI")) && !table.has("Const")
      && (table.has("Title") || table.has("tmdbID") || table.has("imdbID"))
      && importColumns.contains(where: table.has)
  }

  /// Whether a film of a table that Letterboxd takes is said to be more than a film: without that nobody knows whether
  /// they were seen or are still to be.
  private static func tellsViewings(_ table: CSVTable) -> Bool {
    let columns = ["WatchedDate", "Rating", "Rating10", "Rewatch", "Review"].filter(table.has)
    return table.rows.isEmpty
      || table.rows.contains { row in
        columns.contains { !table.value($0, of: row).trimmed.isEmpty }
      }
  }

  private static let importColumns = [
    "LetterboxdURI", "tmdbID", "imdbID", "WatchedDate", "Rating10", "Rewatch", "Review",
  ]
}

/// Reads the files of Letterboxd.
struct LetterboxdReader {
  /// How far the clocks here are ahead of UTC, in minutes: the files tell days alone.
  let offset: Int
  /// For what the files tell no day of.
  let now: Moment
  private(set) var collector = ImportCollector()
  private(set) var flaws: [String] = []

  init(now: Moment) {
    offset = now.offset
    self.now = now
  }

  /// Takes a file.
  mutating func read(_ table: CSVTable, as file: LetterboxdFile, path: String) {
    for flaw in table.flaws { flaws.append("\(path), line \(flaw.line) \(flaw.what)") }
    let isImportable = LetterboxdFile.isImportable(table)
    let isOwn = table.names == LetterboxdRows.names
    for row in table.rows {
      let place = "\(path), line \(row.line)"
      let problem =
        isImportable
        ? takeImportable(table, row, file, place, isOwn: isOwn)
        : takeExported(table, row, file, place)
      if let problem { flaws.append("\(place) \(problem)") }
    }
  }

  /// Takes a line of an export; answers what is wrong with it.
  private mutating func takeExported(
    _ table: CSVTable, _ row: CSVTable.Row, _ file: LetterboxdFile, _ place: String
  ) -> String? {
    func value(_ name: String) -> String { table.value(name, of: row).trimmed }
    let title = value("Name")
    guard !title.isEmpty else { return "has no title" }
    var entry = ImportCollector.Entry()
    let logged: Moment
    switch day(value("Date")) {
    case .failure(let problem): return problem.text
    case .success(let day): logged = day.map { ImportValues.noon($0, offset: offset) } ?? now
    }
    let rating: OwnRating?
    switch Self.rating(value("Rating")) {
    case .failure(let problem): return problem.text
    case .success(let found): rating = found
    }
    switch file {
    case .watched: entry.seen = logged
    case .likes: entry.favourite = logged
    case .watchlist: entry.watchlist = logged
    case .ratings: entry.rating = rating.map { ($0, logged) }
    case .diary, .reviews, .importable:
      switch day(value("Watched Date")) {
      case .failure(let problem): return problem.text
      case .success(let day):
        let isRewatch = Self.isYes(value("Rewatch"))
        if let day {
          entry.viewing = Viewing(day: day, isRewatch: isRewatch, noted: logged)
        } else {
          entry.seen = logged
        }
      }
      entry.viewingRating = rating.map { ($0, logged) }
      entry.tags = ImportValues.list(value("Tags"))
      let review = value("Review")
      if !review.isEmpty { entry.note = (review, logged) }
    }
    let movie = LibraryMovie(
      names: MovieNames(), title: title, year: ImportValues.year(value("Year")))
    // In the diary and the reviews the page is that of the viewing.
    let hasPage = file != .diary && file != .reviews
    collector.note(movie, at: place, page: hasPage ? value("Letterboxd URI") : "", entry)
    return nil
  }

  /// Takes a line of what Letterboxd takes, as Letterboxd understands it: every film in it was seen, but for those of a
  /// file with films alone that goes by another name, and for those of a file of this program that it writes without a
  /// rewatch, since they were only rated or noted.
  private mutating func takeImportable(
    _ table: CSVTable, _ row: CSVTable.Row, _ file: LetterboxdFile, _ place: String, isOwn: Bool
  ) -> String? {
    func value(_ name: String) -> String { table.value(name, of: row).trimmed }
    let names = MovieNames(
      tmdb: ImportValues.number(value("tmdbID")), imdb: MovieNames.imdb(value("imdbID")))
    let title = value("Title").isEmpty ? value("Name") : value("Title")
    guard !title.isEmpty || !names.isEmpty else { return "has neither a title nor a number" }
    var entry = ImportCollector.Entry()
    let saysNothing = value("Rating").isEmpty && value("Review").isEmpty
    switch day(value("WatchedDate")) {
    case .failure(let problem): return problem.text
    case .success(let day):
      if let day {
        entry.viewing = Viewing(
          day: day, isRewatch: Self.isYes(value("Rewatch")),
          noted: ImportValues.noon(day, offset: offset))
      } else if file == .watchlist {
        entry.watchlist = now
      } else if file == .likes {
        entry.favourite = now
      } else if !isOwn || file == .watched || !value("Rewatch").isEmpty || saysNothing {
        entry.seen = now
      }
    }
    let moment = entry.viewing?.noted ?? now
    switch Self.rating(value("Rating"), outOfTen: value("Rating10")) {
    case .failure(let problem): return problem.text
    case .success(let rating): entry.viewingRating = rating.map { ($0, moment) }
    }
    entry.tags = ImportValues.list(value("Tags"))
    if !value("Review").isEmpty { entry.note = (value("Review"), moment) }
    let movie = LibraryMovie(
      names: names, title: title, year: ImportValues.year(value("Year")),
      directors: ImportValues.list(value("Directors")))
    collector.note(movie, at: place, entry)
    return nil
  }

  private struct Problem: Error { var text: String }

  /// A day, nil for none.
  private func day(_ text: String) -> Result<CalendarDate?, Problem> {
    if text.isEmpty { return .success(nil) }
    guard let day = CalendarDate(iso: text.prefix(10)) else {
      return .failure(Problem(text: "has “\(text)” for a day"))
    }
    return .success(day)
  }

  private static func rating(
    _ text: String, outOfTen other: String = ""
  ) -> Result<OwnRating?, Problem> {
    if text.isEmpty || text == "0" {
      guard !other.isEmpty, other != "0" else { return .success(nil) }
      guard let rating = Int(other).flatMap({ OwnRating(halves: $0) }) else {
        return .failure(Problem(text: "has “\(other)” for a rating"))
      }
      return .success(rating)
    }
    guard let rating = OwnRating(text) else {
      return .failure(Problem(text: "has “\(text)” for a rating"))
    }
    return .success(rating)
  }

  private static func isYes(_ text: String) -> Bool {
    ["yes", "true", "1"].contains(text.lowercased())
  }
}
