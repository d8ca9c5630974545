import BrowserTestSupport
import BusinessLogic
import DomainEntities
import TerminalTestSupport
import TestSupport
import Testing

@testable import Films
@testable import TerminalModel
@testable import Wording

/// Notes in the whole browser: written, saved, discarded, and changed by other programs.
@Suite(.timeLimit(.minutes(60))) @MainActor struct NoteScreenTests: NoteScreens {
  let library = InMemoryMovieLibrary()
  let drafts = InMemoryNoteDrafts()

  @Test(arguments: ["n", "N"]) func `A note of several lines is written, shown and edited`(
    key: String
  ) async throws {
    let run = await opened()
    await run.type("j\(key)Fine, 12 of 10.")
    await run.press([Key(.enter)] + "q?:".map { .character($0) })
    #expect(run.text.contains("─ \(Wording.noteTitle("Film 0001 (1921)")) ─"))
    #expect(run.text.contains("Ctrl-s save"))
    #expect(run.terminal.frame.showsCursor)
    await run.press(Self.save)
    #expect(try note() == "Fine, 12 of 10.\nq?:")
    #expect(run.text.contains("added: Film 0001 (1921)."))
    #expect(!run.terminal.frame.showsCursor)
    await run.press(Key(.enter))
    #expect(run.text.contains("q?:"))
    await run.type(key)
    await run.press(.control("u"), .control("u"), Self.save)
    #expect(try note() == "Fine, 12 of 10.")
    #expect(run.text.contains("changed: Film 0001 (1921)."))
    await run.type(key)
    await run.press(.control("u"), Self.save)
    #expect(try note() == "")
    #expect(run.text.contains("removed: Film 0001 (1921)."))
    run.end()
  }

  @Test func `Unsaved text is never discarded without confirmation`() async throws {
    let run = await opened()
    await run.type("jnText")
    await run.press(Key(.escape))
    #expect(run.text.contains("Save changes?"))
    #expect(run.text.contains("d discard"))
    await run.press(Key(.escape))
    await run.type("s")
    await run.press(Key(.escape), .character("d"))
    #expect(!run.text.contains("Note on"))
    #expect(try note() == "")
    await run.type("nAgain")
    await run.press(Key(.escape), .character("s"))
    #expect(try note() == "Again")
    run.end()
  }

  @Test(arguments: LibraryProblem.allCases, [(80, 24), (40, 12)])
  func `A failed save is reported in the editor and keeps the text`(
    problem: LibraryProblem, size: (Int, Int)
  ) async throws {
    let run = await opened(columns: size.0, rows: size.1)
    await run.type("jnText")
    library.fail(with: .library(problem))
    await run.press(Self.save)
    let words = Wording.sentence(.library(problem)).split(separator: " ")
    #expect(words.allSatisfy { run.text.contains($0) }, "\(run.text)")
    #expect(run.text.contains("Text"))
    library.fail(with: nil)
    await run.press(Self.save)
    #expect(try note() == "Text")
    run.end()
  }

  @Test func `A note changed by another program is not overwritten without confirmation`()
    async throws
  {
    let run = await opened()
    await run.type("jnMine")
    try mark("Theirs")
    await run.press(Self.save)
    #expect(run.text.contains(Wording.noteConflict(save: "Ctrl-s")))
    #expect(try note() == "Theirs")
    await run.press(Self.save)
    #expect(try note() == "Mine")
    await run.type("u")
    #expect(try note() == "Theirs")
    run.end()
  }

  @Test func `A late result opens nothing over a note, which is kept`() async throws {
    let store = ScriptedMovieDataStore(offering: allFilms)
    let rests = SuspendedCalls<Int, Int>()
    let run = BrowserRun(store, library: library, drafts: drafts) { _ = try await rests.ask(0) }
    try await store.batches.next().answer(batch(0..<3, next: nil))
    await run.terminal.idle()
    await run.type("w")
    let call = try await store.details.next()
    await run.type("nText")
    call.answer(Gallery.live)
    await run.terminal.idle()
    #expect(run.text.contains("Text") && run.text.contains("Ctrl-s save"), "\(run.text)")
    #expect(!run.text.contains("Arthouse Plus"))
    await run.press(.control("c"))
    #expect(drafts.kept.map(\.text) == ["Text"])
  }

  @Test func `The external editor's text is loaded and then saved`() async throws {
    try mark("Old")
    drafts.editor = { .changed($0 + "\nNew") }
    let run = await opened()
    await run.type("jner")
    await run.press(.control("x"))
    #expect(drafts.edited == ["Older"])
    #expect(run.terminal.loans == 1)
    let message = try #require(Wording.edited(.changed("")))
    #expect(run.text.contains(message))
    #expect(try note() == "Old")
    await run.press(Self.save)
    #expect(try note() == "Older\nNew")
    run.end()
  }

  @Test(arguments: [
    NoteEditing.noEditor("edd"), .failed("exited with code 1"), .tooLong(path: "/x/y"), .noPlace,
    .unchanged,
  ])
  func `An external editor that fails is reported in one line and changes nothing`(
    result: NoteEditing
  ) async throws {
    drafts.editor = { _ in result }
    let run = await opened()
    await run.type("jnText")
    await run.press(.control("x"))
    let shown = run.rows.map { $0.filter { $0 != "│" } }.joined(separator: " ")
    let words = Wording.edited(result)?.split(separator: " ") ?? []
    #expect(words.isEmpty == (result == .unchanged))
    for word in words { #expect(shown.contains(word)) }
    #expect(run.text.contains("Text"))
    await run.press(Self.save)
    #expect(try note() == "Text")
    run.end()
  }

  @Test func `A setting opens the external editor at once`() async throws {
    drafts.editor = { _ in .changed("There") }
    let run = await opened(elsewhere: true)
    await run.type("jn")
    #expect(try note() == "There")
    #expect(!run.text.contains("Note on"))
    drafts.editor = { _ in .unchanged }
    await run.type("n")
    #expect(!run.text.contains("Note on"))
    #expect(drafts.edited == ["", "There"])
    // Without an external editor the built-in one is used.
    drafts.editor = { _ in .noEditor("edd") }
    await run.type("n")
    #expect(run.text.contains("Note on Film 0001"))
    #expect(run.text.contains("“edd” not found"))
    run.end()
  }

  @Test(arguments: [(80, 24), (40, 12), (20, 5), (200, 50), (10, 3), (1, 1)])
  func `The note editor works at any size and through resizes`(columns: Int, rows: Int)
    async throws
  {
    let run = await opened()
    await run.type("jn")
    run.terminal.send([.paste("七人の侍 is long.\nשלום עולם, e\u{301}\n\nThe end is here.")])
    await run.resize(columns, rows)
    #expect(run.terminal.frame.fault(columns, rows) == nil)
    await run.press(Key(.home), Key(.up), Key(.up), Key(.pageDown), Key(.end, .control))
    await run.type("!")
    #expect(run.terminal.frame.fault(columns, rows) == nil)
    await run.press(Key(.escape))
    #expect(run.terminal.frame.fault(columns, rows) == nil)
    await run.press(Key(.escape))
    await run.resize(80, 24)
    #expect(run.text.contains("The end is here.!"))
    await run.press(Self.save)
    #expect(try note() == "七人の侍 is long.\nשלום עולם, e\u{301}\n\nThe end is here.!")
    run.end()
  }

  @Test func `The terminal cursor is at the caret`() async throws {
    let run = await opened()
    await run.type("jnab")
    let before = run.terminal.frame.cursor
    let row = try #require(run.rows.firstIndex { $0.contains("│ ab") })
    #expect(before.y == row)
    await run.type("七")
    #expect(run.terminal.frame.cursor == Point(x: before.x + 2, y: row))
    await run.press(Key(.enter))
    #expect(run.terminal.frame.cursor == Point(x: before.x - 2, y: row + 1))
    run.terminal.send([.mouse(MouseEvent(.press(.left), at: Point(x: before.x - 1, y: row)))])
    await run.type("X")
    #expect(run.text.contains("aXb七"))
    // A click outside does not reach the panes and discards nothing.
    run.terminal.send([.mouse(MouseEvent(.press(.left), at: Point(x: 0, y: 22)))])
    await run.terminal.idle()
    #expect(run.text.contains("aXb七"))
    run.end()
  }

  @Test(arguments: [(80, 24), (40, 12), (20, 5), (150, 50)])
  func `The note editor on screen`(columns: Int, rows: Int) async {
    let store = InMemoryMovieDataStore(Gallery.classics, isLocal: true)
    for (name, keys) in [("note", []), ("note-unsaved", [Key(.escape)])] {
      let run = await BrowserRun.opened(
        store, columns: columns, rows: rows, library: InMemoryMovieLibrary(),
        drafts: InMemoryNoteDrafts())
      await run.type("n")
      run.terminal.send([
        .paste(
          "Seen with Anna in the old cinema. The zither stays in the head for a week.\n\n"
            + "Again in winter, perhaps; 七人の侍 first.")
      ])
      await run.press(keys)
      expectGolden(run.terminal.frame, name)
      run.end()
    }
    let run = await BrowserRun.opened(
      store, columns: columns, rows: rows, library: InMemoryMovieLibrary())
    await run.type("*")
    await run.press(Array(repeating: Key(.right), count: 7))
    expectGolden(run.terminal.frame, "stars")
    run.end()
  }
}
