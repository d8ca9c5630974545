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

/// Where the page of a film leads to.
@MainActor protocol MovieDetailRouting: AnyObject {
  /// The page is closed.
  func closeDetail()
  /// Something is to be done in the list.
  func perform(_ action: MovieListAction, count: Int?)
  /// Another film of the list is wanted: so many rows down, or up.
  func moveSelection(by rows: Int)
  /// A page is to be opened in the system's browser, if there is one; answers what to tell the user, if anything.
  func openPage(_ address: String?) -> String?
  /// What an entry of the page leads to is wanted; answers what to tell the user, if anything.
  func open(_ entry: MovieDetailEntry) -> String?
  /// The trailer is to be played, if there is one.
  func playTrailer(of movie: MovieDetail)
  /// Where the film can be watched is to be shown.
  func showWatchOptions(of movie: MovieDetail)
  /// What was wanted of a film cannot be had.
  func report(_ error: MovieDataError)
}
