/// What keys do in a list of films.
enum MovieListAction: Hashable, Sendable {
  case down, up, halfPageDown, halfPageUp, pageDown, pageUp, first, last
  case open, back, search, chooseList, chooseSort, retry
}

extension KeyBindings<MovieListAction> {
  /// The keys of the list.
  static let movieList = KeyBindings(
    "List",
    [
      KeyBinding(
        [.character("j"), Key(.down), .control("n")], .down, "next-film", "next film", hint: "down"),
      KeyBinding(
        [.character("k"), Key(.up), .control("p")], .up, "previous-film", "film before", hint: "up"),
      KeyBinding([.control("d")], .halfPageDown, "half-window-down", "half a window down"),
      KeyBinding([.control("u")], .halfPageUp, "half-window-up", "half a window up"),
      KeyBinding(
        [.control("f"), Key(.pageDown), .character(" ")], .pageDown, "window-down", "a window down"),
      KeyBinding([.control("b"), Key(.pageUp)], .pageUp, "window-up", "a window up"),
      KeyBinding(
        [.character("g"), Key(.home)], .first, "first-film",
        "first film, or the film of the count (12g)"),
      KeyBinding(
        [.character("G"), Key(.end)], .last, "last-film",
        "last film, or the film of the count (12G)"),
      KeyBinding(
        [Key(.enter), .character("l"), Key(.right)], .open, "open", "open the film", hint: "open"),
      KeyBinding(
        [Key(.escape), .character("h"), Key(.left)], .back, "back",
        "back to the list before a search"),
      KeyBinding([.character("/")], .search, "search", "search titles as you type", hint: "search"),
      KeyBinding([.character("L")], .chooseList, "choose-list", "choose a list", hint: "lists"),
      KeyBinding([.character("s")], .chooseSort, "choose-sort", "choose an order", hint: "sort"),
      KeyBinding([.character("r")], .retry, "refresh", "try again after a failure, or load afresh"),
    ])
}
