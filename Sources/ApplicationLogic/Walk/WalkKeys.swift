import TerminalModel
import Widgets
import Wording

/// The actions of keys during a walk through a list.
enum WalkAction: Hashable, Sendable {
  case seen, notSeen, later, notForMe
  /// Rates the film by the index of the key.
  case rate
  /// Changes the rating given last by half a star.
  case less, more
  case next, back, undo, open, retry, leave
}

extension KeyBindings<WalkAction> {
  /// The keys of the screen.
  static let walk = KeyBindings(
    "Walk", takesDigits: true,
    [
      KeyBinding(
        [.character("v"), .character("y")], .seen, "seen", "seen, on an unknown day",
        hint: "seen", rank: 10),
      KeyBinding([.character("n")], .notSeen, "not-seen", "not seen", hint: "not seen", rank: 12),
      KeyBinding(
        [.character("a")], .later, "later", "later: add to the watchlist", hint: "later",
        rank: 14),
      KeyBinding(
        "12345".map { .character($0) }, .rate, "rate", "seen, with 1 to 5 stars",
        hint: "to 5 stars", rank: 16),
      KeyBinding(
        [.character("-"), .character(".")], .less, "decrease",
        "half a star less for the film before"),
      KeyBinding(
        [.character("+")], .more, "increase", "half a star more for the film before"),
      KeyBinding(
        [.character("X")], .notForMe, "not-for-me", "not for me", hint: "not for me", rank: 30),
      KeyBinding(
        [
          .character(" "), .character("j"), .character("l"), Key(.down), Key(.right),
        ], .next, "next-film", "next film; not seen if you have not answered"),
      KeyBinding(
        [
          .character("k"), .character("h"), Key(.up), Key(.left), Key(.backspace),
        ], .back, "previous-film", "back to the film before", hint: "back", rank: 24),
      KeyBinding(
        [.character("u")], .undo, "undo", "undo the last answer", hint: "undo", rank: 26),
      KeyBinding(
        [Key(.enter)], .open, "open", "open the film; at the end, list the films not seen",
        hint: "open", rank: 40),
      KeyBinding([.character("r")], .retry, "retry", "retry after an error"),
      KeyBinding(
        [Key(.escape), .character("q"), .character("c"), .control("o")], .leave, "close",
        "close; the walk continues here later", hint: "close", rank: 20),
    ])
}

extension FeatureDeclaration {
  /// The key that opens the screen, and its command.
  static let walk = FeatureDeclaration(
    "walk", .character("c"), "check off films that you have seen",
    hint: "seen?", rank: 118, keys: .walk)
}
