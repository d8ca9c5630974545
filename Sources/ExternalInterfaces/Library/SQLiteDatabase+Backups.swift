internal import BusinessLogic
internal import DomainEntities

/// What tells one state of a library's marks from the next.
struct LibraryState: Equatable {
  /// Number of the last step; 0 for none.
  var lastStep = 0
  /// When it was made.
  var lastStepAt: Timestamp?
  /// Number of films it changed, which grows while an import is saved in parts.
  var films = 0
  /// Number of steps that are undone.
  var undone = 0
  /// When a step was undone last.
  var undoneAt: Timestamp?

  /// When anything was changed last.
  var lastChange: Timestamp? { [lastStepAt, undoneAt].compactMap(\.self).max() }
}

/// What backups are compared by; all of it is in files of every version.
extension SQLiteDatabase {
  /// Finds the number of the last step; 0 for none.
  ///
  /// Numbers that no history reaches are ignored: nothing could follow the greatest one that SQLite knows.
  mutating func findLastStep() throws(SQLiteError) -> Int {
    try first("SELECT max(number) FROM step WHERE number BETWEEN 0 AND 1 << 53") {
      $0.integer(0)
    } ?? 0
  }

  /// The state of the marks.
  mutating func state() throws(SQLiteError) -> LibraryState {
    let number = try findLastStep()
    let last = try first(
      "SELECT made_at, made_offset, films FROM step WHERE number = ?", .integer(number)
    ) { row in
      LibraryState(lastStep: number, lastStepAt: row.moment(0), films: row.integer(2))
    }
    guard var state = last else { return LibraryState() }
    state.undone = try first("SELECT count(undone_at) FROM step") { $0.integer(0) } ?? 0
    if state.undone > 0 {
      state.undoneAt =
        try first(
          """
          SELECT undone_at, undone_offset FROM step WHERE undone_at IS NOT NULL
          ORDER BY undone_at DESC LIMIT 1
          """
        ) { $0.moment(0) } ?? nil
    }
    return state
  }

  /// Whether the history leads through another state.
  mutating func includes(_ state: LibraryState) throws(SQLiteError) -> Bool {
    guard let moment = state.lastStepAt else { return true }
    return try first(
      "SELECT 1 FROM step WHERE number = ? AND made_at = ?", .integer(state.lastStep),
      .seconds(moment)
    ) { _ in true } ?? false
  }

  /// What is in the library.
  mutating func contents() throws(SQLiteError) -> LibraryBackup.Contents {
    let state = try state()
    let counts = try first(
      """
      SELECT count(changed_at),
        count(favourite_at) + count(watchlist_at) + count(not_for_me_at) + count(rating)
          + count(note) + (SELECT count(*) FROM viewing) + (SELECT count(*) FROM tag)
      FROM film
      """
    ) { ($0.integer(0), $0.integer(1)) }
    return LibraryBackup.Contents(
      films: counts?.0 ?? 0, marks: counts?.1 ?? 0, lastStep: state.lastStep,
      lastStepAt: state.lastStepAt)
  }

  /// Has the next step get a number greater than this one, so that it is newer than every step of another library.
  mutating func raiseStepNumber(above number: Int) throws(SQLiteError) {
    let last = try first("SELECT seq FROM sqlite_sequence WHERE name = 'step'") { $0.integer(0) }
    guard number > last ?? 0 else { return }
    try transaction { (database: inout SQLiteDatabase) throws(SQLiteError) in
      try database.run(
        "INSERT INTO step (number, origin, label, made_at, made_offset) VALUES (?, '', '', 0, 0)",
        .integer(number))
      try database.run("DELETE FROM step WHERE number = ?", .integer(number))
    }
  }

  /// Notes in the history that the library was restored.
  mutating func noteRestore(
    of name: String, number: Int, at moment: Timestamp
  ) throws(SQLiteError) {
    try run(
      "INSERT INTO step (number, origin, label, made_at, made_offset) VALUES (?, ?, ?, ?, ?)",
      .integer(number), .text(LibraryAction.Origin.restoring.rawValue), .text(name),
      .seconds(moment), .offset(moment))
  }
}
