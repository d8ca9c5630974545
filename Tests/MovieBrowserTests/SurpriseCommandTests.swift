import ProgramTestSupport
import TerminalTestSupport
import Testing
import Wording

/// `surprise`, `credits` and films by theme, with the built program.
@Suite(.wholeProgram) struct SurpriseCommandTests {
  private func run(_ arguments: String...) throws -> (process: ProgramProcess, code: Int32?) {
    let process = try ProgramProcess(
      .init(path: ProgramUnderTest.find().path, arguments: arguments))
    guard case .exited(let code) = try process.waitForEnd() else { return (process, nil) }
    return (process, code)
  }

  @Test func `A surprise is written with its seed, which repeats it exactly`() throws {
    let (first, code) = try run("surprise", "decade:1950s", "--source", "catalogue")
    #expect(code == 0 && first.errors.isEmpty)
    let fields = first.output.dropLast().split(separator: "\t", omittingEmptySubsequences: false)
    try #require(fields.count == 9)
    #expect(fields[2].hasPrefix("195") && fields[7].hasSuffix("."))
    let seed = String(fields[8])
    let (again, _) = try run(
      "surprise", "decade:1950s", "--seed", seed, "--source", "catalogue")
    #expect(again.output == first.output)
  }

  @Test func `Without a matching film one line says so and the exit code is 3`() throws {
    let (process, code) = try run("surprise", "length:<2 genre:western")
    #expect(code == 3)
    #expect(process.output.isEmpty)
    #expect(process.errors == "moviebrowser: \(Wording.noMatches(filters: 2))\n")
  }

  @Test func `A misspelled theme suggests the nearest`() throws {
    for command in ["list", "surprise"] {
      let (process, code) = try run(command, "theme:heits", "--source", "catalogue")
      #expect(code == 2)
      #expect(process.errors.contains("did you mean heist?"))
    }
  }

  @Test func `The credits name the data sources with their licenses`() throws {
    let (process, code) = try run("credits")
    #expect(code == 0 && process.errors.isEmpty)
    for name in ["Wikidata", "CC0 1.0", "MovieLens", "Academy Award", "TMDB", "JustWatch"] {
      #expect(process.output.contains(name), "\(name)")
    }
  }

  @Test func `Several films have a line each, with the reason and the seed`() throws {
    let (process, code) = try run("surprise", "--count", "3", "--seed", "7")
    #expect(code == 0 && process.errors.isEmpty)
    let rows = process.output.split(separator: "\n").map { $0.split(separator: "\t") }
    #expect(rows.count == 3 && rows.allSatisfy { $0.last == "7" && $0.count > 5 })
    #expect(Set(rows.compactMap(\.first)).count == 3)
  }

  @Test func `x opens films with reasons, and Esc returns to the row`() throws {
    let terminal = try ProgramUnderTest.browser()
    try terminal.send("9j")
    let before = try terminal.wait(forPlace: 10)
    try terminal.send("x")
    try terminal.wait(toShow: "m any mood")
    try terminal.send("\u{1B}")
    #expect(try terminal.wait(forPlace: 10).lines == before.lines)
  }
}
