import BusinessLogic
import DomainEntities

/// Builds the screens, leads from one to another, and draws them: the only type that does.
@MainActor public final class MovieBrowserWireframe {
  /// How the browser was left.
  public enum Ending: Hashable, Sendable {
    /// The user was done.
    case quit
    /// The user pressed Ctrl-C.
    case interrupted
    /// Somebody asked from outside that the program end.
    case terminated
    /// The terminal went away.
    case terminalGone
  }

  enum Pane { case list, film }

  // What is not private here is for the extensions beside it.
  let dependencies: Dependencies
  let list: MovieListView
  let film: MovieDetailView
  var overlays: [any Screen] = []
  var focus = Pane.list
  /// Where one has been.
  var history = BrowserHistory()
  /// Whether the page is of a film that was opened from another page, and follows no list.
  var hasOwnPage = false
  var usesMouse = false
  /// Whether the key before, of the same read of the terminal, was a digit for a rating.
  var hasRated = false
  /// Where the mouse was pressed, while nothing else has happened.
  var lastPress: Point?
  var preferences = BrowserLayout.Preferences()
  /// How the browser was left, once it is.
  public private(set) var ending: Ending?
  /// The film on which a note was being written at the end that could be kept nowhere; nil where nothing is lost.
  public private(set) var lostNote: String?
  let drawing = DrawingSchedule()
  let posters: PosterPresenter
  let marks: MarkPresenter?
  let surpriseLoad = SingleLoad<SurpriseOutcome>()

  /// Builds the list and the page of a film.
  public init(_ dependencies: Dependencies) {
    self.dependencies = dependencies
    let size = dependencies.device.size
    let drawing = drawing
    let today = dependencies.today
    let listPresenter = MovieListPresenter(
      interactor: MovieListInteractor(
        store: dependencies.store, today: today(), language: dependencies.language,
        region: dependencies.region),
      height: MovieListView.rowCount(in: BrowserLayout(size: size).list),
      bindings: dependencies.bindings.list, searchBindings: dependencies.bindings.search,
      typingRest: dependencies.typingRest, typingEnd: dependencies.typingEnd,
      keysFirst: dependencies.keysFirst)
    list = MovieListView(presenter: listPresenter) { drawing.request() }
    let filmPresenter = MovieDetailPresenter(
      interactor: MovieDetailInteractor(
        store: dependencies.store, today: today(), language: dependencies.language,
        region: dependencies.region),
      rest: { [weak listPresenter, rest = dependencies.rest, typingEnd = dependencies.typingEnd] in
        // The first film of a search is another one with nearly every letter.
        try await listPresenter?.isTypingSearch == true ? typingEnd() : rest()
      }, bindings: dependencies.bindings.film, language: dependencies.language)
    film = MovieDetailView(presenter: filmPresenter) { drawing.request() }
    posters = PosterPresenter(
      source: dependencies.posters, isOn: dependencies.showsPosters, rest: dependencies.rest
    ) {
      drawing.request()
    }
    marks = dependencies.library.map { MarkPresenter($0, now: dependencies.now) }
    listPresenter.routing = self
    filmPresenter.routing = self
    listenToSource()
    listenToMarks()
  }

  private func end(_ ending: Ending) {
    guard self.ending == nil else { return }
    self.ending = ending
    if !keepDraft() { lostNote = note?.movie.titleAndYear }
    keepMemory()
    dependencies.activity.stateDidChange = nil
    dependencies.activity.contentsDidChange = nil
    for screen in [list, film] + overlays { screen.close() }
    posters.close()
    surpriseLoad.stop()
  }

  // MARK: Events

  var focused: any Screen {
    overlays.last ?? (focus == .list ? list : film)
  }

  private func handle(_ event: TerminalEvent) {
    if case .mouse = event {} else { lastPress = nil }
    switch event {
    case .key(let key): handle(key)
    case .paste(let text):
      stopWaiting()
      closeWelcome()
      focused.paste(text)
    case .mouse(let event):
      forgetCounts()
      // A release belongs to a press that may have asked for something.
      if case .release = event.action {} else { stopWaiting() }
      handle(event)
    case .resized, .abilitiesChanged: drawing.request()
    case .suspensionRequested: suspend()
    case .endRequested: end(.terminated)
    case .resumed: dependencies.device.forgetFrame()
    }
    // What is over the panes, or is being typed, is not to be disturbed by a box that comes late.
    if !overlays.isEmpty || focused.takesText { stopWaiting() }
  }

  /// Stops what would take one elsewhere as soon as it is there: whoever goes on does not want that.
  private func stopWaiting() {
    guard surpriseLoad.isUnderWay || film.presenter.wish != nil || list.presenter.wish != nil
    else { return }
    surpriseLoad.stop()
    (film.presenter.wish, list.presenter.wish) = (nil, nil)
    (film.presenter.notice, list.presenter.notice) = (nil, nil)
  }

  func handle(_ key: Key) {
    if surpriseLoad.isUnderWay {
      surpriseLoad.stop()
      forgetNotices()
    }
    if isLeftOver(key) || closesWelcome(key) { return }
    guard let action = dependencies.bindings.everywhere.action(for: key), isOpen(to: action, key)
    else { return focused.handle(key) }
    forgetCounts()
    // The same screen anew, or after a while, says the same.
    if action != .redraw, action != .suspend { forgetNotices() }
    perform(action)
  }

  /// A count is for the key after it; another pane or a box that comes up has no use for it later.
  private func forgetCounts() {
    list.presenter.forgetCount()
    film.presenter.forgetCount()
  }

  /// A notice is for the time until the next key, wherever that one goes.
  private func forgetNotices() {
    if list.presenter.notice != nil { list.presenter.notice = nil }
    film.presenter.notice = nil
    drawing.request()
  }

  /// A program that is stopped may be ended without being heard again.
  private func suspend() {
    keepDraft()
    keepMemory()
    dependencies.device.suspend()
    takeStopgapBack()
  }

  /// Whether a key that works everywhere does so now: letters may be text, and what lies over the
  /// panes has its own ways out.
  private func isOpen(to action: BrowserAction, _ key: Key) -> Bool {
    switch action.reach {
    case .everything: true
    case .boxes: !focused.takesText && !focused.claims(key)
    case .panes: overlays.isEmpty && !focused.takesText
    }
  }

  /// Does what a key that works everywhere does.
  func perform(_ action: BrowserAction) {
    switch action {
    case .interrupt: end(.interrupted)
    case .suspend: suspend()
    case .redraw: dependencies.device.forgetFrame()
    case .quit: end(.quit)
    case .help: showHelp()
    case .prompt: showPrompt()
    case .mouse: switchMouse()
    case .posters: switchPosters()
    case .surprise: surprise()
    case .about: showAbout()
    case .mark(let action): perform(action)
    case .switchPane: switchPane()
    case .zoomFilm: zoom(.film)
    case .zoomList: zoom(.list)
    case .splitLeft: moveSplit(by: -1)
    case .splitRight: moveSplit(by: 1)
    }
  }
}

// MARK: What the terminal tells

extension MovieBrowserWireframe: TerminalSession {
  /// Whether the browser was left.
  public var isOver: Bool { ending != nil }

  /// Opens the list that was left, or else the first one.
  public func start() {
    drawing.request()
    if dependencies.usesMouse { setMouse(true) }
    if !resume() { list.presenter.start() }
    if let notice = dependencies.notice ?? draftNotice { tell(notice) }
  }

  /// Does what keys and other events ask for; one frame will show all of it.
  public func receive(_ events: [TerminalEvent]) {
    drawing.request()
    hasRated = false
    for event in events where !isOver { handle(event) }
  }

  /// Whether rows, or a film, are missing that may be at hand.
  public var awaitsTasks: Bool {
    list.presenter.lacksRows || film.presenter.lacksSeries || surpriseLoad.isUnderWay
  }

  /// Draws what has changed.
  public func showChanges() {
    if !isOver { drawing.run { draw() } }
  }

  /// Ends the browser, since nobody can see it.
  public func terminalDidVanish() {
    end(.terminalGone)
  }
}
