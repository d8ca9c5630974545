import BusinessLogic
import FilmPages
import Scheduling
import TerminalModel
import Widgets
import Wording

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
    /// The text is accepted; its results become a list like any other, and the selected film is
    /// opened if `opens`.
    case accepted(opens: Bool)
    /// The text cannot be accepted.
    case refused(QueryProblem)
    /// The selection moves by a number of rows, up if negative.
    case moves(Int)
    /// The films of the text are loaded.
    case finding
    /// The list under the search is shown again; nil if there is none.
    case uncovers(MovieListContents?)
    /// The last place of the history is shown again.
    case leaves
  }

  /// The number of completions that a wide terminal has room for.
  private static let maxShown = 16

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
  /// Whether the list under the search that is being typed is in the history as well.
  private var isInHistory = false
  /// The completions of the last word; empty for words of a search.
  private(set) var candidates: [QueryCompletion.Candidate] = []
  /// The completions that Tab enters, one after the other.
  private var completions: (candidates: [QueryCompletion.Candidate], next: Int)?
  private let completion: QueryCompletion
  /// Returns the names of the user's own lists.
  private var listNames: () -> [String] = { [] }
  /// The number of films with each value of the condition being typed; nil while they are counted.
  private var counts: (subject: QueryCompletion.Subject, values: MovieFilterCounts?)?
  private let counting = LatestTask<MovieFilterCounts?>()
  private var didCount: () -> Void = {}
  /// The keys of the text input.
  let bindings: KeyBindings<SearchAction>
  private let history: InputHistory
  /// Whether the text was edited since it was opened or recalled.
  private var isEdited = false
  private let loader: MovieListLoader
  private let interactor: MovieListInteractor
  private var themes: [String] { interactor.offering.themes }

  /// Creates a search that loads the films of a source into a list.
  init(
    _ loader: MovieListLoader, _ interactor: MovieListInteractor,
    bindings: KeyBindings<SearchAction>, history: InputHistory
  ) {
    self.history = history
    self.loader = loader
    self.interactor = interactor
    self.bindings = bindings
    let offering = interactor.offering
    completion = QueryCompletion(themes: offering.themes, decades: offering.decades)
  }

  /// Sets the closure that is called when values have been counted.
  func listen(_ didCount: @escaping () -> Void) { self.didCount = didCount }

  /// Sets the closure that returns the names of the user's own lists, for completion.
  func nameLists(by names: @escaping () -> [String]) { listNames = names }

  // MARK: Completion

  /// The first completions with the numbers of their films, as they are shown.
  var shownCandidates: [String] {
    candidates.prefix(Self.maxShown).map { Wording.completion($0.name, $0.count) }
  }

  /// Updates the completions for a new text.
  private func offer() {
    count()
    guard let text = line?.text, isFilter || counts != nil else { return candidates = [] }
    // While Tab is pressed, the completions stay.
    guard completions == nil else { return }
    candidates = completion.candidates(for: text, counts: counts?.values, lists: listNames)
  }

  /// Counts the values of the condition being typed.
  private func count() {
    guard let subject = line.flatMap({ completion.subject(of: $0.text) }) else {
      counting.stop()
      return counts = nil
    }
    guard counts?.subject != subject else { return }
    counting.stop()
    counts = (subject, nil)
    guard let rest = try? selection(of: subject.rest) else { return }
    counting.start { [interactor] () async throws(MovieDataError) in
      await interactor.counts(of: subject.kind, in: rest)
    } receive: { [weak self] answer in
      guard let self else { return }
      counts = (subject, (try? answer.get()) ?? nil)
      offer()
      didCount()
    }
  }

  /// Enters the next completion of the last word.
  private func complete() -> Outcome {
    let (all, next) = completions ?? (candidates, 0)
    guard !all.isEmpty else { return .none }
    completions = all.count > 1 ? (all, (next + 1) % all.count) : nil
    return change { $0 = InputLine(all[next].text) }
  }

  // MARK: Text

  /// Starts the text input of a search.
  ///
  /// A list that is now in the history is covered only while text is typed.
  func begin(isInHistory: Bool = false) {
    (subject, isFilter) = (.everything, false)
    self.isInHistory = isInHistory
    if isInHistory { covered = nil }
    begin("")
  }

  private func begin(_ text: String) {
    line = InputLine(text)
    (problem, isEdited) = (nil, false)
    history.begin(text)
    offer()
  }

  /// Starts the text input for narrowing the list, with the conditions that it already has.
  ///
  /// A list that is now in the history is covered only while text is typed.
  func beginNarrowing(isInHistory: Bool = false) {
    self.isInHistory = isInHistory
    if isInHistory { covered = nil }
    let selection = loader.contents.selection
    switch selection.list {
    case .search, .allTime:
      (subject, isFilter) = (.everything, true)
      begin(TypedQuery(selection).text)
    default:
      (subject, isFilter) = (.list(selection.list), true)
      begin(TypedQuery(selection.conditions).text)
    }
  }

  /// Handles a key of the text input.
  func handle(_ key: Key) -> Outcome {
    let action = bindings.action(for: key, typing: SearchAction.edit)
    if action != .complete { completions = nil }
    switch action {
    case .complete where !candidates.isEmpty: return complete()
    case .complete: return keep(opens: false)
    case .page(let pages):
      return .moves(pages * max(1, loader.contents.cursor.height - 1))
    case .edit(.deleteBackwards) where line?.text.isEmpty == true: return leave()
    case .edit(let edit): return change { $0.perform(edit) }
    // A filter narrows the list; a search looks for a film.
    case .accept: return keep(opens: !isFilter && line?.text.isEmpty == false)
    case .cancel: return leave()
    case .move(let rows): return isEdited ? .moves(rows) : recall(rows)
    case nil: return .none
    }
  }

  private func keep(opens: Bool) -> Outcome {
    if let problem { return .refused(problem) }
    if isFilter, let text = line?.text, completion.settled(text) != text { return enter(text) }
    accept()
    return .accepted(opens: opens)
  }

  /// The key that accepts the text; nil if none is typed.
  var acceptKey: String? { line == nil ? nil : bindings.keyLabel(.accept) }

  /// The keys that are useful now, for the footer.
  var hints: [KeyHint] {
    bindings.hints.map { hint in
      var hint = hint
      if isFilter, hint.key == bindings.keyLabel(.accept) { hint.word = Wording.apply }
      if !candidates.isEmpty, hint.key == bindings.keyLabel(.complete) {
        hint.word = Wording.complete
      }
      return hint
    }
  }

  /// Shows an earlier query, or a later one; without any, moves the selection.
  private func recall(_ rows: Int) -> Outcome {
    let wasStepping = history.isStepping
    guard let text = history.step(isLater: rows > 0) else {
      return wasStepping ? .none : .moves(rows)
    }
    line = InputLine(text)
    offer()
    return find(text, whileTyping: true)
  }

  /// Enters a text at once, as if it were typed and accepted.
  func enter(_ text: String) -> Outcome {
    line = InputLine(text)
    let outcome = find(line?.text ?? "", whileTyping: false)
    if let problem {
      end()
      return .refused(problem)
    }
    accept()
    return outcome
  }

  /// Edits the text, and finds its films if it has changed.
  func change(_ change: (inout InputLine) -> Void) -> Outcome {
    guard var line else { return .none }
    change(&line)
    let isNew = line.text != self.line?.text
    self.line = line
    guard isNew else { return .none }
    isEdited = true
    offer()
    return find(isFilter ? completion.settled(line.text) : line.text, whileTyping: true)
  }

  /// Ends the text input and returns to the list under it.
  func leave() -> Outcome {
    end()
    guard isInHistory else { return .uncovers(uncover()) }
    isInHistory = false
    covered = nil
    return .leaves
  }

  /// Ends the text input and adds the text to the history; the results stay.
  func accept() {
    if problem == nil, let line { history.add(line.text) }
    if isInHistory { covered = nil }
    isInHistory = false
    end()
  }

  /// Ends the text input; the results stay.
  func end() {
    line = nil
    problem = nil
    offer()
  }

  // MARK: Films

  /// Finds the films of a text; an empty search uncovers the list under it.
  func find(_ text: String, whileTyping isTyping: Bool) -> Outcome {
    problem = nil
    guard !text.isEmpty || isFilter else { return .uncovers(uncover()) }
    do throws(QueryProblem) {
      let selection = try selection(of: text)
      cover()
      loader.find(selection, isTyped: isTyping)
      return .finding
    } catch {
      problem = error
      return .none
    }
  }

  private func selection(of text: String) throws(QueryProblem) -> MovieListSelection {
    let query = try TypedQuery(text, themes: themes)
    guard case .list(let list) = subject else { return query.selection }
    return query.selection(of: query.list ?? list)
  }

  /// Removes the last condition of the list; nil if it has none.
  func removeLastPart() -> Outcome? {
    if loader.failedSearch != nil {
      // The list under the filter that failed is still shown.
      let isCovered = covered?.selection == loader.contents.selection
      return .uncovers(isCovered ? uncover() : loader.contents)
    }
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
    isInHistory = false
    (subject, isFilter, problem) = (.everything, false, nil)
    isEdited = line?.text.isEmpty == false
  }
}
