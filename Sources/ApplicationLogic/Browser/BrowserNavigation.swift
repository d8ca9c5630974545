import BusinessLogic
import DomainEntities
import Films
import TerminalModel
import Widgets
import Wording
import Year

/// The films for tonight, as the screens under them see them.
@MainActor protocol BrowserTonightRouting: AnyObject {
  /// Whether the films are shown.
  var isOpen: Bool { get }
  /// The films that are shown.
  var films: [MovieDetail] { get }
  /// The selected film; nil if no films are shown.
  var selectedFilm: MovieDetail? { get }
  /// Shows a message until the next key.
  func showNotice(_ text: String)
  /// Clears that message.
  func forgetNotice()
  /// Shows the films as they were left.
  func show()
  /// Selects the film a number of films away, and returns it with the reason for it.
  func select(by steps: Int) -> (movie: MovieSummary, reason: String)?
}

/// What the user watched in a year, as the screens under it see it.
@MainActor protocol BrowserYearRouting: AnyObject {
  /// The year that is shown; nil if none is.
  var shownYear: Int? { get }
  /// Shows a year as it was left.
  func show(_ place: YearPlace)
}

/// Moves between the list, pages and other lists: which film the page shows, which pane has the
/// focus, and where to go back to.
@MainActor final class BrowserNavigation {
  private let list: MovieListPresenter
  private let film: MovieDetailPresenter
  private let store: any MovieDataStore
  private let didChange: () -> Void
  /// The panes and how they share the terminal.
  private(set) var panes: BrowserPanes { didSet { if panes != oldValue { didChange() } } }
  private var history = BrowserHistory()
  private var smartLists: [SmartList] = []
  private weak var tonight: (any BrowserTonightRouting)?
  private weak var year: (any BrowserYearRouting)?

  /// Creates the navigation, with the list focused; `didChange` is called when the panes change.
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

  /// Sets the lists that the path shows by their names.
  func name(_ smartLists: [SmartList]) {
    guard smartLists != self.smartLists else { return }
    self.smartLists = smartLists
    didChange()
  }

  /// The name of the list.
  var listName: String { list.heading(naming: smartLists) }

  /// Returns the path to what is shown, shortened to a width.
  func heading(width: Int) -> String {
    if let year = year?.shownYear {
      return BrowserHistory().heading(to: Wording.path(toYear: year), width: width)
    }
    let showsPage = panes.isDetached || panes.focus == .film
    let tonight = tonight?.isOpen == true ? [Wording.tonight] : []
    return history.heading(to: names(withPage: showsPage) + tonight, width: width)
  }

  /// The title of the film if it has been scrolled out of the page; otherwise empty.
  var pageTitle: String {
    film.reader.cursor.window.top > 0 ? film.movie.map(Wording.title) ?? "" : ""
  }

  /// The film that keys act on; nil if there is none.
  var focusedMovie: MovieSummary? {
    if let tonight, tonight.isOpen { return tonight.selectedFilm?.summary }
    return switch panes.focus {
    case .lists: nil
    case .list: list.contents.selected
    case .film: film.movie
    }
  }

  /// The films for tonight that are shown.
  var filmsForTonight: [MovieDetail] { tonight?.films ?? [] }

  /// Sets the films for tonight, which back leads to from the pages opened there.
  func route(by tonight: any BrowserTonightRouting) { self.tonight = tonight }

  /// Sets the year, which back leads to from the lists opened there.
  func route(by year: any BrowserYearRouting) { self.year = year }

  // MARK: Panes

  /// Sets the size of the terminal.
  func resize(to size: TerminalSize) { panes.resize(to: size) }

  /// Moves the focus from the list to the page, from there to the lists if they are shown, and then
  /// to the list again.
  func switchPane() {
    switch panes.focus {
    case .list: focus(on: focusedMovie != nil || panes.isDetached ? .film : .lists)
    case .film: focus(on: panes.shows(.lists) ? .lists : .list)
    case .lists: focus(on: .list)
    }
  }

  /// Focuses a pane; the lists only if they are shown.
  func focus(on pane: BrowserPanes.Pane) {
    switch pane {
    case .lists: if panes.shows(.lists) { panes.focus(on: .lists) }
    case .list: showList()
    case .film where panes.isDetached: panes.focus(on: .film)
    case .film: openSelectedMovie()
    }
  }

  /// Focuses the list; a page that is no longer visible stops loading.
  func showList() {
    panes.focus(on: .list)
    if !panes.isSplit { film.leave() }
  }

  /// Runs a list action, focusing the list first.
  func inList(_ body: (MovieListPresenter) -> Void) {
    if panes.focus != .list { showList() }
    list.forgetNotice()
    body(list)
  }

  /// Performs a list action from any pane: choices open over the page, and what replaces the list
  /// keeps the page, so that back leads to it.
  func perform(_ action: MovieListAction, count: Int?) {
    switch action {
    case .chooseList, .chooseSort:
      list.perform(action, count: count)
    case .search, .filter:
      list.perform(action, count: count)
      if panes.focus != .list { showList() }
    default: inList { $0.perform(action, count: count) }
    }
  }

  /// Gives a pane the full width, or restores both panes if it has it already.
  ///
  /// While one pane has the full width, switching shows the other one, as on a narrow terminal.
  func zoom(_ pane: BrowserPanes.Pane) {
    if panes.preferences.showsOnePane, panes.focus == pane {
      return panes.setShowsOnePane(false)
    }
    if panes.focus != pane { focus(on: pane) }
    if panes.focus == pane { panes.setShowsOnePane(true) }
  }

  /// Moves the divider by a number of steps to the right, or to the left if negative.
  func moveSplit(by steps: Int) { panes.moveSplit(by: steps) }

  // MARK: The page beside the list

  /// Shows the selected film on the page if both are on the screen.
  func follow() {
    if panes.isSplit, pageFollows { showOnPage(list.contents.selected) }
  }

  /// Called when the selection changes to another film, or to none.
  func selectionDidChange(to movie: MovieSummary?) {
    if panes.focus == .list { followList() }
    guard pageFollows else { return }
    // On a narrow terminal the page follows too while it is read: the film may have been selected
    // from there.
    if panes.isSplit || (panes.focus == .film && movie != nil) {
      showOnPage(movie)
    } else if film.pendingAction != nil {
      // An action that waits for the film is dropped with it.
      film.leave()
    }
  }

  /// Opens the page of the selected film.
  func openSelectedMovie() {
    guard showSelectedMovie() else { return }
    film.open()
    panes.focus(on: .film)
  }

  /// Shows the selected film on the page, visible or not; returns whether there is one.
  func showSelectedMovie() -> Bool {
    guard let movie = list.contents.selected else { return false }
    followList()
    showOnPage(movie)
    return true
  }

  /// Shows the page that film actions apply to.
  func showPage() {
    guard !panes.isDetached else { return }
    if panes.isSplit {
      showOnPage(list.contents.selected)
    } else if panes.focus == .list {
      openSelectedMovie()
    }
  }

  /// Whether there is another film than that of the page to go to.
  var hasOtherFilms: Bool { panes.isDetached || list.contents.mayHaveSeveralFilms }

  /// Moves the selection by a number of rows, and shows the film on the page.
  ///
  /// From a film that is not in the list, back leads to that film. From a film for tonight, the
  /// others for tonight follow.
  func moveSelection(by rows: Int) {
    if rows != 0, panes.isDetached, history.places.last?.front == .tonight,
      let film = tonight?.select(by: rows)
    {
      return openPage(of: film.movie, reason: film.reason)
    }
    list.moveSelection(by: rows)
    guard rows != 0, panes.isDetached, let movie = list.contents.selected else {
      followList()
      return showOnPage(list.contents.selected)
    }
    visit(movie)
  }

  /// Whether the page shows the list's selection.
  ///
  /// It does not while it shows a film that was opened separately, or while the list is being
  /// restored.
  private var pageFollows: Bool { !panes.isDetached && list.contents.restoration == nil }

  /// Shows a film of the list on the page, which preloads the films next to it.
  private func showOnPage(_ movie: MovieSummary?) {
    guard movie?.id != film.movie?.id else { return }
    film.show(movie, ahead: list.moviesAhead)
  }

  /// Makes the page follow the list again.
  private func followList() {
    guard panes.isDetached else { return }
    panes.setDetached(false)
    history.dropPages()
  }

  // MARK: History

  /// Opens a list in place of the current one, which stays in the history.
  func visit(_ films: MovieList) {
    history.push(place(list.snapshot))
    showFromStart(MovieListSelection(films))
  }

  /// Opens a list that the user chose among all lists: the trail begins there, and back leads to
  /// the current list.
  func choose(_ selection: MovieListSelection) {
    keepPlace()
    showFromStart(selection)
  }

  /// Opens a list from a figure of a year; back leads to the year.
  func choose(_ selection: MovieListSelection, from year: YearPlace) {
    guard !list.contents.isOpening else { return choose(selection) }
    var place = place(list.snapshot)
    place.front = .year(year)
    place.names = Wording.path(toYear: year.year)
    history.push(place)
    showFromStart(selection)
  }

  /// Adds the current place to the history, before another list replaces it; the trail starts over.
  ///
  /// Returns whether there is a place to return to.
  @discardableResult func keepPlace() -> Bool {
    guard !list.contents.isOpening else { return false }
    var place = place(list.snapshot)
    place.names = []
    history.push(place)
    return true
  }

  private func showFromStart(_ selection: MovieListSelection) {
    panes.setDetached(false)
    list.show(selection)
    showList()
  }

  /// Opens the page of a film that need not be in the list, adding to the history.
  func visit(_ movie: MovieSummary) {
    history.push(place(nil))
    openPage(of: movie)
  }

  /// Opens the page of a film for tonight; back leads to the films for tonight.
  func visitFromTonight(_ movie: MovieSummary, reason: String) {
    var place = place(nil)
    place.front = .tonight
    place.names.append(Wording.tonight)
    history.push(place)
    openPage(of: movie, reason: reason)
  }

  private func openPage(of movie: MovieSummary, reason: String = "") {
    panes.setDetached(true)
    film.show(movie, reason: reason)
    film.open()
    panes.focus(on: .film)
  }

  /// Closes the page: goes back to where it was opened, or to the list that it follows.
  func closePage() {
    if !panes.isDetached || !goBack() { showList() }
  }

  /// Whether there is a place to go back to.
  var canGoBack: Bool { !history.places.isEmpty }

  /// Goes back to the last place as it was left; returns false if there is none.
  @discardableResult func goBack() -> Bool {
    guard let place = history.pop() else { return false }
    put(place)
    switch place.front {
    case .tonight: tonight?.show()
    case .year(let place): year?.show(place)
    case nil: break
    }
    return true
  }

  /// Shows a place as it was left.
  private func put(_ place: BrowserLocation) {
    // The page follows nothing until the place is restored.
    panes.setDetached(true)
    panes.focus(on: .film)
    if let snapshot = place.list { list.restore(snapshot) }
    film.restore(place.page)
    panes.setDetached(place.isDetached)
    panes.focus(on: place.isOnPage && place.page != nil ? .film : .list)
  }

  /// Returns the current place; `list` is nil if the list stays on the screen.
  private func place(_ list: ListSnapshot?) -> BrowserLocation {
    BrowserLocation(
      list: list, page: film.snapshot, isDetached: panes.isDetached, isOnPage: panes.focus == .film,
      names: names(withPage: panes.isDetached || panes.focus == .film))
  }

  /// Returns the names that the current place adds to the heading.
  private func names(withPage: Bool) -> [String] {
    let page = withPage ? film.movie.map(Wording.title) : nil
    return (history.endsWithList ? [listName] : []) + [page].compactMap(\.self)
  }

  // MARK: Session

  /// The list, the page, the panes and the history, for the next start.
  var snapshot: SessionSnapshot {
    var snapshot = SessionSnapshot(source: store.offering.name)
    var here = place(list.snapshot)
    here.names = []
    snapshot.places = (history.places + [here]).suffix(SessionSnapshot.most).map(\.withoutFilms)
    snapshot.layout = panes.preferences
    return snapshot
  }

  /// Restores a session; returns whether it has a list.
  func restore(_ snapshot: SessionSnapshot) -> Bool {
    panes.prefer(snapshot.layout)
    let places = snapshot.places(offeredBy: store.offering)
    guard var last = places.last, last.list != nil else { return false }
    for place in places.dropLast() { history.push(place) }
    if isGone(last.page?.movie) { (last.isDetached, last.isOnPage) = (false, false) }
    // A page that is not visible is not loaded.
    let showsPage = last.isDetached || last.isOnPage || panes.isSplit
    if !showsPage { last.page = nil }
    put(last)
    return true
  }

  /// Returns whether a local source no longer has a film.
  private func isGone(_ movie: MovieSummary?) -> Bool {
    guard let movie else { return true }
    return store.offering.isLocal && store.knownDetail(of: movie.id) == nil
  }
}
