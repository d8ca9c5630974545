import BusinessLogic
import DomainEntities

/// What marking needs of the screens around it.
@MainActor protocol BrowserMarksRouting: AnyObject {
  /// Has something asked for by name, beginning with a text.
  func showPrompt(_ text: String)
  /// Gives the terminal to another program for as long as `body` runs.
  func lendTerminal(to body: () -> Void)
  /// The marks of films on the screen may have changed.
  func marksDidChange()
}

/// Marks the film that keys go to, by keys and by typed words; rates it and has notes written on it.
@MainActor final class BrowserMarks {
  private weak var routing: (any BrowserMarksRouting)?
  private let presenter: MarkPresenter
  private let notes: MovieNoteInteractor
  private let writesNotesElsewhere: Bool
  private let bindings: BrowserBindings
  private let overlays: BrowserOverlays
  private let navigation: BrowserNavigation
  private let notices: BrowserNotices
  private let list: MovieListPresenter
  private let film: MovieDetailPresenter

  /// Takes what marks films, the rules of notes, and the screens that show what is marked.
  init(
    _ presenter: MarkPresenter, _ notes: MovieNoteInteractor, _ context: BrowserContext,
    list: MovieListPresenter, film: MovieDetailPresenter, navigation: BrowserNavigation,
    overlays: BrowserOverlays, notices: BrowserNotices
  ) {
    self.presenter = presenter
    self.notes = notes
    writesNotesElsewhere = context.writesNotesElsewhere
    bindings = context.bindings
    self.overlays = overlays
    self.navigation = navigation
    self.notices = notices
    self.list = list
    self.film = film
  }

  /// Begins to serve the screens.
  func route(by routing: any BrowserMarksRouting) {
    self.routing = routing
    presenter.cache.listen(shown: { [weak self] in self?.shownFilms ?? [] }) { [weak self] error in
      self?.report(error)
    }
  }

  /// The day that typed words such as `today` mean.
  var today: CalendarDate { presenter.now().day }

  /// The user's tags, most used first.
  var tags: [String] { presenter.tags }

  /// The lists that can be chosen, with those of the user's own that have films.
  func lists(among lists: [MovieList]) -> [MovieList] { presenter.lists(among: lists) }

  /// Marks the focused film, or has it chosen or typed with what.
  func perform(_ action: MarkAction) {
    let (movie, id) = markedFilm
    switch action {
    case .rate: if let movie, let id { return rate(movie, called: id) }
    case .note: if let movie, let id { return writeNote(on: movie, called: id) }
    case .seenOn where id != nil:
      routing?.showPrompt("seen-on ")
      return
    case .tag where id != nil:
      routing?.showPrompt("tag-film ")
      return
    default: break
    }
    show(presenter.perform(action, on: movie, shown: id))
  }

  /// Marks the focused film with what was typed.
  func mark(_ change: MarkChange) {
    guard let movie = markedFilm.movie else { return notices.tell("There is no film to mark.") }
    show(presenter.mark(movie, [change]))
  }

  /// Shows what an account or another program has marked.
  func showMarksOfOthers() {
    presenter.cache.reload()
    list.marksDidChange()
    show(nil)
  }

  // MARK: Notes

  /// What is said at the start of notes that were not saved; nil where there are none.
  var draftNotice: String? {
    let titles = notes.draftTitles
    guard let title = titles.first else { return nil }
    let key = bindings[.browser].keyLabel(.mark(.note))
    let others = titles.count == 1 ? "" : " and \(titles.count - 1) more"
    return "Unsaved note on \(title)\(others): \(key) there goes on with it."
  }

  /// Keeps the note that is being written, before the program ends or is stopped.
  ///
  /// - Returns: The film of a note that is lost, since it could be kept nowhere.
  @discardableResult func keepNote() -> String? {
    guard let note = overlays.note, !note.keep() else { return nil }
    return note.movie.titleAndYear
  }

  /// Goes on with the note that is being written, after the program was stopped.
  func goOnWithNote() {
    guard let note = overlays.note else { return }
    note.goOn()
    presenter.cache.reload(atAll: note.movie)
  }

  private func writeNote(on movie: LibraryMovie, called id: MovieIdentifier) {
    // Another program may have changed it.
    presenter.cache.reload(atAll: movie)
    let note = NotePresenter(
      on: movie, called: id, saved: presenter.cache[id]?.note ?? "", interactor: notes,
      now: presenter.now, bindings: bindings[.note], unsavedBindings: bindings[.unsaved])
    note.route(by: self)
    overlays.push(NoteView(presenter: note))
    if writesNotesElsewhere { note.beginElsewhere() }
  }

  // MARK: Which films

  private func rate(_ movie: LibraryMovie, called id: MovieIdentifier) {
    overlays.showStars(for: movie.titleAndYear, presenter.cache[id]?.rating) { [weak self] rating in
      guard let self else { return }
      show(presenter.mark(movie, [.rating(rating)]))
    }
  }

  /// The focused film, with the name that rows and the page know it by.
  private var markedFilm: (movie: LibraryMovie?, id: MovieIdentifier?) {
    guard let movie = navigation.focusedMovie else { return (nil, nil) }
    // Keys may be quicker than the frame with the row that they have led to.
    presenter.cache.look(at: [movie])
    // The page knows more of the film than the list does, be it on the screen or not.
    let detail = film.knownDetail(of: movie.id)
    return (detail.map { LibraryMovie($0) } ?? LibraryMovie(movie), movie.id)
  }

  /// The films whose marks are on the screen, or are worked on.
  private var shownFilms: [MovieSummary] {
    var films = list.contents.visible + film.series
    if let movie = film.movie { films.append(movie) }
    if let note = overlays.note {
      var movie = note.movie.summary
      movie.id = note.id
      films.append(movie)
    }
    return films
  }

  /// Shows marks that have changed, and says what has.
  private func show(_ text: String?) {
    film.showMarks()
    routing?.marksDidChange()
    if let text { notices.tell(text) }
  }

  /// Says what stands in the way of marks: in the note that is being written, if one is.
  private func report(_ error: MovieDataError) {
    let text = Wording.sentence(error)
    if let note = overlays.note { return note.tell(text) }
    notices.tellWhole(text, titled: "My films")
  }
}

extension BrowserMarks: NoteRouting {
  func didSave(_ note: NotePresenter, _ step: LibraryStep?) {
    overlays.remove(note)
    show(presenter.show(step, of: note.movie))
  }

  func note(_ note: NotePresenter, didFail error: MovieDataError) {
    presenter.cache.reload(after: error)
  }

  func leave(_ note: NotePresenter) {
    overlays.remove(note)
  }

  func lendTerminal(to body: () -> Void) {
    routing?.lendTerminal(to: body)
  }
}
