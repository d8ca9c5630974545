import Vocabulary
import Widgets
import Wording

extension PromptQuestion {
  /// Asks when the focused film was seen.
  static let seenOn = PromptQuestion(
    command: MarkAction.seenOn.rawValue, label: Wording.PromptLabel.seenOn,
    hint: Wording.seenOnHint, emptyAnswer: MarkWords.unknown)

  /// Asks for a tag of the focused film.
  static let tag = PromptQuestion(
    command: MarkAction.tag.rawValue, label: Wording.PromptLabel.tag)

  /// Asks for the list to add the focused film to.
  static let list = PromptQuestion(command: MarkAction.addToList, label: Wording.PromptLabel.list)

  /// Asks for the new name of the list that is shown.
  static func newName(of list: String) -> PromptQuestion {
    PromptQuestion(
      command: "rename-list", label: Wording.PromptLabel.newName, answer: list, emptyAnswer: "")
  }
}
