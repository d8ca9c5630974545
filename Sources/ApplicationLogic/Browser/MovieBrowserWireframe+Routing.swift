import BusinessLogic
import DomainEntities

extension MovieBrowserWireframe: MovieListRouting {
  func selectionDidChange(to movie: MovieSummary?) {
    if focus == .list { followList() }
    guard pageFollows else { return }
    // On a narrow terminal the page follows as well while it is read: the film may have been asked for there.
    if layout.isSplit || (focus == .film && movie != nil) {
      showOnPage(movie)
    } else if film.presenter.wish != nil {
      // What was wanted of the film that is left is not wanted any more.
      film.presenter.leave()
    }
  }

  func openSelectedMovie() {
    guard let movie = list.presenter.contents.selected else { return }
    followList()
    showOnPage(movie)
    film.presenter.open()
    focus = .film
  }

  func leaveList() {
    goBack()
  }

  func playTrailer() { wantOfSelectedMovie(.trailer) }

  func showWatchOptions() { wantOfSelectedMovie(.watch) }

  private func wantOfSelectedMovie(_ action: MovieDetailAction) {
    guard let movie = list.presenter.contents.selected else { return }
    followList()
    showOnPage(movie)
    film.presenter.perform(action, count: nil)
    if film.presenter.wish != nil { tell("Loading…") }
  }

  /// Shows a film of the list on the page, which then knows the films beside it.
  func showOnPage(_ movie: MovieSummary?) {
    guard movie?.id != film.presenter.movie?.id else { return }
    film.presenter.show(movie, ahead: list.presenter.moviesAhead)
  }

  func chooseList(among lists: [MovieList], current: MovieList) {
    let lists = marks.map { $0.lists(among: lists) } ?? lists
    let items = lists.map { ChooserItem($0, called: list.presenter.name(of: $0)) }
    showChooser("Lists", items, current: lists.firstIndex(of: current)) { [weak self] choice in
      self?.list.presenter.show(MovieListSelection(lists[choice]))
    }
  }

  func chooseSort(among sorts: [MovieSort], current: MovieSort?) {
    let list = list.presenter.contents.selection.list
    let items = sorts.map { ChooserItem(text: Wording.order($0, of: list), group: "") }
    let chosen = current.flatMap { sorts.firstIndex(of: $0) }
    showChooser("Order", items, current: chosen) { [weak self] choice in
      self?.list.presenter.sort(by: sorts[choice])
    }
  }
}

extension MovieBrowserWireframe: MovieDetailRouting {
  func closeDetail() {
    if !hasOwnPage || !goBack() { showList() }
  }

  func perform(_ action: MovieListAction, count: Int?) {
    if focus == .film { showList() }
    list.presenter.notice = nil
    list.presenter.perform(action, count: count)
  }

  func moveSelection(by rows: Int) {
    followList()
    list.presenter.moveSelection(by: rows)
    showOnPage(list.presenter.contents.selected)
  }

  func openPage(_ address: String?) -> String? {
    told(dependencies.links.report(opening: address))
  }

  func open(_ entry: MovieDetailEntry) -> String? {
    switch entry {
    case .person(let person): visit(.person(person))
    case .collection(let collection): visit(.collection(collection))
    case .theme(let theme): visit(.theme(theme))
    case .film(let movie): visit(movie)
    case .video(let address): return told(dependencies.links.report(playing: address))
    case .page(let address): return openPage(address)
    case .more: break
    }
    return nil
  }

  func playTrailer(of movie: MovieDetail) {
    let offering = dependencies.store.offering
    if let notice = told(dependencies.links.report(playing: movie.trailer, in: offering)) {
      tell(notice)
    }
  }

  func showWatchOptions(of movie: MovieDetail) {
    show(
      .watch(
        movie, from: dependencies.store.offering, key: dependencies.bindings.box.wayTo(.open)))
  }

  /// What the line of notices is to say; nil where a box says it, since what has to be read whole has no room
  /// there.
  private func told(_ report: LinkReport) -> String? {
    guard !report.isShown, !hasRoom(for: report.text) else { return report.text }
    show(report.text, titled: report.title)
    return nil
  }

  func report(_ error: MovieDataError) {
    tell("\(Wording.failure(error)).")
  }
}
