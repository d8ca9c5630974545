import DomainEntities
import Records
import TerminalModel
import Wording

extension TableFormat {
  /// An export of IMDb: ratings, the watchlist, check-ins or another list.
  static let imdb = TableFormat(.imdb) { table in
    table.has("Const") && table.has("Title")
  } reading: { file, context throws(CommandFailure) in
    let kind = try IMDbFile.of(file, context.role)
    var reading = try kind.columns.reading(of: file)
    if kind.role == .list { reading.listName = CustomList.name(ofFile: file.path) }
    return reading
  }
}

/// An exported file of IMDb.
private enum IMDbFile: Hashable {
  /// Ratings, whose films have a further mark if the user says so.
  case ratings(ImportRole?)
  /// A list whose films have a mark, or that is a list of the user’s own.
  case list(ImportRole)
  /// Films that were seen on the day of their entry.
  case checkIns

  /// What the films are besides rated.
  var role: ImportRole? {
    switch self {
    case .ratings(let role): role
    case .list(let role): role
    case .checkIns: nil
    }
  }

  /// The columns; some had other names before 2017.
  var columns: ImportColumns {
    let description: ImportColumns.Meaning =
      switch self {
      case .ratings(.list?), .list(.list): .listNote
      case .list: .note
      case .ratings, .checkIns: .ignored
      }
    // In 2017 and 2018, entries had the day of the rating.
    let created: ImportColumns.Meaning = self == .checkIns ? .viewing : .added(.day)
    return ImportColumns(
      [
        "Const": .imdb, "tmdbID": .tmdbHint, "Title": .title, "Original Title": .originalTitle,
        "Year": .year, "Runtime (mins)": .runtime, "Genres": .genres, "Directors": .directors,
        "Created": created, "Date Added": created, "Description": description, "Position": .rank,
        "Your Rating": .rating(.whole), "You rated": .rating(.whole), "Date Rated": .rated(.day),
        "Title Type": .ignored, "Modified": .ignored, "URL": .ignored, "IMDb Rating": .ignored,
        "Num Votes": .ignored, "Num. Votes": .ignored, "Release Date": .ignored,
        "Release Date (month/day/year)": .ignored,
      ], as: role,
      isFilm: { fields, log in
        let kind = fields.text("Title Type")
        let isFilm = Self.isFilm(kind)
        if isFilm == false { log.skipOther() }
        if isFilm == nil { log.problem(Wording.unknownType(kind), at: fields.place) }
        return isFilm ?? false
      },
      completion: { row, fields, _ in
        if case .ratings = self { return }
        row.rating = row.rating ?? row.viewingRating
        row.viewingRating = nil
        // An entry of a list has another day than its rating.
        if fields.text("Date Rated").isEmpty { row.rating?.at = fields.context.now }
      })
  }

  /// Returns the kind of an exported file.
  ///
  /// Lists and the watchlist have the same columns, among them positions. Before 2017 ratings had
  /// them too, so the name of the file decides.
  ///
  /// - Throws: `CommandFailure` if neither the user nor the name says what the file is.
  static func of(_ file: ImportTable, _ role: ImportRole?) throws(CommandFailure) -> IMDbFile {
    guard file.table.has("Position") else { return .ratings(role) }
    let name = file.path.lowercased().split(separator: "/").last ?? ""
    if name.hasPrefix("checkin") || name.hasPrefix("check-in") { return .checkIns }
    let isRated = file.table.has("You rated") && file.hasValues("You rated")
    if isRated, name.holds("rating") { return .ratings(role) }
    if let role { return .list(role) }
    let named = self.role(ofName: String(name))
    guard !isRated || named == .watchlist else {
      throw CommandFailure(.failure, Wording.ratingsOrList(file.path))
    }
    guard let named else { throw CommandFailure(.failure, Wording.watchlistOrList(file.path)) }
    return .list(named)
  }

  /// Returns what a list is according to the name of its file; nil if the name says nothing, such
  /// as `ls012345678.csv` or the random names of IMDb’s export page.
  private static func role(ofName name: String) -> ImportRole? {
    let role = ImportRole(path: name)
    if role == .watchlist { return role }
    let words = FoldedText(name.hasSuffix(".csv") ? name.dropLast(4) : name[...]).words
    let digits: ClosedRange<Character> = "0"..."9"
    let isNumber =
      words.allSatisfy { $0.allSatisfy(\.isHexDigit) }
      && words.contains { $0.contains(where: digits.contains) }
    let telling = words.filter { word in
      let number = word.hasPrefix("ls") ? word.dropFirst(2) : word
      return !number.allSatisfy(digits.contains) && !emptyWords.contains(word)
    }
    // The ratings are another file.
    guard !isNumber, telling.contains(where: { !["rating", "ratings"].contains($0) }) else {
      return nil
    }
    // A list may be called “Favorite noirs”.
    return telling.count == 1 ? role ?? .list : .list
  }

  /// The words of file names that say nothing about the contents; the last two are the name of
  /// standard input.
  private static let emptyWords: Set<Substring> = [
    "imdb", "export", "exported", "list", "lists", "download", "copy", "data", "file", "untitled",
    "titles", "standard", "input",
  ]

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
