import BusinessLogic
import DomainEntities

extension PopupText {
  /// The welcome on first start: where the films are from, and the most important keys.
  ///
  /// `substitution` is the source in use instead of the chosen one, and why.
  static func welcome(
    _ offering: SourceCapabilities, bindings: BrowserBindings,
    substitution: (name: String, error: MovieDataError)? = nil
  ) -> PopupText {
    let list = bindings[.movieList]
    var blocks: [Block]
    if let (name, error) = substitution {
      let retry = list.advice(.retry, "to retry \(offering.name)")
      let source = Wording.source(name)
      blocks = [.text("\(Wording.failure(error)). Showing films from \(source) instead. \(retry)")]
    } else if offering.isLocal {
      blocks = [.text("These films ship with the program. No account or network needed.")]
    } else {
      blocks = [.text("These films come from \(offering.name), using your key.")]
    }
    blocks += [
      .space,
      .fact(list.keyLabel(.search), "search as you type"),
      .fact(list.keyLabel(.chooseList), "lists, genres and decades"),
      .fact(bindings[.browser].keyLabel(.help), "all keys"),
    ]
    if offering.isLocal {
      blocks += [
        .space,
        .text(
          "For new films, posters and trailers, add a free TMDB key: moviebrowser account key."),
      ]
    }
    return PopupText(title: "Welcome", blocks: blocks)
  }
}
