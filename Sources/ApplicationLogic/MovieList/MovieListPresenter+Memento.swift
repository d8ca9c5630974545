import BusinessLogic
import DomainEntities

/// Coming back at the next start.
extension MovieListPresenter {
  /// Goes on to where somebody was, as far as the rows are there; answers whether there is nothing to go
  /// back to, so that the list to open with is shown.
  func resume() -> Bool {
    contents.resume()
    guard contents.resumption == nil else { return false }
    if contents.movies.isEmpty, covered == nil {
      startInstead()
      return true
    }
    routing?.selectionDidChange(to: contents.selected)
    return false
  }

  /// Opens the list that the rules say to open with, since the one that was left is gone.
  func startInstead() {
    searchText = nil
    contents = MovieListContents(
      MovieListSelection(.allTime), height: contents.cursor.height)
    start()
  }
}

extension MovieListPresenter.Memory {
  /// A list in which somebody was at the last start.
  init(_ memento: MovieListMemento, offering: MovieOffering, height: Int) {
    self.init(
      contents: MovieListContents(
        resuming: memento.shown, offering: offering, height: height,
        isTyped: memento.typed?.isEmpty == false),
      covered: memento.covered.map {
        MovieListContents(resuming: $0, offering: offering, height: height)
      },
      typed: memento.typed)
  }

  /// The same, small enough to be written down; nil where there is nothing to come back to.
  var memento: MovieListMemento? {
    contents.memento.map { MovieListMemento(shown: $0, covered: covered?.memento, typed: typed) }
  }
}
