import BrowserTestSupport
import BusinessLogic
import DomainEntities
import TerminalTestSupport
import TestSupport
import Testing

@testable import Browser
@testable import Films
@testable import MovieData
@testable import Records
@testable import Widgets
@testable import Wording

/// Programs that run after changes of marks.
@Suite(.timeLimit(.minutes(60))) @MainActor struct MarkHookTests {
  private let store = InMemoryMovieDataStore(films(0..<20), isLocal: true)

  private func opened(_ keyFile: String, _ runner: RecordingProgramRunner) async -> BrowserRun {
    let library = InMemoryMovieLibrary()
    let hooks = MarkHooks(
      KeyFile(keyFile).hooks, runner, library: library, naming: MovieIdentifierResolver(store))
    let run = BrowserRun(
      store, library: library, prepare: { $0.hooks = hooks })
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
    #expect(line.contains("\"title\":\"Film 0001\"") && line.contains("\"favorite\":"))
    await run.type("u")
    #expect(runner.runs.count == 4)
    #expect(runner.inputs.last?.contains("Film 0001") == true)
    #expect(runner.inputs.last?.contains("favorite") == false)
    // Moving and reading change nothing.
    await run.type("jjl")
    #expect(runner.runs.count == 4)
    run.end()
  }

  @Test func `Quick marks run a hook one after another, in their order`() async {
    let runner = RecordingProgramRunner(ProgramResult(.exited(0)))
    runner.holds = true
    let run = await opened("hook mark : my-log\nhook mark : other", runner)
    await run.type("fjfjf")
    // The screen does not wait, and hooks do not wait for each other.
    #expect(run.text.contains("favorites: Film 0002 (1922)."))
    #expect(runner.runs == [["my-log"], ["other"]])
    for _ in 0..<2 { runner.release() }
    await run.terminal.idle()
    #expect(runner.runs.count == 4)
    for _ in 0..<2 { runner.release() }
    await run.terminal.idle()
    let titles = ["Film 0000", "Film 0001", "Film 0002"].flatMap { [$0, $0] }
    #expect(runner.inputs.count == titles.count)
    #expect(zip(runner.inputs, titles).allSatisfy { $0.contains($1) })
    for _ in 0..<2 { runner.release() }
    run.end()
  }

  /// Hooks of a step for each film, of which only the first one runs.
  private func waiting(_ runner: RecordingProgramRunner) async throws -> MarkHooks {
    let library = InMemoryMovieLibrary()
    let hooks = MarkHooks(
      [["my-log"]], runner, library: library, naming: MovieIdentifierResolver(store))
    for number in 0..<3 {
      _ = try MovieMarkInteractor(library: library).mark(
        LibraryMovie(film(number)), [.favorite(true)], at: Timestamp(seconds: 1_780_000_000))
    }
    while runner.runs.isEmpty { await Task.yield() }
    return hooks
  }

  @Test func `Settling waits until the last run has started`() async throws {
    let runner = RecordingProgramRunner(ProgramResult(.exited(0)))
    runner.holds = true
    let hooks = try await waiting(runner)
    #expect(runner.runs.count == 1)
    let end = Task { await hooks.settle() }
    while runner.runs.count < 3 {
      runner.release()
      await Task.yield()
    }
    // The last run is held.
    await end.value
    runner.release()
  }

  @Test func `Runs that wait for their turn start at once in the end`() async throws {
    let runner = RecordingProgramRunner(ProgramResult(.exited(0)))
    runner.holds = true
    let hooks = try await waiting(runner)
    hooks.startWaiting()
    while runner.runs.count < 3 { await Task.yield() }
    #expect(zip(runner.inputs, 0...).allSatisfy { $0.contains("Film 000\($1)") })
    await hooks.settle()
    for _ in 0..<3 { runner.release() }
  }

  @Test(
    arguments: [
      (
        ProgramResult(.exited(2), output: "x\nno disk\n"), "/home/a/keys",
        Wording.failure(
          of: Wording.hook("my-log"), .exited(2), lastLine: "no disk", keyFile: "/home/a/keys")
      ),
      (
        ProgramResult(.signaled(9)), nil,
        Wording.failure(of: Wording.hook("my-log"), .signaled(9), lastLine: "", keyFile: nil)
      ),
      (
        ProgramResult(.notStarted("permission denied")), "/home/a/keys",
        Wording.failure(
          of: Wording.hook("my-log"), .notStarted("permission denied"), lastLine: "",
          keyFile: "/home/a/keys")
      ),
    ] as [(ProgramResult, String?, String)])
  func `The error of a command names the hook and the key file`(
    result: ProgramResult, path: String?, message: String
  ) {
    #expect(HookFailure("my-log", result).message(keyFile: path) == message)
  }

  @Test func `A failing hook shows a message and keeps the mark`() async {
    let runner = RecordingProgramRunner(ProgramResult(.exited(2), output: "no disk\n"))
    let run = await opened("hook mark : my-log", runner)
    await run.type("f")
    let message = Wording.ended(Wording.hook("my-log"), .exited(2), lastLine: "no disk")
    #expect(run.text.contains(message))
    await run.type("u")
    #expect(run.text.contains(message))
    run.end()
  }

  @Test(arguments: [
    ("hook mark", Wording.invalidHookLine), ("hook mark = x", Wording.invalidHookLine),
    ("hook start : x", Wording.invalidHookLine), ("hook mark : ", Wording.invalidHookLine),
    ("hook mark : x {title}", Wording.hookHasFields),
    ("hook mark : x 'y", Wording.openQuotationMark),
  ])
  func `Problems of a line are reported`(text: String, message: String) {
    #expect(KeyFile(text).problems.map(\.message) == [message])
    #expect(KeyFile("hook mark : x --option=value").problems.isEmpty)
  }
}
