import BusinessLogic
import DomainEntities

/// The way to another film or list, and back.
extension MovieBrowserWireframe {
  /// Opens a list in the place of the one on the screen, to come back from later.
  func visit(_ list: MovieList) {
    leave(for: self.list.presenter.memory)
    hasOwnPage = false
    self.list.presenter.show(MovieListSelection(list))
    showList()
  }

  /// Opens the page of a film that need not be in the list, to come back from later.
  func visit(_ movie: MovieSummary) {
    leave(for: nil)
    hasOwnPage = true
    film.presenter.show(movie)
    film.presenter.open()
    focus = .film
  }

  /// Goes back to where one came from, with everything as it was; answers false where that is nowhere.
  @discardableResult func goBack() -> Bool {
    guard let place = history.pop() else { return false }
    put(place)
    return true
  }

  /// Shows a place as it was left.
  func put(_ place: BrowserHistory.Place) {
    // Until it is put back, the page follows nothing.
    (hasOwnPage, focus) = (true, .film)
    if let memory = place.list { list.presenter.restore(memory) }
    film.presenter.restore(place.page)
    hasOwnPage = place.hasOwnPage
    focus = place.isOnPage ? .film : .list
  }

  /// Has the page follow the list again.
  func followList() {
    guard hasOwnPage else { return }
    hasOwnPage = false
    history.dropPages()
  }

  func leave(for list: MovieListPresenter.Memory?) {
    history.push(place(list))
  }

  /// Where one is, with the list where that is not to stay.
  func place(_ list: MovieListPresenter.Memory?) -> BrowserHistory.Place {
    BrowserHistory.Place(
      list: list, page: film.presenter.memory, hasOwnPage: hasOwnPage, isOnPage: focus == .film,
      names: names(withPage: hasOwnPage || focus == .film))
  }

  /// What is to be seen and was not before, by name.
  private func names(withPage: Bool) -> [String] {
    let page = withPage ? film.presenter.memory.title : nil
    return (history.endsWithList ? [list.presenter.heading] : []) + [page].compactMap(\.self)
  }

  /// Where one is and how one came there, as much of it as a width has room for.
  func heading(width: Int) -> String {
    var names = history.names + names(withPage: hasOwnPage)
    var text = names.joined(separator: " › ")
    while names.count > 1, TextWidth.of(CleanText.line(text)) > width {
      names.removeFirst()
      text = "… › " + names.joined(separator: " › ")
    }
    return names.count == 1 && TextWidth.of(CleanText.line(text)) > width ? names[0] : text
  }
}
