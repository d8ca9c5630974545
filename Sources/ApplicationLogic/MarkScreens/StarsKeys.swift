import TerminalModel
package import Widgets

/// The actions of keys in the rating of a film.
package enum StarsAction: Hashable, Sendable {
  /// Rates by the index of the key: the first gives one star, the second two, and so on.
  case rate
  case more, fewer, save, remove, leave
}

extension KeyBindings<StarsAction> {
  /// The keys of a rating.
  package static let stars = KeyBindings(
    "Stars", takesDigits: true,
    [
      KeyBinding(
        "12345".map { .character($0) }, .rate, "rate", "1 to 5 stars; the same again for none"),
      KeyBinding(
        [
          .character("."), .character("-"), Key(.left), Key(.down), .character("h"),
          .character("j"),
        ],
        .fewer, "decrease", "half a star less", hint: "half less", rank: 30),
      KeyBinding(
        [.character("+"), Key(.right), Key(.up), .character("l"), .character("k")], .more,
        "increase", "half a star more", hint: "half more", rank: 40),
      KeyBinding([Key(.enter)], .save, "save", "save the rating shown", hint: "save", rank: 10),
      KeyBinding(
        [Key(.backspace), Key(.delete), .character("0"), .character("x")], .remove, "remove",
        "remove the rating", hint: "remove", rank: 50),
      KeyBinding(
        [Key(.escape), .character("q")], .leave, "cancel", "cancel", hint: "cancel", rank: 20),
    ])
}
