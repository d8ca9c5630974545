import BusinessLogic
import DomainEntities
import FilmPages
import Films
import Tonight
import Widgets
import Wording

/// Opens the films for tonight over the panes, and what they lead to; going back from a film
/// returns to them.
@MainActor final class BrowserTonight {
  private let context: BrowserContext
  private let list: MovieListPresenter
  private let navigation: BrowserNavigation
  private let overlays: BrowserOverlays
  private let marks: BrowserMarks?
  private let changes: BrowserChanges
  private let presenter: TonightPresenter
  private weak var routing: (any BrowserMarksRouting)?
  /// The name of the list that films are chosen from; nil for all films.
  private var origin: String?
  /// Whether there is a mark to undo, as of the last change.
  private(set) var canUndo = false

  init(
    _ context: BrowserContext, list: MovieListPresenter, navigation: BrowserNavigation,
    overlays: BrowserOverlays, marks: BrowserMarks?, changes: BrowserChanges
  ) {
    self.context = context
    self.list = list
    self.navigation = navigation
    self.overlays = overlays
    self.marks = marks
    self.changes = changes
    let today = context.today
    presenter = TonightPresenter(
      TonightInteractor(
        store: context.store, library: context.library, today: today(),
        language: context.language, region: context.region),
      bindings: context.bindings[.tonight], today: today(), seed: context.seed)
  }

  /// Sets the handler that shows the prompt.
  func route(by routing: any BrowserMarksRouting) {
    self.routing = routing
    presenter.route(by: self)
  }

  /// Whether the screen that receives keys has films: those for tonight, or else a pane.
  var showsFilms: Bool { overlays.isEmpty || overlays.top is TonightView }

  /// Whether films are being chosen.
  var isChoosing: Bool { presenter.isChoosing }

  /// Stops choosing films.
  func stop() { presenter.stop() }

  /// Opens the screen with other films than before.
  func open() {
    let selection = list.contents.selection
    // From a list of everything, all films are meant; from a narrower one, its own.
    let isNarrow = !MovieList.standing.contains(selection.list)
    origin = isNarrow ? navigation.listName : nil
    show()
    presenter.choose(
      from: MovieListSelection(
        isNarrow ? selection.list : .allTime, filters: selection.filters))
  }

  /// Opens the screen with films of a query.
  func open(_ query: TypedQuery) {
    if !isOpen { open() }
    presenter.wish { $0.query = query }
  }
}

extension BrowserTonight: BrowserTonightRouting {
  var isOpen: Bool { overlays.screens.contains { $0 is TonightView } }

  var films: [MovieDetail] { isOpen ? presenter.films.map(\.movie) : [] }

  var selectedFilm: MovieDetail? { isOpen ? presenter.selectedFilm?.movie : nil }

  func showNotice(_ text: String) { presenter.showNotice(text) }

  func forgetNotice() { presenter.forgetNotice() }

  func show() {
    guard !isOpen else { return }
    canUndo = marks?.canUndo ?? false
    overlays.push(
      TonightView(presenter: presenter, marks: marks?.cache) { [weak self] in self?.origin })
  }

  func select(by steps: Int) -> (movie: MovieSummary, reason: String)? {
    presenter.select(presenter.selected + steps)
    return presenter.selectedFilm.map { ($0.movie.summary, presenter.reason(for: $0)) }
  }
}

extension BrowserTonight: TonightRouting {
  func open(_ film: TonightFilm) {
    overlays.pop()
    navigation.visitFromTonight(film.movie.summary, reason: presenter.reason(for: film))
  }

  func reject(_ movie: MovieDetail) -> TonightRejection {
    guard let marks else { return .failed(Wording.noLibrary) }
    let press = context.bindings[.tonight].press(.undo)
    return .marked(marks.reject(movie).map { Wording.undoable($0, press: press) })
  }

  func marks(of movie: MovieDetail) -> MovieMarks? { marks?.cache[movie.id] }

  func isRejected(_ movie: MovieDetail) -> Bool { marks?.isRejected(movie) ?? false }

  func undo(report: @escaping (String?) -> Void) {
    guard let marks else { return report(Wording.noLibrary) }
    marks.reverse(.undo, report: report)
  }

  func watchlistAdvice() -> String? {
    guard marks?.advice(for: .mine(.watchlist)) != nil else { return nil }
    let press = context.bindings[.browser].press(.mark(.watchlist))
    return Wording.emptyWatchlist(press: press)
  }

  func chooseMood(_ current: Mood?) {
    let moods = [nil] + Mood.allCases.map(Optional.some)
    let items = moods.map { mood in
      var item = PickerItem(text: Wording.condition(mood), group: "")
      item.remark = mood.map { $0.themes.prefix(3).joined(separator: ", ") } ?? ""
      return item
    }
    overlays.showPicker(Wording.mood, items, current: moods.firstIndex(of: current)) {
      [presenter] choice in presenter.wish { $0.mood = moods[choice] }
    }
  }

  func chooseEra(_ current: Int?) {
    let decades = [nil] + context.store.offering.decades.map(Optional.some)
    let items = decades.map { PickerItem(text: Wording.condition(decade: $0), group: "") }
    overlays.showPicker(Wording.era, items, current: decades.firstIndex(of: current)) {
      [presenter] choice in presenter.wish { $0.decade = decades[choice] }
    }
  }

  func enterQuery(_ current: String) { routing?.ask(.tonight(current)) }

  func closeTonight() { overlays.pop() }

  func tonightDidChange() {
    marks?.cache.load(for: presenter.films.map(\.movie.summary))
    canUndo = marks?.canUndo ?? false
    changes.note()
  }
}
