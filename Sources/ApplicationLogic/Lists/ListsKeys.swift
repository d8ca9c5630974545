import TerminalModel
package import Widgets

/// The actions of keys in the pane of lists.
package enum ListsAction: Hashable, Sendable {
  case move(Movement)
  case open, leave
  /// Changes the selected list, if it is one of the user’s own.
  case item(ItemEdit)
}

extension KeyBindings<ListsAction> {
  /// The keys of the pane.
  package static let lists = KeyBindings(
    "Lists",
    KeyBinding.moving(.choices, byHalves: false) { .move($0) } + [
      KeyBinding(
        [Key(.enter), .character("l"), Key(.right)], .open, "open", "show the films of the list",
        hint: "show films", rank: 10),
      KeyBinding(
        [Key(.escape), .character("h"), Key(.left), .control("o")], .leave, "back",
        "back to the films", hint: "back", rank: 20),
      KeyBinding(
        [.control("r")], .item(.rename), "rename-list", "rename your own list", hint: "rename",
        rank: 30),
      KeyBinding(
        [.control("x")], .item(.delete), "delete-list", "delete your own list", hint: "delete",
        rank: 40),
    ])
}
