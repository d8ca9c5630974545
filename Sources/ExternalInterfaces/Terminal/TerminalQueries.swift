/// What the terminal is asked about itself, once the first frame is shown.
///
/// Nothing waits for the answers: a terminal that gives none is used as it is.
struct TerminalQueries {
  /// Terminals that print what they do not understand, and consoles that beep at it.
  private static let oldKinds: Set<String> = [
    "ansi", "cons25", "hurd", "pcansi", "sun", "unknown", "vt52",
  ]

  /// Whether answers are still to come.
  private(set) var isAsking = false
  /// Whether the questions were asked, or there is nobody to ask.
  private(set) var wasAsked: Bool
  /// How many milliseconds after the questions an ending still takes the answers in, so that the
  /// shell does not get them.
  ///
  /// Answers come before any key that is pressed after the first frame was seen, so this is for a terminal
  /// that is silent and for keys that were typed ahead: short, but for as long as a distant one may take.
  let patience: Int64
  /// Whether it is to be asked for nothing that it would print: the terminal of macOS writes the last letter.
  private let isSpared: Bool
  private var askedAt: Int64 = 0

  /// Takes what the environment tells of the terminal.
  init(environment: (String) -> String?) {
    let kind = environment("TERM") ?? ""
    wasAsked = kind.hasPrefix("linux") || kind.hasPrefix("vt1") || Self.oldKinds.contains(kind)
    let isDistant = ["SSH_CONNECTION", "SSH_TTY"].contains { environment($0) != nil }
    patience = isDistant ? 500 : 100
    isSpared = environment("TERM_PROGRAM") == "Apple_Terminal"
  }

  /// The questions, with others besides; nothing if they were asked before.
  ///
  /// What the terminal is comes last: its answer ends all.
  mutating func ask(background: Bool, besides others: String = "", now: Int64) -> String {
    guard !wasAsked else { return "" }
    wasAsked = true
    isAsking = true
    askedAt = now
    return (background ? "\u{1B}]11;?\u{07}" : "")
      + (isSpared ? "" : others + "\u{1B}[?2026$p") + "\u{1B}[c"
  }

  /// Takes note of an answer; answers whether it was asked for.
  mutating func accept(_ answer: TerminalAnswer) -> Bool {
    let isExpected = isAsking
    if answer == .attributes { isAsking = false }
    return isExpected
  }

  /// How many milliseconds an ending waits for answers; 0 where none are expected any more.
  func remainingPatience(now: Int64) -> Int64 {
    isAsking ? max(0, askedAt + patience - now) : 0
  }
}
