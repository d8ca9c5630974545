internal import BusinessLogic
internal import DomainEntities
internal import SQLite

/// The marks of a film and of the entries merged into it, made again from the journal.
private struct MarkReplay {
  private var marks: [Int: MovieMarks] = [:]
  /// The first half of a merge: the entry that stays, and its marks.
  private var kept: (step: Int, film: Int, before: MovieMarks, after: MovieMarks)?

  /// Makes a change again, in the order of the journal.
  mutating func apply(_ change: ReplayedChange) {
    let film = change.film
    guard change.isJoining else {
      marks[film] = self[film].reapplying(from: change.before, to: change.after)
      return
    }
    guard let kept, kept.step == change.step else {
      self.kept = (change.step, film, change.before, change.after)
      return
    }
    self.kept = nil
    let isAsBefore = self[kept.film] == kept.before && self[film] == change.before
    marks[kept.film] = isAsBefore ? kept.after : self[kept.film].joined(with: self[film])
    marks[film] = nil
  }

  /// The marks of an entry.
  subscript(film: Int) -> MovieMarks { marks[film] ?? MovieMarks() }
}

/// A change of marks in the journal.
private struct ReplayedChange {
  var step: Int
  /// The entry at the time of the change.
  var film: Int
  var before: MovieMarks
  var after: MovieMarks
  /// Whether the change is one half of a merge.
  var isJoining: Bool
  /// Whether the step of the change is not undone.
  var isInForce: Bool
}

/// One of the user's own lists, with the keys of its films.
struct ListState: Equatable {
  /// A film in the list.
  struct Film: Equatable {
    let key: Int
    let note: String

    /// Returns the film with the note of another one that turned out to be the same.
    func joined(with other: Film) -> Film {
      if note == other.note { return self }
      return Film(key: key, note: CustomList.filmNote("\(note) \(other.note)"))
    }
  }

  private(set) var name: String
  private(set) var note: String
  private(set) var isRanked: Bool
  private(set) var films: [Film]

  /// Creates the state of a list.
  init(_ list: CustomList, films: [Film]) {
    (name, note, isRanked) = (list.name, list.note, list.isRanked)
    self.films = films
  }

  /// Creates the state of a list in the file.
  init(_ row: SQLiteDatabase.CustomListRow) {
    self.init(row.list, films: row.films.map { Film(key: $0.key, note: $0.note) })
  }

  /// Returns whether a list is the same but for its name.
  func isSame(as other: ListState?) -> Bool {
    note == other?.note && isRanked == other?.isRanked && films == other?.films
  }

  private init(_ side: ListRecord.Side) {
    (name, note, isRanked, films) = (side.name, side.note ?? "", side.isRanked, [])
  }

  /// Merges a film into another one.
  mutating func join(_ kept: Int, with other: Int) {
    guard let place = films.firstIndex(where: { $0.key == other }) else { return }
    if let index = films.firstIndex(where: { $0.key == kept }) {
      films[index] = films[index].joined(with: films[place])
      films.remove(at: place)
    } else {
      films[place] = Film(key: kept, note: films[place].note)
    }
  }

  /// Returns a list with a change made again; nil means no list.
  ///
  /// A list that is not there comes back with what the change adds to it.
  static func reapplying(_ record: ListRecord, to list: ListState?) -> ListState? {
    guard let new = record.new else { return nil }
    guard var list else {
      var list = ListState(new)
      list.reapplyFilms(of: record)
      return list
    }
    if record.old?.name != new.name { list.name = new.name }
    if let note = new.note { list.note = note }
    if record.old?.isRanked != new.isRanked { list.isRanked = new.isRanked }
    list.reapplyFilms(of: record)
    return list
  }

  private mutating func reapplyFilms(of record: ListRecord) {
    let notes = Dictionary(films.map { ($0.key, $0.note) }) { first, _ in first }
    let old = Dictionary(record.oldFilms.map { ($0.key, $0.note) }) { first, _ in first }
    let range = record.place..<record.place + record.oldFilms.count
    let isAsBefore =
      range.upperBound <= films.count && Array(films[range]) == record.oldFilms
      && !record.newFilms.contains { old[$0.key] == nil && notes[$0.key] != nil }
    if isAsBefore { return films.replaceSubrange(range, with: record.newFilms) }
    // Undoing an earlier step has changed the list: a film that this one only moved stays away, and
    // one that is back already stays where it is.
    films.removeAll { old[$0.key] != nil }
    let back = record.newFilms.compactMap { film -> Film? in
      guard let before = old[film.key] else { return notes[film.key] == nil ? film : nil }
      guard let note = notes[film.key] else { return nil }
      return Film(key: film.key, note: film.note == before ? note : film.note)
    }
    films.insert(contentsOf: back, at: min(record.place, films.count))
  }
}

/// Undoing and redoing a step: the films and lists that it has changed become what all other steps
/// in force make of them, in their order and with the same merges.
///
/// So undoing and redoing steps in any order restores exactly what was, also if entries of one film
/// were merged since.
extension SQLiteDatabase {
  /// Takes the changes of a step back or makes them again; the step itself is not changed.
  mutating func turn(_ step: Int, isUndo: Bool, at moment: Timestamp) throws(SQLiteError) {
    for film in try turnedFilms(of: step) {
      guard let row = try self.film(key: film) else { continue }
      let (now, then) = try replayedMarks(of: film, turning: step, isUndo: isUndo)
      // Earlier versions of the program undid some steps differently. Keep what they left.
      let marks = row.marks == now ? then : row.marks.reverting(from: now, to: then)
      try update(marks, key: film, over: row.marks, at: moment)
    }
    for list in try turnedLists(of: step) {
      try turnList(list, step, isUndo: isUndo)
    }
  }

  /// Returns the keys of the films whose marks a step has changed, following merges.
  private mutating func turnedFilms(of step: Int) throws(SQLiteError) -> [Int] {
    var films: [Int] = []
    try each(
      """
      SELECT coalesce(joined.kept, change.film) AS film FROM change
        LEFT JOIN joined ON joined.absorbed = change.film
      WHERE change.step = ? GROUP BY 1 ORDER BY min(change.key)
      """, .integer(step)
    ) { row in
      films.append(row.integer(0))
      return true
    }
    return films
  }

  private mutating func turnedLists(of step: Int) throws(SQLiteError) -> [Int] {
    var lists: [Int] = []
    try each(
      "SELECT list FROM list_change WHERE step = ? GROUP BY list ORDER BY min(key)",
      .integer(step)
    ) { row in
      lists.append(row.integer(0))
      return true
    }
    return lists
  }

  /// Returns the marks of a film according to the journal: now, and with a step undone or redone.
  private mutating func replayedMarks(
    of film: Int, turning step: Int, isUndo: Bool
  ) throws(SQLiteError) -> (now: MovieMarks, then: MovieMarks) {
    var rows: [(change: ReplayedChange, before: String, after: String)] = []
    try each(
      """
      SELECT change.step, change.film, change.before, change.after, step.origin = 'join',
        step.undone_at IS NULL
      FROM change CROSS JOIN step ON step.number = change.step
      WHERE change.film IN (SELECT ?1 UNION ALL SELECT absorbed FROM joined WHERE kept = ?1)
      ORDER BY change.key
      """, .integer(film)
    ) { row in
      let change = ReplayedChange(
        step: row.integer(0), film: row.integer(1), before: MovieMarks(), after: MovieMarks(),
        isJoining: row.integer(4) != 0, isInForce: row.integer(5) != 0)
      rows.append((change, row.text(2) ?? "", row.text(3) ?? ""))
      return true
    }
    var (now, then) = (MarkReplay(), MarkReplay())
    for row in rows {
      var change = row.change
      let isTurned = change.step == step
      guard change.isInForce || isTurned && !isUndo else { continue }
      change.before = try Self.marks(row.before)
      change.after = try Self.marks(row.after)
      if change.isInForce { now.apply(change) }
      if isTurned ? !isUndo : change.isInForce { then.apply(change) }
    }
    return (now[film], then[film])
  }

  /// Returns the name that a list would have with a step undone or redone; nil means no list.
  mutating func name(of list: Int, turning step: Int, isUndo: Bool) throws(SQLiteError) -> String? {
    try replayedList(list, turning: step, isUndo: isUndo).then?.name
  }

  private mutating func turnList(
    _ key: Int, _ step: Int, isUndo: Bool
  ) throws(SQLiteError) {
    let (now, then) = try replayedList(key, turning: step, isUndo: isUndo)
    let row = try list(key: key)
    let current = row.map(ListState.init)
    var target = then
    // A name may differ because another list had it, see `freeName`.
    let isAsReplayed = current.map { $0.isSame(as: now) } ?? (now == nil)
    if !isAsReplayed {
      // See `turn`. A list that is gone stays so.
      target =
        current == nil && now != nil
        ? nil : ListState.reapplying(ListRecord(list: key, from: now, to: then), to: current)
    }
    guard let target else { return try deleteList(key) }
    try update(
      list: key, name: try freeName(target.name, of: key, now: row?.list.name),
      note: target.note, isRanked: target.isRanked,
      step: try lastUse(of: key, turning: step, isUndo: isUndo))
    try update(list: key, from: row?.films ?? [], to: target.films)
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

  /// Returns a list according to the journal: now, and with a step undone or redone; nil means that
  /// there is none.
  private mutating func replayedList(
    _ list: Int, turning step: Int, isUndo: Bool
  ) throws(SQLiteError) -> (now: ListState?, then: ListState?) {
    let changes = try listHistory(of: list)
    let joins = try joins()
    var (now, then): (ListState?, ListState?)
    var next = joins.startIndex
    for change in changes {
      while next < joins.endIndex, joins[next].lastChange < change.key {
        now?.join(joins[next].kept, with: joins[next].absorbed)
        then?.join(joins[next].kept, with: joins[next].absorbed)
        next += 1
      }
      let isTurned = change.step == step
      if change.isInForce { now = ListState.reapplying(change.record, to: now) }
      if isTurned ? !isUndo : change.isInForce {
        then = ListState.reapplying(change.record, to: then)
      }
    }
    // This includes the merges of earlier versions, whose position is not known exactly.
    for join in joins {
      now?.join(join.kept, with: join.absorbed)
      then?.join(join.kept, with: join.absorbed)
    }
    return (now, then)
  }

  private mutating func listHistory(
    of list: Int
  ) throws(SQLiteError) -> [(key: Int, step: Int, isInForce: Bool, record: ListRecord)] {
    var changes: [(key: Int, step: Int, isInForce: Bool, record: ListRecord)] = []
    try each(
      """
      SELECT list_change.list, place, old_name, old_note, old_ranked, new_name, new_note,
        new_ranked, list_change.key, list_change.step, step.undone_at IS NULL
      FROM list_change CROSS JOIN step ON step.number = list_change.step
      WHERE list_change.list = ? ORDER BY list_change.key
      """, .integer(list)
    ) { row in
      changes.append(
        (
          key: row.integer(8), step: row.integer(9), isInForce: row.integer(10) != 0,
          record: ListRecord(row)
        ))
      return true
    }
    var index = changes.startIndex
    try each(
      """
      SELECT change, is_new, film, list_change_film.note
      FROM list_change CROSS JOIN list_change_film ON list_change_film.change = list_change.key
      WHERE list_change.list = ? ORDER BY change, is_new, list_change_film.place
      """, .integer(list)
    ) { row in
      while index < changes.endIndex, changes[index].key < row.integer(0) { index += 1 }
      guard index < changes.endIndex, changes[index].key == row.integer(0) else { return true }
      let film = ListState.Film(key: row.integer(2), note: row.text(3) ?? "")
      if row.integer(1) == 0 {
        changes[index].record.oldFilms.append(film)
      } else {
        changes[index].record.newFilms.append(film)
      }
      return true
    }
    return changes
  }

  /// Returns all merges in order, each with the last change of a list before it.
  private mutating func joins() throws(SQLiteError) -> [(absorbed: Int, kept: Int, lastChange: Int)]
  {
    var joins: [(absorbed: Int, kept: Int, lastChange: Int)] = []
    try each(
      "SELECT absorbed, keeper, list_change FROM joined ORDER BY list_change, step, absorbed"
    ) { row in
      joins.append((row.integer(0), row.integer(1), row.integer(2)))
      return true
    }
    return joins
  }
}
