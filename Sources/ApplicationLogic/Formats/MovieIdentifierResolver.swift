public import BusinessLogic
package import DomainEntities

/// Resolves the identifiers of films for the output of commands.
///
/// Films have the identifiers of the current source, so that the output of different commands can
/// be joined. A film that the source does not have keeps another identifier, or the one made from
/// its title and year.
public struct MovieIdentifierResolver: Sendable {
  private let store: (any MovieDataStore)?

  /// Creates a resolver for a store, or for the marks if there is no store.
  public init(_ store: (any MovieDataStore)? = nil) {
    self.store = store
  }

  /// Returns a film of a list with its identifier in the source.
  package func named(_ movie: MovieSummary) -> MovieSummary {
    var movie = movie
    movie.id = identifier(of: MovieIdentifiers(movie)) ?? movie.id
    return movie
  }

  /// Returns a film and its recommendations with their identifiers in the source.
  package func named(_ movie: MovieDetail) -> MovieDetail {
    var movie = movie
    movie.summary = named(movie.summary)
    for place in movie.recommendations.indices {
      movie.recommendations[place].movie = named(movie.recommendations[place].movie)
    }
    return movie
  }

  /// Returns the identifier of a marked film; nil if nothing of the film is known.
  package func id(of movie: LibraryMovie) -> String? {
    movie.title.isEmpty && movie.names.isEmpty ? nil : named(movie.summary).id.text
  }

  private func identifier(of film: MovieIdentifiers) -> MovieIdentifier? {
    film.isEmpty ? nil : store.map { $0.identifier(of: film) } ?? film.identifier
  }
}
