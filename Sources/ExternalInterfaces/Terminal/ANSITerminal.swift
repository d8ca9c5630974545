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
  private let queue = EventQueue()
  private var encoder: FrameEncoder
  private var bytes: [UInt8] = []
  private var isOpen = true
  private var isEntered = false

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
    let terminal = ANSITerminal(usesColor: usesColor)
    guard KeyReader.start(into: terminal.queue) else {
      terminal.close()
      throw .noResources
    }
    return terminal
  }

  private init(usesColor: Bool) {
    encoder = FrameEncoder(usesColor: usesColor)
  }

  /// Gives the terminal back as it was found; harmless when that is done already.
  public func close() {
    guard isOpen else { return }
    isOpen = false
    terminal_close()
    queue.finish()
  }

  /// How many cells there are now.
  public var size: TerminalSize {
    var columns: Int32 = 0
    var rows: Int32 = 0
    terminal_size(&columns, &rows)
    return TerminalSize(columns: Int(columns), rows: Int(rows))
  }

  /// Everything that has happened since it was last asked; nil once the terminal is gone.
  public func nextEvents() async -> [TerminalEvent]? {
    let events = await queue.next()
    // The main actor may go on in another thread than before.
    terminal_guard_thread()
    if isOpen, events?.contains(.resumed) == true {
      terminal_resume()
      forgetScreen()
    }
    return events
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
    if terminal_write(bytes, bytes.count) != 0 { queue.finish() }
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
