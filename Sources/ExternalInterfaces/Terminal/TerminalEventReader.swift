internal import ApplicationLogic
internal import CTerminal

/// Waits for the terminal and for signals, and tells what happened as events.
struct TerminalEventReader {
  /// Whether the terminal is gone, so that waiting again is of no use.
  private(set) var isAtEnd = false
  /// The bytes that the last wait has brought.
  private(set) var lastRead: ArraySlice<UInt8> = []
  private var decoder = KeyDecoder()
  private var bytes = [UInt8](repeating: 0, count: 4096)

  /// What the terminal has answered about itself since this was asked last.
  mutating func takeAnswers() -> [TerminalAnswer] { decoder.takeAnswers() }

  /// Waits so many milliseconds at most for answers alone; keys that come meanwhile are dropped.
  mutating func waitForAnswers(_ milliseconds: Int64) -> [TerminalAnswer] {
    let found = Int(terminal_wait_for_input(Int32(milliseconds)))
    guard found & TERMINAL_HAS_INPUT != 0 else {
      isAtEnd = isAtEnd || found & TERMINAL_IS_GONE != 0
      return []
    }
    _ = keys()
    return takeAnswers()
  }

  /// Waits until something happens or work waits on the main queue; answers everything that has happened by then.
  ///
  /// There is a time limit only while an escape sequence is incomplete, and where the caller sets one: so many
  /// milliseconds, none where negative.
  mutating func wait(atMost limit: Int32 = -1) -> [TerminalEvent] {
    lastRead = []
    let patience = Int32(decoder.patience)
    let isCutShort = limit >= 0 && (patience < 0 || limit < patience)
    let found = Int(terminal_wait(isCutShort ? limit : patience))
    // A wait that was cut short says nothing about the sequence.
    if found == 0 { return isCutShort ? [] : decoder.flush() }
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
    lastRead = bytes[..<count]
    return decoder.decode(lastRead)
  }

  private func notes() -> [TerminalEvent] {
    var events: [TerminalEvent] = []
    while true {
      switch Int(terminal_next_note()) {
      case TERMINAL_NOTE_RESIZED: events.append(.resized)
      case TERMINAL_NOTE_CONTINUED: events.append(.resumed)
      case TERMINAL_NOTE_STOP: events.append(.suspensionRequested)
      case TERMINAL_NOTE_END: events.append(.endRequested)
      default: return events
      }
    }
  }
}
