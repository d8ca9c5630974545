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
    marks.shelf.report = { [weak self] error in self?.tellProblem(Wording.sentence(error)) }
  }

  /// Marks the film that is looked at, or has it typed with what.
  func perform(_ action: MarkAction) {
    guard let marks else { return tell("Nothing can be marked here.") }
    let (movie, id) = markedFilm
    switch action {
    case .rate where id != nil: showPrompt("rate ")
    case .seenOn where id != nil: showPrompt("seen-on ")
    case .tag where id != nil: showPrompt("tag-film ")
    case .note where id != nil: showNotePrompt(id.flatMap { marks.shelf[$0]?.note } ?? "")
    default: told(marks.perform(action, on: movie, shown: id))
    }
  }

  /// Marks the film that is looked at with what was typed.
  func mark(_ change: MarkChange) {
    guard let marks, let movie = markedFilm.movie else { return tell("There is no film to mark.") }
    told(marks.mark(movie, [change]))
  }

  /// Has a note written, unless there is one that a single line has no room for.
  private func showNotePrompt(_ note: String) {
    let text = "note \(note)"
    guard InputLine(text).text == text else {
      return tell("Its note is longer than a line; moviebrowser mark --note changes it.")
    }
    showPrompt(text)
  }

  /// The film that is looked at, with the name that rows and the page know it by.
  private var markedFilm: (movie: LibraryMovie?, id: MovieIdentifier?) {
    let movie = focus == .film ? film.presenter.movie : list.presenter.contents.selected
    // The page knows more of the film than the list does.
    let detail = film.presenter.detail.flatMap { $0.summary.id == movie?.id ? $0 : nil }
    return (detail.map { LibraryMovie($0) } ?? movie.map { LibraryMovie($0) }, movie?.id)
  }

  private func told(_ text: String?) {
    film.presenter.showMarks()
    drawing.request()
    if let text { tell(text) }
  }

  /// Says what stands in the way of marks: in a box where the line of notices has no room for it.
  private func tellProblem(_ text: String) {
    let area = focus == .film ? layout.film : layout.list
    if TextWidth.of(text) + Self.counterWidth <= area.width { return tell(text) }
    let lines = TextLayout.wrap(text, width: max(10, min(50, layout.overlay.width - 6)))
    show(BoxText(title: "My films", blocks: lines.map { .text($0) }))
    drawing.request()
  }
}
