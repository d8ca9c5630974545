package import BusinessLogic
package import DomainEntities
import FilmPages
import Scheduling
package import TerminalModel
package import Widgets
import Wording

/// Presents the page of a film: turns keys into actions, and a film into lines.
///
/// The page follows a list, or shows a film that was opened separately. It is laid out when the
/// film, its marks or the width change, never while it is drawn.
@MainActor package final class MovieDetailPresenter {
  /// An action that waits for the film to be loaded.
  package enum PendingAction: Hashable, Sendable {
    case trailer, watchOptions
  }

  private weak var output: (any MovieDetailPresenterOutput)?
  private weak var routing: (any MovieDetailRouting)?
  private let loader: MovieDetailLoader
  private let marks: MarkPresenter?
  let bindings: KeyBindings<MovieDetailAction>
  private let language: String
  private let themes: Set<String>
  private var keyReader: KeyReader<MovieDetailAction>

  /// The page in its window.
  package private(set) var reader = PageReader()
  /// The message until the next key.
  private(set) var notice: String?
  /// The action that waits for the film to be loaded.
  package private(set) var pendingAction: PendingAction?
  /// The shape of the cells for posters; nil if posters are hidden.
  private var cellShape: PictureSupport?
  private var showsFaces = false
  /// The arrangement of faces of the cast; nil for names only.
  private var faceRow: FaceRow?
  /// The parts that are unfolded.
  private var unfolded: Set<MovieDetailPart> = []
  /// Why the film was chosen for the user; empty if it was not.
  private var reason = ""
  /// Whether the source is not available, for a page that has an age.
  private var isUnreachable = false
  /// The reading position to restore, until the page is loaded that far.
  private var pending: PageSnapshot.Position?
  /// Whether the page closes if its film no longer exists; a page that already reported that stays
  /// open.
  private var leavesIfGone = false
  /// The places of the film in the user’s own lists.
  private var places: [CustomListPlace] = []
  /// The details of the film when its marks were last updated from them.
  private var seen: MovieDetail?
  private var isLearning = false

  /// Creates the presenter of a page without a film.
  ///
  /// - Parameters:
  ///   - interactor: The rules of viewing films.
  ///   - marks: The user's marks; nil if there is no library.
  ///   - bindings: The keys.
  ///   - language: The requested language of texts, such as `de` or `pt-BR`.
  ///   - debounce: Waits before a film that may only be scrolled past is requested.
  package init(
    interactor: MovieDetailInteractor, marks: MarkPresenter? = nil,
    bindings: KeyBindings<MovieDetailAction> = .movieDetail, language: String = "en",
    debounce: @escaping @Sendable () async throws -> Void
  ) {
    loader = MovieDetailLoader(interactor: interactor, rest: debounce)
    self.marks = marks
    self.bindings = bindings
    self.language = language
    themes = Set(interactor.themes)
    keyReader = KeyReader(bindings)
    loader.listen { [weak self] event in self?.receive(event) }
  }

  /// Sets the view.
  func attach(_ output: any MovieDetailPresenterOutput) { self.output = output }

  /// Sets the handler of actions beyond the page.
  package func route(by routing: any MovieDetailRouting) { self.routing = routing }

  // MARK: State

  /// The film on the page; nil if there is none.
  package var movie: MovieSummary? { loader.movie }
  /// The details of the film; nil until they are loaded.
  var detail: MovieDetail? { loader.detail }
  /// The films of the series; empty until they are loaded.
  package var series: [MovieSummary] { loader.series }
  /// The other films that the page names.
  package var namedFilms: [MovieSummary] { loader.namedFilms }
  /// The best known summary of the film: that of a list or a session may lack links and poster.
  package var summary: MovieSummary? { detail?.summary ?? movie }
  /// Whether films of the series are missing that a local source has.
  package var lacksSeries: Bool { loader.lacksSeries }
  /// The selected entry of the page.
  var chosenEntry: MovieDetailEntry? { reader.chosenEntry }
  /// Returns whether an action does something now.
  func isUseful(_ action: MovieDetailAction) -> Bool {
    let isLong = reader.cursor.window.isTooLong
    return switch action {
    case .open: chosenEntry != nil
    case .nextFilm, .previousFilm: routing?.hasOtherFilms == true
    case .move(.up), .move(.down), .section: !reader.page.places.isEmpty || isLong
    case .move: isLong
    case .openPage: summary?.links.page != nil
    case .openIMDb: summary?.links.imdbPage != nil
    case .trailer: detail?.trailer != nil
    case .watch: detail?.watchOptions != nil
    default: true
    }
  }

  /// Returns the details of a film if they are cached.
  package func knownDetail(of id: MovieIdentifier) -> MovieDetail? { loader.knownDetail(of: id) }

  /// The view model of the current state.
  var viewModel: MovieDetailViewModel {
    var model = MovieDetailViewModel(reader, notice: notice, progress: progress)
    model.count = keyReader.count
    model.posterShape = posterShape
    return model
  }

  /// The status of the load, for a page that is longer than the window.
  private var progress: String? {
    if let failure = loader.failure {
      return Wording.retry(failure, with: bindings.keyLabel(.retry))
    }
    return loader.isLoadingFilm ? "Loading…" : nil
  }

  // MARK: Film

  /// Shows a film: the list entry at once, the details when they are loaded.
  ///
  /// `reason` says why the film was chosen for the user; `ahead` are the films that are likely to
  /// be opened next.
  package func show(_ movie: MovieSummary?, reason: String = "", ahead: [MovieSummary] = []) {
    guard movie?.id != self.movie?.id || reason != self.reason else { return }
    begin()
    self.reason = reason
    loader.show(movie, ahead: ahead.map(\.id))
    showContents()
  }

  /// The page, to be restored later; nil without a film.
  package var snapshot: PageSnapshot? {
    guard let movie else { return nil }
    var snapshot = PageSnapshot(movie)
    snapshot.position = pending ?? reader.position
    snapshot.unfolded = unfolded
    snapshot.reason = reason.isEmpty ? nil : reason
    snapshot.isMissing = loader.failure == .notFound
    snapshot.detail = detail
    snapshot.series = series
    snapshot.ahead = loader.ahead
    return snapshot
  }

  /// Restores a page, and loads what it lacks.
  package func restore(_ snapshot: PageSnapshot?) {
    begin()
    unfolded = snapshot?.unfolded ?? []
    reason = snapshot?.reason ?? ""
    pending = snapshot?.position
    leavesIfGone = snapshot?.isMissing == false
    loader.restore(
      snapshot?.movie, detail: snapshot?.detail, series: snapshot?.series ?? [],
      ahead: snapshot?.ahead ?? [])
    showContents()
  }

  /// Loads the whole page without a debounce, after the film was opened.
  package func open() {
    loader.open()
    showContents()
  }

  /// Reads the film from the cache again, after it has changed there; returns whether the page has
  /// changed.
  package func readAgain() -> Bool { loader.readAgain() }

  /// Sets whether the source is not available, which a page with an age mentions.
  package func setUnreachable(_ isUnreachable: Bool) {
    guard isUnreachable != self.isUnreachable else { return }
    self.isUnreachable = isUnreachable
    showContents()
  }

  /// Updates the marks.
  package func showMarks() { showContents() }

  /// Stops loading, after the page was left.
  package func leave() {
    loader.stop()
    pendingAction = nil
    showContents()
  }

  /// Waits until no load is running.
  func settle() async { await loader.settle() }

  /// Stops everything; called when the screen closes.
  func close() {
    loader.stop()
    pendingAction = nil
    output = nil
    routing = nil
  }

  private func begin() {
    pendingAction = nil
    pending = nil
    unfolded = []
    reason = ""
    notice = nil
    reader.reset()
  }

  // MARK: The page

  /// Sets the size of the window; the reading position stays about the same.
  func resize(width: Int, height: Int) {
    reader.resize(width: width, height: height)
    goToPendingPosition()
  }

  /// Sets the shape of the cells for pictures, nil to hide them, and whether the cast has faces.
  package func setPictureShape(_ shape: PictureSupport?, showsFaces: Bool) {
    cellShape = shape
    self.showsFaces = showsFaces
  }

  /// Sets the arrangement of faces of the cast; nil for names only.
  func setFaceRow(_ row: FaceRow?) {
    guard row != faceRow else { return }
    faceRow = row
    reader.show(document)
  }

  /// The shape of the cells for faces; nil if they are hidden.
  var faceShape: PictureSupport? { showsFaces ? cellShape : nil }

  /// The shape of the cells for the poster; nil if there is no poster to show.
  var posterShape: PictureSupport? { summary?.poster == nil ? nil : cellShape }

  /// Lays out the page with what is loaded now, and reports the change.
  private func showContents() {
    if let marks, let movie {
      marks.cache.load(for: [movie] + namedFilms)
      places = marks.cache.places(of: detail.map { LibraryMovie($0) } ?? LibraryMovie(movie))
      learn(marks)
    }
    reader.show(document)
    goToPendingPosition()
    output?.presenterDidUpdate(self)
  }

  private var document: MovieDetailDocument? {
    guard let movie else { return nil }
    let cache = marks?.cache
    let context = MovieDetailDocument.Context(
      collection: series, unfolded: unfolded, language: language, isUnreachable: isUnreachable,
      themes: themes, reason: reason, marks: cache?[movie.id], places: places,
      filmMarks: cache?.marks(of: namedFilms) ?? [:], faceRow: faceRow)
    return MovieDetailDocument(
      movie, detail, context, failure: loader.failure,
      advice: Wording.toRetry(press: bindings.press(.retry)))
  }

  /// Restores the reading position, as far as the page is loaded.
  private func goToPendingPosition() {
    guard let pending, reader.width > 0, detail != nil else { return }
    let isThere = reader.go(to: pending)
    if isThere || !loader.isLoadingSeries { self.pending = nil }
  }

  /// Updates the marked film with the details of the page, after the frame, so that no key waits
  /// for the disk.
  ///
  /// If the page is left before that, the film is updated the next time.
  private func learn(_ marks: MarkPresenter) {
    defer { seen = detail }
    guard let detail, detail != seen, marks.cache[detail.summary.id] != nil, !isLearning else {
      return
    }
    isLearning = true
    Task(executorPreference: MainActorExecutor.shared) { @MainActor [weak self] in
      guard let self else { return }
      isLearning = false
      if let detail = self.detail { marks.cache.learn(detail, at: marks.now()) }
    }
  }

  // MARK: Load results

  private func receive(_ event: MovieDetailLoader.Event) {
    let action = pendingAction
    if event != .changed { pendingAction = nil }
    switch event {
    case .changed: break
    case .loaded(let isAgain):
      if isAgain, let detail { notice = Wording.refreshed("page", age: detail.age) }
      if let action { start(action) }
    case .failed(let error):
      if action != nil { routing?.report(error) }
      if error == .notFound, pending != nil, leavesIfGone { return leaveLostPage() }
    }
    showContents()
  }

  /// Returns to the list from a film that no longer exists.
  private func leaveLostPage() {
    pending = nil
    routing?.moveSelection(by: 0)
    routing?.closeDetail()
  }

  private func start(_ action: PendingAction) {
    guard let detail else { return }
    switch action {
    case .trailer: routing?.playTrailer(of: detail)
    case .watchOptions: routing?.showWatchOptions(of: detail)
    }
  }
}

// MARK: Actions

extension MovieDetailPresenter {
  /// Handles a key.
  func handle(_ key: Key) {
    notice = nil
    pending = nil
    if let (action, count) = keyReader.read(key) { perform(action, count: count) }
    output?.presenterDidUpdate(self)
  }

  /// Clears a typed count.
  package func forgetCount() { keyReader.forgetCount() }

  /// Performs an action, with a count.
  package func perform(_ action: MovieDetailAction, count: Int?) {
    notice = nil
    switch action {
    case .move(let movement): reader.move(movement, times: count ?? 1)
    case .section(let step): reader.moveSection(by: step * (count ?? 1))
    case .open: openChosenEntry()
    case .back: routing?.closeDetail()
    case .list(let action): routing?.perform(action, count: count)
    case .nextFilm: routing?.moveSelection(by: count ?? 1)
    case .previousFilm: routing?.moveSelection(by: -(count ?? 1))
    case .openPage: if let summary { notice = routing?.openPage(summary.links.page) }
    case .openIMDb: if let summary { notice = routing?.openPage(summary.links.imdbPage) }
    case .trailer: request(.trailer)
    case .watch: request(.watchOptions)
    case .retry:
      loader.retry()
      showContents()
    }
  }

  /// Scrolls by a number of lines, up if negative.
  func scroll(by lines: Int) {
    pending = nil
    reader.scroll(by: lines)
    output?.presenterDidUpdate(self)
  }

  /// Selects the entry in a line of the window, as a click does; returns false if there is none.
  func choose(at point: Point) -> Bool {
    guard reader.choose(at: point) else { return false }
    pending = nil
    output?.presenterDidUpdate(self)
    return true
  }

  /// Performs an action as soon as the film is loaded.
  func request(_ action: PendingAction) {
    guard movie != nil else { return }
    guard detail == nil else { return start(action) }
    pendingAction = action
    open()
  }

  /// Drops the pending action, and the message about it.
  package func dropPendingAction() {
    pendingAction = nil
    notice = nil
  }

  /// Shows a message until the next key.
  package func showNotice(_ text: String) {
    notice = text
    output?.presenterDidUpdate(self)
  }

  /// Clears the message.
  package func forgetNotice() { notice = nil }

  /// Opens the selected entry; a folded part is unfolded in place.
  private func openChosenEntry() {
    guard let entry = chosenEntry else {
      if !reader.page.places.isEmpty {
        notice = Wording.nothingSelected(press: bindings.press(.move(.down)))
      }
      return
    }
    guard case .more(let part) = entry else {
      notice = routing?.open(entry)
      return
    }
    let place = reader.cursor.chosen
    unfolded.insert(part)
    showContents()
    // The first unfolded entry takes the place of the line that unfolds the part.
    reader.choose(part == .note ? nil : place)
  }
}
