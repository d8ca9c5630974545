internal import BusinessLogic
internal import DomainEntities

/// How long lists are: kept beside them, since counting a million entries takes longer than a frame.
extension SQLiteDatabase {
  /// How many entries the lists have.
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

  /// Notes what a change of marks does to the lengths of lists.
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

  /// The columns of the table in their order.
  private static let sized: [LibraryList] = [
    .everything, .favourites, .watchlist, .diary, .seen, .rated, .notes, .tags, .notForMe,
  ]
}

extension MovieMarks {
  /// How many entries a film with these marks has in a list.
  fileprivate func entries(of list: LibraryList) -> Int {
    let isThere: Bool
    switch list {
    case .everything: isThere = !isEmpty
    case .favourites: isThere = isFavourite
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
