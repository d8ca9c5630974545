/// The line on which actions and lists are asked for by name.
@MainActor final class PromptPresenter {
  let bindings: KeyBindings<PromptAction>
  /// What is typed.
  private(set) var line = InputLine()
  /// How it can go on.
  private(set) var candidates: [PromptVocabulary.Candidate]
  /// The candidate that the text is made from, while one goes through them.
  private(set) var chosen: Int?
  /// Why the text means nothing, after it was to be done.
  private(set) var failure: String?

  private let vocabulary: PromptVocabulary
  private let done: (PromptCommand?) -> Void

  /// `done` is told what was asked for, or nil.
  init(
    _ vocabulary: PromptVocabulary, text: String = "",
    bindings: KeyBindings<PromptAction> = .prompt,
    done: @escaping (PromptCommand?) -> Void
  ) {
    self.vocabulary = vocabulary
    self.bindings = bindings
    self.done = done
    line = InputLine(text)
    candidates = vocabulary.candidates(for: text)
  }

  /// Does what a key does.
  func handle(_ key: Key) {
    guard let action = bindings.action(for: key, typing: PromptAction.edit) else { return }
    failure = nil
    switch action {
    case .edit(.deleteBackwards) where line.text.isEmpty: done(nil)
    case .edit(let edit): change { $0.perform(edit) }
    case .next: step(by: 1)
    case .previous: step(by: -1)
    case .leave: done(nil)
    case .run: run()
    }
  }

  /// Takes pasted text; a line feed in it does nothing.
  func paste(_ pasted: String) {
    failure = nil
    change { $0.insert(pasted) }
  }

  /// Chooses a candidate, as a click does.
  func choose(_ index: Int) {
    guard candidates.indices.contains(index) else { return }
    failure = nil
    chosen = index
    line = InputLine(candidates[index].text)
  }

  /// Changes what is typed; the candidates stay where only the caret moves.
  private func change(_ edit: (inout InputLine) -> Void) {
    let before = line.text
    edit(&line)
    if line.text != before { offer() }
  }

  /// Offers what goes with the text as it is.
  private func offer() {
    chosen = nil
    candidates = vocabulary.candidates(for: line.text)
  }

  /// Goes through the candidates; the only one is taken at once, and what follows it is offered.
  private func step(by step: Int) {
    if candidates.count == 1, chosen != nil { offer() }
    guard !candidates.isEmpty else { return }
    let start = chosen ?? (step > 0 ? -1 : 0)
    choose((start + step + candidates.count) % candidates.count)
    if candidates.count == 1, line.text.last == " " { offer() }
  }

  private func run() {
    guard line.text.contains(where: { $0 != " " }) else { return done(nil) }
    do throws(CommandFailure) {
      done(try vocabulary.command(line.text))
    } catch {
      failure = error.message
    }
  }
}
