import DomainEntities

/// A table of an import, with what one pass through all of it tells.
struct ImportTable: Sendable {
  /// The name of the file.
  let path: String
  /// The table itself.
  let table: CSVTable
  /// How the days of the table are to be read.
  let dates: ImportDates
  /// Which columns have a value in at least one row.
  private let filled: [Bool]
  /// Whether a rating of a film is higher than five.
  private let hasRatingAboveFive: Bool
  /// Whether there is a row.
  let hasRows: Bool

  /// Goes through a table once.
  init(path: String, table: CSVTable, today: CalendarDate) {
    self.path = path
    self.table = table
    var dates = ImportDates(today: today)
    var filled = [Bool](repeating: false, count: table.names.count)
    var (hasRows, isAboveFive) = (false, false)
    let days = ["Date", "Watched Date", "WatchedDate", "Created", "Date Rated"].compactMap(
      table.place(of:))
    let rating = table.place(of: "Rating")
    for case .row(let row) in table.lines {
      hasRows = true
      for place in row.cells.indices where !filled[place] {
        filled[place] = !row.cells[place].trimmed.isEmpty
      }
      for place in days { dates.learn(row.cells[place].trimmed) }
      if let rating, !isAboveFive {
        isAboveFive = ImportValues.decimal(row.cells[rating].trimmed).map { $0 > 5 } ?? false
      }
    }
    self.dates = dates
    self.filled = filled
    self.hasRows = hasRows
    hasRatingAboveFive = isAboveFive
  }

  /// Whether a column is there and has a value in at least one row.
  func hasValues(_ name: String) -> Bool {
    table.place(of: name).map { filled[$0] } ?? false
  }

  /// Whether the column `Rating` cannot be in stars, of which there are five.
  var isRatedOutOfTen: Bool { hasRatingAboveFive }

  /// Columns with values that a format does not have.
  struct UnknownColumns: Hashable, Sendable {
    /// Those that may change the meaning of a row, such as `Type` and `Status`.
    var decisive: [String] = []
    /// The others.
    var harmless: [String] = []
  }

  /// The columns with values that are not among some names.
  func columns(besides known: [String]) -> UnknownColumns {
    let known = Set(known.map { $0.lowercased() })
    var unknown = UnknownColumns()
    for (place, name) in table.names.enumerated() where filled[place] {
      let isKnown = known.contains(name.lowercased()) && table.place(of: name) == place
      guard !isKnown else { continue }
      let name = name.isEmpty ? "column \(place + 1)" : name
      if Self.isDecisive(name) {
        unknown.decisive.append(name)
      } else {
        unknown.harmless.append(name)
      }
    }
    return unknown
  }

  /// Whether the name of a column speaks of the kind of a title, of what somebody did with it, or of a rating.
  private static func isDecisive(_ name: String) -> Bool {
    let name = name.lowercased().filter { $0.isLetter || $0.isNumber }
    // An average rating is not a mark of the user's.
    let averages = ["imdb", "tmdb", "average", "avg", "meta", "tomato", "critic", "community"]
    let isAverage = averages.contains { name.hasPrefix($0) }
    let stems = [
      "type", "kind", "category", "status", "state", "watch", "seen", "view", "plan", "drop",
      "progress", "complet", "finish", "list", "wish", "want", "later", "season", "episode",
      "series", "favo", "like", "love", "plays", "playcount",
    ]
    let ratings = ["rating", "rated", "score", "stars", "vote"]
    // Words that have a stem in them and mean something else.
    let others = ["view": "overview", "list": "stylist", "plan": "planet"]
    return stems.contains { stem in
      name.holds(stem) && !(others[stem].map { name.holds($0) } ?? false)
    }
      || !isAverage && ratings.contains { name.holds($0) }
  }
}

/// A row of a table, which notes what cannot be read of it.
struct ImportRow {
  private let file: ImportTable
  private let row: CSVTable.Row
  /// What cannot be read, in words that follow the place.
  private(set) var problems: [String] = []

  /// Takes a row of a table.
  init(_ row: CSVTable.Row, of file: ImportTable) {
    self.file = file
    self.row = row
  }

  /// Where the row is, such as `diary.csv, line 12`.
  var place: String { "\(file.path), line \(row.line)" }

  /// The value of a column without white space around it; empty where there is no such column.
  func text(_ column: String) -> String { file.table.value(column, of: row).trimmed }

  /// Notes that something cannot be read.
  mutating func note(_ problem: String) { problems.append(problem) }

  /// The day of a column; nil where there is none, or none that can be read.
  mutating func day(_ column: String) -> CalendarDate? {
    let text = text(column)
    guard !text.isEmpty else { return nil }
    switch file.dates.reading(text) {
    case .day(let day): return day
    case .ambiguous: note(Wording.ambiguousDate(text))
    case .unreadable: note(Wording.unreadable("date", text))
    }
    return nil
  }

  /// The year of a column.
  mutating func year(_ column: String) -> Int? {
    let text = text(column)
    guard !text.isEmpty else { return nil }
    let year = ImportValues.year(text)
    if year == nil { note(Wording.unreadable("year", text)) }
    return year
  }

  /// The rating of a column of half a star to five stars, or of another one of 1 to 10; 0 is no rating.
  mutating func rating(_ column: String, outOfTen other: String? = nil) -> OwnRating? {
    let text = text(column)
    if !text.isEmpty, ImportValues.decimal(text) != 0 {
      let rating = ImportValues.decimal(text).flatMap { Int(exactly: $0 * 2) }
        .flatMap { OwnRating(halves: $0) }
      if rating == nil { note(Wording.unreadable("rating", text)) }
      return rating
    }
    return other.flatMap { ratingOutOfTen($0) }
  }

  /// The rating of a column of 1 to 10.
  mutating func ratingOutOfTen(_ column: String) -> OwnRating? {
    let text = text(column)
    guard !text.isEmpty, ImportValues.decimal(text) != 0 else { return nil }
    let rating = ImportValues.decimal(text).flatMap { Int(exactly: $0) }
      .flatMap { OwnRating(halves: $0) }
    if rating == nil { note(Wording.unreadable("rating", text)) }
    return rating
  }
}

/// What cannot be read of an import: the first thousand in words, the others counted.
struct ImportFlaws: Hashable, Sendable {
  /// The maximum number that is kept in words.
  static let most = 1000

  /// The first ones, on a line each.
  private(set) var lines: [String] = []
  /// The number of all.
  private(set) var count = 0

  /// Adds one; its words are made only if they are kept.
  mutating func add(_ words: @autoclosure () -> String) {
    if lines.count < Self.most { lines.append(words()) }
    count += 1
  }

  /// Adds what was noted about a row.
  mutating func add(_ row: ImportRow) {
    for problem in row.problems { add("\(row.place) \(problem)") }
  }

  /// Adds a line that is left out.
  mutating func add(_ flaw: CSVTable.Flaw, in path: String) {
    add("\(path), line \(flaw.line) \(flaw.what)")
  }
}
