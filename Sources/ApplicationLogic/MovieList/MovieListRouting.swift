package import BusinessLogic
package import DomainEntities

/// The view of a list presenter.
@MainActor package protocol MovieListPresenterOutput: AnyObject {
  /// Called when there is something new to show.
  func presenterDidUpdate(_ presenter: MovieListPresenter)
}

/// The actions that lead from a list to other screens.
@MainActor package protocol MovieListRouting: AnyObject {
  /// Called when the selection changes to another film, or to none.
  func selectionDidChange(to movie: MovieSummary?)
  /// Opens the selected film.
  func openSelectedMovie()
  /// Lets the user choose a list.
  func chooseList(current: MovieList)
  /// Lets the user choose a sort order.
  func chooseSort(among sorts: [MovieSort], current: MovieSort?)
  /// Shows and copies the command that lists the same films.
  func copyCommand(of selection: MovieListSelection)
  /// Whether the page of a film has the focus.
  var isOnPage: Bool { get }
  /// Adds the list and the page to the history, before a search replaces the list; returns whether
  /// there is a list.
  func keepPlace() -> Bool
  /// Whether there is a place to go back to from the list.
  var canLeaveList: Bool { get }
  /// Returns what adds the first film to an empty list of the user's own; nil for other lists.
  func advice(for list: MovieList) -> String?
  /// Changes the user's own list that is shown.
  func edit(_ edit: ListEdit)
  /// Leaves the list; there is nothing to go back to inside it.
  func leaveList()
  /// Plays the trailer of the selected film.
  func playTrailer()
  /// Shows where the selected film can be watched.
  func showWatchOptions()
}
