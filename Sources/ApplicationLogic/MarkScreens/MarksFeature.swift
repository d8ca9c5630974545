package import BusinessLogic
package import DomainEntities
import FilmPages
package import Vocabulary
package import Widgets
import Wording

/// Marks films in response to keys and commands, and opens their rating and their note.
@MainActor package final class MarksFeature {
  private weak var router: (any ScreenRouter)?
  /// The marks of the library.
  package let presenter: MarkPresenter
  private let notes: MovieNoteInteractor
  private let usesExternalEditor: Bool
  private let draftInterval: (@Sendable () async throws -> Void)?
  private let keyLabel: (MarkAction) -> String
  private let notePress: String
  private let list: MovieListPresenter
  private let film: MovieDetailPresenter
  private let lists: OwnLists
  /// The note being edited, even if another screen covers it.
  private var note: NoteView?
  /// The films that the value of a mark was asked for.
  private var asked: [MarkedFilm] = []

  /// Creates the feature.
  ///
  /// - Parameters:
  ///   - presenter: The marks of the library.
  ///   - library: The library.
  ///   - lists: The user's own lists.
  ///   - drafts: The store of unsaved notes; nil if they cannot be kept.
  ///   - draftInterval: Waits before an unsaved note is stored as a draft.
  ///   - usesExternalEditor: Whether notes open in the user's editor at once.
  ///   - keyLabel: Returns the key of a mark.
  ///   - notePress: The instruction to press the key of a note.
  ///   - list: The list that shows marks.
  ///   - film: The page that shows marks.
  ///   - router: The browser around the screens.
  package init(
    _ presenter: MarkPresenter, _ library: any MovieLibrary, lists: OwnLists,
    drafts: (any NoteDrafts)?, draftInterval: (@Sendable () async throws -> Void)?,
    usesExternalEditor: Bool, keyLabel: @escaping (MarkAction) -> String, notePress: String,
    list: MovieListPresenter, film: MovieDetailPresenter, router: any ScreenRouter
  ) {
    self.presenter = presenter
    notes = MovieNoteInteractor(library: library, drafts: drafts)
    self.draftInterval = draftInterval
    self.usesExternalEditor = usesExternalEditor
    self.keyLabel = keyLabel
    self.notePress = notePress
    self.list = list
    self.film = film
    self.router = router
    self.lists = lists
    lists.onChange { [weak self] in self?.show($0) }
    presenter.cache.listen(shown: { [weak self] in self?.shownFilms ?? [] }) { [weak self] error in
      self?.report(error)
    }
  }

  /// Returns how an empty list of the user gets its first film; nil for any other list.
  package func advice(for list: MovieList) -> String? {
    keyThatFills(list).map(Wording.fillsList)
  }

  /// Returns the same as a remark in a picker.
  func remark(on list: MovieList) -> String? { keyThatFills(list).map(Wording.emptyList) }

  private func keyThatFills(_ list: MovieList) -> String? {
    if case .custom(let name) = list, presenter.isEmpty(listNamed: name) {
      return keyLabel(.lists)
    }
    guard case .mine(let own) = list, presenter.isEmpty(own) else { return nil }
    return MarkAction(filling: own).map(keyLabel)
  }

  /// Marks films, or asks for the value of the mark: `count` films of the list from the focused
  /// one, or else those that are selected, or else the focused one.
  package func perform(_ action: MarkAction, count: Int? = nil) {
    switch action {
    case .undo: return reverse(.undo)
    case .redo: return reverse(.redo)
    default: presenter.record(nil)
    }
    let films = markedFilms(count: count)
    asked = []
    guard let first = films.first else { return say(Wording.noFilmToMark) }
    switch action {
    case .rate: rate(films)
    case .note where films.count > 1:
      say(Wording.oneNoteAtATime(press: list.bindings.press(.back)))
    case .note: writeNote(on: first)
    case .seenOn, .tag:
      asked = films
      router?.ask(action == .tag ? .tag : .seenOn)
    case .lastList: lists.toggleInLast(films.map(\.movie)) { [weak self] in self?.asked = films }
    case .lists: lists.choose(for: films.map(\.movie)) { [weak self] in self?.asked = films }
    case .again: repeatMark(on: films)
    default: show(presenter.perform(action, on: films))
    }
  }

  private func repeatMark(on films: [MarkedFilm]) {
    switch presenter.lastMark {
    case nil: say(Wording.nothingToRepeat)
    case .change(let change)?: show(presenter.mark(films, change))
    case .list(let name, adds: true)?: lists.add(films.map(\.movie), to: name)
    case .list(let name, adds: false)?: lists.remove(films.map(\.movie), from: name)
    }
  }

  /// Undoes or redoes a step, by default the last one; asks first unless it is small and what the
  /// last action was about, or a change of `movie` alone.
  ///
  /// `report` shows a message about it, by default in the focused pane.
  package func reverse(
    _ direction: StepReversal.Direction, step: Int? = nil, of movie: MovieSummary? = nil,
    report: ((String?) -> Void)? = nil
  ) {
    switch presenter.reverse(direction, step: step, of: movie) {
    case .done(let message, let step): finish(message, step, report)
    case .ask(let reversal):
      let conflicts = Wording.conflicts(of: reversal)
      router?.confirm(
        Wording.question(reversal, today: presenter.now().day),
        title: Wording.title(reversal.direction),
        details: conflicts.isEmpty
          ? [] : [.space, .remark(Wording.changedSince + ":")] + conflicts.map { .text($0) }
      ) { [weak self] in
        guard let self else { return }
        let (message, step) = presenter.perform(reversal)
        finish(message, step, report)
      }
    }
  }

  private func finish(_ message: String?, _ step: LibraryStep?, _ report: ((String?) -> Void)?) {
    lists.showList(after: step)
    if step?.people.isEmpty == false { list.marksDidChange() }
    guard let report else { return show(message) }
    show(nil)
    report(message)
  }

  /// Adds films to one of the user's own lists, which is created if needed.
  package func add(to name: String) {
    presenter.record(nil)
    let films = askedFilms
    guard !films.isEmpty else { return say(Wording.noFilmToMark) }
    lists.add(films.map(\.movie), to: name)
  }

  /// Marks films with a typed value.
  package func mark(_ change: MarkChange) {
    presenter.record(nil)
    let films = askedFilms
    guard !films.isEmpty else { return say(Wording.noFilmToMark) }
    if case .note = change, films.count > 1 {
      return say(Wording.oneNoteAtATime(press: list.bindings.press(.back)))
    }
    show(presenter.mark(films, change))
  }

  /// Forgets the films that the value of a mark was asked for; called when a command is typed.
  package func forgetAskedFilms() { asked = [] }

  /// The films that a typed value is for.
  private var askedFilms: [MarkedFilm] {
    defer { asked = [] }
    return asked.isEmpty ? markedFilms() : asked
  }

  /// Marks a film of another screen; returns a message, or nil if an error was reported.
  package func mark(_ movie: MovieDetail, _ changes: [MarkChange]) -> String? {
    presenter.cache.load(for: [movie.summary])
    let message = presenter.mark(LibraryMovie(movie), changes)
    show(nil)
    return message
  }

  /// Shows marks that a sync or another program has changed.
  package func showExternalMarks() {
    presenter.cache.reload()
    list.marksDidChange()
    show(nil)
  }

  // MARK: Notes

  /// The notice at start about unsaved notes; nil if there are none.
  package var draftNotice: String? {
    Wording.drafts(of: notes.draftTitles, press: notePress)
  }

  /// Saves the note being edited as a draft, before the program ends or is suspended.
  ///
  /// - Returns: The film of a note that is lost because it could not be saved anywhere.
  @discardableResult package func keepNote() -> String? {
    guard let note = note?.note, !note.keep() else { return nil }
    return Wording.titleAndYear(of: note.movie)
  }

  /// Resumes editing the note after the program was suspended.
  package func resumeNote() {
    guard let note = note?.note else { return }
    note.resume()
    presenter.cache.reload(forAll: note.movie)
  }

  private func writeNote(on film: MarkedFilm) {
    let (movie, id) = (film.movie, film.id)
    // Another program may have changed it.
    presenter.cache.reload(forAll: movie)
    guard let router else { return }
    let note = NotePresenter(
      on: movie, called: id, saved: presenter.cache[id]?.note ?? "", interactor: notes,
      now: presenter.now, draftInterval: draftInterval, bindings: router.keys[.note],
      unsavedBindings: router.keys[.unsaved])
    note.route(by: self)
    let view = NoteView(presenter: note)
    self.note = view
    router.show(view)
    if usesExternalEditor { note.openInEditor() }
  }

  // MARK: Films

  private func rate(_ films: [MarkedFilm]) {
    guard let router, let first = films.first else { return }
    let ratings = Set(films.map { presenter.cache[$0.id]?.rating })
    // Films with different ratings show none.
    let rating = ratings.count == 1 ? ratings.first ?? nil : nil
    let isRated = ratings != [nil]
    let stars = StarsPresenter(
      film: films.count == 1
        ? Wording.titleAndYear(of: first.movie) : Wording.films(films.count),
      rating: rating, isRated: isRated, bindings: router.keys[.stars]
    ) { [weak self] choice in
      guard let self else { return }
      self.router?.close()
      guard case .rating(let chosen) = choice, chosen != nil || isRated else { return }
      show(presenter.mark(films, .rating(chosen)))
    }
    router.show(StarsView(presenter: stars))
  }

  /// The films that marks apply to.
  private func markedFilms(count: Int? = nil) -> [MarkedFilm] {
    let movies = router?.markedMovies(count: count) ?? []
    // Keys may arrive before the frame that shows the row they lead to.
    presenter.cache.load(for: movies)
    return movies.map { movie in
      // The page has more details than the list, even when it is not on the screen.
      let detail =
        router?.films?.shown.first { $0.id == movie.id } ?? film.knownDetail(of: movie.id)
      return MarkedFilm(
        detail.map { LibraryMovie($0) } ?? LibraryMovie(movie), shown: movie.id)
    }
  }

  /// The films whose marks are on the screen or being edited.
  private var shownFilms: [MovieSummary] {
    var films = list.contents.visible + film.namedFilms
    films += router?.films?.shown.map(\.summary) ?? []
    if let movie = film.movie { films.append(movie) }
    if let note = note?.note {
      var movie = note.movie.summary
      movie.id = note.id
      films.append(movie)
    }
    return films
  }

  /// Shows changed marks, and a message about them.
  private func show(_ text: String?) {
    film.showMarks()
    router?.listsDidChange()
    if let text { say(text) }
  }

  /// Reports an error of the library, in the note being edited if there is one.
  private func report(_ error: MovieDataError) {
    let text = Wording.sentence(error)
    if let note = note?.note { return note.showMessage(text) }
    router?.say(text, titled: Wording.heading(of: .everything))
  }

  private func say(_ text: String) { router?.say(text) }
}

extension MarksFeature: NoteRouting {
  package func didSave(_ note: NotePresenter, _ step: LibraryStep?) {
    leave(note)
    show(presenter.show(step, of: note.movie))
  }

  package func note(_ note: NotePresenter, didFail error: MovieDataError) {
    presenter.cache.reload(after: error)
  }

  package func leave(_ note: NotePresenter) {
    guard let view = self.note else { return }
    self.note = nil
    router?.close(view)
  }

  package func lendTerminal(to body: () -> Void) { router?.lendTerminal(to: body) }
}
