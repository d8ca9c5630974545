public import DomainEntities

/// An edit of a list.
public struct CustomListEdit: Sendable {
  /// The name of the list.
  public var name: String
  /// Returns the new list for the current one; nil means that there is none, on both sides.
  ///
  /// Called once for every attempt to save. It may be called with nil before that, to see whether
  /// there is anything to save. The result must depend only on the argument.
  public var change: @Sendable (CustomList?) -> CustomList?

  /// Creates an edit.
  public init(_ name: String, change: @escaping @Sendable (CustomList?) -> CustomList?) {
    self.name = name
    self.change = change
  }
}

/// A list without its films.
public struct CustomListSummary: Hashable, Sendable {
  /// The name.
  public var name: String
  /// The note on the list; empty if there is none.
  public var note: String
  /// Whether the places of the films are ranks.
  public var isRanked: Bool
  /// The number of films.
  public var count: Int
  /// The number of films that the user has seen.
  public var seen: Int
  /// The number of the step by which the user last changed the list; 0 if it was only imported.
  ///
  /// The list used last has the greatest.
  public var lastStep: Int

  /// Creates a summary.
  public init(
    name: String, note: String = "", isRanked: Bool = false, count: Int, seen: Int, lastStep: Int
  ) {
    self.name = name
    self.note = note
    self.isRanked = isRanked
    self.count = count
    self.seen = seen
    self.lastStep = lastStep
  }
}

/// The place of a film in a list.
public struct CustomListPlace: Hashable, Sendable {
  /// The name of the list.
  public var list: String
  /// The place, counted from 1.
  public var place: Int
  /// The number of films in the list.
  public var count: Int
  /// The note on the film in the list; empty if there is none.
  public var note: String

  /// Creates a place.
  public init(list: String, place: Int, count: Int, note: String) {
    self.list = list
    self.place = place
    self.count = count
    self.note = note
  }
}

/// The change of a list in a step, with its films as values.
public typealias CustomListChange = ListChange<CustomList.Film>

/// The change of a list.
///
/// Only the films that changed, and those between them, are part of it.
public struct ListChange<Film: Hashable & Sendable>: Hashable, Sendable {
  /// One side of a change.
  public struct Side: Hashable, Sendable {
    /// The name.
    public var name: String
    /// The note on the list, or nil if the change keeps it.
    public var note: String?
    /// Whether the places are ranks.
    public var isRanked: Bool
    /// The films that differ from those of the other side.
    public var films: [Film]

    /// Creates a side.
    public init(name: String, note: String?, isRanked: Bool, films: [Film]) {
      self.name = name
      self.note = note
      self.isRanked = isRanked
      self.films = films
    }
  }

  /// The list before the change, or nil if there was none.
  public var before: Side?
  /// The list after the change, or nil if there is none.
  public var after: Side?
  /// The position of the first film of both sides, counted from 0.
  public var position: Int

  /// Creates a change.
  public init(before: Side?, after: Side?, position: Int) {
    self.before = before
    self.after = after
    self.position = position
  }

  /// Creates the change between two whole lists.
  public init(from old: Side?, to new: Side?) {
    let (oldFilms, newFilms) = (old?.films ?? [], new?.films ?? [])
    let start = zip(oldFilms, newFilms).prefix { $0 == $1 }.count
    let most = min(oldFilms.count, newFilms.count) - start
    let end = zip(oldFilms.reversed(), newFilms.reversed()).prefix(most).prefix { $0 == $1 }.count
    (before, after, position) = (old, new, start)
    before?.films = Array(oldFilms[start..<oldFilms.count - end])
    after?.films = Array(newFilms[start..<newFilms.count - end])
    if old != nil, old?.note == new?.note {
      before?.note = nil
      after?.note = nil
    }
  }
}

extension ListChange where Film == CustomList.Film {
  /// Creates the change between two states of a list.
  public init(from old: CustomList?, to new: CustomList?) {
    func side(_ list: CustomList?) -> Side? {
      list.map { Side(name: $0.name, note: $0.note, isRanked: $0.isRanked, films: $0.films) }
    }
    self.init(from: side(old), to: side(new))
  }
}
