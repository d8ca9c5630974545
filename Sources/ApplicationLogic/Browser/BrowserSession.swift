import BusinessLogic
public import DomainEntities
import Films
import MovieData
public import TerminalModel
import Vocabulary
import Widgets
import Wording

/// The browser at a terminal: passes keys, mouse and signals to the screens, draws frames, and
/// saves the session for the next start.
///
/// After every change, `arrange` lays out the screens and updates pictures and footer. `frame` only
/// reads.
@MainActor public final class BrowserSession {
  /// Why the browser ended.
  public enum Ending: Hashable, Sendable {
    /// The user quit.
    case quit
    /// The user picked a film for another command.
    ///
    /// Indirect, since a film would enlarge every value.
    indirect case picked(MovieSummary)
    /// The user pressed Ctrl-C.
    case interrupted
    /// A signal asked the program to terminate.
    case terminated
    /// The terminal was closed.
    case terminalClosed
  }

  private static let wheelRows = 3

  /// Why the browser ended; nil while it runs.
  public private(set) var ending: Ending?
  /// The film of a note that was being edited at the end and could not be saved; nil if nothing is
  /// lost.
  public private(set) var lostNote: String?

  private let context: BrowserContext
  private let device: any TerminalDevice
  private let wireframe: MovieBrowserWireframe
  private let followedPeople: FollowedPeopleCheck
  private let bindings: KeyBindings<BrowserAction>
  private lazy var posters = PosterPresenter(
    source: context.posters, isOn: context.showsPosters,
    reportsProblem: context.reportsPosters, debounce: context.rest,
    needsDrawing: { [weak self] in self?.change {} })
  /// The pictures in front of the frame.
  private var pictures: [PlacedPicture] = []
  /// The footer.
  private var keyLine = KeyLine()
  private var isChanging = false
  private var needsFrame = false
  private var usesMouse = false
  /// The keys that are shown, while they are.
  private weak var help: PickerPresenter?
  /// The last cell that the mouse pressed, until any other event.
  private var lastPress: Point?

  /// Creates the session and its screens.
  public init(_ context: BrowserContext) {
    self.context = context
    device = context.device
    bindings = context.bindings[.browser]
    wireframe = MovieBrowserWireframe(context)
    followedPeople = FollowedPeopleCheck(context)
    context.hooks?.listen { [weak self] failure in
      self?.change { self?.wireframe.say(failure.sentence) }
    }
  }

  // MARK: Session

  /// Returns the session to restore, if any; shows the welcome on first start.
  private func recall() -> SessionSnapshot? {
    guard !context.startsFresh, let store = context.sessions else { return nil }
    if let text = store.recall() { return SessionSnapshot(reading: text) }
    if !context.isPicking, store.begin() { wireframe.showWelcome() }
    return nil
  }

  /// Saves the session for the next start.
  func keepSession() {
    guard let store = context.sessions, !context.isPicking else { return }
    var snapshot = wireframe.snapshot
    snapshot.posters = .init(
      posters.isOn, from: context.showsPosters, setting: context.posterSetting)
    snapshot.mouse = .init(usesMouse, from: context.usesMouse, setting: context.mouseSetting)
    store.keep(snapshot.text)
  }

  private func end(_ ending: Ending) {
    guard self.ending == nil else { return }
    self.ending = ending
    lostNote = wireframe.marks?.keepNote()
    keepSession()
    context.activity.detach()
    wireframe.end()
    followedPeople.stop()
    posters.close()
  }

  /// Saves the note and the session first: a suspended program may be killed without further
  /// notice.
  private func suspend() {
    wireframe.marks?.keepNote()
    keepSession()
    device.suspend()
    wireframe.resize()
    wireframe.marks?.resumeNote()
  }

  // MARK: Changes

  /// Runs a closure that may make several changes; layout runs once at its end.
  ///
  /// There is no timer: the main loop asks for a frame after running all work that is ready. An
  /// answer from the cache therefore appears in the same frame as the key that asked for it.
  func change(_ body: () -> Void) {
    guard !isChanging else { return body() }
    isChanging = true
    body()
    // Changes made by the layout itself belong to the same group.
    if !isOver { arrange() }
    isChanging = false
    needsFrame = true
  }

  /// Lays out the screens, and updates pictures and footer.
  private func arrange() {
    wireframe.layOut(pictureShape: posters.isOn ? device.pictureAbility : nil)
    pictures = placedPictures()
    keyLine.update(hints, width: wireframe.panes.layout.keys.width)
  }

  /// Returns the pictures on the screen that are loaded, and requests the others.
  private func placedPictures() -> [PlacedPicture] {
    guard posters.isOn else { return [] }
    let panes = wireframe.panes
    // A picture covers everything, so no screen may lie over it.
    let pictures =
      if let front = wireframe.screens.last {
        front.pictures(in: panes.layout.overlay)
      } else {
        panes.shows(.film) ? wireframe.filmView.pictures(in: panes.layout.film) : []
      }
    let requests = pictures.map { picture in
      PosterRequest(
        picture.name, kind: picture.kind,
        room: TerminalSize(columns: picture.area.width, rows: picture.area.height),
        ability: device.pictureAbility)
    }
    let loaded = posters.request(requests)
    return pictures.indices.compactMap { index in
      loaded[index].map {
        PlacedPicture(area: pictures[index].area, picture: $0, name: requests[index])
      }
    }
  }

  /// Everything that is shown now.
  var frame: BrowserFrame {
    let (panes, focused) = (wireframe.panes, wireframe.focused)
    let layout = panes.layout
    func part(_ screen: any Screen, in area: Rect) -> BrowserFrame.Part {
      BrowserFrame.Part(screen: screen, area: area, isFocused: screen === focused)
    }
    func pane(_ pane: BrowserPanes.Pane) -> BrowserFrame.Part {
      var part = part(wireframe.screen(of: pane), in: panes.area(of: pane))
      switch pane {
      case .lists: (part.border, part.title) = (layout.listsBorder, Wording.lists)
      case .list: part.border = layout.listBorder
      case .film: (part.border, part.title) = (layout.filmBorder, wireframe.pageTitle)
      }
      return part
    }
    return BrowserFrame(
      size: panes.size, layout: layout, heading: wireframe.heading(width: layout.title.width),
      origin: context.activity.text(
        source: context.store.offering.name, age: wireframe.listAge),
      parts: panes.shown.map(pane) + wireframe.screens.map { part($0, in: layout.overlay) },
      keyLine: keyLine)
  }

  private func sourceDidChange(_ event: SourceActivity.Change) {
    change {
      wireframe.sourceDidChange(event)
      if event == .state, context.activity.state == .answered { posters.forgetMissing() }
    }
  }

  // MARK: Events

  private func handle(_ event: TerminalEvent) {
    if case .mouse = event {} else { lastPress = nil }
    switch event {
    case .key(let key): press(key)
    case .keyAfterEscape(let key):
      let alt = Key(key.code, key.modifiers.union(.alt))
      if hasAction(for: alt) { return handle(.key(alt)) }
      handle(.key(Key(.escape)))
      if !isOver { handle(.key(key)) }
    case .paste(let text):
      wireframe.cancelPendingLoads()
      wireframe.closeWelcome()
      wireframe.focused.paste(text)
    case .mouse(let event):
      wireframe.forgetCounts()
      // A release belongs to a press that may have started something.
      if case .release = event.action {
      } else {
        wireframe.cancelPendingLoads()
        wireframe.didHandleKey()
      }
      handle(event)
    case .resized, .abilitiesChanged: break
    case .suspensionRequested: suspend()
    case .endRequested: end(.terminated)
    case .resumed: device.forgetFrame()
    }
    // A late popup must not interrupt a screen over the panes, or typing.
    if !wireframe.screens.isEmpty || wireframe.focused.takesText { wireframe.cancelPendingLoads() }
  }

  private func press(_ key: Key) {
    defer { wireframe.didHandleKey() }
    if wireframe.closesWelcome(key) { return }
    let focused = wireframe.focused
    guard let action = bindings.action(for: key), isOpen(to: action, key, on: focused) else {
      let explanation = explanation(of: key, on: focused)
      focused.handle(key)
      if let explanation, !isOver { wireframe.say(explanation) }
      return
    }
    let count = action.takesCount ? wireframe.typedCount : nil
    // Redrawing and suspending leave everything on the screen.
    if action != .redraw, action != .suspend {
      wireframe.forgetCounts()
      wireframe.forgetNotices()
    }
    perform(action, count: count)
  }

  /// Returns where a key works that does nothing on the focused screen; nil for any other key.
  private func explanation(of key: Key, on focused: any Screen) -> String? {
    guard !focused.takesText, marksFilms, !focused.claims(key) else { return nil }
    // The pane of lists passes keys on to the list.
    let passesOn = wireframe.screens.isEmpty && wireframe.panes.focus == .lists
    let own = [focused.keys.name] + (passesOn ? [KeyBindings.movieList.name] : [])
    guard let (help, screens) = context.bindings.use(of: key, besides: own) else { return nil }
    return Wording.works(key.name, in: screens, help)
  }

  /// Returns whether a key has an action now, on the focused screen or everywhere.
  private func hasAction(for key: Key) -> Bool {
    let focused = wireframe.focused
    return focused.keys.lines.contains { $0.keys.contains(key.name) }
      || bindings.action(for: key).map { isOpen(to: $0, key, on: focused) } ?? false
  }

  /// Returns whether a global key works now: letters may be text input, and screens over the panes
  /// have keys of their own.
  private func isOpen(to action: BrowserAction, _ key: Key, on focused: any Screen) -> Bool {
    switch action.reach {
    case .everything: true
    case .popups: !focused.takesText && !focused.claims(key)
    case .films: marksFilms && !focused.takesText && !focused.claims(key)
    case .panes: wireframe.screens.isEmpty && !focused.takesText
    case .picking:
      context.isPicking && wireframe.screens.isEmpty && !focused.takesText
        && wireframe.panes.focus != .lists
    }
  }

  /// Whether the screen that receives keys has films: one over the panes, or else a pane.
  private var marksFilms: Bool { wireframe.screens.last.map { $0.films != nil } ?? true }

  /// The keys for the footer.
  private var hints: [KeyHint] {
    let (focused, isCovered, isUseful) = (
      wireframe.focused, !wireframe.screens.isEmpty, usefulness
    )
    // Over popups and during text input, `q` does not quit.
    guard !focused.takesText else { return focused.hints }
    // The page of a film needs the room.
    let isOnPage = wireframe.panes.focus == .film
    return focused.hints
      + bindings.hints {
        (!isCovered || $0.reach == .films) && isUseful($0) && !(isOnPage && $0 == .walk)
      }
  }

  /// The test of whether a global action does something in the present state.
  private var usefulness: (BrowserAction) -> Bool {
    let (panes, focused, hasFilm) = (
      wireframe.panes, wireframe.focused, wireframe.focusedMovie != nil
    )
    let (isCovered, marksFilms) = (!wireframe.screens.isEmpty, marksFilms)
    let (hasLibrary, isPicking) = (context.library != nil, context.isPicking)
    // Whether the focused screen leaves a key of the action to it.
    let isFree = { [bindings] (action: BrowserAction) in
      bindings.bindings.contains { binding in
        binding.action == action && binding.keys.contains { !focused.claims($0) }
      }
    }
    return { action in
      if isCovered {
        switch action.reach {
        case .everything, .popups: return true
        case .films where marksFilms && isFree(action): break
        case .films, .panes, .picking: return false
        }
      }
      return switch action {
      case .pick: isPicking && hasFilm
      case .switchPane: panes.focus != .list || hasFilm || panes.shows(.lists)
      case .zoomFilm: panes.canSplit || panes.focus != .film && hasFilm
      case .zoomList: panes.canSplit || panes.focus != .list
      case .splitLeft, .splitRight: panes.isSplit
      case .mark(.undo), .mark(.redo): hasLibrary
      case .mark: hasLibrary && hasFilm
      case .walk: hasLibrary
      case .copyLink, .run: hasFilm
      default: true
      }
    }
  }

  // MARK: The mouse

  /// Enables mouse reports, or leaves the mouse to the terminal.
  private func setMouse(_ isOn: Bool) {
    usesMouse = isOn
    device.setMouse(isOn)
  }

  private func handle(_ event: MouseEvent) {
    switch event.action {
    case .wheelUp: scroll(by: -Self.wheelRows, at: event.position)
    case .wheelDown: scroll(by: Self.wheelRows, at: event.position)
    case .press(.left): press(at: event.position)
    case .press, .release: break
    }
  }

  private func scroll(by rows: Int, at point: Point) {
    lastPress = nil
    let pane = wireframe.panes.pane(at: point) ?? .list
    (wireframe.screens.last ?? wireframe.screen(of: pane)).scroll(by: rows)
  }

  private func press(at point: Point) {
    let (panes, layout) = (wireframe.panes, wireframe.panes.layout)
    let pane = panes.pane(at: point)
    let isSecond = lastPress.map { $0.y == point.y && panes.pane(at: $0) == pane } ?? false
    // A third press counts as a first one.
    lastPress = isSecond ? nil : point
    if layout.keys.contains(point) {
      lastPress = nil
      if let key = keyLine.key(at: point.x - layout.keys.x) { press(key) }
    } else if let screen = wireframe.screens.last {
      lastPress = nil
      if !screen.press(at: point, in: layout.overlay, isSecond: isSecond) { wireframe.close() }
    } else if let pane {
      if panes.focus != pane { wireframe.focus(on: pane) }
      _ = wireframe.screen(of: pane).press(at: point, in: panes.area(of: pane), isSecond: isSecond)
    }
  }

  // MARK: Actions

  /// Performs an action that works everywhere, with a count.
  func perform(_ action: BrowserAction, count: Int? = nil) {
    switch action {
    case .interrupt: end(.interrupted)
    case .suspend: suspend()
    case .redraw: device.forgetFrame()
    case .quit: end(.quit)
    case .pick: pick()
    case .mouse:
      setMouse(!usesMouse)
      wireframe.say(Wording.mouse(isOn: usesMouse))
    case .posters:
      posters.toggle()
      wireframe.say(
        Wording.posters(
          areOn: posters.isOn, in: context.store.offering, canDraw: context.posters != nil))
    case .help: showHelp()
    case .prompt: wireframe.showPrompt()
    case .open(let request): wireframe.open(request)
    case .about: wireframe.showAbout()
    case .mark(let action): wireframe.perform(action, count: count)
    case .copyLink: wireframe.programs.copyLink()
    case .run(let program): wireframe.programs.run(program)
    case .switchPane: wireframe.switchPane()
    case .zoomFilm: wireframe.zoom(.film)
    case .zoomList: wireframe.zoom(.list)
    case .splitLeft: wireframe.moveSplit(by: -1)
    case .splitRight: wireframe.moveSplit(by: 1)
    }
  }

  /// Ends the browser with the focused film.
  private func pick() {
    guard context.isPicking else { return wireframe.say(Wording.notPicking) }
    guard let movie = wireframe.pickedMovie else { return wireframe.say(Wording.noFilmToPick) }
    end(.picked(movie))
  }

  /// Shows the keys that are useful now, to look up or to run.
  private func showHelp() {
    guard help == nil else { return wireframe.close() }
    let all = wireframe.focused.keys.lines + bindings.summary(where: usefulness).lines
    // What the footer names, and most people look for, comes first.
    let ranked = all.filter { $0.rank != nil }.sorted { ($0.rank ?? 0) < ($1.rank ?? 0) }
    let lines = ranked + all.filter { $0.rank == nil }
    let items = lines.map { line in
      PickerItem(text: line.help, group: "", label: Wording.keys(line.keys))
    }
    help = wireframe.pick(Wording.keysHeading, items, current: nil, maxColumns: 3) {
      [weak self] choice in
      if let key = lines[choice].keys.first.flatMap(Key.init(named:)) { self?.press(key) }
    }
  }
}

// MARK: Terminal events

extension BrowserSession: TerminalSession {
  /// Whether the browser has ended.
  public var isOver: Bool { ending != nil }

  /// Opens the list of the last session, or else the first one.
  public func start() {
    posters.onProblem { [weak self] in self?.wireframe.say(Wording.noPosters(because: $0)) }
    context.activity.attach { [weak self] in self?.sourceDidChange($0) }
    change {
      if context.usesMouse { setMouse(true) }
      let snapshot = recall()
      if let isOn = snapshot?.mouse?.isOn(where: context.mouseSetting), isOn != usesMouse {
        setMouse(isOn)
      }
      if let isOn = snapshot?.posters?.isOn(where: context.posterSetting), isOn != posters.isOn {
        posters.toggle()
      }
      wireframe.start(in: self, from: snapshot)
      if let notice = context.notice ?? wireframe.marks?.draftNotice { wireframe.say(notice) }
      if !context.isPicking {
        followedPeople.start { [weak self] result in
          self?.change { self?.wireframe.show(result) }
        }
      }
    }
  }

  /// Handles keys and other events; one frame shows the result.
  public func receive(_ events: [TerminalEvent]) {
    change {
      // The size is read every time: another program may have had the terminal.
      wireframe.resize()
      for event in events where !isOver { handle(event) }
    }
  }

  /// Whether rows or a film are missing that the cache may have.
  public var awaitsTasks: Bool { wireframe.awaitsTasks }

  /// Draws a frame if anything has changed.
  public func showChanges() {
    guard !isOver, needsFrame else { return }
    needsFrame = false
    device.setPictures(pictures)
    device.present(frame.cells())
  }

  /// Ends the browser after the terminal was closed.
  public func terminalDidClose() {
    end(.terminalClosed)
  }
}
