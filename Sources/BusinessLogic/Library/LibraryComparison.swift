internal import DomainEntities

/// What restoring another state of a library would change, film by film.
public enum LibraryComparison {
  /// The changes that lead from the entries of one library to those of another.
  ///
  /// Films are matched by any of their names, and those without names by title and year. The order is that of `present`,
  /// then that of `other` for films that are only there.
  public static func changes(
    from present: [LibraryEntry], to other: [LibraryEntry]
  ) -> [LibraryChange] {
    var places: [String: Int] = [:]
    for (place, entry) in other.enumerated() {
      for key in keys(entry.movie) where places[key] == nil { places[key] = place }
    }
    var matched = Set<Int>()
    var changes: [LibraryChange] = []
    for entry in present {
      let place = keys(entry.movie).lazy.compactMap { places[$0] }.first { !matched.contains($0) }
      if let place { matched.insert(place) }
      let after = place.map { other[$0].marks } ?? MovieMarks()
      guard after != entry.marks else { continue }
      changes.append(LibraryChange(movie: entry.movie, before: entry.marks, after: after))
    }
    for (place, entry) in other.enumerated() where !matched.contains(place) {
      changes.append(LibraryChange(movie: entry.movie, before: MovieMarks(), after: entry.marks))
    }
    return changes
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
