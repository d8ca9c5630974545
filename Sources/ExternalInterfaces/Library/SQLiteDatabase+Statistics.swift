internal import BusinessLogic
internal import DomainEntities
internal import SQLite

/// Statistics of library lists, computed in one pass over their films.
extension SQLiteDatabase {
  /// Returns the statistics of a list's films.
  mutating func statistics(of list: LibraryList) throws(SQLiteError) -> LibraryStatistics {
    var counter = LibraryStatistics.Counter()
    let sizes = try sizes()
    let films = list == .diary ? sizes[.seen] ?? 0 : sizes[list] ?? 0
    let isMostOfFile = films > (sizes[.everything] ?? 0) / 8
    try each(LibraryStatements.facts(list, isMostOfFile: isMostOfFile), []) { row in
      counter.add(
        year: row.integer(orNull: 0), runtime: row.integer(orNull: 1),
        halves: row.integer(orNull: 2), viewings: row.integer(3), genres: row.text(4) ?? "",
        directors: row.text(5) ?? "")
      return true
    }
    try each(LibraryStatements.days(list, isMostOfFile: isMostOfFile), []) { row in
      if let year = row.date(0)?.year { counter.addViewings(row.integer(1), in: year) }
      return true
    }
    return counter.statistics(tags: try tags(of: list))
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
