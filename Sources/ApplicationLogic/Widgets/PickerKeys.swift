/// The actions of keys in a picker.
enum PickerAction: Hashable, Sendable {
  case move(Movement)
  case choose, cancel
  case edit(InputEdit)
}

extension KeyBindings<PickerAction> {
  /// The keys of a picker that are not text.
  static let picker = KeyBindings(
    "Picker", takesText: true,
    [
      KeyBinding([Key(.enter)], .choose, "choose", "choose", hint: "choose", rank: 10),
      KeyBinding(
        [Key(.escape), .control("g")], .cancel, "cancel", "cancel", hint: "cancel", rank: 20),
      KeyBinding(
        [Key(.down), Key(.tab), .control("n")], .move(.down), "next", "next", hint: "next",
        rank: 30),
      KeyBinding(
        [Key(.up), Key(.tab, .shift), .control("p")], .move(.up), "previous", "previous",
        hint: "previous", rank: 40),
      KeyBinding([Key(.pageDown)], .move(.pageDown), "page-down", "page down"),
      KeyBinding([Key(.pageUp)], .move(.pageUp), "page-up", "page up"),
      KeyBinding([Key(.home, .control)], .move(.first), "first", "first"),
      KeyBinding([Key(.end, .control)], .move(.last), "last", "last"),
    ] + KeyBinding.editing { .edit($0) })
}
