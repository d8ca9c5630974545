package import BusinessLogic
package import DomainEntities

/// A film to mark.
package struct MarkedFilm: Hashable, Sendable {
  /// The film, with what is stored about it.
  package let movie: LibraryMovie
  /// The identifier that rows and the page use.
  package let id: MovieIdentifier

  package init(_ movie: LibraryMovie, shown id: MovieIdentifier) {
    self.movie = movie
    self.id = id
  }
}

/// A mark that can be repeated on other films.
package enum RepeatableMark: Hashable, Sendable {
  /// A change of marks.
  case change(MarkChange)
  /// Adding to a list of the user, or removing from it.
  case list(String, adds: Bool)
}

extension MarkChange {
  /// The change that repeats it on other films: only the film itself knows that the day of its
  /// viewing was unknown before.
  var repeated: MarkChange {
    if case .dayUnknown(let day) = self { .notSeen(on: day) } else { self }
  }
}
