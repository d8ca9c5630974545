import BusinessLogic
import DomainEntities

/// Where a note leads to.
@MainActor protocol NoteRouting: AnyObject {
  /// The note is saved and closed; `step` is nil where the library had the same text before.
  func didSave(_ note: NotePresenter, _ step: LibraryStep?)
  /// The library cannot be read or changed; the note stays as it is.
  func note(_ note: NotePresenter, didFail error: MovieDataError)
  /// The note is closed, and its changes are discarded.
  func leave(_ note: NotePresenter)
  /// Gives the terminal to another program for as long as `body` runs.
  func lendTerminal(to body: () -> Void)
}

/// A note on a film while it is written.
@MainActor final class NotePresenter {
  private weak var routing: (any NoteRouting)?

  /// What lists know the film by.
  let id: MovieIdentifier
  /// What is written.
  private(set) var text: EditedText
  /// Whether it is asked what becomes of what was changed.
  private(set) var isAsking = false
  /// A sentence to be read until the next key.
  private(set) var message: String?
  private let interactor: MovieNoteInteractor
  private let now: @MainActor () -> Timestamp
  private let bindings: KeyBindings<NoteAction>
  private let unsavedBindings: KeyBindings<UnsavedAction>
  private var note: PendingNote
  private var rows: TextRows
  private var window = LineWindow()
  /// The column that moves up and down keep to.
  private var goal: Int?

  /// Begins with the draft of a film's note, or else with the note that the library has.
  ///
  /// - Parameters:
  ///   - movie: The film.
  ///   - id: What lists know the film by.
  ///   - saved: The note of the library.
  ///   - interactor: The rules of notes.
  ///   - now: The moment at which something is saved.
  ///   - bindings: The keys while the note is written.
  ///   - unsavedBindings: The keys while it is asked what becomes of what was changed.
  init(
    on movie: LibraryMovie, called id: MovieIdentifier, saved: String,
    interactor: MovieNoteInteractor, now: @escaping @MainActor () -> Timestamp,
    bindings: KeyBindings<NoteAction> = .note,
    unsavedBindings: KeyBindings<UnsavedAction> = .unsaved
  ) {
    self.id = id
    self.interactor = interactor
    self.now = now
    self.bindings = bindings
    self.unsavedBindings = unsavedBindings
    let begun = interactor.begin(on: movie, saved: saved)
    note = begun.note
    text = EditedText(begun.text)
    rows = TextRows(text.characters, width: 1)
    if note.hasDraft, isChanged { message = "This was written before and not saved." }
  }

  /// Sets the handler of saving, failures and closing.
  func route(by routing: any NoteRouting) { self.routing = routing }

  /// The film.
  var movie: LibraryMovie { note.movie }

  /// Whether what is written is not what the library has.
  var isChanged: Bool {
    !MovieNoteInteractor.areSame(text.text, EditedText(note.saved).text)
  }

  /// What keys do now.
  var keys: KeySummary { isAsking ? unsavedBindings.summary : bindings.summary }

  // MARK: What is shown

  /// The rows in the window.
  var visibleRows: [String] { window.visible.map { rows.text($0, of: text.characters) } }

  /// Where the caret is in the window.
  var caret: Point {
    Point(
      x: rows.column(of: text.caret, in: text.characters),
      y: rows.row(of: text.caret) - window.top)
  }

  /// Whether there are rows below the window.
  var goesOn: Bool { window.goesOn }

  /// What stands below the text; nil for nothing.
  var status: String? {
    if isAsking {
      let (save, throwAway, goOn) = (
        unsavedBindings.keyLabel(.save), unsavedBindings.keyLabel(.throwAway),
        unsavedBindings.keyLabel(.goOn)
      )
      return "Save it? \(save) yes, \(throwAway) throw away, \(goOn) go on"
    }
    if let message { return message }
    // Who is far from the end need not know where it is.
    guard text.characters.count > text.limit * 9 / 10 else { return nil }
    return "\(Wording.number(text.characters.count)) of \(Wording.number(text.limit)) characters"
  }

  /// Gives the window another size; the caret stays in it.
  func resize(width: Int, height: Int) {
    if width != rows.width { rows = TextRows(text.characters, width: width) }
    window.setHeight(height)
    showCaret()
  }

  // MARK: What happens

  /// Does what a key does.
  func handle(_ key: Key) {
    message = nil
    if isAsking { return answer(unsavedBindings.action(for: key)) }
    guard let action = bindings.action(for: key, typing: NoteAction.edit) else { return }
    switch action {
    case .save: isChanged ? save() : leave()
    case .leave: if isChanged { isAsking = true } else { leave() }
    case .editElsewhere: editElsewhere()
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

  /// Takes pasted text, of which the lines stay.
  func paste(_ pasted: String) {
    guard !isAsking else { return }
    message = nil
    change { $0.insert(pasted) }
  }

  /// Says something until the next key.
  func tell(_ message: String) {
    self.message = message
  }

  /// Goes so many rows down, or up where it is negative.
  func move(byRows count: Int) {
    let column = goal ?? rows.column(of: text.caret, in: text.characters)
    let row = rows.row(of: text.caret) + count
    put(at: rows.place(row: row, column: column, in: text.characters))
    goal = column
  }

  /// Puts the caret where the mouse was pressed in the window.
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
    case .throwAway: leave()
    case .goOn: break
    }
  }

  private func save() {
    do throws(MovieDataError) {
      switch try interactor.save(text.text, of: &note, at: now()) {
      case .saved(let step): routing?.didSave(self, step)
      case .conflict:
        tell("It was changed elsewhere meanwhile; \(bindings.keyLabel(.save)) writes over that.")
      }
    } catch {
      routing?.note(self, didFail: error)
    }
  }

  private func leave() {
    interactor.discard(&note)
    routing?.leave(self)
  }

  // MARK: Interruptions

  /// Keeps what is not saved, before the program ends or is stopped; returns whether it is kept.
  @discardableResult func keep() -> Bool {
    guard isChanged else { return true }
    switch interactor.keep(text.text, of: &note, at: now()) {
    case .draft, .library: return true
    case .nowhere(let error):
      routing?.note(self, didFail: error)
      return false
    }
  }

  /// Goes on after `keep`, since the program was only stopped.
  func goOn() {
    interactor.goOn(with: &note, at: now())
  }

  // MARK: The user's own editor

  /// Begins in the user's own editor: saves at once what that changes, and leaves where it changes
  /// nothing.
  func beginElsewhere() {
    switch editElsewhere() {
    case .changed: save()
    case .unchanged: if !isChanged { leave() }
    default: break
    }
  }

  /// Has the text changed by the user's own editor, and says what came of it.
  @discardableResult private func editElsewhere() -> NoteEditing {
    var edited: (result: NoteEditing, text: String?) = (.unchanged, nil)
    // The program may be ended meanwhile, without another chance to save.
    routing?.lendTerminal { edited = interactor.edit(text.text, of: &note) }
    if let written = edited.text { take(written) }
    if case .failed(let how) = edited.result, edited.text != nil {
      tell("The editor \(how), which is here now.")
    } else if let words = Wording.editing(edited.result) {
      tell(words)
    }
    return edited.result
  }

  private func take(_ written: String) {
    text = EditedText(written)
    goal = nil
    rows = TextRows(text.characters, width: rows.width)
    showCaret()
  }

  private func change(_ edit: (inout EditedText) -> Bool) {
    goal = nil
    if !edit(&text) {
      message =
        "A note has at most \(Wording.number(text.limit)) characters; the rest was left out."
    }
    rows.update(text.characters, but: text.untouched)
    showCaret()
  }

  private func showCaret() {
    let row = rows.row(of: text.caret)
    window.setCount(rows.count)
    if row < window.top { window.scroll(to: row) }
    if row >= window.top + window.height { window.scroll(to: row - window.height + 1) }
  }
}

extension Wording {
  /// What became of a text in the user's own editor; nil where that can be seen.
  fileprivate static func editing(_ result: NoteEditing) -> String? {
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
