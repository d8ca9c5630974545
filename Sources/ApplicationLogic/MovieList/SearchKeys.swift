/// The actions of keys while a search is typed.
enum SearchAction: Hashable, Sendable {
  case accept, cancel
  /// Completes the last word, or with the next candidate.
  case complete
  /// Moves the selection by a number of films, up if negative.
  case move(Int)
  case edit(InputEdit)
}

extension KeyBindings<SearchAction> {
  /// The keys of a search that are not text.
  static let search = KeyBindings(
    "Search", takesText: true,
    [
      KeyBinding([Key(.enter)], .accept, "keep", "keep the results", hint: "keep"),
      KeyBinding([Key(.escape)], .cancel, "cancel", "back to the list", hint: "back"),
      KeyBinding([Key(.tab)], .complete, "complete", "complete a condition"),
      KeyBinding([Key(.down), .control("n")], .move(1), "next-film", "next film", hint: "down"),
      KeyBinding(
        [Key(.up), .control("p")], .move(-1), "previous-film",
        "previous film; before typing, an earlier query", hint: "up"),
    ] + KeyBinding.editing(clearHint: "clear") { .edit($0) })
}
