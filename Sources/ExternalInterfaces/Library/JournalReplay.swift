internal import BusinessLogic
internal import DomainEntities

/// A change in the journal: of the marks of a film, or of one of the user's lists.
struct JournalChange<Content> {
  /// Its position among the changes of films, or of lists.
  var key: Int
  var step: Int
  /// The film or the list at the time of the change.
  var entry: Int
  /// Whether its step is not undone.
  var isInForce: Bool
  var content: Content
}

/// An entry of the library that is made again from the journal.
protocol JournalReplay {
  associatedtype Content

  /// Creates the entry before all changes.
  init()

  /// Makes a change again, in the order of the journal.
  mutating func apply(_ change: JournalChange<Content>)
}

extension JournalReplay {
  /// Returns what the changes in force make of an entry: now, and with a step undone or redone.
  static func replay(
    _ changes: [JournalChange<Content>], turning step: Int, isUndo: Bool
  ) -> (now: Self, then: Self) {
    var (now, then) = (Self(), Self())
    for change in changes {
      if change.isInForce { now.apply(change) }
      if change.step == step ? !isUndo : change.isInForce { then.apply(change) }
    }
    return (now, then)
  }
}

// MARK: Marks

/// A change of marks in the journal.
struct MarkDifference {
  var before: MovieMarks
  var after: MovieMarks
  /// Whether the change is one half of a merge.
  var isJoining: Bool
}

/// The marks of a film and of the entries merged into it.
struct MarkReplay: JournalReplay {
  private var marks: [Int: MovieMarks] = [:]
  /// The first half of a merge, which is the change of the entry that stays.
  private var kept: JournalChange<MarkDifference>?

  mutating func apply(_ change: JournalChange<MarkDifference>) {
    let (film, content) = (change.entry, change.content)
    guard content.isJoining else {
      marks[film] = self[film].reapplying(from: content.before, to: content.after)
      return
    }
    guard let kept, kept.step == change.step else { return self.kept = change }
    self.kept = nil
    let (one, other) = (self[kept.entry], self[film])
    let isAsBefore = one == kept.content.before && other == content.before
    marks[kept.entry] = isAsBefore ? kept.content.after : one.joined(with: other)
    marks[film] = nil
  }

  /// The marks of an entry.
  subscript(film: Int) -> MovieMarks { marks[film] ?? MovieMarks() }
}

// MARK: Lists

/// A film in a list, by the key of its row.
struct KeyedFilm: Hashable {
  let key: Int
  let note: String

  /// Returns the film with the note of another one that turned out to be the same.
  func joined(with other: KeyedFilm) -> KeyedFilm {
    if note == other.note { return self }
    return KeyedFilm(key: key, note: CustomList.filmNote("\(note) \(other.note)"))
  }
}

/// The change of a list as the journal stores it.
typealias KeyedListChange = ListChange<KeyedFilm>
/// One of the user's own lists as a whole, with the keys of its films.
typealias ListState = KeyedListChange.Side

/// An event of a list in the journal.
enum ListEvent {
  case change(KeyedListChange)
  /// Two films turned out to be the same.
  case merge(Int, into: Int)
}

/// One of the user's own lists.
struct ListReplay: JournalReplay {
  private(set) var list: ListState?

  mutating func apply(_ change: JournalChange<ListEvent>) {
    switch change.content {
    case .change(let change): list = change.reapplied(to: list)
    case .merge(let absorbed, let kept): list?.join(kept, with: absorbed)
    }
  }
}

extension ListState {
  /// Merges a film into another one.
  mutating func join(_ kept: Int, with other: Int) {
    guard let position = films.firstIndex(where: { $0.key == other }) else { return }
    if let index = films.firstIndex(where: { $0.key == kept }) {
      films[index] = films[index].joined(with: films[position])
      films.remove(at: position)
    } else {
      films[position] = KeyedFilm(key: kept, note: films[position].note)
    }
  }
}

extension KeyedListChange {
  /// Returns a list with the change made again; nil means no list.
  ///
  /// A list that does not exist returns with what the change adds to it.
  func reapplied(to list: ListState?) -> ListState? {
    guard let after else { return nil }
    var new = list ?? after
    if list == nil {
      (new.note, new.films) = (after.note ?? "", [])
    } else {
      if before?.name != after.name { new.name = after.name }
      if let note = after.note { new.note = note }
      if before?.isRanked != after.isRanked { new.isRanked = after.isRanked }
    }
    new.films = reapplied(to: new.films, removing: before?.films ?? [], adding: after.films)
    return new
  }

  private func reapplied(
    to films: [KeyedFilm], removing removed: [KeyedFilm], adding added: [KeyedFilm]
  ) -> [KeyedFilm] {
    var films = films
    let notes = Dictionary(films.map { ($0.key, $0.note) }) { first, _ in first }
    let old = Dictionary(removed.map { ($0.key, $0.note) }) { first, _ in first }
    let range = position..<position + removed.count
    let isAsBefore =
      range.upperBound <= films.count && films[range].elementsEqual(removed)
      && !added.contains { old[$0.key] == nil && notes[$0.key] != nil }
    if isAsBefore {
      films.replaceSubrange(range, with: added)
      return films
    }
    // Undoing an earlier step has changed the list: a film that this one only moved stays away, and
    // one that is back already stays where it is.
    films.removeAll { old[$0.key] != nil }
    let back = added.compactMap { film -> KeyedFilm? in
      guard let before = old[film.key] else { return notes[film.key] == nil ? film : nil }
      guard let note = notes[film.key] else { return nil }
      return KeyedFilm(key: film.key, note: film.note == before ? note : film.note)
    }
    films.insert(contentsOf: back, at: min(position, films.count))
    return films
  }
}
