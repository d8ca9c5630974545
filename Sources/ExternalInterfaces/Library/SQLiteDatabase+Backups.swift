internal import BusinessLogic
internal import DomainEntities
internal import SQLite

/// A fingerprint of the marks in a library, compared to detect changes.
struct LibraryState: Equatable {
  /// The number of the last step, or 0.
  var lastStep = 0
  /// When the last step was made.
  var lastStepAt: Timestamp?
  /// The number of films it changed, which grows while an import is saved in batches.
  var films = 0
  /// The number of undone steps.
  var undone = 0
  /// When a step was last undone.
  var undoneAt: Timestamp?

  /// When the library was last changed.
  var lastChange: Timestamp? { [lastStepAt, undoneAt].compactMap(\.self).max() }
}

/// Queries that compare backups; the columns they use exist in every version.
extension SQLiteDatabase {
  /// Returns the number of the last step, or 0.
  ///
  /// Implausibly high numbers are ignored: no step could follow SQLite's maximum.
  mutating func findLastStep() throws(SQLiteError) -> Int {
    try first("SELECT max(number) FROM step WHERE number BETWEEN 0 AND 1 << 53") {
      $0.integer(0)
    } ?? 0
  }

  /// Returns the state of the marks.
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

  /// Returns whether the history includes another state.
  mutating func includes(_ state: LibraryState) throws(SQLiteError) -> Bool {
    guard let moment = state.lastStepAt else { return true }
    return try first(
      "SELECT 1 FROM step WHERE number = ? AND made_at = ?", .integer(state.lastStep),
      .seconds(moment)
    ) { _ in true } ?? false
  }

  /// Returns whether SQLite's check of the whole file succeeds.
  mutating func isSound() throws(SQLiteError) -> Bool {
    try first("PRAGMA integrity_check(1)") { $0.text(0) } == "ok"
  }

  /// Returns a summary of the library.
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
      films: counts?.0 ?? 0, marks: counts?.1 ?? 0, lists: try countLists(),
      people: try countFollowed(),
      lastStep: state.lastStep, lastStepAt: state.lastStepAt)
  }

  /// Returns the number of the user's own lists.
  private mutating func countLists() throws(SQLiteError) -> Int {
    guard try hasTable("list") else { return 0 }
    return try first("SELECT count(*) FROM list") { $0.integer(0) } ?? 0
  }

  /// Returns the number of people whom the user follows.
  private mutating func countFollowed() throws(SQLiteError) -> Int {
    guard try hasTable("person") else { return 0 }
    return try first("SELECT count(followed_at) FROM person") { $0.integer(0) } ?? 0
  }

  /// Returns whether the file has a table, which files of early versions may lack.
  private mutating func hasTable(_ name: String) throws(SQLiteError) -> Bool {
    try first(
      "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?", .text(name)
    ) { _ in true } ?? false
  }

  /// Raises the next step number above the given one, so that it is newer than all steps of another
  /// library.
  mutating func raiseStepNumber(above number: Int) throws(SQLiteError) {
    let last = try first("SELECT seq FROM sqlite_sequence WHERE name = 'step'") { $0.integer(0) }
    guard number > last ?? 0 else { return }
    try change { (database) throws(SQLiteError) in
      try database.run(
        "INSERT INTO step (number, origin, label, made_at, made_offset) VALUES (?, '', '', 0, 0)",
        .integer(number))
      try database.run("DELETE FROM step WHERE number = ?", .integer(number))
    }
  }

  /// Records in the history that the library was restored.
  mutating func recordRestore(
    of name: String, number: Int, at moment: Timestamp
  ) throws(SQLiteError) {
    try run(
      "INSERT INTO step (number, origin, label, made_at, made_offset) VALUES (?, ?, ?, ?, ?)",
      .integer(number), .text(LibraryAction.Origin.restoring.rawValue), .text(name),
      .seconds(moment), .offset(moment))
  }
}
