/// What keys do while titles are searched as one types.
enum SearchAction: Hashable, Sendable {
  case accept, cancel
  /// So many films down, or up where it is negative.
  case move(Int)
  case edit(InputEdit)
}

extension KeyBindings<SearchAction> {
  /// The keys that are no text in a search.
  static let search = KeyBindings(
    "Search", takesText: true,
    [
      KeyBinding([Key(.enter)], .accept, "keep", "keep the films found", hint: "keep"),
      KeyBinding([Key(.escape)], .cancel, "leave", "back to the list", hint: "back"),
      KeyBinding([Key(.down), .control("n")], .move(1), "next-film", "next film", hint: "down"),
      KeyBinding([Key(.up), .control("p")], .move(-1), "previous-film", "film before", hint: "up"),
    ] + KeyBinding.editing(clearHint: "clear") { .edit($0) })
}
