/// What the terminal is asked about itself, in one write after the first frame.
///
/// Nothing waits for the answers: a terminal that gives none is used as it is.
struct TerminalQueries {
  /// How long after the questions an ending still takes the answers in, so that the shell does not
  /// get them.
  static let patience: Int64 = 500

  /// Whether answers are still to come.
  private(set) var isAsking = false
  private var wasAsked = false
  private var askedAt: Int64 = 0

  /// The questions; nothing if they were asked before.
  ///
  /// The console of Linux does not know them. What the terminal is comes last: its answer ends all.
  mutating func ask(kind: String, background: Bool, now: Int64) -> String {
    guard !wasAsked else { return "" }
    wasAsked = true
    guard kind != "linux" else { return "" }
    isAsking = true
    askedAt = now
    return (background ? "\u{1B}]11;?\u{07}" : "") + "\u{1B}[?2026$p\u{1B}[c"
  }

  /// Takes note of an answer; answers whether it was asked for.
  mutating func accept(_ answer: TerminalAnswer) -> Bool {
    let isExpected = isAsking
    if answer == .attributes { isAsking = false }
    return isExpected
  }

  /// How many milliseconds an ending waits for answers; 0 where none are expected any more.
  func remainingPatience(now: Int64) -> Int64 {
    isAsking ? max(0, askedAt + Self.patience - now) : 0
  }
}
