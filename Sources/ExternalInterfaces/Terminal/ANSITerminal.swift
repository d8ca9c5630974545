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
  private var encoder: FrameEncoder
  private var bytes: [UInt8] = []
  private var isOpen = true
  private var isEntered = false
  private var isGone = false

  /// Opens the terminal, or says why there is none.
  public static func open(usesColor: Bool) throws(TerminalUnavailable) -> ANSITerminal {
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
    return ANSITerminal(usesColor: usesColor)
  }

  private init(usesColor: Bool) {
    encoder = FrameEncoder(usesColor: usesColor)
  }

  /// Gives the terminal back as it was found; harmless when that is done already.
  public func close() {
    guard isOpen else { return }
    isOpen = false
    terminal_close()
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
      main_queue_run()
      guard !session.isOver else { break }
      let happened = events.wait()
      if happened.contains(.resumed) { resume() }
      if !happened.isEmpty { session.receive(happened) }
      if events.isAtEnd || isGone { session.terminalDidVanish() }
    }
    close()
  }

  private func resume() {
    terminal_resume()
    forgetScreen()
  }

  /// Shows a frame by one write, or by none where nothing changed.
  public func present(_ frame: CellBuffer) {
    guard isOpen else { return }
    bytes.removeAll(keepingCapacity: true)
    if !isEntered { bytes += TerminalModes.enter }
    encoder.encode(frame, into: &bytes)
    guard !bytes.isEmpty else { return }
    if !isEntered { terminal_enters_screen() }
    isEntered = true
    if terminal_write(bytes, bytes.count) != 0 { isGone = true }
  }

  /// Gives the terminal back and stops the process group, as Ctrl-Z does.
  public func suspend() {
    guard isOpen else { return }
    terminal_suspend()
    forgetScreen()
  }

  /// Makes the next frame be sent whole.
  public func forgetFrame() {
    encoder.forget()
  }

  private func forgetScreen() {
    isEntered = false
    encoder.forget()
  }
}
