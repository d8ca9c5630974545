import BusinessLogic
import DomainEntities

/// Leads from the list to pages and other lists, and back: which film the page shows, which pane has the
/// keys, and where the user came from.
@MainActor final class BrowserNavigation {
  private let list: MovieListPresenter
  private let film: MovieDetailPresenter
  private let store: any MovieDataStore
  private let didChange: () -> Void
  /// How the panes share the terminal.
  private(set) var panes: BrowserPanes { didSet { if panes != oldValue { didChange() } } }
  private var history = BrowserHistory()

  /// Begins with the list; `didChange` is called when the panes change.
  init(
    list: MovieListPresenter, film: MovieDetailPresenter, store: any MovieDataStore,
    size: TerminalSize, didChange: @escaping () -> Void
  ) {
    self.list = list
    self.film = film
    self.store = store
    self.didChange = didChange
    panes = BrowserPanes(size: size)
  }

  /// Where the user is and how they came there, as much of it as a width has room for.
  func heading(width: Int) -> String {
    history.heading(to: names(withPage: panes.isDetached), width: width)
  }

  /// The film that keys go to; nil where there is none.
  var focusedMovie: MovieSummary? {
    panes.focus == .film ? film.movie : list.contents.selected
  }

  // MARK: Panes

  /// Gives the panes a terminal of another size.
  func resize(to size: TerminalSize) { panes.resize(to: size) }

  /// Goes from the list to the page, and back, without leaving either.
  func switchPane() {
    switch panes.focus {
    case .film: showList()
    case .list where panes.isDetached: panes.focus(on: .film)
    case .list: openSelectedMovie()
    }
  }

  /// Gives the keys to the list; a page that is not to be seen beside it loads no further.
  func showList() {
    panes.focus(on: .list)
    if !panes.isSplit { film.leave() }
  }

  /// Does something in the list, which comes up for it.
  func inList(_ body: (MovieListPresenter) -> Void) {
    if panes.focus == .film { showList() }
    list.forgetNotice()
    body(list)
  }

  /// Gives a pane the whole width, or goes back to both where it has it already.
  ///
  /// While one pane has the whole width, going to the other one shows that, as on a narrow terminal.
  func zoom(_ pane: BrowserPanes.Pane) {
    if panes.preferences.showsOnePane, panes.focus == pane {
      return panes.setShowsOnePane(false)
    }
    if panes.focus != pane { switchPane() }
    if panes.focus == pane { panes.setShowsOnePane(true) }
  }

  /// Moves the line between the panes by so many steps to the right.
  func moveSplit(by steps: Int) { panes.moveSplit(by: steps) }

  // MARK: The page beside the list

  /// Has the page show the selected film where both are on the screen.
  func follow() {
    if panes.isSplit, pageFollows { showOnPage(list.contents.selected) }
  }

  /// Takes note that another film is selected, or none.
  func selectionDidChange(to movie: MovieSummary?) {
    if panes.focus == .list { followList() }
    guard pageFollows else { return }
    // On a narrow terminal the page follows as well while it is read: the film may have been asked for
    // there.
    if panes.isSplit || (panes.focus == .film && movie != nil) {
      showOnPage(movie)
    } else if film.wish != nil {
      // What was wanted of the film that is left is not wanted any more.
      film.leave()
    }
  }

  /// Opens the page of the selected film.
  func openSelectedMovie() {
    guard showSelectedMovie() else { return }
    film.open()
    panes.focus(on: .film)
  }

  /// Shows the selected film on the page, on the screen or not; returns whether there is one.
  func showSelectedMovie() -> Bool {
    guard let movie = list.contents.selected else { return false }
    followList()
    showOnPage(movie)
    return true
  }

  /// Brings up the page that actions on a film are for.
  func showPage() {
    guard !panes.isDetached else { return }
    if panes.isSplit {
      showOnPage(list.contents.selected)
    } else if panes.focus == .list {
      openSelectedMovie()
    }
  }

  /// Selects a film so many rows down, or up, and shows it on the page.
  func moveSelection(by rows: Int) {
    followList()
    list.moveSelection(by: rows)
    showOnPage(list.contents.selected)
  }

  /// Whether the page is that of the list's film: not of one that was opened on its own, nor while the
  /// list is on its way back to where it was.
  private var pageFollows: Bool { !panes.isDetached && list.contents.restoration == nil }

  /// Shows a film of the list on the page, which then knows the films beside it.
  private func showOnPage(_ movie: MovieSummary?) {
    guard movie?.id != film.movie?.id else { return }
    film.show(movie, ahead: list.moviesAhead)
  }

  /// Has the page follow the list again.
  private func followList() {
    guard panes.isDetached else { return }
    panes.setDetached(false)
    history.dropPages()
  }

  // MARK: The way and back

  /// Opens a list in place of the one on the screen, to come back from later.
  func visit(_ films: MovieList) {
    history.push(place(list.snapshot))
    panes.setDetached(false)
    list.show(MovieListSelection(films))
    showList()
  }

  /// Opens the page of a film that need not be in the list, to come back from later.
  func visit(_ movie: MovieSummary) {
    history.push(place(nil))
    openPage { $0.show(movie) }
  }

  /// Opens a film that was chosen for the user; one surprise after another is one step on the way.
  func visit(_ surprise: Surprise) {
    if !(panes.isDetached && film.surprise != nil) { history.push(place(nil)) }
    openPage { $0.show(surprise) }
  }

  private func openPage(_ show: (MovieDetailPresenter) -> Void) {
    panes.setDetached(true)
    show(film)
    film.open()
    panes.focus(on: .film)
  }

  /// Leaves the page: back to where it was opened, or to the list that it follows.
  func closePage() {
    if !panes.isDetached || !goBack() { showList() }
  }

  /// Goes back to the last place, with everything as it was; returns false where there is none.
  @discardableResult func goBack() -> Bool {
    guard let place = history.pop() else { return false }
    put(place)
    return true
  }

  /// Shows a place as it was left.
  private func put(_ place: BrowserPlace) {
    // Until it is put back, the page follows nothing.
    panes.setDetached(true)
    panes.focus(on: .film)
    if let memory = place.list { list.restore(memory) }
    film.restore(place.page)
    panes.setDetached(place.isDetached)
    panes.focus(on: place.isOnPage && place.page != nil ? .film : .list)
  }

  /// The place that is shown, with the list where that is not to stay.
  private func place(_ list: ListSnapshot?) -> BrowserPlace {
    BrowserPlace(
      list: list, page: film.snapshot, isDetached: panes.isDetached, isOnPage: panes.focus == .film,
      names: names(withPage: panes.isDetached || panes.focus == .film))
  }

  /// What is to be seen and was not before, by name.
  private func names(withPage: Bool) -> [String] {
    let page = withPage ? film.movie.map(Wording.title) : nil
    return (history.endsWithList ? [list.heading] : []) + [page].compactMap(\.self)
  }

  // MARK: The next start

  /// How list, page and panes are now, and the way to them.
  var snapshot: SessionSnapshot {
    var snapshot = SessionSnapshot(source: store.offering.name)
    var here = place(list.snapshot)
    here.names = []
    snapshot.places = (history.places + [here]).suffix(SessionSnapshot.most).map(\.withoutFilms)
    snapshot.layout = panes.preferences
    return snapshot
  }

  /// Goes on where the browser was left; returns whether there is a list to go on with.
  func restore(_ snapshot: SessionSnapshot) -> Bool {
    panes.prefer(snapshot.layout)
    let places = snapshot.places(offeredBy: store.offering)
    guard var last = places.last, last.list != nil else { return false }
    for place in places.dropLast() { history.push(place) }
    if isGone(last.page?.movie) { (last.isDetached, last.isOnPage) = (false, false) }
    // A page that is not to be seen is not loaded.
    let showsPage = last.isDetached || last.isOnPage || panes.isSplit
    if !showsPage { last.page = nil }
    put(last)
    return true
  }

  /// Whether a source that knows all of its films at once does not know this one.
  private func isGone(_ movie: MovieSummary?) -> Bool {
    guard let movie else { return true }
    return store.offering.isLocal && store.knownDetail(of: movie.id) == nil
  }
}
