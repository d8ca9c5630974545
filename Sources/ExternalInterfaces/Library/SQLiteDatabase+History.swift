internal import ApplicationLogic
internal import BusinessLogic
internal import DomainEntities

/// The journal: history, undo and redo.
extension SQLiteDatabase {
  /// A journal entry about one row.
  private struct Record {
    var film: Int
    var before: String
    var after: String
  }

  /// The condition that a step can be undone, like `LibraryAction.Origin`.
  static let isUndoable: StaticString = "origin IN ('person', 'import')"
  private static let lastDone = SQLiteStatement(
    "SELECT max(number) FROM step WHERE undone_at IS NULL AND", isUndoable)
  /// The condition that a step can be redone, up to the condition on its origin.
  ///
  /// Such steps follow the last step in force; the most recently undone one has the lowest number.
  private static let isRedoable: StaticString = """
    undone_at IS NOT NULL AND superseded = 0 AND number > (
      SELECT coalesce(max(number), 0) FROM step WHERE undone_at IS NULL AND
    """
  private static let firstUndone = SQLiteStatement(
    "SELECT min(number) FROM step WHERE", isRedoable, isUndoable, ")")
  private static let superseding = SQLiteStatement(
    "UPDATE step SET superseded = 1 WHERE", isRedoable, isUndoable, ")")

  /// Undoes the last step in force and returns its number, or nil if there is none.
  mutating func undo(at moment: Timestamp) throws(SQLiteError) -> Int? {
    var last: Int?
    try each(Self.lastDone, []) { row in
      last = row.integer(orNull: 0)
      return false
    }
    guard let number = last else { return nil }
    try turn(number, isUndo: true, at: moment)
    try run(
      "UPDATE step SET undone_at = ?, undone_offset = ? WHERE number = ?", .seconds(moment),
      .offset(moment), .integer(number))
    return number
  }

  /// Marks all undone steps as superseded by a new change, so that `redo` skips them.
  mutating func supersedeUndone() throws(SQLiteError) {
    try each(Self.superseding, []) { _ in false }
  }

  /// Redoes the most recently undone step, unless a later change has superseded it.
  mutating func redo(at moment: Timestamp) throws(SQLiteError) -> Int? {
    var next: Int?
    try each(Self.firstUndone, []) { row in
      next = row.integer(orNull: 0)
      return false
    }
    guard let number = next else { return nil }
    try turn(number, isUndo: false, at: moment)
    try run(
      "UPDATE step SET undone_at = NULL, undone_offset = NULL WHERE number = ?", .integer(number))
    return number
  }

  /// Returns the steps before a number, newest first, skipping the newest `offset`; each lists at
  /// most `listed` changes of marks.
  mutating func history(
    before number: Int?, offset: Int = 0, limit: Int,
    listing listed: Int = LibraryStep.maxListedChanges
  ) throws(SQLiteError) -> [LibraryStep] {
    var steps: [LibraryStep] = []
    try each(
      """
      SELECT number, origin, label, made_at, made_offset, undone_at, undone_offset, films FROM step
      WHERE number < ? ORDER BY number DESC LIMIT ? OFFSET ?
      """, .integer(number ?? Int.max), .integer(limit), .integer(offset)
    ) { row in
      let made = Timestamp(seconds: row.integer(3), offset: row.integer(4))
      steps.append(
        LibraryStep(
          number: row.integer(0),
          action: LibraryAction(
            row.text(1).flatMap { LibraryAction.Origin(rawValue: $0) } ?? .person, at: made,
            label: row.text(2) ?? ""),
          undone: row.moment(5), count: row.integer(7), changes: []))
      return true
    }
    for index in steps.indices {
      let told = try records(of: steps[index].number, limit: listed)
      for record in told {
        let movie = try film(key: record.film)?.movie
        steps[index].changes.append(
          LibraryChange(
            movie: movie ?? LibraryMovie(names: MovieIdentifiers(), title: ""),
            before: try Self.marks(record.before), after: try Self.marks(record.after)))
      }
      steps[index].lists = try listChanges(of: steps[index].number)
    }
    return steps
  }

  /// Returns a step, which lists at most `listed` changes of marks.
  mutating func step(_ number: Int) throws(SQLiteError) -> LibraryStep? {
    guard number < Int.max else { return nil }
    let limit = LibraryStep.maxListedChanges
    let step = try history(before: number + 1, limit: 1, listing: limit).first
    guard let step, step.number == number else { return nil }
    // An import is saved in many parts, and each would list all films so far.
    guard step.action.origin == .person, step.changes.count == limit else { return step }
    return try history(before: number + 1, limit: 1, listing: Int.max).first
  }

  private mutating func records(
    of step: Int, limit: Int = -1
  ) throws(SQLiteError) -> [Record] {
    var records: [Record] = []
    try each(
      "SELECT film, before, after FROM change WHERE step = ? ORDER BY key LIMIT ?",
      .integer(step), .integer(limit)
    ) { row in
      records.append(
        Record(film: row.integer(0), before: row.text(1) ?? "", after: row.text(2) ?? ""))
      return true
    }
    return records
  }

  /// Returns marks as the journal stores them.
  static func marks(_ json: String) throws(SQLiteError) -> MovieMarks {
    guard let marks = MovieMarks(json: json) else { throw .altered }
    return marks
  }
}
