import BusinessLogic
import DomainEntities
import Films
import MovieData
import Widgets
import Wording

/// The result of a command.
enum PlainOutcome {
  /// A place, with the failure that left it incomplete.
  case shown(PlainFailure? = nil)
  /// A place that was left before, and was read then.
  case returned
  /// A failure; the place is unchanged.
  case failed(PlainFailure)
  /// A message; the place is unchanged.
  case said(String)
}

/// Why something could not be loaded.
struct PlainFailure {
  /// The reason.
  let error: MovieDataError
  /// The command to repeat for a retry; nil for a refresh.
  let input: PlainInput?

  /// Creates a failure; nil without an error.
  init?(_ error: MovieDataError?, in input: PlainInput?) {
    guard let error else { return nil }
    self.error = error
    self.input = input
  }
}

/// The current place (a list, the page of a film or a menu), and the places to go back to.
@MainActor final class PlainHistory {
  /// A place, to which typed numbers refer.
  enum Place {
    case list
    case film
    /// A menu; `overFilm` if it was opened on the page of a film.
    case choice(PlainChoice, overFilm: Bool)
  }

  private let list: PlainListReader
  private let film: PlainFilmReader
  private var history = LocationHistory<PlainStep>()
  /// Whether a failed command is being retried, which bypasses caches.
  private var isRetrying = false
  /// The current place.
  private(set) var place = Place.list

  /// Returns the number of films on a page of the current list.
  private var pageSize: @MainActor () -> Int = { 1 }

  /// Creates the history, starting at the list.
  init(list: PlainListReader, film: PlainFilmReader) {
    self.list = list
    self.film = film
  }

  /// Sets how the number of films on a page is determined, which depends on the current list.
  func measurePages(by pageSize: @escaping @MainActor () -> Int) { self.pageSize = pageSize }

  /// Whether there is a place to go back to.
  var canGoBack: Bool { !history.places.isEmpty }

  /// Whether a number opens something.
  var hasEntries: Bool {
    switch place {
    case .list: !list.page(of: pageSize()).range.isEmpty
    case .film: !film.entries.isEmpty
    case .choice: true
    }
  }

  /// Whether something comes before the place.
  var hasPrevious: Bool {
    switch place {
    case .list: list.first > 0
    case .film: true
    case .choice(let choice, _): choice.first > 0
    }
  }

  /// The film whose page is shown, if it was chosen for the user.
  var filmForTonight: MovieIdentifier? {
    guard case .film = place, film.isForTonight else { return nil }
    return film.movie?.id
  }

  // MARK: Showing

  /// Shows the place again and loads what is missing.
  func show() async -> PlainOutcome {
    switch place {
    case .list: .shown(PlainFailure(await list.load(pageOf: pageSize()), in: .show))
    case .film: await showFilm()
    case .choice: .shown()
    }
  }

  /// Shows another list, or the results of a search.
  func visit(_ selection: MovieListSelection) async -> PlainOutcome {
    leave()
    list.show(selection)
    return await showList()
  }

  /// Shows the list in another order.
  func sort(by sort: MovieSort) async -> PlainOutcome {
    list.sort(by: sort)
    return await showList()
  }

  /// Shows a menu.
  func show(_ choice: PlainChoice) -> PlainOutcome {
    switch place {
    case .list: place = .choice(choice, overFilm: false)
    case .film: place = .choice(choice, overFilm: true)
    case .choice(_, let overFilm): place = .choice(choice, overFilm: overFilm)
    }
    return .shown()
  }

  private func showList() async -> PlainOutcome {
    place = .list
    return await show()
  }

  // MARK: Films

  /// Opens the film with a number in the list.
  func openFilm(_ number: Int) async -> PlainOutcome {
    let row = number - 1
    var error: MovieDataError?
    if row >= 0, row < list.contents.pages.total ?? 0 { error = await list.load(row..<row + 1) }
    if let movie = list.contents[row] { return await open(movie, atRow: row) }
    if let failure = PlainFailure(error, in: .number(number)) { return .failed(failure) }
    let missing = list.contents.pages.error(atRow: row)
    return .said(
      missing.map { Wording.cannotOpen(row, because: $0) }
        ?? Wording.numbers(of: list.contents.pages))
  }

  private func open(_ movie: MovieSummary, atRow row: Int) async -> PlainOutcome {
    list.turn(to: row, of: pageSize())
    return await open(movie, at: row)
  }

  /// Opens a film that was chosen for the user, and why.
  func visit(_ movie: MovieDetail, because reason: String) async -> PlainOutcome {
    // It replaces the film that was chosen before.
    if filmForTonight == nil { leave() }
    await film.open(movie, because: reason)
    return shown(nil)
  }

  private func open(_ movie: MovieSummary, at index: Int? = nil) async -> PlainOutcome {
    shown(await film.open(movie, at: index, reloads: isRetrying), reloads: isRetrying)
  }

  private func showFilm(reloads: Bool = false) async -> PlainOutcome {
    let reloads = reloads || isRetrying
    return shown(await film.load(reloads: reloads), reloads: reloads)
  }

  /// Returns the page of the film; after a failed reload, `r` reloads it again.
  private func shown(_ error: MovieDataError?, reloads: Bool = false) -> PlainOutcome {
    place = .film
    return .shown(PlainFailure(error, in: reloads ? nil : .show))
  }

  /// Loads the details of the film if they are missing; returns why that failed.
  func loadDetail() async -> MovieDataError? {
    film.detail == nil ? await film.load(reloads: isRetrying) : nil
  }

  // MARK: Retry and refresh

  /// Begins the retry of a failed command.
  func beginRetry() {
    list.prepareRetry()
    isRetrying = true
  }

  /// Ends a retry.
  func endRetry() {
    list.endRetry()
    isRetrying = false
  }

  /// Reloads the film, or the first gap on the page, or else the list.
  func refresh() async -> PlainOutcome {
    switch place {
    case .choice: return .shown()
    case .film: return await showFilm(reloads: true)
    case .list where list.contents.isOpening:
      beginRetry()
      defer { endRetry() }
      return await show()
    case .list: break
    }
    if let page = list.pageToRetry(in: pageSize()) {
      return .shown(PlainFailure(await list.retry(page), in: nil))
    }
    let failure = PlainFailure(await list.refresh(pageOf: pageSize()), in: nil)
    return failure.map(PlainOutcome.failed) ?? .shown()
  }

  // MARK: Next and previous

  /// Goes to the next page or film, or to the previous one if `step` is -1.
  func turn(by step: Int) async -> PlainOutcome {
    switch place {
    case .list: return await turnPage(by: step)
    case .film: return await turnFilm(by: step)
    case .choice(let choice, let overFilm):
      guard let choice = choice.turned(by: step, of: pageSize()) else {
        return .said(Wording.noMore)
      }
      place = .choice(choice, overFilm: overFilm)
      return .shown()
    }
  }

  private func turnFilm(by step: Int) async -> PlainOutcome {
    // A film opened from another film has the same neighbors as that film.
    let origin = history.index(in: list.contents)
    var next = film.index ?? origin ?? list.first
    var error: MovieDataError?
    repeat {
      next += step
      guard next >= 0 else { return .said(Wording.firstFilm) }
      error = await list.load(next..<next + 1)
    } while list.contents.pages.error(atRow: next) != nil
    if let movie = list.contents[next] {
      if film.index == nil { history.dropPages(of: list.contents) }
      return await open(movie, atRow: next)
    }
    if let failure = PlainFailure(error, in: .next) { return .failed(failure) }
    return .said(Wording.end(beside: list.contents.pages))
  }

  private func turnPage(by step: Int) async -> PlainOutcome {
    let size = pageSize()
    if step < 0 {
      guard list.first > 0 else { return .said(Wording.topOfList) }
      list.begin(at: list.first - size)
      return await show()
    }
    // A page that failed is loaded first.
    let shown = list.page(of: size).range
    guard !shown.isEmpty else { return await show() }
    if shown.count < size, let failure = PlainFailure(await list.load(pageOf: size), in: .next) {
      return list.page(of: size).range == shown ? .failed(failure) : .shown(failure)
    }
    guard list.page(of: size).range == shown else { return .shown() }
    let next = list.first + size
    let error = await list.load(next..<next + size)
    if list.contents.pages[next] != nil {
      list.begin(at: next)
      return .shown(PlainFailure(error, in: .show))
    }
    if let failure = PlainFailure(error, in: .next) { return .failed(failure) }
    let list = list.contents.pages
    return .said(list.isStalled ? Wording.stalledInWords(list) : Wording.endOfList)
  }

  // MARK: History

  /// Opens a film by its name, or from the page of another film.
  func visit(_ movie: MovieSummary) async -> PlainOutcome {
    leave()
    return await open(movie)
  }

  /// Keeps the place to go back to.
  private func leave() {
    switch place {
    case .list, .choice(_, overFilm: false): history.push(PlainStep(list: list.list))
    case .film, .choice(_, overFilm: true):
      history.push(PlainStep(list: list.list, page: film.snapshot, index: film.index))
    }
  }

  /// Goes back.
  func goBack() async -> PlainOutcome {
    let outcome: PlainOutcome?
    switch place {
    case .list: outcome = await stepBack()
    case .film where film.index != nil: outcome = await showList()
    case .film: outcome = await stepBack()
    case .choice(_, overFilm: true): outcome = await showFilm()
    case .choice(_, overFilm: false): outcome = await showList()
    }
    if case .shown(nil)? = outcome { return .returned }
    return outcome ?? .said(Wording.noWayBack)
  }

  /// Goes back to the place from which the list or film was opened; nil if there is none.
  private func stepBack() async -> PlainOutcome? {
    guard let step = history.pop() else { return nil }
    list.restore(step.list)
    guard let page = step.page else { return await showList() }
    return shown(await film.open(page, at: step.index))
  }
}
