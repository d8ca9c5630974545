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
  /// `likes/films.csv`: favorites.
  case likes
  /// `watchlist.csv`: what is still to be seen.
  case watchlist
  /// `diary.csv`: every viewing with a day.
  case diary
  /// `reviews.csv`: what was written.
  case reviews
  /// What Letterboxd takes: viewings with the names that other services give films.
  case importable

  /// The file of a name inside an export, in whatever folder that lies; what was deleted there is none.
  init?(path: String) {
    let parts = path.lowercased().split(separator: "/").map(String.init)
    let isElsewhere = parts.dropLast().contains {
      ["deleted", "orphaned", "lists", "__macosx"].contains($0)
    }
    guard !isElsewhere else { return nil }
    let isLiked = parts.dropLast().last == "likes"
    switch (parts.last ?? "", isLiked) {
    case ("watched.csv", false): self = .watched
    case ("diary.csv", false): self = .diary
    case ("ratings.csv", false): self = .ratings
    case ("reviews.csv", false): self = .reviews
    case ("films.csv", true): self = .likes
    case ("watchlist.csv", false): self = .watchlist
    default: return nil
    }
  }

  /// The folder of the export that a file of it lies in, with a slash at its end; empty at the top.
  static func root(of path: String) -> String {
    let own = LetterboxdFile(path: path) == .likes ? 2 : 1
    let folders = path.split(separator: "/").dropLast(own)
    return folders.map { $0 + "/" }.joined()
  }

  /// The columns of the file that are read, or that are known to say nothing of marks.
  func columns(isImportable: Bool) -> [String] {
    if isImportable {
      return [
        "LetterboxdURI", "tmdbID", "imdbID", "Title", "Name", "Year", "Directors", "WatchedDate",
        "Rating", "Rating10", "Rewatch", "Tags", "Review",
      ]
    }
    let film = ["Date", "Name", "Year", "Letterboxd URI"]
    switch self {
    case .watched, .likes, .watchlist: return film
    case .ratings: return film + ["Rating"]
    case .diary: return film + ["Rating", "Rewatch", "Tags", "Watched Date"]
    case .reviews, .importable:
      return film + ["Rating", "Rewatch", "Review", "Tags", "Watched Date"]
    }
  }

  /// The file that has these columns; nil where it is none of them, or where only its name can tell.
  init?(columns file: ImportTable) {
    let table = file.table
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
    } else if Self.isImportable(table), Self.tellsViewings(file) || !file.hasRows {
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
  static func isAlike(_ file: ImportTable) -> Bool {
    let table = file.table
    return (isImportable(table) || table.has("Name") && table.has("Letterboxd URI"))
      && LetterboxdFile(columns: file) == nil
  }

  /// Whether a table has the columns that Letterboxd takes; it exports others.
  static func isImportable(_ table: CSVTable) -> Bool {
    !(table.has("Name") && table.has("Letterboxd URI")) && !table.has("Const")
      && (table.has("Title") || table.has("tmdbID") || table.has("imdbID"))
      && importColumns.contains(where: table.has)
  }

  /// Whether a film of a table that Letterboxd takes is said to be more than a film: without that nobody knows whether
  /// they were seen or are still to be.
  private static func tellsViewings(_ file: ImportTable) -> Bool {
    ["WatchedDate", "Rating", "Rating10", "Rewatch", "Review"].contains(where: file.hasValues)
  }

  private static let importColumns = [
    "LetterboxdURI", "tmdbID", "imdbID", "WatchedDate", "Rating10", "Rewatch", "Review",
  ]
}
