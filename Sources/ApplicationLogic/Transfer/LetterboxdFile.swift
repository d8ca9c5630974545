import BusinessLogic
import DomainEntities
import Records

/// The files of Letterboxd: those of an export, and its import format
/// (<https://letterboxd.com/about/importing-data/>).
enum LetterboxdFile: Hashable, Sendable, CaseIterable {
  // The order of reading: files with the pages of films come first.
  /// `watched.csv`: all seen films.
  case watched
  /// `ratings.csv`: all ratings.
  case ratings
  /// `likes/films.csv`: favorites.
  case likes
  /// `watchlist.csv`: films to see.
  case watchlist
  /// `diary.csv`: viewings with a date.
  case diary
  /// `reviews.csv`: reviews.
  case reviews
  /// The import format: viewings with the film IDs of other services.
  case importable

  /// Creates the kind of a file with a path inside an export, in any folder except deleted entries.
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

  /// Whether files of IMDb, TMDB and Movary, or lists of IMDb, have the same name.
  var isAmbiguous: Bool { [.ratings, .watchlist, .watched].contains(self) }

  /// Returns the folder of the export that contains a file, with a trailing slash; empty at the
  /// top.
  static func root(of path: String) -> String {
    let own = LetterboxdFile(path: path) == .likes ? 2 : 1
    let folders = path.split(separator: "/").dropLast(own)
    return folders.map { $0 + "/" }.joined()
  }

  /// Returns whether a file is a list, or a list that the user likes, in an export with a folder.
  static func isList(_ path: String, in root: String) -> Bool {
    let path = path.lowercased()
    return ["lists/", "likes/lists/"].contains { name in
      let folder = root.lowercased() + name
      return path.hasPrefix(folder) && path.hasSuffix(".csv")
        && !path.dropFirst(folder.count).contains("/")
    }
  }

  /// Returns the columns that are read or can be ignored safely.
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

  /// Creates the kind of a file from its columns; nil if it is unknown or only its name can decide.
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
    } else if Self.isImportable(table), Self.hasViewings(file) || !file.hasRows {
      self = .importable
    } else {
      return nil
    }
  }

  /// Creates the kind of a file from its name, for kinds with the same columns.
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

  /// Returns whether only the name of a file can decide if its films are seen, liked or to see.
  static func isAlike(_ file: ImportTable) -> Bool {
    let table = file.table
    return (isImportable(table) || table.has("Name") && table.has("Letterboxd URI"))
      && LetterboxdFile(columns: file) == nil
  }

  /// Returns whether a table has the columns of the import format.
  static func isImportable(_ table: CSVTable) -> Bool {
    !(table.has("Name") && table.has("Letterboxd URI")) && !table.has("Const")
      && (table.has("Title") || table.has("tmdbID") || table.has("imdbID"))
      && (importColumns.contains(where: table.has) || isTitlesAndYears(table))
  }

  /// Returns whether a table has the titles and years of films, and nothing outside the format.
  private static func isTitlesAndYears(_ table: CSVTable) -> Bool {
    let known = Set(importable.columns(isImportable: true).map { $0.lowercased() })
    return table.has("Year") && table.names.allSatisfy { known.contains($0.lowercased()) }
  }

  /// Returns whether a table in the import format has marks.
  ///
  /// Without marks, its films could be seen or to see.
  private static func hasViewings(_ file: ImportTable) -> Bool {
    ["WatchedDate", "Rating", "Rating10", "Rewatch", "Review"].contains(where: file.hasValues)
  }

  private static let importColumns = [
    "LetterboxdURI", "tmdbID", "imdbID", "WatchedDate", "Rating10", "Rewatch", "Review",
  ]
}
