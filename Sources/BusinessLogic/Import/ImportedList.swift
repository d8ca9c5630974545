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
  /// Notes that are there are kept, and films without identifiers get those of their matches. Films
  /// without a match are left out. Also returns the number of films for which the list has no room,
  /// and of those that the file names again.
  func added(
    to old: CustomList?, _ matches: ListMatches
  ) -> (list: CustomList, refused: Int, repeated: Int) {
    var (refused, repeated) = (0, 0)
    var places: Set<Int> = []
    var list = matches.identified(old ?? self.list, alsoFrom: films.map(\.index))
    if list.note.isEmpty { list.write(self.list.note) }
    // Films of the file itself are different films, even with the same title and year.
    let known = list
    for film in films {
      guard let movie = matches.movie(film.index, in: known) else { continue }
      if let place = list.position(of: movie) {
        if !places.insert(place).inserted { repeated += 1 }
        if list.films[place].note.isEmpty { list.write(film.note, on: movie) }
      } else if list.add(CustomList.Film(movie, note: film.note)) {
        places.insert(list.films.count - 1)
      } else {
        refused += 1
      }
    }
    return (list, refused, repeated)
  }
}
