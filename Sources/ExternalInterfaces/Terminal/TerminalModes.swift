/// The terminal modes that the program enables, with the sequences that undo them.
///
/// All exits use the bytes of `leave`: closing, suspending, fatal signals and crashes. Both `enter`
/// and `leave` also undo what another program can leave behind: one on a key, or one in the shell
/// that was killed.
enum TerminalModes {
  /// Undoes the modes that this program does not use, without moving the cursor.
  ///
  /// What the sequences do: https://invisible-island.net/xterm/ctlseqs/ctlseqs.html, and for the
  /// keyboard of kitty https://sw.kovidgoyal.net/kitty/keyboard-protocol/. Tab stops and colors
  /// stay: the first are not used, and the second may be the user's.
  private static let undo = [
    // The character set ASCII, as G0 and G1, and G0 in use (SI).
    "\u{1B}(B\u{1B})B\u{F}",
    // A locked keyboard (KAM), insert mode (IRM), and line feeds that return (LNM).
    "\u{1B}[2;4;20l",
    // Local echo (SRM), which is off if the mode is set.
    "\u{1B}[12h",
    // Reverse video (DECSCNM).
    "\u{1B}[?5l",
    // Mouse reports: X10, buttons, dragging and motion; the encodings UTF-8, SGR, urxvt and pixels.
    "\u{1B}[?9;1000;1002;1003;1005;1006;1015;1016l",
    // Reports of the focus, the color scheme and the window size.
    "\u{1B}[?1004;2031;2048l",
    // The shape of the cursor (DECSCUSR).
    "\u{1B}[0 q",
    keyboard,
    // The modified keys of xterm; a terminal that does not know them underlines.
    "\u{1B}[>4m\u{1B}[m",
  ].joined()

  /// Turns kitty's keyboard protocol off; every screen has its own.
  private static let keyboard = "\u{1B}[=0u"

  private static let table: [(enter: String, leave: String)] = [
    // Terminals without an alternate screen are left with an empty one. Entering it saves the
    // character set, which leaving it restores.
    (enter: undo + "\u{1B}[?1049h", leave: "\u{1B}[H\u{1B}[J\u{1B}[?1049l" + keyboard),
    (enter: keyboard, leave: undo),
    // Resetting margins, origin mode and scroll region moves the cursor, so it comes before leaving
    // the screen.
    (enter: region, leave: region),
    // Cursor and keypad modes as the decoder and the shell expect them.
    (enter: "\u{1B}[?1l\u{1B}>", leave: "\u{1B}[?1l\u{1B}>"),
    // Text in the last column does not wrap.
    (enter: "\u{1B}[?7l", leave: "\u{1B}[?7h"),
    (enter: "\u{1B}[?2004h", leave: "\u{1B}[?2004l"),
    (enter: "\u{1B}[?25l", leave: "\u{1B}[?25h"),
    (enter: "\u{1B}[m", leave: "\u{1B}[m"),
    // The exit may interrupt a frame.
    (enter: synchronizedEnd, leave: synchronizedEnd),
  ]

  private static let region = "\u{1B}[?6;69l\u{1B}[r"

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
  static func prompt(_ text: String) -> String { "\(undo)\r\n\(text)" }

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
