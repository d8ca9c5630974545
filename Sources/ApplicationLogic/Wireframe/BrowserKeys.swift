/// What keys do whatever is on the screen.
enum BrowserAction: Hashable, Sendable {
  case switchPane, help, redraw, suspend, quit, interrupt
}

extension KeyBindings<BrowserAction> {
  /// The keys that work everywhere.
  static let browser = KeyBindings(
    "Everywhere",
    [
      KeyBinding([Key(.tab)], .switchPane, "from the list to the film, and back"),
      KeyBinding([.character("?")], .help, "these keys", hint: "help"),
      KeyBinding([.control("l")], .redraw, "draw the screen anew"),
      KeyBinding([.control("z")], .suspend, "back to the shell for a while; fg returns"),
      KeyBinding([.character("q")], .quit, "leave", hint: "quit"),
      KeyBinding([.control("c")], .interrupt, "leave at once"),
    ])
}
