import TerminalModel
import Widgets

/// One screen at a terminal, between a line that names it and its keys, as in the browser.
///
/// The line also has the last call for another screen. A call that closes the screen ends the
/// session, as `q` and Ctrl-C do.
@MainActor final class LabSession: TerminalSession {
  let awaitsTasks = true
  private(set) var isOver = false
  let device: any TerminalDevice
  private let title: String
  /// The screens, from back to front.
  private var screens: [any Screen] = []
  private var call = ""
  private var keyLine = KeyLine()
  private var shown: CellBuffer?

  /// Creates the session of a screen, which may have the session as the handler of its exits.
  init(_ title: String, on device: any TerminalDevice, _ open: (LabSession) -> any Screen) {
    self.title = title
    self.device = device
    screens = [open(self)]
  }

  private var screen: (any Screen)? { screens.last }

  /// Shows a screen over the others, such as a picker.
  func show(_ screen: any Screen) { screens.append(screen) }

  /// Closes a screen, by default the one in front; without screens the session ends.
  func close(_ screen: (any Screen)?) {
    guard let closed = screen ?? screens.last else { return }
    guard screens.count > 1 else { return end() }
    screens.removeAll { $0 === closed }
    closed.close()
  }

  /// Names a call for another screen in the first line.
  func report(_ value: String = "", call: String = #function) { self.call = "\(call) \(value)" }

  /// Ends the session.
  func end() {
    guard !isOver else { return }
    isOver = true
    for screen in screens { screen.close() }
  }

  /// Lends the terminal to another program.
  func lendTerminal(to body: () -> Void) { device.lend(to: body) }

  func start() {}
  func terminalDidClose() { end() }

  func receive(_ events: [TerminalEvent]) {
    // Another program, or a new size, may have changed the terminal.
    shown = nil
    for event in events where !isOver {
      switch event {
      case .key(let key): press(key)
      case .keyAfterEscape(let key): receive([.key(Key(.escape)), .key(key)])
      case .paste(let text): screen?.paste(text)
      case .suspensionRequested: device.suspend()
      case .resumed: device.forgetFrame()
      case .endRequested: end()
      case .mouse, .abilitiesChanged, .resized: break
      }
    }
  }

  private func press(_ key: Key) {
    call = ""
    switch key {
    case .control("c"): end()
    case .control("z"): device.suspend()
    case .character("q") where quits: end()
    default: screen?.handle(key)
    }
  }

  /// Whether `q` ends the session, since the screen has no use for it.
  private var quits: Bool {
    screen.map { !$0.takesText && !$0.claims(.character("q")) } ?? true
  }

  func showChanges() {
    guard !isOver, let screen else { return }
    var frame = CellBuffer(size: device.size)
    var area = frame.area
    let top = area.takeTop(frame.rows >= 6 ? 1 : 0)
    let bottom = area.takeBottom(frame.rows >= 7 ? 1 : 0)
    for part in screens {
      part.layOut(in: area)
      part.draw(in: area, isFocused: part === screen, on: &frame)
    }
    let end = frame.write(title, in: top, style: .heading)
    frame.write(call, in: top, column: end + 2, style: .secondary)
    let quit = KeyHint(key: "q", word: "quit", rank: 105)
    keyLine.update(screen.hints + (quits ? [quit] : []), width: bottom.width)
    keyLine.draw(in: bottom, on: &frame)
    guard frame != shown else { return }
    shown = frame
    device.present(frame)
  }
}

/// A session that begins with keys, as if they were typed.
@MainActor final class TypedSession: TerminalSession {
  private let session: any TerminalSession
  private let keys: [Key]

  init(_ keys: [Key], in session: any TerminalSession) {
    self.keys = keys
    self.session = session
  }

  func start() {
    session.start()
    session.receive(keys.map { .key($0) })
  }

  var isOver: Bool { session.isOver }
  var awaitsTasks: Bool { session.awaitsTasks }
  func receive(_ events: [TerminalEvent]) { session.receive(events) }
  func showChanges() { session.showChanges() }
  func terminalDidClose() { session.terminalDidClose() }
}

/// The top left corner of a terminal, as a terminal of a given size, if there is room for it.
@MainActor final class TerminalCorner: TerminalDevice {
  private let whole: any TerminalDevice
  private let wanted: TerminalSize

  init(of terminal: any TerminalDevice, _ size: TerminalSize) {
    whole = terminal
    wanted = size
  }

  var size: TerminalSize {
    let size = whole.size
    return TerminalSize(
      columns: min(wanted.columns, size.columns), rows: min(wanted.rows, size.rows))
  }

  func present(_ frame: CellBuffer) { whole.present(frame) }
  func suspend() { whole.suspend() }
  func lend(to body: () -> Void) { whole.lend(to: body) }
  func forgetFrame() { whole.forgetFrame() }
  func setMouse(_ on: Bool) { whole.setMouse(on) }
}
