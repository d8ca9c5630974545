/// The line on which actions and lists are asked for by name.
@MainActor final class PromptPresenter {
  let bindings: KeyBindings<PromptEdit>
  /// What is typed.
  private(set) var text = ""
  /// How it can go on.
  private(set) var candidates: [PromptVocabulary.Candidate]
  /// The candidate that `text` is made from, while one goes through them.
  private(set) var chosen: Int?
  /// Why the text means nothing, after it was to be done.
  private(set) var failure: String?

  private let vocabulary: PromptVocabulary
  private let done: (PromptCommand?) -> Void

  /// `done` is told what was asked for, or nil.
  init(
    _ vocabulary: PromptVocabulary, bindings: KeyBindings<PromptEdit> = .prompt,
    done: @escaping (PromptCommand?) -> Void
  ) {
    self.vocabulary = vocabulary
    self.bindings = bindings
    self.done = done
    candidates = vocabulary.candidates(for: "")
  }

  /// Does what a key does.
  func handle(_ key: Key) {
    guard let edit = PromptEdit(key, bindings) else { return }
    failure = nil
    switch edit {
    case .insert(let character): set(text + String(character))
    case .deleteBackwards where text.isEmpty: done(nil)
    case .deleteBackwards: set(String(text.dropLast()))
    case .deleteWord: set(SearchEdit.withoutLastWord(text))
    case .deleteAll: set("")
    case .next: step(by: 1)
    case .previous: step(by: -1)
    case .leave: done(nil)
    case .run: run()
    }
  }

  /// Takes pasted text; a line feed in it does nothing.
  func paste(_ pasted: String) {
    failure = nil
    set(text + CleanText.line(pasted))
  }

  /// Chooses a candidate, as a click does.
  func choose(_ index: Int) {
    guard candidates.indices.contains(index) else { return }
    failure = nil
    chosen = index
    text = candidates[index].text
  }

  private func set(_ text: String) {
    self.text = String(text.prefix(SearchEdit.longestText))
    chosen = nil
    candidates = vocabulary.candidates(for: self.text)
  }

  /// Goes through the candidates; the only one is taken at once, and what follows it is offered.
  private func step(by step: Int) {
    if candidates.count == 1, chosen != nil { set(text) }
    guard !candidates.isEmpty else { return }
    let start = chosen ?? (step > 0 ? -1 : 0)
    choose((start + step + candidates.count) % candidates.count)
    if candidates.count == 1, text.last == " " { set(text) }
  }

  private func run() {
    guard text.contains(where: { $0 != " " }) else { return done(nil) }
    do throws(CommandFailure) {
      done(try vocabulary.command(text))
    } catch {
      failure = error.message
    }
  }
}
