import DomainEntities

/// The matches of a file's films, as lists need them.
///
/// Lists keep films that no source knew by title and year alone. When a source knows such a film,
/// the entry in the list becomes that film instead of staying next to it.
struct ListMatches: Sendable {
  /// The matched films by their index in the file.
  private var movies: [Int: LibraryMovie] = [:]
  /// The films of the file as they are saved without a match.
  private var titled: [Int: MovieIdentifier] = [:]
  /// The matches that are certain for any list, by the film as it is saved without a match.
  private var certain: [MovieIdentifier: LibraryMovie] = [:]

  /// Whether lists that are not in the file may have films that were found.
  var concernsOtherLists: Bool { !certain.isEmpty }

  /// Adds a match; ambiguous ones are left out.
  mutating func add(_ found: ImportMatch, isListed: Bool) {
    guard !found.kind.isSeveral else { return }
    let year = found.film.movie.year
    let film = MovieIdentifier(title: found.keptTitle, year: year)
    if isListed {
      movies[found.place] = found.movie
      titled[found.place] = film
    }
    guard !found.movie.names.isEmpty else { return }
    // A title without a year may be any of several films.
    if found.unidentified != nil || (found.kind == .sure && year != nil) {
      certain[film] = found.movie
    }
  }

  /// Returns the match of a film of the file, or nil if there is none.
  ///
  /// A film that no source knows is the film of the list with its title and year.
  func movie(_ index: Int, in list: CustomList) -> LibraryMovie? {
    guard let movie = movies[index], movie.names.isEmpty, list.position(of: movie) == nil else {
      return movies[index]
    }
    let key = LibraryMovie.key(ofTitle: movie.title)
    let known = list.films.first { film in
      film.movie.year == movie.year && LibraryMovie.key(ofTitle: film.movie.title) == key
    }
    return known?.movie ?? movie
  }

  /// Returns a list whose films without identifiers are replaced by their matches.
  ///
  /// Films of the file at these indexes match by title and year alone, since they were imported
  /// into this list before.
  func identified(_ list: CustomList, alsoFrom indexes: [Int] = []) -> CustomList {
    var matches = certain
    // A film of the file that is still unknown keeps its entry.
    let unknown = Set(
      indexes.filter { movies[$0]?.names.isEmpty == true }.compactMap { titled[$0] })
    for index in indexes {
      guard let film = titled[index], let movie = movies[index], !movie.names.isEmpty else {
        continue
      }
      if !unknown.contains(film) { matches[film] = movie }
    }
    var list = list
    list.identify { matches[MovieIdentifier(title: $0.title, year: $0.year)] }
    return list
  }
}
