import BusinessLogic
import DomainEntities

/// Searching: a list of its own that covers the one before, which comes back at the very same row.
extension MovieListPresenter {
  func beginSearch() {
    searchText = InputLine()
    prepareSearch()
  }

  /// Spends the time until the first letter on what a search needs, one key at most a part of it late.
  private func prepareSearch() {
    guard searchPreparation == nil else { return }
    let work: @MainActor () async -> Void = { [weak self, interactor, keysFirst] in
      while interactor.prepareSearch() {
        // Only the end of the screen ends it early; what is left then is left to the search.
        guard (try? await keysFirst()) != nil else { break }
      }
      self?.searchPreparation = nil
    }
    searchPreparation = Task(executorPreference: MainActorExecutor.shared) { await work() }
  }

  /// Does what a key does while a text is typed.
  func editSearch(_ key: Key) {
    switch searchBindings.action(for: key, typing: SearchAction.edit) {
    case .edit(.deleteBackwards) where searchText?.text.isEmpty == true: leaveSearch()
    case .edit(let edit): changeSearch { $0.perform(edit) }
    case .accept: acceptSearch()
    case .cancel: leaveSearch()
    case .move(let rows): moveCursor { $0.move(by: rows) }
    case nil: break
    }
  }

  /// Changes what is typed, if anything is; only another text is searched for.
  func changeSearch(_ change: (inout InputLine) -> Void) {
    guard var line = searchText else { return }
    change(&line)
    let isNewText = line.text != searchText?.text
    searchText = line
    if isNewText { findTitles(line.text, whileTyping: true) }
    output?.presenterDidUpdate(self)
  }

  /// Searches for a text at once, as if it were typed and kept.
  func search(_ text: String) {
    searchText = nil
    findTitles(InputLine(text).text, whileTyping: false)
  }

  /// Keeps what is found; what is still to be asked for is not waited for any longer.
  private func acceptSearch() {
    searchText = nil
    keepSearch()
    typingPause.stop()
    if isResting, incoming?.purpose == .search { startLoad(after: nil) }
    loadIfNeeded()
  }

  /// Makes the search that is shown, or that is coming, a list like all others.
  private func keepSearch() {
    contents.isTyped = false
    incoming?.contents.isTyped = false
    failedSearch?.isTyped = false
    applyLens()
  }

  /// Does something with the chosen film, or with the one that is to be chosen as soon as it is found.
  func want(_ action: MovieListAction) {
    wish = action
    grantWish()
  }

  /// Does what is wanted of a film, once that is there.
  func grantWish() {
    let isComing =
      incoming?.purpose == .search
      || (contents.selected == nil || contents.resumption != nil) && isLoading
    guard let wish, !isComing else { return }
    self.wish = nil
    guard contents.selected != nil else { return }
    switch wish {
    case .open: routing?.openSelectedMovie()
    case .trailer: routing?.playTrailer()
    case .watch: routing?.showWatchOptions()
    default: break
    }
  }

  /// Shows the films whose titles go with a text; without one, what was there before.
  private func findTitles(_ text: String, whileTyping isTyping: Bool) {
    guard !text.isEmpty else { return uncover() }
    let selection = MovieListSelection(.search(text))
    if covered == nil { covered = contents }
    stopLoading()
    // Whoever takes a letter back sees what was found before it.
    guard selection != contents.selection || contents.phase != .complete else {
      contents.isTyped = isTyping
      return applyLens()
    }
    find(
      selection, isTyped: isTyping,
      after: isTyping && !interactor.offering.answersAtOnce ? typingRest : nil)
  }

  /// Searches, with what is shown left as it is until there is an answer.
  ///
  /// `afresh` the source asks its origin even for what it keeps.
  func find(
    _ selection: MovieListSelection, isTyped: Bool, afresh: Bool = false,
    after rest: (@Sendable () async throws -> Void)?
  ) {
    if contents.phase == .loading, !contents.isOpening { contents.phase = .idle }
    var found = MovieListContents(selection, height: contents.cursor.height)
    found.isTyped = isTyped
    incoming = IncomingList(purpose: .search, contents: found)
    startLoad(afresh: afresh, after: rest)
  }

  func leaveSearch() {
    searchText = nil
    uncover()
  }

  /// Goes back to the list that a search covers, at the very same row.
  func uncover() {
    guard let before = covered else { return }
    covered = nil
    putBack(before)
  }

  /// Shows a list as it was left, and goes on with what was under way there.
  private func putBack(_ list: MovieListContents) {
    var before = list
    stopLoading()
    let wasLoading = before.phase == .loading
    if wasLoading { before.phase = .idle }
    before.cursor.setHeight(contents.cursor.height)
    contents = before
    if contents.lens != lens { applyLens() }
    routing?.selectionDidChange(to: contents.selected)
    wasLoading && contents.isOpening ? start() : loadIfNeeded()
  }

  // MARK: Coming back

  /// A list as it was left.
  struct Memory {
    var contents: MovieListContents
    var covered: MovieListContents?
    /// What is being typed of a search.
    var typed: String?
  }

  /// The list as it is, to come back to.
  var memory: Memory { Memory(contents: contents, covered: covered, typed: searchText?.text) }

  /// Shows a list as it was left.
  func restore(_ memory: Memory) {
    // Words that were not searched yet do not go with what is shown.
    let isFound = memory.typed.map { $0.isEmpty || memory.contents.selection.list == .search($0) }
    searchText = isFound == true ? memory.typed.map { InputLine($0) } : nil
    notice = nil
    if let word = memory.contents.resumption?.rows.lens { lens = MarkLens(rawValue: word) ?? .all }
    covered = memory.covered
    covered?.cursor.setHeight(contents.cursor.height)
    putBack(memory.contents)
    if searchText == nil, contents.isTyped { keepSearch() }
  }
}
