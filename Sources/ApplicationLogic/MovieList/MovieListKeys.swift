/// What keys do in a list of films.
enum MovieListAction: Hashable, Sendable {
  case move(Movement)
  case open, back, search, chooseList, chooseSort, trailer, watch, seenFilter, retry

  /// Whether a number before it says how often, or where to.
  var takesCount: Bool {
    switch self {
    case .move: true
    default: false
    }
  }
}

extension KeyBindings<MovieListAction> {
  /// The keys of the list.
  static let movieList = KeyBindings(
    "List",
    KeyBinding.moving(.films, byHalves: true) { .move($0) } + [
      KeyBinding(
        [Key(.enter), .character("l"), Key(.right)], .open, "open", "open the film", hint: "open"),
      KeyBinding(
        [Key(.escape), .character("h"), Key(.left), Key(.backspace)], .back, "back",
        "back to where one came from"),
      KeyBinding([.character("/")], .search, "search", "search titles as you type", hint: "search"),
      KeyBinding([.character("L")], .chooseList, "choose-list", "choose a list", hint: "lists"),
      KeyBinding([.character("s")], .chooseSort, "choose-sort", "choose an order", hint: "sort"),
      KeyBinding(
        [.character("t")], .trailer, "trailer", "play the film's trailer, or open its page"),
      KeyBinding([.character("w")], .watch, "watch", "where to watch the film"),
      KeyBinding(
        [.character("z")], .seenFilter, "seen-filter", "dim what was seen, hide it, show all"),
      KeyBinding([.character("r")], .retry, "refresh", "try again after a failure, or load afresh"),
    ])
}
