import BusinessLogic
import DomainEntities

extension MovieBrowserWireframe: MovieListRouting {
  func selectionDidChange(to movie: MovieSummary?) {
    if layout.isSplit { film.presenter.show(movie) }
  }

  func openSelectedMovie() {
    guard let movie = list.presenter.contents.selected else { return }
    film.presenter.show(movie)
    film.presenter.open()
    focus = .film
  }

  func chooseList(among lists: [MovieList], current: MovieList) {
    showChooser(
      "Lists", lists.map { ChooserItem($0) }, current: lists.firstIndex(of: current)
    ) { [weak self] choice in
      self?.list.presenter.show(MovieListSelection(lists[choice]))
    }
  }

  func chooseSort(among sorts: [MovieSort], current: MovieSort?) {
    let items = sorts.map { ChooserItem(text: Wording.order($0), group: "") }
    let chosen = current.flatMap { sorts.firstIndex(of: $0) }
    showChooser("Order", items, current: chosen) { [weak self] choice in
      self?.list.presenter.sort(by: sorts[choice])
    }
  }
}

extension MovieBrowserWireframe: MovieDetailRouting {
  func closeDetail() {
    focus = .list
  }

  func moveSelection(by rows: Int) {
    list.presenter.moveSelection(by: rows)
    film.presenter.show(list.presenter.contents.selected)
  }

  func openPage(_ address: String) -> String {
    dependencies.links.open(address)
      ? "Opened \(address)" : "No program here opens pages: \(address)"
  }
}
