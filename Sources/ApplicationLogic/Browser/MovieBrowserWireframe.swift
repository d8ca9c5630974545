import BusinessLogic
import DomainEntities

/// What the screens want of the session around them.
@MainActor protocol MovieBrowserRouting: AnyObject {
  /// Does what a key does that works everywhere.
  func perform(_ action: BrowserAction)
  /// Keeps how the browser is now for its next start.
  func keepSession()
}

/// Builds the screens and leads from one to another: the list, the page, and what lies over them.
///
/// Whatever changes is followed by `arrange`, which gives every screen its room and has page and poster
/// follow the list. `frame` only reads.
@MainActor final class MovieBrowserWireframe {
  private weak var routing: (any MovieBrowserRouting)?
  private let context: BrowserContext
  private let list: MovieListView
  private let film: MovieDetailView
  private let posters: PosterPresenter
  private let marks: BrowserMarks?
  private let prompt: BrowserPrompt
  private let surprise: BrowserSurprise
  private let everywhere: KeySummary
  private let changes = BrowserChanges()
  /// Which pane has the keys, and the way back.
  private(set) var navigation: BrowserNavigation
  /// What lies over the panes.
  private(set) var overlays: BrowserOverlays
  /// What is said until the next key.
  private(set) var notices: BrowserNotices
  /// The picture that the frame has in front of it.
  private(set) var poster: PlacedPicture?

  /// Builds the list and the page of a film.
  init(_ context: BrowserContext) {
    self.context = context
    let note = { [changes] in changes.note() }
    let (size, today) = (context.device.size, context.today)
    let marks = context.library.map { (MarkPresenter($0, now: context.now), $0) }
    let list = MovieListPresenter(
      interactor: MovieListInteractor(
        store: context.store, today: today(), language: context.language,
        region: context.region),
      height: MovieListView.rowCount(in: BrowserLayout(size: size).list),
      bindings: context.bindings[.movieList], searchBindings: context.bindings[.search],
      typingDebounce: context.typingDebounce, typingEnd: context.typingEnd)
    if let cache = marks?.0.cache { list.use(cache) }
    let film = MovieDetailPresenter(
      interactor: MovieDetailInteractor(
        store: context.store, today: today(), language: context.language,
        region: context.region),
      marks: marks?.0, bindings: context.bindings[.movieDetail], language: context.language,
      rest: { [weak list, rest = context.rest, typingEnd = context.typingEnd] in
        // The first film of a search is another one with nearly every letter.
        try await list?.isTypingSearch == true ? typingEnd() : rest()
      })
    self.list = MovieListView(presenter: list, needsDrawing: note)
    self.film = MovieDetailView(presenter: film, needsDrawing: note)
    posters = PosterPresenter(
      source: context.posters, isOn: context.showsPosters, rest: context.rest, needsDrawing: note)
    let overlays = BrowserOverlays(context.bindings, didChange: note)
    self.overlays = overlays
    let navigation = BrowserNavigation(
      list: list, film: film, store: context.store, size: size, didChange: note)
    self.navigation = navigation
    let notices = BrowserNotices(
      list: list, film: film, navigation: navigation, overlays: overlays)
    self.notices = notices
    everywhere = context.bindings[.browser].summary
    let browserMarks = marks.map { marks, library in
      BrowserMarks(
        marks, MovieNoteInteractor(library: library, drafts: context.drafts), context,
        list: list, film: film, navigation: navigation, overlays: overlays, notices: notices)
    }
    self.marks = browserMarks
    prompt = BrowserPrompt(
      context, list: list, film: film, navigation: navigation, overlays: overlays,
      marks: browserMarks)
    surprise = BrowserSurprise(
      context, list: list, film: film, navigation: navigation, notices: notices, changes: changes)
  }

  /// Begins where the browser was left, or else with the first list.
  func start(_ routing: any MovieBrowserRouting, from snapshot: SessionSnapshot?) {
    self.routing = routing
    list.presenter.route(by: self)
    film.presenter.route(by: self)
    marks?.route(by: self)
    prompt.route(by: routing)
    context.activity.attach(self)
    changes.follow { [weak self] in self?.arrange() }
    if let isOn = snapshot?.posters?.isOn(where: context.toggles.posters), isOn != posters.isOn {
      posters.toggle()
    }
    guard let snapshot, navigation.restore(snapshot) else { return list.presenter.start() }
  }

  /// How the screens are now, for the next start.
  var snapshot: SessionSnapshot {
    var snapshot = navigation.snapshot
    snapshot.posters = .init(
      posters.isOn, from: context.showsPosters, setting: context.toggles.posters)
    return snapshot
  }

  /// Stops everything.
  func close() {
    changes.close()
    context.activity.detach()
    list.close()
    film.close()
    overlays.close()
    posters.close()
    surprise.stop()
  }

  // MARK: What is shown

  /// Does something that may change much; what follows from it is arranged once, at its end.
  func change(_ body: () -> Void) { changes.collect(body) }

  /// Returns whether something has changed since this was asked last.
  func takeChanges() -> Bool { changes.takeFrame() }

  /// Whether rows, or a film, are missing that may be at hand.
  var awaitsTasks: Bool {
    list.presenter.lacksRows || film.presenter.lacksSeries || surprise.isUnderWay
  }

  /// How the panes share the terminal.
  var panes: BrowserPanes { navigation.panes }

  /// The screen that has the keys.
  var focused: any Screen { overlays.top ?? screen(of: panes.focus) }

  /// What a pane shows.
  func screen(of pane: BrowserPanes.Pane) -> any Screen {
    switch pane {
    case .list: list
    case .film: film
    }
  }

  /// Whose keys the line of keys shows.
  ///
  /// What is typed over the rest has its own way out; `q` would not leave the program there.
  var hints: [KeySummary] {
    let isOpen = overlays.isEmpty && !focused.takesText
    return [focused.keys] + (isOpen ? [everywhere] : [])
  }

  /// All that is shown now.
  var frame: BrowserFrame {
    let (panes, layout, focused) = (panes, panes.layout, focused)
    func part(_ screen: any Screen, in area: Rect) -> BrowserFrame.Part {
      BrowserFrame.Part(screen: screen, area: area, isFocused: screen === focused)
    }
    let shown = [BrowserPanes.Pane.list, .film].filter(panes.shows)
    return BrowserFrame(
      size: panes.size, layout: layout, heading: navigation.heading(width: layout.title.width),
      origin: context.activity.text(
        source: context.store.offering.name, age: list.presenter.contents.age),
      parts: shown.map { part(screen(of: $0), in: panes.area(of: $0)) }
        + overlays.screens.map { part($0, in: layout.overlay) },
      hints: hints)
  }

  /// Gives the screens their room, and has page and poster follow the list.
  private func arrange() {
    let layout = panes.layout
    list.layOut(in: layout.list)
    film.presenter.setPosterShape(posters.isOn ? context.device.pictureAbility : nil)
    film.layOut(in: layout.film)
    navigation.follow()
    for overlay in overlays.screens { overlay.layOut(in: layout.overlay) }
    poster = placedPoster(in: layout)
  }

  /// The picture that belongs on the page, if it is there; one that is missing is fetched.
  private func placedPoster(in layout: BrowserLayout) -> PlacedPicture? {
    // A picture is in front of everything, so nothing may lie over the page.
    guard overlays.isEmpty, panes.shows(.film), posters.isOn,
      let area = film.posterArea(in: layout.film), let poster = film.presenter.summary?.poster
    else {
      posters.want(nil)
      return nil
    }
    let wish = PosterRequest(
      poster, room: TerminalSize(columns: area.width, rows: area.height),
      ability: context.device.pictureAbility)
    return posters.want(wish).map { PlacedPicture(area: area, picture: $0, name: wish) }
  }

  /// Forgets a count that is typed: it is for the key after it, and other panes and popups have no use
  /// for it later.
  func forgetCounts() {
    list.presenter.forgetCount()
    film.presenter.forgetCount()
  }

  /// Stops loads that would open another screen: the user has gone on.
  func stopWaiting() {
    guard surprise.isUnderWay || film.presenter.wish != nil || list.presenter.isWaiting
    else { return }
    surprise.stop()
    film.presenter.dropPendingAction()
    list.presenter.dropPendingAction()
  }

  // MARK: What keys do

  func showHelp() { overlays.showHelp(of: focused) }

  func showAbout() { show(.about(version: context.version)) }

  func togglePosters() {
    posters.toggle()
    notices.tell(posters.isOn ? "Posters on." : "Posters off.")
  }

  func perform(_ action: MarkAction) {
    guard let marks else { return notices.tell("Nothing can be marked here.") }
    marks.perform(action)
  }

  func openSurprise() { surprise.open() }

  /// Stops choosing a film, if one is being chosen.
  func stopSurprise() {
    guard surprise.isUnderWay else { return }
    surprise.stop()
    notices.forget()
  }

  // MARK: Notes and the welcome

  /// What is said at the start of notes that were not saved; nil where there are none.
  var draftNotice: String? { marks?.draftNotice }

  /// Keeps the note that is being written; returns the film of one that could be kept nowhere.
  @discardableResult func keepNote() -> String? { marks?.keepNote() }

  /// Goes on with the note that is being written, after the program was stopped.
  func goOnWithNote() { marks?.goOnWithNote() }

  /// Shows the welcome on the first start.
  func showWelcome() { overlays.showWelcome(welcome) }

  private var welcome: PopupText {
    var substitution: (name: String, error: MovieDataError)?
    if case .fellBack(let name, let error) = context.activity.state {
      substitution = (name, error)
    }
    return .welcome(
      context.store.offering, bindings: context.bindings, substitution: substitution)
  }

  private func show(_ text: PopupText) {
    overlays.show(text) { [weak self] page in
      guard let self else { return }
      if let notice = openPage(page) { notices.tell(notice) }
    }
  }
}

// MARK: Where the list leads

extension MovieBrowserWireframe: MovieListRouting {
  func selectionDidChange(to movie: MovieSummary?) { navigation.selectionDidChange(to: movie) }
  func openSelectedMovie() { navigation.openSelectedMovie() }
  func leaveList() { navigation.goBack() }
  func playTrailer() { wantOfSelectedMovie(.trailer) }
  func showWatchOptions() { wantOfSelectedMovie(.watch) }

  private func wantOfSelectedMovie(_ action: MovieDetailAction) {
    guard navigation.showSelectedMovie() else { return }
    film.presenter.perform(action, count: nil)
    if film.presenter.wish != nil { notices.tell("Loading…") }
  }

  func chooseList(among lists: [MovieList], current: MovieList) {
    let lists = marks.map { $0.lists(among: lists) } ?? lists
    let items = lists.map { PickerItem($0, called: list.presenter.name(of: $0)) }
    overlays.showPicker("Lists", items, current: lists.firstIndex(of: current)) {
      [list] choice in list.presenter.show(MovieListSelection(lists[choice]))
    }
  }

  func chooseSort(among sorts: [MovieSort], current: MovieSort?) {
    let selected = list.presenter.contents.selection.list
    let items = sorts.map { PickerItem(text: Wording.order($0, of: selected), group: "") }
    let chosen = current.flatMap { sorts.firstIndex(of: $0) }
    overlays.showPicker("Order", items, current: chosen) { [list] choice in
      list.presenter.sort(by: sorts[choice])
    }
  }
}

// MARK: Where the page leads

extension MovieBrowserWireframe: MovieDetailRouting {
  func closeDetail() { navigation.closePage() }

  func perform(_ action: MovieListAction, count: Int?) {
    navigation.inList { $0.perform(action, count: count) }
  }

  func moveSelection(by rows: Int) { navigation.moveSelection(by: rows) }

  func openPage(_ address: String?) -> String? {
    notices.line(context.links.report(opening: address))
  }

  func open(_ entry: MovieDetailEntry) -> String? {
    switch entry {
    case .person(let person): navigation.visit(.person(person))
    case .collection(let collection): navigation.visit(.collection(collection))
    case .theme(let theme): navigation.visit(.theme(theme))
    case .film(let movie): navigation.visit(movie)
    case .video(let address): return notices.line(context.links.report(playing: address))
    case .page(let address): return openPage(address)
    case .more: break
    }
    return nil
  }

  func playTrailer(of movie: MovieDetail) {
    let report = context.links.report(playing: movie.trailer, in: context.store.offering)
    if let notice = notices.line(report) { notices.tell(notice) }
  }

  func showWatchOptions(of movie: MovieDetail) {
    let key = context.bindings[.popup].keyLabel(.open)
    show(.watch(movie, from: context.store.offering, key: key))
  }

  func report(_ error: MovieDataError) { notices.tell(error) }
}

// MARK: What marks, the source and other programs tell

extension MovieBrowserWireframe: BrowserMarksRouting {
  func showPrompt(_ text: String) { prompt.show(text) }

  func marksDidChange() { changes.note() }

  func lendTerminal(to body: () -> Void) {
    // The program may be ended meanwhile, without another chance to save.
    routing?.keepSession()
    context.device.lend(to: body)
    navigation.resize(to: context.device.size)
  }
}

extension MovieBrowserWireframe: SourceActivityOutput {
  func sourceStateDidChange() {
    change {
      film.presenter.setOutOfReach(context.activity.isOutOfReach)
      if context.activity.state == .well { posters.forgetMissing() }
      overlays.renewWelcome(welcome)
    }
  }

  func sourceContentsDidChange() {
    change {
      // What has changed is the film that is looked at, or else perhaps the list.
      if !film.presenter.readAgain() { list.presenter.refreshQuietly() }
    }
  }

  func othersDidMark() {
    change { marks?.showMarksOfOthers() }
  }
}
