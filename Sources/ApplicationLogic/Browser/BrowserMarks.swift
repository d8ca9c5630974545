import BusinessLogic
import DomainEntities
import FilmPages
import Films
import Widgets
import Wording

/// The actions that marking needs from the screens around it.
@MainActor protocol BrowserMarksRouting: AnyObject {
  /// Asks a question in the prompt.
  func ask(_ question: PromptQuestion)
  /// Gives the terminal to another program while `body` runs.
  func lendTerminal(to body: () -> Void)
  /// Called when marks of films on the screen may have changed.
  func marksDidChange()
}

/// Marks the focused film in response to keys and commands, and opens its rating and its note.
@MainActor final class BrowserMarks {
  private weak var routing: (any BrowserMarksRouting)?
  private let presenter: MarkPresenter
  private let notes: MovieNoteInteractor
  private let usesExternalEditor: Bool
  private let draftInterval: (@Sendable () async throws -> Void)?
  private let bindings: BrowserBindings
  private let overlays: BrowserOverlays
  private let navigation: BrowserNavigation
  private let notices: BrowserNotices
  private let list: MovieListPresenter
  private let film: MovieDetailPresenter
  private let customLists: CustomListInteractor
  /// The user's own lists.
  private(set) lazy var lists = BrowserCustomLists(
    customLists, presenter, overlays: overlays, list: list,
    ask: { [weak self] in self?.routing?.ask($0) },
    choose: { [weak self] in
      self?.navigation.choose($0)
      self?.navigation.showList()
    },
    leave: { [weak self] in self?.navigation.goBack() ?? false },
    show: { [weak self] in self?.show($0) })

  /// Creates an instance with a library and the screens that show marks.
  init(
    _ presenter: MarkPresenter, _ library: any MovieLibrary, _ context: BrowserContext,
    list: MovieListPresenter, film: MovieDetailPresenter, navigation: BrowserNavigation,
    overlays: BrowserOverlays, notices: BrowserNotices
  ) {
    self.presenter = presenter
    notes = MovieNoteInteractor(library: library, drafts: context.drafts)
    let smartLists = context.smartLists
    customLists = CustomListInteractor(library: library) { smartLists.smartLists() }
    usesExternalEditor = context.usesExternalEditor
    draftInterval = context.draftInterval
    bindings = context.bindings
    self.overlays = overlays
    self.navigation = navigation
    self.notices = notices
    self.list = list
    self.film = film
  }

  /// Sets the routing, and observes marks that change.
  func route(by routing: any BrowserMarksRouting) {
    self.routing = routing
    presenter.cache.listen(shown: { [weak self] in self?.shownFilms ?? [] }) { [weak self] error in
      self?.report(error)
    }
  }

  /// The current day, for words such as `today`.
  var today: CalendarDate { presenter.now().day }

  /// The user's tags, most used first.
  var tags: [String] { presenter.tags }

  /// Returns the lists to choose from, including the user's own lists.
  func lists(among lists: [MovieList]) -> [MovieList] { presenter.lists(among: lists) }

  /// Returns how an empty list of the user gets its first film, in words for the key; nil for any
  /// other list.
  func advice(
    for list: MovieList, _ words: (_ key: String) -> String = Wording.emptyList(key:)
  ) -> String? {
    let keys = bindings[.browser]
    if case .custom(let name) = list, presenter.isEmpty(listNamed: name) {
      return words(keys.keyLabel(.mark(.lists)))
    }
    guard case .mine(let own) = list, presenter.isEmpty(own) else { return nil }
    let action: MarkAction? =
      switch own {
      case .favorites: .favorite
      case .watchlist: .watchlist
      case .diary, .seen: .seen
      case .rated: .rate
      case .notForMe: .notForMe
      case .notes: .note
      case .tags: .tag
      case .everything: nil
      }
    return action.map { words(keys.keyLabel(.mark($0))) }
  }

  /// Marks the focused film, or asks for the value of the mark.
  func perform(_ action: MarkAction) {
    switch action {
    case .undo: return reverse(.undo)
    case .redo: return reverse(.redo)
    default: presenter.record(nil)
    }
    let (movie, id) = markedFilm
    switch action {
    case .rate: if let movie, let id { return rate(movie, called: id) }
    case .note: if let movie, let id { return writeNote(on: movie, called: id) }
    case .seenOn where id != nil:
      routing?.ask(.seenOn)
      return
    case .tag where id != nil:
      routing?.ask(.tag)
      return
    case .lastList: if let movie { return lists.toggleInLast(movie) }
    case .lists: if let movie { return lists.choose(for: movie) }
    default: break
    }
    show(presenter.perform(action, on: movie, shown: id))
  }

  /// Undoes or redoes a step, by default the last one; asks first unless it is small and what the
  /// last action was about.
  ///
  /// `report` shows a message about it, by default in the focused pane.
  func reverse(
    _ direction: StepReversal.Direction, step: Int? = nil, report: ((String?) -> Void)? = nil
  ) {
    switch presenter.reverse(direction, step: step) {
    case .done(let message, let step): finish(message, step, report)
    case .ask(let reversal):
      overlays.ask(reversal, today: today) { [weak self] in
        guard let self else { return }
        let (message, step) = presenter.perform(reversal)
        finish(message, step, report)
      }
    }
  }

  private func finish(_ message: String?, _ step: LibraryStep?, _ report: ((String?) -> Void)?) {
    lists.showList(after: step)
    guard let report else { return show(message) }
    show(nil)
    report(message)
  }

  /// Makes undo ask first, since the last action was about something else.
  func forgetLastStep() { presenter.record(nil) }

  /// Called after every key.
  func didHandleKey() { presenter.didHandleKey() }

  /// Forgets the last action, for a command that may fail; returns a closure that restores it.
  func suspendLastStep() -> () -> Void { presenter.suspendLastStep() }

  /// Adds the focused film to one of the user's own lists, which is created if needed.
  func add(to name: String) {
    presenter.record(nil)
    guard let movie = markedFilm.movie else { return notices.show(Wording.noFilmToMark) }
    lists.add(movie, to: name)
  }

  /// The names of the user's own lists.
  var listNames: [String] { presenter.listNames }

  /// Marks the focused film with a typed value.
  func mark(_ change: MarkChange) {
    presenter.record(nil)
    guard let movie = markedFilm.movie else { return notices.show(Wording.noFilmToMark) }
    show(presenter.mark(movie, [change]))
  }

  /// Marks a film as not for the user; returns a message about it.
  func reject(_ movie: MovieDetail) -> String? {
    presenter.cache.load(for: [movie.summary])
    let message = presenter.mark(LibraryMovie(movie), [.notForMe(true)])
    show(nil)
    return message
  }

  /// The cached marks of films on the screen.
  var cache: MarkCache { presenter.cache }

  /// Returns whether a film is marked as not for the user.
  func isRejected(_ movie: MovieDetail) -> Bool {
    cache.load(for: [movie.summary])
    return cache[movie.id]?.isNotForMe == true
  }

  /// Whether there is a mark to undo.
  var canUndo: Bool { presenter.canUndo }

  /// Shows marks that a sync or another program has changed.
  func showExternalMarks() {
    presenter.cache.reload()
    list.marksDidChange()
    show(nil)
  }

  // MARK: Notes

  /// The notice at start about unsaved notes; nil if there are none.
  var draftNotice: String? {
    Wording.drafts(of: notes.draftTitles, press: bindings[.browser].press(.mark(.note)))
  }

  /// Saves the note being edited as a draft, before the program ends or is suspended.
  ///
  /// - Returns: The film of a note that is lost because it could not be saved anywhere.
  @discardableResult func keepNote() -> String? {
    guard let note = overlays.note, !note.keep() else { return nil }
    return Wording.titleAndYear(of: note.movie)
  }

  /// Resumes editing the note after the program was suspended.
  func resumeNote() {
    guard let note = overlays.note else { return }
    note.resume()
    presenter.cache.reload(forAll: note.movie)
  }

  private func writeNote(on movie: LibraryMovie, called id: MovieIdentifier) {
    // Another program may have changed it.
    presenter.cache.reload(forAll: movie)
    let note = NotePresenter(
      on: movie, called: id, saved: presenter.cache[id]?.note ?? "", interactor: notes,
      now: presenter.now, draftInterval: draftInterval, bindings: bindings[.note],
      unsavedBindings: bindings[.unsaved])
    note.route(by: self)
    overlays.push(NoteView(presenter: note))
    if usesExternalEditor { note.openInEditor() }
  }

  // MARK: Films

  private func rate(_ movie: LibraryMovie, called id: MovieIdentifier) {
    let title = Wording.titleAndYear(of: movie)
    overlays.showStars(for: title, presenter.cache[id]?.rating) { [weak self] rating in
      guard let self else { return }
      show(presenter.mark(movie, [.rating(rating)]))
    }
  }

  /// The focused film, with the identifier that rows and the page use.
  private var markedFilm: (movie: LibraryMovie?, id: MovieIdentifier?) {
    guard let movie = navigation.focusedMovie else { return (nil, nil) }
    // Keys may arrive before the frame that shows the row they lead to.
    presenter.cache.load(for: [movie])
    // The page has more details than the list, even when it is not on the screen.
    let detail =
      navigation.filmsForTonight.first { $0.id == movie.id } ?? film.knownDetail(of: movie.id)
    return (detail.map { LibraryMovie($0) } ?? LibraryMovie(movie), movie.id)
  }

  /// The films whose marks are on the screen or being edited.
  private var shownFilms: [MovieSummary] {
    var films = list.contents.visible + film.series + navigation.filmsForTonight.map(\.summary)
    if let movie = film.movie { films.append(movie) }
    if let note = overlays.note {
      var movie = note.movie.summary
      movie.id = note.id
      films.append(movie)
    }
    return films
  }

  /// Shows changed marks, and a message about them.
  private func show(_ text: String?) {
    film.showMarks()
    routing?.marksDidChange()
    if let text { notices.show(text) }
  }

  /// Reports an error of the library, in the note being edited if there is one.
  private func report(_ error: MovieDataError) {
    let text = Wording.sentence(error)
    if let note = overlays.note { return note.showMessage(text) }
    notices.showInFull(text, titled: Wording.heading(of: .everything))
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
