import BusinessLogic
import Records
import Wording

/// A question of the prompt: the value of a command, of which only the value is edited.
struct PromptQuestion: Hashable, Sendable {
  /// The command that runs with the answer.
  let command: String
  /// The text before the answer, such as `Seen on`.
  let label: String
  /// What an answer may be; nil for what the command says.
  var hint: String?
  /// The answer to start with.
  var answer = ""
  /// The value of the command if the answer is empty; nil if that cancels the question.
  var emptyAnswer: String?

  /// Returns the text of the command with an answer.
  func text(_ answer: String) -> String { "\(command) \(answer)" }
}

extension PromptQuestion {
  /// Asks when the focused film was seen.
  static let seenOn = PromptQuestion(
    command: MarkWords.Name.seenOn.rawValue, label: Wording.PromptLabel.seenOn,
    hint: Wording.seenOnHint, emptyAnswer: MarkWords.unknown)

  /// Asks for a tag of the focused film.
  static let tag = PromptQuestion(
    command: MarkWords.Name.tag.rawValue, label: Wording.PromptLabel.tag)

  /// Asks for the list to add the focused film to.
  static let list = PromptQuestion(command: "add-to-list", label: Wording.PromptLabel.list)

  /// Asks for the new name of the list that is shown.
  static func newName(of list: String) -> PromptQuestion {
    PromptQuestion(
      command: "rename-list", label: Wording.PromptLabel.newName, answer: list, emptyAnswer: "")
  }

  /// Asks for the query of the films for tonight.
  static func tonight(_ query: String) -> PromptQuestion {
    PromptQuestion(
      command: "tonight", label: Wording.PromptLabel.query, answer: query, emptyAnswer: "")
  }

  /// Asks for the query of the films of a year.
  static func year(_ year: Int, _ query: String) -> PromptQuestion {
    PromptQuestion(
      command: "stats \(year)", label: Wording.PromptLabel.query, answer: query, emptyAnswer: "")
  }
}
