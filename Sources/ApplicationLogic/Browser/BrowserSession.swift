import BusinessLogic
public import DomainEntities
import Films
public import TerminalModel
import Widgets
import Wording

/// The browser at a terminal: passes keys, mouse and signals to the screens, draws frames, and
/// saves the session for the next start.
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
  private let programs: BrowserPrograms
  private let bindings: KeyBindings<BrowserAction>
  private var usesMouse = false
  /// The last cell that the mouse pressed, until any other event.
  private var lastPress: Point?

  /// Creates the session and its screens.
  public init(_ context: BrowserContext) {
    self.context = context
    device = context.device
    bindings = context.bindings[.browser]
    wireframe = MovieBrowserWireframe(context)
    programs = BrowserPrograms(context.programs, context.device, wireframe)
    context.hooks?.listen { [wireframe] failure in
      wireframe.change { wireframe.notices.show(failure.sentence) }
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

  private func end(_ ending: Ending) {
    guard self.ending == nil else { return }
    self.ending = ending
    lostNote = wireframe.keepNote()
    keepSession()
    wireframe.close()
  }

  /// Saves the note and the session first: a suspended program may be killed without further
  /// notice.
  private func suspend() {
    wireframe.keepNote()
    keepSession()
    device.suspend()
    wireframe.navigation.resize(to: device.size)
    wireframe.resumeNote()
  }

  // MARK: Events

  private func handle(_ event: TerminalEvent) {
    if case .mouse = event {} else { lastPress = nil }
    switch event {
    case .key(let key): handle(key)
    case .keyAfterEscape(let key):
      let alt = Key(key.code, key.modifiers.union(.alt))
      if hasAction(for: alt) { return handle(.key(alt)) }
      handle(.key(Key(.escape)))
      if !isOver { handle(.key(key)) }
    case .paste(let text):
      wireframe.cancelPendingLoads()
      wireframe.overlays.closeWelcome()
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
    if !wireframe.overlays.isEmpty || wireframe.focused.takesText { wireframe.cancelPendingLoads() }
  }

  private func handle(_ key: Key) {
    defer { wireframe.didHandleKey() }
    if wireframe.overlays.closesWelcome(key) { return }
    let focused = wireframe.focused
    guard let action = bindings.action(for: key), isOpen(to: action, key, on: focused) else {
      return focused.handle(key)
    }
    // Redrawing and suspending leave everything on the screen.
    if action != .redraw, action != .suspend {
      wireframe.forgetCounts()
      wireframe.notices.forget()
    }
    perform(action)
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
    case .films: wireframe.tonight.showsFilms && !focused.takesText && !focused.claims(key)
    case .panes: wireframe.overlays.isEmpty && !focused.takesText
    case .picking:
      context.isPicking && wireframe.overlays.isEmpty && !focused.takesText
        && wireframe.panes.focus != .lists
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
    (wireframe.overlays.top ?? wireframe.screen(of: pane)).scroll(by: rows)
  }

  private func press(at point: Point) {
    let (panes, layout) = (wireframe.panes, wireframe.panes.layout)
    let pane = panes.pane(at: point)
    let isSecond = lastPress.map { $0.y == point.y && panes.pane(at: $0) == pane } ?? false
    // A third press counts as a first one.
    lastPress = isSecond ? nil : point
    if layout.keys.contains(point) {
      lastPress = nil
      if let key = wireframe.keyLine.key(at: point.x - layout.keys.x) { handle(key) }
    } else if let overlay = wireframe.overlays.top {
      lastPress = nil
      if !overlay.press(at: point, in: layout.overlay, isSecond: isSecond) {
        wireframe.overlays.pop()
      }
    } else if let pane {
      if panes.focus != pane { wireframe.navigation.focus(on: pane) }
      _ = wireframe.screen(of: pane).press(at: point, in: panes.area(of: pane), isSecond: isSecond)
    }
  }
}

// MARK: Actions

extension BrowserSession: MovieBrowserRouting {
  func perform(_ action: BrowserAction) {
    let navigation = wireframe.navigation
    switch action {
    case .interrupt: end(.interrupted)
    case .suspend: suspend()
    case .redraw: device.forgetFrame()
    case .quit: end(.quit)
    case .pick: pick()
    case .mouse:
      setMouse(!usesMouse)
      wireframe.notices.show(Wording.mouse(isOn: usesMouse))
    case .help: wireframe.showHelp { [weak self] in self?.handle($0) }
    case .prompt: wireframe.showPrompt()
    case .posters: wireframe.togglePosters()
    case .tonight: wireframe.tonight.open()
    case .year: wireframe.year.open()
    case .copyLink: wireframe.clipboard.copyLink()
    case .about: wireframe.showAbout()
    case .mark(let action): wireframe.perform(action)
    case .run(let program): programs.run(program)
    case .switchPane: navigation.switchPane()
    case .zoomFilm: navigation.zoom(.film)
    case .zoomList: navigation.zoom(.list)
    case .splitLeft: navigation.moveSplit(by: -1)
    case .splitRight: navigation.moveSplit(by: 1)
    }
  }

  /// Ends the browser with the focused film.
  private func pick() {
    guard context.isPicking else { return wireframe.notices.show(Wording.notPicking) }
    guard let movie = wireframe.pickedMovie else {
      return wireframe.notices.show(Wording.noFilmToPick)
    }
    end(.picked(movie))
  }

  func openTonight(_ query: TypedQuery) { wireframe.tonight.open(query) }

  func openYear(_ year: Int?, matching query: TypedQuery) {
    wireframe.year.open(year, matching: query)
  }

  func keepSession() {
    guard let store = context.sessions, !context.isPicking else { return }
    var snapshot = wireframe.snapshot
    snapshot.mouse = .init(usesMouse, from: context.usesMouse, setting: context.mouseSetting)
    store.keep(snapshot.text)
  }
}

// MARK: Terminal events

extension BrowserSession: TerminalSession {
  /// Whether the browser has ended.
  public var isOver: Bool { ending != nil }

  /// Opens the list of the last session, or else the first one.
  public func start() {
    wireframe.change {
      if context.usesMouse { setMouse(true) }
      let snapshot = recall()
      if let isOn = snapshot?.mouse?.isOn(where: context.mouseSetting), isOn != usesMouse {
        setMouse(isOn)
      }
      wireframe.start(self, from: snapshot)
      if let notice = context.notice ?? wireframe.draftNotice { wireframe.notices.show(notice) }
    }
  }

  /// Handles keys and other events; one frame shows the result.
  public func receive(_ events: [TerminalEvent]) {
    wireframe.change {
      // The size is read every time: another program may have had the terminal.
      wireframe.navigation.resize(to: device.size)
      for event in events where !isOver { handle(event) }
    }
  }

  /// Whether rows or a film are missing that the cache may have.
  public var awaitsTasks: Bool { wireframe.awaitsTasks }

  /// Draws a frame if anything has changed.
  public func showChanges() {
    guard !isOver, wireframe.takeChanges() else { return }
    device.setPicture(wireframe.poster)
    device.present(wireframe.frame.cells())
  }

  /// Ends the browser after the terminal was closed.
  public func terminalDidClose() {
    end(.terminalClosed)
  }
}
