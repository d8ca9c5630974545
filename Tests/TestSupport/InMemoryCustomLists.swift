import BusinessLogic
import DomainEntities

/// The user's own lists in memory, with a journal of whole lists.
struct InMemoryCustomLists {
  private struct Record {
    var step: Int
    var key: Int
    var before: CustomList?
    var after: CustomList?
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

  /// Saves a list and returns the number of films that differ.
  mutating func replace(_ name: String, with new: CustomList?, step: Int) -> Int {
    let key: Int
    if let known = self.key(name) {
      key = known
    } else {
      lastKey += 1
      key = lastKey
    }
    let record = Record(step: step, key: key, before: lists[key]?.list, after: new)
    records.append(record)
    lists[key] = new.map { ($0, step) }
    let change = CustomListChange(from: record.before, to: record.after)
    let films = (change.before?.films ?? []) + (change.after?.films ?? [])
    return Set(films.map(\.movie)).count
  }

  mutating func undo(_ step: Int) {
    undone.insert(step)
    for record in records.reversed() where record.step == step {
      let steps = records.filter { $0.key == record.key && !undone.contains($0.step) }
      let last = steps.map(\.step).max() ?? 0
      lists[record.key] = record.before.map { ($0, last) }
    }
  }

  mutating func redo(_ step: Int) {
    undone.remove(step)
    for record in records where record.step == step {
      lists[record.key] = record.after.map { ($0, step) }
    }
  }

  func changes(of step: Int) -> [CustomListChange] {
    records.filter { $0.step == step }.map { CustomListChange(from: $0.before, to: $0.after) }
  }
}
