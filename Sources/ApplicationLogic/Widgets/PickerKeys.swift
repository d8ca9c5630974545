/// The actions of keys in a picker.
enum PickerAction: Hashable, Sendable {
  case move(Movement)
  case choose, cancel
}

extension KeyBindings<PickerAction> {
  /// The keys of a picker.
  static let picker = KeyBindings(
    "Picker",
    KeyBinding.moving(.choices, byHalves: false) { .move($0) } + [
      KeyBinding(
        [Key(.enter), .character("l"), Key(.right)], .choose, "choose", "choose", hint: "choose"),
      KeyBinding(
        [Key(.escape), .character("h"), Key(.left), .character("q")], .cancel, "cancel",
        "cancel", hint: "cancel"),
    ])
}
