package import TerminalModel
import Wording

/// The names of keys in the key file.
extension Key {
  private static let modifierNames: [(name: String, modifier: Modifiers)] = [
    ("Ctrl", .control), ("Alt", .alt), ("Shift", .shift),
  ]

  /// The names of special keys; the first of several names is written.
  private static let codeNames: [(name: String, code: Code)] =
    [
      ("Enter", .enter), ("Return", .enter), ("Esc", .escape), ("Escape", .escape),
      ("Tab", .tab), ("Space", .character(" ")), ("Comma", .character(",")),
      ("Hash", .character("#")), ("Backspace", .backspace), ("Del", .delete),
      ("Delete", .delete), ("Ins", .insert), ("Insert", .insert), ("Up", .up), ("Down", .down),
      ("Left", .left), ("Right", .right), ("↑", .up), ("↓", .down), ("←", .left), ("→", .right),
      ("Home", .home), ("End", .end), ("PgUp", .pageUp), ("PageUp", .pageUp), ("PgDn", .pageDown),
      ("PageDown", .pageDown),
    ] + (1...12).map { ("F\($0)", .function($0)) }

  /// The keys that terminals cannot distinguish from Ctrl with these characters.
  private static let alike: [Character: Code] = ["i": .tab, "m": .enter, "[": .escape]

  /// The maximum length of a name, in bytes of UTF-8.
  private static let maxNameLength = 64

  /// Creates the key with a name such as `j`, `Down` or `Ctrl-n`; nil for an invalid name.
  ///
  /// A character must be printable, because the help and `moviebrowser keys` show it.
  package init?(named name: String) {
    guard name.utf8.count <= Self.maxNameLength else { return nil }
    var rest = name[...]
    var modifiers: Modifiers = []
    while let next = Self.modifierNames.first(where: { Self.begins(rest, with: $0.name + "-") }) {
      modifiers.insert(next.modifier)
      rest = rest.dropFirst(next.name.count + 1)
    }
    if rest.count == 1, let character = rest.first, character != " " {
      guard Self.isPrintable(character) else { return nil }
      self = Self.key(character, modifiers)
      return
    }
    let wanted = rest.lowercased()
    guard let code = Self.codeNames.first(where: { $0.name.lowercased() == wanted })?.code else {
      return nil
    }
    self.init(code, modifiers)
  }

  private static func begins(_ text: Substring, with word: String) -> Bool {
    text.count > word.count && text.prefix(word.count).lowercased() == word.lowercased()
  }

  /// Returns whether a terminal shows a character unchanged, in one or two cells.
  private static func isPrintable(_ character: Character) -> Bool {
    let text = String(character)
    return CleanText.line(text) == text && TextWidth.of(character) > 0
  }

  /// Returns a letter as terminals report it: lower case with Ctrl, upper case with Shift.
  private static func key(_ character: Character, _ modifiers: Modifiers) -> Key {
    if let code = codeNames.first(where: { $0.name == String(character) })?.code {
      return Key(code, modifiers)
    }
    if modifiers.contains(.control) {
      let small = Character(character.lowercased().first.map(String.init) ?? "")
      if let code = alike[small] { return Key(code, modifiers.subtracting(.control)) }
      return Key(.character(small), modifiers)
    }
    guard modifiers.contains(.shift), character.isLetter, let capital = character.uppercased().first
    else { return Key(.character(character), modifiers) }
    return Key(.character(capital), modifiers.subtracting(.shift))
  }

  /// The name in the key file.
  package var fileName: String {
    let base = Self.codeNames.first { $0.code == code }?.name ?? Key(code).name
    return Self.modifierNames.filter { modifiers.contains($0.modifier) }.map { $0.name + "-" }
      .joined() + base
  }

  /// Returns the error for an invalid name, with the most similar valid one.
  package static func unknown(_ name: String) -> String {
    guard name.utf8.count <= maxNameLength, !CleanText.line(name).trimmed.isEmpty else {
      return CommandFailure.unknown("key", name, among: [], hint: Wording.keysAreWritten).message
    }
    let last = name.split(separator: "-").last.map(String.init) ?? name
    let names = codeNames.map(\.name) + modifierNames.map { "\($0.name)-\(last)" }
    return CommandFailure.unknown("key", name, among: names, hint: Wording.keysAreWritten).message
  }
}
