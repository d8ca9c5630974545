import BusinessLogic
import DomainEntities
import FilmPages
import Films
import TerminalModel
import Widgets
import Wording

// The screens around the one that is open: calls are only named in the first line.

extension LabSession: ScreenRouter {
  var keys: KeyChanges { KeyChanges() }
  func say(_ text: String) { report(text) }
  func say(_ text: String, titled title: String) { report(text) }
  func ask(_ question: PromptQuestion) { report(question.text(question.answer)) }
  func openList(_ films: MovieListSelection) { report(TypedQuery(films).text) }
  func open(_ request: OpenRequest) { report(request.person?.name ?? request.feature) }
  func open(_ movie: MovieSummary, reason: String) { report(movie.title) }
  func goBack() -> Bool { false }
  func showList() { report() }
  var focusedMovie: MovieSummary? { nil }
  func markedMovies(count: Int?) -> [MovieSummary] { [] }
  var films: ScreenFilms? { nil }
  func follow(_ person: Person, _ isFollowed: Bool?) -> String? { nil }
  func undo(of movie: MovieSummary?, report: @escaping (String?) -> Void) {}
  func name(_ smartLists: [SmartList]) {}
  func listsDidChange() {}
  func screenDidChange() {}

  func mark(_ movie: MovieDetail, _ changes: [MarkChange]) -> String? {
    report(movie.title)
    return nil
  }
}

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

extension LabSession: NoteRouting {
  func didSave(_ note: NotePresenter, _ step: LibraryStep?) { end() }
  func leave(_ note: NotePresenter) { end() }
  func note(_ note: NotePresenter, didFail error: MovieDataError) {
    note.showMessage(Wording.sentence(error))
  }
}
