import BusinessLogic
import DomainEntities

/// Turns keys on the page of a film into what they mean, and what is known of the film into a page.
///
/// The page follows a list or stands for itself. It is laid out when the film, its marks or the width
/// change, and never while it is drawn.
@MainActor final class MovieDetailPresenter {
  /// What the user wants of a film as soon as it is loaded.
  enum Wish: Hashable, Sendable {
    case trailer, watchOptions
  }

  private weak var output: (any MovieDetailPresenterOutput)?
  private weak var routing: (any MovieDetailRouting)?
  private let loader: MovieDetailLoader
  private let marks: MarkPresenter?
  private let bindings: KeyBindings<MovieDetailAction>
  private let language: String
  private let themes: Set<String>
  private var keyReader: KeyReader<MovieDetailAction>

  /// The page in its window.
  private(set) var reader = PageReader()
  /// A sentence to be read until the next key.
  private(set) var notice: String?
  /// What waits for the film to be loaded.
  private(set) var wish: Wish?
  /// The shape of the cells that posters are shown in; nil where none are.
  private(set) var posterShape: PictureAbility?
  /// The parts that are shown whole.
  private var unfolded: Set<MovieDetailPart> = []
  /// Why the film was chosen for the user, if it was.
  private var choice: SurpriseSnapshot?
  /// Whether the source cannot be reached, for a page that has an age.
  private var isOutOfReach = false
  /// Where the reader was when the page was left, until the page is loaded that far.
  private var pending: PageSnapshot.Position?
  /// Whether the page closes if its film is gone; a page that said so before stays.
  private var leavesIfGone = false
  /// What the page said of the film when it was looked at last, for the notes of marked films.
  private var seen: MovieDetail?
  private var isLearning = false

  /// Creates the presenter of a page without a film.
  ///
  /// - Parameters:
  ///   - interactor: The rules of viewing films.
  ///   - marks: What is marked; nil where nothing can be.
  ///   - bindings: What keys do.
  ///   - language: The language that texts are wanted in, such as `de` or `pt-BR`.
  ///   - rest: What to wait for before a film that may be passed by is worth a request.
  init(
    interactor: MovieDetailInteractor, marks: MarkPresenter? = nil,
    bindings: KeyBindings<MovieDetailAction> = .movieDetail, language: String = "en",
    rest: @escaping @Sendable () async throws -> Void
  ) {
    loader = MovieDetailLoader(interactor: interactor, rest: rest)
    self.marks = marks
    self.bindings = bindings
    self.language = language
    themes = Set(interactor.themes)
    keyReader = KeyReader(bindings)
    loader.listen { [weak self] event in self?.receive(event) }
  }

  /// Tells a view of everything new.
  func attach(_ output: any MovieDetailPresenterOutput) { self.output = output }

  /// Asks for everything beyond the page.
  func route(by routing: any MovieDetailRouting) { self.routing = routing }

  // MARK: What is known

  /// The film on the page; nil where there is none.
  var movie: MovieSummary? { loader.movie }
  /// Everything about it; nil until it is loaded.
  var detail: MovieDetail? { loader.detail }
  /// The films of its series; empty until they are loaded.
  var series: [MovieSummary] { loader.series }
  /// The film as it is known best: a list or a session may know neither links nor a poster.
  var summary: MovieSummary? { detail?.summary ?? movie }
  /// Whether films of the series are missing that the source has at hand.
  var lacksSeries: Bool { loader.lacksSeries }
  /// The film with why it was chosen for the user; nil where the user has chosen it.
  var surprise: Surprise? {
    guard let choice, let detail else { return nil }
    return Surprise(movie: detail, reason: choice.reason, seed: choice.seed)
  }
  /// What is chosen on the page.
  var chosenEntry: MovieDetailEntry? { reader.chosenEntry }
  /// What keys do here.
  var keys: KeySummary { bindings.summary }

  /// Everything about any film, where that takes no load; nil otherwise.
  func knownDetail(of id: MovieIdentifier) -> MovieDetail? { loader.knownDetail(of: id) }

  /// What is to be shown now.
  var viewModel: MovieDetailViewModel {
    var model = MovieDetailViewModel(reader, notice: notice, progress: progress)
    model.posterShape = posterShape
    if posterShape != nil, let summary {
      model.poster = PosterCard(summary, directors: detail?.directors ?? [])
    }
    return model
  }

  /// What the end of the page says, for a page that is longer than the window.
  private var progress: String? {
    if let failure = loader.failure {
      return Wording.retry(failure, with: bindings.keyLabel(.retry))
    }
    return loader.isLoadingFilm ? "Loading…" : nil
  }

  // MARK: Which film

  /// Shows a film: what the list knows at once, the rest when it is loaded.
  ///
  /// `ahead` are films that are likely to be opened next.
  func show(_ movie: MovieSummary?, ahead: [MovieSummary] = []) {
    guard movie?.id != self.movie?.id || surprise != nil else { return }
    begin()
    loader.show(movie, ahead: ahead.map(\.id))
    showContents()
  }

  /// Shows a film that was chosen for the user, and why.
  func show(_ surprise: Surprise) {
    begin()
    choice = SurpriseSnapshot(reason: surprise.reason, seed: surprise.seed)
    loader.show(surprise.movie)
    showContents()
  }

  /// The page as it is, to come back to; nil without a film.
  var snapshot: PageSnapshot? {
    guard let movie else { return nil }
    var snapshot = PageSnapshot(movie)
    snapshot.position = pending ?? reader.position
    snapshot.unfolded = unfolded
    snapshot.surprise = choice
    snapshot.isMissing = loader.failure == .notFound
    snapshot.detail = detail
    snapshot.series = series
    snapshot.ahead = loader.ahead
    return snapshot
  }

  /// Shows a page as it was left, and loads what it still lacks.
  func restore(_ snapshot: PageSnapshot?) {
    begin()
    unfolded = snapshot?.unfolded ?? []
    choice = snapshot?.surprise
    pending = snapshot?.position
    leavesIfGone = snapshot?.isMissing == false
    loader.restore(
      snapshot?.movie, detail: snapshot?.detail, series: snapshot?.series ?? [],
      ahead: snapshot?.ahead ?? [])
    showContents()
  }

  /// Loads the whole page without a rest, now that the film is opened.
  func open() {
    loader.open()
    showContents()
  }

  /// Reads what the source has at hand once more, since something there has changed; returns whether
  /// the page has changed.
  func readAgain() -> Bool { loader.readAgain() }

  /// Shows whether the source can be reached, which an old page says.
  func setOutOfReach(_ isOutOfReach: Bool) {
    guard isOutOfReach != self.isOutOfReach else { return }
    self.isOutOfReach = isOutOfReach
    showContents()
  }

  /// Shows what is marked now.
  func showMarks() { showContents() }

  /// Stops loading, since the page is not looked at any more.
  func leave() {
    loader.stop()
    wish = nil
    showContents()
  }

  /// Waits until nothing is being loaded.
  func settle() async { await loader.settle() }

  /// Stops everything; called when the screen goes away.
  func close() {
    loader.stop()
    wish = nil
    output = nil
    routing = nil
  }

  private func begin() {
    wish = nil
    choice = nil
    pending = nil
    unfolded = []
    notice = nil
    reader.reset()
  }

  // MARK: The page

  /// Gives the window another size; the reading position stays about where it was.
  func resize(width: Int, height: Int) {
    reader.resize(width: width, height: height)
    goToPendingPosition()
  }

  /// Shows posters in cells of a shape; nil hides them.
  func setPosterShape(_ shape: PictureAbility?) { posterShape = shape }

  /// Lays out what is known now: the only way in which the page gets other contents.
  private func showContents() {
    if let marks, let movie {
      marks.cache.look(at: [movie] + series)
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
      collection: series, unfolded: unfolded, language: language, isOutOfReach: isOutOfReach,
      themes: themes, surprise: surprise, marks: cache?[movie.id],
      seenOfCollection: series.count { cache?[$0.id]?.isSeen ?? false })
    return MovieDetailDocument(
      movie, detail, context, failure: loader.failure,
      advice: bindings.advice(.retry, "to try again"))
  }

  /// Goes where the reader was, as far as the page is loaded.
  private func goToPendingPosition() {
    guard let pending, reader.width > 0, detail != nil else { return }
    let isThere = reader.go(to: pending)
    if isThere || !loader.isLoadingSeries { self.pending = nil }
  }

  /// Notes what the page tells of a marked film, after the frame: no key waits for the disk.
  ///
  /// A film that is left before that is noted the next time.
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

  // MARK: What loads bring

  private func receive(_ event: MovieDetailLoader.Event) {
    let wish = wish
    if event != .changed { self.wish = nil }
    switch event {
    case .changed: break
    case .loaded(let isAgain):
      if isAgain, let detail { notice = Wording.loadedAfresh(age: detail.age) }
      if let wish { grant(wish) }
    case .failed(let error):
      if wish != nil { routing?.report(error) }
      if error == .notFound, pending != nil, leavesIfGone { return leaveLostPage() }
    }
    showContents()
  }

  /// Goes back to the list from a film that is gone.
  private func leaveLostPage() {
    pending = nil
    routing?.moveSelection(by: 0)
    routing?.closeDetail()
  }

  private func grant(_ wish: Wish) {
    guard let detail else { return }
    switch wish {
    case .trailer: routing?.playTrailer(of: detail)
    case .watchOptions: routing?.showWatchOptions(of: detail)
    }
  }
}

// MARK: What the user does

extension MovieDetailPresenter {
  /// Does what a key does.
  func handle(_ key: Key) {
    notice = nil
    pending = nil
    if let (action, count) = keyReader.read(key) { perform(action, count: count) }
    output?.presenterDidUpdate(self)
  }

  /// Forgets what is typed of a count.
  func forgetCount() { keyReader.forgetCount() }

  /// Does what a key stands for, this many times.
  func perform(_ action: MovieDetailAction, count: Int?) {
    notice = nil
    switch action {
    case .move(let movement): reader.move(movement, times: count ?? 1)
    case .open: openChosenEntry()
    case .back: routing?.closeDetail()
    case .list(let action): routing?.perform(action, count: count)
    case .nextFilm: routing?.moveSelection(by: count ?? 1)
    case .previousFilm: routing?.moveSelection(by: -(count ?? 1))
    case .openPage: if let summary { notice = routing?.openPage(summary.links.page) }
    case .openIMDb: if let summary { notice = routing?.openPage(summary.links.imdbPage) }
    case .trailer: want(.trailer)
    case .watch: want(.watchOptions)
    case .retry:
      loader.retry()
      showContents()
    }
  }

  /// Scrolls down by this many lines, or up by a negative number.
  func scroll(by lines: Int) {
    pending = nil
    reader.scroll(by: lines)
    output?.presenterDidUpdate(self)
  }

  /// Chooses what stands in a line of the window, as a click does; returns false where nothing does.
  func choose(visibleLine line: Int) -> Bool {
    guard reader.choose(visibleLine: line) else { return false }
    pending = nil
    output?.presenterDidUpdate(self)
    return true
  }

  /// Does something as soon as the film is loaded.
  func want(_ wish: Wish) {
    guard movie != nil else { return }
    guard detail == nil else { return grant(wish) }
    self.wish = wish
    open()
  }

  /// Drops what waits for the film to be loaded, and what was said about it.
  func dropPendingAction() {
    wish = nil
    notice = nil
  }

  /// Says something until the next key.
  func tell(_ text: String) {
    notice = text
    output?.presenterDidUpdate(self)
  }

  /// Forgets what was said.
  func forgetNotice() { notice = nil }

  /// Opens what is chosen; a part that is folded is unfolded in its place.
  private func openChosenEntry() {
    guard let entry = chosenEntry else {
      if !reader.page.places.isEmpty {
        let key = bindings.keyLabel(.move(.down))
        notice = "Nothing is chosen here; \(key) goes to what can be opened."
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
    // What was folded begins where the line that said so was.
    reader.choose(place)
  }
}
