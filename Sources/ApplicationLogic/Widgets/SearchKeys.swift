import TerminalModel

/// The actions of keys while a search is typed.
package enum SearchAction: Hashable, Sendable {
  case accept, cancel
  /// Completes the last word, or with the next candidate.
  case complete
  /// Moves the selection by a number of films, up if negative.
  case move(Int)
  /// Moves the selection by a number of windows, up if negative.
  case page(Int)
  case edit(InputEdit)
}

extension KeyBindings<SearchAction> {
  /// The keys of a search that are not text.
  package static let search = KeyBindings(
    "Search", takesText: true,
    [
      KeyBinding(
        [Key(.enter)], .accept, "accept", "open the film, or apply the filter", hint: "open",
        rank: 10),
      KeyBinding([Key(.escape)], .cancel, "cancel", "back to the list", hint: "back", rank: 20),
      KeyBinding(
        [Key(.tab)], .complete, "complete", "complete a condition, or keep the results",
        hint: "keep results", rank: 30),
      KeyBinding(
        [Key(.down), .control("n")], .move(1), "next-film", "next film",
        hint: "next", rank: 40),
      KeyBinding(
        [Key(.up), .control("p")], .move(-1), "previous-film",
        "previous film; before typing, an earlier query", hint: "previous", rank: 50),
      KeyBinding([Key(.pageDown)], .page(1), "page-down", "page down"),
      KeyBinding([Key(.pageUp)], .page(-1), "page-up", "page up"),
    ] + KeyBinding.editing(clearHint: "clear") { .edit($0) })
}
