import TerminalModel
package import Widgets

/// The actions of keys on the screen of a year.
package enum YearAction: Hashable, Sendable {
  case move(Movement)
  case open, previousYear, nextYear, query, leave
}

extension KeyBindings<YearAction> {
  /// The keys of the screen.
  package static let year = KeyBindings(
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
