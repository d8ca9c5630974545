import DomainEntities
import Records
import TerminalModel
import Wording

/// A table of an import, with facts from one pass over its rows.
struct ImportTable: Sendable {
  /// The path of the file.
  let path: String
  /// The table itself.
  let table: CSVTable
  /// The parser for the dates of the table.
  let dates: ImportDates
  /// The time and time zone of the import.
  fileprivate let context: ImportContext
  /// Whether each column has a value in at least one row.
  private let filled: [Bool]
  /// Whether a rating is above 5.
  private let hasRatingAboveFive: Bool
  /// Whether the table has rows.
  let hasRows: Bool

  /// Creates a table after one pass over its rows.
  init(path: String, table: CSVTable, in context: ImportContext) {
    self.path = path
    self.table = table
    self.context = context
    var dates = ImportDates(
      today: context.now.day, order: context.dateOrder,
      since: NetflixTable.knows(table) ? NetflixTable.firstYear : nil)
    var filled = [Bool](repeating: false, count: table.names.count)
    var (hasRows, isAboveFive) = (false, false)
    let days = table.names.indices.filter { Self.hasDates(table.names[$0]) }
    let rating = table.place(of: "Rating")
    for case .row(let row) in table.lines {
      hasRows = true
      for place in row.cells.indices where !filled[place] {
        filled[place] = !row.cells[place].trimmed.isEmpty
      }
      for place in days { dates.learn(fromAllOf: row.cells[place]) }
      if let rating, !isAboveFive {
        isAboveFive = ImportValues.decimal(row.cells[rating].trimmed).map { $0 > 5 } ?? false
      }
    }
    self.dates = dates
    self.filled = filled
    self.hasRows = hasRows
    hasRatingAboveFive = isAboveFive
  }

  /// Returns whether the name of a column suggests dates, such as `Watched Date`, `end_date` and
  /// `addedAt`.
  private static func hasDates(_ name: String) -> Bool {
    let folded = name.lowercased()
    return folded.holds("date") || folded.hasSuffix("at") || folded == "created"
      || OwnTableReader.dayColumns.contains(name)
  }

  /// Returns whether a column exists and has a value in at least one row.
  func hasValues(_ name: String) -> Bool {
    table.place(of: name).map { filled[$0] } ?? false
  }

  /// Returns the first date of a column that may be either of two days; nil if there is none.
  func ambiguousDate(in column: String) -> String? {
    guard let place = table.place(of: column) else { return nil }
    for case .row(let row) in table.lines {
      let text = row.cells[place].trimmed
      if dates.reading(text) == .ambiguous { return text }
    }
    return nil
  }

  /// Whether the column `Rating` has values above five stars.
  var isRatedOutOfTen: Bool { hasRatingAboveFive }

  /// Columns with values that are not part of a format.
  struct UnknownColumns: Hashable, Sendable {
    /// The columns that may change the meaning of a row, such as `Type` and `Status`.
    var decisive: [String] = []
    /// The other columns.
    var harmless: [String] = []
  }

  /// Returns the columns with values that are not among the known names.
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

  /// Returns whether a column name suggests a kind of title, what the user did with it, or a
  /// rating.
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
    // Words that contain a stem and mean something else.
    let others = ["view": "overview", "list": "stylist", "plan": "planet"]
    return stems.contains { stem in
      name.holds(stem) && !(others[stem].map { name.holds($0) } ?? false)
    }
      || !isAverage && ratings.contains { name.holds($0) }
  }
}

/// A row of a table, which collects its invalid values.
struct ImportRow {
  private let file: ImportTable
  private let row: CSVTable.Row
  /// The problems of the row, as texts that follow the place.
  private(set) var problems: [String] = []

  /// Creates a row of a table.
  init(_ row: CSVTable.Row, of file: ImportTable) {
    self.file = file
    self.row = row
  }

  /// The location of the row, such as `diary.csv, line 12`.
  var place: String { "\(file.path), line \(row.line)" }

  /// Returns the trimmed value of a column; empty if there is no such column.
  func text(_ column: String) -> String { file.table.value(column, of: row).trimmed }

  /// Adds a problem.
  mutating func note(_ problem: String) { problems.append(problem) }

  /// Returns the day of a column; nil if it is empty, or invalid, which adds a problem.
  mutating func day(_ column: String) -> CalendarDate? {
    guard let date = date(column) else { return nil }
    if date.day == nil { note(Wording.unreadable("date", text(column))) }
    return date.day
  }

  /// Returns the date of a viewing in a column, which may be a month or a year; nil if it is empty,
  /// or invalid, which adds a problem.
  mutating func date(_ column: String) -> PartialDate? {
    let text = text(column)
    guard !text.isEmpty else { return nil }
    switch file.dates.reading(text) {
    case .day(let day): return possible(PartialDate(day))
    case .period(let period): return possible(period)
    case .ambiguous: note(Wording.ambiguousDate(text))
    case .unreadable: note(Wording.unreadable("date", text))
    }
    return nil
  }

  /// Returns the time of a column, or noon on its day, in local time; nil if the day is unknown, or
  /// the text invalid, which adds a problem.
  func moment(_ column: String, _ recorder: inout ImportRecorder) -> Timestamp? {
    let text = text(column)
    return text.isEmpty ? nil : recorder.moment(text, at: place, as: file.dates)
  }

  /// Returns the year of a date as it is written, whatever the time zone of the reader; nil if it
  /// is empty or invalid.
  func yearOfDate(_ column: String) -> Int? {
    let text = text(column)
    switch file.dates.reading(text) {
    case .day(let day): return day.year
    case .period(let period): return period.year
    // Either order has the same year.
    case .ambiguous: return ImportValues.year(String(text.suffix(4)))
    case .unreadable: return nil
    }
  }

  /// Adds a viewing at the time, on the day, or in the month or the year of a column; on an unknown
  /// day if it is empty.
  func play(_ movie: LibraryMovie, dated column: String, into recorder: inout ImportRecorder) {
    let text = text(column)
    recorder.play(movie, at: place, dated: text.isEmpty ? nil : text, as: file.dates)
  }

  /// Returns a date; nil if nothing can have been seen on it, which adds a problem.
  private mutating func possible(_ date: PartialDate) -> PartialDate? {
    guard let refusal = file.context.refusal(of: date) else { return date }
    note(Wording.dropped(refusal))
    return nil
  }

  /// Returns the year of a column; nil if it is empty, or invalid, which adds a problem.
  mutating func year(_ column: String) -> Int? {
    let text = text(column)
    guard !text.isEmpty else { return nil }
    let year = ImportValues.year(text)
    if year == nil { note(Wording.unreadable("year", text)) }
    return year
  }

  /// Returns the rating of a column in stars (0.5 to 5), or else of another one from 1 to 10.
  ///
  /// 0 is no rating.
  mutating func rating(_ column: String, outOfTen other: String? = nil) -> UserRating? {
    let text = text(column)
    if !text.isEmpty, ImportValues.decimal(text) != 0 {
      let rating = ImportValues.decimal(text).flatMap { Int(exactly: $0 * 2) }
        .flatMap { UserRating(halves: $0) }
      if rating == nil { note(Wording.unreadable("rating", text)) }
      return rating
    }
    return other.flatMap { ratingOutOfTen($0) }
  }

  /// Returns the rating of a column from 1 to 10.
  mutating func ratingOutOfTen(_ column: String) -> UserRating? {
    let text = text(column)
    guard !text.isEmpty, ImportValues.decimal(text) != 0 else { return nil }
    let rating = ImportValues.decimal(text).flatMap { Int(exactly: $0) }
      .flatMap { UserRating(halves: $0) }
    if rating == nil { note(Wording.unreadable("rating", text)) }
    return rating
  }
}

/// The problems of an import: texts for the first thousand, and a count of all.
struct ImportFlaws: Hashable, Sendable {
  /// The maximum number of texts.
  static let most = 1000

  /// The texts of the first problems, one line each.
  private(set) var lines: [String] = []
  /// The number of all problems.
  private(set) var count = 0

  /// Adds a problem; its text is only evaluated if it is kept.
  mutating func add(_ words: @autoclosure () -> String) {
    if lines.count < Self.most { lines.append(words()) }
    count += 1
  }

  /// Adds a problem if a text is longer than a limit, to which it will be cut.
  mutating func check(
    _ text: String, _ limit: TextLimit, _ what: @autoclosure () -> Wording.CutText,
    at place: String
  ) {
    guard !limit.holds(text) else { return }
    let text = text.trimmed
    let (old, new) = (text.count, limit.applied(to: text).count)
    if new < old { add("\(place): \(Wording.cut(what(), from: old, to: new))") }
  }

  /// Returns an empty list of the user’s own, and adds a problem if its name or its note is too
  /// long; nil if the name is empty.
  mutating func list(named name: String, note: String, at place: String) -> CustomList? {
    guard var list = CustomList(named: name) else { return nil }
    check(name, .tag, .listName(list.name), at: place)
    check(note, .note, .listDescription(list.name), at: place)
    list.write(note)
    return list
  }

  /// Adds the problems of a row.
  mutating func add(_ row: ImportRow) {
    for problem in row.problems { add("\(row.place): \(problem)") }
  }

  /// Adds a line that is skipped.
  mutating func add(_ flaw: CSVTable.Flaw, in path: String) {
    add("\(path), line \(flaw.line): \(flaw.what)")
  }
}
