internal import ApplicationLogic
internal import CTerminal

/// Waits for the terminal and for signals, and tells what happened as events.
struct TerminalEventReader {
  /// Whether the terminal is gone, so that waiting again is of no use.
  private(set) var isAtEnd = false
  private var decoder = KeyDecoder()
  private var bytes = [UInt8](repeating: 0, count: 4096)

  /// Waits until something happens or work waits on the main queue; answers everything that has happened by then.
  ///
  /// There is a time limit only while an escape sequence is incomplete.
  mutating func wait() -> [TerminalEvent] {
    let found = Int(terminal_wait(Int32(decoder.patience)))
    if found == 0 { return decoder.flush() }
    var events: [TerminalEvent] = []
    if found & TERMINAL_HAS_NOTE != 0 { events += notes() }
    if found & TERMINAL_HAS_INPUT != 0 { events += keys() }
    if found & TERMINAL_IS_GONE != 0 { isAtEnd = true }
    return events
  }

  private mutating func keys() -> [TerminalEvent] {
    let count = terminal_read(&bytes, bytes.count)
    guard count >= 0 else {
      isAtEnd = true
      return []
    }
    return decoder.decode(bytes[..<count])
  }

  private func notes() -> [TerminalEvent] {
    var events: [TerminalEvent] = []
    while true {
      switch Int(terminal_next_note()) {
      case TERMINAL_NOTE_RESIZED: events.append(.resized)
      case TERMINAL_NOTE_CONTINUED: events.append(.resumed)
      case TERMINAL_NOTE_STOP: events.append(.suspensionRequested)
      default: return events
      }
    }
  }
}
