import BusinessLogic
import DomainEntities
import FilmPages
import Scheduling
import TerminalModel
import Widgets
import Wording

/// The films for tonight: which are shown, which is selected, and what the user asked for.
///
/// The preferences are kept while the program runs, and films are not shown twice as long as there
/// are others.
@MainActor final class TonightPresenter {
  /// The number of films.
  static let count = 3
  /// The running times to choose from, in minutes.
  private static let lengths = [90, 120]

  /// The films.
  private(set) var films: [TonightFilm] = []
  /// The index of the selected film.
  private(set) var selected = 0
  /// What the user asked for.
  private(set) var preferences = TonightPreferences()
  /// A message about the last mark, or else about the films or the lack of them.
  var message: String? { notice ?? status }
  /// The list to choose from.
  private var list = MovieListSelection(.allTime)
  /// The name of that list; nil for all films.
  private(set) var origin: String?
  /// Whether the screen is shown.
  private(set) var isOpen = false
  let bindings: KeyBindings<TonightAction>
  private let marks: MarkCache?
  private let library: (any MovieLibrary)?
  private let today: @Sendable () -> CalendarDate
  private let interactor: TonightInteractor
  private let decades: [Int]
  private let watchlistPress: String
  private let seed: @MainActor () -> UInt64
  private let load = LatestTask<TonightOutcome>()
  private weak var router: (any ScreenRouter)?
  /// Whether there is a mark to undo, as of the last change.
  private var canUndo = false
  /// The films that were shown since the preferences changed.
  private var shown: Set<MovieIdentifier> = []
  /// The film that was marked last as not for the user, and where it was shown.
  private var rejected: (film: TonightFilm, index: Int)?
  /// A message about the films or the lack of them.
  private var status: String?
  /// A message until the next key.
  private var notice: String?

  /// Creates the screen's state.
  ///
  /// - Parameters:
  ///   - interactor: The rules of choosing films.
  ///   - library: The user's library; nil if it is not available.
  ///   - marks: The cached marks of the library.
  ///   - decades: The decades to choose from.
  ///   - watchlistPress: The instruction to press the key that adds a film to the watchlist.
  ///   - today: The current day.
  ///   - seed: Returns the seed of every choice.
  ///   - router: The browser around the screen.
  init(
    _ interactor: TonightInteractor, library: (any MovieLibrary)?, marks: MarkCache?,
    decades: [Int], watchlistPress: String, today: @escaping @Sendable () -> CalendarDate,
    seed: @escaping @MainActor () -> UInt64, router: any ScreenRouter
  ) {
    self.interactor = interactor
    self.library = library
    self.marks = marks
    self.decades = decades
    self.watchlistPress = watchlistPress
    self.today = today
    self.seed = seed
    self.router = router
    bindings = router.keys[.tonight]
  }

  /// Whether films are being chosen.
  var isChoosing: Bool { load.isUnderWay }

  /// The selected film; nil if there is none.
  var selectedFilm: TonightFilm? {
    films.indices.contains(selected) ? films[selected] : nil
  }

  /// Returns the marks of a film; nil if it has none.
  func marks(of film: TonightFilm) -> MovieMarks? { marks?[film.movie.id] }

  /// Returns the marks of the films that a film recommends.
  func marksOfRecommended(by film: TonightFilm) -> [MovieIdentifier: MovieMarks] {
    marks?.marks(of: film.movie.recommendations.map(\.movie)) ?? [:]
  }

  /// Returns why a film was chosen; empty if nothing is known that its facts do not say.
  func reason(for film: TonightFilm) -> String { reason(for: film, isBrief: false) }

  /// Returns why a film was chosen, in fewer words if `isBrief`.
  func reason(for film: TonightFilm, isBrief: Bool) -> String {
    film.reason(with: marks(of: film))
      .map { Wording.reason(isBrief ? $0.brief : $0, on: today()) } ?? ""
  }

  /// Returns whether an action does something now.
  func isUseful(_ action: TonightAction) -> Bool {
    switch action {
    case .open, .openNumber, .reject: !films.isEmpty
    case .next, .previous: films.count > 1
    case .clear: !preferences.isEmpty
    case .retry: films.isEmpty
    case .again: !films.isEmpty || preferences.isEmpty
    case .undo: canUndo
    default: true
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

  // MARK: Choosing

  /// Opens the screen with other films than before, of a list with a name; nil for all films.
  func open(from list: MovieListSelection, named origin: String?) {
    isOpen = true
    self.origin = origin
    if list != self.list { shown = [] }
    self.list = list
    choose()
  }

  /// Opens the screen as it was left; returns false if it has no films.
  func reopen() -> Bool {
    guard !films.isEmpty else { return false }
    isOpen = true
    didChange()
    return true
  }

  /// Changes what the user asked for, and chooses films.
  func change(_ change: (inout TonightPreferences) -> Void) {
    var preferences = preferences
    change(&preferences)
    guard preferences != self.preferences else { return }
    self.preferences = preferences
    shown = []
    choose()
  }

  /// Stops choosing, and closes the screen.
  func close() {
    isOpen = false
    load.stop()
  }

  private func didChange() {
    marks?.load(for: films.flatMap { [$0.movie.summary] + $0.movie.recommendations.map(\.movie) })
    // True if that cannot be read, so that undoing reports the error.
    canUndo = library.map { (try? MovieMarkInteractor(library: $0).canUndo()) ?? true } ?? false
    router?.screenDidChange()
  }

  /// Chooses films: all of them, or one in place of the film at an index.
  private func choose(at index: Int? = nil) {
    status = nil
    if index == nil { rejected = nil }
    let (list, preferences, seed, shown) = (list, preferences, seed(), shown)
    let replaced = index.flatMap { films.indices.contains($0) ? films[$0] : nil }
    let kept = index == nil ? [] : Set(films.map(\.movie.id))
    load.start { [interactor] () async throws(MovieDataError) in
      try await interactor.filledFilms(
        of: list, preferences: preferences,
        as: replaced.map { [$0.role] } ?? TonightFilm.Role.roles(Self.count, seed: seed),
        seed: seed, without: shown, nextTo: kept)
    } receive: { [weak self] in
      self?.receive($0, at: index)
    }
    didChange()
  }

  private func receive(_ answer: Result<TonightOutcome, MovieDataError>, at index: Int?) {
    switch answer {
    case .success(.films(let chosen, let problem, _)):
      show(chosen, at: index)
      status = problem.map { Wording.sentence($0) } ?? filledUp
    case .success(.nothingLeft(let count)): showNothing(Wording.nothingLeft(of: count), at: index)
    case .success(.noFilms): showNothing(nothingMatches, at: index)
    case .failure(let error):
      notice = nil
      showNothing(Wording.sentence(error), at: index)
    }
    didChange()
  }

  private func show(_ chosen: [TonightFilm], at index: Int?) {
    shown.formUnion(chosen.map(\.movie.id))
    guard let index else {
      (films, selected) = (chosen, 0)
      return
    }
    // If there are no others, a film may come back that is shown already.
    let new = chosen.filter { film in !films.contains { $0.movie.id == film.movie.id } }
    films.replaceSubrange(index...index, with: new)
    selected = min(selected, max(0, films.count - 1))
  }

  private var nothingMatches: String {
    hasEmptyWatchlist
      ? Wording.emptyWatchlist(press: watchlistPress) : Wording.nothingForTonight
  }

  private var hasEmptyWatchlist: Bool {
    preferences.onlyWatchlist && library.map { (try? $0.counts())?[.watchlist] == 0 } ?? false
  }

  /// The message that some films are not from the list; nil if all are.
  private var filledUp: String? {
    let found = films.count { !$0.isFromElsewhere }
    guard found < films.count else { return nil }
    if hasEmptyWatchlist {
      return Wording.filledUpForEmptyWatchlist(press: watchlistPress)
    }
    let list =
      preferences.onlyWatchlist
      ? Wording.heading(of: .mine(.watchlist)) : origin ?? Wording.heading(of: list.list)
    return Wording.filledUp(found: found, of: films.count, from: list)
  }

  private func showNothing(_ text: String, at index: Int?) {
    status = text
    if index == nil { films = [] } else { show([], at: index) }
  }

  // MARK: Keys

  /// Handles a key.
  func handle(_ key: Key) {
    forgetNotice()
    guard let action = bindings.action(for: key) else { return }
    switch action {
    case .next: select(selected + 1)
    case .previous: select(selected - 1)
    case .open: open(selected)
    case .openNumber:
      let keys = bindings.bindings.first { $0.action == .openNumber }?.keys ?? []
      if let index = keys.firstIndex(of: key) { open(index) }
    case .again, .retry: choose()
    case .reject: reject()
    case .undo: undo()
    case .maxMinutes: change { $0.maxMinutes = Self.next(after: $0.maxMinutes, in: Self.lengths) }
    case .familiarity:
      change { $0.familiarity = Self.next(after: $0.familiarity, in: [.familiar, .new]) }
    case .watchlist: change { $0.onlyWatchlist.toggle() }
    case .mood: chooseMood()
    case .era: chooseEra()
    case .query:
      router?.ask(.query(of: TonightFeature.declaration.name, answer: preferences.query.text))
    case .clear: change { $0 = TonightPreferences() }
    case .leave: router?.close()
    }
  }

  /// Selects a film by its index; the first follows the last.
  func select(_ index: Int) {
    guard !films.isEmpty else { return }
    selected = (index + films.count) % films.count
    didChange()
  }

  /// Opens a film by its index.
  func open(_ index: Int) {
    guard films.indices.contains(index) else { return }
    selected = index
    // Marks made on the page come after this one.
    (rejected, notice) = (nil, nil)
    router?.open(films[index].movie.summary, reason: reason(for: films[index]))
  }

  private func chooseMood() {
    let moods = [nil] + Mood.allCases.map(Optional.some)
    let items = moods.map { mood in
      var item = PickerItem(text: Wording.condition(mood), group: "")
      item.remark = mood.map { $0.themes.prefix(3).joined(separator: ", ") } ?? ""
      return item
    }
    router?.pick(Wording.mood, items, current: moods.firstIndex(of: preferences.mood)) {
      [weak self] choice in self?.change { $0.mood = moods[choice] }
    }
  }

  private func chooseEra() {
    let decades = [nil] + decades.map(Optional.some)
    let items = decades.map { PickerItem(text: Wording.condition(decade: $0), group: "") }
    router?.pick(Wording.era, items, current: decades.firstIndex(of: preferences.decade)) {
      [weak self] choice in self?.change { $0.decade = decades[choice] }
    }
  }

  private func reject() {
    guard let film = selectedFilm, let router else { return }
    guard marks != nil else { return showNotice(Wording.noLibrary) }
    notice = router.mark(film.movie, [.notForMe(true)]).map {
      Wording.undoable($0, press: bindings.press(.undo))
    }
    rejected = notice == nil ? nil : (film, selected)
    choose(at: selected)
  }

  /// Undoes the last mark; a film that it replaced is shown again in its place.
  private func undo() {
    router?.undo(of: nil) { [weak self] message in
      guard let self else { return }
      notice = message
      if let rejected, !isRejected(rejected.film.movie) { putBack(rejected) }
      didChange()
    }
  }

  private func isRejected(_ movie: MovieDetail) -> Bool {
    marks?.load(for: [movie.summary])
    return marks?[movie.id]?.isNotForMe == true
  }

  private func putBack(_ rejected: (film: TonightFilm, index: Int)) {
    let (film, index) = rejected
    load.stop()
    self.rejected = nil
    films.removeAll { $0.movie.id == film.movie.id }
    let isReplaced = films.count == Self.count && films.indices.contains(index)
    let place = min(index, films.count)
    films.replaceSubrange(place..<place + (isReplaced ? 1 : 0), with: [film])
    status = filledUp
    selected = place
  }

  /// Returns the value after another one; nil comes before the first and after the last.
  private static func next<Value: Equatable>(after value: Value?, in values: [Value]) -> Value? {
    guard let value, let index = values.firstIndex(of: value) else { return values.first }
    return values.indices.contains(index + 1) ? values[index + 1] : nil
  }
}
