import BusinessLogic
import DomainEntities

/// What a line has led to.
enum PlainOutcome {
  /// A place, with the failure that left something of it out.
  case shown(PlainFailure? = nil)
  /// A failure; the place is as it was.
  case failed(PlainFailure)
  /// A sentence; the place is as it was.
  case said(String)
}

/// Why something could not be loaded.
struct PlainFailure {
  /// The reason.
  let error: MovieDataError
  /// What to do once more to try again; nil where a reload does.
  let input: PlainInput?

  /// Describes a failure; nil without an error.
  init?(_ error: MovieDataError?, in input: PlainInput?) {
    guard let error else { return nil }
    self.error = error
    self.input = input
  }
}

/// Where the reader is: at the list, at the page of a film or at a choice; what lies beside it, and
/// the way back.
@MainActor final class PlainPlaces {
  /// What was shown last, which numbers and words refer to.
  enum Place {
    case list
    case film
    /// A choice; `overFilm` where it was asked for on the page of a film, to come back to.
    case choice(PlainChoice, overFilm: Bool)
  }

  private let list: PlainListReader
  private let film: PlainFilmReader
  private var history = PlaceHistory<PlainStep>()
  /// Whether what failed is being tried again, so that the source itself is asked.
  private var isRetrying = false
  /// What was shown last.
  private(set) var place = Place.list

  /// Begins at the list.
  init(list: PlainListReader, film: PlainFilmReader) {
    self.list = list
    self.film = film
  }

  /// Whether there was a place before the list.
  var hasWayBack: Bool { list.covered != nil || !history.places.isEmpty }

  /// The film that was chosen for the user, where its page is read.
  var surprise: MovieIdentifier? {
    guard case .film = place, film.isSurprise else { return nil }
    return film.movie?.id
  }

  // MARK: Showing

  /// Shows the place again, with what is missing of it.
  func show(pageOf size: Int) async -> PlainOutcome {
    switch place {
    case .list: .shown(PlainFailure(await list.load(pageOf: size), in: .show))
    case .film: await showFilm()
    case .choice: .shown()
    }
  }

  /// Shows a list.
  func show(_ films: MovieList, pageOf size: Int) async -> PlainOutcome {
    list.show(MovieListSelection(films))
    return await showList(pageOf: size)
  }

  /// Shows the list in another order.
  func sort(by sort: MovieSort, pageOf size: Int) async -> PlainOutcome {
    list.sort(by: sort)
    return await showList(pageOf: size)
  }

  /// Shows the films that words find.
  func search(_ words: String, pageOf size: Int) async -> PlainOutcome {
    list.search(words)
    return await showList(pageOf: size)
  }

  /// Shows things to choose among.
  func show(_ choice: PlainChoice) -> PlainOutcome {
    switch place {
    case .list: place = .choice(choice, overFilm: false)
    case .film: place = .choice(choice, overFilm: true)
    case .choice(_, let overFilm): place = .choice(choice, overFilm: overFilm)
    }
    return .shown()
  }

  private func showList(pageOf size: Int) async -> PlainOutcome {
    place = .list
    return await show(pageOf: size)
  }

  // MARK: Films

  /// Opens the film of a number in the list.
  func openFilm(_ number: Int, pageOf size: Int) async -> PlainOutcome {
    var error: MovieDataError?
    if number <= list.contents.total ?? 0 {
      error = await list.load(number, batch: size)
    }
    if number > 0, number <= list.contents.shownCount {
      return await openFilm(at: number - 1, pageOf: size)
    }
    if let failure = PlainFailure(error, in: .number(number)) { return .failed(failure) }
    return .said(Wording.numbers(of: list.contents))
  }

  private func openFilm(at index: Int, pageOf size: Int) async -> PlainOutcome {
    list.turn(to: index, of: size)
    return await open(list.contents.movies[index], at: index)
  }

  /// Opens a film that was chosen for the user.
  func open(_ surprise: Surprise) async -> PlainOutcome {
    await film.open(surprise)
    return shown(nil)
  }

  private func open(_ movie: MovieSummary, at index: Int? = nil) async -> PlainOutcome {
    shown(await film.open(movie, at: index, afresh: isRetrying), afresh: isRetrying)
  }

  private func showFilm(afresh: Bool = false) async -> PlainOutcome {
    let afresh = afresh || isRetrying
    return shown(await film.load(afresh: afresh), afresh: afresh)
  }

  /// After a reload that failed, `r` reloads the page, whatever was done before.
  private func shown(_ error: MovieDataError?, afresh: Bool = false) -> PlainOutcome {
    place = .film
    return .shown(PlainFailure(error, in: afresh ? nil : .show))
  }

  /// Loads everything about the film where that is missing; returns why that failed.
  func loadDetail() async -> MovieDataError? {
    film.detail == nil ? await film.load(afresh: isRetrying) : nil
  }

  // MARK: Once more

  /// From now on, what failed is tried again.
  func beginRetry() {
    list.prepareRetry()
    isRetrying = true
  }

  /// Ends what `beginRetry()` has begun.
  func endRetry() { isRetrying = false }

  /// Loads the film once more, or what is missing on the page of the list, or else the list.
  func refresh(pageOf size: Int) async -> PlainOutcome {
    switch place {
    case .choice: return .shown()
    case .film: return await showFilm(afresh: true)
    case .list: break
    }
    let gaps = list.page(of: size).gaps.map(\.gap)
    if let gap = gaps.first(where: { $0.retries < ListGap.mostRetries }) {
      return .shown(PlainFailure(await list.fill(gap), in: nil))
    }
    let failure = PlainFailure(await list.refresh(pageOf: size), in: nil)
    return failure.map(PlainOutcome.failed) ?? .shown()
  }

  // MARK: On

  /// Goes on by a page or a film, or back where `step` is -1.
  func turn(by step: Int, pageOf size: Int) async -> PlainOutcome {
    switch place {
    case .list: return await turnPage(by: step, pageOf: size)
    case .film: return await turnFilm(by: step, pageOf: size)
    case .choice(let choice, let overFilm):
      guard let choice = choice.turned(by: step, of: size) else { return .said("No more.") }
      place = .choice(choice, overFilm: overFilm)
      return .shown()
    }
  }

  private func turnFilm(by step: Int, pageOf size: Int) async -> PlainOutcome {
    // A film that was opened from the page of another one has the same neighbors as that.
    let origin = film.isSurprise ? nil : history.index(in: list.contents)
    let next = (film.index ?? origin ?? list.first) + step
    guard next >= 0 else { return .said("This is the first film of the list.") }
    let error = await list.load(next + 1, batch: size)
    if next < list.contents.shownCount {
      if film.index == nil, !film.isSurprise { history.dropPages(of: list.contents) }
      return await openFilm(at: next, pageOf: size)
    }
    if let failure = PlainFailure(error, in: .next) { return .failed(failure) }
    return .said(Wording.end(beside: list.contents))
  }

  private func turnPage(by step: Int, pageOf size: Int) async -> PlainOutcome {
    if step < 0 {
      guard list.first > 0 else { return .said("This is the beginning of the list.") }
      list.begin(at: list.first - size)
      return await show(pageOf: size)
    }
    // A page that never came is the one to go on with.
    let shown = list.page(of: size)
    guard !shown.range.isEmpty else { return await show(pageOf: size) }
    let next = list.first + size
    let error = await list.load(next + size, batch: size)
    if next < list.contents.shownCount {
      list.begin(at: next)
      return .shown(PlainFailure(error, in: .show))
    }
    let failure = PlainFailure(error, in: .next)
    // The page itself has become longer, or says now which films are missing behind it.
    if list.page(of: size).differs(from: shown) { return .shown(failure) }
    if let failure { return .failed(failure) }
    return .said(
      list.contents.isStalled
        ? Wording.stalledInWords(list.contents) : "This is the end of the list.")
  }

  // MARK: The way and back

  /// Opens a list from the page of the film.
  func visit(_ films: MovieList, pageOf size: Int) async -> PlainOutcome {
    leaveFilm()
    return await show(films, pageOf: size)
  }

  /// Opens a film from the page of another one.
  func visit(_ movie: MovieSummary) async -> PlainOutcome {
    leaveFilm()
    return await open(movie)
  }

  private func leaveFilm() {
    guard let page = film.snapshot else { return }
    history.push(
      PlainStep(list: list.list, covered: list.covered, page: page, index: film.index))
  }

  /// Goes back to where the reader came from.
  func goBack(pageOf size: Int) async -> PlainOutcome {
    switch place {
    // A film that was chosen for the user was opened from the list.
    case .film where film.index == nil && !film.isSurprise:
      if let outcome = await stepBack() { return outcome }
    case .list where !list.uncover():
      return await stepBack() ?? .said("There is nothing to go back to.")
    case .choice(_, overFilm: true): return await showFilm()
    case .list, .film, .choice: break
    }
    return await showList(pageOf: size)
  }

  /// Goes back to the page from which the list or the film was opened; nil where there is none.
  private func stepBack() async -> PlainOutcome? {
    guard let step = history.pop() else { return nil }
    list.restore(step.list, covered: step.covered)
    return shown(await film.open(step.page, at: step.index))
  }
}
