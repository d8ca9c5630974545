import BusinessLogic
import DomainEntities

extension PopupText {
  /// Returns the welcome on first start: where the films are from, and the most important keys.
  ///
  /// `substitution` is the source in use instead of the chosen one, and why.
  static func welcome(
    _ offering: SourceCapabilities, bindings: BrowserBindings,
    substitution: (name: String, error: MovieDataError)? = nil
  ) -> PopupText {
    let list = bindings[.movieList]
    var blocks: [Block]
    if let (name, error) = substitution {
      blocks = [
        .text(
          Wording.substituted(offering.name, by: name, because: error, press: list.press(.retry)))
      ]
    } else {
      blocks = [.text(Wording.welcome(offering))]
    }
    blocks += [
      .space,
      .fact(list.keyLabel(.search), Wording.searchHint),
      .fact(list.keyLabel(.chooseList), Wording.listsHint),
      .fact(bindings[.browser].keyLabel(.help), Wording.keysHint),
    ]
    if offering.isLocal {
      blocks += [.space, .text(Wording.keyHint)]
    }
    return PopupText(title: Wording.welcome, blocks: blocks)
  }
}
