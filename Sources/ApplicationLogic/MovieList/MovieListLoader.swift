import BusinessLogic
import DomainEntities

/// Loads one list at a time: what is loaded, and what is under way.
///
/// There is at most one load; `activity` says what for. An answer of a load that was stopped is dropped.
@MainActor final class MovieListLoader {
  private(set) var filter = ListFilter()
  private var report: @MainActor (ListEvent) -> Void = { _ in }
  private let requests: ListRequests
  private(set) var activity = ListActivity.nothing {
    didSet { contents.setGrowing(activity.isGrowing(contents)) }
  }
  /// How much of the list is wanted.
  private(set) var demand: ListDemand
  /// Whether the source has newer films, so that the list is to be read again.
  private var isStale = false
  /// Whether a failure was retried: the source may remember that other pages failed as well.
  private var hasRetried = false
  /// Whether there was a pause after the last letter of a search.
  private var typingHasEnded = false
  /// A search that failed, with what is shown left as it was.
  private(set) var failedSearch: (list: MovieListContents, error: MovieDataError)?
  /// The list that is shown.
  private(set) var contents: MovieListContents

  /// Takes the rules, how many rows the window has, how much of a list is wanted, what to wait for
  /// before words that are typed are worth a search, and before the typing counts as ended.
  init(
    interactor: MovieListInteractor, height: Int, demand: ListDemand = .window(),
    typingDebounce: @escaping @Sendable () async throws -> Void = {},
    typingEnd: @escaping @Sendable () async throws -> Void = {}
  ) {
    requests = ListRequests(interactor, typingDebounce: typingDebounce, typingEnd: typingEnd)
    self.demand = demand
    contents = MovieListContents(MovieListSelection(.allTime), height: height)
    requests.listen { [weak self] in
      self?.endWaiting()
    } receive: { [weak self] answer in
      self?.receive(answer)
    }
  }

  /// Has events reported from now on.
  func listen(_ report: @escaping @MainActor (ListEvent) -> Void) { self.report = report }

  /// Whether the list is what was found for words that are still being typed, and every answer costs a
  /// request.
  var isTypingSearch: Bool { contents.isTypedSearch && !requests.isLocal }

  /// Waits until no load is under way.
  func settle() async { await requests.settle() }

  /// Opens the list that the rules say to open with.
  func open(freshness: MovieFreshness = .usual) {
    if !contents.isOpening {
      contents = MovieListContents(
        MovieListSelection(.allTime), height: contents.cursor.height)
    }
    contents.setOpening(true)
    activity = .opening
    requests.open(limit: demand.firstLimit(of: contents), freshness: freshness)
  }

  /// Shows a list from its beginning.
  func show(_ selection: MovieListSelection) {
    stop()
    contents = MovieListContents(selection, height: contents.cursor.height)
    loadIfNeeded()
  }

  /// Shows a list as it was left, and goes on with what was under way there.
  func show(_ list: MovieListContents) {
    let height = contents.cursor.height
    stop()
    contents = list
    contents.move { $0.setHeight(height) }
    contents.setGrowing(activity.isGrowing(contents))
    if contents.seenFilter != filter.seenFilter { applyFilter() }
    if contents.isOpening, contents.phase == .idle { open() } else { loadIfNeeded() }
  }

  /// Moves the cursor; where a row is given that is not loaded, it is loaded and chosen.
  func move(to row: Int? = nil, _ change: (inout ListCursor) -> Void) {
    demand.drop()
    contents.stopResuming()
    contents.move(change)
    // The films of a gap that is being loaded come before that row.
    if let row, row >= contents.count, contents.phase == .idle || activity.fillsGap {
      demand = .window(row: row)
    }
    loadIfNeeded()
  }

  /// Moves the cursor within the rows.
  func moveWithin(_ change: (inout ListCursor) -> Void) {
    contents.move(change)
    loadIfNeeded()
  }

  /// Gives up what the user has asked for and what is not loaded yet.
  func forgetGoal() { demand.drop() }

  /// Continues after many places without a film; returns whether the list had stopped for them.
  func goOn() -> Bool {
    defer { contents.goOn() }
    return contents.isStalled
  }

  /// Gives the window another number of rows.
  func resize(height: Int) {
    contents.move { $0.setHeight(height) }
    activity.changeList { list in list.move { $0.setHeight(height) } }
    loadIfNeeded()
  }

  /// Gives up the load and everything that was to come of it.
  func stop() {
    stopLoad()
    failedSearch = nil
    demand.drop()
    (hasRetried, typingHasEnded, isStale) = (false, false, false)
  }

  private func endWaiting() {
    if case .places = activity { typingHasEnded = true }
    activity.endWaiting()
  }

  private func stopLoad() {
    requests.stop()
    activity = .nothing
  }

  /// Hides films by what is marked of them.
  func use(_ marks: MarkCache?) { filter.use(marks) }

  /// Shows lists through another seen filter.
  func apply(_ seenFilter: SeenFilter) {
    filter.set(seenFilter)
    applyFilter()
    loadIfNeeded()
  }

  /// Goes by the seen filter that a list was left with.
  func take(_ seenFilter: SeenFilter) { filter.set(seenFilter) }

  private func applyFilter() {
    filter.apply(to: &contents)
    activity.changeList { [filter] in filter.apply(to: &$0) }
  }

  // MARK: Loading

  /// Loads what is wanted of the list from now on; what failed before is requested once more.
  func load(_ demand: ListDemand) {
    self.demand = demand
    contents.forgetFailure()
    if contents.isOpening { open(freshness: freshness) } else { loadIfNeeded() }
  }

  /// Prepares the next load to begin with the first page that failed, and to ask the source itself.
  func prepareRetry() {
    hasRetried = true
    contents.tryAgain()
  }

  /// Loads what is missing in the window or ahead of it, unless a load is under way.
  private func loadIfNeeded() {
    guard let (places, awaitsTyping) = nextPlaces else { return }
    switch activity {
    case .refresh(_, _, isQuiet: true):
      // What the user waits for comes first.
      stopLoad()
      isStale = true
    case .places(_, awaitsTyping: true) where !awaitsTyping: stopLoad()
    default: break
    }
    if !isLoading { load(places, awaitsTyping: awaitsTyping && !typingHasEnded) }
  }

  private var nextPlaces: (places: Range<Int>, awaitsTyping: Bool)? {
    demand.nextPlaces(of: contents, whileTyping: isTypingSearch)
  }

  /// After a retry the source is asked itself.
  private var freshness: MovieFreshness { hasRetried ? .current : .usual }

  private func load(_ places: Range<Int>, awaitsTyping: Bool = false) {
    activity = .places(places, awaitsTyping: awaitsTyping)
    requests.load(
      places, of: contents.selection, freshness: freshness,
      after: awaitsTyping ? .typingEnd : nil)
  }

  /// Searches, with what is shown left as it is until there is an answer.
  func find(_ selection: MovieListSelection, isTyped: Bool) {
    stop()
    // Deleting a letter shows the results from before it.
    guard selection != contents.selection || contents.phase != .complete else {
      return setTyped(isTyped)
    }
    var list = MovieListContents(selection, height: contents.cursor.height)
    list.setTyped(isTyped)
    find(list, awaitsTyping: isTyped && !requests.isLocal)
  }

  private func find(
    _ list: MovieListContents, freshness: MovieFreshness = .usual, awaitsTyping: Bool = false
  ) {
    activity = .search(list, awaitsTyping: awaitsTyping)
    // Most searches find no more than a page, and the user waits for the first one.
    let size = requests.isLocal ? contents.batchSize : MoviePage.size
    requests.load(
      list.placesAtEnd(limit: size), of: list.selection, freshness: freshness,
      after: awaitsTyping ? .typingDebounce : nil)
  }

  /// Makes the search that is shown, or that is coming, a list like all others; what waits for the
  /// typing to end does not wait any longer.
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

  /// Retries what failed, or refreshes the whole list where nothing did.
  ///
  /// A gap that retries could not fill gives way to the whole list as well.
  func retry() {
    switch activity {
    case .nothing: break
    case .refresh(_, _, isQuiet: true):
      stopLoad()
      // What failed comes first; where nothing did, the whole list is refreshed anyway.
      if case .failed = contents.phase { isStale = true }
    case .places where contents.visibleGap != nil && demand.row == nil:
      // What is loaded ahead gives way to what the user asks for.
      stopLoad()
    case .opening, .places, .gap, .search, .refresh: return
    }
    if let search = failedSearch {
      failedSearch = nil
      return find(search.list, freshness: .current)
    }
    if case .failed = contents.phase { return retryFailure() }
    if let gap = contents.nearestGap, gap.retries < ListGap.mostRetries { return fill(gap) }
    refresh(isQuiet: false)
  }

  /// Requests the films of a gap once more.
  func fill(_ gap: ListGap) {
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

  /// Reads the list once more since something of it may be different now; the chosen film and its line
  /// stay, and nothing is reported of it.
  func refreshQuietly() {
    guard !contents.isOpening, contents.hasFilms else { return }
    guard !isLoading else { return isStale = true }
    refresh(isQuiet: true)
  }

  /// Reads the list once more from the source, as much of it as is wanted from now on.
  func refresh(_ demand: ListDemand) {
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
    requests.load(places, of: list.selection, freshness: isQuiet ? .usual : .current)
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
    if !isLoading { loadIfNeeded() }
    if !isLoading, isStale { refreshQuietly() }
    report(.changed)
  }

  private func receive(
    _ batch: MovieBatch, of selection: MovieListSelection, for finished: ListActivity
  ) {
    // A refresh by the user also shows what other programs have marked.
    filter.look(at: batch.movies, again: finished.isRefreshOfUser)
    switch finished {
    case .nothing: break
    case .opening:
      // The list to open with is another one than was shown.
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
    case .search(var list, _):
      filter.take(batch, for: 0..<0, in: &list)
      demand.drop()
      contents = list
    case .refresh(var list, let places, let isQuiet):
      filter.take(batch, for: places, in: &list)
      replace(with: list, isQuiet: isQuiet)
    }
  }

  /// Goes back to where the list was left, or to the row that the user wants, as far as rows are loaded.
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

  /// Shows the refreshed list as soon as its rows reach far enough.
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
      report(.gapFailed(error, isLast: gap.retries + 1 >= ListGap.mostRetries))
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
