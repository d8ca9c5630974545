import BusinessLogic
import DomainEntities

/// Notes: from the key to the library, by way of drafts and of the user's own editor.
extension MovieBrowserWireframe {
  /// The note that is being written, if one is, whatever may lie over it.
  var note: NotePresenter? {
    overlays.lazy.compactMap { ($0 as? NoteView)?.presenter }.first
  }

  /// Has a note written on a film; what was written before and not saved comes first.
  func writeNote(on movie: LibraryMovie, called id: MovieIdentifier) {
    guard let marks else { return }
    // Another program may have changed it.
    marks.shelf.lookAgain(atAll: movie)
    let presenter = NotePresenter(
      on: movie, called: id, note: marks.shelf[id]?.note ?? "",
      draft: dependencies.drafts?.text(of: movie), bindings: dependencies.bindings.note,
      unsavedBindings: dependencies.bindings.unsaved)
    presenter.routing = self
    overlays.append(NoteView(presenter: presenter))
    guard dependencies.writesNotesElsewhere else { return }
    switch editedElsewhere(presenter) {
    case .changed: save(presenter)
    case .unchanged: if !presenter.isChanged { leave(presenter) }
    default: break
    }
  }

  /// Keeps what is written and not saved: as a draft, or where that cannot be, in the library.
  ///
  /// Answers false where it is kept nowhere.
  @discardableResult func keepDraft() -> Bool {
    guard let note, note.isChanged else { return true }
    if dependencies.drafts?.keep(note.text.text, of: note.movie) == true {
      note.hasDraft = true
      return true
    }
    guard let marks, marks.mark(note.movie, [.note(note.text.text)]) != nil else { return false }
    note.stopgap = marks.shelf[note.id]?.note ?? ""
    return true
  }

  /// Puts the note back that the library had before the text was kept there for want of a draft: nobody has saved it.
  func takeStopgapBack() {
    guard let note, let stopgap = note.stopgap, let marks else { return }
    note.stopgap = nil
    marks.shelf.lookAgain(atAll: note.movie)
    // What another program has written since then is left alone.
    guard marks.shelf[note.id]?.note ?? "" == stopgap else { return }
    if marks.mark(note.movie, [.note(note.saved)]) == nil { note.note(saved: stopgap) }
  }

  /// What is said at the start of notes that were not saved; nil where there are none.
  var draftNotice: String? {
    guard marks != nil, let titles = dependencies.drafts?.titles, let title = titles.first else {
      return nil
    }
    let key = dependencies.bindings.everywhere.wayTo(.mark(.note))
    let others = titles.count == 1 ? "" : " and \(titles.count - 1) more"
    return "Unsaved note on \(title)\(others): \(key) there goes on with it."
  }

  private func forgetDraft(_ note: NotePresenter) {
    if note.hasDraft { dependencies.drafts?.forget(note.movie) }
    note.hasDraft = false
  }

  private func take(away note: NotePresenter) {
    overlays.removeAll { ($0 as? NoteView)?.presenter === note }
    drawing.request()
  }

  /// Has it changed by the user's own editor, and says what came of it.
  private func editedElsewhere(_ note: NotePresenter) -> NoteEditing {
    guard let drafts = dependencies.drafts else {
      note.tell(Wording.editing(.noPlace) ?? "")
      return .noPlace
    }
    // Whoever ends the program meanwhile ends it at once.
    keepMemory()
    var result = NoteEditing.unchanged
    dependencies.device.lend { result = drafts.edit(note.text.text, of: note.movie) }
    // Where it could not be given away, an older draft is there still.
    if result != .noPlace { note.hasDraft = false }
    if case .changed(let text) = result { note.take(text) }
    if let words = Wording.editing(result) { note.tell(words) }
    if case .failed(let how) = result, let left = drafts.text(of: note.movie) {
      // What an editor had saved before it broke off goes on here.
      note.take(left)
      note.hasDraft = true
      note.tell("The editor \(how), which is here now.")
    }
    return result
  }
}

extension MovieBrowserWireframe: NoteRouting {
  func save(_ note: NotePresenter) {
    guard let marks else { return }
    marks.shelf.lookAgain(atAll: note.movie)
    let now = marks.shelf[note.id]?.note ?? ""
    guard now == note.saved || !note.isChanged else {
      note.note(saved: now)
      let key = dependencies.bindings.note.wayTo(.save)
      return note.tell("It was changed elsewhere meanwhile; \(key) writes over that.")
    }
    // Why it was not saved is said where one looks, and what is written stays.
    guard let words = marks.mark(note.movie, [.note(note.text.text)]) else { return }
    forgetDraft(note)
    take(away: note)
    told(words)
  }

  func editElsewhere(_ note: NotePresenter) {
    _ = editedElsewhere(note)
  }

  func leave(_ note: NotePresenter) {
    forgetDraft(note)
    take(away: note)
  }
}

extension Wording {
  /// What became of a text in the user's own editor; nil where that can be seen.
  static func editing(_ result: NoteEditing) -> String? {
    switch result {
    case .changed: "Changed in your editor, and not saved yet."
    case .unchanged: nil
    case .noEditor(let name): "There is no editor “\(name)”; VISUAL or EDITOR names one."
    case .failed(let how): "The editor \(how); nothing is changed."
    case .tooLong(let path):
      "That is longer than a note may be; nothing is changed, and all of it is in \(path)."
    case .noPlace: "No file could be made for an editor; it can be written here."
    }
  }
}
