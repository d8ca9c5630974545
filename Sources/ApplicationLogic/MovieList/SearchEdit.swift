/// What a key does to the text typed after `/`.
enum SearchEdit: Hashable, Sendable {
  /// How much text is taken; no title is longer, but what is pasted may be.
  static let longestText = 200

  case insert(Character)
  case deleteBackwards, deleteWord, deleteAll
  case accept, cancel
  case move(Int)

  init?(_ key: Key, _ bindings: KeyBindings<SearchEdit>) {
    if let edit = bindings.action(for: key) {
      self = edit
    } else if case .character(let character) = key.code, key.modifiers.isSubset(of: .shift) {
      self = .insert(character)
    } else {
      return nil
    }
  }

  /// The text up to its last word.
  static func withoutLastWord(_ text: String) -> String {
    var rest = text[...]
    while rest.last == " " { rest.removeLast() }
    while let last = rest.last, last != " " { rest.removeLast() }
    return String(rest)
  }
}

extension KeyBindings<SearchEdit> {
  /// The keys that are no text while text is typed.
  static let search = KeyBindings(
    "Search",
    [
      KeyBinding([Key(.enter)], .accept, "keep", "keep the films found", hint: "keep"),
      KeyBinding([Key(.escape)], .cancel, "leave", "back to the list", hint: "back"),
      KeyBinding([Key(.down), .control("n")], .move(1), "next-film", "next film", hint: "down"),
      KeyBinding([Key(.up), .control("p")], .move(-1), "previous-film", "film before", hint: "up"),
      KeyBinding(
        [Key(.backspace)], .deleteBackwards, "delete-character",
        "delete a character"),
      KeyBinding(
        [.control("w"), Key(.backspace, .alt)], .deleteWord, "delete-word", "delete a word"),
      KeyBinding(
        [.control("u")], .deleteAll, "delete-everything", "delete everything", hint: "clear"),
    ])
}
