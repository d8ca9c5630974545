import TerminalModel
package import Widgets

/// The actions of keys on the page of a film.
package enum MovieDetailAction: Hashable, Sendable {
  case move(Movement)
  case open, back, openPage, openIMDb, trailer, watch, nextFilm, previousFilm, retry
  /// An action of the list, which gets the focus.
  case list(MovieListAction)
  /// Goes to another section, backwards if negative.
  case section(Int)

  /// Whether a count repeats the action, or is its target.
  package var takesCount: Bool {
    switch self {
    case .move, .nextFilm, .previousFilm, .section: true
    default: false
    }
  }
}

extension KeyBindings<MovieDetailAction> {
  /// The keys of a film's page.
  package static let movieDetail = KeyBindings(
    "Film",
    KeyBinding.moving(.lines, byHalves: true) { .move($0) } + [
      KeyBinding([.character("}")], .section(1), "next-section", "next section"),
      KeyBinding([.character("{")], .section(-1), "previous-section", "previous section"),
      KeyBinding(
        [Key(.enter), .character("l"), Key(.right)], .open, "open",
        "open the selected person, film or page", hint: "open", rank: 10),
      KeyBinding(
        [Key(.escape), .character("h"), Key(.left), Key(.backspace), .control("o")], .back, "back",
        "back", hint: "back", rank: 20),
      KeyBinding(
        [.character("t")], .trailer, "trailer", "play the trailer, or open its page",
        hint: "trailer", rank: 65),
      KeyBinding(
        [.character("w")], .watch, "watch", "show where to watch", hint: "watch", rank: 66),
      KeyBinding([.character("/")], .list(.search), "search", "search films as you type"),
      KeyBinding([.character("F")], .list(.filter), "filter", "filter the list as you type"),
      KeyBinding(
        [.character("L")], .list(.chooseList), "choose-list", "choose a list"),
      KeyBinding(
        [.character("s")], .list(.chooseSort), "choose-sort", "choose a sort order"),
      KeyBinding(
        [.character("z")], .list(.seenFilter), "seen-filter",
        "return to the list and filter seen films"),
      KeyBinding(
        [.character("J")], .nextFilm, "next-film", "next film in the list",
        hint: "next film", rank: 45),
      KeyBinding(
        [.character("K")], .previousFilm, "previous-film", "previous film in the list"),
      KeyBinding(
        [.character("o")], .openPage, "open-page", "open the film's TMDB or IMDb page",
        hint: "web page", rank: 150),
      KeyBinding([.character("O")], .openIMDb, "open-imdb", "open the film's IMDb page"),
      KeyBinding([.character("r")], .retry, "refresh", "retry after a failure, or refresh"),
    ])
}
