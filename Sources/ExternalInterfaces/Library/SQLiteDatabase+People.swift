internal import BusinessLogic
internal import DomainEntities
internal import SQLite

/// The people whom the user follows. Functions that change them must run inside a transaction.
extension SQLiteDatabase {
  /// A person with the key of the row; `since` is nil if the person is not followed any more.
  private struct PersonRow {
    static let columns: StaticString = """
      key, name, catalogue, tmdb, followed_at, followed_offset, checked_at, checked_offset
      """

    let key: Int
    /// The person, followed since any time.
    let person: FollowedPerson
    let since: Timestamp?

    init(_ row: borrowing SQLiteRow) {
      key = row.integer(0)
      since = row.moment(4)
      person = FollowedPerson(
        name: row.text(1) ?? "", catalogue: row.text(2).map { PersonIdentifier($0) },
        tmdb: row.isNull(3) ? nil : row.integer(3),
        since: since ?? Timestamp(seconds: 0, offset: 0), checked: row.moment(6))
    }
  }

  private static func people(_ condition: StaticString) -> SQLiteStatement {
    SQLiteStatement("SELECT", PersonRow.columns, "FROM person WHERE", condition)
  }

  private static let followed = people(
    "followed_at IS NOT NULL ORDER BY followed_at DESC, key DESC")
  private static let named = people("name_key = ?1 OR tmdb = ?2 ORDER BY key")
  private static let keyed = people("key = ?1")
  private static let changesOfStep = SQLiteStatement(
    """
    SELECT person, old_at, old_offset, new_at, new_offset FROM person_change WHERE step = ?
    ORDER BY key
    """)

  /// Returns the people whom the user follows, the one followed last first.
  mutating func followedPeople() throws(SQLiteError) -> [FollowedPerson] {
    try all(Self.followed, []) { PersonRow($0).person }
  }

  /// Applies edits as one step and returns its number, or nil if nothing has changed.
  ///
  /// A person who is followed gets the identifiers of the edit, which is not a step.
  mutating func follow(
    _ edits: [FollowEdit], as action: LibraryAction
  ) throws(SQLiteError) -> Int? {
    var step: Int?
    for edit in edits {
      let rows = try rows(of: edit.person)
      let present = rows.filter { $0.since != nil }
      if edit.isFollowed { for row in rows { try identify(row, as: edit.person) } }
      guard edit.isFollowed == present.isEmpty else { continue }
      let number: Int
      if let step { number = step } else { number = try begin(action) }
      step = number
      if edit.isFollowed {
        let key: Int
        if let row = rows.first { key = row.key } else { key = try insert(edit.person) }
        try change(key, from: nil, to: edit.person.since, step: number)
      } else {
        for row in present { try change(row.key, from: row.since, to: nil, step: number) }
      }
    }
    return step
  }

  /// Records when the service was asked for a person, with the number that it has.
  mutating func recordCheck(
    of person: FollowedPerson, at moment: Timestamp
  ) throws(SQLiteError) {
    for row in try rows(of: person) {
      try identify(row, as: person)
      try run(
        "UPDATE person SET checked_at = ?, checked_offset = ? WHERE key = ?", .seconds(moment),
        .offset(moment), .integer(row.key))
    }
  }

  /// Adds identifiers that are not known.
  private mutating func identify(
    _ row: PersonRow, as person: FollowedPerson
  ) throws(SQLiteError) {
    let (old, new) = (row.person, person)
    guard old.tmdb == nil && new.tmdb != nil || old.catalogue == nil && new.catalogue != nil else {
      return
    }
    try run(
      "UPDATE person SET tmdb = ?, catalogue = ? WHERE key = ?",
      .integer(orNull: old.tmdb ?? new.tmdb), .text(orNull: (old.catalogue ?? new.catalogue)?.text),
      .integer(row.key))
  }

  private mutating func rows(of person: FollowedPerson) throws(SQLiteError) -> [PersonRow] {
    try all(Self.named, [.text(person.nameKey), .integer(orNull: person.tmdb)]) { PersonRow($0) }
      .filter { $0.person.isSame(as: person) }
  }

  private mutating func row(_ key: Int) throws(SQLiteError) -> PersonRow? {
    try first(Self.keyed, [.integer(key)]) { PersonRow($0) }
  }

  private mutating func insert(_ person: FollowedPerson) throws(SQLiteError) -> Int {
    try run(
      "INSERT INTO person (name_key, name, catalogue, tmdb) VALUES (?, ?, ?, ?)",
      .text(person.nameKey), .text(person.name), .text(orNull: person.catalogue?.text),
      .integer(orNull: person.tmdb))
    return try lastInsertedKey()
  }

  private mutating func change(
    _ key: Int, from before: Timestamp?, to after: Timestamp?, step: Int
  ) throws(SQLiteError) {
    try set(after, of: key)
    try run(
      """
      INSERT INTO person_change (step, person, old_at, old_offset, new_at, new_offset)
      VALUES (?, ?, ?, ?, ?, ?)
      """, .integer(step), .integer(key), .seconds(before), .offset(before), .seconds(after),
      .offset(after))
  }

  private mutating func set(_ since: Timestamp?, of key: Int) throws(SQLiteError) {
    try run(
      "UPDATE person SET followed_at = ?, followed_offset = ? WHERE key = ?", .seconds(since),
      .offset(since), .integer(key))
  }

  // MARK: History

  /// Returns the people whom a step has changed.
  mutating func followChanges(of step: Int) throws(SQLiteError) -> [FollowChange] {
    try all(Self.changesOfStep, [.integer(step)]) { ($0.integer(0), $0.moment(1), $0.moment(3)) }
      .map { key, before, after throws(SQLiteError) in
        FollowChange(name: try row(key)?.person.name ?? "", before: before, after: after)
      }
  }

  /// Adds the later changes of the people whom a step has changed.
  mutating func addFollowConflicts(to reversal: inout StepReversal) throws(SQLiteError) {
    let isUndo = reversal.direction == .undo
    let changes = try all(Self.changesOfStep, [.integer(reversal.step.number)]) {
      (key: $0.integer(0), before: $0.moment(1), after: $0.moment(3))
    }
    for change in changes {
      guard let row = try row(change.key) else { continue }
      if row.since != (isUndo ? change.after : change.before) {
        reversal.add(.person(name: row.person.name))
      }
    }
  }

  /// Undoes the changes of people in a step or makes them again: of all changes in force, the last
  /// one counts.
  mutating func turnPeople(_ step: Int, isUndo: Bool) throws(SQLiteError) {
    let people = try all(Self.changesOfStep, [.integer(step)]) { $0.integer(0) }
    for key in people {
      let since = try first(
        """
        SELECT person_change.new_at, person_change.new_offset FROM person_change CROSS JOIN step
          ON step.number = person_change.step
        WHERE person_change.person = ?1
          AND CASE step.number WHEN ?2 THEN NOT ?3 ELSE step.undone_at IS NULL END
        ORDER BY person_change.key DESC LIMIT 1
        """, .integer(key), .integer(step), .integer(isUndo ? 1 : 0)
      ) { $0.moment(0) }
      try set(since ?? nil, of: key)
    }
  }
}
