import BusinessLogic
import DomainEntities

/// Where a note leads to.
@MainActor protocol NoteRouting: AnyObject {
  /// The note is to be saved; it is told why that did not happen.
  func save(_ note: NotePresenter)
  /// It is to be changed by the user's own editor.
  func editElsewhere(_ note: NotePresenter)
  /// It is done with; what was changed is thrown away.
  func leave(_ note: NotePresenter)
}

/// A note on a film while it is written.
@MainActor final class NotePresenter {
  weak var routing: (any NoteRouting)?

  /// The film.
  let movie: LibraryMovie
  /// What lists know the film by.
  let id: MovieIdentifier
  /// What is written.
  private(set) var text: EditedText
  /// What the library has, as far as it was looked at.
  private(set) var saved: String
  /// Whether what is written is also kept as a draft.
  var hasDraft: Bool
  /// What the library has in the place of a draft until the program goes on; nil for nothing.
  var stopgap: String?
  /// Whether it is asked what becomes of what was changed.
  private(set) var isAsking = false
  /// A sentence to be read until the next key.
  private(set) var message: String?
  private let bindings: KeyBindings<NoteAction>
  private let unsavedBindings: KeyBindings<UnsavedAction>
  private var rows: TextRows
  private var window = LineWindow()
  /// The column that moves up and down keep to.
  private var goal: Int?

  /// Takes the note that there is, and what was written and not saved before, if anything was.
  init(
    on movie: LibraryMovie, called id: MovieIdentifier, note: String, draft: String? = nil,
    bindings: KeyBindings<NoteAction> = .note,
    unsavedBindings: KeyBindings<UnsavedAction> = .unsaved
  ) {
    self.movie = movie
    self.id = id
    self.bindings = bindings
    self.unsavedBindings = unsavedBindings
    saved = note
    text = EditedText(draft ?? note)
    rows = TextRows(text.characters, width: 1)
    hasDraft = draft != nil
    if draft != nil, isChanged { message = "This was written before and not saved." }
  }

  /// Whether what is written is not what the library has.
  var isChanged: Bool { Self.kept(text.text) != Self.kept(EditedText(saved).text) }

  /// What keys do now.
  var keys: KeySummary { isAsking ? unsavedBindings.summary : bindings.summary }

  /// A text as the library keeps it.
  private static func kept(_ text: String) -> String {
    var marks = MovieMarks()
    marks.write(text, at: nil)
    return marks.note
  }

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
        unsavedBindings.wayTo(.save), unsavedBindings.wayTo(.throwAway),
        unsavedBindings.wayTo(.goOn)
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
    case .save: isChanged ? routing?.save(self) : routing?.leave(self)
    case .leave: if isChanged { isAsking = true } else { routing?.leave(self) }
    case .editElsewhere: routing?.editElsewhere(self)
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

  /// Takes note of what the library has now, which is not what it had before.
  func note(saved now: String) { saved = now }

  /// Takes what the user's own editor has made of the text.
  func take(_ written: String) {
    text = EditedText(written)
    goal = nil
    rows = TextRows(text.characters, width: rows.width)
    showCaret()
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
    case .save: routing?.save(self)
    case .throwAway: routing?.leave(self)
    case .goOn: break
    }
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
