import BusinessLogic
import DomainEntities
import FilmPages
import MovieData
import Scheduling
import TerminalModel
import Widgets
import Wording

/// A walk through the films of a list: one key answers whether a film is seen, and shows the next
/// one.
@MainActor final class WalkPresenter {
  /// The number of films to load ahead.
  private static let ahead = MoviePage.size

  let bindings: KeyBindings<WalkAction>
  /// The number of selected films that are asked about; nil if they are those of the list.
  private(set) var selectedCount: Int?
  /// What is known of the film that is asked about; nil if there is none.
  private(set) var film: MovieDetail?
  /// The numbers of films by their answers.
  private(set) var counts = FilmWalk.Counts()
  /// Why no more films could be loaded; nil if that did not fail.
  private(set) var problem: MovieDataError?
  /// A message about the last key, until the next one.
  private(set) var notice: String?
  private var walk: FilmWalk
  /// Whether the screen is shown, so that films are loaded.
  private var isOpen = false
  private let lists: MovieListInteractor
  private let details: MovieDetailInteractor
  private let marks: MarkCache
  private let memory: WalkMemory
  private let rest: @Sendable () async throws -> Void
  private let presses: (tonight: String, seenOn: String)
  private weak var router: (any ScreenRouter)?
  private let load = LatestTask<MovieBatch>()
  private let detailLoad = LatestTask<MovieDetail>()
  /// The details that were loaded last.
  private var loaded: MovieDetail?
  /// The generation of the marks that the films were last compared with.
  private var generation = 0

  /// Creates the screen's state.
  ///
  /// - Parameters:
  ///   - lists: The lists of films.
  ///   - marks: The cached marks of the library.
  ///   - memory: The films that are not seen.
  ///   - rest: Waits before the details of a film are requested.
  ///   - presses: The instructions to press the keys of the films for tonight, and of viewings.
  ///   - router: The browser around the screen.
  init(
    _ lists: MovieListInteractor, marks: MarkCache, memory: WalkMemory,
    rest: @escaping @Sendable () async throws -> Void, presses: (tonight: String, seenOn: String),
    router: any ScreenRouter
  ) {
    self.lists = lists
    details = MovieDetailInteractor(lists)
    self.marks = marks
    self.memory = memory
    self.rest = rest
    self.presses = presses
    self.router = router
    bindings = router.keys[.walk]
    walk = FilmWalk(through: MovieListSelection(.allTime), unseen: [])
  }

  // MARK: Display

  /// Whether a film has to be loaded.
  var isLoading: Bool { load.isUnderWay && film == nil }

  /// The number of the film in the list; nil if there is no film.
  var number: Int? { film == nil ? nil : walk.number }

  /// The number of films in the list; nil if it is not known.
  var total: Int? { walk.total }

  /// Returns the marks of the film; nil if it has none.
  var filmMarks: MovieMarks? { film.flatMap { marks[$0.id] } }

  /// Whether the user has said not to have seen the film.
  var isKnownAsUnseen: Bool { film.map { walk.unseen.contains($0.id) } ?? false }

  /// The text in place of a film; nil if there is a film.
  var summary: [String]? {
    guard film == nil else { return nil }
    if let problem { return [Wording.sentence(problem), Wording.retry(bindings.press(.retry))] }
    guard walk.isAtEnd else { return [Wording.loadingMore] }
    guard counts.films > 0 else { return [Wording.nothingToCheckOff] }
    let unseen = counts.films - counts.seen
    var lines = [Wording.summary(of: counts)]
    if unseen > 0 {
      lines.append(
        counts.open > 0
          ? Wording.showsOpen(counts.open, press: bindings.press(.next))
          : Wording.asksAgain(press: bindings.press(.next)))
      lines.append(Wording.listsUnseen(press: bindings.press(.open)))
    }
    lines.append(Wording.leadsToTonight(bindings.press(.leave), press: presses.tonight))
    return lines
  }

  /// The message below a film; nil if there is none.
  var message: String? {
    if let notice { return notice }
    guard film != nil, let problem else { return nil }
    return Wording.noMoreFilms(problem, press: bindings.press(.retry))
  }

  /// Returns whether an action does something now.
  func isUseful(_ action: WalkAction) -> Bool {
    switch action {
    case .seen, .notSeen, .later, .notForMe, .rate: film != nil
    case .less, .more: walk.lastRated != nil
    case .next: film != nil || counts.films > counts.seen
    case .back: film == nil ? counts.films > 0 : walk.number > 1
    case .open: film != nil || walk.isAtEnd && counts.films > counts.seen
    case .retry: problem != nil
    case .undo, .leave: true
    }
  }

  /// Shows a message until the next key.
  func showNotice(_ text: String) {
    notice = text
    didChange()
  }

  /// Clears the message about the last key.
  func forgetNotice() {
    guard notice != nil else { return }
    notice = nil
    didChange()
  }

  /// Reads the marks again if they may have changed.
  func followMarks() { if marks.generation != generation { readMarks() } }

  private func readMarks() {
    generation = marks.generation
    marks.load(for: walk.films)
    counts = walk.counts(marks)
  }

  private func didChange() {
    readMarks()
    let movie = walk.film
    film = movie.map { detail(of: $0) }
    if isOpen, let movie, details.knownDetail(of: movie.id) == nil, loaded?.id != movie.id {
      loadDetail(of: movie)
    } else {
      detailLoad.stop()
    }
    router?.screenDidChange()
  }

  /// Returns what is known of a film.
  private func detail(of movie: MovieSummary) -> MovieDetail {
    if let loaded, loaded.id == movie.id { return loaded }
    return details.knownDetail(of: movie.id) ?? MovieDetail(summary: movie)
  }

  /// Loads the director of a film, without which it can be shown too.
  private func loadDetail(of movie: MovieSummary) {
    detailLoad.start(after: { [rest] in try await rest() }) {
      [details] () async throws(MovieDataError) in
      try await details.detail(of: movie.id)
    } receive: { [weak self] answer in
      guard let self, let detail = try? answer.get(), walk.film?.id == movie.id else { return }
      loaded = detail
      film = detail
      router?.screenDidChange()
    }
  }

  // MARK: Films

  /// Begins a walk.
  ///
  /// - Parameters:
  ///   - selection: The list.
  ///   - pages: The films of the list that are loaded.
  ///   - selected: The films of the list to ask about; nil for all.
  ///   - first: The film to begin with, unless it has an answer.
  func open(
    _ selection: MovieListSelection, _ pages: PagedList, selected: [MovieSummary]? = nil,
    from first: MovieIdentifier? = nil
  ) {
    isOpen = true
    selectedCount = selected?.count
    (problem, notice, loaded) = (nil, nil, nil)
    load.stop()
    walk = FilmWalk(through: selection, unseen: memory.films(of: selection))
    if let selected {
      walk.append(selected, nextOffset: nil, total: nil, marks)
    } else if pages.unloadedCount == 0, pages.missingCount == 0 {
      walk.append(pages.loaded, nextOffset: pages.nextOffset, total: pages.total, marks)
    } else {
      // After a jump, the films before it are not loaded.
      walk.append([], nextOffset: 0, total: pages.total, marks)
    }
    walk.start(at: first, marks)
    loadMore()
    didChange()
  }

  /// Shows the walk through a list as it was left; returns false if the last one was another.
  func reopen(_ selection: MovieListSelection) -> Bool {
    guard counts.films > 0, walk.selection == selection else { return false }
    isOpen = true
    loadMore()
    didChange()
    return true
  }

  /// Asks about the film a number of places further.
  func move(by places: Int) {
    walk.move(by: places)
    didChange()
  }

  /// Stops loading; called when the screen closes.
  func close() {
    isOpen = false
    load.stop()
    detailLoad.stop()
  }

  private func loadMore() {
    let list = walk.selection
    // Answers change the user's own lists, so they are loaded whole before the first answer.
    let isOwn = list.list.isOwn || list.isOfMarkedFilms
    guard isOpen, problem == nil, let offset = walk.nextOffset, !load.isUnderWay,
      isOwn || walk.loadedAhead <= Self.ahead
    else { return }
    let isLocal = isOwn || lists.offering.isLocal
    let limit = isLocal ? MovieListInteractor.batchSizes.upperBound : MoviePage.size
    load.start(atOnce: isLocal) { [lists] () async throws(MovieDataError) in
      try await lists.movies(in: list, from: offset, limit: limit)
    } receive: { [weak self] answer in
      self?.receive(answer)
    }
  }

  private func receive(_ answer: Result<MovieBatch, MovieDataError>) {
    switch answer {
    case .success(let batch):
      walk.append(batch.movies, nextOffset: batch.nextOffset, total: batch.total, marks)
      loadMore()
    case .failure(let error): problem = error
    }
    didChange()
  }

  // MARK: Keys

  /// Handles a key.
  func handle(_ key: Key) {
    notice = nil
    perform(key)
    loadMore()
    didChange()
  }

  private func perform(_ key: Key) {
    switch bindings.action(for: key) {
    case nil: break
    case .seen?: answer(.seen)
    case .notSeen?: answer(.notSeen)
    case .later?: answer(.later)
    case .notForMe?: answer(.notForMe)
    case .rate?:
      let keys = bindings.bindings.first { $0.action == .rate }?.keys ?? []
      let star = keys.firstIndex(of: key) ?? 0
      if let rating = UserRating(halves: 2 * star + 2) { answer(.rated(rating)) }
    case .less?: changeRating(by: -1)
    case .more?: changeRating(by: 1)
    case .next?: goToNext()
    case .back?: if !walk.goBack() { notice = Wording.isFirstFilm }
    case .undo?: undo()
    case .open?: open()
    case .retry?: problem = nil
    case .leave?: router?.close()
    }
  }

  private func goToNext() {
    if walk.isAtEnd {
      walk.restart(marks)
      memory.record(walk.unseen, of: walk.selection)
    } else if walk.isAnswered(marks) {
      walk.advance(marks)
    } else {
      answer(.notSeen)
    }
  }

  private func answer(_ answer: FilmWalk.Answer) {
    guard let movie = walk.film else { return }
    marks.load(for: [movie])
    let before = marks[movie.id] ?? MovieMarks()
    guard let changes = walk.changes(for: answer, from: before) else {
      return notice = Wording.isSeen(movie, press: presses.seenOn)
    }
    if changes.isEmpty {
      notice = Wording.isNotSeen(movie)
    } else {
      // If nothing is saved, the film stays, with the error.
      guard let message = router?.mark(detail(of: movie), changes) else { return }
      notice = message
    }
    walk.record(answer, before: before, marks)
    memory.record(walk.unseen, of: walk.selection)
  }

  /// Changes the rating that the last answer has given by a number of half stars.
  private func changeRating(by halves: Int) {
    guard let (movie, rating) = walk.lastRated else { return notice = Wording.ratesFirst }
    guard let changed = UserRating(halves: rating.halves + halves),
      let message = router?.mark(detail(of: movie), [.rating(changed)])
    else { return }
    notice = message
    walk.rate(again: changed, marks)
  }

  private func undo() {
    guard walk.lastChangesMarks != false else { return dropLast() }
    router?.undo(of: walk.lastAnswered) { [weak self] message in
      guard let self else { return }
      notice = message
      dropLast()
      didChange()
    }
  }

  private func dropLast() {
    walk.dropLast(marks)
    memory.record(walk.unseen, of: walk.selection)
  }

  private func open() {
    if let film { return router?.open(film.summary, reason: "") ?? () }
    guard walk.isAtEnd, counts.films > counts.seen else { return }
    var list = walk.selection
    if !list.filters.contains(.not(.seen)) { list.filters.append(.not(.seen)) }
    router?.openList(list)
  }
}
