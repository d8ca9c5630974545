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
  /// Another film of the list is wanted: so many rows down, or up.
  func moveSelection(by rows: Int)
  /// A page is to be opened in the system's browser; answers what to tell the user.
  func openPage(_ address: String) -> String
}

/// What the page of a film shows, ready to be drawn.
struct MovieDetailViewModel: Hashable, Sendable {
  /// The lines in the window.
  var lines: [StyledLine] = []
  /// How much of the page is above and in the window, such as `40%`; empty when it is all there.
  var position = ""
  /// A sentence to be read now.
  var notice: String?
}

/// The page of a film: it follows a list or stands for itself, one load at a time.
@MainActor final class MovieDetailPresenter {
  weak var output: (any MovieDetailPresenterOutput)?
  weak var routing: (any MovieDetailRouting)?

  /// The film that is shown.
  private(set) var movie: MovieSummary?
  /// Everything about it, once it is there.
  private(set) var detail: MovieDetail?
  private var failure: MovieDataError?

  private let interactor: MovieDetailInteractor
  private let rest: @Sendable () async throws -> Void
  let bindings: BrowserBindings
  private var keys: KeyReader<MovieDetailAction>
  private let load = SingleLoad<MovieDetail>()
  /// Whether the load still waits for the film to stay.
  private var isResting = false
  private var width = 0
  private var height = 1
  private var top = 0
  private var lines: [StyledLine] = []
  private var notice: String?

  /// Takes the rules, and what to wait for before a film that is passed by is worth a request.
  init(
    interactor: MovieDetailInteractor, rest: @escaping @Sendable () async throws -> Void,
    bindings: BrowserBindings = .standard
  ) {
    self.interactor = interactor
    self.rest = rest
    self.bindings = bindings
    keys = KeyReader(bindings.film)
  }

  /// What is to be shown now.
  var viewModel: MovieDetailViewModel {
    var model = MovieDetailViewModel()
    model.lines = Array(lines[min(top, lines.count)..<min(top + height, lines.count)])
    if lines.count > height {
      model.position = "\(min(100, (top + height) * 100 / lines.count))%"
    }
    model.notice = notice
    if notice == nil, lines.count > height { model.notice = progress }
    return model
  }

  /// Shows a film: what the list knows at once, the rest when it is there.
  ///
  /// What can be told without waiting costs no load; for anything else the film must stay
  /// for a moment first.
  func show(_ movie: MovieSummary?) {
    guard movie?.id != self.movie?.id else { return }
    load.stop()
    self.movie = movie
    detail = movie.flatMap { interactor.detailAtHand(of: $0.id) }
    failure = nil
    top = 0
    notice = nil
    if movie != nil, detail == nil { startLoad(afterRest: true) }
    layOut()
  }

  /// Asks for the whole page at once, now that the film is opened.
  func open() {
    guard movie != nil, detail == nil, !load.isUnderWay || isResting else { return }
    startLoad(afterRest: false)
  }

  /// Gives the window another size; the reading position stays about where it was.
  func resize(width: Int, height: Int) {
    guard width != self.width || height != self.height else { return }
    let share = lines.isEmpty ? 0 : Double(top) / Double(lines.count)
    let isNewWidth = width != self.width
    (self.width, self.height) = (width, max(1, height))
    if isNewWidth {
      layOut()
      scroll(to: Int((share * Double(lines.count)).rounded()))
    } else {
      scroll(to: top)
    }
  }

  /// Does what a key does.
  func handle(_ key: Key) {
    notice = nil
    if let (action, count) = keys.read(key) { perform(action, count: count) }
    output?.presenterDidUpdate(self)
  }

  /// Stops everything; called when the screen goes away.
  func close() {
    load.stop()
    output = nil
    routing = nil
  }

  /// Waits until no load is under way.
  func settle() async {
    await load.settle()
  }

  /// Does what a key stands for, so often.
  func perform(_ action: MovieDetailAction, count: Int?) {
    notice = nil
    let times = count ?? 1
    switch action {
    case .down: scroll(to: top + times)
    case .up: scroll(to: top - times)
    case .halfPageDown: scroll(to: top + max(1, height / 2) * times)
    case .halfPageUp: scroll(to: top - max(1, height / 2) * times)
    case .pageDown: scroll(to: top + height * times)
    case .pageUp: scroll(to: top - height * times)
    case .first: scroll(to: 0)
    case .last: scroll(to: lines.count)
    case .back: routing?.closeDetail()
    case .nextFilm: routing?.moveSelection(by: times)
    case .previousFilm: routing?.moveSelection(by: -times)
    case .openPage: open(movie?.links.tmdbPage ?? movie?.links.imdbPage)
    case .openIMDb: open(movie?.links.imdbPage)
    case .retry: if movie != nil, !load.isUnderWay { startLoad(afterRest: false) }
    }
  }

  /// Says something until the next key.
  func tell(_ text: String) {
    notice = text
    output?.presenterDidUpdate(self)
  }

  /// Goes so many lines down, or up where it is negative.
  func scroll(by lines: Int) {
    scroll(to: top + lines)
    output?.presenterDidUpdate(self)
  }

  private func open(_ address: String?) {
    guard let address else {
      notice = movie == nil ? nil : "No page is known for this film."
      return
    }
    notice = routing?.openPage(address)
  }

  private func scroll(to line: Int) {
    top = min(max(0, line), max(0, lines.count - height))
  }

  private func startLoad(afterRest: Bool) {
    guard let movie else { return }
    failure = nil
    isResting = afterRest
    var pause: (@MainActor () async throws -> Void)?
    if afterRest {
      pause = { [weak self, rest] in
        try await rest()
        self?.isResting = false
      }
    }
    load.start(after: pause) { [interactor] () async throws(MovieDataError) in
      try await interactor.detail(of: movie.id)
    } receive: { [weak self] answer in
      self?.receive(answer)
    }
    layOut()
  }

  private func receive(_ answer: Result<MovieDetail, MovieDataError>) {
    switch answer {
    case .success(let fresh):
      if detail != nil { notice = "Loaded afresh." }
      detail = fresh
    case .failure(let error): failure = error
    }
    layOut()
  }

  private func layOut() {
    lines = document?.lines(width: width) ?? []
    scroll(to: top)
    output?.presenterDidUpdate(self)
  }

  private var document: MovieDetailDocument? {
    guard let movie else { return nil }
    var document = detail.map { MovieDetailDocument($0) } ?? MovieDetailDocument(movie)
    if let failure {
      document.append(.space)
      let advice = bindings.film.advice(.retry, "to try again")
      document.append(.failure("\(Wording.failure(failure)). \(advice)"))
    } else if detail == nil {
      document.append(.space)
      document.append(.remark("Loading…"))
    }
    return document
  }

  /// What the end of the page says, for a page that is longer than the window.
  private var progress: String? {
    if let failure { return Wording.retry(failure, with: bindings.film.wayTo(.retry)) }
    return load.isUnderWay ? "Loading…" : nil
  }
}
