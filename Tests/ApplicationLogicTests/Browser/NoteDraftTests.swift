import BrowserTestSupport
import BusinessLogic
import DomainEntities
import TerminalTestSupport
import TestSupport
import Testing

@testable import Browser
@testable import Films
@testable import TerminalModel
@testable import Widgets
@testable import Wording

/// What happens to a note that was written but not saved.
@Suite(.timeLimit(.minutes(60))) @MainActor struct NoteDraftTests: NoteScreens {
  let library = InMemoryMovieLibrary()
  let drafts = InMemoryNoteDrafts()

  @Test(arguments: [
    BrowserSession.Ending.interrupted, .terminated, .terminalClosed,
  ])
  func `A draft survives any exit and is restored by the next session`(
    ending: BrowserSession.Ending
  ) async throws {
    let run = await opened()
    await run.type("jnText")
    switch ending {
    case .interrupted: await run.press(.control("c"))
    case .terminated: run.terminal.send([.endRequested])
    default: run.terminal.hangUp()
    }
    #expect(run.ending == ending)
    #expect(drafts.kept.map(\.text) == ["Text"])
    #expect(try note() == "")
    let next = await opened()
    let notice = try #require(
      Wording.drafts(of: ["Film 0001 (1921)"], press: Wording.press("n")))
    #expect(next.text.contains(notice))
    await next.type("n")
    #expect(!next.text.contains("Text"))
    await next.press(Key(.escape))
    await next.type("jn")
    #expect(next.text.contains("Text"))
    #expect(next.text.contains(Wording.draftRestored))
    await next.type(" more")
    await next.press(Self.save)
    #expect(try note() == "Text more")
    #expect(drafts.kept.isEmpty)
    next.end()
  }

  @Test func `An unchanged note leaves no draft`() async throws {
    try mark("Old")
    let run = await opened()
    await run.type("jn")
    #expect(run.text.contains("Old"))
    await run.press(.control("c"))
    #expect(drafts.kept.isEmpty)
  }

  @Test func `A draft exists while suspended and is deleted when the note closes`() async throws {
    let run = await opened()
    await run.type("jnText")
    await run.press(.control("z"))
    #expect(run.terminal.suspensions == 1)
    #expect(drafts.kept.map(\.text) == ["Text"])
    #expect(run.text.contains("Text"))
    await run.press(Key(.escape), .character("d"))
    #expect(drafts.kept.isEmpty)
    run.end()
  }

  @Test(arguments: [true, false])
  func `Without a draft folder, the library stores the text`(hasDrafts: Bool) async throws {
    drafts.isWritable = false
    let run = await opened(drafts: hasDrafts ? drafts : .some(nil))
    await run.type("jnText")
    run.terminal.send([.endRequested])
    #expect(try note() == "Text")
  }

  @Test(arguments: [true, false])
  func `Without a draft folder, suspending keeps the text in the history only`(
    isThrownAway: Bool
  ) async throws {
    drafts.isWritable = false
    try mark("Old")
    let run = await opened()
    await run.type("jn and new")
    await run.press(.control("z"))
    #expect(
      try library.history(before: nil, limit: 9).contains {
        $0.changes.last?.after.note == "Old and new"
      })
    #expect(try note() == "Old")
    await run.press(isThrownAway ? [Key(.escape), .character("d")] : [Self.save])
    #expect(try note() == (isThrownAway ? "Old" : "Old and new"))
    #expect(!run.text.contains("Note on"), "\(run.text)")
    await run.type("u")
    // The note that was discarded last is not what undo takes back.
    if isThrownAway { await run.type("y") }
    #expect(try note() == (isThrownAway ? "Old and new" : "Old"))
    run.end()
  }

  @Test func `A note that cannot be saved anywhere is reported after exit`() async throws {
    drafts.isWritable = false
    let run = await opened()
    await run.type("jnText")
    library.fail(with: .library(.full))
    await run.press(.control("c"))
    #expect(run.lostNote == "Film 0001 (1921)")
    library.fail(with: nil)
    let next = await opened()
    await next.type("jnText")
    await next.press(.control("c"))
    #expect(next.lostNote == nil)
  }

  @Test(arguments: [true, false])
  func `Text saved by an editor that crashed is restored in the note`(isSaved: Bool) async throws {
    drafts.editor = { _ in .failed("was killed by signal 9 and left a draft") }
    drafts.left = "Text and more"
    let run = await opened()
    await run.type("jnText")
    await run.press(.control("x"))
    #expect(run.text.contains("Text and more"))
    #expect(run.text.contains("draft. The text"))
    await run.press(isSaved ? [Self.save] : [Key(.escape), .character("d")])
    #expect(try note() == (isSaved ? "Text and more" : ""))
    #expect(drafts.kept.isEmpty)
    run.end()
  }

  @Test func `A draft is deleted on saving even if no editor could open it`() async throws {
    let first = await opened()
    await first.type("jnText")
    await first.press(.control("c"))
    drafts.editor = { _ in .noPlace }
    let run = await opened()
    await run.type("jn")
    await run.press(.control("x"), Self.save)
    #expect(try note() == "Text")
    #expect(drafts.kept.isEmpty)
    run.end()
  }
}
