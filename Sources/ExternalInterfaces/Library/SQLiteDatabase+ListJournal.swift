internal import BusinessLogic
internal import DomainEntities

/// The changes of a list as the journal stores them: only the films that differ.
struct ListRecord {
  /// One side of a change; nil means no list.
  struct Side {
    var name: String
    /// The note, or nil if it is the same on both sides.
    var note: String?
    var isRanked: Bool
  }

  /// The key of the list.
  var list: Int
  /// The position of the first film that differs.
  var place: Int
  var old: Side?
  var new: Side?
  var oldFilms: [(key: Int, note: String)]
  var newFilms: [(key: Int, note: String)]
}

extension ListRecord {
  private struct Film: Equatable {
    var key: Int
    var note: String
  }

  /// Creates the change between two states.
  init(
    list: Int, old: CustomList?, new: CustomList?, oldFilms: [(key: Int, note: String)],
    newFilms: [(key: Int, note: String)]
  ) {
    let before = oldFilms.map { Film(key: $0.key, note: $0.note) }
    let after = newFilms.map { Film(key: $0.key, note: $0.note) }
    let range = CustomListChange.difference(before, after)
    let keepsNote = old != nil && old?.note == new?.note
    func side(_ list: CustomList?) -> Side? {
      list.map { Side(name: $0.name, note: keepsNote ? nil : $0.note, isRanked: $0.isRanked) }
    }
    self.init(
      list: list, place: range.start, old: side(old), new: side(new),
      oldFilms: before[range.start..<before.count - range.end].map {
        (key: $0.key, note: $0.note)
      },
      newFilms: after[range.start..<after.count - range.end].map {
        (key: $0.key, note: $0.note)
      })
  }
}

/// The journal of lists. Functions that change anything must run inside a transaction.
extension SQLiteDatabase {
  /// Adds a change to a step.
  mutating func note(_ record: ListRecord, step: Int) throws(SQLiteError) {
    try run(
      """
      INSERT INTO list_change (step, list, place, old_name, old_note, old_ranked,
        new_name, new_note, new_ranked)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      """, .integer(step), .integer(record.list), .integer(record.place),
      .text(orNull: record.old?.name), .text(orNull: record.old?.note),
      .integer(orNull: record.old.map { $0.isRanked ? 1 : 0 }),
      .text(orNull: record.new?.name), .text(orNull: record.new?.note),
      .integer(orNull: record.new.map { $0.isRanked ? 1 : 0 }))
    let change = try first("SELECT last_insert_rowid()") { $0.integer(0) } ?? 0
    for (isNew, films) in [(0, record.oldFilms), (1, record.newFilms)] {
      for (place, film) in films.enumerated() {
        try run(
          """
          INSERT INTO list_change_film (change, is_new, place, film, note) VALUES (?, ?, ?, ?, ?)
          """, .integer(change), .integer(isNew), .integer(place), .integer(film.key),
          .text(film.note))
      }
    }
  }

  /// Updates the number of films that a step has changed, in marks or in lists; each counts once.
  mutating func countFilms(ofStep step: Int) throws(SQLiteError) {
    try run(
      """
      UPDATE step SET films = (
        SELECT count(*) FROM (
          SELECT film FROM change WHERE step = ?1
          UNION
          SELECT list_change_film.film FROM list_change CROSS JOIN list_change_film
            ON list_change_film.change = list_change.key
          WHERE list_change.step = ?1))
      WHERE number = ?1
      """, .integer(step))
  }

  /// Reverts or reapplies the changes of a step to lists.
  mutating func turnLists(of step: Int, isUndo: Bool) throws(SQLiteError) {
    var records = try listRecords(of: step, limit: -1)
    if isUndo { records.reverse() }
    for record in records {
      let target = isUndo ? record.old : record.new
      let (gone, back) =
        isUndo ? (record.newFilms, record.oldFilms) : (record.oldFilms, record.newFilms)
      guard let target else {
        try deleteList(record.list)
        continue
      }
      let row = try list(key: record.list)
      let last = try lastUse(of: record.list, turning: step, isUndo: isUndo)
      try update(
        list: record.list, name: target.name, note: target.note ?? row?.list.note ?? "",
        isRanked: target.isRanked, step: last)
      // A merge since then may have moved the films, so they are found by their keys.
      var films = (row?.films ?? []).map { (key: $0.key, note: $0.note) }
      var goneKeys: Set<Int> = []
      for film in gone { goneKeys.insert(try currentKey(film.key)) }
      films.removeAll { goneKeys.contains($0.key) }
      var present = Set(films.map(\.key))
      var returning: [(key: Int, note: String)] = []
      for film in back {
        let key = try currentKey(film.key)
        if present.insert(key).inserted { returning.append((key: key, note: film.note)) }
      }
      films.insert(contentsOf: returning, at: min(record.place, films.count))
      try update(list: record.list, from: row?.films ?? [], to: films)
    }
  }

  /// Returns the last step in force by which the user changed a list, or 0 if there is none;
  /// imports do not count.
  ///
  /// A step that is being undone or redone is in force or not as it will be afterwards.
  mutating func lastUse(
    of list: Int, turning step: Int = 0, isUndo: Bool = false
  ) throws(SQLiteError) -> Int {
    try first(
      """
      SELECT coalesce(max(step.number), 0) FROM list_change CROSS JOIN step
        ON step.number = list_change.step
      WHERE list_change.list = ?1 AND step.origin = 'person'
        AND CASE step.number WHEN ?2 THEN NOT ?3 ELSE step.undone_at IS NULL END
      """, .integer(list), .integer(step), .integer(isUndo ? 1 : 0)
    ) { $0.integer(0) } ?? 0
  }

  /// Returns the changes of a step to lists, at most `LibraryStep.maxListedChanges`.
  mutating func listChanges(of step: Int) throws(SQLiteError) -> [CustomListChange] {
    let limit = LibraryStep.maxListedChanges
    var changes: [CustomListChange] = []
    for record in try listRecords(of: step, limit: limit) {
      let (old, new) = (try movies(record.oldFilms), try movies(record.newFilms))
      func side(_ side: ListRecord.Side?, _ films: [CustomList.Film]) -> CustomListChange.Side? {
        side.map {
          CustomListChange.Side(
            name: $0.name, note: $0.note, isRanked: $0.isRanked, films: films)
        }
      }
      changes.append(
        CustomListChange(
          before: side(record.old, old), after: side(record.new, new), position: record.place))
    }
    return changes
  }

  /// Returns the key of a row, following merges.
  mutating func currentKey(_ key: Int) throws(SQLiteError) -> Int {
    try first("SELECT kept FROM joined WHERE absorbed = ?", .integer(key)) { $0.integer(0) } ?? key
  }

  private mutating func movies(
    _ films: [(key: Int, note: String)]
  ) throws(SQLiteError) -> [CustomList.Film] {
    var found: [CustomList.Film] = []
    for film in films {
      let movie = try self.film(key: film.key)?.movie
      found.append(
        CustomList.Film(
          movie ?? LibraryMovie(names: MovieIdentifiers(), title: ""), note: film.note))
    }
    return found
  }

  private mutating func listRecords(
    of step: Int, limit: Int
  ) throws(SQLiteError) -> [ListRecord] {
    var records: [(key: Int, record: ListRecord)] = []
    try each(
      """
      SELECT key, list, place, old_name, old_note, old_ranked, new_name, new_note, new_ranked
      FROM list_change WHERE step = ? ORDER BY key LIMIT ?
      """, .integer(step), .integer(limit)
    ) { row in
      let record = ListRecord(
        list: row.integer(1), place: max(0, row.integer(2)), old: row.side(3), new: row.side(6),
        oldFilms: [], newFilms: [])
      records.append((key: row.integer(0), record: record))
      return true
    }
    for index in records.indices {
      let change = records[index].key
      records[index].record.oldFilms = try films(ofChange: change, isNew: false)
      records[index].record.newFilms = try films(ofChange: change, isNew: true)
    }
    return records.map(\.record)
  }

  private mutating func films(
    ofChange change: Int, isNew: Bool
  ) throws(SQLiteError) -> [(key: Int, note: String)] {
    var films: [(key: Int, note: String)] = []
    try each(
      """
      SELECT film, note FROM list_change_film WHERE change = ? AND is_new = ? ORDER BY place
      """, .integer(change), .integer(isNew ? 1 : 0)
    ) { row in
      films.append((key: row.integer(0), note: row.text(1) ?? ""))
      return true
    }
    return films
  }
}

extension SQLiteRow {
  /// Returns a side of a change from three columns, or nil if there was no list.
  fileprivate func side(_ column: Int32) -> ListRecord.Side? {
    guard let name = text(column) else { return nil }
    return ListRecord.Side(
      name: name, note: text(column + 1), isRanked: integer(column + 2) != 0)
  }
}
