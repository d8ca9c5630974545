internal import BusinessLogic
internal import DomainEntities

/// Lists of one's own and what is counted in them.
extension SQLiteDatabase {
  /// A window of a list.
  mutating func entries(matching request: LibraryRequest) throws(SQLiteError) -> LibraryBatch {
    let tag = request.tag.map { MovieMarks.key(ofTag: $0) }
    let total = try count(request.list, tag: tag)
    var rows: [(film: FilmRow, viewing: Viewing?)] = []
    try each(
      LibraryStatements.entries(request.list, request.order, hasTag: tag != nil),
      [.text(orNull: tag), .integer(request.limit), .integer(request.offset)]
    ) { row in
      let viewing =
        request.list != .diary
        ? nil
        : Viewing(
          day: row.text(25).flatMap { CalendarDate(iso: $0) }, isRewatch: row.integer(26) != 0,
          noted: Moment(seconds: row.integer(27), offset: row.integer(28)))
      rows.append((FilmRow(whole: row), viewing))
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
    return LibraryBatch(entries: entries, total: total)
  }

  /// The films of a title.
  mutating func entries(titled title: String) throws(SQLiteError) -> [LibraryEntry] {
    let wanted = FoldedText(title).text
    var rows: [FilmRow] = []
    try each(Self.byTitle, [.text(wanted)]) { row in
      rows.append(FilmRow(whole: row))
      return true
    }
    var entries: [LibraryEntry] = []
    for index in rows.indices {
      try complete(&rows[index])
      entries.append(LibraryEntry(movie: rows[index].movie, marks: rows[index].marks))
    }
    return entries
  }

  /// How much there is of everything.
  mutating func counts() throws(SQLiteError) -> LibraryCounts {
    var counts = LibraryCounts()
    for list in LibraryList.allCases {
      let count = try count(list, tag: nil)
      if count > 0 { counts.entries[list] = count }
    }
    try each(
      """
      SELECT min(name), count(*) FROM tag GROUP BY name_key ORDER BY count(*) DESC, name_key
      """
    ) { row in
      counts.tags.append((row.text(0) ?? "", row.integer(1)))
      return true
    }
    return counts
  }

  /// What the films of a list have in common.
  mutating func statistics(of list: LibraryList) throws(SQLiteError) -> LibraryStatistics {
    var statistics = LibraryStatistics()
    try each(LibraryStatements.sums(list), []) { row in
      statistics.films = row.integer(0)
      statistics.viewings = row.integer(1)
      statistics.minutes = row.integer(2)
      if row.integer(4) > 0 { statistics.meanRating = row.number(3) / 2 }
      return false
    }
    statistics.viewingYears = try shares(LibraryStatements.viewingYears(list)).sorted {
      $0.name < $1.name
    }
    let years = try numbers("year", list)
    statistics.years = years.map { LibraryStatistics.Share(String($0.value), $0.count) }
    statistics.decades = Self.sums(years.map { ($0.value / 10 * 10, $0.count) }).map {
      LibraryStatistics.Share("\($0.value)s", $0.count)
    }
    statistics.ratings = try numbers("rating", list).compactMap { rating in
      OwnRating(halves: rating.value).map { .init($0.description, rating.count) }
    }
    statistics.genres = try lines("genres", list)
    statistics.directors = try lines("directors", list)
    return statistics
  }

  private mutating func count(_ list: LibraryList, tag: String?) throws(SQLiteError) -> Int {
    var count = 0
    try each(LibraryStatements.count(list, hasTag: tag != nil), [.text(orNull: tag)]) { row in
      count = row.integer(0)
      return false
    }
    return count
  }

  private mutating func shares(
    _ sql: SQLiteStatement
  ) throws(SQLiteError) -> [LibraryStatistics.Share] {
    var shares: [LibraryStatistics.Share] = []
    try each(sql, []) { row in
      if let name = row.text(0) { shares.append(.init(name, row.integer(1))) }
      return true
    }
    return shares
  }

  private mutating func numbers(
    _ column: StaticString, _ list: LibraryList
  ) throws(SQLiteError) -> [(value: Int, count: Int)] {
    var numbers: [(value: Int, count: Int)] = []
    try each(LibraryStatements.shares(column, list), []) { row in
      if let value = row.integer(orNull: 0) { numbers.append((value, row.integer(1))) }
      return true
    }
    return Self.sums(numbers)
  }

  /// A column of several values: there are far fewer combinations than films.
  private mutating func lines(
    _ column: StaticString, _ list: LibraryList
  ) throws(SQLiteError) -> [LibraryStatistics.Share] {
    var counts: [String: Int] = [:]
    for share in try shares(LibraryStatements.shares(column, list)) {
      for line in FilmRow.lines(share.name) { counts[String(line), default: 0] += share.count }
    }
    return counts.map { .init($0.key, $0.value) }.sorted {
      ($1.count, $0.name) < ($0.count, $1.name)
    }
  }

  private static func sums(_ numbers: [(value: Int, count: Int)]) -> [(value: Int, count: Int)] {
    var counts: [Int: Int] = [:]
    for number in numbers { counts[number.value, default: 0] += number.count }
    return counts.map { ($0.key, $0.value) }.sorted { $0.value < $1.value }
  }

  private static let byTitle = SQLiteStatement(
    "SELECT", FilmRow.marks, ",", FilmRow.facts,
    """
    FROM film WHERE (title_key = ?1 OR original_key = ?1) AND changed_at IS NOT NULL
    ORDER BY year, key
    """)
}
