package import DomainEntities

/// A value whose films are printed under the identifiers of a resolver.
@dynamicMemberLookup package struct Named<Value: Sendable>: Sendable {
  /// The value.
  package let value: Value
  private let naming: MovieIdentifierResolver

  /// Creates a value with a resolver.
  package init(_ value: Value, _ naming: MovieIdentifierResolver) {
    self.value = value
    self.naming = naming
  }

  package subscript<Part>(dynamicMember path: KeyPath<Value, Part>) -> Part {
    value[keyPath: path]
  }

  /// Returns the name of a film of the library.
  package func filmName(_ movie: LibraryMovie) -> FilmName { FilmName(movie, naming) }

  /// Returns a part of the value with the same resolver.
  package func with<Part>(_ part: Part) -> Named<Part> { Named<Part>(part, naming) }

  /// Returns parts of the value with the same resolver.
  package func each<Part>(_ parts: [Part]) -> [Named<Part>] {
    parts.map { Named<Part>($0, naming) }
  }
}

/// The name of a film in a record: ID, title and year.
package struct FilmName: Hashable, Sendable {
  let id: String?
  let title: String
  let year: Int?

  /// Creates the name of a film of a source.
  package init(_ movie: MovieSummary) {
    (id, title, year) = (movie.id.text, movie.title, movie.year)
  }

  /// Creates the name of a film of the library.
  package init(_ movie: LibraryMovie, _ naming: MovieIdentifierResolver) {
    (id, title, year) = (naming.id(of: movie), movie.title, movie.year)
  }
}

/// The record of a film's name.
package let filmNameRecord = Record<FilmName> {
  Field("id", \.id)
  Field("title", \.title).required
  Field("year", \.year)
}
