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
  /// There is nothing to go back to inside the list.
  func leaveList()
  /// The trailer of the chosen film is to be played.
  func playTrailer()
  /// Where the chosen film can be watched is to be shown.
  func showWatchOptions()
}

/// The list of films: it holds the only state of the screen, one load at a time.
///
/// What is not private here is for the extensions beside it; views get `viewModel`.
@MainActor final class MovieListPresenter {
  weak var output: (any MovieListPresenterOutput)?
  weak var routing: (any MovieListRouting)?

  /// What is marked of the films; nil where nothing can be.
  var marks: MarkShelf?
  /// What becomes of films that one has done with.
  var lens = MarkLens.all
  /// What is on the screen.
  var contents: MovieListContents
  /// The list that a search covers, to come back to.
  var covered: MovieListContents?
  /// What is to take the place of `contents` as soon as it can.
  var incoming: IncomingList?
  /// The search that could not be done, with what is shown left as it was.
  var failedSearch: FailedSearch?
  /// Whether the list is to be read again after the load that is under way.
  var refreshIsDue = false
  /// Whether a search waits for the typing to rest.
  var isResting = false
  /// Which way the cursor went last: 1 or -1.
  private var direction = 1
  /// The row that the user asked for and that is not there yet.
  var wantedRow: Int?
  /// What a key asked of the film that a search is about to find: keys may be faster than answers.
  var wish: MovieListAction?
  /// What is typed after `/`, while it is typed.
  var searchText: InputLine?
  /// A sentence to be read until the next key.
  var notice: String? { didSet { output?.presenterDidUpdate(self) } }

  let interactor: MovieListInteractor
  let bindings: KeyBindings<MovieListAction>
  let searchBindings: KeyBindings<SearchAction>
  private var keys: KeyReader<MovieListAction>
  let typingRest: @Sendable () async throws -> Void
  let typingEnd: @Sendable () async throws -> Void
  let keysFirst: @Sendable () async throws -> Void
  /// What gets the store ready while somebody begins to type.
  var searchPreparation: Task<Void, Never>?
  let load = SingleLoad<(MovieListSelection, MovieBatch)>()
  /// The rows that were shown last.
  var rows = MovieListRows()
  /// How often the shelf of marks had forgotten films when those of the window were looked at.
  var lookedAt = 0
  /// From which place on the load brings rows before those that are there; nil where it does not.
  var earlierPlace: Int?
  /// The gap that the load is to fill; nil where it is for anything else.
  var filledGap: ListGap?
  /// Waits for the typing of a search to end; until then its first page is enough.
  let typingPause = SingleLoad<Void>()
  /// Whether the typing of the search that is shown has ended.
  var typingHasEnded = false

  /// Takes the rules, how many rows the window has at first, what keys do, what to wait for before
  /// words that are typed are worth a search that is not at hand, how long a pause ends the typing, and
  /// what lets waiting keys go first.
  init(
    interactor: MovieListInteractor, height: Int,
    bindings: KeyBindings<MovieListAction> = .movieList,
    searchBindings: KeyBindings<SearchAction> = .search,
    typingRest: @escaping @Sendable () async throws -> Void = {},
    typingEnd: @escaping @Sendable () async throws -> Void = {},
    keysFirst: @escaping @Sendable () async throws -> Void = {}
  ) {
    self.interactor = interactor
    self.bindings = bindings
    self.searchBindings = searchBindings
    self.typingRest = typingRest
    self.typingEnd = typingEnd
    self.keysFirst = keysFirst
    keys = KeyReader(bindings)
    contents = MovieListContents(MovieListSelection(.allTime), height: height)
  }

  // MARK: What happens from outside

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
    incoming?.contents.cursor.setHeight(height)
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

  /// Forgets what is typed of a count.
  func forgetCount() {
    keys.forgetCount()
  }

  /// Takes text that was pasted, which only a search has a use for.
  func paste(_ text: String) {
    changeSearch { $0.insert(text) }
  }

  /// Chooses a row of the window, as a click does.
  func select(visibleRow row: Int) {
    wantedRow = nil
    contents.resumption = nil
    moveCursor { $0.select($0.top + row) }
  }

  /// Moves the window so many rows down, or up where it is negative, as the wheel of a mouse does.
  func scroll(by rows: Int) {
    wantedRow = nil
    contents.resumption = nil
    contents.goOn()
    moveCursor { $0.scroll(by: rows) }
  }

  /// Goes so many rows down, or up where it is negative, to rows that are not there yet as well.
  ///
  /// A gap is passed over: there is no film to show.
  func moveSelection(by rows: Int) {
    let row = here + rows
    go(to: contents.gap(atRow: row) == nil ? row : row + rows.signum())
  }

  /// Stops everything; called when the screen goes away.
  func close() {
    stopLoading()
    searchPreparation?.cancel()
    output = nil
    routing = nil
  }

  // MARK: Keys

  /// Does what a key stands for, so often.
  func perform(_ action: MovieListAction, count: Int?) {
    let start = here
    wantedRow = nil
    wish = nil
    let wasStalled = contents.isStalled
    contents.goOn()
    switch action {
    case .move(let movement): move(movement, count: count, from: start)
    case .open, .trailer, .watch: want(action)
    case .back: if covered != nil { leaveSearch() } else { routing?.leaveList() }
    case .search: beginSearch()
    case .chooseList:
      routing?.chooseList(among: lists, current: (covered ?? contents).selection.list)
    case .chooseSort:
      routing?.chooseSort(
        among: interactor.orders(of: contents.selection.list), current: contents.selection.sort)
    case .lens: turnLens()
    case .retry: wasStalled ? loadIfNeeded() : retry()
    }
  }

  /// The lists that can be shown.
  var lists: [MovieList] { interactor.lists }

  /// What a list is called among others.
  func name(of list: MovieList) -> String {
    Wording.heading(of: list, asOf: interactor.asOf(list))
  }

  /// What the list that is shown can be put in order by.
  var sortAttributes: [MovieSortAttribute] {
    interactor.sortAttributes(of: contents.selection.list)
  }

  func moveCursor(_ move: (inout ListCursor) -> Void) {
    let before = contents.cursor.selected
    move(&contents.cursor)
    if contents.cursor.selected != before {
      direction = contents.cursor.selected > before ? 1 : -1
    }
    if contents.cursor.selected != before { routing?.selectionDidChange(to: contents.selected) }
    loadIfNeeded()
  }

  /// The films that the cursor comes to next if it goes on as it went.
  var moviesAhead: [MovieSummary] {
    guard !isTypingSearch else { return [] }
    return (1...2).compactMap { contents[contents.cursor.selected + $0 * direction] }
  }

  /// Where keys go on from: keys that come faster than rows, from where the ones before them lead.
  private var here: Int {
    if let wantedRow, wantedRow != .max { return wantedRow }
    return contents.resumption?.rows.row ?? contents.cursor.selected
  }

  private func move(_ movement: Movement, count: Int?, from start: Int) {
    contents.resumption = nil
    var row = contents.cursor.row(after: movement, count: count, from: start)
    if count != nil, movement == .first || movement == .last {
      row = contents.row(ofPlace: row)
      if contents.gaps.count > 0 { return go(to: row) }
    }
    guard start == contents.cursor.selected else { return go(to: row) }
    moveCursor { $0.move(movement, count: count) }
    want(row)
  }

  /// Goes to a row that may not be there yet; the rows up to it are loaded then.
  private func go(to row: Int) {
    wantedRow = nil
    contents.resumption = nil
    moveCursor { $0.select(row) }
    want(row)
  }
}
