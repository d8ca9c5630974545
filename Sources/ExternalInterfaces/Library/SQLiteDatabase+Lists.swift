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
    var rows: [(film: MovieRow, viewing: Viewing?)] = []
    try each(
      LibraryStatements.entries(
        request.list, request.order, hasTag: tag != nil, hasDays: days != nil),
      [.text(orNull: tag), .integer(request.limit), .integer(request.offset)]
        + Self.ends(of: days)
    ) { row in
      let viewing = request.list == .diary ? row.viewing(MovieRow.columns) : nil
      rows.append((MovieRow(whole: row), viewing))
      return true
    }
    var entries: [LibraryEntry] = []
    entries.reserveCapacity(rows.count)
    for index in rows.indices {
      try complete(&rows[index].film)
      let film = rows[index].film
      entries.append(
        LibraryEntry(movie: film.movie, marks: film.marks, viewing: rows[index].viewing))
    }
    // Fewer rows than the limit are the whole list, which needs no count.
    let isWhole = request.offset == 0 && rows.count < request.limit
    let total = isWhole ? rows.count : try count(request.list, tag: tag, days: days)
    return LibraryBatch(entries: entries, total: total)
  }

  /// Returns the films with a title.
  mutating func entries(titled title: String) throws(SQLiteError) -> [LibraryEntry] {
    var rows: [MovieRow] = []
    try each(Self.byTitle, [.text(LibraryMovie.key(ofTitle: title)), .text(title)]) { row in
      rows.append(MovieRow(whole: row))
      return true
    }
    var entries: [LibraryEntry] = []
    for index in rows.indices {
      try complete(&rows[index])
      entries.append(LibraryEntry(movie: rows[index].movie, marks: rows[index].marks))
    }
    return entries
  }

  /// Returns all counts of the library.
  mutating func counts() throws(SQLiteError) -> LibraryCounts {
    var counts = LibraryCounts(entries: try sizes().filter { $0.value > 0 })
    counts.tags = try tags(of: .everything)
    return counts
  }

  /// Returns the tags of a list's films, most used first.
  mutating func tags(of list: LibraryList) throws(SQLiteError) -> [LibraryStatistics.Share] {
    var tags: [(key: String, name: String, count: Int)] = []
    try each(LibraryStatements.tags(list), []) { row in
      tags.append((row.text(0) ?? "", row.text(1) ?? "", row.integer(2)))
      return true
    }
    tags.sort { ($1.count, $0.key) < ($0.count, $1.key) }
    return tags.map { LibraryStatistics.Share($0.name, $0.count) }
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
    var count = 0
    let values: [SQLiteValue] = [.text(orNull: tag), .null, .null] + Self.ends(of: days)
    let statement = LibraryStatements.count(list, hasTag: tag != nil, hasDays: days != nil)
    try each(statement, days == nil ? [.text(orNull: tag)] : values) { row in
      count = row.integer(0)
      return false
    }
    return count
  }

  private static let byTitle = SQLiteStatement(
    "SELECT", MovieRow.names, MovieRow.marks, ",", MovieRow.facts,
    """
    FROM film WHERE (title_key = ?1 OR original_key = ?1 OR (title_key = '' AND title = ?2))
      AND changed_at IS NOT NULL
    ORDER BY year, key
    """)
}
