import BusinessLogic
import DomainEntities

/// What a detail presenter tells its view.
@MainActor protocol MovieDetailPresenterOutput: AnyObject {
  /// There is something new to show.
  func presenterDidUpdate(_ presenter: MovieDetailPresenter)
}

/// Where the page of a film leads to.
@MainActor protocol MovieDetailRouting: AnyObject {
  /// The page is done with.
  func closeDetail()
  /// Something is to be done in the list.
  func perform(_ action: MovieListAction, count: Int?)
  /// Another film of the list is wanted: so many rows down, or up.
  func moveSelection(by rows: Int)
  /// A page is to be opened in the system's browser, if there is one; answers what to tell the user, if anything.
  func openPage(_ address: String?) -> String?
  /// What an entry of the page leads to is wanted; answers what to tell the user, if anything.
  func open(_ entry: MovieDetailEntry) -> String?
  /// The trailer is to be played, if there is one.
  func playTrailer(of movie: MovieDetail)
  /// Where the film can be watched is to be shown.
  func showWatchOptions(of movie: MovieDetail)
  /// What was wanted of a film cannot be had.
  func report(_ error: MovieDataError)
}

/// The page of a film: it follows a list or stands for itself, one load at a time.
///
/// What is not private here is for the extensions beside it; views get `viewModel`.
@MainActor final class MovieDetailPresenter {
  /// What is wanted of a film as soon as everything is known about it.
  enum Wish {
    case trailer, watchOptions
  }

  weak var output: (any MovieDetailPresenterOutput)?
  weak var routing: (any MovieDetailRouting)?

  /// What is marked; nil where nothing can be.
  var marks: MarkPresenter?
  /// The film that is shown.
  var movie: MovieSummary? {
    didSet { if let movie { marks?.shelf.look(at: [movie]) } }
  }
  /// Everything about it, once it is there.
  var detail: MovieDetail? {
    didSet { if let detail, marks?.shelf[detail.summary.id] != nil, detail != oldValue { learn() } }
  }
  /// The film as it is known best: lists and notes of former days may know neither links nor a poster.
  var summary: MovieSummary? { detail?.summary ?? movie }
  /// Whether what it tells of a marked film is about to be noted.
  var isLearning = false
  /// The films of its series, once they are there.
  var series: [MovieSummary] = [] {
    didSet { marks?.shelf.look(at: series) }
  }
  /// Why the rest of it is not there, after that was asked for.
  var failure: MovieDataError?
  /// A sentence to be read until the next key.
  var notice: String?
  /// What waits for the rest of it.
  var wish: Wish?
  /// The parts that are shown whole.
  var unfolded: Set<MovieDetailPart> = []
  /// Whether the source could not be reached, for a page that has an age.
  var isOutOfReach = false
  /// What chose the film, where nobody asked for it by name.
  var surprise: Surprise?
  /// The films that are likely to be looked at next.
  var ahead: [MovieIdentifier] = []
  /// Where somebody was on the page at the last start, until it is there.
  var resumption: MovieDetailMemento?

  let interactor: MovieDetailInteractor
  let rest: @Sendable () async throws -> Void
  let bindings: KeyBindings<MovieDetailAction>
  let language: String
  let themes: Set<String>
  private var keys: KeyReader<MovieDetailAction>
  let load = SingleLoad<MovieDetail>()
  let seriesLoad = SingleLoad<[MovieSummary]>()
  let aheadLoad = SingleLoad<Void>()
  /// Whether the load still waits for the film to stay.
  var isResting = false
  /// The shape of the cells that posters are shown in; nil where none are.
  var posterShape: PictureAbility?
  private(set) var width = 0
  /// The page in lines of that width, and the place on it, as they were when somebody looked.
  private var laidOut = (page: MovieDetailPage(), cursor: PageCursor())
  private var isStale = false

  /// Takes the rules, what to wait for before a film that is passed by is worth a request, what keys do,
  /// and the language that texts are wanted in.
  init(
    interactor: MovieDetailInteractor, rest: @escaping @Sendable () async throws -> Void,
    bindings: KeyBindings<MovieDetailAction> = .movieDetail, language: String = "en"
  ) {
    self.interactor = interactor
    self.rest = rest
    self.bindings = bindings
    self.language = language
    themes = Set(interactor.themes)
    keys = KeyReader(bindings)
  }

  /// The page, in lines of the width.
  var page: MovieDetailPage {
    layOutIfStale()
    return laidOut.page
  }

  /// The window on the page, and what is chosen.
  var cursor: PageCursor {
    get {
      layOutIfStale()
      return laidOut.cursor
    }
    set { laidOut.cursor = newValue }
  }

  /// Has the page broken into lines anew before anybody looks at it again; the reading position and what is
  /// chosen stay.
  ///
  /// Many keys may come before the next frame, and most pages that they pass are seen by nobody.
  func layOut() {
    isStale = true
    output?.presenterDidUpdate(self)
  }

  /// Begins at the top of a page that is still to be laid out, with nothing chosen.
  func resetCursor() { laidOut.cursor.reset() }

  private func layOutIfStale() {
    while isStale {
      isStale = false
      let chosen = chosenEntry
      let page = document?.page(width: width) ?? MovieDetailPage()
      laidOut.page = page
      laidOut.cursor.setPage(
        lines: page.lines.count, places: page.places.map(\.lines),
        chosen: chosen.flatMap { [laidOut] chosen in
          page.place(at: laidOut.cursor.chosen) { $0 == chosen }
        })
      isStale = resume()
    }
  }

  /// Gives the window another size; the reading position stays about where it was.
  func resize(width: Int, height: Int) {
    guard width != self.width || height != laidOut.cursor.window.height else { return }
    let (chosen, place) = (chosenEntry, cursor.chosen)
    let share = page.lines.isEmpty ? 0 : Double(cursor.window.top) / Double(page.lines.count)
    cursor.setHeight(height)
    if width != self.width {
      self.width = width
      let isResuming = resumption != nil
      layOut()
      if !isResuming { cursor.scroll(to: Int((share * Double(page.lines.count)).rounded())) }
    }
    if let chosen { cursor.choose(page.place(at: place) { $0 == chosen }) }
  }

  /// Does what a key does.
  func handle(_ key: Key) {
    notice = nil
    resumption = nil
    if let (action, count) = keys.read(key) { perform(action, count: count) }
    output?.presenterDidUpdate(self)
  }

  /// Forgets what is typed of a count.
  func forgetCount() {
    keys.forgetCount()
  }

  /// Does what a key stands for, so often.
  func perform(_ action: MovieDetailAction, count: Int?) {
    notice = nil
    switch action {
    case .move(let movement): cursor.move(movement, times: count ?? 1)
    case .open: openChosenEntry()
    case .back: routing?.closeDetail()
    case .list(let action): routing?.perform(action, count: count)
    case .nextFilm: routing?.moveSelection(by: count ?? 1)
    case .previousFilm: routing?.moveSelection(by: -(count ?? 1))
    case .openPage: if let summary { notice = routing?.openPage(summary.links.page) }
    case .openIMDb: if let summary { notice = routing?.openPage(summary.links.imdbPage) }
    case .trailer: want(.trailer)
    case .watch: want(.watchOptions)
    case .retry: retry()
    }
  }

  /// Says something until the next key.
  func tell(_ text: String) {
    notice = text
    output?.presenterDidUpdate(self)
  }

  /// Goes so many lines down, or up where it is negative.
  func scroll(by lines: Int) {
    resumption = nil
    cursor.scroll(to: cursor.window.top + lines)
    output?.presenterDidUpdate(self)
  }

  /// Stops everything; called when the screen goes away.
  func close() {
    stopLoading()
    output = nil
    routing = nil
  }
}
