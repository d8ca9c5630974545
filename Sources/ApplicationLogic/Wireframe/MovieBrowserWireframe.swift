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
    /// What to wait for before a film that is passed by is worth a request.
    public var rest: @Sendable () async throws -> Void

    /// Names everything.
    public init(
      store: any MovieDataStore, device: any TerminalDevice, links: any LinkOpener,
      today: CalendarDate,
      rest: @escaping @Sendable () async throws -> Void = {
        try await Task.sleep(for: .milliseconds(120))
      }
    ) {
      self.store = store
      self.device = device
      self.links = links
      self.today = today
      self.rest = rest
    }
  }

  /// How the browser was left.
  public enum Ending: Hashable, Sendable {
    /// The user was done.
    case quit
    /// The user pressed Ctrl-C.
    case interrupted
    /// The terminal went away.
    case terminalGone
  }

  private enum Pane { case list, film }

  private let dependencies: Dependencies
  private let list: MovieListView
  private let film: MovieDetailView
  private var overlays: [any Screen] = []
  private var focus = Pane.list
  /// How the browser was left, once it is.
  public private(set) var ending: Ending?
  private let drawing = DrawingSchedule()

  /// Builds the list and the page of a film.
  public init(_ dependencies: Dependencies) {
    self.dependencies = dependencies
    let size = dependencies.device.size
    let drawing = drawing
    let listPresenter = MovieListPresenter(
      interactor: MovieListInteractor(store: dependencies.store, today: dependencies.today),
      height: MovieListView.rowCount(in: BrowserLayout(size: size).list))
    list = MovieListView(presenter: listPresenter) { drawing.request() }
    let filmPresenter = MovieDetailPresenter(
      interactor: MovieDetailInteractor(store: dependencies.store, today: dependencies.today),
      rest: dependencies.rest)
    film = MovieDetailView(presenter: filmPresenter) { drawing.request() }
    listPresenter.routing = self
    filmPresenter.routing = self
    drawing.draw = { [weak self] in self?.draw() }
    drawing.awaitsAnswer = { [weak listPresenter] in listPresenter?.isLoading ?? false }
  }

  private func end(_ ending: Ending) {
    self.ending = ending
    drawing.draw = nil
    for screen in [list, film] + overlays { screen.close() }
  }

  // MARK: Events

  private var focused: any Screen {
    overlays.last ?? (focus == .list ? list : film)
  }

  private func handle(_ event: TerminalEvent) {
    switch event {
    case .key(let key): handle(key)
    case .paste(let text): focused.paste(text)
    case .resized: drawing.request()
    case .suspensionRequested: dependencies.device.suspend()
    case .resumed: dependencies.device.forgetFrame()
    }
  }

  private func handle(_ key: Key) {
    switch KeyBindings.browser.action(for: key) {
    case .interrupt: end(.interrupted)
    case .suspend: dependencies.device.suspend()
    case .redraw: dependencies.device.forgetFrame()
    case .quit where !focused.takesText && overlays.isEmpty: end(.quit)
    case .help where !focused.takesText && !(focused is HelpView): showHelp()
    case .switchPane where overlays.isEmpty && !focused.takesText: switchPane()
    default: focused.handle(key)
    }
  }

  private func switchPane() {
    focus == .list ? openSelectedMovie() : closeDetail()
  }

  // MARK: Overlays

  private func showHelp() {
    let sections =
      [focused.keys, KeyBindings.browser.summary]
      + [KeyBindings.movieList.summary, KeyBindings.search.summary]
      + [KeyBindings.movieDetail.summary]
    let presenter = HelpPresenter(sections: sections.uniqued()) { [weak self] in self?.popOverlay()
    }
    overlays.append(HelpView(presenter: presenter))
  }

  private func showChooser(
    _ title: String, _ items: [ChooserItem], current: Int?, choose: @escaping (Int) -> Void
  ) {
    let presenter = ChooserPresenter(title: title, items: items, current: current) {
      [weak self] choice in
      self?.popOverlay()
      if let choice { choose(choice) }
    }
    overlays.append(ChooserView(presenter: presenter))
  }

  private func popOverlay() {
    overlays.popLast()?.close()
  }

  // MARK: Drawing

  private func draw() {
    var buffer = CellBuffer(size: dependencies.device.size)
    let layout = BrowserLayout(size: TerminalSize(columns: buffer.columns, rows: buffer.rows))
    list.layOut(in: layout.list)
    film.layOut(in: layout.film)
    if layout.isSplit { film.presenter.show(list.presenter.contents.selected) }
    drawTitle(in: layout.title, on: &buffer)
    if layout.isSplit || focus == .list {
      list.draw(in: layout.list, isFocused: focused === list, on: &buffer)
    }
    for row in 0..<layout.divider.height {
      buffer.write("│", in: layout.divider, row: row, style: .secondary)
    }
    if layout.isSplit || focus == .film {
      film.draw(in: layout.film, isFocused: focused === film, on: &buffer)
    }
    for overlay in overlays {
      overlay.layOut(in: layout.overlay)
      overlay.draw(in: layout.overlay, isFocused: overlay === focused, on: &buffer)
    }
    // What is typed over the rest has its own way out; `q` would not leave the program there.
    let everywhere = overlays.isEmpty && !focused.takesText ? [KeyBindings.browser.summary] : []
    KeyLine.draw([focused.keys] + everywhere, in: layout.keys, on: &buffer)
    dependencies.device.present(buffer)
  }

  private func drawTitle(in area: Rect, on buffer: inout CellBuffer) {
    let end = buffer.write(list.presenter.viewModel.heading, in: area, style: .heading)
    let origin = dependencies.store.offering.name
    if area.width >= end + TextWidth.of(origin) + 2 {
      buffer.writeRight(origin, in: area, style: .secondary)
    }
  }
}

// MARK: What the terminal tells

extension MovieBrowserWireframe: TerminalSession {
  /// Whether the browser was left.
  public var isOver: Bool { ending != nil }

  /// Opens the first list.
  public func start() {
    drawing.turn { list.presenter.start() }
  }

  /// Does what keys and other events ask for, and draws one frame after all of them.
  public func receive(_ events: [TerminalEvent]) {
    drawing.turn {
      for event in events where !isOver { handle(event) }
    }
  }

  /// Ends the browser, since nobody can see it.
  public func terminalDidVanish() {
    end(.terminalGone)
  }
}

// MARK: Where screens lead to

extension MovieBrowserWireframe: MovieListRouting {
  func selectionDidChange(to movie: MovieSummary?) {
    if BrowserLayout(size: dependencies.device.size).isSplit { film.presenter.show(movie) }
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
