import BusinessLogic
import DomainEntities

/// Loading: the list to open with, the rows ahead, rows that were asked for, the same list afresh.
///
/// There is one load, whatever it is for; `receive` decides by the state what an answer is good for, and
/// begins the next one where rows are missing still.
extension MovieListPresenter {
  /// Whether a load is under way.
  var isLoading: Bool { load.isUnderWay }

  /// Whether a load is under way for rows that belong on the screen now, not only ahead of it.
  var lacksRows: Bool {
    isLoading
      && (wantedRow != nil || incoming != nil || contents.resumption != nil || contents.reachesEnd
        || contents.lacksEarlier)
  }

  /// Batches go with the window: it and the next one in whole pages, within the bounds of the rules.
  private var batchSize: Int {
    let rows = max(1, contents.cursor.height * 2, contents.missingRows)
    return (rows + MoviePage.size - 1) / MoviePage.size * MoviePage.size
  }

  /// Most searches find no more than a page, and the first page is what somebody waits for.
  private var searchSize: Int {
    interactor.offering.answersAtOnce ? batchSize : MoviePage.size
  }

  /// Waits until no load is under way.
  func settle() async {
    repeat {
      await typingPause.settle()
      await load.settle()
    } while typingPause.isUnderWay
  }

  // MARK: What there is to load

  /// Opens the list that the rules say to open with.
  ///
  /// `afresh` the source asks its origin even for what it keeps.
  func start(afresh: Bool = false) {
    contents.isOpening = true
    contents.phase = .loading
    let limit = batchSize
    let interactor = afresh ? interactor.afresh : interactor
    load.start { [interactor] () async throws(MovieDataError) in
      let (list, batch) = try await interactor.opening(limit: limit)
      return (MovieListSelection(list), batch)
    } receive: { [weak self] answer in
      self?.receive(answer)
    }
  }

  /// Puts a list in the place of what is shown, and loads its first rows.
  func replaceContents(with new: MovieListContents) {
    stopLoading()
    contents = new
    routing?.selectionDidChange(to: nil)
    startLoad(limit: batchSize)
    output?.presenterDidUpdate(self)
  }

  /// Loads the rows up to one that is not there yet, unless there is no way to it.
  func want(_ row: Int) {
    guard row >= contents.count else { return }
    switch contents.phase {
    case .idle, .loading:
      wantedRow = row
      loadIfNeeded()
    // The films of a gap come before that row.
    case .complete where filledGap != nil: wantedRow = row
    case .complete, .failed: break
    }
  }

  /// Loads what is missing in the window or ahead of it, unless a load is under way.
  func loadIfNeeded() {
    beginAgainIfFarAbove()
    let isIdle = contents.phase == .idle && !contents.isStalled
    let wantsRow = wantedRow.map { isIdle && contents.count <= $0 } ?? false
    let earlier = wantsRow ? nil : contents.earlierPlaces
    guard wantsRow || decideToLoadMore() || earlier != nil else { return }
    if incoming?.purpose == .quietRefresh {
      // What the user waits for comes first.
      load.stop()
      incoming = nil
      refreshIsDue = true
    }
    guard !load.isUnderWay, incoming == nil else { return }
    if let earlier { return startLoad(of: earlier) }
    startLoad(limit: wantsRow ? MovieListInteractor.batchSizes.upperBound : nextSize)
  }

  /// Decides whether to load rows ahead, or while a search is typed, in the window.
  ///
  /// Every letter is another search: more than its first page is not worth a request before the typing
  /// ends or the user goes down the list. Where only that is missing, this starts to wait for the end of
  /// the typing, which decides again.
  private func decideToLoadMore() -> Bool {
    guard isTypingSearch else { return contents.wantsMore }
    guard contents.wantsMore, contents.reachesEnd else { return false }
    if !typingHasEnded { waitForEndOfTyping() }
    return typingHasEnded
  }

  private var nextSize: Int { isTypingSearch ? MoviePage.size : batchSize }

  /// Whether the list is what was found for words that are still being typed.
  var isTypingSearch: Bool {
    guard searchText != nil, !interactor.offering.answersAtOnce, contents.cursor.selected == 0,
      case .search = contents.selection.list
    else { return false }
    return true
  }

  private func waitForEndOfTyping() {
    guard !typingPause.isUnderWay else { return }
    typingPause.start(after: typingEnd) {
    } receive: { [weak self] _ in
      self?.typingHasEnded = true
      self?.loadIfNeeded()
    }
  }

  /// Asks once more for what failed, or for the whole list where nothing did.
  ///
  /// A gap that retries could not fill gives way to the whole list as well.
  func retry() {
    if incoming?.purpose == .quietRefresh {
      load.stop()
      incoming = nil
      // What failed comes first; where nothing did, the whole list is loaded afresh anyway.
      if case .failed = contents.phase { refreshIsDue = true }
    }
    if load.isUnderWay {
      // What is loaded ahead gives way to what the user asks for.
      guard contents.visibleGap != nil, incoming == nil, filledGap == nil, wantedRow == nil else {
        return
      }
      load.stop()
      earlierPlace = nil
      if contents.phase == .loading { contents.phase = .idle }
    }
    if let search = failedSearch {
      failedSearch = nil
      return find(search.selection, isTyped: search.isTyped, afresh: true, after: nil)
    }
    if case .failed = contents.phase {
      if contents.isOpening { return start(afresh: true) }
      contents.tryAgain()
      if let earlier = contents.earlierPlaces { return startLoad(of: earlier) }
      let place = contents.nextOffset ?? 0
      return startLoad(limit: ListGap.restOfPage(from: place).count, afresh: true)
    }
    if let gap = contents.nearestGap, gap.retries < ListGap.mostRetries {
      return startLoad(of: gap)
    }
    beginRefresh(.refresh)
    startLoad(limit: batchSize, afresh: true)
  }

  /// Asks the origin for the films of a gap.
  private func startLoad(of gap: ListGap) {
    filledGap = gap
    let selection = contents.selection
    load.start { [interactor = interactor.afresh] () async throws(MovieDataError) in
      let batch = try await interactor.movies(
        in: selection, from: gap.places.lowerBound, limit: gap.places.count)
      return (selection, batch)
    } receive: { [weak self] answer in
      self?.receive(answer)
    }
  }

  /// Reads the list once more since something of it may be different now; the chosen film and its place
  /// stay, and nothing is said of it.
  func refreshQuietly() {
    guard !contents.isOpening, !contents.movies.isEmpty else { return }
    guard !load.isUnderWay, incoming == nil else {
      refreshIsDue = true
      return
    }
    refreshIsDue = false
    beginRefresh(.quietRefresh)
    startLoad(limit: batchSize)
  }

  private func beginRefresh(_ purpose: IncomingList.Purpose) {
    var again = MovieListContents(
      contents.selection, height: contents.cursor.height, from: contents.skipped)
    again.isTyped = contents.isTyped
    incoming = IncomingList(purpose: purpose, contents: again)
  }

  /// Gives up the load and everything that was to come of it.
  func stopLoading() {
    load.stop()
    typingPause.stop()
    typingHasEnded = false
    earlierPlace = nil
    filledGap = nil
    incoming = nil
    failedSearch = nil
    refreshIsDue = false
    wantedRow = nil
    wish = nil
  }

  /// Begins to load what is coming in the place of what is shown, once a rest is over.
  func startLoad(afresh: Bool = false, after rest: (@Sendable () async throws -> Void)?) {
    guard let rest else {
      isResting = false
      return startLoad(limit: searchSize, afresh: afresh)
    }
    isResting = true
    startLoad(limit: searchSize, afresh: afresh) { [weak self] in
      try await rest()
      self?.isResting = false
    }
  }

  /// Goes on with what is coming where one batch of it was not enough.
  func startNextLoad() {
    startLoad(
      limit: MovieListInteractor.batchSizes.upperBound, afresh: incoming?.purpose == .refresh)
  }

  /// Whoever goes far up does not wait for all that is between: the list is begun again where that leads.
  private func beginAgainIfFarAbove() {
    guard contents.isFarAbove else { return }
    let cursor = contents.cursor
    let rows = MovieListMemento.Rows(
      selection: contents.selection, row: cursor.selected, line: cursor.selected - cursor.top)
    stopLoading()
    contents = MovieListContents(
      resuming: rows, offering: interactor.offering, height: cursor.height,
      isTyped: contents.isTyped)
  }

  /// Loads rows before those that are there.
  func startLoad(of places: Range<Int>) {
    earlierPlace = places.lowerBound
    let selection = contents.selection
    load.start { [interactor] () async throws(MovieDataError) in
      let batch = try await interactor.movies(
        in: selection, from: places.lowerBound, limit: places.count)
      return (selection, batch)
    } receive: { [weak self] answer in
      self?.receive(answer)
    }
  }

  /// Loads the rows behind those that are there.
  ///
  /// `afresh` the source asks its origin even for what it keeps: whoever asks for a list once more wants
  /// to know how it is now.
  private func startLoad(
    limit: Int, afresh: Bool = false, after rest: (@MainActor () async throws -> Void)? = nil
  ) {
    let target = incoming?.contents ?? contents
    guard let offset = target.nextOffset else { return }
    if incoming == nil { contents.phase = .loading }
    let selection = target.selection
    let interactor = afresh ? interactor.afresh : interactor
    load.start(after: rest) { [interactor] () async throws(MovieDataError) in
      (selection, try await interactor.movies(in: selection, from: offset, limit: limit))
    } receive: { [weak self] answer in
      self?.receive(answer)
    }
  }
}
