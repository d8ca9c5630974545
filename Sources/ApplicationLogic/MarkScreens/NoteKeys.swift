import TerminalModel
package import Widgets

/// The actions of keys in a note.
package enum NoteAction: Hashable, Sendable {
  case save, leave, editInEditor
  case newLine, up, down, pageUp, pageDown, first, last, putBack
  case edit(InputEdit)
}

extension KeyBindings<NoteAction> {
  /// The keys of a note that are not text.
  package static let note = KeyBindings(
    "Note", takesText: true,
    [
      KeyBinding([.control("s")], .save, "save", "save", hint: "save", rank: 10),
      KeyBinding(
        [Key(.escape)], .leave, "close", "close; asks about unsaved changes", hint: "close",
        rank: 20),
      KeyBinding(
        [.control("x")], .editInEditor, "editor", "open in your editor", hint: "editor"),
      KeyBinding([Key(.enter)], .newLine, "new-line", "new line"),
      KeyBinding([Key(.down), .control("n")], .down, "line-down", "down"),
      KeyBinding([Key(.up), .control("p")], .up, "line-up", "up"),
      KeyBinding([Key(.pageDown)], .pageDown, "page-down", "page down"),
      KeyBinding([Key(.pageUp)], .pageUp, "page-up", "page up"),
      KeyBinding(
        [Key(.home, .control), Key(.character("<"), .alt)], .first, "go-to-top", "top"),
      KeyBinding(
        [Key(.end, .control), Key(.character(">"), .alt)], .last, "go-to-bottom", "bottom"),
    ] + KeyBinding.editing { .edit($0) } + [
      KeyBinding([.control("y")], .putBack, "paste", "paste the last deleted text")
    ])
}

/// The actions of keys when a note with unsaved changes is closed.
package enum UnsavedAction: Hashable, Sendable {
  case save, discard, resume
}

extension KeyBindings<UnsavedAction> {
  /// The answers to the question about unsaved changes.
  package static let unsaved = KeyBindings(
    "Unsaved",
    [
      KeyBinding(
        [.character("s"), Key(.enter), .control("s")], .save, "save", "save the note", hint: "save"),
      KeyBinding([.character("d")], .discard, "discard", "discard the changes", hint: "discard"),
      KeyBinding([Key(.escape)], .resume, "resume", "keep writing", hint: "keep writing"),
    ])
}
