import BrowserTestSupport
import BusinessLogic
import DomainEntities
import TerminalTestSupport
import TestSupport
import Testing

@testable import Browser
@testable import TerminalModel

@Suite(.timeLimit(.minutes(60))) @MainActor struct LeavingScreensTests {
  private let store = InMemoryMovieDataStore(
    films(0..<214), offering: allFilms, isLocal: true)

  @Test func `q quits from the list and from a film`() async {
    for keys in ["q", "lq", "/f\rq"] {
      let run = await BrowserRun.opened(store)
      run.terminal.send(keys.map { .key($0 == "\r" ? Key(.enter) : .character($0)) })
      #expect(run.ending == .quit)
    }
  }

  @Test func `Ctrl-C quits from every screen`() async {
    for keys in ["", "l", "/abc", "?", "L", "L?"] {
      let run = await BrowserRun.opened(store)
      await run.type(keys)
      run.terminal.send([.key(.control("c")), .key(.character("j"))])
      #expect(run.ending == .interrupted)
    }
  }

  @Test func `A terminal hangup ends the browser, even while loading`() async throws {
    let run = await BrowserRun.opened(store)
    run.terminal.hangUp()
    #expect(run.ending == .terminalClosed)

    let scripted = ScriptedMovieDataStore(offering: allFilms)
    let loading = BrowserRun(scripted)
    let call = try await scripted.batches.next()
    loading.terminal.hangUp()
    #expect(loading.ending == .terminalClosed)
    let frames = loading.terminal.frames.count
    call.answer(batch(0..<20, next: 20))
    for _ in 0..<20 { await Task.yield() }
    #expect(call.wasCancelled)
    #expect(loading.terminal.frames.count == frames)
  }

  @Test func `Ctrl-Z suspends on every screen and resuming restores it`() async {
    let run = await BrowserRun.opened(store)
    var suspensions = 0
    for keys in ["", "l", "h/ab", "\u{1B}?", "\u{1B}"] {
      await run.press(keys.map { $0 == "\u{1B}" ? Key(.escape) : .character($0) })
      let before = run.terminal.frame
      await run.press(.control("z"))
      suspensions += 1
      #expect(run.terminal.suspensions == suspensions)
      #expect(run.terminal.frame == before)
    }
    run.terminal.send([.suspensionRequested])
    await run.terminal.idle()
    #expect(run.terminal.suspensions == suspensions + 1)
    run.end()
  }

  @Test func `Ctrl-L and resuming redraw the whole screen`() async {
    let run = await BrowserRun.opened(store)
    await run.press(.control("l"))
    #expect(run.terminal.forgottenFrames == 1)
    let frames = run.terminal.frames.count
    run.terminal.send([.resumed])
    await run.terminal.idle()
    #expect(run.terminal.forgottenFrames == 2)
    #expect(run.terminal.frames.count == frames + 1)
    run.end()
  }
}
