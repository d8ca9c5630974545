/// The actions of keys in the rating of a film.
enum StarsAction: Hashable, Sendable {
  /// Rates by the index of the key: the first gives half a star, the second a whole one, and so on.
  case rate
  case more, fewer, take, remove, leave
}

extension KeyBindings<StarsAction> {
  /// The keys of a rating.
  static let stars = KeyBindings(
    "Stars", takesDigits: true,
    [
      KeyBinding(
        "1234567890".map { .character($0) }, .rate, "rate", "½, 1, 1½ and so on to 5 stars"),
      KeyBinding(
        [Key(.right), Key(.up), .character("l"), .character("k")], .more, "increase",
        "half a star more"),
      KeyBinding(
        [Key(.left), Key(.down), .character("h"), .character("j")], .fewer, "decrease",
        "half a star less"),
      KeyBinding([Key(.enter)], .take, "save", "save the rating shown", hint: "save"),
      KeyBinding(
        [Key(.backspace), Key(.delete), .character("x")], .remove, "remove",
        "remove the rating", hint: "remove"),
      KeyBinding([Key(.escape), .character("q")], .leave, "cancel", "cancel", hint: "cancel"),
    ])
}
