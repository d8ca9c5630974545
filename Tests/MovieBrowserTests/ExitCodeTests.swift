import ProgramTestSupport
import Records
import TestSupport
import Testing
import Wording

/// The exit code and the JSON of errors, of every kind and with every command.
@Suite(.wholeProgram) struct ExitCodeTests {
  /// A command that fails, and how.
  struct Failing: Sendable, CustomTestStringConvertible {
    var arguments: [String]
    var kind: CommandFailure.Kind
    var suggestion: String?

    init(_ arguments: String, _ kind: CommandFailure.Kind, _ suggestion: String? = nil) {
      self.arguments = arguments.split(separator: " ").map(String.init)
      self.kind = kind
      self.suggestion = suggestion
    }

    var testDescription: String { arguments.joined(separator: " ") }
  }

  private static let failing = [
    Failing("import /dev/null/missing --json", .failure),
    Failing("detail scarface --json", .failure, "scarface-1932"),
    Failing("lst --json", .usage, "list"),
    Failing("--json lst", .usage),
    Failing("list --limt 3 --json", .usage, "--limit"),
    Failing("list gnere:drama --json", .usage, "genre"),
    Failing("list --json=yes --json", .usage),
    Failing("search zzzqqqxxx --json", .notFound),
    Failing("detail metropolsi --json", .notFound, "metropolis-1927"),
    Failing("list drma --json", .notFound, "drama"),
    Failing("list poplar --json", .notFound),
    Failing("mine favorits --json", .notFound, "favorites"),
    Failing("stats favorits --json", .notFound, "favorites"),
    Failing("pick drma --json", .notFound, "drama"),
    Failing("lists show nothing --json", .notFound),
    Failing("undo --json", .notFound),
    Failing("library backups --json", .notFound),
    Failing("list --source tmdb --json", .notAuthorized),
    Failing("account sync --json", .notAuthorized),
  ]

  private func expect(_ failing: Failing, of process: ProgramProcess) throws {
    #expect(process.ending == .exited(failing.kind.exitCode.rawValue), "\(process.errors)")
    #expect(process.errorLines.count == 1, "\(process.errors)")
    let error = try #require(JSONValue(written: process.errors)?["error"], "\(process.errors)")
    #expect(error["code"] == .string(failing.kind.rawValue))
    #expect(error["message"]?.text?.isEmpty == false)
    if let suggestion = failing.suggestion {
      let all = try #require(error["suggestions"]?.elements)
      #expect(all.contains(.string(suggestion)), "\(process.errors)")
    }
  }

  @Test(arguments: failing)
  func `An error is one line of JSON if the arguments ask for JSON`(failing: Failing) throws {
    let process = try LibraryHome().start(failing.arguments)
    try process.waitForEnd()
    try expect(failing, of: process)
  }

  @Test(arguments: ["mine", "mine genre:drama", "history", "lists", "stats", "stats 2019"])
  func `Your own empty records exit with 0, also for programs`(line: String) throws {
    for words in ["", " --json"] {
      let process = try LibraryHome().start((line + words).split(separator: " ").map(String.init))
      #expect(try process.waitForEnd() == .exited(0), "\(line): \(process.errors)")
      #expect(process.errors.isEmpty)
    }
  }

  @Test func `A service that cannot be reached is a network error`() throws {
    let home = try LibraryHome()
    let process = try home.run(
      "list", "--source", "tmdb", "--json",
      with: [
        "TMDB_API_KEY": String(repeating: "a", count: 32),
        "MOVIEBROWSER_API_URL": "http://127.0.0.1:9",
      ])
    try expect(Failing("list", .network), of: process)
    #expect(process.output.isEmpty)
  }

  @Test func `Every command reports an unknown option in JSON`() throws {
    let program = try ProgramUnderTest.find()
    let help = try program.run("--help").output
    let lists = help.prefix(upTo: help.firstRange(of: "Topics:")?.lowerBound ?? help.endIndex)
    let names = lists.split(separator: "\n").compactMap { line -> String? in
      guard line.hasPrefix("  "), !line.hasPrefix("   "), !line.hasPrefix("  moviebrowser") else {
        return nil
      }
      return line.split(separator: " ").first.map(String.init)
    }
    #expect(names.count > 20 && names.contains("doctor"), "\(names)")
    let results = AtOnce.run(names) { name in
      Result { () throws -> (String, ProgramProcess.Ending?, String, String) in
        let process = try program.run(name, "--no-such-option", "--json")
        return (name, process.ending, process.output, process.errors)
      }
    }
    for result in results {
      let (name, ending, output, errors) = try result.get()
      #expect(ending == .exited(2) && output.isEmpty, "\(name)")
      let error = try #require(JSONValue(written: errors)?["error"], "\(name): \(errors)")
      #expect(error["code"] == .string("usage"), "\(name)")
    }
  }

  @Test func `Without JSON an error is one line of text`() throws {
    let process = try ProgramUnderTest.find().run("lst", "--", "--json")
    #expect(process.ending == .exited(2))
    let error = Wording.unknown("command", "lst", nearest: "list", hint: "")
    #expect(process.errors == "moviebrowser: \(error)\n")
  }
}
