import BusinessLogic
import DomainEntities

/// A person's own marks on the list and the page.
extension MovieBrowserWireframe {
  /// So much of the line of notices the counter may take.
  private static let counterWidth = 12

  /// Has lists and pages show what is marked.
  func listenToMarks() {
    guard let marks else { return }
    list.presenter.marks = marks.shelf
    film.presenter.marks = marks
    marks.shelf.shown = { [weak self] in self?.shownFilms ?? [] }
    marks.shelf.report = { [weak self] error in self?.tellProblem(Wording.sentence(error)) }
  }

  /// Marks the film that is looked at, or has it chosen or written with what.
  func perform(_ action: MarkAction) {
    guard let marks else { return tell("Nothing can be marked here.") }
    let (movie, id) = markedFilm
    switch action {
    case .rate: if let movie, let id { return showStars(for: movie, marks.shelf[id]?.rating) }
    case .note: if let movie, let id { return writeNote(on: movie, called: id) }
    case .seenOn where id != nil: return showPrompt("seen-on ")
    case .tag where id != nil: return showPrompt("tag-film ")
    default: break
    }
    told(marks.perform(action, on: movie, shown: id))
  }

  /// Marks the film that is looked at with what was typed.
  func mark(_ change: MarkChange) {
    guard let marks, let movie = markedFilm.movie else { return tell("There is no film to mark.") }
    told(marks.mark(movie, [change]))
  }

  /// Has stars chosen for a film.
  private func showStars(for movie: LibraryMovie, _ rating: OwnRating?) {
    let presenter = StarsPresenter(
      film: movie.titleAndYear, rating: rating, bindings: dependencies.bindings.stars
    ) { [weak self] choice in
      guard let self else { return }
      popOverlay()
      guard case .rating(let chosen) = choice else { return }
      if chosen != nil || rating != nil { told(marks?.mark(movie, [.rating(chosen)])) }
    }
    overlays.append(StarsView(presenter: presenter))
  }

  /// Whether a digit came together with one that has rated: one more is no count, but a slip.
  func isLeftOver(_ key: Key) -> Bool {
    let isRating = focused is StarsView
    guard case .character("0"..."9") = key.code, key.modifiers.isEmpty else {
      hasRated = false
      return false
    }
    defer { hasRated = isRating }
    return hasRated && !isRating
  }

  /// The film that is looked at, with the name that rows and the page know it by.
  private var markedFilm: (movie: LibraryMovie?, id: MovieIdentifier?) {
    let movie = focus == .film ? film.presenter.movie : list.presenter.contents.selected
    // Keys may be quicker than the drawing of the row that they have led to.
    if let movie { marks?.shelf.look(at: [movie]) }
    // The page knows more of the film than the list does, be it on the screen or not.
    let shown = film.presenter.detail.flatMap { $0.summary.id == movie?.id ? $0 : nil }
    let detail = shown ?? movie.flatMap { film.presenter.interactor.detailAtHand(of: $0.id) }
    return (detail.map { LibraryMovie($0) } ?? movie.map { LibraryMovie($0) }, movie?.id)
  }

  /// The films whose marks are to be seen, or are worked on.
  private var shownFilms: [MovieSummary] {
    var films = list.presenter.contents.visible + film.presenter.series
    if let movie = film.presenter.movie { films.append(movie) }
    if let note {
      var movie = note.movie.summary
      movie.id = note.id
      films.append(movie)
    }
    return films
  }

  func told(_ text: String?) {
    film.presenter.showMarks()
    drawing.request()
    if let text { tell(text) }
  }

  /// Says what stands in the way of marks: in a box where the line of notices has no room for it.
  private func tellProblem(_ text: String) {
    if let note { return note.tell(text) }
    if hasRoom(for: text) { tell(text) } else { show(text, titled: "My films") }
  }

  /// Whether the line of notices can say all of a text.
  func hasRoom(for text: String) -> Bool {
    let area = focus == .film ? layout.film : layout.list
    return TextWidth.of(text) + Self.counterWidth <= area.width
  }

  /// Says something in a box.
  func show(_ text: String, titled title: String) {
    let lines = TextLayout.wrap(text, width: max(10, min(50, layout.overlay.width - 6)))
    show(BoxText(title: title, blocks: lines.map { .text($0) }))
    drawing.request()
  }
}
