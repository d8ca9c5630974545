/// The actions of keys in the pane of lists.
enum ListsAction: Hashable, Sendable {
  case move(Movement)
  case open, leave
}

extension KeyBindings<ListsAction> {
  /// The keys of the pane.
  static let lists = KeyBindings(
    "Lists",
    KeyBinding.moving(.choices, byHalves: false) { .move($0) } + [
      KeyBinding(
        [Key(.enter), .character("l"), Key(.right)], .open, "open", "show the films of the list",
        hint: "show films", rank: 10),
      KeyBinding(
        [Key(.escape), .character("h"), Key(.left), .control("o")], .leave, "back",
        "back to the films", hint: "back", rank: 20),
    ])
}
