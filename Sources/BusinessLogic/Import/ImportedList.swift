public import DomainEntities

/// A list in an imported file.
public struct ImportedList: Hashable, Sendable {
  /// A film of the list.
  public struct Film: Hashable, Sendable {
    /// The index of the film among those of the file.
    public var index: Int
    /// The note on the film in the list.
    public var note: String

    /// Creates a film.
    public init(index: Int, note: String) {
      self.index = index
      self.note = note
    }
  }

  /// The list without its films.
  public var list: CustomList
  /// The films, in order.
  public var films: [Film]

  /// Creates a list.
  public init(_ list: CustomList, films: [Film] = []) {
    self.list = list
    self.films = films
  }

  /// Returns a list with the films of this one that it does not have, at its end.
  ///
  /// Notes that are there are kept. `movies` are the matched films by their index; films without a
  /// match are left out.
  func added(to old: CustomList?, _ movies: [Int: LibraryMovie]) -> CustomList {
    var list = old ?? self.list
    if list.note.isEmpty { list.write(self.list.note) }
    for film in films {
      guard let movie = movies[film.index] else { continue }
      if let place = list.position(of: movie) {
        if list.films[place].note.isEmpty { list.write(film.note, on: movie) }
      } else {
        list.add(CustomList.Film(movie, note: film.note))
      }
    }
    return list
  }
}
