package import BusinessLogic
package import DomainEntities
import Scheduling
import TerminalModel
package import Widgets
import Wording

/// The result of marking a film as not for the user.
package enum TonightRejection: Hashable, Sendable {
  /// The film is marked; the message is nil if there is nothing to say.
  case marked(String?)
  /// The film is not marked, for the reason in the message.
  case failed(String)
}

/// What the screen of films for tonight asks of the screens around it.
@MainActor package protocol TonightRouting: AnyObject {
  /// Opens a film.
  func open(_ film: TonightFilm)
  /// Marks a film as not for the user.
  func reject(_ movie: MovieDetail) -> TonightRejection
  /// Returns whether a film is marked as not for the user.
  func isRejected(_ movie: MovieDetail) -> Bool
  /// Undoes the last mark, perhaps after a question; `report` is called with a message about it.
  func undo(report: @escaping (String?) -> Void)
  /// Whether there is a mark to undo.
  var canUndo: Bool { get }
  /// Returns the marks of a film; nil if it has none.
  func marks(of movie: MovieDetail) -> MovieMarks?
  /// Returns how the empty watchlist gets its first film; nil if it has films.
  func watchlistAdvice() -> String?
  /// Lets the user choose a mood.
  func chooseMood(_ current: Mood?)
  /// Lets the user choose a decade.
  func chooseEra(_ current: Int?)
  /// Lets the user enter a query.
  func enterQuery(_ current: String)
  /// Closes the screen.
  func closeTonight()
  /// Called when the films, the wishes or the message have changed.
  func tonightDidChange()
}

/// The films for tonight: which are shown, which is selected, and what the user asked for.
///
/// The wishes are kept while the program runs, and films are not shown twice as long as there are
/// others.
@MainActor package final class TonightPresenter {
  /// The number of films.
  static let count = 3
  /// The running times to choose from, in minutes.
  private static let lengths = [90, 120]

  /// The films.
  package private(set) var films: [TonightFilm] = []
  /// The index of the selected film.
  package private(set) var selected = 0
  /// What the user asked for.
  private(set) var wishes = TonightWishes()
  /// A message about the last mark, or else about the films or the lack of them.
  var message: String? { notice ?? status }
  /// The list to choose from.
  private(set) var list = MovieListSelection(.allTime)
  let bindings: KeyBindings<TonightAction>
  private let today: @Sendable () -> CalendarDate
  private let interactor: TonightInteractor
  private let seed: @MainActor () -> UInt64
  private let load = LatestTask<TonightOutcome>()
  private weak var routing: (any TonightRouting)?
  /// The films that were shown since the wishes changed.
  private var shown: Set<MovieIdentifier> = []
  /// The film that was marked last as not for the user, and where it was shown.
  private var rejected: (film: TonightFilm, index: Int)?
  /// A message about the films or the lack of them.
  private var status: String?
  /// A message until the next key.
  private var notice: String?

  /// Creates the screen's state; `seed` returns the seed of every choice.
  package init(
    _ interactor: TonightInteractor, bindings: KeyBindings<TonightAction> = .tonight,
    today: @escaping @autoclosure @Sendable () -> CalendarDate,
    seed: @escaping @MainActor () -> UInt64
  ) {
    self.interactor = interactor
    self.bindings = bindings
    self.today = today
    self.seed = seed
  }

  /// Sets the handler of what leads to other screens.
  package func route(by routing: any TonightRouting) { self.routing = routing }

  /// Whether films are being chosen.
  package var isChoosing: Bool { load.isUnderWay }

  /// The selected film; nil if there is none.
  package var selectedFilm: TonightFilm? {
    films.indices.contains(selected) ? films[selected] : nil
  }

  /// Returns why a film was chosen; empty if nothing is known that its facts do not say.
  package func reason(for film: TonightFilm) -> String {
    film.reason(with: routing?.marks(of: film.movie))
      .map { Wording.reason($0, on: today()) } ?? ""
  }

  /// Returns whether an action does something now.
  func isUseful(_ action: TonightAction) -> Bool {
    switch action {
    case .open, .openNumber, .reject: !films.isEmpty
    case .next, .previous: films.count > 1
    case .clear: !wishes.isEmpty
    case .retry: films.isEmpty
    case .again: !films.isEmpty || wishes.isEmpty
    case .undo: routing?.canUndo == true
    default: true
    }
  }

  /// Shows a message until the next key.
  package func showNotice(_ text: String) {
    notice = text
    routing?.tonightDidChange()
  }

  /// Clears the message about the last key.
  package func forgetNotice() {
    guard notice != nil else { return }
    notice = nil
    routing?.tonightDidChange()
  }

  // MARK: Choosing

  /// Chooses films of a list.
  package func choose(from list: MovieListSelection) {
    if list != self.list { shown = [] }
    self.list = list
    choose()
  }

  /// Changes what the user asked for, and chooses films.
  package func wish(_ change: (inout TonightWishes) -> Void) {
    var wishes = wishes
    change(&wishes)
    guard wishes != self.wishes else { return }
    self.wishes = wishes
    shown = []
    choose()
  }

  /// Stops choosing.
  package func stop() { load.stop() }

  /// Chooses films: all of them, or one in place of the film at an index.
  private func choose(at index: Int? = nil) {
    status = nil
    if index == nil { rejected = nil }
    let (list, wishes, seed, shown) = (list, wishes, seed(), shown)
    load.start { [interactor] () async throws(MovieDataError) in
      try await interactor.films(
        of: list, wishes: wishes, count: index == nil ? Self.count : 1, seed: seed, without: shown)
    } receive: { [weak self] in
      self?.receive($0, at: index)
    }
    routing?.tonightDidChange()
  }

  private func receive(_ answer: Result<TonightOutcome, MovieDataError>, at index: Int?) {
    switch answer {
    case .success(.films(let chosen, let problem, _)):
      status = problem.map { Wording.sentence($0) }
      show(chosen, at: index)
    case .success(.nothingLeft(let count)): showNothing(Wording.nothingLeft(of: count), at: index)
    case .success(.noFilms): showNothing(nothingMatches, at: index)
    case .failure(let error):
      notice = nil
      showNothing(Wording.sentence(error), at: index)
    }
    routing?.tonightDidChange()
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
    let advice = wishes.onlyWatchlist ? routing?.watchlistAdvice() : nil
    return advice ?? Wording.nothingForTonight
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
    case .maxMinutes: wish { $0.maxMinutes = Self.next(after: $0.maxMinutes, in: Self.lengths) }
    case .familiarity:
      wish { $0.familiarity = Self.next(after: $0.familiarity, in: [.familiar, .new]) }
    case .watchlist: wish { $0.onlyWatchlist.toggle() }
    case .mood: routing?.chooseMood(wishes.mood)
    case .era: routing?.chooseEra(wishes.decade)
    case .query: routing?.enterQuery(wishes.query.text)
    case .clear: wish { $0 = TonightWishes() }
    case .leave: routing?.closeTonight()
    }
  }

  /// Selects a film by its index; the first follows the last.
  package func select(_ index: Int) {
    guard !films.isEmpty else { return }
    selected = (index + films.count) % films.count
    routing?.tonightDidChange()
  }

  /// Opens a film by its index.
  func open(_ index: Int) {
    guard films.indices.contains(index) else { return }
    selected = index
    // Marks made on the page come after this one.
    (rejected, notice) = (nil, nil)
    routing?.open(films[index])
  }

  private func reject() {
    guard let film = selectedFilm, let routing else { return }
    switch routing.reject(film.movie) {
    case .marked(let text):
      notice = text
      rejected = text == nil ? nil : (film, selected)
      choose(at: selected)
    case .failed(let text): showNotice(text)
    }
  }

  /// Undoes the last mark; a film that it replaced is shown again in its place.
  private func undo() {
    routing?.undo { [weak self] message in
      guard let self, let routing else { return }
      notice = message
      if let rejected, !routing.isRejected(rejected.film.movie) { putBack(rejected) }
      routing.tonightDidChange()
    }
  }

  private func putBack(_ rejected: (film: TonightFilm, index: Int)) {
    let (film, index) = rejected
    load.stop()
    (self.rejected, status) = (nil, nil)
    films.removeAll { $0.movie.id == film.movie.id }
    let isReplaced = films.count == Self.count && films.indices.contains(index)
    let place = min(index, films.count)
    films.replaceSubrange(place..<place + (isReplaced ? 1 : 0), with: [film])
    selected = place
  }

  /// Returns the value after another one; nil comes before the first and after the last.
  private static func next<Value: Equatable>(after value: Value?, in values: [Value]) -> Value? {
    guard let value, let index = values.firstIndex(of: value) else { return values.first }
    return values.indices.contains(index + 1) ? values[index + 1] : nil
  }
}
