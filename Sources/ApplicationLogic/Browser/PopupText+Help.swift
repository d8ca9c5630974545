extension PopupText {
  /// Returns the help: the keys of some screens, generated from the bindings.
  static func help(_ sections: [KeySummary]) -> PopupText {
    var blocks: [Block] = []
    for section in sections {
      if !blocks.isEmpty { blocks.append(.space) }
      blocks.append(.heading(section.name))
      blocks += section.lines.map { .keys($0.keys.joined(separator: ", "), $0.help) }
    }
    return PopupText(title: "Keys", blocks: blocks, widest: 72)
  }
}

extension KeyBindings<PopupAction> {
  /// The keys of the help.
  static let help = KeyBindings(
    "Help",
    KeyBinding.moving(.lines, byHalves: false) { .move($0) } + [
      KeyBinding(
        [Key(.escape), .character("?"), .character("q"), .character("h"), Key(.left)], .close,
        "close", "close", hint: "close")
    ])
}
