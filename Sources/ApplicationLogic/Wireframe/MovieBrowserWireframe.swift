public import BusinessLogic
public import DomainEntities

/// Builds the screens, leads from one to another, and draws them: the only type that does.
@MainActor public final class MovieBrowserWireframe {
  /// What the screens work with.
  public struct Dependencies {
    /// Where films come from.
    public var store: any MovieDataStore
    /// What is drawn on.
    public var device: any TerminalDevice
    /// What shows web pages.
    public var links: any LinkOpener
    /// The day that rules go by.
    public var today: CalendarDate
    /// What keys do.
    public var bindings: BrowserBindings
    /// Whether the mouse is reported at the start.
    public var usesMouse: Bool
    /// A sentence to be read at the start.
    public var notice: String?
    /// The language that texts are wanted in, such as `en` or `pt-BR`.
    public var language: String
    /// The ISO 3166-1 code of the country whose release dates count.
    public var region: String?
    /// What the program calls its version.
    public var version: String
    /// What makes posters; nil where films have none.
    public var posters: (any PosterSource)?
    /// Whether there are posters until somebody switches them.
    public var showsPosters: Bool
    /// What the source is doing.
    public var activity: SourceActivity
    /// What the next film that nobody asks for is drawn with.
    public var seed: @MainActor () -> UInt64
    /// What is marked; nil where nothing can be.
    public var library: (any MovieLibrary)?
    /// The moment at which something is marked.
    public var now: @MainActor () -> Moment
    /// What keeps for the next start how the browser was left; nil where nothing is kept.
    public var memory: (any BrowserMemory)?
    /// Whether what was kept is left alone at the start.
    public var startsFresh: Bool
    /// What the settings say of what keys switch as well.
    public var wishes: SwitchWishes
    /// What to wait for before a film that is passed by is worth a request.
    public var rest: @Sendable () async throws -> Void
    /// What to wait for before words that are typed are worth a search that is not at hand.
    public var typingRest: @Sendable () async throws -> Void

    /// Names everything.
    @MainActor public init(
      store: any MovieDataStore, device: any TerminalDevice, links: any LinkOpener,
      today: CalendarDate, bindings: BrowserBindings = .standard,
      usesMouse: Bool = false, notice: String? = nil, language: String = "en",
      region: String? = nil, version: String = "", activity: SourceActivity? = nil,
      posters: (any PosterSource)? = nil, showsPosters: Bool = true,
      seed: @escaping @MainActor () -> UInt64 = { .random(in: 1...999_999) },
      library: (any MovieLibrary)? = nil,
      now: @escaping @MainActor () -> Moment = { Moment(seconds: 0) },
      memory: (any BrowserMemory)? = nil, startsFresh: Bool = false,
      wishes: SwitchWishes = SwitchWishes(),
      rest: @escaping @Sendable () async throws -> Void = {},
      typingRest: @escaping @Sendable () async throws -> Void = {}
    ) {
      self.store = store
      self.device = device
      self.links = links
      self.today = today
      self.bindings = bindings
      self.usesMouse = usesMouse
      self.notice = notice
      self.language = language
      self.region = region
      self.version = version
      self.posters = posters
      self.showsPosters = showsPosters
      self.activity = activity ?? SourceActivity()
      self.seed = seed
      self.library = library
      self.now = now
      self.memory = memory
      self.startsFresh = startsFresh
      self.wishes = wishes
      self.rest = rest
      self.typingRest = typingRest
    }
  }

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
  /// Where the mouse was pressed, while nothing else has happened.
  var lastPress: Point?
  var preferences = BrowserLayout.Preferences()
  /// How the browser was left, once it is.
  public private(set) var ending: Ending?
  let drawing = DrawingSchedule()
  let posters: PosterPresenter
  let marks: MarkPresenter?
  let surpriseLoad = SingleLoad<Surprise?>()

  /// Builds the list and the page of a film.
  public init(_ dependencies: Dependencies) {
    self.dependencies = dependencies
    let size = dependencies.device.size
    let drawing = drawing
    let listPresenter = MovieListPresenter(
      interactor: MovieListInteractor(
        store: dependencies.store, today: dependencies.today, language: dependencies.language,
        region: dependencies.region),
      height: MovieListView.rowCount(in: BrowserLayout(size: size).list),
      bindings: dependencies.bindings, typingRest: dependencies.typingRest)
    list = MovieListView(presenter: listPresenter) { drawing.request() }
    let filmPresenter = MovieDetailPresenter(
      interactor: MovieDetailInteractor(
        store: dependencies.store, today: dependencies.today, language: dependencies.language,
        region: dependencies.region),
      rest: dependencies.rest, bindings: dependencies.bindings, language: dependencies.language)
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
      closeWelcome()
      focused.paste(text)
    case .mouse(let event):
      forgetCounts()
      handle(event)
    case .resized, .abilitiesChanged: drawing.request()
    case .suspensionRequested: suspend()
    case .endRequested: end(.terminated)
    case .resumed: dependencies.device.forgetFrame()
    }
  }

  func handle(_ key: Key) {
    // Whoever goes on does not want to be taken elsewhere by an answer that comes late.
    surpriseLoad.stop()
    if closesWelcome(key) { return }
    guard let action = dependencies.bindings.everywhere.action(for: key), isOpen(to: action)
    else { return focused.handle(key) }
    forgetCounts()
    perform(action)
  }

  /// A count is for the key after it; another pane or a box that comes up has no use for it later.
  private func forgetCounts() {
    list.presenter.forgetCount()
    film.presenter.forgetCount()
  }

  /// A program that is stopped may be ended without being heard again.
  private func suspend() {
    keepMemory()
    dependencies.device.suspend()
  }

  /// Whether a key that works everywhere does so now: letters may be text, and what lies over the
  /// panes has its own ways out.
  private func isOpen(to action: BrowserAction) -> Bool {
    switch action.reach {
    case .everything: true
    case .boxes: !focused.takesText && !(focused is HelpView)
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
    if let notice = dependencies.notice { tell(notice) }
  }

  /// Does what keys and other events ask for; one frame will show all of it.
  public func receive(_ events: [TerminalEvent]) {
    drawing.request()
    for event in events where !isOver { handle(event) }
  }

  /// Whether rows, or a film, are missing that may be at hand.
  public var awaitsTasks: Bool { list.presenter.lacksRows || surpriseLoad.isUnderWay }

  /// Draws what has changed.
  public func showChanges() {
    if !isOver { drawing.run { draw() } }
  }

  /// Ends the browser, since nobody can see it.
  public func terminalDidVanish() {
    end(.terminalGone)
  }
}
