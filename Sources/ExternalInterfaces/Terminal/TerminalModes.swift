/// The terminal modes that the program enables, with the sequences that undo them.
///
/// All exits use the bytes of `leave`: closing, suspending, fatal signals and crashes.
enum TerminalModes {
  private static let table: [(enter: String, leave: String)] = [
    // Terminals without an alternate screen are left with an empty one.
    (enter: "\u{1B}[?1049h", leave: "\u{1B}[H\u{1B}[J\u{1B}[?1049l"),
    // Setting the scroll region moves the cursor, so reset it before leaving the screen.
    (enter: "\u{1B}[r", leave: "\u{1B}[r"),
    // Cursor and keypad modes as the decoder and the shell expect them.
    (enter: "\u{1B}[?1l\u{1B}>", leave: "\u{1B}[?1l\u{1B}>"),
    // Text in the last column does not wrap.
    (enter: "\u{1B}[?7l", leave: "\u{1B}[?7h"),
    (enter: "\u{1B}[?2004h", leave: "\u{1B}[?2004l"),
    (enter: "\u{1B}[?25l", leave: "\u{1B}[?25h"),
    // Mouse button reports in the SGR encoding, turned on later if at all.
    (enter: "", leave: mouse(false)),
    (enter: "\u{1B}[m", leave: "\u{1B}[m"),
    // The exit may interrupt a frame.
    (enter: "", leave: synchronizedEnd),
  ]

  /// The bytes that enable all modes.
  static let enter = table.flatMap { Array($0.enter.utf8) }

  /// The bytes that disable them in reverse order; the first ESC cancels an interrupted sequence.
  static let leave = table.reversed().flatMap { Array($0.leave.utf8) }

  /// The sequence that begins synchronized output.
  static let synchronizedBegin = "\u{1B}[?2026h"
  /// The sequence that ends synchronized output.
  static let synchronizedEnd = "\u{1B}[?2026l"

  /// Returns the sequence that turns mouse reports on or off.
  static func mouse(_ on: Bool) -> String {
    on ? "\u{1B}[?1000h\u{1B}[?1006h" : "\u{1B}[?1006l\u{1B}[?1000l"
  }

  /// Returns a prompt on a line of its own, below the output of another program.
  static func prompt(_ text: String) -> String { "\u{1B}[m\r\n\(text)" }

  /// Returns the sequence that puts a text on the clipboard (OSC 52, as xterm defines it).
  static func clipboard(_ text: String) -> [UInt8] {
    Array("\u{1B}]52;c;".utf8) + base64(Array(text.utf8)) + [0x07]
  }

  private static func base64(_ bytes: [UInt8]) -> [UInt8] {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    return stride(from: 0, to: bytes.count, by: 3).flatMap { start in
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      return (0..<4).map { place in
        place > group.count ? UInt8(ascii: "=") : letters[bits >> (18 - 6 * place) & 63]
      }
    }
  }
}
