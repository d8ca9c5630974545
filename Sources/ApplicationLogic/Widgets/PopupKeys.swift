import TerminalModel

/// The actions of keys in a popup with a text.
package enum PopupAction: Hashable, Sendable {
  case move(Movement)
  case open, close
}

extension KeyBindings<PopupAction> {
  /// The keys of a popup with a text.
  package static let popup = KeyBindings(
    "Popup",
    KeyBinding.moving(.lines, byHalves: false) { .move($0) } + [
      KeyBinding(
        [Key(.enter), .character("l"), Key(.right)], .open, "open", "open the linked page",
        hint: "open page"),
      KeyBinding(
        [Key(.escape), .character("q"), .character("h"), Key(.left), Key(.backspace)], .close,
        "close", "close", hint: "close"),
    ])

  /// The keys of a question; any other key means no.
  package static let question = KeyBindings(
    "Question",
    [
      KeyBinding([.character("y")], .open, "yes", "yes", hint: "yes", rank: 10),
      KeyBinding(
        [.character("n"), Key(.escape), .character("q")], .close, "no", "no", hint: "no",
        rank: 20),
    ] + KeyBinding.moving(.lines, byHalves: false) { .move($0) })
}
