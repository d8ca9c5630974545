import TerminalModel

/// A change of an item instead of choosing it.
package enum ItemEdit: Hashable, Sendable {
  case rename, delete
}

/// The actions of keys in a picker.
package enum PickerAction: Hashable, Sendable {
  case move(Movement)
  case choose, cancel
  /// Changes the selected item, if that is possible.
  case item(ItemEdit)
  case edit(InputEdit)
}

extension KeyBindings<PickerAction> {
  /// The keys of a picker that are not text.
  package static let picker = KeyBindings(
    "Picker", takesText: true,
    [
      KeyBinding([Key(.enter)], .choose, "choose", "choose", hint: "choose", rank: 10),
      KeyBinding(
        [Key(.escape), .control("g")], .cancel, "cancel", "cancel (or q before you type)",
        hint: "cancel", rank: 20),
      KeyBinding(
        [Key(.down), Key(.tab), .control("n")], .move(.down), "next", "next", hint: "next",
        rank: 30),
      KeyBinding(
        [Key(.up), Key(.tab, .shift), .control("p")], .move(.up), "previous", "previous",
        hint: "previous", rank: 40),
      KeyBinding(
        [.control("r")], .item(.rename), "rename-list", "rename the selected item", hint: "rename",
        rank: 50),
      KeyBinding(
        [.control("x")], .item(.delete), "delete-list", "delete the selected item", hint: "delete",
        rank: 60),
      KeyBinding([Key(.pageDown)], .move(.pageDown), "page-down", "page down"),
      KeyBinding([Key(.pageUp)], .move(.pageUp), "page-up", "page up"),
      KeyBinding([Key(.home, .control)], .move(.first), "first", "first"),
      KeyBinding([Key(.end, .control)], .move(.last), "last", "last"),
    ] + KeyBinding.editing { .edit($0) })
}
