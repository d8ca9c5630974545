import BusinessLogic
import DomainEntities

/// What a list presenter tells its view.
@MainActor protocol MovieListPresenterOutput: AnyObject {
  /// There is something new to show.
  func presenterDidUpdate(_ presenter: MovieListPresenter)
}

/// Where a list leads to.
@MainActor protocol MovieListRouting: AnyObject {
  /// The chosen film is another one, or none.
  func selectionDidChange(to movie: MovieSummary?)
  /// The chosen film is to be opened.
  func openSelectedMovie()
  /// One of the lists is to be chosen.
  func chooseList(among lists: [MovieList], current: MovieList)
  /// One of the orders is to be chosen.
  func chooseSort(among sorts: [MovieSort], current: MovieSort?)
  /// There is nothing to go back to inside the list.
  func leaveList()
  /// The trailer of the chosen film is to be played.
  func playTrailer()
  /// Where the chosen film can be watched is to be shown.
  func showWatchOptions()
}
