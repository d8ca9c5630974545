/// The one table of what is switched on at a terminal, and of what undoes it.
///
/// Every ending uses the bytes of `leave`: closing, suspending, fatal signals and crashes.
enum TerminalModes {
  private static let table: [(enter: String, leave: String)] = [
    // Where a terminal has no alternate screen, an empty one is left behind.
    (enter: "\u{1B}[?1049h", leave: "\u{1B}[H\u{1B}[J\u{1B}[?1049l"),
    // Setting the scroll region moves the cursor, so it is whole again before the screen goes.
    (enter: "\u{1B}[r", leave: "\u{1B}[r"),
    // Cursor and number keys as the decoder and the shell expect them.
    (enter: "\u{1B}[?1l\u{1B}>", leave: "\u{1B}[?1l\u{1B}>"),
    // Text in the last column stays in its row.
    (enter: "\u{1B}[?7l", leave: "\u{1B}[?7h"),
    (enter: "\u{1B}[?2004h", leave: "\u{1B}[?2004l"),
    (enter: "\u{1B}[?25l", leave: "\u{1B}[?25h"),
    // Switched on later, if at all: reports of the mouse's buttons, written in digits.
    (enter: "", leave: mouse(false)),
    (enter: "\u{1B}[m", leave: "\u{1B}[m"),
    // The ending may come in the middle of a frame.
    (enter: "", leave: synchronizedEnd),
  ]

  /// What switches everything on.
  static let enter = table.flatMap { Array($0.enter.utf8) }

  /// What undoes it, in reverse order; whatever sequence was cut off before is cancelled first.
  static let leave = table.reversed().flatMap { Array($0.leave.utf8) }

  /// What begins a frame that is to be shown at once when it is whole.
  static let synchronizedBegin = "\u{1B}[?2026h"
  /// What ends it.
  static let synchronizedEnd = "\u{1B}[?2026l"

  /// What switches reports of the mouse on or off.
  static func mouse(_ on: Bool) -> String {
    on ? "\u{1B}[?1000h\u{1B}[?1006h" : "\u{1B}[?1006l\u{1B}[?1000l"
  }
}
