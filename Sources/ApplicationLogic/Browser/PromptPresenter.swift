import Films
import TerminalModel
import Vocabulary
import Widgets
import Wording

/// The prompt for commands by name.
@MainActor final class PromptPresenter {
  let bindings: KeyBindings<PromptAction>
  /// The text input.
  private(set) var line = InputLine()
  /// The completions of the text.
  private(set) var candidates: [CommandCandidate]
  /// The completion that is selected; nil if the text was typed.
  private(set) var chosen: Int?
  /// Why the command cannot run, as a sentence; nil before it is run.
  private(set) var failure: String?

  /// What to type next; empty if there is no hint.
  var remark: String {
    if line.text.isEmpty, let hint = question?.hint { return hint }
    return vocabulary.remark(on: text)
  }

  /// The text before the input: the label of a question, or a colon.
  var sign: String { question.map { "\($0.label): " } ?? ":" }

  private let vocabulary: CommandTable<PromptCommand>
  /// The question whose answer is typed; nil if a command is typed.
  private let question: PromptQuestion?
  private let history: InputHistory
  /// Whether the text was typed, so that the keys of the history select completions.
  private var isEdited = false
  private let done: (PromptCommand?) -> Void

  /// Creates a prompt for a command, or for the answer to a question; `done` is called with the
  /// command, or with nil if the prompt is canceled.
  init(
    _ vocabulary: CommandTable<PromptCommand>, question: PromptQuestion? = nil,
    bindings: KeyBindings<PromptAction> = .prompt, history: InputHistory = InputHistory(nil),
    done: @escaping (PromptCommand?) -> Void
  ) {
    self.vocabulary = vocabulary
    self.question = question
    self.bindings = bindings
    self.history = history
    history.begin("")
    self.done = done
    line = InputLine(question?.answer ?? "")
    candidates = []
    offer()
  }

  /// The command with its value.
  private var text: String { question?.text(line.text) ?? line.text }

  /// Returns whether an action does something; a question has no history.
  func isUseful(_ action: PromptAction) -> Bool { question == nil || action != .earlier }

  /// Handles a key.
  func handle(_ key: Key) {
    guard let action = bindings.action(for: key, typing: PromptAction.edit) else { return }
    failure = nil
    switch action {
    case .edit(.deleteBackwards) where line.text.isEmpty && question == nil: done(nil)
    case .edit(let edit): change { $0.perform(edit) }
    case .next: step(by: 1)
    case .previous: step(by: -1)
    case .later: isEdited || question != nil ? step(by: 1) : recall(isLater: true)
    case .earlier: isEdited || question != nil ? step(by: -1) : recall(isLater: false)
    case .leave: done(nil)
    case .run: run()
    }
  }

  /// Inserts pasted text, without line feeds.
  func paste(_ pasted: String) {
    failure = nil
    change { $0.insert(pasted) }
  }

  /// Selects a completion, as a click does.
  func choose(_ index: Int) {
    guard candidates.indices.contains(index) else { return }
    failure = nil
    chosen = index
    line = InputLine(candidates[index].text)
  }

  /// Edits the text; moving the cursor keeps the completions.
  private func change(_ edit: (inout InputLine) -> Void) {
    let before = line.text
    edit(&line)
    guard line.text != before else { return }
    isEdited = !line.text.isEmpty
    offer()
  }

  /// Updates the completions.
  private func offer() {
    chosen = nil
    candidates = vocabulary.candidates(for: text)
    guard let question else { return }
    // The other completions are commands that begin like that of the question.
    let beginning = question.text("")
    candidates = candidates.compactMap { candidate in
      guard candidate.text.hasPrefix(beginning) else { return nil }
      var answer = candidate
      answer.text = String(candidate.text.dropFirst(beginning.count))
      return answer
    }
  }

  /// Shows an earlier command, or a later one.
  private func recall(isLater: Bool) {
    guard let text = history.step(isLater: isLater) else { return }
    line = InputLine(text)
    offer()
  }

  /// Selects another completion; if there is only one, also shows its own completions.
  private func step(by step: Int) {
    if candidates.count == 1, chosen != nil { offer() }
    guard !candidates.isEmpty else { return }
    let start = chosen ?? (step > 0 ? -1 : 0)
    choose((start + step + candidates.count) % candidates.count)
    if candidates.count == 1, line.text.last == " " { offer() }
  }

  private func run() {
    var text = text
    if !line.text.contains(where: { $0 != " " }) {
      guard let question, let answer = question.emptyAnswer else { return done(nil) }
      text = question.text(answer)
    }
    do throws(CommandFailure) {
      let command = try vocabulary.command(text)
      history.add(text)
      done(command)
    } catch {
      failure = Self.sentence(error.message)
    }
  }

  /// Returns the message of a command as a sentence.
  private static func sentence(_ message: String) -> String {
    let text = message.prefix(1).uppercased() + message.dropFirst()
    return text.last.map { ".?!".contains($0) } == true ? text : text + "."
  }
}
