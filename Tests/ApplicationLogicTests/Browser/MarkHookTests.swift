import BusinessLogic
import DomainEntities
import TestSupport
import Testing

@testable import ApplicationLogic

/// Programs that run after changes of marks.
@Suite(.timeLimit(.minutes(60))) @MainActor struct MarkHookTests {
  private let store = InMemoryMovieDataStore(films(0..<20), isLocal: true)

  private func opened(_ keyFile: String, _ runner: RecordingProgramRunner) async -> BrowserRun {
    let library = InMemoryMovieLibrary()
    let hooks = MarkHooks(
      KeyFile(keyFile), runner, library: library, naming: MovieIdentifierResolver(store))
    let run = BrowserRun(
      store, library: ObservedMovieLibrary(library, announce: hooks.call),
      prepare: { $0.hooks = hooks })
    await run.terminal.idle()
    return run
  }

  @Test func `Every change of marks runs the program with the film and its marks`() async throws {
    let runner = RecordingProgramRunner(ProgramResult(.exited(0)))
    let run = await opened("hook mark : my-log 'a b'\nhook mark : other", runner)
    await run.type("jf")
    #expect(runner.runs == [["my-log", "a b"], ["other"]])
    let line = try #require(runner.inputs.first)
    #expect(line.hasSuffix("}\n") && !line.dropLast().contains("\n"))
    #expect(line.contains("\"title\":\"Film 0001\"") && line.contains("\"favourite\":"))
    await run.type("u")
    #expect(runner.runs.count == 4)
    #expect(runner.inputs.last?.contains("Film 0001") == true)
    #expect(runner.inputs.last?.contains("favourite") == false)
    // Moving and reading change nothing.
    await run.type("jjl")
    #expect(runner.runs.count == 4)
    run.end()
  }

  @Test func `A failing hook shows a message and keeps the mark`() async {
    let runner = RecordingProgramRunner(ProgramResult(.exited(2), output: "no disk\n"))
    let run = await opened("hook mark : my-log", runner)
    await run.type("f")
    #expect(run.text.contains("hook my-log exited with code 2. no disk"))
    await run.type("u")
    #expect(run.text.contains("hook my-log exited with code 2. no disk"))
    run.end()
  }

  @Test(arguments: [
    ("hook mark", "invalid line; write it as hook mark : my-log --append"),
    ("hook mark = x", "invalid line; write it as hook mark : my-log --append"),
    ("hook start : x", "invalid line; write it as hook mark : my-log --append"),
    ("hook mark : ", "invalid line; write it as hook mark : my-log --append"),
    ("hook mark : x {title}", "a hook has no fields; it reads the film from its standard input"),
    ("hook mark : x 'y", "a quotation mark is not closed"),
  ])
  func `Problems of a line are reported`(text: String, message: String) {
    #expect(KeyFile(text).problems.map(\.message) == [message])
    #expect(KeyFile("hook mark : x --option=value").problems.isEmpty)
  }
}
