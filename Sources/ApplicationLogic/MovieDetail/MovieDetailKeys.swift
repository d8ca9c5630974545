/// What keys do on the page of a film.
enum MovieDetailAction: Hashable, Sendable {
  case move(Movement)
  case open, back, openPage, openIMDb, trailer, watch, nextFilm, previousFilm, retry
  /// What is done in the list, which comes up for it.
  case list(MovieListAction)

  /// Whether a number before it says how often, or where to.
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
        "open what is chosen: a person's films, a page", hint: "open"),
      KeyBinding(
        [Key(.escape), .character("h"), Key(.left), Key(.backspace)], .back, "back",
        "back to where one came from", hint: "back"),
      KeyBinding(
        [.character("t")], .trailer, "trailer", "play the trailer, or open its page",
        hint: "trailer"),
      KeyBinding([.character("w")], .watch, "watch", "where to watch it", hint: "watch"),
      KeyBinding(
        [.character("/")], .list(.search), "search", "back to the list, and search as you type"),
      KeyBinding(
        [.character("L")], .list(.chooseList), "choose-list", "back to the list, and choose another"
      ),
      KeyBinding(
        [.character("s")], .list(.chooseSort), "choose-sort",
        "back to the list, and choose an order"),
      KeyBinding(
        [.character("z")], .list(.seenFilter), "seen-filter",
        "back to the list; dim there what was seen, hide it, show all"),
      KeyBinding([.character("J")], .nextFilm, "next-film", "next film of the list"),
      KeyBinding(
        [.character("K")], .previousFilm, "previous-film", "film before in the list"),
      KeyBinding(
        [.character("o")], .openPage, "open-page", "open the film's page at TMDB, or else at IMDb",
        hint: "open page"),
      KeyBinding([.character("O")], .openIMDb, "open-imdb", "open the film's page at IMDb"),
      KeyBinding([.character("r")], .retry, "refresh", "try again after a failure, or load afresh"),
    ])
}
