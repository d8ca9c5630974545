/// The actions of keys on the page of a film.
enum MovieDetailAction: Hashable, Sendable {
  case move(Movement)
  case open, back, openPage, openIMDb, trailer, watch, nextFilm, previousFilm, retry
  /// An action of the list, which gets the focus.
  case list(MovieListAction)

  /// Whether a count repeats the action, or is its target.
  var takesCount: Bool {
    switch self {
    case .move, .nextFilm, .previousFilm: true
    default: false
    }
  }
}

extension KeyBindings<MovieDetailAction> {
  /// The keys of a film's page.
  static let movieDetail = KeyBindings(
    "Film",
    KeyBinding.moving(.lines, byHalves: true) { .move($0) } + [
      KeyBinding(
        [Key(.enter), .character("l"), Key(.right)], .open, "open",
        "open the selected person, film or page", hint: "open"),
      KeyBinding(
        [Key(.escape), .character("h"), Key(.left), Key(.backspace)], .back, "back",
        "back", hint: "back"),
      KeyBinding(
        [.character("t")], .trailer, "trailer", "play the trailer, or open its page",
        hint: "trailer"),
      KeyBinding([.character("w")], .watch, "watch", "show where to watch", hint: "watch"),
      KeyBinding([.character("/")], .list(.search), "search", "return to the list and search"),
      KeyBinding([.character("F")], .list(.filter), "filter", "return to the list and filter it"),
      KeyBinding(
        [.character("L")], .list(.chooseList), "choose-list",
        "return to the list and choose another"),
      KeyBinding(
        [.character("s")], .list(.chooseSort), "choose-sort",
        "return to the list and sort it"),
      KeyBinding(
        [.character("z")], .list(.seenFilter), "seen-filter",
        "return to the list and filter seen films"),
      KeyBinding([.character("J")], .nextFilm, "next-film", "next film in the list"),
      KeyBinding(
        [.character("K")], .previousFilm, "previous-film", "previous film in the list"),
      KeyBinding(
        [.character("o")], .openPage, "open-page", "open the film's TMDB or IMDb page",
        hint: "open page"),
      KeyBinding([.character("O")], .openIMDb, "open-imdb", "open the film's IMDb page"),
      KeyBinding([.character("r")], .retry, "refresh", "retry after a failure, or refresh"),
    ])
}
