import Testing

@testable import Edges
@testable import Widgets

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite(.timeLimit(.minutes(60))) @MainActor struct ProgramRunnerTests {
  private let runner = SystemProgramRunner()

  @Test func `A program gets its arguments as they are, and its output is returned`() async {
    let hostile = ["", "a b", "$(id)", "`id`", "'\"", "*", "-x", "é\u{301}", "\u{1F1E9}\\n"]
    let result = await runner.run(
      ["sh", "-c", "printf '[%s]\\n' \"$@\"; echo end >&2", "sh"] + hostile, input: "")
    #expect(result.ending == .exited(0))
    #expect(result.output == hostile.map { "[\($0)]\n" }.joined() + "end\n")
  }

  @Test(
    arguments: [
      (["sh", "-c", "exit 3"], .exited(3)), (["sh", "-c", "kill -9 $$"], .signaled(9)),
      (["no-such-program"], .notStarted("no such file or directory")),
      (["/etc/passwd"], .notStarted("permission denied")),
      (["/dev/null/x"], .notStarted("not a directory")),
    ] as [([String], ProgramEnding)])
  func `Each exit code, signal and failed start is reported`(
    arguments: [String], ending: ProgramEnding
  ) async {
    #expect(await runner.run(arguments, input: "").ending == ending)
    #expect(runner.runInForeground(arguments) == ending)
  }

  @Test func `A wait status that is unknown is no success`() {
    #expect(ProgramEnding(nil) == .unknown && ProgramEnding(0) == .exited(0))
  }

  @Test func `A program in the foreground that stops itself continues`() {
    #expect(runner.runInForeground(["sh", "-c", "kill -STOP $$; exit 4"]) == .exited(4))
  }

  @Test func `A long output keeps its end`() async {
    let script = "head -c 300000 /dev/zero | tr '\\0' x; echo; echo end"
    let result = await runner.run(["sh", "-c", script], input: "")
    #expect(result.output.utf8.count == 200_000 && result.output.hasSuffix("x\nend\n"))
  }

  @Test func `A program in the background has no terminal and no input`() async {
    let result = await runner.run(
      ["sh", "-c", "cat; (: </dev/tty) 2>/dev/null || echo none"], input: "")
    #expect(result.output == "none\n")
  }

  @Test func `A text on standard input arrives whole`() async {
    let text = String(repeating: "{\"title\":\"Ikiru\"}\n", count: 5_000)
    let result = await runner.run(["sort"], input: text)
    #expect(result == ProgramResult(.exited(0), output: text))
  }
}
