internal import BusinessLogic
internal import DomainEntities
internal import SQLite

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
  var oldFilms: [ListState.Film]
  var newFilms: [ListState.Film]
}

extension ListRecord {
  /// Creates the change between two states; nil means no list.
  init(list: Int, from old: ListState?, to new: ListState?) {
    let (before, after) = (old?.films ?? [], new?.films ?? [])
    let range = CustomListChange.difference(before, after)
    let keepsNote = old != nil && old?.note == new?.note
    func side(_ state: ListState?) -> Side? {
      state.map { Side(name: $0.name, note: keepsNote ? nil : $0.note, isRanked: $0.isRanked) }
    }
    self.init(
      list: list, place: range.start, old: side(old), new: side(new),
      oldFilms: Array(before[range.start..<before.count - range.end]),
      newFilms: Array(after[range.start..<after.count - range.end]))
  }
}

extension ListRecord {
  /// Creates a change without its films from eight columns.
  init(_ row: borrowing SQLiteRow) {
    self.init(
      list: row.integer(0), place: max(0, row.integer(1)), old: row.side(2), new: row.side(5),
      oldFilms: [], newFilms: [])
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

  /// Returns the later changes of lists that a step has changed, in the order in which it would be
  /// undone or redone.
  mutating func listConflicts(
    of step: Int, isUndo: Bool
  ) throws(SQLiteError) -> [StepReversal.Conflict] {
    var conflicts: [StepReversal.Conflict] = []
    var records = try listRecords(of: step, limit: -1)
    if isUndo { records.reverse() }
    // A step that changes a list several times leaves the state of the last change.
    var known: Set<Int> = []
    for record in records where known.insert(record.list).inserted {
      if let conflict = try conflict(of: record, isUndo: isUndo) { conflicts.append(conflict) }
    }
    for list in known {
      guard let name = try name(of: list, turning: step, isUndo: isUndo) else { continue }
      let other = try first(
        "SELECT key FROM list WHERE name_key = ?", .text(CustomList.key(ofName: name))
      ) { $0.integer(0) }
      if let other, !known.contains(other) { conflicts.append(.nameTaken(name: name)) }
    }
    return conflicts
  }

  private mutating func conflict(
    of record: ListRecord, isUndo: Bool
  ) throws(SQLiteError) -> StepReversal.Conflict? {
    let (left, target) = isUndo ? (record.new, record.old) : (record.old, record.new)
    let present = try list(key: record.list)
    guard let left else {
      return present.map { .listChanged(name: $0.list.name, count: $0.films.count) }
    }
    guard let present else { return target == nil ? nil : .listDeleted(name: left.name) }
    let list = present.list
    let (gone, back) =
      isUndo ? (record.newFilms, record.oldFilms) : (record.oldFilms, record.newFilms)
    var goneFilms: [(key: Int, note: String)] = []
    for film in gone { goneFilms.append((key: try currentKey(film.key), note: film.note)) }
    let goneKeys = Set(goneFilms.map(\.key))
    let noteDiffers = left.note.map { $0 != list.note } ?? false
    guard let target else {
      let isSame =
        present.films.elementsEqual(goneFilms) { $0.key == $1.key && $0.note == $1.note }
        && left.name == list.name && !noteDiffers && left.isRanked == list.isRanked
      return isSame ? nil : .listChanged(name: list.name, count: list.films.count)
    }
    var backKeys: Set<Int> = []
    for film in back { backKeys.insert(try currentKey(film.key)) }
    let kept = present.films.filter { goneKeys.contains($0.key) }
    let isChanged =
      left.name != target.name && left.name != list.name || noteDiffers
      || left.isRanked != target.isRanked && left.isRanked != list.isRanked
      || !kept.elementsEqual(goneFilms) { $0.key == $1.key && $0.note == $1.note }
      || present.films.contains { backKeys.contains($0.key) && !goneKeys.contains($0.key) }
    return isChanged ? .listChanged(name: list.name, count: list.films.count) : nil
  }

  /// Returns the key of a row, following merges.
  mutating func currentKey(_ key: Int) throws(SQLiteError) -> Int {
    try first("SELECT kept FROM joined WHERE absorbed = ?", .integer(key)) { $0.integer(0) } ?? key
  }

  private mutating func movies(
    _ films: [ListState.Film]
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

  /// Returns the changes of a step to lists in order.
  private mutating func listRecords(
    of step: Int, limit: Int
  ) throws(SQLiteError) -> [ListRecord] {
    var records: [(key: Int, record: ListRecord)] = []
    try each(
      """
      SELECT list, place, old_name, old_note, old_ranked, new_name, new_note, new_ranked, key
      FROM list_change WHERE step = ? ORDER BY key LIMIT ?
      """, .integer(step), .integer(limit)
    ) { row in
      records.append((key: row.integer(8), record: ListRecord(row)))
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
  ) throws(SQLiteError) -> [ListState.Film] {
    var films: [ListState.Film] = []
    try each(
      """
      SELECT film, note FROM list_change_film WHERE change = ? AND is_new = ? ORDER BY place
      """, .integer(change), .integer(isNew ? 1 : 0)
    ) { row in
      films.append(ListState.Film(key: row.integer(0), note: row.text(1) ?? ""))
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
