import DomainEntities
import Records
import TerminalModel

/// A table of an import, with facts from one pass over its rows.
struct ImportTable: Sendable {
  /// The path of the file.
  let path: String
  /// The table itself.
  let table: CSVTable
  /// The parser for the dates of the table.
  let dates: ImportDates
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
    var dates = ImportDates(
      today: context.now.day, order: context.dateOrder,
      since: TableFormat.netflix.isRecognized(table) ? NetflixTitle.firstYear : nil)
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
      || OwnTableRows.dayColumns.contains(name)
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
