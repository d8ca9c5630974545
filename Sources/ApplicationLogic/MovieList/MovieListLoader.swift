package import BusinessLogic
import DomainEntities
import FilmPages
import MovieData
import Scheduling
import Widgets
import Wording

/// Loads a list and holds its state.
///
/// At most one load is running; `activity` says which. The answer of a stopped load is dropped. A
/// local source answers before the function that requests its films returns.
@MainActor package final class MovieListLoader {
  /// The rows to load.
  package enum Demand: Hashable, Sendable {
    /// The rows in and around the window, and the row that the user wants and that is not loaded
    /// yet.
    case window(row: Int? = nil)
    /// These rows and none around them.
    case rows(Range<Int>)
  }

  /// The load that is under way, with its parameters.
  ///
  /// The cases with a list are indirect, since a list would enlarge every value.
  private enum Activity: Sendable {
    case nothing
    /// Opens the first list.
    case opening
    /// Loads pages of the current list; `awaitsTyping` while typing delays the request.
    case pages(Range<Int>, awaitsTyping: Bool)
    /// Retries a page with missing films on the user's request.
    case retry(Int)
    /// Loads a search that replaces the current list; `awaitsTyping` as above.
    indirect case search(MovieListContents, awaitsTyping: Bool)
    /// Reloads the current list as far as it is shown, now these pages.
    indirect case refresh(MovieListContents, Range<Int>, isQuiet: Bool)

    var isNothing: Bool { if case .nothing = self { true } else { false } }
  }

  private typealias Answer = (MovieListSelection, MovieBatch)

  /// Whether the source answers without waiting.
  private let isLocal: Bool
  private let interactor: MovieListInteractor
  private let typingDebounce: @Sendable () async throws -> Void
  private let typingEnd: @Sendable () async throws -> Void
  private let request = LatestTask<Answer>()
  private let previewRequest = LatestTask<MovieBatch?>()
  private var report: @MainActor (ListEvent) -> Void = { _ in }
  private var marks: MarkCache?
  /// The number of answers so far.
  private var answers = 0
  private var activity = Activity.nothing {
    didSet { contents.setGrowing(isGrowing) }
  }
  private var demand: Demand
  /// The row that a failed load was for.
  private var failedRow: Int?
  /// Whether the source has newer films, so that the list has to be refreshed.
  private var isStale = false
  /// Whether the user has retried: the source may have cached failures of other pages too.
  private var hasRetried = false
  /// Whether typing has paused after the last letter of a search.
  private var finishTyping = false
  /// The direction of the last movement: 1 for down, -1 for up.
  private var direction = 1
  /// Whether the last movement down was a jump to a number.
  private var isJumping = false
  /// The seen filter.
  private(set) var seenFilter = SeenFilter.all
  /// Whether a local list is loaded to its end.
  private var loadsWholeList = false
  /// A search that failed; the list on the screen stays.
  private(set) var failedSearch: (list: MovieListContents, error: MovieDataError)?
  /// The list on the screen.
  package private(set) var contents: MovieListContents

  /// Creates a loader for a window of `height` rows that loads as much of a list as `demand` says.
  ///
  /// `typingDebounce` waits before a search that is being typed is requested, `typingEnd` until
  /// typing counts as finished.
  package init(
    interactor: MovieListInteractor, height: Int, demand: Demand = .window(),
    typingDebounce: @escaping @Sendable () async throws -> Void = {},
    typingEnd: @escaping @Sendable () async throws -> Void = {}
  ) {
    self.interactor = interactor
    isLocal = interactor.offering.isLocal
    self.typingDebounce = typingDebounce
    self.typingEnd = typingEnd
    self.demand = demand
    contents = MovieListContents(MovieListSelection(.allTime), height: height)
  }

  /// Sets the closure that is called with events.
  package func listen(_ report: @escaping @MainActor (ListEvent) -> Void) { self.report = report }

  /// Sets the marks to filter by; without marks no film is hidden.
  func use(_ marks: MarkCache?) { self.marks = marks }

  // MARK: Status

  /// Whether a load is running, or waits for typing.
  var isLoading: Bool { !activity.isNothing }

  /// Whether the list is a search that is being typed, and the source is remote.
  var isTypingSearch: Bool { contents.isTypedSearch && !isLocal }

  /// The status to show.
  var status: MovieListStatus {
    var status = MovieListStatus(isGrowing: isGrowing, failedSearch: failedSearch?.error)
    switch activity {
    case .search: status.isSearching = true
    case .pages(_, awaitsTyping: false):
      status.isFilling = !status.isGrowing && contents.lacksRows
    case .nothing, .opening, .pages, .retry, .refresh: break
    }
    return status
  }

  /// Whether films after the last row are being loaded.
  private var isGrowing: Bool {
    switch activity {
    case .opening: true
    case .pages(let pages, let awaitsTyping):
      !awaitsTyping && contents.pages.nextOffset != nil
        && pages.lowerBound >= contents.pages.endPage
    case .nothing, .retry, .search, .refresh:
      contents.isOpening && contents.pages.phase == .idle
    }
  }

  /// Whether visible rows are being loaded, not only rows ahead of them.
  var lacksRows: Bool {
    switch activity {
    case .nothing, .pages(_, awaitsTyping: true): false
    case .search, .refresh: true
    case .opening, .pages, .retry:
      goal != nil || contents.restoration != nil || contents.reachesEnd || contents.lacksRows
    }
  }

  /// Whether a search is being loaded, or the first film of the list.
  var isFilmComing: Bool {
    if case .search = activity { return true }
    return isLoading && (contents.selected == nil || contents.restoration != nil)
  }

  /// Whether a search has failed, so that the films on the screen are those of another list.
  var hasFilmsOfOtherList: Bool {
    failedSearch.map { $0.list.selection != contents.selection } ?? false
  }

  /// The row that movements start from: keys may be faster than loads.
  var currentRow: Int {
    if let goal, goal != .max { return goal }
    return contents.currentRow
  }

  /// The films that follow in the direction of the last movement.
  var moviesAhead: [MovieSummary] {
    (1...2).compactMap { contents[contents.cursor.selected + $0 * direction] }
  }

  /// The row that the user wants and that is not loaded yet.
  private var goal: Int? { if case .window(let row) = demand { row } else { nil } }

  /// Drops the row that is not loaded yet.
  package func forgetGoal() {
    switch demand {
    case .window: demand = .window()
    case .rows: demand = .rows(0..<0)
    }
  }

  /// Waits until no load is running.
  package func settle() async {
    await previewRequest.settle()
    await request.settle()
  }

  // MARK: Lists

  /// Makes the list a placeholder until `load` opens the first list.
  package func prepareOpening() { contents.setOpening(true) }

  /// Opens the first list, which the rules choose.
  package func open(freshness: MovieFreshness = .default) {
    if !contents.isOpening {
      contents = MovieListContents(MovieListSelection(.allTime), height: contents.cursor.height)
    }
    contents.setOpening(true)
    activity = .opening
    let limit = if case .rows(let rows) = demand { rows.upperBound } else { contents.batchSize }
    request.start(atOnce: isLocal) { [interactor] () async throws(MovieDataError) in
      let (list, batch) = try await interactor.opening(
        limit: max(1, limit.pages) * MoviePage.size, freshness: freshness)
      return (MovieListSelection(list), batch)
    } receive: { [weak self] in
      self?.receive($0)
    }
  }

  /// Shows a list from its beginning.
  package func show(_ selection: MovieListSelection) {
    stop()
    contents = MovieListContents(selection, height: contents.cursor.height)
    loadIfNeeded()
  }

  /// Shows a list as it was left, and continues its load.
  package func show(_ list: MovieListContents) {
    let height = contents.cursor.height
    stop()
    contents = list
    contents.move { $0.setHeight(height) }
    contents.setGrowing(isGrowing)
    if contents.seenFilter != seenFilter { applyFilter() }
    if contents.isOpening, contents.pages.phase == .idle { open() } else { loadIfNeeded() }
  }

  /// Stops the load and drops everything that depends on it.
  func stop() {
    stopLoad()
    failedSearch = nil
    forgetGoal()
    (hasRetried, finishTyping, isStale, failedRow) = (false, false, false, nil)
  }

  private func stopLoad() {
    previewRequest.stop()
    request.stop()
    activity = .nothing
  }

  // MARK: Movements

  /// Performs a movement with a count from a row, which may be one that is not loaded yet.
  ///
  /// Unless it was named by its number, movements back from there start from the selected row: they
  /// would have no visible effect otherwise.
  func move(_ movement: Movement, count: Int?, from start: Int) {
    var start = start
    var row = contents.cursor.row(after: movement, count: count, from: start)
    let isJump = count != nil && (movement == .first || movement == .last)
    if isJump || row > start { isJumping = isJump }
    if row < start, start >= contents.count, !isJumping, contents.restoration == nil {
      start = contents.cursor.selected
      row = contents.cursor.row(after: movement, count: count, from: start)
    }
    guard start == contents.cursor.selected else { return move(to: row) { $0.select(row) } }
    move(to: row) { $0.move(movement, count: count) }
  }

  /// Moves the selection; a row that is not loaded yet is loaded and selected.
  ///
  /// A jump loads only the window; the rows around it follow with the next movement.
  func move(to row: Int? = nil, _ change: (inout ListCursor) -> Void) {
    forgetGoal()
    contents.stopResuming()
    let distance = row.map { ($0 - contents.cursor.selected).magnitude } ?? 0
    contents.setLoadsAhead(isLocal || distance <= PagedList.maxAtOnce * MoviePage.size)
    changeCursor(change)
    // The films of a page that is requested again come before that row.
    let isRetrying = if case .retry = activity { true } else { false }
    if let row, row >= contents.count, contents.pages.phase == .idle || isRetrying {
      demand = .window(row: row)
    }
    loadIfNeeded()
  }

  /// Moves the selection within the loaded rows.
  func moveWithin(_ change: (inout ListCursor) -> Void) {
    contents.setLoadsAhead(true)
    changeCursor(change)
    loadIfNeeded()
  }

  private func changeCursor(_ change: (inout ListCursor) -> Void) {
    let before = contents.cursor.selected
    contents.move(change)
    let after = contents.cursor.selected
    if after != before { direction = after > before ? 1 : -1 }
  }

  /// Sets the height of the window.
  func resize(height: Int) {
    contents.move { $0.setHeight(height) }
    changeNextList { list in list.move { $0.setHeight(height) } }
    loadIfNeeded()
  }

  /// Continues a stalled list; returns whether it was stalled.
  package func continueLoading() -> Bool {
    defer { contents.continueLoading() }
    return contents.pages.isStalled
  }

  /// Changes the list that will replace the current one, if there is one.
  private func changeNextList(_ change: (inout MovieListContents) -> Void) {
    switch activity {
    case .search(var list, let awaitsTyping):
      change(&list)
      activity = .search(list, awaitsTyping: awaitsTyping)
    case .refresh(var list, let pages, let isQuiet):
      change(&list)
      activity = .refresh(list, pages, isQuiet: isQuiet)
    case .nothing, .opening, .pages, .retry: break
    }
  }

  /// Sets whether the list is loaded to its end, if that is free of requests.
  func setLoadsWholeList(_ loadsWholeList: Bool) {
    guard loadsWholeList != self.loadsWholeList else { return }
    self.loadsWholeList = loadsWholeList
    loadIfNeeded()
  }

  // MARK: Seen films

  /// Applies a seen filter to all lists.
  func apply(_ seenFilter: SeenFilter) {
    self.seenFilter = seenFilter
    applyFilter()
    loadIfNeeded()
  }

  /// Sets the seen filter of a restored list.
  func restore(_ seenFilter: SeenFilter) { self.seenFilter = seenFilter }

  private func applyFilter() {
    hideSeen(in: &contents)
    changeNextList { hideSeen(in: &$0) }
  }

  private func hideSeen(in list: inout MovieListContents) {
    list.hide(hidden(among: list.pages.loaded, of: list), by: seenFilter)
  }

  /// Returns the films of a list to hide: those that the user has seen or marked as not for them.
  private func hidden(
    among movies: [MovieSummary], of list: MovieListContents
  ) -> Set<MovieIdentifier> {
    let filter = seenFilter.applied(to: list.selection.list, whileTyping: list.isTyped)
    guard filter == .hide, let marks else { return [] }
    marks.load(for: movies)
    return Set(movies.lazy.map(\.id).filter { marks[$0]?.isDoneWith ?? false })
  }

  private func add(
    _ batch: MovieBatch, for pages: Range<Int>, to list: inout MovieListContents
  ) {
    list.receive(
      batch, for: pages, hiding: hidden(among: batch.movies, of: list), by: seenFilter)
  }

  // MARK: Loading

  /// Sets the rows to load, and loads them; earlier failures are retried.
  package func load(rows: Range<Int>) {
    demand = .rows(rows)
    contents.forgetFailure()
    if contents.isOpening { open(freshness: freshness) } else { loadIfNeeded() }
  }

  /// Makes loads begin with the first page that failed and bypass caches, or ends that.
  package func setRetrying(_ isRetrying: Bool) {
    hasRetried = isRetrying
    if isRetrying { contents.retry() }
  }

  /// Loads missing rows in the window or near it, unless a load is running.
  private func loadIfNeeded() {
    guard let (pages, awaitsTyping) = nextPages else { return }
    switch activity {
    case .refresh(_, _, isQuiet: true):
      // Rows that the user waits for come first.
      stopLoad()
      isStale = true
    case .pages(_, awaitsTyping: true) where !awaitsTyping: stopLoad()
    default: break
    }
    if !isLoading { load(pages, awaitsTyping: awaitsTyping && !finishTyping) }
  }

  private var nextPages: (pages: Range<Int>, awaitsTyping: Bool)? {
    switch demand {
    case .window(let row):
      // If loading is free of requests, a list that counts seen films is loaded to its end.
      contents.nextPages(
        toward: row, whileTyping: isTypingSearch,
        toEnd: isLocal && (contents.tracksSeen || loadsWholeList) && !contents.isTyped)
    case .rows(let rows):
      contents.isOpening ? nil : contents.pages.pagesToLoad(for: rows).map { ($0, false) }
    }
  }

  /// After a retry, loads bypass the cache.
  private var freshness: MovieFreshness { hasRetried ? .current : .default }

  private func load(_ pages: Range<Int>, awaitsTyping: Bool = false) {
    activity = .pages(pages, awaitsTyping: awaitsTyping)
    ask(
      for: pages, of: contents.selection, freshness: freshness,
      after: awaitsTyping ? typingEnd : nil)
  }

  /// Requests pages of a list, after a pause if one is given.
  private func ask(
    for pages: Range<Int>, of selection: MovieListSelection, freshness: MovieFreshness,
    after pause: (@Sendable () async throws -> Void)? = nil
  ) {
    var delay: (@MainActor () async throws -> Void)?
    if let pause {
      delay = { [weak self] in
        try await pause()
        self?.endWaiting()
      }
    }
    let places = pages.places
    request.start(after: delay, atOnce: isLocal) { [interactor] () async throws(MovieDataError) in
      let batch = try await interactor.movies(
        in: selection, from: places.lowerBound, limit: places.count, freshness: freshness)
      return (selection, batch)
    } receive: { [weak self] in
      self?.receive($0)
    }
  }

  /// Marks the request as sent, after the wait for typing.
  private func endWaiting() {
    switch activity {
    case .pages(let pages, _):
      finishTyping = true
      activity = .pages(pages, awaitsTyping: false)
    case .search(let list, _): activity = .search(list, awaitsTyping: false)
    case .nothing, .opening, .retry, .refresh: break
    }
  }

  // MARK: Searching

  /// Starts a search; the list on the screen stays until there is an answer.
  func find(_ selection: MovieListSelection, isTyped: Bool) {
    stop()
    // Deleting a letter shows the results from before it.
    guard selection != contents.selection || !contents.isComplete else { return setTyped(isTyped) }
    var list = MovieListContents(selection, height: contents.cursor.height)
    list.setTyped(isTyped)
    guard !isLocal else { return find(list) }
    find(list, awaitsTyping: isTyped)
    previewRequest.start { [interactor] () async throws(MovieDataError) in
      await interactor.preview(of: selection, limit: MoviePage.size)
    } receive: { [weak self] answer in
      if let batch = try? answer.get() { self?.preview(batch) }
    }
  }

  /// Shows films of a search that are known before its answer.
  private func preview(_ batch: MovieBatch) {
    guard case .search(var list, _) = activity, !batch.movies.isEmpty else { return }
    marks?.load(for: batch.movies)
    add(batch, for: 0..<1, to: &list)
    list.setPreview()
    contents = list
    report(.changed)
  }

  private func find(
    _ list: MovieListContents, freshness: MovieFreshness = .default, awaitsTyping: Bool = false
  ) {
    activity = .search(list, awaitsTyping: awaitsTyping)
    // Most searches find no more than a page, and the user waits for the first one.
    let size = isLocal ? contents.batchSize : MoviePage.size
    ask(
      for: list.pagesAtEnd(places: size), of: list.selection, freshness: freshness,
      after: awaitsTyping ? typingDebounce : nil)
  }

  /// Ends typing: the search becomes a list like any other, and loads that wait for typing begin.
  func endTyping() {
    setTyped(false)
    failedSearch?.list.setTyped(false)
    changeNextList { $0.setTyped(false) }
    if case .search(let list, awaitsTyping: true) = activity { find(list) }
    loadIfNeeded()
  }

  private func setTyped(_ isTyped: Bool) {
    contents.setTyped(isTyped)
    applyFilter()
    loadIfNeeded()
  }

  // MARK: Retrying and refreshing

  /// Retries what failed; refreshes the list if nothing did, or if a page failed too often.
  func retry() {
    switch activity {
    case .nothing: break
    case .refresh(_, _, isQuiet: true):
      stopLoad()
      // Failures come first; without one, the list is refreshed anyway.
      if case .failed = contents.pages.phase { isStale = true }
    case .pages where contents.missesFilms && goal == nil:
      // Loads ahead of the window are stopped for what the user requests.
      stopLoad()
    case .opening, .pages, .retry, .search, .refresh: return
    }
    if let search = failedSearch {
      failedSearch = nil
      return find(search.list, freshness: .current)
    }
    if case .failed = contents.pages.phase { return retryFailure() }
    let cursor = contents.cursor
    if let page = contents.pages.pageToRetry(near: cursor.selected, visible: cursor.visible) {
      return retry(page)
    }
    refresh(isQuiet: false)
  }

  /// Requests a page with missing films again.
  package func retry(_ page: Int) {
    hasRetried = true
    activity = .retry(page)
    ask(for: page..<page + 1, of: contents.selection, freshness: .current)
  }

  private func retryFailure() {
    if contents.isOpening { return open(freshness: .current) }
    hasRetried = true
    let selected = contents.cursor.selected
    let page = contents.retry()
    // Failed pages at the end have no rows until they are requested again.
    demand = .window(row: failedRow ?? (selected < contents.count ? nil : selected))
    failedRow = nil
    if goal != nil, let next = nextPages { return load(next.pages) }
    guard let page else { return loadIfNeeded() }
    load(page..<page + 1)
  }

  /// Refreshes the list in the background without an event; the selected film keeps its line.
  func refreshQuietly() {
    guard !contents.isOpening, contents.hasFilms else { return }
    guard !isLoading else { return isStale = true }
    refresh(isQuiet: true)
  }

  /// Refreshes the list, and sets the rows to load.
  package func refresh(_ rows: Range<Int>) {
    demand = .rows(rows)
    refresh(isQuiet: false)
  }

  private func refresh(isQuiet: Bool) {
    (isStale, hasRetried) = (false, false)
    let first: Int? =
      if case .rows(let rows) = demand { contents.pages.place(ofRow: rows.lowerBound) } else { nil }
    loadMore(
      of: contents.emptied(from: first.map { $0 / MoviePage.size }), places: contents.batchSize,
      isQuiet: isQuiet)
  }

  private func loadMore(of list: MovieListContents, places: Int, isQuiet: Bool) {
    let pages =
      switch demand {
      case .window:
        list.pagesAtEnd(places: places, toward: list.hasFilms ? nil : contents.cursor.selected)
      case .rows(let rows):
        list.pages.pagesToLoad(for: rows) ?? list.pagesAtEnd(places: places)
      }
    activity = .refresh(list, pages, isQuiet: isQuiet)
    ask(for: pages, of: list.selection, freshness: isQuiet ? .default : .current)
  }

  /// Shows the refreshed list once it has enough rows.
  private func replace(with list: MovieListContents, isQuiet: Bool) {
    var list = list
    let isEnough =
      switch demand {
      case .window: list.takePlace(of: contents)
      case .rows(let rows): list.pages.pagesToLoad(for: rows) == nil
      }
    guard isEnough else { return loadMore(of: list, places: .max, isQuiet: isQuiet) }
    contents = list
    follow()
    if !isQuiet { report(.refreshed) }
  }

  // MARK: Answers

  private func receive(_ answer: Result<Answer, MovieDataError>) {
    let finished = activity
    activity = .nothing
    answers += 1
    let number = answers
    switch answer {
    case .success((let selection, let batch)): receive(batch, of: selection, for: finished)
    case .failure(let error):
      report(.failed)
      receive(error, for: finished)
    }
    // Without requests, there is no reason to stop before the end; keys are handled between loads.
    if isLocal, contents.pages.isStalled { contents.continueLoading() }
    if !isLoading { loadIfNeeded() }
    if !isLoading, isStale { refreshQuietly() }
    // A source that answers at once has reported what it has added.
    if number == answers { report(.changed) }
  }

  private func receive(
    _ batch: MovieBatch, of selection: MovieListSelection, for finished: Activity
  ) {
    // A refresh by the user also shows marks by other programs.
    if case .refresh(_, _, isQuiet: false) = finished {
      marks?.reload(for: batch.movies)
    } else {
      marks?.load(for: batch.movies)
    }
    switch finished {
    case .nothing: break
    case .opening:
      // The first list may differ from the placeholder.
      if selection != contents.selection {
        contents = MovieListContents(selection, height: contents.cursor.height)
      }
      contents.setOpening(false)
      add(batch, for: 0..<1, to: &contents)
      follow()
    case .pages(let pages, _):
      add(batch, for: pages, to: &contents)
      follow()
    case .retry(let page):
      add(batch, for: page..<page + 1, to: &contents)
      follow()
      if let (error, isLast) = contents.pages.failure(ofPage: page) {
        report(.retryFailed(error, isLast: isLast))
      }
    case .search(var list, _):
      add(batch, for: 0..<1, to: &list)
      list.follow(preview: contents)
      forgetGoal()
      contents = list
    case .refresh(var list, let pages, let isQuiet):
      add(batch, for: pages, to: &list)
      replace(with: list, isQuiet: isQuiet)
    }
  }

  /// Restores the position, or selects the row that the user wants, as far as rows are loaded.
  private func follow() {
    guard contents.restoration == nil else {
      contents.resume()
      if contents.restoration == nil, !contents.hasFilms { report(.foundNothing(isGone: false)) }
      return
    }
    guard let goal else { return }
    contents.move { $0.select(goal) }
    if goal < contents.count || contents.pages.phase == .complete { forgetGoal() }
  }

  private func receive(_ error: MovieDataError, for finished: Activity) {
    switch finished {
    case .nothing: break
    case .opening: contents.receive(error)
    case .pages(let pages, _):
      if contents.receive(error, forPage: pages.lowerBound) { return follow() }
      failedRow = goal
      forgetGoal()
      if error == .notFound, contents.restoration != nil { report(.foundNothing(isGone: true)) }
    case .retry(let page):
      forgetGoal()
      contents.countRetry(ofPage: page, because: error)
      let isLast = contents.pages.failure(ofPage: page)?.isLast ?? false
      report(.retryFailed(error, isLast: isLast))
    case .search(let list, _):
      failedSearch = (list, error)
      if !contents.hasFilms { contents.receive(error) }
    case .refresh(var list, let pages, let isQuiet):
      if list.receive(error, forPage: pages.lowerBound) {
        replace(with: list, isQuiet: isQuiet)
      } else if !isQuiet {
        report(.refreshFailed(error))
      }
    }
  }
}

/// The result of a load.
package enum ListEvent: Sendable {
  /// The contents may have changed.
  case changed
  /// The refresh requested by the user succeeded.
  case refreshed
  /// The refresh requested by the user failed.
  case refreshFailed(MovieDataError)
  /// Films of a page are missing after its retry; `isLast` if the next one refreshes the list.
  case retryFailed(MovieDataError, isLast: Bool)
  /// A load failed, so actions that wait for its films are dropped.
  case failed
  /// A restored list is empty; `isGone` if the source does not know the list.
  case foundNothing(isGone: Bool)

  /// Returns the notice about the result; `retry` is the key that retries.
  func notice(of contents: MovieListContents, retry: String) -> String? {
    switch self {
    case .refreshed:
      return contents.pages.substitution.map { Wording.stillFails($0, with: retry) }
        ?? Wording.refreshed("list", age: contents.pages.age)
    case .refreshFailed(let error):
      return Wording.notRefreshed(error, retry: retry)
    case .retryFailed(let error, let isLast):
      return Wording.notFilled(error, retry: retry, isLast: isLast)
    case .changed, .failed, .foundNothing: return nil
    }
  }
}
