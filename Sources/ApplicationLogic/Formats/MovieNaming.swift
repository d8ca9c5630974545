public import BusinessLogic
import DomainEntities

/// The identifiers of films in what commands write: those of the source in force, so that the output of
/// every command can be joined with that of every other.
///
/// A film that the source does not know keeps a name that it is known by.
public struct MovieNaming: Sendable {
  private let store: (any MovieDataStore)?

  /// Names films as a store knows them; as they were marked where there is no store.
  public init(_ store: (any MovieDataStore)? = nil) {
    self.store = store
  }

  /// The film of a list by its identifier in the source.
  func named(_ movie: MovieSummary) -> MovieSummary {
    var movie = movie
    movie.id = identifier(of: MovieNames(movie)) ?? movie.id
    return movie
  }

  /// The film of a page, and those that it recommends, by their identifiers in the source.
  func named(_ movie: MovieDetail) -> MovieDetail {
    var movie = movie
    movie.summary = named(movie.summary)
    for place in movie.recommendations.indices {
      movie.recommendations[place].movie = named(movie.recommendations[place].movie)
    }
    return movie
  }

  /// The identifier of a marked film; nil where only its title and year are known.
  func id(of movie: LibraryMovie) -> String? { identifier(of: movie.names)?.text }

  private func identifier(of film: MovieNames) -> MovieIdentifier? {
    film.isEmpty ? nil : store.map { $0.identifier(of: film) } ?? film.identifier
  }
}
