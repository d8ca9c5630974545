internal import ApplicationLogic
internal import DomainEntities

/// Which characters the terminal has: the one place that knows what stands for those that it lacks.
enum GlyphSet: Hashable, Sendable {
  /// Those of Unicode.
  case all
  /// Those of the usual fonts of Linux's console: letters and lines, and few signs.
  case console
  /// Those of ASCII.
  case ascii

  /// What the context tell, by environment variables.
  ///
  /// Where nothing names a set of characters, it is Unicode, as nearly everywhere.
  static func found(in environment: (String) -> String?) -> GlyphSet {
    if let locale = locale(in: environment)?.value, !isUnicode(locale) { return .ascii }
    return environment("TERM") == "linux" ? .console : .all
  }

  /// The variable that names the locale, and what it says; nil where none does.
  static func locale(in environment: (String) -> String?) -> (name: String, value: String)? {
    for name in ["LC_ALL", "LC_CTYPE", "LANG"] {
      if let value = environment(name), !value.isEmpty { return (name, value) }
    }
    return nil
  }

  /// Whether a locale such as `de_DE.UTF-8`, `C.utf8` or the bare `UTF-8` of macOS is of Unicode.
  static func isUnicode(_ locale: String) -> Bool {
    let name = locale.lowercased().filter { $0 != "-" }
    let set = name.split(separator: ".").last ?? ""
    return set.prefix { $0 != "@" } == "utf8"
  }

  /// A frame of nothing but what there is.
  func shown(_ frame: CellBuffer) -> CellBuffer {
    switch self {
    case .all: frame
    case .console: frame.replacing { Self.signs[$0] }
    case .ascii: frame.replacing { Self.signs[$0] ?? Self.marks[$0] ?? Self.letter($0) }
    }
  }

  /// What stands for signs that few fonts have; those of marks become the letters of their keys.
  private static let signs: [Character: Character] = [
    "♥": "f", "✓": "v", "★": "*", "☆": "-", "…": ".", "›": ">",
  ]

  /// What stands for marks and lines.
  private static let marks: [Character: Character] = [
    "×": "x", "½": "h", "─": "-", "│": "|", "┌": "+", "┐": "+", "└": "+", "┘": "+", "█": "#",
    "←": "<", "↑": "^", "→": ">", "↓": "v", "“": "\"", "”": "\"", "„": "\"", "«": "\"",
    "»": "\"", "‘": "'", "’": "'", "‚": "'", "‹": "<", "–": "-", "—": "-", "‐": "-", "‑": "-",
    "−": "-", "·": ".", "•": "*", "¡": "!", "¿": "?", "\u{A0}": " ",
  ]

  /// A letter without its accent, or a question mark.
  private static func letter(_ character: Character) -> Character {
    guard let plain = FoldedText(String(character)).text.first, plain.isASCII else { return "?" }
    guard character.isUppercase else { return plain }
    return plain.uppercased().first ?? plain
  }
}
