import BusinessLogic
import DomainEntities
import TestSupport

@testable import FilmPages
@testable import Films
@testable import MovieData
@testable import TerminalModel
@testable import Widgets

/// A list presenter with all of its observers.
@MainActor final class ListFixture: MovieListPresenterOutput, MovieListRouting {
  let presenter: MovieListPresenter
  private(set) var updates = 0
  private(set) var selections: [MovieIdentifier?] = []
  private(set) var opened = 0
  private(set) var currentList: MovieList?
  private(set) var offeredSorts: [MovieSort] = []
  private(set) var currentSort: MovieSort?

  private(set) var copied: [MovieListSelection] = []
  private(set) var leavings = 0
  private(set) var trailers = 0
  private(set) var watches = 0
  private(set) var edits: [ListEdit] = []

  init(
    _ store: any MovieDataStore, height: Int = 10, history: InputHistory = InputHistory(nil),
    typingDebounce: @escaping @Sendable () async throws -> Void = {},
    typingEnd: @escaping @Sendable () async throws -> Void = {}
  ) {
    presenter = MovieListPresenter(
      interactor: MovieListInteractor(store: store, today: day("2026-07-01")), height: height,
      history: history, typingDebounce: typingDebounce, typingEnd: typingEnd)
    presenter.attach(self)
    presenter.route(by: self)
  }

  /// Returns a list that has finished opening.
  static func opened(_ store: any MovieDataStore, height: Int = 10) async -> ListFixture {
    let fixture = ListFixture(store, height: height)
    fixture.presenter.start()
    await fixture.presenter.settle()
    return fixture
  }

  /// Returns a list that has opened with the answer to its first request.
  static func opened(
    _ store: ScriptedMovieDataStore, answering batch: MovieBatch
  ) async throws -> ListFixture {
    let fixture = ListFixture(store)
    fixture.presenter.start()
    try await store.batches.next().answer(batch)
    await fixture.presenter.settle()
    return fixture
  }

  var model: MovieListViewModel { presenter.viewModel }
  var heading: String { presenter.heading(naming: []) }
  var titles: [String] { model.rows.map(\.title) }
  var movies: [MovieSummary] { presenter.contents.pages.movies }
  var cursor: ListCursor { presenter.contents.cursor }
  var selected: MovieIdentifier? { presenter.contents.selected?.id }
  var list: MovieList { presenter.contents.selection.list }

  func press(_ keys: Key...) { for key in keys { presenter.handle(key) } }
  func type(_ text: String) { for character in text { presenter.handle(.character(character)) } }

  /// Presses keys and waits for their effects.
  func settled(_ keys: Key...) async {
    for key in keys {
      presenter.handle(key)
      await presenter.settle()
    }
  }

  /// Scrolls down until the list ends or waits, so everything before is loaded.
  func readToEnd() async {
    var last: Int?
    while last != cursor.selected {
      last = cursor.selected
      await settled(Key(.pageDown))
    }
  }

  func presenterDidUpdate(_ presenter: MovieListPresenter) { updates += 1 }
  func selectionDidChange(to movie: MovieSummary?) { selections.append(movie?.id) }
  func openSelectedMovie() { opened += 1 }
  func chooseList(current: MovieList) { currentList = current }
  private(set) var keptPlaces = 0
  var canLeaveList: Bool { keptPlaces > 0 }
  var isOnPage: Bool { false }
  func advice(for list: MovieList) -> String? { nil }
  func keepPlace() -> Bool {
    keptPlaces += 1
    return true
  }
  func leaveList() { leavings += 1 }
  func copyCommand(of selection: MovieListSelection) { copied.append(selection) }
  func playTrailer() { trailers += 1 }
  func showWatchOptions() { watches += 1 }
  func edit(_ edit: ListEdit) { edits.append(edit) }
  func chooseSort(among sorts: [MovieSort], current: MovieSort?) {
    (offeredSorts, currentSort) = (sorts, current)
  }
}
