import BusinessLogic
import DomainEntities
import TestSupport
import Testing

@testable import Films
@testable import TerminalModel
@testable import Widgets
@testable import Wording

/// The note editor without a screen.
@Suite @MainActor struct NotePresenterTests {
  private let routing = RecordingNoteRouting()
  private let library = InMemoryMovieLibrary()
  private let drafts = InMemoryNoteDrafts()

  private func note(
    _ note: String = "", draft: String? = nil, width: Int = 20, height: Int = 5,
    draftInterval: (@Sendable () async throws -> Void)? = nil
  ) -> NotePresenter {
    let movie = LibraryMovie(film(1))
    let marks = MovieMarkInteractor(library: library)
    _ = try? marks.mark(movie, [.note(note)], at: Timestamp(seconds: 1))
    if let draft { _ = drafts.keep(draft, of: movie) }
    let presenter = NotePresenter(
      on: movie, called: film(1).id, saved: note,
      interactor: MovieNoteInteractor(library: library, drafts: drafts),
      now: { Timestamp(seconds: 2) }, draftInterval: draftInterval)
    presenter.route(by: routing)
    presenter.resize(width: width, height: height)
    return presenter
  }

  private func type(_ text: String, in note: NotePresenter) {
    for character in text {
      note.handle(character == "\n" ? Key(.enter) : .character(character))
    }
  }

  @Test func `Changes become a draft after an interval, until they are saved or taken back`()
    async throws
  {
    let intervals = SuspendedCalls<Void, Void>()
    let note = note("Old") { try await intervals.ask(()) }
    type("One", in: note)
    #expect(drafts.kept.isEmpty)
    try await intervals.next().answer(())
    await note.settle()
    #expect(drafts.kept.map(\.text) == ["OldOne"])
    for _ in 0..<3 { note.handle(Key(.backspace)) }
    try await intervals.next().answer(())
    await note.settle()
    #expect(drafts.kept.isEmpty)
    type("Two", in: note)
    note.handle(.control("s"))
    await note.settle()
    #expect(drafts.kept.isEmpty && routing.saved == ["OldTwo"])
  }

  @Test func `One key saves the note`() {
    let note = note()
    type("One?\nTwo.", in: note)
    #expect(note.text.text == "One?\nTwo.")
    #expect(note.visibleRows == ["One?", "Two."])
    #expect(note.caret == Point(x: 4, y: 1))
    note.handle(.control("s"))
    #expect(routing.saved == ["One?\nTwo."])
  }

  @Test func `An unchanged note closes at once, even with the save key`() {
    let note = note("Old")
    note.handle(Key(.escape))
    note.handle(.control("s"))
    type("x", in: note)
    note.handle(Key(.backspace))
    type(" \n", in: note)
    // White space around a note is not part of it.
    note.handle(Key(.escape))
    #expect(routing.leavings == 3)
    #expect(routing.saved.isEmpty)
  }

  @Test(arguments: [
    (Key.character("s"), 1, 0), (Key(.enter), 1, 0), (.control("s"), 1, 0),
    (.character("d"), 0, 1), (Key(.escape), 0, 0), (.character("x"), 0, 0),
  ])
  func `Leaving a changed note asks for confirmation`(answer: Key, saved: Int, left: Int) {
    let note = note("Old")
    type("er", in: note)
    note.handle(Key(.escape))
    #expect(note.isAsking)
    #expect(note.status == Wording.saveChanges(save: "s", discard: "d", resume: "Esc"))
    #expect(note.keys == KeyBindings.unsaved.summary)
    note.paste("not now")
    note.handle(answer)
    #expect((routing.saved.count, routing.leavings) == (saved, left))
    #expect(note.text.text == "Older")
    #expect(note.isAsking == (answer == .character("x")))
  }

  @Test func `Line moves keep the column and page moves keep the caret`() {
    let note = note("long line\nab\n\nlong line again\nx\ny\nz", width: 40, height: 3)
    note.handle(Key(.home, .control))
    for _ in 0..<7 { note.handle(Key(.right)) }
    for (key, x, text) in [
      (Key(.down), 2, "ab"), (Key(.down), 0, ""), (Key(.down), 7, "long line again"),
      (Key(.pageUp), 7, "long line"), (Key(.pageDown), 7, "long line again"),
      (Key(.end), 15, "long line again"), (Key(.up), 0, ""), (Key(.down), 15, "long line again"),
      (Key(.pageDown), 1, "z"), (Key(.home, .control), 0, "long line"),
      (Key(.character(">"), .alt), 1, "z"),
    ] {
      note.handle(key)
      #expect(note.caret.x == x, "\(key)")
      #expect((0..<3).contains(note.caret.y))
      #expect(note.visibleRows[note.caret.y] == text, "\(key)")
    }
    #expect(!note.hasMore)
    note.handle(Key(.home, .control))
    #expect(note.hasMore)
  }

  @Test func `After an external edit, line moves start at the caret`() {
    let note = note("long line again\nab\nlong line again", width: 40)
    note.handle(Key(.up))
    #expect(note.caret.x == 2)
    drafts.editor = { _ in .changed("another long line\nabcd") }
    note.handle(.control("x"))
    #expect(routing.loans == 1)
    note.handle(Key(.up))
    #expect(note.caret == Point(x: 4, y: 0))
  }

  @Test func `A resize keeps the caret at its place in the text`() {
    let note = note("one two three four five six seven", width: 40, height: 3)
    note.handle(Key(.home))
    for _ in 0..<4 { note.handle(Key(.right, .control)) }
    for (width, height) in [(9, 2), (1, 1), (0, 0), (100, 30), (12, 3)] {
      note.resize(width: width, height: height)
      #expect((0..<max(1, height)).contains(note.caret.y))
      #expect(note.text.caret == 18)
    }
    #expect(note.visibleRows[note.caret.y] == "three four")
    #expect(note.caret.x == 10)
  }

  @Test func `A draft takes precedence over the saved note and is announced`() {
    let draft = note("Old", draft: "Newer")
    #expect(draft.text.text == "Newer")
    #expect(draft.isChanged)
    #expect(draft.message?.contains("unsaved draft") == true)
    draft.handle(Key(.right))
    #expect(draft.message == nil)
    let same = note("Old", draft: "Old")
    #expect(!same.isChanged)
    #expect(same.message == nil)
  }

  @Test func `The length limit is announced before it is reached and when text is cut`() {
    let almost = MovieMarks.maxNoteLength - 3
    let note = note(String(repeating: "x", count: almost))
    #expect(note.status == Wording.noteLength(99_997, limit: 100_000))
    note.paste("1234")
    #expect(note.status == Wording.noteCutOff(limit: 100_000))
    #expect(note.text.text.hasSuffix("x123"))
    note.handle(Key(.left))
    #expect(note.status == Wording.noteLength(100_000, limit: 100_000))
  }

  @Test func `A click places the caret`() {
    let note = note("one two three\nfour", width: 8)
    note.press(at: Point(x: 2, y: 1))
    #expect(note.text.caret == 10)
    note.press(at: Point(x: 99, y: 99))
    #expect(note.text.caret == 18)
  }
}

/// Records the requests of a note editor.
@MainActor final class RecordingNoteRouting: NoteRouting {
  private(set) var saved: [String] = []
  private(set) var failures: [MovieDataError] = []
  private(set) var leavings = 0
  private(set) var loans = 0

  func didSave(_ note: NotePresenter, _ step: LibraryStep?) { saved.append(note.text.text) }
  func note(_ note: NotePresenter, didFail error: MovieDataError) { failures.append(error) }
  func leave(_ note: NotePresenter) { leavings += 1 }
  func lendTerminal(to body: () -> Void) {
    loans += 1
    body()
  }
}
