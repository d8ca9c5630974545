import Records
import TerminalModel
import Widgets
import Wording

/// The actions of keys on the screen of a year.
enum YearAction: Hashable, Sendable {
  case move(Movement)
  case open, previousYear, nextYear, query, leave
}

extension KeyBindings<YearAction> {
  /// The keys of the screen.
  static let year = KeyBindings(
    "Year",
    [
      KeyBinding([Key(.enter)], .open, "open", "list the films", hint: "films", rank: 10),
      KeyBinding(
        [Key(.left), .character("h"), .character("[")], .previousYear, "previous-year",
        "previous year", hint: "year", rank: 20),
      KeyBinding(
        [Key(.right), .character("l"), .character("]")], .nextYear, "next-year", "next year",
        hint: "year", rank: 20),
      KeyBinding(
        [.character("F"), .character("/")], .query, "query", "count only films of a query",
        hint: "query", rank: 40),
      KeyBinding(
        [Key(.escape), .character("q"), .character("S"), .control("o")], .leave, "close", "close",
        hint: "close", rank: 30),
    ] + KeyBinding.moving(.lines, byHalves: true) { .move($0) })
}

extension FeatureDeclaration {
  /// The key that opens the screen, and its command.
  static let year = FeatureDeclaration(
    "stats", .character("S"), "show what you watched in a year", keys: .year
  ) { text, themes throws(CommandFailure) in
    let (year, query) = try OptionValues.yearQuery(text, themes: themes)
    return OpenRequest("stats", number: year, query: query)
  }
}
