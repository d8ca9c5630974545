import BusinessLogic
import DomainEntities
import FilmPages
import Films
import Records
import TerminalModel
import Widgets
import Wording

/// Creates the screens and connects them: the list, the page, and the screens over them.
///
/// After every change `arrange` lays out the screens and updates page and poster. `frame` only
/// reads.
@MainActor final class MovieBrowserWireframe {
  private weak var routing: (any MovieBrowserRouting)?
  private let context: BrowserContext
  private let list: MovieListView
  private let film: MovieDetailView
  private let posters: PosterPresenter
  private let marks: BrowserMarks?
  private let smartLists: BrowserSmartLists
  private let prompt: BrowserPrompt
  private let lists: BrowserLists
  /// The films for tonight.
  private(set) var tonight: BrowserTonight
  /// What the user watched in a year.
  private(set) var year: BrowserYear
  /// Copies texts for other programs.
  private(set) var clipboard: BrowserClipboard
  private let changes = BrowserChanges()
  /// The focused pane, and the history.
  private(set) var navigation: BrowserNavigation
  /// The screens over the panes.
  private(set) var overlays: BrowserOverlays
  /// The messages shown until the next key.
  private(set) var notices: BrowserNotices
  /// The picture in front of the frame.
  private(set) var poster: PlacedPicture?
  /// The footer.
  private(set) var keyLine = KeyLine()

  /// Creates the screens.
  init(_ context: BrowserContext) {
    self.context = context
    let note = { [changes] in changes.note() }
    let (size, today) = (context.device.size, context.today)
    let marks = context.library.map {
      (
        MarkPresenter($0, ratingMarksSeen: context.ratingMarksSeen, now: context.now), $0
      )
    }
    let interactor = MovieListInteractor(
      store: context.store, today: today(), language: context.language, region: context.region)
    let list = MovieListPresenter(
      interactor: interactor, height: MovieListView.rowCount(in: BrowserLayout(size: size).list),
      bindings: context.bindings[.movieList], searchBindings: context.bindings[.search],
      history: InputHistory(context.queries), typingDebounce: context.typingDebounce,
      typingEnd: context.typingEnd)
    if let cache = marks?.0.cache { list.use(cache) }
    let film = MovieDetailPresenter(
      interactor: MovieDetailInteractor(
        store: context.store, today: today(), language: context.language, region: context.region),
      marks: marks?.0, bindings: context.bindings[.movieDetail], language: context.language,
      debounce: { [weak list, debounce = context.rest, typingEnd = context.typingEnd] in
        // The first film of a search changes with nearly every letter.
        try await list?.isTypingSearch == true ? typingEnd() : debounce()
      })
    self.list = MovieListView(presenter: list, needsDrawing: note)
    self.film = MovieDetailView(presenter: film, needsDrawing: note)
    posters = PosterPresenter(
      source: context.posters, isOn: context.showsPosters,
      reportsProblem: context.reportsPosters, debounce: context.rest, needsDrawing: note)
    let overlays = BrowserOverlays(context.bindings, didChange: note)
    self.overlays = overlays
    let navigation = BrowserNavigation(
      list: list, film: film, store: context.store, size: size, didChange: note)
    self.navigation = navigation
    let notices = BrowserNotices(
      list: list, film: film, navigation: navigation, overlays: overlays)
    self.notices = notices
    clipboard = BrowserClipboard(context, navigation: navigation, notices: notices)
    let browserMarks = marks.map { marks, library in
      BrowserMarks(
        marks, library, context, list: list, film: film, navigation: navigation,
        overlays: overlays, notices: notices)
    }
    self.marks = browserMarks
    let smartLists = BrowserSmartLists(
      context, list: list, navigation: navigation, overlays: overlays, notices: notices)
    self.smartLists = smartLists
    prompt = BrowserPrompt(
      context, list: list, film: film, navigation: navigation, overlays: overlays,
      marks: browserMarks, smartLists: smartLists)
    lists = BrowserLists(
      context, interactor, list: list, navigation: navigation, overlays: overlays,
      marks: browserMarks, smartLists: smartLists, notices: notices, didChange: note)
    year = BrowserYear(
      context, navigation: navigation, overlays: overlays, notices: notices)
    tonight = BrowserTonight(
      context, list: list, navigation: navigation, overlays: overlays, marks: browserMarks,
      changes: changes)
  }

  /// Restores a session, or else opens the first list.
  func start(_ routing: any MovieBrowserRouting, from snapshot: SessionSnapshot?) {
    self.routing = routing
    list.presenter.route(by: self)
    film.presenter.route(by: self)
    marks?.route(by: self)
    prompt.route(by: routing)
    smartLists.route(
      ask: { [weak self] in self?.ask($0) },
      listsDidChange: { [weak self, weak lists] in
        self?.marks?.forgetLastStep()
        lists?.listsDidChange()
      })
    tonight.route(by: self)
    year.route(by: self)
    navigation.route(by: tonight)
    notices.route(by: tonight)
    posters.onProblem { [weak notices] in notices?.show(Wording.noPosters(because: $0)) }
    navigation.route(by: year)
    context.activity.attach(self)
    changes.follow { [weak self] in self?.arrange() }
    if let isOn = snapshot?.posters?.isOn(where: context.posterSetting), isOn != posters.isOn {
      posters.toggle()
    }
    if let selection = context.selection { return list.presenter.show(selection) }
    guard let snapshot, navigation.restore(snapshot) else { return list.presenter.start() }
    lists.nameShownList()
  }

  /// The state of the screens, for the next start.
  var snapshot: SessionSnapshot {
    var snapshot = navigation.snapshot
    snapshot.posters = .init(
      posters.isOn, from: context.showsPosters, setting: context.posterSetting)
    return snapshot
  }

  /// Stops all loads and closes the screens.
  func close() {
    changes.close()
    context.activity.detach()
    list.close()
    film.close()
    overlays.close()
    posters.close()
    tonight.stop()
    lists.stop()
  }

  // MARK: Display

  /// Runs a closure that may make several changes; layout runs once at its end.
  func change(_ body: () -> Void) { changes.collect(body) }

  /// Returns whether anything has changed since the last call.
  func takeChanges() -> Bool { changes.takeFrame() }

  /// Whether rows or a film are missing that the cache may have.
  var awaitsTasks: Bool {
    list.presenter.lacksRows || film.presenter.lacksSeries || tonight.isChoosing
  }

  /// The panes and how they share the terminal.
  var panes: BrowserPanes { navigation.panes }

  /// The screen that receives keys.
  var focused: any Screen { overlays.top ?? screen(of: panes.focus) }

  /// Returns the screen of a pane.
  func screen(of pane: BrowserPanes.Pane) -> any Screen {
    switch pane {
    case .lists: lists.screen
    case .list: list
    case .film: film
    }
  }

  /// The keys that do something now.
  private var keyHints: BrowserKeyHints {
    BrowserKeyHints(
      focused, context.bindings[.browser], isCovered: !overlays.isEmpty,
      showsFilms: tonight.showsFilms, panes: panes, hasFilm: navigation.focusedMovie != nil,
      hasLibrary: marks != nil, isPicking: context.isPicking)
  }

  /// Everything that is shown now.
  var frame: BrowserFrame {
    let (panes, layout, focused) = (panes, panes.layout, focused)
    func part(_ screen: any Screen, in area: Rect) -> BrowserFrame.Part {
      BrowserFrame.Part(screen: screen, area: area, isFocused: screen === focused)
    }
    func pane(_ pane: BrowserPanes.Pane) -> BrowserFrame.Part {
      var part = part(screen(of: pane), in: panes.area(of: pane))
      switch pane {
      case .lists: (part.border, part.title) = (layout.listsBorder, Wording.lists)
      case .list: part.border = layout.listBorder
      case .film: (part.border, part.title) = (layout.filmBorder, navigation.pageTitle)
      }
      return part
    }
    return BrowserFrame(
      size: panes.size, layout: layout, heading: navigation.heading(width: layout.title.width),
      origin: context.activity.text(
        source: context.store.offering.name, age: list.presenter.contents.age),
      parts: panes.shown.map(pane) + overlays.screens.map { part($0, in: layout.overlay) },
      keyLine: keyLine)
  }

  /// Lays out the screens, and updates lists, page and poster to follow the films.
  private func arrange() {
    let layout = panes.layout
    list.layOut(in: layout.list)
    film.presenter.setPosterShape(posters.isOn ? context.device.pictureAbility : nil)
    film.layOut(in: layout.film)
    navigation.follow()
    lists.update(in: layout.lists, isChoosing: panes.focus == .lists)
    for overlay in overlays.screens { overlay.layOut(in: layout.overlay) }
    poster = placedPoster(in: layout)
    keyLine.update(keyHints.hints, width: layout.keys.width)
  }

  /// Returns the poster on the page, if it is loaded; otherwise requests it.
  private func placedPoster(in layout: BrowserLayout) -> PlacedPicture? {
    // A picture covers everything, so no screen may lie over the page.
    guard overlays.isEmpty, panes.shows(.film), posters.isOn,
      let area = film.posterArea(in: layout.film), let poster = film.presenter.summary?.poster
    else {
      posters.request(nil)
      return nil
    }
    let request = PosterRequest(
      poster, room: TerminalSize(columns: area.width, rows: area.height),
      ability: context.device.pictureAbility)
    return posters.request(request).map { PlacedPicture(area: area, picture: $0, name: request) }
  }

  /// Clears typed counts: a count applies to the next key only, not later in another pane or popup.
  func forgetCounts() {
    list.presenter.forgetCount()
    film.presenter.forgetCount()
  }

  /// Stops loads that would open another screen, after the user did something else.
  func cancelPendingLoads() {
    guard film.presenter.pendingAction != nil || list.presenter.isWaiting else { return }
    film.presenter.dropPendingAction()
    list.presenter.dropPendingAction()
  }

  // MARK: Actions

  /// The film that the user picks; nil if there is none, or while that of a search is loading.
  var pickedMovie: MovieSummary? { list.presenter.isWaiting ? nil : navigation.focusedMovie }

  /// Returns what is known of a film beyond the list.
  func knownDetail(of id: MovieIdentifier) -> MovieDetail? { film.presenter.knownDetail(of: id) }

  /// Shows the keys that are useful now; `run` is called with the chosen one.
  func showHelp(run: @escaping (Key) -> Void) { overlays.showHelp(keyHints.help, run: run) }

  func showAbout() { show(.about(version: context.version)) }

  func togglePosters() {
    posters.toggle()
    notices.show(
      Wording.posters(
        areOn: posters.isOn, in: context.store.offering, canDraw: context.posters != nil))
  }

  /// Called after every key and every press of the mouse.
  func didHandleKey() { marks?.didHandleKey() }

  func perform(_ action: MarkAction) {
    if action == .undo, smartLists.undo() { return }
    smartLists.forgetChange()
    marks.map { $0.perform(action) } ?? notices.show(Wording.noLibrary)
  }

  // MARK: Notes and welcome

  /// The notice at start about unsaved notes; nil if there are none.
  var draftNotice: String? { marks?.draftNotice }

  /// Saves the note being edited as a draft; returns the film of a note that could not be saved.
  @discardableResult func keepNote() -> String? { marks?.keepNote() }

  /// Resumes editing the note after the program was suspended.
  func resumeNote() { marks?.resumeNote() }

  /// Shows the welcome on first start.
  func showWelcome() { overlays.showWelcome(welcome) }

  private var welcome: PopupText {
    .welcome(
      context.store.offering, bindings: context.bindings,
      substitution: context.activity.substitution)
  }

  private func show(_ text: PopupText) {
    overlays.show(text) { [weak self] page in
      guard let self else { return }
      if let notice = openPage(page) { notices.show(notice) }
    }
  }
}

// MARK: List routing

extension MovieBrowserWireframe: MovieListRouting {
  func selectionDidChange(to movie: MovieSummary?) { navigation.selectionDidChange(to: movie) }
  func openSelectedMovie() { navigation.openSelectedMovie() }
  var isOnPage: Bool { panes.focus == .film }
  func keepPlace() -> Bool { navigation.keepPlace() }
  var canLeaveList: Bool { navigation.canGoBack || context.isPicking }
  func leaveList() { if !navigation.goBack(), context.isPicking { routing?.perform(.quit) } }
  func edit(_ edit: ListEdit) { if !smartLists.perform(edit) { marks?.lists.perform(edit) } }
  func advice(for list: MovieList) -> String? { marks?.advice(for: list, Wording.fillsList(key:)) }

  func copyCommand(of selection: MovieListSelection) {
    clipboard.copy(CommandText.listing(selection))
  }

  func playTrailer() { performOnSelectedMovie(.trailer) }
  func showWatchOptions() { performOnSelectedMovie(.watch) }

  private func performOnSelectedMovie(_ action: MovieDetailAction) {
    guard navigation.showSelectedMovie() else { return }
    film.presenter.perform(action, count: nil)
    if film.presenter.pendingAction != nil { notices.show(Wording.loading) }
  }

  func chooseList(current: MovieList) { lists.choose(current: current) }

  func chooseSort(among sorts: [MovieSort], current: MovieSort?) {
    let selected = list.presenter.contents.selection.orderedList
    let items = sorts.map {
      PickerItem(
        text: Wording.order($0, of: selected),
        group: Wording.basis(of: $0, in: selected) ?? OptionValues.names(of: $0.attribute).first
          ?? "")
    }
    let chosen = current.flatMap { sorts.firstIndex(of: $0) }
    overlays.showPicker(Wording.sortBy, items, current: chosen) { [navigation] choice in
      navigation.inList { $0.sort(by: sorts[choice]) }
    }
  }
}

// MARK: Page routing

extension MovieBrowserWireframe: MovieDetailRouting {
  func closeDetail() { navigation.closePage() }

  func perform(_ action: MovieListAction, count: Int?) { navigation.perform(action, count: count) }
  var hasOtherFilms: Bool { navigation.hasOtherFilms }
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
    if let notice = notices.line(report) { notices.show(notice) }
  }

  func showWatchOptions(of movie: MovieDetail) {
    let key = context.bindings[.popup].keyLabel(.open)
    show(.watch(movie, from: context.store.offering, key: key))
  }

  func report(_ error: MovieDataError) { notices.show(error) }
}

// MARK: Marks, source and other programs

extension MovieBrowserWireframe: BrowserMarksRouting {
  func showPrompt() { prompt.show() }

  func ask(_ question: PromptQuestion) { prompt.show(asking: question) }

  func marksDidChange() {
    lists.listsDidChange()
    changes.note()
  }

  func lendTerminal(to body: () -> Void) {
    // The program may be killed in the meantime, without another chance to save.
    routing?.keepSession()
    context.device.lend(to: body)
    navigation.resize(to: context.device.size)
  }
}

extension MovieBrowserWireframe: SourceActivityOutput {
  func sourceStateDidChange() {
    change {
      film.presenter.setUnreachable(context.activity.isUnreachable)
      if context.activity.state == .well { posters.forgetMissing() }
      overlays.updateWelcome(welcome)
    }
  }

  func sourceContentsDidChange() {
    change {
      // The film on the page has changed, or else perhaps the list.
      if !film.presenter.readAgain() { list.presenter.refreshQuietly() }
    }
  }

  func externalMarksDidChange() {
    change { marks?.showExternalMarks() }
  }
}
