import BrowserTestSupport
import TerminalTestSupport
import TestSupport
import Testing

@testable import Browser
@testable import TerminalModel
@testable import Widgets
@testable import Wording

/// Texts that the browser copies, and what it says about them.
@Suite(.timeLimit(.minutes(60))) @MainActor struct ClipboardTests {
  private static let programs = [
    ClipboardProgram(["tmux", "load-buffer", "-w", "-"], target: .tmux),
    ClipboardProgram(["xclip"], target: .clipboard),
  ]

  private let runner = RecordingProgramRunner(ProgramResult(.exited(0)))

  private func opened(_ programs: [ClipboardProgram] = programs) async -> BrowserRun {
    let store = InMemoryMovieDataStore([detail(1), detail(2)], offering: allFilms)
    let run = BrowserRun(
      store, columns: 100,
      prepare: {
        $0.programs = runner
        $0.clipboardPrograms = programs
      })
    await run.terminal.idle()
    return run
  }

  @Test func `A program gets the text on its input, and the notice says where it went`() async {
    let run = await opened()
    await run.type("y")
    #expect(runner.runs == [["tmux", "load-buffer", "-w", "-"]])
    let text = runner.inputs.first ?? ""
    #expect(text.hasPrefix("Film 0001"))
    #expect(run.text.contains(Wording.copied(text, to: .tmux)), "\(run.text)")
    #expect(run.terminal.copied.isEmpty)
    run.end()
  }

  @Test func `If every program fails, the terminal gets the text and nothing more is claimed`()
    async
  {
    runner.result = ProgramResult(.exited(1))
    let run = await opened()
    await run.type("y")
    #expect(runner.runs == Self.programs.map(\.arguments))
    let text = runner.inputs.first ?? ""
    #expect(run.terminal.copied == [text])
    #expect(run.text.contains(Wording.sentToClipboard(text)), "\(run.text)")
    run.end()
  }

  @Test func `Without programs the terminal gets the text`() async {
    let run = await opened([])
    await run.type("y")
    #expect(runner.runs.isEmpty && run.terminal.copied.count == 1)
    #expect(run.text.contains(Wording.sentToClipboard(run.terminal.copied.first ?? "")))
    run.end()
  }

  @Test func `A program that does not end is named, stops nothing and claims nothing`() async {
    runner.holds = true
    let run = await opened()
    await run.type("y")
    #expect(run.text.contains(Wording.copying(runner.inputs.first ?? "", with: "tmux")))
    await run.type("j")
    #expect(run.chosen?.contains("Film 0002") == true, "\(run.text)")
    #expect(!run.text.contains("Copied") && run.terminal.copied.isEmpty)
    runner.release()
    await run.terminal.idle()
    #expect(run.text.contains(Wording.copied(runner.inputs.first ?? "", to: .tmux)))
    run.end()
  }
}
