internal import DomainEntities
internal import TerminalModel

/// The characters that a terminal can display, and the replacements for all others.
package enum GlyphSet: Hashable, Sendable {
  /// All of Unicode.
  case all
  /// The common fonts of the Linux console: letters and lines, and few symbols.
  case console
  /// ASCII only.
  case ascii

  /// Returns the glyph set according to environment variables.
  ///
  /// The default is Unicode, which nearly all terminals use.
  static func found(in environment: (String) -> String?) -> GlyphSet {
    if let locale = locale(in: environment)?.value, !isUnicode(locale) { return .ascii }
    return environment("TERM") == "linux" ? .console : .all
  }

  /// Returns the variable that determines the locale, with its value; nil if none is set.
  package static func locale(in environment: (String) -> String?) -> (name: String, value: String)?
  {
    for name in ["LC_ALL", "LC_CTYPE", "LANG"] {
      if let value = environment(name), !value.isEmpty { return (name, value) }
    }
    return nil
  }

  /// Returns whether a locale such as `de_DE.UTF-8`, `C.utf8` or macOS's bare `UTF-8` uses Unicode.
  package static func isUnicode(_ locale: String) -> Bool {
    let name = locale.lowercased().filter { $0 != "-" }
    let set = name.split(separator: ".").last ?? ""
    return set.prefix { $0 != "@" } == "utf8"
  }

  /// Returns a frame with all missing characters replaced.
  func shown(_ frame: CellBuffer) -> CellBuffer {
    switch self {
    case .all: frame
    case .console: frame.replacing { Self.signs[$0] }
    case .ascii: frame.replacing { Self.marks[$0] ?? Self.signs[$0] ?? Self.letter($0) }
    }
  }

  /// The replacements for symbols that few fonts have; symbols of marks become the letters of their
  /// keys.
  private static let signs: [Character: Character] = [
    "╭": "┌", "╮": "┐", "╰": "└", "╯": "┘",
    "♥": "f", "✓": "v", "★": "*", "☆": "-", "…": ".", "›": ">",
  ]

  /// The replacements for marks and lines.
  private static let marks: [Character: Character] = [
    "×": "x", "½": "h", "─": "-", "│": "|", "┌": "+", "┐": "+", "└": "+", "┘": "+",
    "╭": "+", "╮": "+", "╰": "+", "╯": "+", "█": "#",
    "▀": "^", "▄": "_",
    "←": "<", "↑": "^", "→": ">", "↓": "v", "“": "\"", "”": "\"", "„": "\"", "«": "\"",
    "»": "\"", "‘": "'", "’": "'", "‚": "'", "‹": "<", "–": "-", "—": "-", "‐": "-", "‑": "-",
    "−": "-", "·": ".", "•": "*", "¡": "!", "¿": "?", "\u{A0}": " ",
  ]

  /// Returns a letter without its accent, or a question mark.
  private static func letter(_ character: Character) -> Character {
    guard let plain = FoldedText(String(character)).text.first, plain.isASCII else { return "?" }
    guard character.isUppercase else { return plain }
    return plain.uppercased().first ?? plain
  }
}
