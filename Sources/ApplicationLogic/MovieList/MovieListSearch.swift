import BusinessLogic

/// A query as the user types it: finds its films, and keeps the list under it.
@MainActor final class MovieListSearch {
  /// What the text narrows.
  enum Subject: Hashable, Sendable {
    /// All films: a search.
    case everything
    /// A list, to which the text adds conditions.
    case list(MovieList)
  }

  /// The effect of a key or a text.
  enum Outcome: Sendable {
    /// The last results stay.
    case none
    /// The text is accepted; its results become a list like any other.
    case accepted
    /// The text cannot be accepted.
    case refused(QueryProblem)
    /// The selection moves by a number of rows, up if negative.
    case moves(Int)
    /// The films of the text are loaded.
    case finding
    /// The list under the search is shown again; nil if there is none.
    case uncovers(MovieListContents?)
  }

  /// The text being typed; nil if there is none.
  private(set) var line: InputLine?
  /// What the text narrows.
  private(set) var subject = Subject.everything
  /// Whether the text narrows the list on the screen.
  private(set) var isFilter = false
  /// Why the text cannot be understood; nil if it can.
  private(set) var problem: QueryProblem?
  /// The list under the search.
  private(set) var covered: MovieListContents?
  /// The texts that Tab enters, one after the other.
  private var completions: (texts: [String], next: Int)?
  private let completion: QueryCompletion
  /// The keys of the text input.
  let bindings: KeyBindings<SearchAction>
  private let loader: MovieListLoader
  private let themes: [String]

  /// Creates a search that loads the films of a source into a list.
  init(
    _ loader: MovieListLoader, bindings: KeyBindings<SearchAction>, of offering: SourceCapabilities
  ) {
    self.loader = loader
    self.bindings = bindings
    themes = offering.themes
    completion = QueryCompletion(themes: offering.themes, decades: offering.decades)
  }

  /// The names of the conditions that would complete the text; empty for words of a search.
  var candidates: [String] {
    guard let text = line?.text, isFilter || QueryCompletion.hasKey(text) else { return [] }
    return (completions?.texts ?? completion.texts(for: text)).map(QueryCompletion.name)
  }

  // MARK: Text

  /// Starts the text input of a search.
  func begin() {
    line = InputLine()
    (subject, isFilter, problem) = (.everything, false, nil)
  }

  /// Starts the text input for narrowing the list, with the conditions that it already has.
  func beginNarrowing() {
    let selection = loader.contents.selection
    switch selection.list {
    case .search, .allTime:
      subject = .everything
      line = InputLine(TypedQuery(selection).text)
    default:
      subject = .list(selection.list)
      line = InputLine(TypedQuery(selection.conditions).text)
    }
    (isFilter, problem) = (true, nil)
  }

  /// Handles a key of the text input.
  func handle(_ key: Key) -> Outcome {
    let action = bindings.action(for: key, typing: SearchAction.edit)
    if action != .complete { completions = nil }
    switch action {
    case .complete: return complete()
    case .edit(.deleteBackwards) where line?.text.isEmpty == true: return leave()
    case .edit(let edit): return change { $0.perform(edit) }
    case .accept:
      if let problem { return .refused(problem) }
      end()
      return .accepted
    case .cancel: return leave()
    case .move(let rows): return .moves(rows)
    case nil: return .none
    }
  }

  /// Enters the next completion of the last word.
  private func complete() -> Outcome {
    guard let text = line?.text else { return .none }
    let (texts, next) = completions ?? (completion.texts(for: text), 0)
    guard !texts.isEmpty else { return .none }
    let chosen = texts[next]
    completions = texts.count > 1 ? (texts, (next + 1) % texts.count) : nil
    return change { $0 = InputLine(chosen) }
  }

  /// Edits the text, and finds its films if it has changed.
  func change(_ change: (inout InputLine) -> Void) -> Outcome {
    guard var line else { return .none }
    change(&line)
    let isNew = line.text != self.line?.text
    self.line = line
    return isNew ? find(line.text, whileTyping: true) : .none
  }

  /// Ends the text input and returns to the list under it.
  func leave() -> Outcome {
    end()
    return .uncovers(uncover())
  }

  /// Ends the text input; the results stay.
  func end() {
    line = nil
    problem = nil
  }

  // MARK: Films

  /// Finds the films of a text; an empty search uncovers the list under it.
  func find(_ text: String, whileTyping isTyping: Bool) -> Outcome {
    problem = nil
    guard !text.isEmpty || isFilter else { return .uncovers(uncover()) }
    guard let selection = selection(of: text) else { return .none }
    cover()
    loader.find(selection, isTyped: isTyping)
    return .finding
  }

  private func selection(of text: String) -> MovieListSelection? {
    do throws(QueryProblem) {
      let query = try TypedQuery(text, themes: themes)
      guard case .list(let list) = subject else { return query.selection }
      return query.selection(of: query.list ?? list)
    } catch {
      problem = error
      return nil
    }
  }

  /// Removes the last condition of the list; nil if it has none.
  func removeLastPart() -> Outcome? {
    guard !loader.contents.isOpening,
      let shorter = loader.contents.selection.withoutLastPart
    else { return nil }
    if covered?.selection == shorter { return .uncovers(uncover()) }
    cover()
    loader.show(shorter)
    return .finding
  }

  /// Keeps the list under the search, unless there is one already.
  private func cover() { if covered == nil { covered = loader.contents } }

  /// Removes and returns the list under the search.
  private func uncover() -> MovieListContents? {
    defer { covered = nil }
    return covered
  }

  /// Restores a search; text that was not searched yet does not belong to the list.
  func restore(_ text: String?, of list: MovieListContents?, covered: MovieListContents?) {
    let isFound =
      text?.isEmpty == true
      || text.flatMap { try? TypedQuery($0, themes: themes) }?.selection == list?.selection
    line = text.flatMap { isFound ? InputLine($0) : nil }
    self.covered = covered
    (subject, isFilter, problem) = (.everything, false, nil)
  }
}
