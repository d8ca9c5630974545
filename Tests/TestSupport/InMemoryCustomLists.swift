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
    for record in records.reversed() where record.step == step {
      lists[record.key] = record.before.map { ($0, lastUse(of: record.key)) }
    }
  }

  mutating func redo(_ step: Int) {
    undone.remove(step)
    for record in records where record.step == step {
      lists[record.key] = record.after.map { ($0, lastUse(of: record.key)) }
    }
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
