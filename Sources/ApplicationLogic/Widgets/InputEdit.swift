/// What a key does to a line that is typed.
enum InputEdit: Hashable, Sendable {
  case insert(Character)
  case left, right, wordLeft, wordRight, start, end
  case deleteBackwards, deleteForwards, deleteWord, deleteWordForwards, deleteToStart, deleteToEnd
}

extension KeyBinding {
  /// The keys that change what is typed, wherever that is: those that shells have.
  ///
  /// `clearHint` is what the line of keys says of deleting everything; nil keeps it out of there.
  static func editing(
    clearHint: String? = nil, _ action: (InputEdit) -> Action
  ) -> [KeyBinding] {
    [
      KeyBinding(
        [Key(.backspace)], action(.deleteBackwards), "delete-character", "delete a character"),
      KeyBinding(
        [.control("w"), Key(.backspace, .alt)], action(.deleteWord), "delete-word", "delete a word"
      ),
      KeyBinding(
        [.control("u")], action(.deleteToStart), "delete-everything",
        "delete everything before the cursor", hint: clearHint),
      KeyBinding(
        [Key(.delete), .control("d")], action(.deleteForwards), "delete-next-character",
        "delete the character at the cursor"),
      KeyBinding(
        [Key(.character("d"), .alt)], action(.deleteWordForwards), "delete-next-word",
        "delete the word at the cursor"),
      KeyBinding(
        [.control("k")], action(.deleteToEnd), "delete-rest",
        "delete everything from the cursor on"),
      KeyBinding([Key(.left), .control("b")], action(.left), "left", "a character to the left"),
      KeyBinding(
        [Key(.right), .control("f")], action(.right), "right", "a character to the right"),
      KeyBinding(
        [Key(.character("b"), .alt), Key(.left, .control)], action(.wordLeft), "word-left",
        "a word to the left"),
      KeyBinding(
        [Key(.character("f"), .alt), Key(.right, .control)], action(.wordRight), "word-right",
        "a word to the right"),
      KeyBinding([Key(.home), .control("a")], action(.start), "beginning", "to the beginning"),
      KeyBinding([Key(.end), .control("e")], action(.end), "end", "to the end"),
    ]
  }
}

extension KeyBindings {
  /// What a key does where text is typed: what it is bound to, or else it types its character.
  func action(for key: Key, typing action: (InputEdit) -> Action) -> Action? {
    if let bound = self.action(for: key) { return bound }
    guard case .character(let character) = key.code, key.modifiers.isSubset(of: .shift) else {
      return nil
    }
    return action(.insert(character))
  }
}
