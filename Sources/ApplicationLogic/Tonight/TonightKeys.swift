import Records
import TerminalModel
import Widgets
import Wording

/// The actions of keys on the screen of films for tonight.
enum TonightAction: Hashable, Sendable {
  case next, previous, open
  /// Opens the film by the index of the key.
  case openNumber
  case again, reject, undo, maxMinutes, mood, era, familiarity, watchlist, query, clear
  case retry, leave
}

extension KeyBindings<TonightAction> {
  /// The keys of the screen.
  static let tonight = KeyBindings(
    "Tonight", takesDigits: true,
    [
      KeyBinding([Key(.enter)], .open, "open", "open the film", hint: "open", rank: 10),
      KeyBinding(
        [.character("x")], .again, "others", "three more", hint: "three more", rank: 20),
      KeyBinding(
        [.character("X")], .reject, "not-for-me", "not for me: another film instead",
        hint: "not for me", rank: 25),
      KeyBinding([.character("u")], .undo, "undo", "undo the last mark", hint: "undo", rank: 45),
      KeyBinding(
        [Key(.right), Key(.down), .character("l"), .character("j"), Key(.tab)], .next,
        "next", "next film", hint: "next", rank: 50),
      KeyBinding(
        [Key(.left), Key(.up), .character("h"), .character("k"), Key(.tab, .shift)], .previous,
        "previous", "previous film"),
      KeyBinding("123".map { .character($0) }, .openNumber, "open-film", "open a film by number"),
      KeyBinding([.character("t")], .maxMinutes, "length", "any length, 90 or 120 minutes"),
      KeyBinding([.character("m")], .mood, "mood", "choose a mood"),
      KeyBinding([.character("e")], .era, "decade", "choose a decade"),
      KeyBinding(
        [.character("p")], .familiarity, "familiar", "people you know, new ones, or either"),
      KeyBinding(
        [.character("w")], .watchlist, "watchlist", "only films on my watchlist, or any film"),
      KeyBinding([.character("F"), .character("/")], .query, "query", "choose from a query"),
      KeyBinding(
        [Key(.backspace)], .clear, "clear", "reset what you asked for", hint: "reset",
        rank: 35),
      KeyBinding([.character("r")], .retry, "retry", "retry after an error"),
      KeyBinding(
        [Key(.escape), .character("q"), .control("o")], .leave, "close", "close", hint: "close",
        rank: 15),
    ])
}

extension FeatureDeclaration {
  /// The key that opens the screen, and its command.
  static let tonight = FeatureDeclaration(
    "tonight", .character("x"), "choose a film for tonight", otherNames: ["surprise"],
    hint: "tonight", rank: 50, keys: .tonight
  ) { text, themes throws(CommandFailure) in
    // Nothing after the name clears the query.
    OpenRequest("tonight", query: try OptionValues.query(text, themes: themes))
  }
}
