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
      KeyBinding([.character("j"), Key(.down), .control("n")], .down, "a line down", hint: "down"),
      KeyBinding([.character("k"), Key(.up), .control("p")], .up, "a line up", hint: "up"),
      KeyBinding([.control("d")], .halfPageDown, "half a window down"),
      KeyBinding([.control("u")], .halfPageUp, "half a window up"),
      KeyBinding(
        [.control("f"), Key(.pageDown), .character(" ")], .pageDown, "a window down"),
      KeyBinding([.control("b"), Key(.pageUp)], .pageUp, "a window up"),
      KeyBinding([.character("g"), Key(.home)], .first, "the beginning"),
      KeyBinding([.character("G"), Key(.end)], .last, "the end"),
      KeyBinding(
        [Key(.escape), .character("h"), Key(.left)], .back, "back to the list", hint: "back"),
      KeyBinding([.character("J"), .character("n")], .nextFilm, "next film of the list"),
      KeyBinding([.character("K"), .character("p")], .previousFilm, "film before in the list"),
      KeyBinding(
        [.character("o")], .openPage, "open the film's page at TMDB, or else at IMDb",
        hint: "open page"),
      KeyBinding([.character("O")], .openIMDb, "open the film's page at IMDb"),
      KeyBinding([.character("r")], .retry, "try again after a failure, or load afresh"),
    ])
}
