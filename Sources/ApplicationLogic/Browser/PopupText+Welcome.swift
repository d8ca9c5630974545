import BusinessLogic
import DomainEntities
import Films
import Vocabulary
import Widgets
import Wording

extension PopupText {
  /// Returns the welcome on first start: where the films are from, and the most important keys.
  ///
  /// `substitution` is the source in use instead of the chosen one, and why.
  static func welcome(
    _ offering: SourceCapabilities, bindings: BrowserBindings,
    substitution: (name: String, error: MovieDataError)? = nil
  ) -> PopupText {
    let (list, everywhere) = (bindings[.movieList], bindings[.browser])
    let marks = [MarkAction.watchlist, .seen, .rate].map { everywhere.keyLabel(.mark($0)) }
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
      .keys(list.keyLabel(.search), Wording.searchHint),
      .keys(list.keyLabel(.chooseList), Wording.listsHint),
      .keys(list.keyLabel(.filter), Wording.filterHint),
      .keys(marks.joined(separator: " "), Wording.marksHint),
      .keys(everywhere.keyLabel(.walk), Wording.walkHint),
      .keys(everywhere.keyLabel(.tonight), Wording.tonightHint),
      .keys(everywhere.keyLabel(.help), Wording.keysHint),
    ]
    return PopupText(title: Wording.welcome, blocks: blocks)
  }
}
