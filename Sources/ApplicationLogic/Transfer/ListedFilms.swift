import BusinessLogic
import DomainEntities

/// The films of a file with those of its lists, each once: two entries of the same film would
/// compete for a match.
struct ListedFilms {
  /// All films; those only of lists have no marks.
  private(set) var films: [ImportedMovie]
  private var places: [String: Int] = [:]

  /// Creates the films of a file.
  init(_ films: [ImportedMovie]) {
    self.films = films
    for (index, film) in films.enumerated() { note(film.movie, index) }
  }

  /// Returns the index of a film, which is added if it is new.
  mutating func index(of movie: LibraryMovie, at place: String) -> Int {
    for key in Self.keys(movie) {
      if let known = places[key] { return known }
    }
    films.append(ImportedMovie(movie: movie, marks: MovieMarks(), place: place))
    note(movie, films.count - 1)
    return films.count - 1
  }

  private mutating func note(_ movie: LibraryMovie, _ index: Int) {
    for key in Self.keys(movie) where places[key] == nil { places[key] = index }
  }

  private static func keys(_ movie: LibraryMovie) -> [String] {
    let names = movie.names
    if names.isEmpty { return ["= \(LibraryMovie.key(ofTitle: movie.title)) \(movie.year ?? 0)"] }
    return [
      names.tmdb.map { "tmdb \($0)" }, names.imdb.map { "imdb \($0)" },
      names.catalogue.map { "catalogue \($0.text)" },
    ].compactMap(\.self)
  }
}
