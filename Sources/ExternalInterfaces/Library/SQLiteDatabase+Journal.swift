internal import BusinessLogic
internal import DomainEntities
internal import Records
internal import SQLite

/// The rows of the journal. Functions that change anything must run inside a transaction.
extension SQLiteDatabase {
  private static func changesOfMarks(_ condition: StaticString) -> SQLiteStatement {
    SQLiteStatement(
      """
      SELECT change.key, change.step, change.film, step.undone_at IS NULL, change.before,
        change.after, step.origin = 'join'
      FROM change CROSS JOIN step ON step.number = change.step WHERE
      """, condition, "ORDER BY change.key LIMIT ?2")
  }

  private static let marksOfStep = changesOfMarks("change.step = ?1")
  private static let marksOfFilm = changesOfMarks(
    """
    change.film IN (SELECT ?1 UNION ALL SELECT absorbed FROM joined WHERE kept = ?1)
      AND (step.undone_at IS NULL OR step.number = ?3)
    """)

  /// Every film of a change is a row; a change without films is one row.
  private static func changesOfLists(_ condition: StaticString) -> SQLiteStatement {
    SQLiteStatement(
      """
      SELECT list_change.key, list_change.step, list_change.list, step.undone_at IS NULL,
        list_change.place, old_name, old_note, old_ranked, new_name, new_note, new_ranked,
        listed.is_new, listed.film, listed.note
      FROM (SELECT * FROM list_change WHERE
      """, condition,
      """
      ORDER BY key LIMIT ?2) AS list_change
        CROSS JOIN step ON step.number = list_change.step
        LEFT JOIN list_change_film AS listed ON listed.change = list_change.key
      ORDER BY list_change.key, listed.is_new, listed.place
      """)
  }

  private static let listsOfStep = changesOfLists("step = ?1")
  private static let changesOfList = changesOfLists("list = ?1")

  /// Returns the changes of marks in a step, in order.
  mutating func markChanges(
    of step: Int, limit: Int = -1
  ) throws(SQLiteError) -> [JournalChange<MarkDifference>] {
    try markChanges(Self.marksOfStep, [.integer(step), .integer(limit)])
  }

  /// Returns the changes of the marks of a film, and of the entries merged into it, that are in
  /// force or belong to a step.
  mutating func markChanges(
    ofFilm film: Int, andStep step: Int
  ) throws(SQLiteError) -> [JournalChange<MarkDifference>] {
    try markChanges(Self.marksOfFilm, [.integer(film), .integer(-1), .integer(step)])
  }

  private mutating func markChanges(
    _ statement: SQLiteStatement, _ values: [SQLiteValue]
  ) throws(SQLiteError) -> [JournalChange<MarkDifference>] {
    try all(statement, values) { row in
      MarkDifference(row, at: 4).map { JournalChange(row, $0) }
    }.map { change throws(SQLiteError) in
      guard let change else { throw .altered }
      return change
    }
  }

  /// Returns the changes of lists in a step, in order.
  mutating func listChanges(
    of step: Int, limit: Int = -1
  ) throws(SQLiteError) -> [JournalChange<KeyedListChange>] {
    try listChanges(Self.listsOfStep, step, limit)
  }

  private mutating func listChanges(
    _ statement: SQLiteStatement, _ key: Int, _ limit: Int
  ) throws(SQLiteError) -> [JournalChange<KeyedListChange>] {
    var changes: [JournalChange<KeyedListChange>] = []
    try each(statement, [.integer(key), .integer(limit)]) { row in
      if changes.last?.key != row.integer(0) {
        let content = KeyedListChange(
          before: row.side(5), after: row.side(8), position: max(0, row.integer(4)))
        changes.append(JournalChange(row, content))
      }
      guard !row.isNull(11) else { return true }
      let film = KeyedFilm(key: row.integer(12), note: row.text(13) ?? "")
      let last = changes.endIndex - 1
      if row.integer(11) == 0 {
        changes[last].content.before?.films.append(film)
      } else {
        changes[last].content.after?.films.append(film)
      }
      return true
    }
    return changes
  }

  /// Returns all changes of a list, with the merges of films between them.
  mutating func events(ofList list: Int) throws(SQLiteError) -> [JournalChange<ListEvent>] {
    // Every merge has the last change of a list before it as its key.
    let merges = try all(
      "SELECT list_change, step, absorbed, keeper FROM joined ORDER BY list_change, step, absorbed"
    ) { row in
      JournalChange(
        key: row.integer(0), step: row.integer(1), entry: list, isInForce: true,
        content: ListEvent.merge(row.integer(2), into: row.integer(3)))
    }
    var events: [JournalChange<ListEvent>] = []
    var later = merges[...]
    for change in try listChanges(Self.changesOfList, list, -1) {
      let earlier = later.prefix { $0.key < change.key }
      later = later.dropFirst(earlier.count)
      events += earlier
      events.append(
        JournalChange(
          key: change.key, step: change.step, entry: list, isInForce: change.isInForce,
          content: .change(change.content)))
    }
    // This includes the merges of earlier versions, whose position is not known exactly.
    return events + merges
  }

  /// Adds a change of marks to a step.
  mutating func record(
    _ step: Int, _ film: Int, _ before: MovieMarks, _ after: MovieMarks
  ) throws(SQLiteError) {
    try run(
      "INSERT INTO change (step, film, before, after) VALUES (?, ?, ?, ?)", .integer(step),
      .integer(film), .text(before.json), .text(after.json))
  }

  /// Adds a change of a list to a step.
  mutating func record(
    _ step: Int, ofList list: Int, _ change: KeyedListChange
  ) throws(SQLiteError) {
    let (old, new) = (change.before, change.after)
    try run(
      """
      INSERT INTO list_change (step, list, place, old_name, old_note, old_ranked,
        new_name, new_note, new_ranked)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      """, .integer(step), .integer(list), .integer(change.position),
      .text(orNull: old?.name), .text(orNull: old?.note),
      .integer(orNull: old.map { $0.isRanked ? 1 : 0 }),
      .text(orNull: new?.name), .text(orNull: new?.note),
      .integer(orNull: new.map { $0.isRanked ? 1 : 0 }))
    let key = try lastInsertedKey()
    for (isNew, films) in [(0, old?.films ?? []), (1, new?.films ?? [])] {
      for (place, film) in films.enumerated() {
        try run(
          """
          INSERT INTO list_change_film (change, is_new, place, film, note) VALUES (?, ?, ?, ?, ?)
          """, .integer(key), .integer(isNew), .integer(place), .integer(film.key),
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

  /// Returns the key of the row that was inserted last.
  mutating func lastInsertedKey() throws(SQLiteError) -> Int {
    try first("SELECT last_insert_rowid()") { $0.integer(0) } ?? 0
  }

  /// Returns the key of a row, following merges.
  mutating func currentKey(_ key: Int) throws(SQLiteError) -> Int {
    try first("SELECT kept FROM joined WHERE absorbed = ?", .integer(key)) { $0.integer(0) } ?? key
  }
}

extension JournalChange {
  /// Creates a change from its first columns: key, step, entry, and whether it is in force.
  fileprivate init(_ row: borrowing SQLiteRow, _ content: Content) {
    self.init(
      key: row.integer(0), step: row.integer(1), entry: row.integer(2),
      isInForce: row.integer(3) != 0, content: content)
  }
}

extension MarkDifference {
  /// Creates a difference from three columns; nil if they are not what the journal stores.
  fileprivate init?(_ row: borrowing SQLiteRow, at column: Int32) {
    guard let before = MovieMarks(json: row.text(column) ?? ""),
      let after = MovieMarks(json: row.text(column + 1) ?? "")
    else { return nil }
    self.init(before: before, after: after, isJoining: row.integer(column + 2) != 0)
  }
}

extension SQLiteRow {
  /// Returns a side of a change without its films from three columns, or nil if there was no list.
  fileprivate func side(_ column: Int32) -> ListState? {
    guard let name = text(column) else { return nil }
    return ListState(
      name: name, note: text(column + 1), isRanked: integer(column + 2) != 0, films: [])
  }
}
