package import BusinessLogic
import DomainEntities
import FilmPages
package import MovieData
import Widgets

/// Loads a list and holds its state.
///
/// At most one load is running; `activity` says which. The answer of a stopped load is dropped.
@MainActor package final class MovieListLoader {
  private(set) var filter = ListFilter()
  private var report: @MainActor (ListEvent) -> Void = { _ in }
  private let requests: ListRequests
  private(set) var activity = ListActivity.nothing {
    didSet { contents.setGrowing(activity.isGrowing(contents)) }
  }
  /// How much of the list to load.
  private(set) var demand: ListDemand
  /// Whether the source has newer films, so that the list has to be refreshed.
  private var isStale = false
  /// Whether the user has retried: the source may have cached failures of other pages too.
  private var hasRetried = false
  /// Whether typing has paused after the last letter of a search.
  private var finishTyping = false
  /// A search that failed; the list on the screen stays.
  private(set) var failedSearch: (list: MovieListContents, error: MovieDataError)?
  /// The list on the screen.
  package private(set) var contents: MovieListContents

  /// Creates a loader for a window of `height` rows that loads as much of a list as `demand` says.
  ///
  /// `typingDebounce` waits before a search that is being typed is requested, `typingEnd` until
  /// typing counts as finished.
  package init(
    interactor: MovieListInteractor, height: Int, demand: ListDemand = .window(),
    typingDebounce: @escaping @Sendable () async throws -> Void = {},
    typingEnd: @escaping @Sendable () async throws -> Void = {}
  ) {
    requests = ListRequests(interactor, typingDebounce: typingDebounce, typingEnd: typingEnd)
    self.demand = demand
    contents = MovieListContents(MovieListSelection(.allTime), height: height)
    requests.listen(
      begin: { [weak self] in self?.endWaiting() }, receive: { [weak self] in self?.receive($0) })
  }

  /// Sets the closure that is called with events.
  package func listen(_ report: @escaping @MainActor (ListEvent) -> Void) { self.report = report }

  /// Whether the list is a search that is being typed, and the source is remote.
  var isTypingSearch: Bool { contents.isTypedSearch && !requests.isLocal }

  /// Waits until no load is running.
  package func settle() async { await requests.settle() }

  /// Opens the first list, which the rules choose.
  package func open(freshness: MovieFreshness = .default) {
    if !contents.isOpening {
      contents = MovieListContents(MovieListSelection(.allTime), height: contents.cursor.height)
    }
    contents.setOpening(true)
    activity = .opening
    requests.open(limit: demand.firstLimit(of: contents), freshness: freshness)
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
    contents.setGrowing(activity.isGrowing(contents))
    if contents.seenFilter != filter.seenFilter { applyFilter() }
    if contents.isOpening, contents.phase == .idle { open() } else { loadIfNeeded() }
  }

  /// Moves the selection; a row that is not loaded yet is loaded and selected.
  ///
  /// A jump loads only the window; the rows around it follow with the next movement.
  func move(to row: Int? = nil, _ change: (inout ListCursor) -> Void) {
    demand.drop()
    contents.stopResuming()
    let distance = row.map { ($0 - contents.cursor.selected).magnitude } ?? 0
    contents.setLoadsAhead(requests.isLocal || distance <= MovieListContents.maxAtOnce)
    contents.move(change)
    // The films of a gap that is being loaded come before that row.
    if let row, row >= contents.count, contents.phase == .idle || activity.fillsGap {
      demand = .window(row: row)
    }
    loadIfNeeded()
  }

  /// Moves the selection within the loaded rows.
  func moveWithin(_ change: (inout ListCursor) -> Void) {
    contents.setLoadsAhead(true)
    contents.move(change)
    loadIfNeeded()
  }

  /// Drops the row that is not loaded yet.
  package func forgetGoal() { demand.drop() }

  /// Continues a stalled list; returns whether it was stalled.
  package func continueLoading() -> Bool {
    defer { contents.continueLoading() }
    return contents.isStalled
  }

  /// Sets the height of the window.
  func resize(height: Int) {
    contents.move { $0.setHeight(height) }
    activity.changeList { list in list.move { $0.setHeight(height) } }
    loadIfNeeded()
  }

  /// Stops the load and drops everything that depends on it.
  func stop() {
    stopLoad()
    failedSearch = nil
    demand.drop()
    (hasRetried, finishTyping, isStale) = (false, false, false)
  }

  private func endWaiting() {
    if case .places = activity { finishTyping = true }
    activity.endWaiting()
  }

  private func stopLoad() {
    requests.stop()
    activity = .nothing
  }

  /// Sets the marks to filter by.
  func use(_ marks: MarkCache?) { filter.use(marks) }

  /// Applies a seen filter to all lists.
  func apply(_ seenFilter: SeenFilter) {
    filter.set(seenFilter)
    applyFilter()
    loadIfNeeded()
  }

  /// Sets the seen filter of a restored list.
  func take(_ seenFilter: SeenFilter) { filter.set(seenFilter) }

  private func applyFilter() {
    filter.apply(to: &contents)
    activity.changeList { [filter] in filter.apply(to: &$0) }
  }

  // MARK: Loading

  /// Sets how much of the list to load, and loads it; earlier failures are retried.
  package func load(_ demand: ListDemand) {
    self.demand = demand
    contents.forgetFailure()
    if contents.isOpening { open(freshness: freshness) } else { loadIfNeeded() }
  }

  /// Makes loads begin with the first page that failed and bypass caches, or ends that.
  package func setRetrying(_ isRetrying: Bool) {
    hasRetried = isRetrying
    if isRetrying { contents.tryAgain() }
  }

  /// Loads missing rows in the window or near it, unless a load is running.
  private func loadIfNeeded() {
    guard let (places, awaitsTyping) = nextPlaces else { return }
    switch activity {
    case .refresh(_, _, isQuiet: true):
      // Rows that the user waits for come first.
      stopLoad()
      isStale = true
    case .places(_, awaitsTyping: true) where !awaitsTyping: stopLoad()
    default: break
    }
    if !isLoading { load(places, awaitsTyping: awaitsTyping && !finishTyping) }
  }

  private var nextPlaces: (places: Range<Int>, awaitsTyping: Bool)? {
    demand.nextPlaces(of: contents, whileTyping: isTypingSearch, isFree: requests.isLocal)
  }

  /// After a retry, loads bypass the cache.
  private var freshness: MovieFreshness { hasRetried ? .current : .default }

  private func load(_ places: Range<Int>, awaitsTyping: Bool = false) {
    activity = .places(places, awaitsTyping: awaitsTyping)
    requests.load(
      places, of: contents.selection, freshness: freshness,
      after: awaitsTyping ? .typingEnd : nil)
  }

  /// Starts a search; the list on the screen stays until there is an answer.
  func find(_ selection: MovieListSelection, isTyped: Bool) {
    stop()
    // Deleting a letter shows the results from before it.
    guard selection != contents.selection || !contents.isComplete else { return setTyped(isTyped) }
    var list = MovieListContents(selection, height: contents.cursor.height)
    list.setTyped(isTyped)
    find(list, awaitsTyping: isTyped && !requests.isLocal)
    requests.preview(of: selection) { [weak self] in self?.preview($0) }
  }

  /// Shows films of a search that are known before its answer.
  private func preview(_ batch: MovieBatch) {
    guard let list = activity.preview(of: batch, filter) else { return }
    contents = list
    report(.changed)
  }

  private func find(
    _ list: MovieListContents, freshness: MovieFreshness = .default, awaitsTyping: Bool = false
  ) {
    activity = .search(list, awaitsTyping: awaitsTyping)
    // Most searches find no more than a page, and the user waits for the first one.
    let size = requests.isLocal ? contents.batchSize : MoviePage.size
    requests.load(
      list.placesAtEnd(limit: size), of: list.selection, freshness: freshness,
      after: awaitsTyping ? .typingDebounce : nil)
  }

  /// Ends typing: the search becomes a list like any other, and loads that wait for typing begin.
  func endTyping() {
    setTyped(false)
    failedSearch?.list.setTyped(false)
    activity.changeList { $0.setTyped(false) }
    if case .search(let list, awaitsTyping: true) = activity { find(list) }
    loadIfNeeded()
  }

  private func setTyped(_ isTyped: Bool) {
    contents.setTyped(isTyped)
    applyFilter()
    loadIfNeeded()
  }

  /// Retries what failed; refreshes the list if nothing did, or if a gap failed too often.
  func retry() {
    switch activity {
    case .nothing: break
    case .refresh(_, _, isQuiet: true):
      stopLoad()
      // Failures come first; without one, the list is refreshed anyway.
      if case .failed = contents.phase { isStale = true }
    case .places where contents.visibleGap != nil && demand.row == nil:
      // Loads ahead of the window are stopped for what the user requests.
      stopLoad()
    case .opening, .places, .gap, .search, .refresh: return
    }
    if let search = failedSearch {
      failedSearch = nil
      return find(search.list, freshness: .current)
    }
    if case .failed = contents.phase { return retryFailure() }
    if let gap = contents.nearestGap, gap.retries < ListGap.maxRetries { return fill(gap) }
    refresh(isQuiet: false)
  }

  /// Requests the films of a gap again.
  package func fill(_ gap: ListGap) {
    hasRetried = true
    activity = .gap(gap)
    requests.load(gap.places, of: contents.selection, freshness: .current)
  }

  private func retryFailure() {
    if contents.isOpening { return open(freshness: .current) }
    hasRetried = true
    let failed = contents.tryAgain()
    demand = .window(row: failed.row)
    if failed.row != nil, let next = nextPlaces { return load(next.places) }
    guard let places = failed.places else { return loadIfNeeded() }
    load(places)
  }

  /// Refreshes the list in the background without an event; the selected film keeps its line.
  func refreshQuietly() {
    guard !contents.isOpening, contents.hasFilms else { return }
    guard !isLoading else { return isStale = true }
    refresh(isQuiet: true)
  }

  /// Refreshes the list, and sets how much of it to load.
  package func refresh(_ demand: ListDemand) {
    self.demand = demand
    refresh(isQuiet: false)
  }

  private func refresh(isQuiet: Bool) {
    (isStale, hasRetried) = (false, false)
    loadMore(of: contents.emptied, limit: contents.batchSize, isQuiet: isQuiet)
  }

  private func loadMore(of list: MovieListContents, limit: Int, isQuiet: Bool) {
    let places = demand.places(of: list, toReplace: contents, limit: limit)
    activity = .refresh(list, places, isQuiet: isQuiet)
    requests.load(places, of: list.selection, freshness: isQuiet ? .default : .current)
  }

  // MARK: Answers

  private func receive(_ answer: ListRequests.Answer) {
    let finished = activity
    activity = .nothing
    switch answer {
    case .success((let selection, let batch)): receive(batch, of: selection, for: finished)
    case .failure(let error):
      report(.failed)
      receive(error, for: finished)
    }
    // Without requests, there is no reason to stop before the end; keys are handled between loads.
    if requests.isLocal, contents.isStalled { contents.continueLoading() }
    if !isLoading { loadIfNeeded() }
    if !isLoading, isStale { refreshQuietly() }
    report(.changed)
  }

  private func receive(
    _ batch: MovieBatch, of selection: MovieListSelection, for finished: ListActivity
  ) {
    // A refresh by the user also shows marks by other programs.
    filter.loadMarks(of: batch.movies, again: finished.isRefreshOfUser)
    switch finished {
    case .nothing: break
    case .opening:
      // The first list may differ from the placeholder.
      if selection != contents.selection {
        contents = MovieListContents(selection, height: contents.cursor.height)
      }
      contents.setOpening(false)
      filter.take(batch, for: 0..<batch.movies.count, in: &contents)
      follow()
    case .places(let places, _):
      filter.take(batch, for: places, in: &contents)
      follow()
    case .gap(let gap):
      contents.fill(gap, with: batch, hiding: filter.hidden(among: batch.movies, of: contents))
      follow()
      if let hole = contents.hole(in: gap) {
        report(.gapFailed(hole.error, isLast: hole.retries >= ListGap.maxRetries))
      }
    case .search(var list, _):
      filter.take(batch, for: 0..<0, in: &list)
      list.follow(preview: contents)
      demand.drop()
      contents = list
    case .refresh(var list, let places, let isQuiet):
      filter.take(batch, for: places, in: &list)
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
    guard let row = demand.row else { return }
    contents.move { $0.select(row) }
    if row < contents.count || contents.phase == .complete { demand.drop() }
  }

  /// Shows the refreshed list once it has enough rows.
  private func replace(with list: MovieListContents, isQuiet: Bool) {
    var list = list
    guard demand.put(&list, inPlaceOf: contents) else {
      return loadMore(of: list, limit: .max, isQuiet: isQuiet)
    }
    contents = list
    follow()
    if !isQuiet { report(.refreshed) }
  }

  private func receive(_ error: MovieDataError, for finished: ListActivity) {
    switch finished {
    case .nothing: break
    case .opening: contents.fail(error)
    case .places(let places, _):
      if contents.skip(from: places.lowerBound, because: error) {
        follow()
      } else {
        contents.fail(error, at: places.lowerBound, toward: demand.row)
        demand.drop()
        if error == .notFound, contents.restoration != nil {
          report(.foundNothing(isGone: true))
        }
      }
    case .gap(let gap):
      demand.drop()
      contents.keep(gap, because: error)
      report(.gapFailed(error, isLast: gap.retries + 1 >= ListGap.maxRetries))
    case .search(let list, _):
      failedSearch = (list, error)
      if !contents.hasFilms { contents.fail(error) }
    case .refresh(var list, let places, let isQuiet):
      if list.skip(from: places.lowerBound, because: error) {
        replace(with: list, isQuiet: isQuiet)
      } else if !isQuiet {
        report(.refreshFailed(error))
      }
    }
  }
}
