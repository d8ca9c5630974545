internal import BusinessLogic
internal import DomainEntities
internal import SQLite

/// Library lists and their counts.
extension SQLiteDatabase {
  /// Returns a window of a list.
  mutating func entries(matching request: LibraryRequest) throws(SQLiteError) -> LibraryBatch {
    if let name = request.customList { return try entries(ofList: name, request) }
    let tag = request.tag.map { MovieMarks.key(ofTag: $0) }
    let days = request.days
    guard request.limit > 0 else {
      return LibraryBatch(entries: [], total: try count(request.list, tag: tag, days: days))
    }
    let rows = try all(
      LibraryStatements.entries(
        request.list, request.order, hasTag: tag != nil, hasDays: days != nil),
      [.text(orNull: tag), .integer(request.limit), .integer(request.offset)]
        + Self.ends(of: days)
    ) { row in
      let viewing = request.list == .diary ? row.viewing(MovieRow.columns) : nil
      return (film: MovieRow(whole: row), viewing: viewing)
    }
    let entries = try rows.map { row throws(SQLiteError) in
      let film = try completed(row.film)
      return LibraryEntry(movie: film.movie, marks: film.marks, viewing: row.viewing)
    }
    // Fewer rows than the limit are the whole list, which needs no count.
    let isWhole = request.offset == 0 && rows.count < request.limit
    let total = isWhole ? rows.count : try count(request.list, tag: tag, days: days)
    return LibraryBatch(entries: entries, total: total)
  }

  /// Returns the films with a title that are marked or in a list.
  mutating func entries(titled title: String) throws(SQLiteError) -> [LibraryEntry] {
    try all(Self.byTitle, [.text(LibraryMovie.key(ofTitle: title)), .text(title)]) {
      MovieRow(whole: $0)
    }.map { row throws(SQLiteError) in LibraryEntry(try completed(row)) }
  }

  /// Returns all counts of the library.
  mutating func counts() throws(SQLiteError) -> LibraryCounts {
    var counts = LibraryCounts(entries: try sizes().filter { $0.value > 0 })
    counts.tags = try tags(of: .everything)
    return counts
  }

  /// Returns the tags of a list's films, most used first.
  mutating func tags(of list: LibraryList) throws(SQLiteError) -> [LibraryStatistics.Share] {
    try all(LibraryStatements.tags(list)) { row in
      (key: row.text(0) ?? "", name: row.text(1) ?? "", count: row.integer(2))
    }.sorted { ($1.count, $0.key) < ($0.count, $1.key) }
      .map { LibraryStatistics.Share($0.name, $0.count) }
  }

  /// Returns the texts between which the dates on some days are; none without days.
  ///
  /// A first day also begins its month or year, and a last day of a month is its 31st.
  private static func ends(of days: ClosedRange<CalendarDate>?) -> [SQLiteValue] {
    guard let days else { return [] }
    let (first, last) = (days.lowerBound, days.upperBound)
    let known = first.day > 1 ? 10 : first.month > 1 ? 7 : 4
    let text = last.description
    let end = last == last.monthDays.upperBound ? "\(text.prefix(8))31" : text
    return [.text(String(first.description.prefix(known))), .text(end)]
  }

  private mutating func count(
    _ list: LibraryList, tag: String?, days: ClosedRange<CalendarDate>?
  ) throws(SQLiteError) -> Int {
    guard tag != nil || days != nil else { return try sizes()[list] ?? 0 }
    let values: [SQLiteValue] = [.text(orNull: tag), .null, .null] + Self.ends(of: days)
    return try first(
      LibraryStatements.count(list, hasTag: tag != nil, hasDays: days != nil),
      days == nil ? [.text(orNull: tag)] : values
    ) { $0.integer(0) } ?? 0
  }

  private static let byTitle = SQLiteStatement(
    startingWith: MovieRow.select,
    """
    FROM film WHERE (title_key = ?1 OR original_key = ?1 OR (title_key = '' AND title = ?2))
      AND (changed_at IS NOT NULL OR key IN (SELECT film FROM list_film))
    ORDER BY year, key
    """)
}

extension LibraryEntry {
  /// Creates the entry of a row.
  init(_ row: MovieRow) {
    self.init(movie: row.movie, marks: row.marks)
  }
}
