import BusinessLogic
import DomainEntities

/// The browser at a terminal: takes keys, mouse and signals to the screens, draws frames, and keeps the
/// session for the next start.
@MainActor public final class BrowserSession {
  /// How the browser was left.
  public enum Ending: Hashable, Sendable {
    /// The user quit.
    case quit
    /// The user pressed Ctrl-C.
    case interrupted
    /// A signal asked the program to end.
    case terminated
    /// The terminal went away.
    case terminalGone
  }

  private static let wheelRows = 3

  /// How the browser was left, once it is.
  public private(set) var ending: Ending?
  /// The film whose note was being written at the end and could be kept nowhere; nil where nothing is
  /// lost.
  public private(set) var lostNote: String?

  private let context: BrowserContext
  private let device: any TerminalDevice
  private let wireframe: MovieBrowserWireframe
  private let bindings: KeyBindings<BrowserAction>
  private var usesMouse = false
  /// Where the mouse was pressed, while nothing else has happened.
  private var lastPress: Point?
  /// Whether the key before, of the same read of the terminal, was a digit that has rated a film.
  private var hasRated = false

  /// Builds the screens.
  public init(_ context: BrowserContext) {
    self.context = context
    device = context.device
    bindings = context.bindings[.browser]
    wireframe = MovieBrowserWireframe(context)
  }

  // MARK: The next start

  /// How the browser was left; nil at the first start, and where that is not to be restored.
  private func recall() -> SessionSnapshot? {
    guard !context.startsFresh, let store = context.sessions else { return nil }
    if let text = store.recall() { return SessionSnapshot(reading: text) }
    if store.begin() { wireframe.showWelcome() }
    return nil
  }

  private func end(_ ending: Ending) {
    guard self.ending == nil else { return }
    self.ending = ending
    lostNote = wireframe.keepNote()
    keepSession()
    wireframe.close()
  }

  /// A program that is stopped may be ended without being heard again.
  private func suspend() {
    wireframe.keepNote()
    keepSession()
    device.suspend()
    wireframe.navigation.resize(to: device.size)
    wireframe.goOnWithNote()
  }

  // MARK: Events

  private func handle(_ event: TerminalEvent) {
    if case .mouse = event {} else { lastPress = nil }
    switch event {
    case .key(let key): handle(key)
    case .paste(let text):
      wireframe.stopWaiting()
      wireframe.overlays.closeWelcome()
      wireframe.focused.paste(text)
    case .mouse(let event):
      wireframe.forgetCounts()
      // A release belongs to a press that may have asked for something.
      if case .release = event.action {} else { wireframe.stopWaiting() }
      handle(event)
    case .resized, .abilitiesChanged: break
    case .suspensionRequested: suspend()
    case .endRequested: end(.terminated)
    case .resumed: device.forgetFrame()
    }
    // What is over the panes, or is being typed, is not to be disturbed by a popup that comes late.
    if !wireframe.overlays.isEmpty || wireframe.focused.takesText { wireframe.stopWaiting() }
  }

  private func handle(_ key: Key) {
    wireframe.stopSurprise()
    if isLeftOver(key) || wireframe.overlays.closesWelcome(key) { return }
    let focused = wireframe.focused
    guard let action = bindings.action(for: key), isOpen(to: action, key, on: focused) else {
      return focused.handle(key)
    }
    wireframe.forgetCounts()
    // The same screen anew, or after a while, says the same.
    if action != .redraw, action != .suspend { wireframe.notices.forget() }
    perform(action)
  }

  /// Whether a key that works everywhere does so now: letters may be text, and what lies over the
  /// panes has its own ways out.
  private func isOpen(to action: BrowserAction, _ key: Key, on focused: any Screen) -> Bool {
    switch action.reach {
    case .everything: true
    case .popups: !focused.takesText && !focused.claims(key)
    case .panes: wireframe.overlays.isEmpty && !focused.takesText
    }
  }

  /// Whether a digit came together with one that has rated: one more is no count, but a slip.
  private func isLeftOver(_ key: Key) -> Bool {
    let isRating = wireframe.focused is StarsView
    guard case .character("0"..."9") = key.code, key.modifiers.isEmpty else {
      hasRated = false
      return false
    }
    defer { hasRated = isRating }
    return hasRated && !isRating
  }

  // MARK: The mouse

  /// Has the mouse reported, or leaves it to the terminal.
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
    // A third press is a first one again.
    lastPress = isSecond ? nil : point
    if layout.keys.contains(point) {
      lastPress = nil
      let column = point.x - layout.keys.x
      if let key = KeyLine.key(at: column, of: wireframe.hints, width: layout.keys.width) {
        handle(key)
      }
    } else if let overlay = wireframe.overlays.top {
      lastPress = nil
      if !overlay.press(at: point, in: layout.overlay, isSecond: isSecond) {
        wireframe.overlays.pop()
      }
    } else if let pane {
      if panes.focus != pane {
        pane == .list ? wireframe.navigation.showList() : wireframe.navigation.switchPane()
      }
      _ = wireframe.screen(of: pane).press(at: point, in: panes.area(of: pane), isSecond: isSecond)
    }
  }
}

// MARK: What the screens want

extension BrowserSession: MovieBrowserRouting {
  func perform(_ action: BrowserAction) {
    let navigation = wireframe.navigation
    switch action {
    case .interrupt: end(.interrupted)
    case .suspend: suspend()
    case .redraw: device.forgetFrame()
    case .quit: end(.quit)
    case .mouse:
      setMouse(!usesMouse)
      wireframe.notices.tell(usesMouse ? "Mouse on." : "Mouse off: the terminal selects text.")
    case .help: wireframe.showHelp()
    case .prompt: wireframe.showPrompt("")
    case .posters: wireframe.togglePosters()
    case .surprise: wireframe.openSurprise()
    case .about: wireframe.showAbout()
    case .mark(let action): wireframe.perform(action)
    case .switchPane: navigation.switchPane()
    case .zoomFilm: navigation.zoom(.film)
    case .zoomList: navigation.zoom(.list)
    case .splitLeft: navigation.moveSplit(by: -1)
    case .splitRight: navigation.moveSplit(by: 1)
    }
  }

  func keepSession() {
    guard let store = context.sessions else { return }
    var snapshot = wireframe.snapshot
    snapshot.mouse = .init(usesMouse, from: context.usesMouse, setting: context.toggles.mouse)
    store.keep(snapshot.text)
  }
}

// MARK: What the terminal tells

extension BrowserSession: TerminalSession {
  /// Whether the browser was left.
  public var isOver: Bool { ending != nil }

  /// Opens the list that was left, or else the first one.
  public func start() {
    wireframe.change {
      if context.usesMouse { setMouse(true) }
      let snapshot = recall()
      if let isOn = snapshot?.mouse?.isOn(where: context.toggles.mouse), isOn != usesMouse {
        setMouse(isOn)
      }
      wireframe.start(self, from: snapshot)
      if let notice = context.notice ?? wireframe.draftNotice { wireframe.notices.tell(notice) }
    }
  }

  /// Does what keys and other events ask for; one frame shows all of it.
  public func receive(_ events: [TerminalEvent]) {
    hasRated = false
    wireframe.change {
      // Whatever has happened: the terminal may have been another program's meanwhile.
      wireframe.navigation.resize(to: device.size)
      for event in events where !isOver { handle(event) }
    }
  }

  /// Whether rows, or a film, are missing that may be at hand.
  public var awaitsTasks: Bool { wireframe.awaitsTasks }

  /// Draws what has changed.
  public func showChanges() {
    guard !isOver, wireframe.takeChanges() else { return }
    device.setPicture(wireframe.poster)
    device.present(wireframe.frame.cells())
  }

  /// Ends the browser after the terminal has gone.
  public func terminalDidVanish() {
    end(.terminalGone)
  }
}
