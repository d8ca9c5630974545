import BusinessLogic
import DomainEntities

/// The list of films: what keys do, and where they lead.
@MainActor final class MovieListPresenter {
  private weak var output: (any MovieListPresenterOutput)?
  private weak var routing: (any MovieListRouting)?

  /// What keys do.
  let bindings: KeyBindings<MovieListAction>
  /// What keys do while text is typed.
  let searchBindings: KeyBindings<SearchAction>

  private let interactor: MovieListInteractor
  private let loader: MovieListLoader
  private var search = MovieListSearch()
  private var keys: KeyReader<MovieListAction>
  private var marks: MarkCache?
  /// Which way the cursor went last: 1 or -1.
  private var direction = 1
  /// What a key asked of the film that a search is about to find: keys may be faster than answers.
  private var pendingAction: MovieListAction?
  private var notice: String?
  /// The rows that were made last.
  private var rows = MovieListRows()
  /// The film that was reported to be chosen.
  private var reported: ListRowName?

  /// Takes the rules, how many rows the window has at first, what keys do, what to wait for before
  /// words that are typed are worth a search that has to be waited for, and how long a pause ends
  /// the typing.
  init(
    interactor: MovieListInteractor, height: Int,
    bindings: KeyBindings<MovieListAction> = .movieList,
    searchBindings: KeyBindings<SearchAction> = .search,
    typingDebounce: @escaping @Sendable () async throws -> Void = {},
    typingEnd: @escaping @Sendable () async throws -> Void = {}
  ) {
    self.interactor = interactor
    self.bindings = bindings
    self.searchBindings = searchBindings
    keys = KeyReader(bindings)
    loader = MovieListLoader(
      interactor: interactor, height: height, typingDebounce: typingDebounce, typingEnd: typingEnd)
    loader.listen { [weak self] event in self?.receive(event) }
  }

  /// Tells a view of everything new.
  func attach(_ output: any MovieListPresenterOutput) { self.output = output }

  /// Asks for everything beyond the list.
  func route(by routing: any MovieListRouting) { self.routing = routing }

  // MARK: What is shown

  /// The list that is shown.
  var contents: MovieListContents { loader.contents }

  /// Whether letters are text of a search.
  var takesText: Bool { search.line != nil }

  /// Whether a load is under way for rows that belong on the screen now, not only ahead of it.
  var lacksRows: Bool { loader.lacksRows }

  /// Whether the list is what was found for words that are still being typed.
  var isTypingSearch: Bool { takesText && loader.isTypingSearch }

  /// Whether something is to be done with a film that is not loaded yet.
  var isWaiting: Bool { pendingAction != nil }

  /// The name of the list.
  var heading: String {
    MovieListViewModel.heading(of: contents, seenFilter: marks == nil ? nil : appliedSeenFilter)
  }

  /// The films that the cursor comes to next if it goes on as it went.
  var moviesAhead: [MovieSummary] {
    guard !isTypingSearch else { return [] }
    return (1...2).compactMap { contents[contents.cursor.selected + $0 * direction] }
  }

  /// What is to be shown now.
  var viewModel: MovieListViewModel {
    var model = MovieListViewModel(
      contents, rows: rows.rows(of: contents), status: loader.status, seenFilter: appliedSeenFilter,
      marks: marks, bindings: bindings)
    model.notice = notice
    model.searchText = search.line
    return model
  }

  private var appliedSeenFilter: SeenFilter {
    loader.seenFilter.applied(to: contents.selection.list, whileTyping: contents.isTyped)
  }

  /// The lists that can be shown.
  var lists: [MovieList] { interactor.lists }

  /// What a list is called among others.
  func name(of list: MovieList) -> String {
    Wording.heading(of: list, asOf: interactor.asOf(list))
  }

  /// What the list that is shown can be sorted by.
  var sortAttributes: [MovieSortAttribute] {
    interactor.sortAttributes(of: contents.selection.list)
  }

  /// Waits until no load is under way.
  func settle() async { await loader.settle() }

  // MARK: What happens from outside

  /// Opens the list that the rules say to open with.
  func start() {
    loader.open()
    rows.take(contents, marks)
  }

  /// Shows what is marked of films.
  func use(_ marks: MarkCache) {
    self.marks = marks
    loader.use(marks)
  }

  /// Shows a list from its beginning.
  func show(_ selection: MovieListSelection) {
    search.restore(nil, covered: nil)
    replace(with: selection)
  }

  /// Shows the same list in another order.
  func sort(by sort: MovieSort?) {
    var selection = contents.selection
    selection.sort = sort
    replace(with: selection)
  }

  private func replace(with selection: MovieListSelection) {
    pendingAction = nil
    loader.show(selection)
    update()
  }

  /// Searches for a text at once, as if it were typed and kept.
  func search(_ text: String) {
    search.end()
    findTitles(InputLine(text).text, whileTyping: false)
    update()
  }

  /// Reads the list once more since something of it may be different now.
  func refreshQuietly() { loader.refreshQuietly() }

  /// Takes note that others have marked something: a list of the user's own is read again, with the
  /// chosen film in its place; of all other lists only the marks change.
  func marksDidChange() {
    guard contents.selection.list.isOwn, !contents.isOpening else { return }
    if !contents.hasFilms, !loader.isLoading {
      replace(with: contents.selection)
    } else {
      loader.refreshQuietly()
    }
  }

  /// Gives the window another number of rows; what is chosen stays in it.
  func resize(height: Int) {
    guard height != contents.cursor.height else { return }
    loader.resize(height: height)
    rows.take(contents, marks)
  }

  /// Does what a key does.
  func handle(_ key: Key) {
    notice = nil
    if search.line != nil {
      editSearch(key)
    } else if let (action, count) = keys.read(key) {
      perform(action, count: count)
    }
    update()
  }

  /// Forgets what is typed of a count.
  func forgetCount() { keys.forgetCount() }

  /// Says something until the next key.
  func tell(_ text: String) {
    notice = text
    output?.presenterDidUpdate(self)
  }

  /// Says nothing any more.
  func forgetNotice() {
    guard notice != nil else { return }
    notice = nil
    output?.presenterDidUpdate(self)
  }

  /// Drops what was to be done with a film that is not loaded yet, and what was said about it.
  func dropPendingAction() {
    pendingAction = nil
    forgetNotice()
  }

  /// Takes text that was pasted, which only a search has a use for.
  func paste(_ text: String) { changeSearch { $0.insert(text) } }

  /// Chooses a row of the window, as a click does.
  func select(visibleRow row: Int) {
    move { $0.select($0.top + row) }
    update()
  }

  /// Moves the window so many rows down, or up where it is negative, as the wheel of a mouse does.
  func scroll(by rows: Int) {
    _ = loader.goOn()
    move { $0.scroll(by: rows) }
    update()
  }

  /// Goes so many rows down, or up where it is negative, to rows that are not loaded yet as well.
  ///
  /// A gap is passed over: there is no film to show.
  func moveSelection(by rows: Int) {
    let next = loader.currentRow + rows
    let row = contents.gap(atRow: next) == nil ? next : next + rows.signum()
    move(to: row) { $0.select(row) }
    update()
  }

  /// Stops everything; called when the screen goes away.
  func close() {
    loader.stop()
    output = nil
    routing = nil
  }

  // MARK: Keys

  /// Does what a key stands for, so often.
  func perform(_ action: MovieListAction, count: Int?) {
    let start = loader.currentRow
    loader.forgetGoal()
    pendingAction = nil
    let wasStalled = loader.goOn()
    switch action {
    case .move(let movement): move(movement, count: count, from: start)
    case .open, .trailer, .watch:
      pendingAction = action
      performPendingAction()
    case .back: if search.covered != nil { leaveSearch() } else { routing?.leaveList() }
    case .search: search.begin()
    case .chooseList:
      routing?.chooseList(among: lists, current: (search.covered ?? contents).selection.list)
    case .chooseSort:
      routing?.chooseSort(
        among: interactor.orders(of: contents.selection.list), current: contents.selection.sort)
    case .seenFilter: cycleSeenFilter()
    case .retry: wasStalled ? loader.moveWithin { _ in } : loader.retry()
    }
    update()
  }

  private func move(_ movement: Movement, count: Int?, from start: Int) {
    var row = contents.cursor.row(after: movement, count: count, from: start)
    if count != nil, movement == .first || movement == .last {
      row = contents.row(ofNumber: row)
      if contents.missingCount > 0 { return move(to: row) { $0.select(row) } }
    }
    guard start == contents.cursor.selected else { return move(to: row) { $0.select(row) } }
    move(to: row) { $0.move(movement, count: count) }
  }

  private func move(to row: Int? = nil, _ change: (inout ListCursor) -> Void) {
    noteDirection { loader.move(to: row, change) }
  }

  private func noteDirection(of move: () -> Void) {
    let before = contents.cursor.selected
    move()
    let after = contents.cursor.selected
    if after != before { direction = after > before ? 1 : -1 }
  }

  /// Goes on to the next seen filter, for every list.
  private func cycleSeenFilter() {
    guard marks != nil else { return notice = "Nothing can be marked here." }
    loader.apply(loader.seenFilter.next)
    notice = loader.seenFilter.notice
  }

  /// Does what is wanted of a film, once that is there.
  private func performPendingAction() {
    guard let action = pendingAction, !loader.isFilmComing else { return }
    pendingAction = nil
    if contents.selected == nil { return }
    switch action {
    case .open: routing?.openSelectedMovie()
    case .trailer: routing?.playTrailer()
    case .watch: routing?.showWatchOptions()
    default: break
    }
  }

  private func editSearch(_ key: Key) {
    switch searchBindings.action(for: key, typing: SearchAction.edit) {
    case .edit(.deleteBackwards) where search.line?.text.isEmpty == true: leaveSearch()
    case .edit(let edit): changeSearch { $0.perform(edit) }
    case .accept:
      search.end()
      loader.endTyping()
    case .cancel: leaveSearch()
    case .move(let rows): noteDirection { loader.moveWithin { $0.move(by: rows) } }
    case nil: break
    }
  }

  /// Changes what is typed, if anything is; only another text is searched for.
  private func changeSearch(_ change: (inout InputLine) -> Void) {
    guard search.line != nil else { return }
    if let text = search.change(change) { findTitles(text, whileTyping: true) }
    update()
  }

  /// Shows the films whose titles match a text; without one, what was there before.
  private func findTitles(_ text: String, whileTyping isTyping: Bool) {
    guard !text.isEmpty else { return uncover() }
    pendingAction = nil
    search.cover(contents)
    loader.find(MovieListSelection(.search(text)), isTyped: isTyping)
  }

  private func leaveSearch() {
    search.end()
    uncover()
  }

  /// Goes back to the list that a search covers, at the very same row.
  private func uncover() {
    if let list = search.uncover() { putBack(list) }
  }

  private func putBack(_ list: MovieListContents) {
    pendingAction = nil
    loader.show(list)
    reported = contents.selected?.rowName
    routing?.selectionDidChange(to: contents.selected)
  }

  /// The list as it is, to come back to.
  var snapshot: ListSnapshot {
    ListSnapshot(contents, covered: search.covered, typed: search.line?.text)
  }

  /// Shows a list as it was left.
  func restore(_ snapshot: ListSnapshot) {
    let (offering, height) = (interactor.offering, contents.cursor.height)
    let list = snapshot.contents(of: offering, height: height)
    // Words that were not searched yet do not belong to what is shown.
    let isFound = snapshot.typed.map { $0.isEmpty || list.selection.list == .search($0) }
    search.restore(
      isFound == true ? snapshot.typed.map { InputLine($0) } : nil,
      covered: snapshot.coveredContents(of: offering, height: height))
    notice = nil
    if list.restoration != nil, let word = snapshot.shown.seenFilter {
      loader.take(SeenFilter(rawValue: word) ?? .all)
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
      // The list that was left is gone.
      search.end()
      loader.open()
    case .refreshed, .refreshFailed, .gapFailed: break
    }
  }

  /// Tells what has changed.
  private func update() {
    rows.take(contents, marks)
    let selected = contents.selected
    if selected?.rowName != reported {
      reported = selected?.rowName
      routing?.selectionDidChange(to: selected)
    }
    output?.presenterDidUpdate(self)
  }
}
