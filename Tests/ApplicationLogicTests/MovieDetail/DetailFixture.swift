import BusinessLogic
import DomainEntities
import TestSupport

@testable import FilmPages
@testable import Films
@testable import TerminalModel
@testable import Widgets

/// The presenter of a film's page with all of its observers.
@MainActor final class DetailFixture: MovieDetailPresenterOutput, MovieDetailRouting, LinkOpener {
  let presenter: MovieDetailPresenter
  /// The debounce of the page; a test ends each pause.
  let rests = SuspendedCalls<Int, Int>()
  private(set) var updates = 0
  private(set) var closings = 0
  private(set) var inList: [MovieListAction] = []
  private(set) var moves: [Int] = []
  private(set) var pages: [String] = []
  private(set) var entries: [MovieDetailEntry] = []
  private(set) var trailers: [String?] = []
  private(set) var watched: [MovieDetail] = []
  private(set) var errors: [MovieDataError] = []

  init(_ store: any MovieDataStore, marks: MarkPresenter? = nil, width: Int = 40, height: Int = 20)
  {
    presenter = MovieDetailPresenter(
      interactor: MovieDetailInteractor(
        MovieListInteractor(store: store, today: day("2026-07-01"))), marks: marks
    ) { [rests] in
      _ = try await rests.ask(0)
    }
    presenter.resize(width: width, height: height)
    presenter.attach(self)
    presenter.route(by: self)
  }

  var lines: [String] { presenter.viewModel.lines.map(\.text) }
  var text: String { lines.joined(separator: "\n") }
  var notice: String? { presenter.viewModel.notice }

  func press(_ keys: Key...) { for key in keys { presenter.handle(key) } }

  func presenterDidUpdate(_ presenter: MovieDetailPresenter) { updates += 1 }
  func closeDetail() { closings += 1 }
  func perform(_ action: MovieListAction, count: Int?) { inList.append(action) }
  var hasOtherFilms = true
  func moveSelection(by rows: Int) { moves.append(rows) }
  func openPage(_ address: String?) -> String? { report(opening: address).text }
  func open(_ entry: MovieDetailEntry) -> String? {
    entries.append(entry)
    return nil
  }
  func playTrailer(of movie: MovieDetail) { trailers.append(movie.trailer?.page) }
  func showWatchOptions(of movie: MovieDetail) { watched.append(movie) }
  func report(_ error: MovieDataError) { errors.append(error) }
  func open(_ address: String) -> Bool {
    pages.append(address)
    return true
  }
}
