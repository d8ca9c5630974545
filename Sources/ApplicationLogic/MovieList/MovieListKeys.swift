/// The actions of keys in a list of films.
enum MovieListAction: Hashable, Sendable {
  case move(Movement)
  case open, back, search, filter, removePart, copyCommand, chooseList, chooseSort
  case trailer, watch, seenFilter, retry

  /// Whether a count repeats the action, or is its target.
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
    KeyBinding.moving(.films, byHalves: true) { .move($0) }
      .adding([.character("J")], to: .move(.down)).adding([.character("K")], to: .move(.up)) + [
        KeyBinding(
          [Key(.enter), .character("l"), Key(.right)], .open, "open", "open the film", hint: "open",
          rank: 10),
        KeyBinding(
          [Key(.escape), .character("h"), Key(.left), .control("o")], .back, "back",
          "back", hint: "back", rank: 20),
        KeyBinding(
          [.character("/")], .search, "search", "search films as you type", hint: "search", rank: 30
        ),
        KeyBinding(
          [.character("F")], .filter, "filter", "filter the list as you type", hint: "filter",
          rank: 45),
        KeyBinding(
          [Key(.backspace)], .removePart, "remove-filter", "remove the last filter, or back"),
        KeyBinding(
          [.character("L")], .chooseList, "choose-list", "choose a list", hint: "lists", rank: 40),
        KeyBinding(
          [.character("s")], .chooseSort, "choose-sort", "choose a sort order", hint: "sort",
          rank: 110),
        KeyBinding(
          [.character("t")], .trailer, "trailer", "play the trailer, or open its page"),
        KeyBinding([.character("w")], .watch, "watch", "show where to watch"),
        KeyBinding(
          [.character("z")], .seenFilter, "seen-filter", "dim seen films, hide them, show all",
          hint: "hide seen", rank: 150),
        KeyBinding(
          [.character("Y")], .copyCommand, "copy-command", "copy the command that lists these films"
        ),
        KeyBinding([.character("r")], .retry, "refresh", "retry after a failure, or refresh"),
      ])
}
