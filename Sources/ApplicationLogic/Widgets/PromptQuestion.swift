import Wording

/// A question of the prompt: the value of a command, of which only the value is edited.
package struct PromptQuestion: Hashable, Sendable {
  /// The command that runs with the answer.
  package let command: String
  /// The text before the answer, such as `Seen on`.
  package let label: String
  /// What an answer may be; nil for what the command says.
  package var hint: String?
  /// The answer to start with.
  package var answer: String
  /// The value of the command if the answer is empty; nil if that cancels the question.
  package var emptyAnswer: String?

  package init(
    command: String, label: String, hint: String? = nil, answer: String = "",
    emptyAnswer: String? = nil
  ) {
    self.command = command
    self.label = label
    self.hint = hint
    self.answer = answer
    self.emptyAnswer = emptyAnswer
  }

  /// Returns the question for the query of a command; an empty answer clears it.
  package static func query(of command: String, answer: String) -> PromptQuestion {
    PromptQuestion(
      command: command, label: Wording.filterLabel, answer: answer, emptyAnswer: "")
  }

  /// Returns the text of the command with an answer.
  package func text(_ answer: String) -> String { "\(command) \(answer)" }
}
