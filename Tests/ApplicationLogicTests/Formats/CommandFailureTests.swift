import BusinessLogic
import DomainEntities
import TestSupport
import Testing

@testable import ApplicationLogic

struct CommandFailureTests {
  @Test(arguments: [
    (CommandFailure.Kind.failure, 1, "failure"), (.usage, 2, "usage"), (.notFound, 3, "notFound"),
    (.notAuthorized, 4, "notAuthorized"), (.network, 5, "network"),
  ])
  func `Every kind has an exit code and a name in JSON`(
    kind: CommandFailure.Kind, code: Int32, name: String
  ) throws {
    #expect(kind.exitCode.rawValue == code)
    let json = try #require(JSONValue(written: CommandFailure(kind, "x").json))
    #expect(json["error"]?["code"] == .string(name))
  }

  @Test func `No two kinds share an exit code`() {
    #expect(Set(CommandFailure.Kind.allCases.map(\.exitCode)).count == 5)
    #expect(CommandFailure.Kind.allCases.count == 5)
  }

  @Test(arguments: [
    (MovieDataError.cancelled, CommandFailure.Kind.failure), (.offline, .network),
    (.untrusted, .network), (.timedOut, .network), (.unauthorized, .notAuthorized),
    (.notFound, .notFound), (.rateLimited(retryAfter: nil), .network),
    (.serviceUnavailable, .network), (.invalidResponse, .network),
    (.invalidContent(.empty), .network), (.unsupported(.rating, by: .catalogue), .failure),
    (.library(.full), .failure),
  ])
  func `The kind follows from the error of the source`(
    error: MovieDataError, kind: CommandFailure.Kind
  ) {
    #expect(CommandFailure(error).kind == kind)
    #expect(CommandFailure(reading: error).kind == kind)
  }

  @Test func `The JSON is one line without terminal controls or empty members`() {
    let plain = CommandFailure(.notFound, "no film\u{1B}[2J matches “x”\n")
    #expect(
      plain.json == #"{"error":{"code":"notFound","message":"\#(plain.message)"}}"#)
    #expect(!plain.json.unicodeScalars.contains { $0.value < 0x20 })
    let similar = CommandFailure.unknown(
      "command", "lst", among: ["list", "lists", "detail"], hint: "try again")
    #expect(
      similar.json
        == #"{"error":{"code":"usage","message":"unknown command “lst”; did you mean list?","suggestions":["list"]}}"#
    )
  }

  @Test func `A query that cannot be parsed suggests a value`() {
    let failure = #expect(throws: CommandFailure.self) {
      _ = try OptionValues.query("gnere:drama", themes: [])
    }
    #expect(failure?.kind == .usage && failure?.suggestions == ["genre"])
  }

  @Test func `A film missing from the fallback is a network error`() {
    let log = SourceEventLog()
    log.take(.fellBack(to: "the built-in catalog", because: .offline))
    let failure = #expect(throws: CommandFailure.self) {
      try log.explain { () throws(CommandFailure) in
        throw CommandFailure(.notFound, "no film", suggestions: ["x"], output: "[]\n")
      }
    }
    #expect(failure?.kind == .network)
    #expect(failure?.message.hasSuffix("; no film") == true)
    #expect(failure?.suggestions == ["x"] && failure?.output == "[]\n")
  }

  @Test(arguments: [
    (["lst", "--json"], true), (["--json", "list"], true), (["list"], false),
    (["list", "--", "--json"], false), ([], false),
  ])
  func `Arguments ask for JSON before two dashes`(arguments: [String], wantsJSON: Bool) {
    #expect(CommandLineParser.wantsJSON(arguments) == wantsJSON)
  }

  @Test func `The documentation has the exit codes of the help`() throws {
    let page = try #require(Repository.text(of: "docs/commands.md"))
    for (code, meaning) in HelpTopic.codes {
      let words = code.split(separator: " ")
      let name = words.count > 1 ? "`\(words[1])`" : ""
      #expect(page.contains("| \(words[0]) | \(name) | \(meaning) |"), "\(code)")
    }
  }
}
