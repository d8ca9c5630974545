package import BusinessLogic
package import DomainEntities
import Scheduling
import TerminalModel
package import Widgets
import Wording

/// The actions that lead from a note to other screens.
@MainActor package protocol NoteRouting: AnyObject {
  /// Called when the note is saved and closed; `step` is nil if the library had the same text.
  func didSave(_ note: NotePresenter, _ step: LibraryStep?)
  /// Called when the library cannot be read or changed; the note stays open.
  func note(_ note: NotePresenter, didFail error: MovieDataError)
  /// Closes the note and discards its changes.
  func leave(_ note: NotePresenter)
  /// Gives the terminal to another program while `body` runs.
  func lendTerminal(to body: () -> Void)
}

/// A note on a film while it is edited.
@MainActor package final class NotePresenter {
  private weak var routing: (any NoteRouting)?

  /// The identifier of the film in lists.
  package let id: MovieIdentifier
  /// The text.
  private(set) var text: EditedText
  /// Whether the question about unsaved changes is shown.
  private(set) var isAsking = false
  /// The message until the next key.
  private(set) var message: String?
  private let interactor: MovieNoteInteractor
  private let now: @MainActor () -> Timestamp
  private let draftInterval: (@Sendable () async throws -> Void)?
  private let drafting = LatestTask<Void>()
  private let bindings: KeyBindings<NoteAction>
  private let unsavedBindings: KeyBindings<UnsavedAction>
  private var note: PendingNote
  private var rows: TextRows
  private var window = LineWindow()
  /// The column that vertical movements return to.
  private var goal: Int?

  /// Creates the editor of a film's note, starting from its draft, or else from the note in the
  /// library.
  ///
  /// - Parameters:
  ///   - movie: The film.
  ///   - id: The identifier of the film in lists.
  ///   - saved: The note in the library.
  ///   - interactor: The rules of notes.
  ///   - now: Returns the current time, for saving.
  ///   - draftInterval: Waits before changes are stored as a draft, so that a crash loses only the
  ///     last ones; nil stores them in `keep` only.
  ///   - bindings: The keys while the note is edited.
  ///   - unsavedBindings: The keys of the question about unsaved changes.
  package init(
    on movie: LibraryMovie, called id: MovieIdentifier, saved: String,
    interactor: MovieNoteInteractor, now: @escaping @MainActor () -> Timestamp,
    draftInterval: (@Sendable () async throws -> Void)? = nil,
    bindings: KeyBindings<NoteAction> = .note,
    unsavedBindings: KeyBindings<UnsavedAction> = .unsaved
  ) {
    self.id = id
    self.interactor = interactor
    self.now = now
    self.draftInterval = draftInterval
    self.bindings = bindings
    self.unsavedBindings = unsavedBindings
    let begun = interactor.begin(on: movie, saved: saved)
    note = begun.note
    text = EditedText(begun.text)
    rows = TextRows(text.characters, width: 1)
    if note.hasDraft, isChanged { message = Wording.draftRestored }
  }

  /// Sets the handler of saving, failures and closing.
  package func route(by routing: any NoteRouting) { self.routing = routing }

  /// The film.
  package var movie: LibraryMovie { note.movie }

  /// Whether the text differs from the note in the library.
  var isChanged: Bool {
    !MovieNoteInteractor.areSame(text.text, EditedText(note.saved).text)
  }

  /// The keys in the current state.
  var keys: KeySummary { isAsking ? unsavedBindings.summary : bindings.summary }
  /// The keys for the footer.
  var hints: [KeyHint] { isAsking ? unsavedBindings.hints : bindings.hints }

  // MARK: Display

  /// The rows in the window.
  var visibleRows: [String] { window.visible.map { rows.text($0, of: text.characters) } }

  /// The position of the cursor in the window.
  var caret: Point {
    Point(
      x: rows.column(of: text.caret, in: text.characters),
      y: rows.row(of: text.caret) - window.top)
  }

  /// Whether there are rows below the window.
  var hasMore: Bool { window.hasMore }

  /// The message below the text; nil for none.
  var status: String? {
    if isAsking {
      return Wording.saveChanges(
        save: unsavedBindings.keyLabel(.save), discard: unsavedBindings.keyLabel(.discard),
        resume: unsavedBindings.keyLabel(.resume))
    }
    if let message { return message }
    // The length matters only near the limit.
    guard text.characters.count > text.limit * 9 / 10 else { return nil }
    return Wording.noteLength(text.characters.count, limit: text.limit)
  }

  /// Sets the size of the window; the cursor stays in it.
  func resize(width: Int, height: Int) {
    if width != rows.width { rows = TextRows(text.characters, width: width) }
    window.setHeight(height)
    showCaret()
  }

  // MARK: Actions

  /// Handles a key.
  func handle(_ key: Key) {
    message = nil
    if isAsking { return answer(unsavedBindings.action(for: key)) }
    guard let action = bindings.action(for: key, typing: NoteAction.edit) else { return }
    switch action {
    case .save: isChanged ? save() : leave()
    case .leave: if isChanged { isAsking = true } else { leave() }
    case .editInEditor: editInEditor()
    case .newLine: change { $0.insert("\n") }
    case .putBack: change { $0.putBack() }
    case .edit(let edit): change { $0.perform(edit) }
    case .up: move(byRows: -1)
    case .down: move(byRows: 1)
    case .pageUp: move(byRows: -window.height)
    case .pageDown: move(byRows: window.height)
    case .first: put(at: 0)
    case .last: put(at: text.characters.count)
    }
  }

  /// Inserts pasted text, keeping its lines.
  func paste(_ pasted: String) {
    guard !isAsking else { return }
    message = nil
    change { $0.insert(pasted) }
  }

  /// Shows a message until the next key.
  package func showMessage(_ message: String) {
    self.message = message
  }

  /// Moves the cursor by a number of rows, up if negative.
  func move(byRows count: Int) {
    let column = goal ?? rows.column(of: text.caret, in: text.characters)
    let row = rows.row(of: text.caret) + count
    put(at: rows.place(row: row, column: column, in: text.characters))
    goal = column
  }

  /// Moves the cursor to a cell of the window.
  func press(at point: Point) {
    guard !isAsking else { return }
    put(at: rows.place(row: window.top + point.y, column: point.x, in: text.characters))
  }

  private func put(at place: Int) {
    goal = nil
    text.moveCaret(to: place)
    showCaret()
  }

  private func answer(_ action: UnsavedAction?) {
    guard let action else { return }
    isAsking = false
    switch action {
    case .save: save()
    case .discard: leave()
    case .resume: break
    }
  }

  private func save() {
    do throws(MovieDataError) {
      switch try interactor.save(text.text, of: &note, at: now()) {
      case .saved(let step):
        drafting.stop()
        routing?.didSave(self, step)
      case .conflict: showMessage(Wording.noteConflict(save: bindings.keyLabel(.save)))
      }
    } catch {
      routing?.note(self, didFail: error)
    }
  }

  private func leave() {
    drafting.stop()
    interactor.discard(&note)
    routing?.leave(self)
  }

  // MARK: Interruptions

  /// Stores the changes so far as a draft, a while after the first of them.
  private func keepDraftSoon() {
    guard let draftInterval, !drafting.isUnderWay else { return }
    drafting.start(after: draftInterval, {}) { [weak self] _ in
      guard let self else { return }
      if isChanged {
        interactor.keepDraft(text.text, of: &note)
      } else {
        interactor.discard(&note)
      }
    }
  }

  /// Saves unsaved changes as a draft, before the program ends or is suspended; returns whether
  /// they are saved.
  @discardableResult package func keep() -> Bool {
    guard isChanged else { return true }
    switch interactor.keep(text.text, of: &note, at: now()) {
    case .draft, .library: return true
    case .nowhere(let error):
      routing?.note(self, didFail: error)
      return false
    }
  }

  /// Resumes editing after `keep`, when the program was only suspended.
  package func resume() {
    interactor.resume(&note, at: now())
  }

  /// Waits until no change is about to be stored.
  func settle() async { await drafting.settle() }

  // MARK: External editor

  /// Opens the note in the user's editor: saves the result, or closes the note if nothing has
  /// changed.
  package func openInEditor() {
    switch editInEditor() {
    case .changed: save()
    case .unchanged: if !isChanged { leave() }
    default: break
    }
  }

  /// Edits the text in the user's editor, and shows a message about the result.
  @discardableResult private func editInEditor() -> NoteEditing {
    var edited: (result: NoteEditing, text: String?) = (.unchanged, nil)
    drafting.stop()
    // The program may be killed in the meantime, without another chance to save.
    routing?.lendTerminal { edited = interactor.edit(text.text, of: &note) }
    if let written = edited.text {
      replaceText(with: written)
    } else if isChanged {
      keepDraftSoon()
    }
    if case .failed(let how) = edited.result, edited.text != nil {
      showMessage(Wording.editorFailed(how))
    } else if let words = Wording.edited(edited.result) {
      showMessage(words)
    }
    return edited.result
  }

  private func replaceText(with written: String) {
    text = EditedText(written)
    goal = nil
    rows = TextRows(text.characters, width: rows.width)
    showCaret()
    keepDraftSoon()
  }

  private func change(_ edit: (inout EditedText) -> Bool) {
    goal = nil
    if !edit(&text) {
      message = Wording.noteCutOff(limit: text.limit)
    }
    rows.update(text.characters, but: text.untouched)
    showCaret()
    keepDraftSoon()
  }

  private func showCaret() {
    let row = rows.row(of: text.caret)
    window.setCount(rows.count)
    if row < window.top { window.scroll(to: row) }
    if row >= window.top + window.height { window.scroll(to: row - window.height + 1) }
  }
}
