public import DomainEntities

/// The changes that restoring another state of a library would make.
public enum LibraryComparison {
  /// Returns the changes that turn the entries of one library into those of another.
  ///
  /// Films are matched by any of their identifiers, or by title and year if they have none. The
  /// changes are in the order of `present`, followed by films that are only in `other`.
  public static func changes(
    from present: [LibraryEntry], to other: [LibraryEntry]
  ) -> [LibraryChange] {
    var indices: [String: Int] = [:]
    for (index, entry) in other.enumerated() {
      for key in keys(entry.movie) where indices[key] == nil { indices[key] = index }
    }
    var matched = Set<Int>()
    var changes: [LibraryChange] = []
    for entry in present {
      let index = keys(entry.movie).lazy.compactMap { indices[$0] }.first { !matched.contains($0) }
      if let index { matched.insert(index) }
      let after = index.map { other[$0].marks } ?? MovieMarks()
      guard after != entry.marks else { continue }
      changes.append(LibraryChange(movie: entry.movie, before: entry.marks, after: after))
    }
    for (index, entry) in other.enumerated() where !matched.contains(index) {
      changes.append(LibraryChange(movie: entry.movie, before: MovieMarks(), after: entry.marks))
    }
    return changes
  }

  /// Returns the changes that turn the user's own lists of one library into those of another.
  ///
  /// Lists are matched by their names, and films like those of entries. What else is known about a
  /// film, such as its directors, makes no difference.
  public static func lists(
    from present: [CustomList], to other: [CustomList]
  ) -> [CustomListChange] {
    func key(_ list: CustomList) -> String { CustomList.key(ofName: list.name) }
    let names = Set(present.map(key))
    let pairs: [(CustomList?, CustomList?)] =
      present.map { old in (old, other.first { key($0) == key(old) }) }
      + other.filter { !names.contains(key($0)) }.map { (nil, $0) }
    return pairs.map { old, new in (old, new.map { aligned($0, with: old) }) }
      .filter { $0 != $1 }.map { CustomListChange(from: $0, to: $1) }
  }

  /// Returns the changes that turn the followed people of one library into those of another.
  public static func people(
    from present: [FollowedPerson], to other: [FollowedPerson]
  ) -> [FollowChange] {
    func since(_ person: FollowedPerson, in people: [FollowedPerson]) -> Timestamp? {
      people.first { $0.isSame(as: person) }?.since
    }
    return
      (present + other.filter { since($0, in: present) == nil })
      .map { person in
        FollowChange(
          name: person.name, before: since(person, in: present), after: since(person, in: other))
      }
      .filter { $0.before != $0.after }
  }

  /// Returns a list whose films are those of another state of it, where they are the same.
  private static func aligned(_ list: CustomList, with old: CustomList?) -> CustomList {
    var movies: [String: LibraryMovie] = [:]
    for film in old?.films ?? [] {
      for key in keys(film.movie) where movies[key] == nil { movies[key] = film.movie }
    }
    var used: Set<LibraryMovie> = []
    var films: [CustomList.Film] = []
    for film in list.films {
      let known = keys(film.movie).lazy.compactMap { movies[$0] }.first { !used.contains($0) }
      if let known { used.insert(known) }
      films.append(CustomList.Film(known ?? film.movie, note: film.note))
    }
    var list = list
    list.restore(films)
    return list
  }

  private static func keys(_ movie: LibraryMovie) -> [String] {
    let names = movie.names
    guard !names.isEmpty else {
      return ["title \(LibraryMovie.key(ofTitle: movie.title)) \(movie.year ?? 0)"]
    }
    return [
      names.tmdb.map { "tmdb \($0)" }, names.imdb.map { "imdb \($0)" },
      names.catalogue.map { "catalogue \($0.text)" },
    ].compactMap(\.self)
  }
}
