import BusinessLogic
import DomainEntities

/// What a list presenter tells its view.
@MainActor protocol MovieListPresenterOutput: AnyObject {
  /// There is something new to show.
  func presenterDidUpdate(_ presenter: MovieListPresenter)
}

/// Where a list leads to.
@MainActor protocol MovieListRouting: AnyObject {
  /// The chosen film is another one, or none.
  func selectionDidChange(to movie: MovieSummary?)
  /// The chosen film is to be opened.
  func openSelectedMovie()
  /// One of the lists is to be chosen.
  func chooseList(among lists: [MovieList], current: MovieList)
  /// One of the orders is to be chosen.
  func chooseSort(among sorts: [MovieSort], current: MovieSort?)
}

/// The list of films: it holds the only state of the screen, one load at a time.
///
/// What is not private here is for the extensions beside it; views get `viewModel`.
@MainActor final class MovieListPresenter {
  weak var output: (any MovieListPresenterOutput)?
  weak var routing: (any MovieListRouting)?

  /// What is on the screen.
  var contents: MovieListContents
  /// The list that a search covers, to come back to.
  var covered: MovieListContents?
  /// The same list loaded afresh, until it can take the place of `contents`.
  private var incoming: MovieListContents?
  /// The text typed after `/`, while it is typed.
  var searchText: String?
  /// A sentence to be read until the next key.
  var notice: String? { didSet { output?.presenterDidUpdate(self) } }

  private let interactor: MovieListInteractor
  let bindings: BrowserBindings
  var keys: KeyReader<MovieListAction>
  /// The row that the user asked for and that is not there yet.
  private var wantedRow: Int?
  let load = SingleLoad<(MovieListSelection, MovieBatch)>()

  /// Takes the rules, and how many rows the window has at first.
  init(interactor: MovieListInteractor, height: Int, bindings: BrowserBindings = .standard) {
    self.interactor = interactor
    self.bindings = bindings
    keys = KeyReader(bindings.list)
    contents = MovieListContents(MovieListSelection(.allTime), height: height)
  }

  // MARK: What happens from outside

  /// Opens the list that the rules say to open with.
  func start() {
    contents.isOpening = true
    contents.phase = .loading
    let limit = batchSize
    load.start { [interactor] () async throws(MovieDataError) in
      let (list, batch) = try await interactor.opening(limit: limit)
      return (MovieListSelection(list), batch)
    } receive: { [weak self] answer in
      self?.receive(answer)
    }
  }

  /// Shows a list from its beginning.
  func show(_ selection: MovieListSelection) {
    covered = nil
    searchText = nil
    replaceContents(with: MovieListContents(selection, height: contents.cursor.height))
  }

  /// Shows the same list in another order.
  func sort(by sort: MovieSort?) {
    var selection = contents.selection
    selection.sort = sort
    replaceContents(with: MovieListContents(selection, height: contents.cursor.height))
  }

  /// Gives the window another number of rows; what is chosen stays in it.
  func resize(height: Int) {
    guard height != contents.cursor.height else { return }
    contents.cursor.setHeight(height)
    covered?.cursor.setHeight(height)
    incoming?.cursor.setHeight(height)
    loadIfNeeded()
  }

  /// Does what a key does.
  func handle(_ key: Key) {
    if notice != nil { notice = nil }
    if searchText != nil {
      editSearch(key)
    } else if let (action, count) = keys.read(key) {
      perform(action, count: count)
    }
    output?.presenterDidUpdate(self)
  }

  /// Takes text that was pasted, which only a search has a use for.
  func paste(_ text: String) {
    guard let searchText else { return }
    setSearch(searchText + CleanText.line(text))
  }

  /// Chooses a row of the window, as a click does.
  func select(visibleRow row: Int) {
    wantedRow = nil
    moveCursor { $0.select($0.top + row) }
  }

  /// Moves the window so many rows down, or up where it is negative, as the wheel of a mouse does.
  func scroll(by rows: Int) {
    wantedRow = nil
    moveCursor { $0.scroll(by: rows) }
  }

  /// Goes so many rows down, or up where it is negative.
  func moveSelection(by rows: Int) {
    wantedRow = nil
    moveCursor { $0.move(by: rows) }
  }

  /// Stops everything; called when the screen goes away.
  func close() {
    load.stop()
    output = nil
    routing = nil
  }

  /// Whether a load is under way.
  var isLoading: Bool { load.isUnderWay }

  /// Whether a load is under way for rows that belong on the screen now, not only ahead of it.
  var lacksRows: Bool {
    isLoading && (wantedRow != nil || incoming != nil || contents.reachesEnd)
  }

  /// Waits until no load is under way.
  func settle() async {
    await load.settle()
  }

  // MARK: Keys

  /// Does what a key stands for, so often.
  func perform(_ action: MovieListAction, count: Int?) {
    // Keys that come faster than rows go on from where the ones before them lead.
    let here = wantedRow.flatMap { $0 == .max ? nil : $0 } ?? contents.cursor.selected
    wantedRow = nil
    let times = count ?? 1
    switch action {
    case .down: go(to: here + times)
    case .up: go(to: here - times)
    case .halfPageDown: page(by: 0.5 * Double(times), from: here)
    case .halfPageUp: page(by: -0.5 * Double(times), from: here)
    case .pageDown: page(by: Double(times), from: here)
    case .pageUp: page(by: -Double(times), from: here)
    case .first: go(to: (count ?? 1) - 1)
    case .last: go(to: count.map { $0 - 1 } ?? .max)
    case .open: if contents.selected != nil { routing?.openSelectedMovie() }
    case .back: leaveSearch()
    case .search: beginSearch()
    case .chooseList:
      routing?.chooseList(among: lists, current: (covered ?? contents).selection.list)
    case .chooseSort:
      routing?.chooseSort(among: interactor.orders, current: contents.selection.sort)
    case .retry: retry()
    }
  }

  /// The lists that can be shown.
  var lists: [MovieList] { interactor.lists }

  /// What lists can be put in order by.
  var sortAttributes: [MovieSortAttribute] { interactor.offering.sorts }

  func moveCursor(_ move: (inout ListCursor) -> Void) {
    let before = contents.cursor.selected
    move(&contents.cursor)
    if contents.cursor.selected != before { routing?.selectionDidChange(to: contents.selected) }
    loadIfNeeded()
  }

  private func page(by windows: Double, from here: Int) {
    let row = contents.cursor.row(afterPages: windows) - contents.cursor.selected + here
    guard here == contents.cursor.selected else { return go(to: row) }
    moveCursor { $0.page(by: windows) }
    want(row)
  }

  /// Goes to a row that may not be there yet; the rows up to it are loaded then.
  private func go(to row: Int) {
    moveCursor { $0.select(row) }
    want(row)
  }

  private func want(_ row: Int) {
    guard row >= contents.movies.count else { return }
    switch contents.phase {
    case .idle, .loading:
      wantedRow = row
      loadIfNeeded()
    case .complete, .failed: break
    }
  }

  private func retry() {
    guard !load.isUnderWay else { return }
    if case .failed = contents.phase {
      if contents.isOpening { return start() }
      contents.phase = .idle
    } else {
      incoming = MovieListContents(contents.selection, height: contents.cursor.height)
    }
    startLoad(limit: batchSize)
  }

  // MARK: Loading

  /// Batches go with the window: it and the next one, within the bounds of the rules.
  private var batchSize: Int { max(MoviePage.size, contents.cursor.height * 2) }

  func replaceContents(with new: MovieListContents) {
    load.stop()
    incoming = nil
    wantedRow = nil
    contents = new
    routing?.selectionDidChange(to: nil)
    startLoad(limit: batchSize)
    output?.presenterDidUpdate(self)
  }

  func loadIfNeeded() {
    guard !load.isUnderWay, incoming == nil else { return }
    if let wantedRow, contents.phase == .idle, contents.movies.count <= wantedRow {
      startLoad(limit: MovieListInteractor.batchSizes.upperBound)
    } else if contents.wantsMore {
      startLoad(limit: batchSize)
    }
  }

  private func startLoad(limit: Int) {
    let target = incoming ?? contents
    guard let offset = target.nextOffset else { return }
    if incoming == nil { contents.phase = .loading }
    let selection = target.selection
    load.start { [interactor] () async throws(MovieDataError) in
      (selection, try await interactor.movies(in: selection, from: offset, limit: limit))
    } receive: { [weak self] answer in
      self?.receive(answer)
    }
  }

  private func receive(_ answer: Result<(MovieListSelection, MovieBatch), MovieDataError>) {
    let before = contents.selected?.id
    switch answer {
    case .success((let selection, let batch)): receive(batch, of: selection)
    case .failure(let error): receive(error)
    }
    if contents.selected?.id != before { routing?.selectionDidChange(to: contents.selected) }
    if incoming != nil {
      startLoad(limit: MovieListInteractor.batchSizes.upperBound)
    } else {
      loadIfNeeded()
    }
    output?.presenterDidUpdate(self)
  }

  private func receive(_ batch: MovieBatch, of selection: MovieListSelection) {
    if var fresh = incoming {
      fresh.append(batch)
      incoming = fresh
      return finishRefreshIfDone(fresh)
    }
    if selection != contents.selection {
      contents = MovieListContents(selection, height: contents.cursor.height)
    }
    contents.isOpening = false
    contents.append(batch)
    if let row = wantedRow {
      contents.cursor.select(row)
      if row < contents.movies.count || contents.phase == .complete { wantedRow = nil }
    }
  }

  private func receive(_ error: MovieDataError) {
    if incoming == nil {
      contents.phase = .failed(error)
    } else {
      incoming = nil
      let key = bindings.list.wayTo(.retry)
      notice = "\(Wording.failure(error)). The rows are as they were; \(key) tries again."
    }
  }

  /// Puts the fresh list in the place of the old one once it reaches what is chosen.
  private func finishRefreshIfDone(_ fresh: MovieListContents) {
    var fresh = fresh
    let chosen = contents.selected
    let found = chosen.flatMap { chosen in fresh.movies.firstIndex { $0.id == chosen.id } }
    let old = contents.cursor
    // The window below the chosen film is filled as well, or the film could not keep its place.
    let needed = found.map { $0 - (old.selected - old.top) + old.height } ?? contents.movies.count
    if fresh.nextOffset != nil, fresh.movies.count < needed { return }
    fresh.cursor.select(found ?? old.selected, atPlace: old.selected - old.top)
    incoming = nil
    contents = fresh
    notice = "Loaded afresh."
  }
}
