internal import BusinessLogic
internal import DomainEntities
internal import SQLite

/// Statistics of library lists, computed in one pass over their films.
extension SQLiteDatabase {
  /// Returns the statistics of a list's films.
  mutating func statistics(of list: LibraryList) throws(SQLiteError) -> LibraryStatistics {
    var statistics = LibraryStatistics()
    var (years, ratings, viewingYears) = ([Int: Int](), [Int: Int](), [Int: Int]())
    var (genres, directors) = ([String: Int](), [String: Int]())
    var halves = 0
    let sizes = try sizes()
    let films = list == .diary ? sizes[.seen] ?? 0 : sizes[list] ?? 0
    let isMostOfFile = films > (sizes[.everything] ?? 0) / 8
    try each(LibraryStatements.facts(list, isMostOfFile: isMostOfFile), []) { row in
      statistics.films += 1
      if let year = row.integer(orNull: 0) { years[year, default: 0] += 1 }
      if let runtime = row.integer(orNull: 1), runtime > 0 {
        statistics.filmsWithRuntime += 1
        statistics.minutes = Self.sum(statistics.minutes, runtime)
        let (all, isTooMuch) = runtime.multipliedReportingOverflow(by: row.integer(3))
        statistics.viewingMinutes = Self.sum(statistics.viewingMinutes, isTooMuch ? .max : all)
      }
      if let rating = row.integer(orNull: 2) {
        ratings[rating, default: 0] += 1
        halves += rating
      }
      statistics.viewings += row.integer(3)
      if let names = row.text(4), !names.isEmpty {
        genres[names, default: 0] += 1
        statistics.filmsWithGenre += 1
      }
      if let names = row.text(5), !names.isEmpty {
        directors[names, default: 0] += 1
        statistics.filmsWithDirector += 1
      }
      return true
    }
    try each(LibraryStatements.days(list, isMostOfFile: isMostOfFile), []) { row in
      viewingYears[row.leadingNumber(0), default: 0] += row.integer(1)
      return true
    }
    let rated = ratings.values.reduce(0, +)
    if rated > 0 { statistics.meanRating = Double(halves) / Double(rated) / 2 }
    statistics.years = Self.shares(years) { String($0) }
    var decades: [Int: Int] = [:]
    for (year, count) in years { decades[year / 10 * 10, default: 0] += count }
    statistics.decades = Self.shares(decades) { "\($0)s" }
    statistics.ratings = Self.shares(ratings) { UserRating(halves: $0)?.description }
    statistics.viewingYears = Self.shares(viewingYears) { Self.padded($0) }
    statistics.genres = Self.shares(genres)
    statistics.directors = Self.shares(directors)
    statistics.tags = try tags(of: list)
    return statistics
  }

  /// Returns the years with dated viewings, and the number of undated viewings.
  mutating func viewingYears() throws(SQLiteError) -> ViewingYears {
    var found = ViewingYears()
    try each("SELECT day, count(*) FROM viewing GROUP BY day ORDER BY day", []) { row in
      if let year = row.date(0)?.day?.year {
        if found.years.last != year { found.years.append(year) }
      } else {
        found.undated += row.integer(1)
      }
      return true
    }
    return found
  }

  private static func sum(_ one: Int, _ other: Int) -> Int {
    let (sum, isTooMuch) = one.addingReportingOverflow(other)
    return isTooMuch ? .max : sum
  }

  private static func shares(
    _ counts: [Int: Int], _ name: (Int) -> String?
  ) -> [LibraryStatistics.Share] {
    counts.sorted { $0.key < $1.key }.compactMap { number, count in
      name(number).map { .init($0, count) }
    }
  }

  /// Splits multi-value columns after counting, since there are far fewer combinations than films.
  private static func shares(_ combinations: [String: Int]) -> [LibraryStatistics.Share] {
    var counts: [String: Int] = [:]
    for (text, count) in combinations {
      for line in MovieRow.lines(text) { counts[String(line), default: 0] += count }
    }
    return counts.map { .init($0.key, $0.value) }.sorted {
      ($1.count, $0.name) < ($0.count, $1.name)
    }
  }

  /// Returns a year with at least four digits, as in dates.
  private static func padded(_ year: Int) -> String {
    let digits = String(year)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

extension SQLiteRow {
  /// Returns the number at the start of a text, such as the year of a date, or 0.
  fileprivate func leadingNumber(_ column: Int32) -> Int {
    withBytes(column) { bytes in
      bytes.prefix(4).reduce(0) { $0 * 10 + max(0, min(9, Int($1) - 0x30)) }
    }
  }
}

/// List lengths, which are stored: counting a million entries takes longer than a frame.
extension SQLiteDatabase {
  /// Returns the lengths of the lists.
  mutating func sizes() throws(SQLiteError) -> [LibraryList: Int] {
    try first(
      """
      SELECT everything, favourites, watchlist, diary, seen, rated, notes, tags, not_for_me
      FROM size
      """
    ) { row in
      var sizes: [LibraryList: Int] = [:]
      for (column, list) in Self.sized.enumerated() { sizes[list] = row.integer(Int32(column)) }
      return sizes
    } ?? [:]
  }

  /// Updates the list lengths after a change of marks.
  mutating func count(_ marks: MovieMarks, over old: MovieMarks) throws(SQLiteError) {
    let changes = Self.sized.map { marks.entries(of: $0) - old.entries(of: $0) }
    guard changes.contains(where: { $0 != 0 }) else { return }
    try run(
      """
      UPDATE size SET everything = everything + ?, favourites = favourites + ?,
        watchlist = watchlist + ?, diary = diary + ?, seen = seen + ?, rated = rated + ?,
        notes = notes + ?, tags = tags + ?, not_for_me = not_for_me + ?
      """, changes.map(SQLiteValue.integer))
  }

  /// The columns of the table, in order.
  private static let sized: [LibraryList] = [
    .everything, .favorites, .watchlist, .diary, .seen, .rated, .notes, .tags, .notForMe,
  ]
}

extension MovieMarks {
  /// Returns the number of entries that a film with these marks has in a list.
  fileprivate func entries(of list: LibraryList) -> Int {
    let isThere: Bool
    switch list {
    case .everything: isThere = !isEmpty
    case .favorites: isThere = isFavorite
    case .watchlist: isThere = isOnWatchlist
    case .diary: return viewings.count
    case .seen: isThere = isSeen
    case .rated: isThere = rating != nil
    case .notes: isThere = !note.isEmpty
    case .tags: isThere = !tags.isEmpty
    case .notForMe: isThere = isNotForMe
    }
    return isThere ? 1 : 0
  }
}
