package import BusinessLogic
package import DomainEntities
package import FilmPages

/// The actions that lead from a film's page to other screens.
@MainActor package protocol MovieDetailRouting: AnyObject {
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
