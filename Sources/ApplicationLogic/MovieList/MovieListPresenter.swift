package import BusinessLogic
package import DomainEntities
package import FilmPages
import MovieData
package import TerminalModel
package import Widgets
import Wording

/// Presents a list of films: turns keys into actions, and contents into a view model.
@MainActor package final class MovieListPresenter {
  private weak var output: (any MovieListPresenterOutput)?
  private weak var routing: (any MovieListRouting)?

  /// The keys.
  let bindings: KeyBindings<MovieListAction>
  /// The keys while a search is typed.
  var searchBindings: KeyBindings<SearchAction> { search.bindings }

  private let interactor: MovieListInteractor
  private let loader: MovieListLoader
  private let search: MovieListSearch
  private lazy var people = PeopleSearch(
    interactor, debounce: typingEnd, didChange: { [weak self] in self?.update() })
  private let typingEnd: @Sendable () async throws -> Void
  private var keys: KeyReader<MovieListAction>
  private var marks: MarkCache?
  /// The action that waits for the film of a search: keys may be faster than answers.
  private var pendingAction: MovieListAction?
  private var notice: String?
  private var peopleKey = ""
  /// The films that are selected in order to mark them together.
  private var checked = CheckedFilms()
  /// The rows and their cells.
  private var lines = MovieListLines()
  /// The user's note on the list, on one line; nil if there is none.
  private var listNote: String?
  /// The list and the marks that the note was read with.
  private var noteVersion: (list: MovieListContents.Version, marks: Int)?
  /// The selection that was reported last.
  private var reported: ListRowName?

  /// Creates the presenter of a list in a window of `height` rows; `typingDebounce` waits before a
  /// search that is not cached, `typingEnd` until typing has ended.
  package init(
    interactor: MovieListInteractor, height: Int,
    bindings: KeyBindings<MovieListAction> = .movieList,
    searchBindings: KeyBindings<SearchAction> = .search, history: InputHistory = InputHistory(nil),
    typingDebounce: @escaping @Sendable () async throws -> Void = {},
    typingEnd: @escaping @Sendable () async throws -> Void = {}
  ) {
    self.interactor = interactor
    self.bindings = bindings
    self.typingEnd = typingEnd
    keys = KeyReader(bindings)
    loader = MovieListLoader(
      interactor: interactor, height: height, typingDebounce: typingDebounce, typingEnd: typingEnd)
    search = MovieListSearch(loader, interactor, bindings: searchBindings, history: history)
    loader.listen { [weak self] event in self?.receive(event) }
    search.listen { [weak self] in self?.update() }
  }

  /// Sets the view.
  func attach(_ output: any MovieListPresenterOutput) { self.output = output }

  /// Sets the handler of actions beyond the list.
  package func route(by routing: any MovieListRouting) { self.routing = routing }

  // MARK: Display

  /// The list on the screen.
  package var contents: MovieListContents { loader.contents }

  /// Whether a note names the people that the search has found, or says that the films are only
  /// similar to its text, not to an earlier one.
  var hasNote: Bool {
    search.problem == nil && (contents.areSimilar || !foundPeople.isEmpty)
  }

  /// The people that the search has found; empty for a list that is no search.
  package var foundPeople: [FoundPerson] { people.found }

  /// Whether letters are text of a search.
  var takesText: Bool { search.line != nil }

  /// Whether visible rows are being loaded, not only rows ahead of them.
  package var lacksRows: Bool { loader.lacksRows }

  /// Whether the list is a search that is being typed.
  package var isTypingSearch: Bool { takesText && loader.isTypingSearch }

  /// Whether an action waits for a film to be loaded.
  package var isWaiting: Bool { pendingAction != nil }

  /// The name of the list, if possible that of a smart list.
  package func heading(naming smartLists: [SmartList]) -> String {
    MovieListViewModel.heading(
      of: contents, seenFilter: marks == nil ? nil : appliedSeenFilter, naming: smartLists)
  }

  /// The films that follow in the direction of the last movement.
  package var moviesAhead: [MovieSummary] { isTypingSearch ? [] : loader.moviesAhead }

  /// The keys that are useful now, of the list or of the search that is being typed.
  var hints: [KeyHint] {
    if takesText { return search.hints }
    var hints = bindings.hints(where: isUseful)
    let key = bindings.keyLabel(.seenFilter)
    if let index = hints.firstIndex(where: { $0.key == key }) {
      hints[index].word = Wording.seenFilterKey(loader.seenFilter)
    }
    if !checked.isEmpty, let index = hints.firstIndex(where: { $0.word == Wording.back }) {
      hints[index].word = Wording.clear
    }
    return hints
  }

  /// The keys for the help.
  var keySummary: KeySummary {
    takesText ? search.bindings.summary : bindings.summary(where: isUseful)
  }

  /// Returns whether an action does something now.
  private func isUseful(_ action: MovieListAction) -> Bool {
    let canLeave = search.covered != nil || routing?.canLeaveList == true
    let hasRows = contents.hasFilms || contents.pages.hiddenCount > 0
    return switch action {
    case .open, .trailer, .watch: contents.selected != nil
    case .back: canLeave || !checked.isEmpty
    case .check, .checkUp, .checkDown, .checkRange, .checkAll: contents.hasFilms
    case .removePart: canLeave || !contents.selection.parts.isEmpty
    case .chooseSort: hasRows
    case .seenFilter: hasRows && (marks?.hasSeen == true || loader.seenFilter != .all)
    case .edit:
      if case .custom = contents.selection.list { contents.selected != nil } else { false }
    default: true
    }
  }

  /// Draws the rows for a width, and returns them with the view model of the current state.
  func layOut(width: Int) -> (model: MovieListViewModel, lines: MovieListLines) {
    let model = viewModel
    lines.layOut(model, width: width)
    return (model, lines)
  }

  /// The view model of the current state.
  var viewModel: MovieListViewModel {
    let contents = contents
    var model = MovieListViewModel(
      contents, rows: lines.rows(of: contents), status: loader.status,
      seenFilter: appliedSeenFilter, marks: marks, bindings: bindings, acceptKey: search.acceptKey,
      advice: contents.hasFilms ? nil : routing?.advice(for: contents.selection.list),
      offering: interactor.offering)
    if hasNote {
      model.note =
        foundPeople.isEmpty
        ? Wording.note(on: contents.pages.match)
        : Wording.people(foundPeople.map(\.person.name), press: takesText ? "" : peopleKey)
    }
    model.listNote = listNote
    model.notice = notice
    model.count = keys.count
    return model.showing(checked, of: contents).typing(search)
  }

  private var appliedSeenFilter: SeenFilter {
    loader.seenFilter.applied(to: contents.selection.list, whileTyping: contents.isTyped)
  }

  /// The lists to choose from.
  package var lists: [MovieList] { interactor.lists }

  /// Returns the name of a list in a picker.
  package func name(of list: MovieList) -> String {
    Wording.heading(of: list, on: interactor.basis(of: list))
  }

  /// The attributes that the list can be sorted by.
  package var sortAttributes: [MovieSortAttribute] {
    interactor.sortAttributes(of: contents.selection.orderedList)
  }

  /// Waits until no load is running.
  func settle() async { await loader.settle() }

  // MARK: External changes

  /// Opens the first list, which the rules choose.
  package func start() {
    loader.open()
    readMarks()
  }

  /// Sets the marks to show.
  package func use(_ marks: MarkCache) {
    self.marks = marks
    loader.use(marks)
    search.nameLists { marks.listNames }
  }

  /// Shows a list from its beginning.
  package func show(_ selection: MovieListSelection) {
    search.restore(nil, of: nil, covered: nil)
    replace(with: selection)
  }

  /// Sorts the list.
  package func sort(by sort: MovieSort?) {
    var selection = contents.selection
    selection.sort = sort
    replace(with: selection)
  }

  private func replace(with selection: MovieListSelection) {
    pendingAction = nil
    loader.show(selection)
    update()
  }

  /// Searches for a text at once, as if it were typed and accepted.
  package func search(_ text: String) {
    beginSearch()
    findAtOnce(text)
  }

  /// Narrows the list by a query at once.
  package func filter(by text: String) {
    search.beginNarrowing()
    findAtOnce(text)
  }

  /// Starts the text input of a search; a search or a page under it can be returned to.
  private func beginSearch() {
    search.begin(isInHistory: keepPlace(orIf: search.covered != nil))
  }

  /// Adds the place to the history if a page has the focus or the condition holds; returns whether
  /// it did.
  private func keepPlace(orIf isWorthIt: Bool) -> Bool {
    guard let routing, isWorthIt || routing.isOnPage else { return false }
    return routing.keepPlace()
  }

  private func findAtOnce(_ text: String) {
    perform(search.enter(text))
    update()
  }

  /// Refreshes the list in the background.
  package func refreshQuietly() { loader.refreshQuietly() }

  /// Refreshes a list that depends on marks or on followed people after these have changed.
  ///
  /// The selection stays. Other lists only update their marks.
  package func marksDidChange() {
    let shown = contents.selection.list
    guard shown.isOwn || shown == .newFromPeople, !contents.isOpening else { return }
    let isEmpty = !contents.hasFilms && !loader.isLoading
    isEmpty ? replace(with: contents.selection) : loader.refreshQuietly()
  }

  /// Sets the height of the window; the selection stays in it.
  func resize(height: Int) {
    guard height != contents.cursor.height else { return }
    loader.resize(height: height)
    readMarks()
  }

  /// Handles a key.
  package func handle(_ key: Key) {
    notice = nil
    if search.line == nil, let (action, count) = keys.read(key) {
      return perform(action, count: count)
    }
    if search.line != nil { perform(search.handle(key)) }
    update()
  }

  /// Sets the key that shows the people of a search.
  package func showPeople(by key: String) { peopleKey = key }

  /// The count typed so far.
  package var typedCount: Int? { keys.count }

  /// Clears a typed count.
  package func forgetCount() { keys.forgetCount() }

  /// Shows a notice until the next key.
  package func showNotice(_ text: String) {
    notice = text
    output?.presenterDidUpdate(self)
  }

  /// Clears the notice.
  package func forgetNotice() {
    guard notice != nil else { return }
    notice = nil
    output?.presenterDidUpdate(self)
  }

  /// Drops the action that waits for a film, and the notice about it.
  package func dropPendingAction() {
    pendingAction = nil
    forgetNotice()
  }

  /// Inserts pasted text into a search; ignored otherwise.
  func paste(_ text: String) {
    perform(search.change { $0.insert(text) })
    update()
  }

  /// Selects a row of the window, as a click does.
  func select(visibleRow row: Int) {
    loader.move { $0.select($0.top + row) }
    update()
  }

  /// Scrolls by a number of rows, up if negative, as the mouse wheel does.
  func scroll(by rows: Int) {
    _ = loader.continueLoading()
    loader.move { $0.scroll(by: rows) }
    update()
  }

  /// Moves the selection by a number of rows, up if negative, also to rows that are not loaded yet.
  ///
  /// Rows without a film are skipped: they have no page to show.
  package func moveSelection(by rows: Int) {
    let start = rows < 0 ? contents.currentRow : loader.currentRow
    var row = start + rows
    while rows != 0, contents.pages.error(atRow: row) != nil { row += rows.signum() }
    loader.move(to: row) { $0.select(row) }
    update()
  }

  /// Stops everything; called when the screen closes.
  func close() {
    loader.stop()
    people.stop()
    output = nil
    routing = nil
  }

  // MARK: Keys

  /// Performs an action, with a count.
  package func perform(_ action: MovieListAction, count: Int?) {
    let start = loader.currentRow
    loader.forgetGoal()
    pendingAction = nil
    if action != .checkUp, action != .checkDown { checked.endMovement() }
    let wasStalled = loader.continueLoading()
    switch action {
    case .move(let step): loader.move(step, count: count, from: start)
    case .open, .trailer, .watch:
      pendingAction = action
      performPendingAction()
    case .back where !checked.isEmpty: checked.removeAll()
    case .back: search.covered == nil ? routing?.leaveList() : perform(search.leave())
    case .search: beginSearch()
    case .filter: search.beginNarrowing(isInHistory: keepPlace(orIf: false))
    case .removePart: removePart()
    case .copyCommand: routing?.copyCommand(of: contents.selection)
    case .chooseList: routing?.chooseList(current: (search.covered ?? contents).selection.list)
    case .chooseSort:
      let selection = contents.selection
      routing?.chooseSort(
        among: interactor.orders(of: selection.orderedList),
        current: interactor.order(of: selection))
    case .seenFilter: cycleSeenFilter()
    case .edit(let edit): routing?.edit(edit.times(count ?? 1))
    case .check: check(from: start, count: count ?? 1)
    case .checkDown: extendCheck(from: start, by: count ?? 1)
    case .checkUp: extendCheck(from: start, by: -(count ?? 1))
    case .checkRange: checkRange(to: start)
    case .checkAll: checkAll()
    case .retry: wasStalled ? loader.moveWithin { _ in } : loader.retry()
    }
    update()
  }

  // MARK: Selecting films

  /// The films that marks apply to: with a count, as many films from the focused one; otherwise the
  /// selected ones, or else the focused one.
  package func markedMovies(count: Int? = nil) -> [MovieSummary] {
    let row = contents.cursor.selected
    guard let count else {
      return checked.isEmpty ? [contents[row]].compactMap(\.self) : checked.films(in: contents)
    }
    return (row..<min(row.addingClamped(count), contents.count)).compactMap { contents[$0] }
  }

  /// Selects films from a row on, or deselects them, and moves to the next one.
  private func check(from row: Int, count: Int) {
    guard contents.hasFilms else { return }
    let rows = min(row, contents.count)..<min(row.addingClamped(count), contents.count)
    guard checked.toggle(rows, in: contents) else { return notice = Wording.filmIsLoading }
    loader.move(.down, count: count, from: row)
  }

  /// Moves by a number of rows, up if negative, and selects the films on the way.
  private func extendCheck(from row: Int, by rows: Int) {
    guard contents.hasFilms else { return }
    let end = min(max(0, row.addingClamped(rows)), contents.count - 1)
    guard checked.extend(through: (row, end), in: contents) else {
      return notice = Wording.filmIsLoading
    }
    loader.move(to: end) { $0.select(end) }
  }

  /// Selects the films from the one that was selected last to a row.
  private func checkRange(to row: Int) {
    guard contents.hasFilms else { return }
    guard contents[row] != nil else { return notice = Wording.filmIsLoading }
    guard let rows = checked.insertRange(to: row, in: contents) else {
      return notice = Wording.rangeBegins(press: bindings.press(.checkRange))
    }
    let missing = rows.count { contents.pages[$0] == nil }
    if missing > 0 { notice = Wording.isPartlyLoaded(missing) }
  }

  /// Selects all films that are loaded.
  private func checkAll() {
    checked.insertAll(of: contents)
    if contents.hasFilms, !contents.isComplete || contents.pages.unloadedCount > 0 {
      notice = Wording.selectedLoaded(contents.pages.shownCount)
    }
  }

  /// Selects the next seen filter, for all lists.
  private func cycleSeenFilter() {
    guard marks != nil else { return notice = Wording.noLibrary }
    loader.apply(loader.seenFilter.next)
    notice = Wording.showing(loader.seenFilter)
  }

  /// Performs the pending action, once its film is loaded.
  private func performPendingAction() {
    guard let action = pendingAction, !loader.isFilmComing else { return }
    pendingAction = nil
    // The films that are shown are not those that were searched for.
    if loader.hasFilmsOfOtherList || contents.selected == nil { return }
    switch action {
    case .open: routing?.openSelectedMovie()
    case .trailer: routing?.playTrailer()
    case .watch: routing?.showWatchOptions()
    default: break
    }
  }

  private func perform(_ outcome: MovieListSearch.Outcome) {
    switch outcome {
    case .none: break
    case .accepted(let opens):
      loader.endTyping()
      if opens { pendingAction = .open }
      performPendingAction()
    case .refused(let problem): notice = Wording.sentence(Wording.problem(problem))
    case .moves(let rows): loader.moveWithin { $0.move(by: rows) }
    case .finding: pendingAction = nil
    case .uncovers(let list): if let list { putBack(list) }
    case .leaves: routing?.leaveList()
    }
  }

  /// Removes the last condition of the list, or leaves a list without conditions.
  private func removePart() {
    guard let outcome = search.removeLastPart() else { return perform(.back, count: nil) }
    perform(outcome)
  }

  private func putBack(_ list: MovieListContents) {
    pendingAction = nil
    loader.show(list)
    reported = contents.selected?.rowName
    routing?.selectionDidChange(to: contents.selected)
  }

  /// The list, to be restored later.
  package var snapshot: ListSnapshot {
    ListSnapshot(contents, covered: search.covered, typed: search.line?.text)
  }

  /// Restores a list.
  package func restore(_ snapshot: ListSnapshot) {
    let (offering, height) = (interactor.offering, contents.cursor.height)
    let list = snapshot.contents(of: offering, height: height)
    search.restore(
      snapshot.typed, of: list,
      covered: snapshot.coveredContents(of: offering, height: height))
    notice = nil
    if list.restoration != nil, let word = snapshot.shown.seenFilter {
      loader.restore(SeenFilter(rawValue: word) ?? .all)
    }
    putBack(list)
    if search.line == nil, contents.isTyped { loader.endTyping() }
    update()
  }

  private func receive(_ event: ListEvent) {
    if let text = event.notice(of: contents, retry: bindings.keyLabel(.retry)) { notice = text }
    switch event {
    case .changed:
      update()
      performPendingAction()
    case .failed: pendingAction = nil
    case .foundNothing(let isGone):
      guard isGone || search.covered == nil else { break }
      // The restored list no longer exists.
      search.end()
      loader.open()
    case .refreshed, .refreshFailed, .retryFailed: break
    }
  }

  /// Reads the marks of the films in the window that are not cached, and with other films or marks
  /// the note on the list again.
  private func readMarks() {
    guard let marks else { return }
    if noteVersion?.list !== contents.version || noteVersion?.marks != marks.generation {
      noteVersion = (contents.version, marks.generation)
      let note = marks.ownList(contents.selection.list).map { NoteText.plain($0.note) } ?? ""
      listNote = note.isEmpty ? nil : CleanText.line(note)
    }
    marks.load(for: contents.visible)
    if contents.countsSeen { marks.load(for: contents.pages.loaded) }
  }

  /// Reads marks, and reports a new selection.
  private func update() {
    readMarks()
    people.find(in: contents.selection.list)
    if !checked.isEmpty, search.line == nil { checked.follow(contents) }
    loader.setLoadsWholeList(checked.needsWholeList)
    let selected = contents.selected
    if selected?.rowName != reported {
      reported = selected?.rowName
      routing?.selectionDidChange(to: selected)
    }
    output?.presenterDidUpdate(self)
  }
}
