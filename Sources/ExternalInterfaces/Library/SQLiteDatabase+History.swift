internal import BusinessLogic
internal import DomainEntities
internal import SQLite

/// History, undo and redo. Functions that change anything must run inside a transaction.
extension SQLiteDatabase {
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
    let found = try first(statement, step.map { [.integer($0)] } ?? []) { $0.integer(orNull: 0) }
    guard let number = found ?? nil,
      let step = try history(before: number + 1, limit: 1).first
    else { return nil }
    var reversal = StepReversal(direction, of: step)
    try addMarkConflicts(to: &reversal)
    try addListConflicts(to: &reversal)
    try addFollowConflicts(to: &reversal)
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
    let isUndo = reversal.direction == .undo
    try turn(number, isUndo: isUndo, at: moment)
    try turnPeople(number, isUndo: isUndo)
    let undone = isUndo ? moment : nil
    try run(
      """
      UPDATE step SET undone_at = ?1, undone_offset = ?2, superseded = superseded AND ?1 IS NOT NULL
      WHERE number = ?3
      """, .seconds(undone), .offset(undone), .integer(number))
    return number
  }

  /// Marks all undone steps as superseded by a new change, so that `redo` skips them.
  mutating func supersedeUndone() throws(SQLiteError) {
    try each(Self.superseding, []) { _ in false }
  }

  /// Adds the later changes of the marks that a step has changed.
  private mutating func addMarkConflicts(to reversal: inout StepReversal) throws(SQLiteError) {
    let changes = try markChanges(of: reversal.step.number)
    // A film may be in several parts of an import.
    var ends: [Int: MarkDifference] = [:]
    for change in changes {
      ends[change.entry, default: change.content].after = change.content.after
    }
    for change in changes {
      guard let its = ends.removeValue(forKey: change.entry),
        let row = try film(key: change.entry)
      else { continue }
      let isUndo = reversal.direction == .undo
      let base = row.marks.withoutConflicts(
        undoing: isUndo ? its.after : its.before, to: isUndo ? its.before : its.after)
      if let base {
        reversal.add(.marks(LibraryChange(movie: row.movie, before: base, after: row.marks)))
      }
    }
  }

  /// Adds the later changes of the lists that a step has changed.
  private mutating func addListConflicts(to reversal: inout StepReversal) throws(SQLiteError) {
    let (step, isUndo) = (reversal.step.number, reversal.direction == .undo)
    var changes = try listChanges(of: step)
    if isUndo { changes.reverse() }
    // A step that changes a list several times leaves the state of the last change.
    var known: Set<Int> = []
    for change in changes where known.insert(change.entry).inserted {
      let sides = (change.content.before, change.content.after)
      let (left, target) = isUndo ? (sides.1, sides.0) : sides
      if let conflict = try conflict(ofList: change.entry, from: left, to: target) {
        reversal.add(conflict)
      }
    }
    for list in known {
      let (_, then) = ListReplay.replay(try events(ofList: list), turning: step, isUndo: isUndo)
      guard let name = then.list?.name, let other = try listKey(ofName: name) else { continue }
      if !known.contains(other) { reversal.add(.nameTaken(name: name)) }
    }
  }

  /// Returns the later changes of a list that a step left in one state and that would go back to
  /// another.
  private mutating func conflict(
    ofList key: Int, from left: ListState?, to target: ListState?
  ) throws(SQLiteError) -> StepReversal.Conflict? {
    guard let present = try list(key: key)?.state else {
      return target == nil ? nil : left.map { .listDeleted(name: $0.name) }
    }
    let conflict = StepReversal.Conflict.listChanged(
      name: present.name, count: present.films.count)
    guard let left else { return conflict }
    var gone: [KeyedFilm] = []
    for film in left.films {
      gone.append(KeyedFilm(key: try currentKey(film.key), note: film.note))
    }
    let noteDiffers = left.note.map { $0 != present.note } ?? false
    guard let target else {
      let isSame =
        present.films == gone && left.name == present.name && !noteDiffers
        && left.isRanked == present.isRanked
      return isSame ? nil : conflict
    }
    let goneKeys = Set(gone.map(\.key))
    var added: Set<Int> = []
    for film in target.films { added.insert(try currentKey(film.key)) }
    added.subtract(goneKeys)
    let isChanged =
      left.name != target.name && left.name != present.name || noteDiffers
      || left.isRanked != target.isRanked && left.isRanked != present.isRanked
      || present.films.filter { goneKeys.contains($0.key) } != gone
      || present.films.contains { added.contains($0.key) }
    return isChanged ? conflict : nil
  }

  /// Returns the steps before a number, newest first, skipping the newest `offset`; each lists at
  /// most `listed` changes of marks.
  mutating func history(
    before number: Int?, offset: Int = 0, limit: Int,
    listing listed: Int = LibraryStep.maxListedChanges
  ) throws(SQLiteError) -> [LibraryStep] {
    var steps = try all(
      """
      SELECT number, origin, label, made_at, made_offset, undone_at, undone_offset, films FROM step
      WHERE number < ? ORDER BY number DESC LIMIT ? OFFSET ?
      """, .integer(number ?? Int.max), .integer(limit), .integer(offset)
    ) { row in
      let made = Timestamp(seconds: row.integer(3), offset: row.integer(4))
      return LibraryStep(
        number: row.integer(0),
        action: LibraryAction(
          row.text(1).flatMap { LibraryAction.Origin(rawValue: $0) } ?? .person, at: made,
          label: row.text(2) ?? ""),
        undone: row.moment(5), count: row.integer(7), changes: [])
    }
    for index in steps.indices {
      let number = steps[index].number
      for change in try markChanges(of: number, limit: listed) {
        steps[index].changes.append(
          LibraryChange(
            movie: try movie(key: change.entry), before: change.content.before,
            after: change.content.after))
      }
      for change in try listChanges(of: number, limit: LibraryStep.maxListedChanges) {
        steps[index].lists.append(
          CustomListChange(
            before: try side(change.content.before), after: try side(change.content.after),
            position: change.content.position))
      }
      steps[index].people = try followChanges(of: number)
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

  private mutating func side(
    _ state: ListState?
  ) throws(SQLiteError) -> CustomListChange.Side? {
    guard let state else { return nil }
    return CustomListChange.Side(
      name: state.name, note: state.note, isRanked: state.isRanked,
      films: try state.films.map { film throws(SQLiteError) in
        CustomList.Film(try movie(key: film.key), note: film.note)
      })
  }

  private mutating func movie(key: Int) throws(SQLiteError) -> LibraryMovie {
    try film(key: key)?.movie ?? LibraryMovie(names: MovieIdentifiers(), title: "")
  }
}

/// Undoing and redoing a step: the films and lists that it has changed become what all other steps
/// in force make of them, in their order and with the same merges.
///
/// So undoing and redoing steps in any order restores exactly what was, also if entries of one film
/// were merged since. Earlier versions of the program undid some steps differently: if an entry is
/// not what the journal makes of it, only the difference is applied.
extension SQLiteDatabase {
  /// Undoes the changes of a step or makes them again; the step itself is not changed.
  mutating func turn(_ step: Int, isUndo: Bool, at moment: Timestamp) throws(SQLiteError) {
    var turned: Set<Int> = []
    let films = try all(
      "SELECT film FROM change WHERE step = ? GROUP BY film ORDER BY min(key)", .integer(step)
    ) { $0.integer(0) }
    for film in films {
      guard let row = try self.film(key: film), turned.insert(row.key).inserted else { continue }
      let changes = try markChanges(ofFilm: row.key, andStep: step)
      let replays = MarkReplay.replay(changes, turning: step, isUndo: isUndo)
      let (now, then) = (replays.now[row.key], replays.then[row.key])
      let marks = row.marks == now ? then : row.marks.reverting(from: now, to: then)
      try update(marks, key: row.key, over: row.marks, at: moment)
    }
    let lists = try all(
      "SELECT list FROM list_change WHERE step = ? GROUP BY list ORDER BY min(key)", .integer(step)
    ) { $0.integer(0) }
    for key in lists {
      let replays = ListReplay.replay(
        try events(ofList: key), turning: step, isUndo: isUndo)
      let (now, then) = (replays.now.list, replays.then.list)
      let row = try list(key: key)
      // A name may differ because another list had it, see `freeName`.
      var present = row?.state
      if let name = now?.name { present?.name = name }
      var target = then
      if let row, present != now {
        target = KeyedListChange(from: now, to: then).reapplied(to: row.state)
      } else if row == nil, now != nil {
        // A list that is gone stays so.
        target = nil
      }
      guard var target else {
        try deleteList(key)
        continue
      }
      target.name = try freeName(target.name, of: key, now: row?.list.name)
      let lastUse = try lastUse(of: key, turning: step, isUndo: isUndo)
      try save(target, as: key, over: row, lastStep: lastUse)
    }
  }

  /// Returns the name for a list that gets its earlier one back, which another list may have now.
  private mutating func freeName(
    _ name: String, of key: Int, now: String?
  ) throws(SQLiteError) -> String {
    if try isFree(name, except: key) { return name }
    if let now { return now }
    for number in 2...9_999 {
      let other = "\(name.prefix(MovieMarks.maxTagLength - 7)) (\(number))"
      if try isFree(other, except: key) { return other }
    }
    return name
  }
}
