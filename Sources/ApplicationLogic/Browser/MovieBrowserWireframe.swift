import BusinessLogic
import DomainEntities
import FilmPages
import Films
import MovieData
import People
import Records
import TerminalModel
import Vocabulary
import Widgets
import Wording

/// The screens of the browser: builds the list, the page and the features with their dependencies,
/// and keeps the panes, the stack of screens over them, and the history.
///
/// A screen never knows another one: it asks the wireframe, as its `ScreenRouter`.
@MainActor final class MovieBrowserWireframe {
  /// The columns of a status line that its counter needs.
  private static let counterWidth = 12

  private let context: BrowserContext
  private let interactor: MovieListInteractor
  private let markPresenter: MarkPresenter?
  private weak var session: BrowserSession?

  // The screens and features, each built once when it is first needed.
  private lazy var listView = makeList()
  private(set) lazy var filmView = makeFilm()
  private(set) lazy var marks = makeMarks()
  private lazy var ownLists = makeOwnLists()
  private lazy var smartLists = makeSmartLists()
  private lazy var lists = makeLists()
  private lazy var features = makeFeatures()
  private lazy var prompt = BrowserPrompt(
    context, list: list, film: film, marks: marks, smartLists, self)
  private(set) lazy var programs = BrowserPrograms(context, self)

  /// The panes and how they share the terminal.
  private(set) var panes: BrowserPanes { didSet { if panes != oldValue { screenDidChange() } } }
  /// The screens over the panes; the last one has the focus.
  private(set) var screens: [any Screen] = [] { didSet { screenDidChange() } }
  private var history = BrowserHistory()
  /// The lists that the path shows by their names.
  private var namedLists: [SmartList] = []

  /// Creates the wireframe of a terminal, with the list focused.
  init(_ context: BrowserContext) {
    self.context = context
    interactor = context.lists
    markPresenter = context.library.map {
      MarkPresenter($0, ratingMarksSeen: context.ratingMarksSeen, now: context.now)
    }
    panes = BrowserPanes(size: context.device.size)
  }

  // MARK: Building

  private func makeList() -> MovieListView {
    let presenter = MovieListPresenter(
      interactor: interactor, height: MovieListView.rowCount(in: panes.layout.list),
      bindings: keys[.movieList], searchBindings: keys[.search],
      history: InputHistory(context.queries), typingDebounce: context.typingDebounce,
      typingEnd: context.typingEnd)
    if let markPresenter { presenter.use(markPresenter.cache) }
    presenter.showPeople(by: context.bindings[.browser].keyLabel(.open(.init("person"))))
    presenter.route(by: self)
    return MovieListView(presenter: presenter) { [weak self] in self?.screenDidChange() }
  }

  private func makeFilm() -> MovieDetailView {
    let presenter = MovieDetailPresenter(
      interactor: MovieDetailInteractor(interactor),
      marks: markPresenter, bindings: keys[.movieDetail], language: context.language,
      debounce: { [weak list = self.list, debounce = context.rest, typingEnd = context.typingEnd] in
        // The first film of a search changes with nearly every letter.
        try await list?.isTypingSearch == true ? typingEnd() : debounce()
      })
    presenter.route(by: self)
    return MovieDetailView(presenter: presenter) { [weak self] in self?.screenDidChange() }
  }

  private func makeMarks() -> MarksFeature? {
    guard let markPresenter, let ownLists, let library = context.library else { return nil }
    let keys = context.bindings[.browser]
    return MarksFeature(
      markPresenter, library, lists: ownLists, drafts: context.drafts,
      draftInterval: context.draftInterval, usesExternalEditor: context.usesExternalEditor,
      keyLabel: { keys.keyLabel(.mark($0)) }, notePress: keys.press(.mark(.note)), list: list,
      film: film, router: self)
  }

  private func makeOwnLists() -> OwnLists? {
    guard let markPresenter, let library = context.library else { return nil }
    return OwnLists(
      library, markPresenter, smartLists: context.smartLists, list: list, router: self)
  }

  private func makeSmartLists() -> SmartLists {
    SmartLists(
      context.smartLists, context.library, list: list,
      listsKey: keys[.movieList].keyLabel(.chooseList), router: self
    ) { [weak markPresenter] in markPresenter?.record(nil) }
  }

  private func makeLists() -> ListsFeature {
    ListsFeature(
      smartLists: smartLists, ownLists: ownLists, marks: marks, offering: context.store.offering,
      requests: { [weak self] in
        BrowserFeature.all.compactMap { self?.features[$0.declaration.name]?.listed() }
      }, list: list, router: self
    ) { [interactor, yieldToInput = context.yieldToInput] in
      ListCounter(interactor, yieldToInput: yieldToInput)
    }
  }

  private func makeFeatures() -> [String: any Feature] {
    let site = FeatureSite(
      context, marks: markPresenter?.cache,
      shownList: { [weak self] in
        (self?.list.contents.selection ?? MovieListSelection(.allTime), self?.listName ?? "")
      },
      shownPages: { [weak self] in self?.list.contents.pages ?? PagedList() },
      focusedFilm: { [weak self] in self?.focusedMovie.flatMap { self?.knownDetail(of: $0.id) } },
      foundPeople: { [weak self] in self?.list.foundPeople ?? [] }, router: self)
    return BrowserFeature.all.reduce(into: [:]) { $0[$1.declaration.name] = $1.build(site) }
  }

  private var list: MovieListPresenter { listView.presenter }
  private var film: MovieDetailPresenter { filmView.presenter }

  // MARK: Session

  /// Restores a session, or else opens the first list.
  ///
  /// `session` handles global actions, and draws what has changed.
  func start(in session: BrowserSession, from snapshot: SessionSnapshot?) {
    self.session = session
    // Builds the marks, which listen for errors of the library.
    _ = marks
    if let selection = context.selection { return list.show(selection) }
    guard let snapshot, restore(snapshot) else { return list.start() }
    // A list with conditions may have the name of a smart list.
    if !list.contents.selection.filters.isEmpty { name(smartLists.all) }
  }

  /// The list, the page, the panes and the history, for the next start.
  var snapshot: SessionSnapshot {
    var snapshot = SessionSnapshot(source: context.store.offering.name)
    var here = location(list.snapshot, under: screens.lazy.compactMap(\.snapshot).first)
    here.names = []
    snapshot.places = (history.places + [here]).suffix(SessionSnapshot.most).map(\.withoutFilms)
    snapshot.layout = panes.preferences
    return snapshot
  }

  /// Restores a session; returns whether it has a list.
  private func restore(_ snapshot: SessionSnapshot) -> Bool {
    panes.prefer(snapshot.layout)
    let places = snapshot.places(offeredBy: context.store.offering)
    guard var last = places.last, last.list != nil else { return false }
    for place in places.dropLast() { history.push(place) }
    if isGone(last.page?.movie) { (last.isDetached, last.isOnPage) = (false, false) }
    // A page that is not visible is not loaded.
    let showsPage = last.isDetached || last.isOnPage || panes.isSplit
    if !showsPage { last.page = nil }
    show(last)
    showFront(of: last)
    return true
  }

  /// Returns whether a local source no longer has a film.
  private func isGone(_ movie: MovieSummary?) -> Bool {
    guard let movie else { return true }
    return context.store.offering.isLocal && context.store.knownDetail(of: movie.id) == nil
  }

  /// Stops all loads and closes the screens.
  func end() {
    listView.close()
    filmView.close()
    for screen in screens { screen.close() }
    lists.close()
  }

  /// Shows a change of the source, or of marks by another program.
  func sourceDidChange(_ change: SourceActivity.Change) {
    switch change {
    case .state:
      film.setUnreachable(context.activity.isUnreachable)
      updateWelcome()
    case .contents:
      // A screen over the panes or the film on the page has changed, or else perhaps the list.
      if !screens.contains(where: { $0.readAgain() }), !film.readAgain() { list.refreshQuietly() }
    case .marks: marks?.showExternalMarks()
    }
  }

  /// Shows the result of checking followed people.
  func show(_ result: FollowedPeopleCheck.Result) {
    if !result.films.isEmpty {
      showFollowedPeople()
      say(
        Wording.foundNewFilms(result.films, press: context.bindings[.movieList].press(.chooseList)))
    } else if let name = result.ambiguous.first {
      say(Wording.ambiguous(name))
    }
  }

  /// Shows which people are followed, and their new films, after either has changed.
  private func showFollowedPeople() {
    if list.contents.selection.list == .newFromPeople { list.marksDidChange() }
    listsDidChange()
  }

  // MARK: Display

  /// Whether rows or a film are missing that the cache may have.
  var awaitsTasks: Bool {
    list.lacksRows || film.lacksSeries || screens.contains { $0.awaitsTasks }
  }

  /// The screen that receives keys.
  var focused: any Screen { screens.last ?? screen(of: panes.focus) }

  /// Returns the screen of a pane.
  func screen(of pane: BrowserPanes.Pane) -> any Screen {
    switch pane {
    case .lists: lists.screen
    case .list: listView
    case .film: filmView
    }
  }

  /// The age of the list, if it is from the cache.
  var listAge: Duration? { list.contents.age }

  /// Returns the path to what is shown, shortened to a width.
  func heading(width: Int) -> String {
    let front = screens.lazy.compactMap(\.snapshot).first
    if let front, front.startsPath { return BrowserHistory().heading(to: front.path, width: width) }
    let showsPage = panes.isDetached || panes.focus == .film
    return history.heading(to: names(withPage: showsPage) + (front?.path ?? []), width: width)
  }

  /// The title of the film if it has been scrolled out of the page; otherwise empty.
  var pageTitle: String {
    film.reader.cursor.window.top > 0 ? film.movie.map(Wording.title) ?? "" : ""
  }

  private var listName: String { list.heading(naming: namedLists) }

  /// Returns the names that the current place adds to the heading.
  private func names(withPage: Bool) -> [String] {
    let page = withPage ? film.movie.map(Wording.title) : nil
    return (history.endsWithList ? [listName] : []) + [page].compactMap(\.self)
  }

  /// Lays out the screens, and updates lists and page to follow the films.
  ///
  /// `pictureShape` is the shape of the cells for pictures; nil if they are hidden.
  func layOut(pictureShape: PictureSupport?) {
    let layout = panes.layout
    listView.layOut(in: layout.list)
    film.setPictureShape(pictureShape, showsFaces: context.showsFaces)
    filmView.layOut(in: layout.film)
    if panes.isSplit, pageFollows { showOnPage(list.contents.selected) }
    lists.update(in: layout.lists, isChoosing: panes.focus == .lists)
    for screen in screens {
      screen.setPictureShape(pictureShape)
      screen.layOut(in: layout.overlay)
    }
  }

  // MARK: Keys

  /// Clears typed counts: a count applies to the next key only, not later in another pane or popup.
  func forgetCounts() {
    list.forgetCount()
    film.forgetCount()
  }

  /// Clears the messages.
  func forgetNotices() {
    list.forgetNotice()
    film.forgetNotice()
    for screen in screens { screen.forgetNotice() }
  }

  /// Stops loads that would open another screen, after the user did something else.
  func cancelPendingLoads() {
    guard film.pendingAction != nil || list.isWaiting else { return }
    film.dropPendingAction()
    list.dropPendingAction()
  }

  // MARK: Actions

  /// Called after every key and every press of the mouse.
  func didHandleKey() { markPresenter?.didHandleKey() }

  /// Marks the focused film, or those that are selected, or `count` films from the focused one on;
  /// or undoes the last change.
  func perform(_ action: MarkAction, count: Int?) {
    if action == .undo, smartLists.undo() { return }
    smartLists.forgetChange()
    marks.map { $0.perform(action, count: count) } ?? say(Wording.noLibrary)
  }

  /// The count typed for the next key in the list of films; nil elsewhere.
  var typedCount: Int? { focused === listView ? list.typedCount : nil }

  /// Opens a feature over the panes.
  func open(_ request: OpenRequest) {
    if let screen = features[request.feature]?.screen(for: request) { show(screen) }
  }

  /// Shows the version, licenses and credits.
  func showAbout() { show(.about(version: context.version), open: openLink) }

  /// The film that the user picks; nil if there is none, or while that of a search is loading.
  var pickedMovie: MovieSummary? { list.isWaiting ? nil : focusedMovie }

  /// Returns what is known of a film beyond the list.
  func knownDetail(of id: MovieIdentifier) -> MovieDetail? { film.knownDetail(of: id) }

  /// Shows the prompt, which may ask a question.
  func showPrompt(asking question: PromptQuestion? = nil) { prompt.show(asking: question) }

  /// Performs an action that works everywhere, as its key does.
  func perform(_ action: BrowserAction) { session?.perform(action) }

  // MARK: Welcome

  /// Shows the welcome on first start.
  func showWelcome() { screens.append(makeWelcome()) }

  private func makeWelcome() -> WelcomeView {
    let text = PopupText.welcome(
      context.store.offering, bindings: context.bindings,
      substitution: context.activity.substitution)
    return WelcomeView(
      presenter: PopupPresenter(text, bindings: keys[.popup], open: { _ in }, done: {}))
  }

  /// Replaces the text of the welcome, if it is shown.
  private func updateWelcome() {
    guard let last = screens.last as? WelcomeView else { return }
    last.close()
    screens[screens.count - 1] = makeWelcome()
  }

  /// Closes the welcome on a key, if it is shown; returns whether the key did nothing else.
  func closesWelcome(_ key: Key) -> Bool {
    guard let welcome = screens.last as? WelcomeView else { return false }
    if welcome.scrolls(with: key) { return true }
    close()
    return welcome.isOnlyForClosing(key)
      && context.bindings[.browser].action(for: key)?.reach != .everything
  }

  /// Closes the welcome, if it is shown.
  func closeWelcome() {
    if screens.last is WelcomeView { close() }
  }

  // MARK: Panes

  /// Sets the size of the terminal.
  func resize() { panes.resize(to: context.device.size) }

  /// Moves the border between the panes by a number of steps to the right.
  func moveSplit(by steps: Int) { panes.moveSplit(by: steps) }

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

  // MARK: The page beside the list

  /// Shows the selected film on the page, visible or not; returns whether there is one.
  private func showSelectedMovie() -> Bool {
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
    history.push(location(list.snapshot))
    showFromStart(MovieListSelection(films))
  }

  private func showFromStart(_ selection: MovieListSelection) {
    panes.setDetached(false)
    list.show(selection)
    showList()
  }

  private func openPage(of movie: MovieSummary, reason: String) {
    panes.setDetached(true)
    film.show(movie, reason: reason)
    film.open()
    panes.focus(on: .film)
  }

  /// Closes the screen of a feature if it is in front; returns its state.
  private func closeFeature() -> ScreenSnapshot? {
    guard let front = screens.last?.snapshot else { return nil }
    close()
    return front
  }

  /// Shows a place as it was left.
  private func show(_ place: BrowserLocation) {
    // The page follows nothing until the place is restored.
    panes.setDetached(true)
    panes.focus(on: .film)
    if let snapshot = place.list { list.restore(snapshot) }
    film.restore(place.page)
    panes.setDetached(place.isDetached)
    panes.focus(on: place.isOnPage && place.page != nil ? .film : .list)
  }

  /// Shows the screen of a feature over a place, as the user left it.
  private func showFront(of place: BrowserLocation) {
    guard let front = place.front, let screen = features[front.feature]?.screen(at: front) else {
      return
    }
    show(screen)
  }

  /// Returns the current place, under the screen of a feature; `list` is nil if the list stays on
  /// the screen.
  private func location(
    _ list: ListSnapshot?, under front: ScreenSnapshot? = nil
  ) -> BrowserLocation {
    let names = names(withPage: panes.isDetached || panes.focus == .film)
    return BrowserLocation(
      list: list, page: film.snapshot, isDetached: panes.isDetached, isOnPage: panes.focus == .film,
      front: front, names: (front?.startsPath == true ? [] : names) + (front?.path ?? []))
  }
}

// MARK: - Routing of screens over the panes

extension MovieBrowserWireframe: ScreenRouter {
  var keys: KeyChanges { context.bindings.changes }

  func show(_ screen: any Screen) {
    if !screens.contains(where: { $0 === screen }) { screens.append(screen) }
  }

  func close(_ screen: (any Screen)?) {
    guard let closed = screen ?? screens.last else { return }
    screens.removeAll { $0 === closed }
    closed.close()
  }

  func say(_ text: String) {
    for screen in screens where screen.showNotice(text) { return }
    panes.focus == .film ? film.showNotice(text) : list.showNotice(text)
  }

  func say(_ text: String, titled title: String) {
    hasRoom(for: text) ? say(text) : showPopup(text, titled: title)
  }

  func ask(_ question: PromptQuestion) { showPrompt(asking: question) }

  func openList(_ films: MovieListSelection) {
    if let front = closeFeature(), !list.contents.isOpening {
      history.push(location(list.snapshot, under: front))
    } else {
      keepPlace()
    }
    showFromStart(films)
  }

  func open(_ movie: MovieSummary, reason: String) {
    history.push(location(nil, under: closeFeature()))
    openPage(of: movie, reason: reason)
  }

  @discardableResult func goBack() -> Bool {
    guard let place = history.pop() else { return false }
    show(place)
    showFront(of: place)
    return true
  }

  var focusedMovie: MovieSummary? {
    if let films { return films.selected?.summary }
    return switch panes.focus {
    case .lists: nil
    case .list: list.contents.selected
    case .film: film.movie
    }
  }

  func markedMovies(count: Int?) -> [MovieSummary] {
    films == nil && panes.focus == .list
      ? list.markedMovies(count: count) : [focusedMovie].compactMap(\.self)
  }

  var films: ScreenFilms? { screens.lazy.compactMap(\.films).first }

  func mark(_ movie: MovieDetail, _ changes: [MarkChange]) -> String? {
    marks?.mark(movie, changes)
  }

  func follow(_ person: Person, _ isFollowed: Bool?) -> String? {
    guard let marks else { return Wording.noLibrary }
    defer { showFollowedPeople() }
    return marks.presenter.follow(person, isFollowed)
  }

  func undo(of movie: MovieSummary?, report: @escaping (String?) -> Void) {
    guard let marks else { return report(Wording.noLibrary) }
    marks.reverse(.undo, of: movie, report: report)
  }

  func name(_ smartLists: [SmartList]) {
    guard smartLists != namedLists else { return }
    namedLists = smartLists
    screenDidChange()
  }

  func listsDidChange() {
    lists.listsDidChange()
    screenDidChange()
  }

  func lendTerminal(to body: () -> Void) {
    // The program may be killed in the meantime, without another chance to save.
    session?.keepSession()
    context.device.lend(to: body)
    resize()
  }

  func screenDidChange() { change {} }

  /// Runs a closure that may make several changes; they are shown together.
  func change(_ body: () -> Void) { session.map { $0.change(body) } ?? body() }
}

// MARK: - Links

extension MovieBrowserWireframe {
  /// Returns the message for a page or a video; nil if a popup shows it.
  private func line(_ report: LinkReport) -> String? {
    if report.isShown || hasRoom(for: report.text) { return report.text }
    showPopup(report.text, titled: report.title)
    return nil
  }

  private func hasRoom(for text: String) -> Bool {
    TextWidth.of(text) + Self.counterWidth
      <= panes.area(of: panes.focus == .film ? .film : .list).width
  }

  /// Shows a message that must not be cut off.
  private func showPopup(_ text: String, titled title: String) {
    let width = max(10, min(50, panes.layout.overlay.width - 6))
    let lines = TextLayout.wrap(text, width: width)
    show(PopupText(title: title, blocks: lines.map { .text($0) }))
  }

  private func openLink(_ address: String) {
    if let notice = openPage(address) { say(notice) }
  }
}

// MARK: - Routing of the list

extension MovieBrowserWireframe: MovieListRouting {
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

  func openSelectedMovie() {
    guard showSelectedMovie() else { return }
    film.open()
    panes.focus(on: .film)
  }

  var isOnPage: Bool { panes.focus == .film }
  var canLeaveList: Bool { !history.places.isEmpty || context.isPicking }

  @discardableResult func keepPlace() -> Bool {
    guard !list.contents.isOpening else { return false }
    var place = location(list.snapshot)
    // The trail starts over.
    place.names = []
    history.push(place)
    return true
  }

  func leaveList() { if !goBack(), context.isPicking { session?.perform(.quit) } }
  func edit(_ edit: ListEdit) { lists.perform(edit) }
  func advice(for list: MovieList) -> String? { marks?.advice(for: list) }

  func copyCommand(of selection: MovieListSelection) {
    programs.copy(CommandText.listing(selection))
  }

  func playTrailer() { performOnSelectedMovie(.trailer) }
  func showWatchOptions() { performOnSelectedMovie(.watch) }

  private func performOnSelectedMovie(_ action: MovieDetailAction) {
    guard showSelectedMovie() else { return }
    film.perform(action, count: nil)
    if film.pendingAction != nil { say(Wording.loading) }
  }

  func chooseList(current: MovieList) { lists.choose(current: current) }

  func chooseSort(among sorts: [MovieSort], current: MovieSort?) {
    let selected = list.contents.selection.orderedList
    let items = sorts.map {
      PickerItem(
        text: Wording.order($0, of: selected),
        group: Wording.basis(of: $0, in: selected) ?? OptionValues.names(of: $0.attribute).first
          ?? "")
    }
    let chosen = current.flatMap { sorts.firstIndex(of: $0) }
    pick(Wording.sortBy, items, current: chosen) { [weak self] choice in
      self?.inList { $0.sort(by: sorts[choice]) }
    }
  }
}

// MARK: - Routing of the page

extension MovieBrowserWireframe: MovieDetailRouting {
  func closeDetail() {
    if !panes.isDetached || !goBack() { showList() }
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

  var hasOtherFilms: Bool { panes.isDetached || list.contents.mayHaveSeveralFilms }

  /// Moves the selection by a number of rows, and shows the film on the page.
  ///
  /// From a film that is not in the list, back leads to that film. From a film of a feature, such
  /// as those for tonight, the others of the feature follow.
  func moveSelection(by rows: Int) {
    if rows != 0, panes.isDetached, let front = history.places.last?.front,
      let film = features[front.feature]?.selectFilm(by: rows)
    {
      return openPage(of: film.movie, reason: film.reason)
    }
    list.moveSelection(by: rows)
    guard rows != 0, panes.isDetached, let movie = list.contents.selected else {
      followList()
      return showOnPage(list.contents.selected)
    }
    open(movie, reason: "")
  }

  func openPage(_ address: String?) -> String? { line(context.links.report(opening: address)) }

  func open(_ entry: MovieDetailEntry) -> String? {
    switch entry {
    case .person(let person):
      var request = OpenRequest(PersonFeature.declaration.name)
      request.person = person
      open(request)
    case .collection(let collection): visit(.collection(collection))
    case .theme(let theme): visit(.theme(theme))
    case .film(let movie): open(movie, reason: "")
    case .video(let address): return line(context.links.report(playing: address))
    case .page(let address): return openPage(address)
    case .more: break
    }
    return nil
  }

  func playTrailer(of movie: MovieDetail) {
    let report = context.links.report(playing: movie.trailer, in: context.store.offering)
    if let notice = line(report) { say(notice) }
  }

  func showWatchOptions(of movie: MovieDetail) {
    let key = keys[.popup].keyLabel(.open)
    show(.watch(movie, from: context.store.offering, key: key), open: openLink)
  }

  func report(_ error: MovieDataError) { say("\(Wording.failure(error)).") }
}
