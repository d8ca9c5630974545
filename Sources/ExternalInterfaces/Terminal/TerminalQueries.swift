/// The queries sent to the terminal after the first frame.
///
/// Nothing waits for the replies: a terminal that sends none is used as it is.
struct TerminalQueries {
  /// Terminals that print unknown sequences, and consoles that beep at them.
  private static let oldKinds: Set<String> = [
    "ansi", "cons25", "hurd", "pcansi", "sun", "unknown", "vt52",
  ]

  /// Whether replies are pending.
  private(set) var isAsking = false
  /// Whether the queries were sent, or the terminal does not support them.
  private(set) var wasAsked: Bool
  /// How many milliseconds after the queries an exit still reads replies, so that the shell does
  /// not receive them.
  ///
  /// Replies precede any key pressed after the first frame was seen. The wait thus matters only for
  /// silent terminals and keys typed ahead: short, but long enough for remote terminals.
  let timeout: Int64
  /// Whether to omit queries that the terminal would print: macOS Terminal prints the last letter.
  private let printsUnknownQueries: Bool
  private var askedAt: Int64 = 0

  /// Creates the queries from the environment variables of the terminal.
  init(environment: (String) -> String?) {
    let kind = environment("TERM") ?? ""
    wasAsked = kind.hasPrefix("linux") || kind.hasPrefix("vt1") || Self.oldKinds.contains(kind)
    let isDistant = ["SSH_CONNECTION", "SSH_TTY"].contains { environment($0) != nil }
    timeout = isDistant ? 500 : 100
    printsUnknownQueries = environment("TERM_PROGRAM") == "Apple_Terminal"
  }

  /// Returns the queries, including additional ones, or nothing if they were sent before.
  ///
  /// The query for device attributes is last, so its reply follows all others.
  mutating func ask(background: Bool, besides others: String = "", now: Int64) -> String {
    guard !wasAsked else { return "" }
    wasAsked = true
    isAsking = true
    askedAt = now
    return (background ? "\u{1B}]11;?\u{07}" : "")
      + (printsUnknownQueries ? "" : others + "\u{1B}[?2026$p") + "\u{1B}[c"
  }

  /// Records a reply; returns whether it was expected.
  mutating func accept(_ answer: TerminalReply) -> Bool {
    let isExpected = isAsking
    if answer == .attributes { isAsking = false }
    return isExpected
  }

  /// Returns how many milliseconds an exit waits for replies, or 0 if none are pending.
  func remainingTime(now: Int64) -> Int64 {
    isAsking ? max(0, askedAt + timeout - now) : 0
  }
}
