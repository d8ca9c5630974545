import BrowserTestSupport
import BusinessLogic
import DomainEntities
import TerminalTestSupport
import TestSupport
import Testing

@testable import Browser
@testable import TerminalModel

@Suite(.timeLimit(.minutes(60))) @MainActor struct ChangedKeysTests {
  private let store = InMemoryMovieDataStore(films(0..<214), isLocal: true)

  private func opened(_ keyFile: String) async -> BrowserRun {
    let run = BrowserRun(store, keyFile: keyFile)
    await run.terminal.idle()
    return run
  }

  @Test func `Every screen uses the keys of the key file`() async {
    let run = await opened(
      """
      list.next-film = e
      list.open = Ctrl-e
      film.back = z
      everywhere.quit = Q
      everywhere.help = F1
      picker.choose = Ctrl-t
      search.cancel = Ctrl-x
      prompt.run = Ctrl-r
      """)
    await run.type("jee")
    #expect(run.chosen?.hasPrefix("Film 0002") == true)
    #expect(run.rows.last?.contains("F1 help  Q quit") == true)
    await run.press(.control("e"))
    #expect(run.text.contains("The line of Film 0002"))
    await run.type("zL")
    await run.press(.control("t"))
    #expect(run.chosen != nil)
    await run.press(Key(.function(1)))
    #expect(run.text.contains("next film"))
    await run.press(Key(.escape))
    await run.type("/film")
    await run.press(.control("x"))
    await run.type(":quit")
    await run.press(.control("r"))
    #expect(run.ending == .quit)
  }

  @Test func `Problems in the key file are reported once at startup`() async {
    let run = await opened("lits.open = x")
    #expect(run.text.contains("keys --check") && run.text.contains("Line 1: "))
    #expect(run.text.contains("“lits”"))
    await run.type("j")
    #expect(!run.text.contains("Run moviebrowser"))
    run.end()
  }

  @Test(arguments: [("list.refresh = F5", "Press F5 to"), ("list.refresh =", "Type :refresh to")])
  func `Hints name the keys currently bound`(file: String, advice: String) async {
    let failing = InMemoryMovieDataStore(films(0..<3), isLocal: true)
    failing.fail(with: .offline)
    let run = BrowserRun(failing, keyFile: file)
    await run.terminal.idle()
    #expect(run.text.contains(advice), "\(run.text)")
    run.end()
  }
}
