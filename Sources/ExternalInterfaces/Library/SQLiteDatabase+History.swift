internal import BusinessLogic
internal import DomainEntities
internal import Records
internal import SQLite

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
  /// The step to redo without a number.
  ///
  /// Steps after the last one in force were undone in turn: the most recently undone one has the
  /// lowest number, whatever the clock said. Steps before it were undone by their numbers.
  private static let lastUndone = SQLiteStatement(
    """
    SELECT number, number > (
      SELECT coalesce(max(number), 0) FROM step WHERE undone_at IS NULL AND
    """, isUndoable,
    """
    ) AS is_last FROM step WHERE undone_at IS NOT NULL AND superseded = 0 AND
    """, isUndoable,
    """
    ORDER BY is_last DESC, CASE WHEN is_last THEN 0 ELSE -undone_at END, number LIMIT 1
    """)
  private static let inForce = SQLiteStatement(
    "SELECT number FROM step WHERE number = ? AND undone_at IS NULL AND", isUndoable)
  private static let undone = SQLiteStatement(
    "SELECT number FROM step WHERE number = ? AND undone_at IS NOT NULL AND", isUndoable)
  private static let superseding = SQLiteStatement(
    """
    UPDATE step SET superseded = 1 WHERE undone_at IS NOT NULL AND superseded = 0 AND
    """, isUndoable)

  /// Returns what undoing or redoing a step would do; nil if there is no such step.
  mutating func reversal(
    _ direction: StepReversal.Direction, of step: Int?
  ) throws(SQLiteError) -> StepReversal? {
    let statement =
      switch direction {
      case .undo: step == nil ? Self.lastDone : Self.inForce
      case .redo: step == nil ? Self.lastUndone : Self.undone
      }
    var found: Int?
    try each(statement, step.map { [.integer($0)] } ?? []) { row in
      found = row.integer(orNull: 0)
      return false
    }
    guard let number = found,
      let step = try history(before: number + 1, limit: 1).first
    else { return nil }
    var reversal = StepReversal(direction, of: step)
    try addConflicts(to: &reversal)
    return reversal
  }

  /// Undoes or redoes a step and returns its number, or nil if it is not the same any more.
  mutating func perform(
    _ reversal: StepReversal, at moment: Timestamp
  ) throws(SQLiteError) -> Int? {
    let number = reversal.step.number
    guard let present = try self.reversal(reversal.direction, of: number),
      present.isSame(as: reversal), present.takenName == nil
    else { return nil }
    switch reversal.direction {
    case .undo:
      try turn(number, isUndo: true, at: moment)
      try run(
        "UPDATE step SET undone_at = ?, undone_offset = ? WHERE number = ?", .seconds(moment),
        .offset(moment), .integer(number))
    case .redo:
      try turn(number, isUndo: false, at: moment)
      try run(
        "UPDATE step SET undone_at = NULL, undone_offset = NULL, superseded = 0 WHERE number = ?",
        .integer(number))
    }
    return number
  }

  /// Marks all undone steps as superseded by a new change, so that `redo` skips them.
  mutating func supersedeUndone() throws(SQLiteError) {
    try each(Self.superseding, []) { _ in false }
  }

  /// Adds the later changes of what a step has changed.
  private mutating func addConflicts(to reversal: inout StepReversal) throws(SQLiteError) {
    let isUndo = reversal.direction == .undo
    // A film may be in several parts of an import.
    var films: [Int] = []
    var changes: [Int: (before: String, after: String)] = [:]
    for record in try records(of: reversal.step.number) {
      if let first = changes[record.film] {
        changes[record.film] = (first.before, record.after)
      } else {
        films.append(record.film)
        changes[record.film] = (record.before, record.after)
      }
    }
    for film in films {
      guard let change = changes[film], let row = try self.film(key: film) else { continue }
      let (before, after) = (try Self.marks(change.before), try Self.marks(change.after))
      let base = row.marks.withoutConflicts(
        undoing: isUndo ? after : before, to: isUndo ? before : after)
      if let base {
        reversal.add(.marks(LibraryChange(movie: row.movie, before: base, after: row.marks)))
      }
    }
    for conflict in try listConflicts(of: reversal.step.number, isUndo: isUndo) {
      reversal.add(conflict)
    }
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
