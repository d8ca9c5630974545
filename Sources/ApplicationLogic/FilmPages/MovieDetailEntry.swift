import BusinessLogic
package import DomainEntities

/// Something that the page of a film can open.
package enum MovieDetailEntry: Hashable, Sendable {
  /// The films of a person.
  case person(Person)
  /// The page of another film.
  case film(MovieSummary)
  /// The films of a series.
  case collection(MovieCollection)
  /// The films of a theme.
  case theme(String)
  /// A video, by its address.
  case video(String)
  /// A web page.
  case page(String)
  /// The rest of a folded part.
  case more(MovieDetailPart)
}

/// A part of the page that is folded while it is long.
package enum MovieDetailPart: Hashable, Sendable, CaseIterable {
  case note, cast, crew, videos, collection, recommendations

  /// The number of entries that are shown while it is folded; a note has none.
  var limit: Int {
    switch self {
    case .note: 0
    case .cast, .crew, .collection: 15
    case .recommendations: 10
    case .videos: 5
    }
  }
}
