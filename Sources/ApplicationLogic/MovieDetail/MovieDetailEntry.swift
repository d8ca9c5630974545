import BusinessLogic
import DomainEntities

/// Something on the page of a film that leads somewhere.
enum MovieDetailEntry: Hashable, Sendable {
  /// To the films of a person.
  case person(Person)
  /// To the page of another film.
  case film(MovieSummary)
  /// To the films of a series.
  case collection(MovieCollection)
  /// To the films about something.
  case theme(String)
  /// To something to watch, at its address.
  case video(String)
  /// To a page outside.
  case page(String)
  /// To the rest of a part that is folded.
  case more(MovieDetailPart)
}

/// A part of the page that may be too long to show at once.
enum MovieDetailPart: Hashable, Sendable, CaseIterable {
  case cast, crew, videos, collection, recommendations

  /// How much of it is shown while it is folded.
  var limit: Int {
    switch self {
    case .cast, .crew, .collection: 15
    case .recommendations: 10
    case .videos: 5
    }
  }
}
