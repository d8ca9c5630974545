import BusinessLogic
import DomainEntities

/// Something that the page of a film can open.
enum MovieDetailEntry: Hashable, Sendable {
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
enum MovieDetailPart: Hashable, Sendable, CaseIterable {
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

/// The actions that lead from a film's page to other screens.
@MainActor protocol MovieDetailRouting: AnyObject {
  /// Closes the page.
  func closeDetail()
  /// Performs an action in the list.
  func perform(_ action: MovieListAction, count: Int?)
  /// Whether there are other films to go to.
  var hasOtherFilms: Bool { get }
  /// Selects another film of the list, a number of rows down, or up if negative.
  func moveSelection(by rows: Int)
  /// Opens a web page, if there is one; returns a message for the user, if any.
  func openPage(_ address: String?) -> String?
  /// Opens an entry of the page; returns a message for the user, if any.
  func open(_ entry: MovieDetailEntry) -> String?
  /// Plays the trailer, if there is one.
  func playTrailer(of movie: MovieDetail)
  /// Shows where the film can be watched.
  func showWatchOptions(of movie: MovieDetail)
  /// Reports why a pending action failed.
  func report(_ error: MovieDataError)
}
