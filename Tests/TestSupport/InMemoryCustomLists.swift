import BusinessLogic
import DomainEntities

/// The user's own lists in memory, with a journal of whole lists.
struct InMemoryCustomLists {
  private struct Record {
    var step: Int
    var key: Int
    var before: CustomList?
    var after: CustomList?
    /// Whether the user made the change, and not an import.
    var isUse: Bool
  }

  private var lists: [Int: (list: CustomList, step: Int)] = [:]
  private var records: [Record] = []
  private var undone: Set<Int> = []
  private var lastKey = 0

  /// Returns all lists by name.
  func summaries(_ marks: (LibraryMovie) -> MovieMarks) -> [CustomListSummary] {
    lists.values.sorted {
      CustomList.key(ofName: $0.list.name) < CustomList.key(ofName: $1.list.name)
    }.map { list, step in
      CustomListSummary(
        name: list.name, note: list.note, isRanked: list.isRanked, count: list.films.count,
        seen: list.films.count { marks($0.movie).isSeen }, lastStep: step)
    }
  }

  /// Returns the films of a list; of the orders, only that by title is known.
  func entries(
    _ name: String, _ sort: LibrarySort?, _ marks: (LibraryMovie) -> MovieMarks
  ) -> [LibraryEntry] {
    let list = self[name]
    let entries = (list?.films ?? []).enumerated().map { place, film in
      LibraryEntry(
        movie: film.movie, marks: marks(film.movie), listNote: film.note,
        listRank: list?.isRanked == true ? place + 1 : nil)
    }
    guard let sort, sort.attribute == .title else { return entries }
    return entries.sorted { ($0.movie.title < $1.movie.title) == sort.isAscending }
  }

  /// Returns the places of a film in the lists that have it, by the name of the list.
  func places(of movie: LibraryMovie) -> [CustomListPlace] {
    lists.values.map { $0.list }.sorted {
      CustomList.key(ofName: $0.name) < CustomList.key(ofName: $1.name)
    }.compactMap { list in
      list.position(of: movie).map {
        CustomListPlace(
          list: list.name, place: $0 + 1, count: list.films.count, note: list.films[$0].note)
      }
    }
  }

  subscript(name: String) -> CustomList? { key(name).flatMap { lists[$0]?.list } }

  private func key(_ name: String) -> Int? {
    guard let name = CustomList.name(name) else { return nil }
    return lists.first {
      CustomList.key(ofName: $0.value.list.name) == CustomList.key(ofName: name)
    }?.key
  }

  /// Returns the result of an edit, or nil if it changes nothing.
  func result(of edit: CustomListEdit) -> CustomList?? {
    let old = self[edit.name]
    let new = edit.change(old)
    if new == old { return nil }
    if let new, let other = key(new.name), other != key(edit.name) { return nil }
    return .some(new)
  }

  /// Saves a list.
  mutating func replace(_ name: String, with new: CustomList?, step: Int, isUse: Bool) {
    let key: Int
    if let known = self.key(name) {
      key = known
    } else {
      lastKey += 1
      key = lastKey
    }
    let old = lists[key]?.list
    records.append(Record(step: step, key: key, before: old, after: new, isUse: isUse))
    lists[key] = new.map { ($0, lastUse(of: key)) }
  }

  mutating func undo(_ step: Int) {
    undone.insert(step)
    replay(step)
  }

  mutating func redo(_ step: Int) {
    undone.remove(step)
    replay(step)
  }

  private mutating func replay(_ step: Int) {
    for key in Set(records.filter { $0.step == step }.map(\.key)) {
      lists[key] = list(key, without: undone).map { ($0, lastUse(of: key)) }
    }
  }

  /// Returns what all changes of a list make of it, in order, without those of some steps.
  private func list(_ key: Int, without undone: Set<Int>) -> CustomList? {
    var list: CustomList?
    for record in records where record.key == key && !undone.contains(record.step) {
      list = Self.reapplying(record, to: list)
    }
    return list
  }

  private static func reapplying(_ record: Record, to present: CustomList?) -> CustomList? {
    let before = record.before
    guard let after = record.after, present != before else { return record.after }
    var list = present ?? after
    let keepsNote = before?.note == after.note
    if present == nil {
      list.restore([])
      if keepsNote { list.write("") }
    } else {
      if before?.name != after.name { list.rename(after.name) }
      if !keepsNote { list.write(after.note) }
      if before?.isRanked != after.isRanked { list.rank(after.isRanked) }
    }
    let change = CustomListChange(from: before, to: after)
    let (old, new) = (change.before?.films ?? [], change.after?.films ?? [])
    var films = list.films
    let range = change.position..<change.position + old.count
    let isAsBefore =
      range.upperBound <= films.count && Array(films[range]) == old
      && !new.contains { film in
        !old.contains { $0.isSame(film.movie) } && films.contains { $0.isSame(film.movie) }
      }
    if isAsBefore {
      films.replaceSubrange(range, with: new)
    } else {
      let earlier = films
      films.removeAll { film in old.contains { $0.isSame(film.movie) } }
      let back = new.compactMap { film -> CustomList.Film? in
        let present = earlier.first { $0.isSame(film.movie) }
        guard let before = old.first(where: { $0.isSame(film.movie) }) else {
          return present == nil ? film : nil
        }
        guard let present else { return nil }
        return film.note == before.note ? present : film
      }
      films.insert(contentsOf: back, at: min(change.position, films.count))
    }
    list.restore(films)
    return list
  }

  /// Returns the later changes of the lists that a step has changed.
  func conflicts(of step: Int, isUndo: Bool) -> [StepReversal.Conflict] {
    let its = records.filter { $0.step == step }
    var conflicts: [StepReversal.Conflict] = []
    var keys: [Int] = []
    for record in isUndo ? its.reversed() : its where !keys.contains(record.key) {
      keys.append(record.key)
      let (left, target) =
        isUndo ? (record.after, record.before) : (record.before, record.after)
      if let conflict = Self.conflict(left, target, now: lists[record.key]?.list) {
        conflicts.append(conflict)
      }
    }
    let others = isUndo ? undone.union([step]) : undone.subtracting([step])
    for key in keys {
      guard let name = list(key, without: others)?.name else { continue }
      if let other = self.key(name), !keys.contains(other) {
        conflicts.append(.nameTaken(name: name))
      }
    }
    return conflicts
  }

  private static func conflict(
    _ left: CustomList?, _ target: CustomList?, now present: CustomList?
  ) -> StepReversal.Conflict? {
    guard left != present else { return nil }
    guard let left else {
      return present.map { .listChanged(name: $0.name, count: $0.films.count) }
    }
    guard let present else { return target == nil ? nil : .listDeleted(name: left.name) }
    guard let target else {
      return .listChanged(name: present.name, count: present.films.count)
    }
    let change = CustomListChange(from: left, to: target)
    let (gone, back) = (change.before?.films ?? [], change.after?.films ?? [])
    let kept = present.films.filter { film in gone.contains { $0.isSame(film.movie) } }
    let isBack = back.contains { film in
      present.films.contains { $0.isSame(film.movie) }
        && !gone.contains { $0.isSame(film.movie) }
    }
    let isSame = kept.elementsEqual(gone) { $0.isSame($1.movie) && $0.note == $1.note }
    let isChanged =
      left.name != target.name && left.name != present.name
      || left.note != target.note && left.note != present.note
      || left.isRanked != target.isRanked && left.isRanked != present.isRanked
      || !isSame || isBack
    return isChanged ? .listChanged(name: present.name, count: present.films.count) : nil
  }

  /// Returns the last step in force by which the user changed a list, or 0.
  private func lastUse(of key: Int) -> Int {
    records.filter { $0.key == key && $0.isUse && !undone.contains($0.step) }.map(\.step).max() ?? 0
  }

  func changes(of step: Int) -> [CustomListChange] {
    records.filter { $0.step == step }.map { CustomListChange(from: $0.before, to: $0.after) }
  }
}

extension LibraryStep {
  /// The films that the step has changed, in marks or in lists, as far as it lists them.
  var films: [LibraryMovie] {
    let sides = lists.flatMap { [$0.before, $0.after].compactMap(\.self) }
    var films: [LibraryMovie] = []
    for movie in changes.map(\.movie) + sides.flatMap(\.films).map(\.movie)
    where !films.contains(where: { CustomList.Film($0).isSame(movie) }) {
      films.append(movie)
    }
    return films
  }
}
