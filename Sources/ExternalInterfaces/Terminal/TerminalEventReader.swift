internal import CTerminal
internal import TerminalModel

/// Waits for the terminal and for signals, and reports what happened as events.
struct TerminalEventReader {
  /// Whether the terminal is gone, so that further waits are pointless.
  private(set) var isAtEnd = false
  /// Whether the last wait found the additional descriptor readable.
  private(set) var isExtraReadable = false
  private var decoder = KeyDecoder()
  /// When the terminal last sent something, in milliseconds; silences are measured from there.
  private var lastHeard: Int64 = 0
  private var bytes = [UInt8](repeating: 0, count: 4096)

  /// Returns the terminal's replies since the last call.
  mutating func removeReplies() -> [TerminalReply] { decoder.removeReplies() }

  /// Waits a number of milliseconds for replies only; keys are dropped.
  mutating func waitForAnswers(_ milliseconds: Int64) -> [TerminalReply] {
    let found = Int(terminal_wait_for_input(Int32(milliseconds)))
    guard found & TERMINAL_HAS_INPUT != 0 else {
      isAtEnd = isAtEnd || found & TERMINAL_IS_GONE != 0
      return []
    }
    _ = keys()
    return removeReplies()
  }

  /// Waits until something happens or the main queue has work, and returns all events so far.
  ///
  /// The wait is limited only while an escape sequence is incomplete, or by `limit` in
  /// milliseconds, which is unlimited if negative.
  mutating func wait(atMost limit: Int32 = -1) -> [TerminalEvent] {
    let silenceEnds = decoder.timeout < 0 ? nil : lastHeard + Int64(decoder.timeout)
    let timeout = silenceEnds.map { Int32(max(0, $0 - terminal_milliseconds())) } ?? -1
    let isCutShort = limit >= 0 && (timeout < 0 || limit < timeout)
    let found = Int(terminal_wait(isCutShort ? limit : timeout))
    isExtraReadable = found & TERMINAL_HAS_NEWS != 0
    var events: [TerminalEvent] = []
    if let silenceEnds, found & TERMINAL_HAS_INPUT == 0, terminal_milliseconds() >= silenceEnds {
      events += decoder.flush()
      // A paste waits for the next silence.
      if decoder.timeout >= 0 { lastHeard = terminal_milliseconds() }
    }
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
    let events = decoder.decode(bytes[..<count])
    if decoder.timeout >= 0 { lastHeard = terminal_milliseconds() }
    return events
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
