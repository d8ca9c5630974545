package import TerminalModel

/// An edit of a text input.
package enum InputEdit: Hashable, Sendable {
  case insert(Character)
  case left, right, wordLeft, wordRight, start, end
  case deleteBackwards, deleteForwards, deleteWord, deleteWordForwards, deleteToStart, deleteToEnd
}

extension KeyBinding {
  /// Returns the editing keys of text inputs, as in shells.
  ///
  /// `clearHint` is the footer word for deleting everything; nil leaves it out.
  package static func editing(
    clearHint: String? = nil, _ action: (InputEdit) -> Action
  ) -> [KeyBinding] {
    [
      KeyBinding(
        [Key(.backspace)], action(.deleteBackwards), "delete-character",
        "delete the previous character"),
      KeyBinding(
        [.control("w"), Key(.backspace, .alt)], action(.deleteWord), "delete-word",
        "delete the previous word"),
      KeyBinding(
        [.control("u")], action(.deleteToStart), "delete-to-start",
        "delete to the start of the line", hint: clearHint),
      KeyBinding(
        [Key(.delete), .control("d")], action(.deleteForwards), "delete-next-character",
        "delete the character at the cursor"),
      KeyBinding(
        [Key(.character("d"), .alt)], action(.deleteWordForwards), "delete-next-word",
        "delete the next word"),
      KeyBinding(
        [.control("k")], action(.deleteToEnd), "delete-to-end", "delete to the end of the line"),
      KeyBinding([Key(.left), .control("b")], action(.left), "left", "previous character"),
      KeyBinding([Key(.right), .control("f")], action(.right), "right", "next character"),
      KeyBinding(
        [Key(.character("b"), .alt), Key(.left, .control)], action(.wordLeft), "word-left",
        "previous word"),
      KeyBinding(
        [Key(.character("f"), .alt), Key(.right, .control)], action(.wordRight), "word-right",
        "next word"),
      KeyBinding([Key(.home), .control("a")], action(.start), "line-start", "start of the line"),
      KeyBinding([Key(.end), .control("e")], action(.end), "line-end", "end of the line"),
    ]
  }
}

extension KeyBindings {
  /// Returns the action of a key during text input: its binding, or typing its character.
  package func action(for key: Key, typing action: (InputEdit) -> Action) -> Action? {
    if let bound = self.action(for: key) { return bound }
    guard case .character(let character) = key.code, key.modifiers.isSubset(of: .shift) else {
      return nil
    }
    return action(.insert(character))
  }
}
