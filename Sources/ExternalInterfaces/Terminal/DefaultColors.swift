internal import TerminalModel

/// The colors of plain text and of the background, which a color scheme with a background of its
/// own sets in the terminal.
///
/// The terminal itself then paints blanks, erased rows and scrolled ones, so cells need no further
/// sequences (OSC 10 and 11, as xterm defines them). A terminal that ignores them keeps its own.
struct DefaultColors {
  /// Restores the terminal's own colors, however the program ends.
  ///
  /// It begins with the end of a sequence, which an exit may interrupt.
  static let leave = Array("\u{1B}\\\(reset)".utf8)

  private static let reset = "\u{1B}]110\u{07}\u{1B}]111\u{07}"

  private struct Pair: Equatable {
    var text: RGBColor
    var ground: RGBColor
  }

  private let isPossible: Bool
  private var wanted: Pair?
  private var shown: Pair?

  /// Creates the colors of a terminal; with 16 colors or fewer, a terminal keeps its own.
  init(_ depth: ColorDepth) { isPossible = depth >= .indexed }

  /// Whether the terminal shows other colors than wanted.
  var isDue: Bool { wanted != shown }

  /// Sets the colors to those of a theme, or to the terminal's own if it has no background.
  mutating func want(_ theme: Theme) {
    guard isPossible else { return }
    wanted = nil
    if let ground = theme.ground, let text = theme[.standard].color {
      wanted = Pair(text: text, ground: ground)
    }
  }

  /// Returns the sequences that show the wanted colors, or nothing if they are shown.
  mutating func takeChange() -> String {
    guard isDue else { return "" }
    shown = wanted
    guard let wanted else { return Self.reset }
    return Self.sequence(10, wanted.text) + Self.sequence(11, wanted.ground)
  }

  /// Records that the terminal shows its own colors again, as after the screen was left.
  mutating func forget() { shown = nil }

  private static func sequence(_ number: Int, _ color: RGBColor) -> String {
    let parts = [color.red, color.green, color.blue].map { part in
      (part < 16 ? "0" : "") + String(part, radix: 16)
    }
    return "\u{1B}]\(number);rgb:\(parts.joined(separator: "/"))\u{07}"
  }
}
