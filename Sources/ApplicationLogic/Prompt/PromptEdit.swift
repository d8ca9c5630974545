/// What a key does to the text typed after `:`.
enum PromptEdit: Hashable, Sendable {
  case insert(Character)
  case run, leave, next, previous
  case deleteBackwards, deleteWord, deleteAll

  init?(_ key: Key, _ bindings: KeyBindings<PromptEdit>) {
    if let edit = bindings.action(for: key) {
      self = edit
    } else if case .character(let character) = key.code, key.modifiers.isSubset(of: .shift) {
      self = .insert(character)
    } else {
      return nil
    }
  }
}

extension KeyBindings<PromptEdit> {
  /// The keys that are no text in the prompt.
  static let prompt = KeyBindings(
    "Prompt",
    [
      KeyBinding([Key(.enter)], .run, "run", "do what is typed", hint: "do it"),
      KeyBinding(
        [Key(.tab), Key(.down), .control("n")], .next, "complete", "complete, or the next way to",
        hint: "complete"),
      KeyBinding(
        [Key(.tab, .shift), Key(.up), .control("p")], .previous, "complete-back",
        "the way to complete before"),
      KeyBinding([Key(.escape)], .leave, "leave", "leave it", hint: "back"),
      KeyBinding(
        [Key(.backspace)], .deleteBackwards, "delete-character", "delete a character"),
      KeyBinding(
        [.control("w"), Key(.backspace, .alt)], .deleteWord, "delete-word", "delete a word"),
      KeyBinding([.control("u")], .deleteAll, "delete-everything", "delete everything"),
    ])
}
