/// What keys do where a note is written.
enum NoteAction: Hashable, Sendable {
  case save, leave, editElsewhere
  case newLine, up, down, pageUp, pageDown, first, last, putBack
  case edit(InputEdit)
}

extension KeyBindings<NoteAction> {
  /// The keys that are no text in a note.
  static let note = KeyBindings(
    "Note", takesText: true,
    [
      KeyBinding([.control("s")], .save, "save", "save it", hint: "save"),
      KeyBinding(
        [Key(.escape)], .leave, "leave", "leave it; what was changed is asked about", hint: "back"),
      KeyBinding(
        [.control("x")], .editElsewhere, "editor", "write it in your own editor", hint: "editor"),
      KeyBinding([Key(.enter)], .newLine, "new-line", "a new line"),
      KeyBinding([Key(.down), .control("n")], .down, "line-down", "a line down"),
      KeyBinding([Key(.up), .control("p")], .up, "line-up", "a line up"),
      KeyBinding([Key(.pageDown)], .pageDown, "window-down", "a window down"),
      KeyBinding([Key(.pageUp)], .pageUp, "window-up", "a window up"),
      KeyBinding(
        [Key(.home, .control), Key(.character("<"), .alt)], .first, "first", "to the first line"),
      KeyBinding(
        [Key(.end, .control), Key(.character(">"), .alt)], .last, "last", "to the last line"),
    ] + KeyBinding.editing { .edit($0) } + [
      KeyBinding(
        [.control("y")], .putBack, "put-back", "put in what was deleted last by words or lines")
    ])
}

/// What keys do where a note that was changed is left.
enum UnsavedAction: Hashable, Sendable {
  case save, throwAway, goOn
}

extension KeyBindings<UnsavedAction> {
  /// The answers to the question what becomes of a note that was changed.
  static let unsaved = KeyBindings(
    "Unsaved",
    [
      KeyBinding(
        [.character("y"), Key(.enter), .control("s")], .save, "save", "save the note", hint: "save"),
      KeyBinding(
        [.character("n")], .throwAway, "throw-away", "throw away what was changed",
        hint: "throw away"),
      KeyBinding([Key(.escape)], .goOn, "go-on", "go on writing", hint: "go on"),
    ])
}
