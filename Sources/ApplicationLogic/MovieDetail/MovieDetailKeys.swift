/// What keys do on the page of a film.
enum MovieDetailAction: Hashable, Sendable {
  case down, up, halfPageDown, halfPageUp, pageDown, pageUp, first, last
  case back, openPage, openIMDb, nextFilm, previousFilm, retry
}

extension KeyBindings<MovieDetailAction> {
  /// The keys of a film's page.
  static let movieDetail = KeyBindings(
    "Film",
    [
      KeyBinding(
        [.character("j"), Key(.down), .control("n")], .down, "line-down", "a line down",
        hint: "down"),
      KeyBinding(
        [.character("k"), Key(.up), .control("p")], .up, "line-up", "a line up", hint: "up"),
      KeyBinding([.control("d")], .halfPageDown, "half-window-down", "half a window down"),
      KeyBinding([.control("u")], .halfPageUp, "half-window-up", "half a window up"),
      KeyBinding(
        [.control("f"), Key(.pageDown), .character(" ")], .pageDown, "window-down", "a window down"),
      KeyBinding([.control("b"), Key(.pageUp)], .pageUp, "window-up", "a window up"),
      KeyBinding([.character("g"), Key(.home)], .first, "beginning", "the beginning"),
      KeyBinding([.character("G"), Key(.end)], .last, "end", "the end"),
      KeyBinding(
        [Key(.escape), .character("h"), Key(.left)], .back, "back", "back to the list", hint: "back"
      ),
      KeyBinding(
        [.character("J"), .character("n")], .nextFilm, "next-film", "next film of the list"),
      KeyBinding(
        [.character("K"), .character("p")], .previousFilm, "previous-film",
        "film before in the list"),
      KeyBinding(
        [.character("o")], .openPage, "open-page", "open the film's page at TMDB, or else at IMDb",
        hint: "open page"),
      KeyBinding([.character("O")], .openIMDb, "open-imdb", "open the film's page at IMDb"),
      KeyBinding([.character("r")], .retry, "refresh", "try again after a failure, or load afresh"),
    ])
}
