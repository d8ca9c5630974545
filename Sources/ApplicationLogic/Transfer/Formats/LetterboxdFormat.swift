import BusinessLogic
import DomainEntities
import Records
import Wording

extension TableFormat {
  /// A file of an export of Letterboxd, or a table in its import format.
  static let letterboxd = TableFormat(.letterboxd) { table in
    table.has("Name") && table.has("Letterboxd URI") || LetterboxdFile.isImportable(table)
  } reading: { file, _ throws(CommandFailure) in
    try LetterboxdFile.of(file).reading(of: file)
  }
}

/// The files of an export of Letterboxd, and its import format
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

  /// Returns how a file is read.
  func reading(of file: ImportTable) throws(CommandFailure) -> ImportReading {
    guard !Self.isImportable(file.table) else {
      guard !file.isRatedOutOfTen else {
        throw CommandFailure(.failure, Wording.ratedOutOfTen(file.path))
      }
      return try importColumns(isOwn: file.table.names == LetterboxdRows.names).reading(of: file)
    }
    let film: KeyValuePairs<String, ImportColumns.Meaning> = [
      "Name": .title, "Date": .noted(.day), "Year": .year,
    ]
    // The diary and the reviews have the page of the viewing.
    let columns =
      switch self {
      case .watched: ImportColumns(film, and: ["Letterboxd URI": .page], as: .seen)
      case .likes: ImportColumns(film, and: ["Letterboxd URI": .page], as: .favorites)
      case .watchlist: ImportColumns(film, and: ["Letterboxd URI": .page], as: .watchlist)
      case .ratings:
        ImportColumns(film, and: ["Letterboxd URI": .page, "Rating": .rating(.stars)])
      case .diary:
        ImportColumns(
          film,
          and: [
            "Letterboxd URI": .ignored, "Watched Date": .viewing, "Rewatch": .rewatch,
            "Rating": .rating(.stars), "Tags": .tags,
          ])
      case .reviews, .importable:
        ImportColumns(
          film,
          and: [
            "Letterboxd URI": .ignored, "Watched Date": .viewing, "Rewatch": .rewatch,
            "Rating": .rating(.stars), "Tags": .tags, "Review": .note,
          ])
      }
    return try columns.reading(of: file)
  }

  /// The columns of the import format.
  private static let importColumns: KeyValuePairs<String, ImportColumns.Meaning> = [
    "Title": .title, "Name": .title, "tmdbID": .tmdbHint, "imdbID": .imdbHint,
    "WatchedDate": .viewing, "Rewatch": .rewatch, "Rating": .rating(.stars),
    "Rating10": .rating(.whole), "Tags": .tags, "Review": .note, "Year": .year,
    "Directors": .directors, "LetterboxdURI": .ignored,
  ]

  /// Returns the columns of the import format.
  ///
  /// As on Letterboxd, every film is marked as seen, with two exceptions. One is files without
  /// marks whose name says that they are a watchlist or likes. The other is rows that this program
  /// wrote without a rewatch: their films have only a rating or a note.
  private func importColumns(isOwn: Bool) -> ImportColumns {
    ImportColumns(
      Self.importColumns,
      completion: { row, fields, _ in
        guard row.viewings.isEmpty else { return }
        let isOnlyMarked =
          isOwn && self != .watched && fields.text("WatchedDate").isEmpty
          && fields.text("Rewatch").isEmpty
          && !(fields.text("Rating").isEmpty && fields.text("Review").isEmpty)
        if self == .watchlist || self == .likes || isOnlyMarked { row.seen = nil }
        if self == .watchlist { row.watchlist = fields.context.now }
        if self == .likes { row.favorite = fields.context.now }
      })
  }

  /// Returns the kind of a file from its columns, or else from its name.
  ///
  /// - Throws: `CommandFailure` if neither says what its films are.
  static func of(_ file: ImportTable) throws(CommandFailure) -> LetterboxdFile {
    let named = LetterboxdFile(alike: file.path)
    if let kind = LetterboxdFile(columns: file) {
      guard kind != .importable || named != .watchlist else {
        throw CommandFailure(.failure, Wording.seenInWatchlist(file.path))
      }
      return kind
    }
    let isImportable = isImportable(file.table)
    guard isImportable || file.table.has("Year") else {
      throw CommandFailure(.failure, Wording.likedLists(file.path))
    }
    // Letterboxd does not import likes, and `films.csv` is a common file name.
    guard let named, named != .likes || !isImportable else {
      throw CommandFailure(
        .failure, Wording.seenOrWatchlist(file.path, isImportable: isImportable))
    }
    return named
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

  /// Returns whether a table has the columns of the import format.
  static func isImportable(_ table: CSVTable) -> Bool {
    !(table.has("Name") && table.has("Letterboxd URI")) && !table.has("Const")
      && (table.has("Title") || table.has("tmdbID") || table.has("imdbID"))
      && (markColumns.contains(where: table.has) || isTitlesAndYears(table))
  }

  /// Returns whether a table has the titles and years of films, and nothing outside the format.
  private static func isTitlesAndYears(_ table: CSVTable) -> Bool {
    let known = Set(importColumns.map { $0.key.lowercased() })
    return table.has("Year") && table.names.allSatisfy { known.contains($0.lowercased()) }
  }

  /// Returns whether a table in the import format has marks.
  ///
  /// Without marks, its films could be seen or to see.
  private static func hasViewings(_ file: ImportTable) -> Bool {
    ["WatchedDate", "Rating", "Rating10", "Rewatch", "Review"].contains(where: file.hasValues)
  }

  private static let markColumns = [
    "LetterboxdURI", "tmdbID", "imdbID", "WatchedDate", "Rating10", "Rewatch", "Review",
  ]
}
