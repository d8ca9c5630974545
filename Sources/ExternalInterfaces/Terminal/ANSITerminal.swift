public import ApplicationLogic
internal import CTerminal

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The terminal that the program was started from.
///
/// Opening it makes it raw; the first frame switches the screen on in the same write. Whatever
/// ends the program, `CTerminal` undoes both.
@MainActor public final class ANSITerminal: TerminalDevice {
  private let depth: ColorDepth
  private let theme: ThemeChoice
  /// What is told of every write, key and size; nil where nobody wants to know.
  public var recording: TerminalRecording?
  private var encoder: FrameEncoder
  private var bytes: [UInt8] = []
  private var isOpen = true
  private var isEntered = false
  private var isGone = false
  private var lastFrame: CellBuffer?
  private var queries = TerminalQueries()
  private var wantsMouse = false
  private var reportsMouse = false

  /// Opens the terminal, or says why there is none.
  ///
  /// It shows so many colours, those of a theme; the version of the program is for the report on a crash.
  public static func open(
    depth: ColorDepth, theme: ThemeChoice, version: String = ""
  ) throws(TerminalUnavailable) -> ANSITerminal {
    guard isatty(STDOUT_FILENO) == 1 else { throw .noOutput }
    guard let kind = getenv("TERM"), !["", "dumb"].contains(String(cString: kind)) else {
      throw .cannotPlaceText
    }
    switch terminal_open(TerminalModes.leave, TerminalModes.leave.count) {
    case TERMINAL_OPENED: break
    case TERMINAL_NO_OUTPUT: throw .noOutput
    case TERMINAL_NO_INPUT: throw .noInput
    case TERMINAL_NOT_RAW: throw .notRaw
    default: throw .noResources
    }
    if let folder = UserFolders.state {
      terminal_prepare_report("\(folder)/crash-\(time(nil))-\(getpid()).txt", version)
    }
    return ANSITerminal(depth: depth, theme: theme)
  }

  private init(depth: ColorDepth, theme: ThemeChoice) {
    self.depth = depth
    self.theme = theme
    encoder = FrameEncoder(
      palette: Palette(theme.theme(on: nil), depth: depth),
      scrolls: ProcessControl.environment("MOVIEBROWSER_NO_SCROLL") == nil)
  }

  /// Gives the terminal back as it was found; harmless when that is done already.
  public func close() {
    guard isOpen else { return }
    isOpen = false
    terminal_close()
    if isEntered { recording?.wrote(TerminalModes.leave) }
    recording?.flush()
  }

  /// How many cells there are now.
  public var size: TerminalSize {
    var columns: Int32 = 0
    var rows: Int32 = 0
    terminal_size(&columns, &rows)
    return TerminalSize(columns: Int(columns), rows: Int(rows))
  }

  /// Runs a session until it is over, on the main thread, and gives the terminal back.
  ///
  /// This is the program's main loop: it waits for keys, for notes from signal handlers and for tasks of the main
  /// actor, whichever comes first, and for nothing else. No other thread is needed.
  public func run(_ session: any TerminalSession) {
    var events = TerminalEventReader()
    session.start()
    while !session.isOver {
      if session.awaitsTasks { MainQueue.runTasksAtHand() }
      session.showChanges()
      // What only prepares for later keys comes after the frame.
      MainQueue.runTasksAtHand()
      session.showChanges()
      guard !session.isOver else { break }
      sendBesides()
      recording?.flush()
      let happened = events.wait()
      recording?.read(events.lastRead)
      if happened.contains(.resized) { recording?.resized(to: size) }
      take(events.takeAnswers())
      if happened.contains(.resumed) { resume() }
      if !happened.isEmpty { session.receive(happened) }
      if events.isAtEnd || isGone { session.terminalDidVanish() }
    }
    takeLateAnswers(&events)
    close()
  }

  /// Takes in what the terminal has to say about itself; a silent one is not waited for.
  private func take(_ answers: [TerminalAnswer]) {
    for answer in answers where queries.accept(answer) {
      switch answer {
      case .background(let color): show(theme.theme(on: color))
      case .synchronizedOutput(let isKnown): encoder.synchronizes = isKnown
      case .attributes: break
      }
    }
  }

  private func show(_ theme: Theme) {
    let palette = Palette(theme, depth: depth)
    guard encoder.setPalette(palette), let lastFrame, isEntered else { return }
    present(lastFrame)
  }

  /// Somebody who leaves at once is not to find the answers in the shell.
  private func takeLateAnswers(_ events: inout TerminalEventReader) {
    while isOpen, !isGone, !events.isAtEnd {
      let patience = queries.remainingPatience(now: terminal_milliseconds())
      guard patience > 0 else { return }
      for answer in events.waitForAnswers(patience) { _ = queries.accept(answer) }
    }
  }

  private func resume() {
    terminal_resume()
    forgetScreen()
  }

  /// Shows a frame by one write, or by none where nothing changed.
  public func present(_ frame: CellBuffer) {
    guard isOpen else { return }
    lastFrame = frame
    bytes.removeAll(keepingCapacity: true)
    if !isEntered { bytes += TerminalModes.enter }
    appendModes()
    encoder.encode(frame, into: &bytes)
    guard !bytes.isEmpty else { return }
    if !isEntered { terminal_enters_screen() }
    isEntered = true
    send()
  }

  /// Asks for reports of the mouse or leaves it to the terminal, with the next write.
  public func setMouse(_ on: Bool) {
    wantsMouse = on
  }

  private func appendModes() {
    guard wantsMouse != reportsMouse else { return }
    reportsMouse = wantsMouse
    bytes += TerminalModes.mouse(wantsMouse).utf8
  }

  /// Sends what no frame took along, and once the questions that the first frame came before.
  private func sendBesides() {
    guard isOpen, isEntered else { return }
    bytes.removeAll(keepingCapacity: true)
    appendModes()
    let asksForBackground = theme.asksForBackground && depth > .none
    bytes +=
      queries.ask(
        kind: ProcessControl.environment("TERM") ?? "", background: asksForBackground,
        now: terminal_milliseconds()
      ).utf8
    if !bytes.isEmpty { send() }
  }

  private func send() {
    recording?.wrote(bytes)
    if terminal_write(bytes, bytes.count) != 0 { isGone = true }
  }

  /// Gives the terminal back and stops the process group, as Ctrl-Z does.
  public func suspend() {
    guard isOpen else { return }
    if isEntered { recording?.wrote(TerminalModes.leave) }
    recording?.flush()
    terminal_suspend()
    forgetScreen()
  }

  /// Makes the next frame be sent whole.
  public func forgetFrame() {
    encoder.forget()
  }

  private func forgetScreen() {
    isEntered = false
    reportsMouse = false
    encoder.forget()
  }
}
