import BusinessLogic
import DomainEntities

extension PopupText {
  /// What somebody is told who starts the browser for the first time: what is there, and how to get more.
  ///
  /// `substitution` says what serves in the place of the source, and why, where something does.
  static func welcome(
    _ offering: MovieOffering, bindings: BrowserBindings,
    substitution: (name: String, error: MovieDataError)? = nil
  ) -> PopupText {
    let list = bindings[.movieList]
    var blocks: [Block]
    if let (name, error) = substitution {
      let again = list.advice(.retry, "to ask \(offering.name) again")
      let source = Wording.source(name)
      blocks = [.text("\(Wording.failure(error)), so these films are from \(source). \(again)")]
    } else if offering.isLocal {
      blocks = [.text("These films come with the program: no key, account or network.")]
    } else {
      blocks = [.text("These films come from \(offering.name), with your key.")]
    }
    blocks += [
      .space,
      .fact(list.keyLabel(.search), "search as you type"),
      .fact(list.keyLabel(.chooseList), "other lists, genres, decades"),
      .fact(bindings[.browser].keyLabel(.help), "every other key"),
    ]
    if offering.isLocal {
      blocks += [
        .space,
        .text(
          "A free key of The Movie Database adds new films, posters and trailers: moviebrowser account key takes it."
        ),
      ]
    }
    return PopupText(title: "Welcome", blocks: blocks)
  }
}
