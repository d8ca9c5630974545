import Browser
import BusinessLogic
import DomainEntities
import FilmPages
import Films
import Tonight
import Widgets
import Wording
import Year

// The screens around the one that is open: calls are only named in the first line.

extension LabSession: MovieListRouting {
  func selectionDidChange(to movie: MovieSummary?) {}
  func openSelectedMovie() { report() }
  func chooseList(current: MovieList) { report() }
  func chooseSort(among sorts: [MovieSort], current: MovieSort?) { report() }
  func copyCommand(of selection: MovieListSelection) { report() }
  var isOnPage: Bool { false }
  func keepPlace() -> Bool { true }
  var canLeaveList: Bool { false }
  func advice(for list: MovieList) -> String? { nil }
  func edit(_ edit: ListEdit) { report() }
  func leaveList() { report() }
  func playTrailer() { report() }
  func showWatchOptions() { report() }
}

extension LabSession: MovieDetailRouting {
  func closeDetail() { end() }
  func perform(_ action: MovieListAction, count: Int?) { report("\(action)") }
  var hasOtherFilms: Bool { true }
  func moveSelection(by rows: Int) { report("\(rows)") }
  func playTrailer(of movie: MovieDetail) { report(movie.title) }
  func showWatchOptions(of movie: MovieDetail) { report(movie.title) }
  func report(_ error: MovieDataError) { report(Wording.sentence(error)) }

  func openPage(_ address: String?) -> String? {
    report(address ?? "")
    return nil
  }

  func open(_ entry: MovieDetailEntry) -> String? {
    report()
    return nil
  }
}

extension LabSession: YearRouting {
  func list(_ query: TypedQuery) { report(query.text) }
  func enterQuery(_ year: Int, _ current: String) { report("\(year) \(current)") }
  var viewingAdvice: String {
    Wording.marksSeen(press: KeyBindings.browser.press(.mark(.seen)))
  }
  func closeYear() { end() }
}

extension LabSession: TonightRouting {
  func open(_ film: TonightFilm) { report(film.movie.title) }
  func isRejected(_ movie: MovieDetail) -> Bool { false }
  func undo(report: @escaping (String?) -> Void) {}
  var canUndo: Bool { false }
  func marks(of movie: MovieDetail) -> MovieMarks? { nil }
  func watchlistAdvice() -> String? { nil }
  func chooseMood(_ current: Mood?) { report() }
  func chooseEra(_ current: Int?) { report() }
  func enterQuery(_ current: String) { report(current) }
  func closeTonight() { end() }
  func tonightDidChange() {}

  func reject(_ movie: MovieDetail) -> TonightRejection {
    report(movie.title)
    return .marked(nil)
  }
}

extension LabSession: NoteRouting {
  func didSave(_ note: NotePresenter, _ step: LibraryStep?) { end() }
  func leave(_ note: NotePresenter) { end() }
  func note(_ note: NotePresenter, didFail error: MovieDataError) {
    note.showMessage(Wording.sentence(error))
  }
}
