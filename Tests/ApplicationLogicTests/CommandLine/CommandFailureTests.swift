import BusinessLogic
import DomainEntities
import TestSupport
import Testing

@testable import CommandLineInterface
@testable import Commands
@testable import MovieData
@testable import Records
@testable import Wording

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

  /// An error for each cause that a user can meet.
  private static let causes: [MovieDataError] =
    [
      .cancelled, .noTransport, .offline, .proxyFailed, .interrupted, .webPage, .forbidden,
      .timedOut, .unauthorized, .notFound, .rateLimited(retryAfter: nil), .serviceUnavailable,
      .invalidResponse, .unusableCertificates(variable: nil),
      .unusableCertificates(variable: "CURL_CA_BUNDLE"),
    ]
    + [.unknownIssuer(nil), .unknownIssuer("Example"), .outOfDate, .wrongHost, .unspecified]
    .map(MovieDataError.untrusted)

  @Test func `Every cause has a message of its own, with what to do`() {
    #expect(Set(Self.causes.map(Wording.failure)).count == Self.causes.count)
    for cause in Self.causes { #expect(isOneLineWithHint(Wording.complaint(cause))) }
    #expect(Wording.complaint(.noTransport).contains("libcurl"))
    #expect(!Wording.complaint(.noTransport).contains("connection"))
    #expect(Wording.complaint(.webPage).contains("sign"))
    #expect(Wording.complaint(.untrusted(.unknownIssuer("Example"))).contains("CURL_CA_BUNDLE"))
  }

  @Test func `The issuer of a certificate cannot control the terminal`() {
    let name = "\u{1B}[2JExample\n" + String(repeating: "x", count: 100)
    let message = Wording.complaint(.untrusted(.unknownIssuer(name)))
    #expect(!message.contains("\u{1B}") && !message.contains("\n"))
    #expect(message.contains("Example") && message.contains("…"))
  }

  @Test func `A substitute names a cause that only the user can remove, and what to do`() {
    for error in [
      MovieDataError.noTransport, .proxyFailed, .webPage, .forbidden, .untrusted(.wrongHost),
      .unusableCertificates(variable: "SSL_CERT_FILE"),
    ] {
      let notice = Wording.substitute(.fellBack(to: "built-in catalog", because: error))
      #expect(notice?.hasPrefix(Wording.failure(error)) == true)
      #expect(notice?.hasSuffix(Wording.advice(error)) == true)
    }
  }

  @Test func `No two kinds share an exit code`() {
    #expect(Set(CommandFailure.Kind.allCases.map(\.exitCode)).count == 5)
    #expect(CommandFailure.Kind.allCases.count == 5)
  }

  @Test(arguments: [
    (MovieDataError.cancelled, CommandFailure.Kind.failure), (.offline, .network),
    (.noTransport, .network), (.proxyFailed, .network), (.untrusted(.outOfDate), .network),
    (.unusableCertificates(variable: nil), .network), (.interrupted, .network),
    (.webPage, .network), (.forbidden, .network), (.timedOut, .network),
    (.unauthorized, .notAuthorized),
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
    log.receive(.fellBack(to: "the built-in catalog", because: .offline))
    let failure = #expect(throws: CommandFailure.self) {
      try log.explain { () throws(CommandFailure) in
        throw CommandFailure(.notFound, "no film", suggestions: ["x"], output: "[]\n")
      }
    }
    #expect(failure?.kind == .network)
    #expect(failure?.message.hasSuffix("; no film") == true)
    #expect(failure?.suggestions == ["x"] && failure?.output == "[]\n")
  }

  @Test func `A failure of the network is not explained a second time`() {
    for event in [
      SourceEvent.usesCache(because: .offline, age: .seconds(90_000)),
      .fellBack(to: "the built-in catalog", because: .offline),
    ] {
      let log = SourceEventLog()
      log.receive(event)
      let failure = #expect(throws: CommandFailure.self) {
        try log.explain { () throws(CommandFailure) in throw CommandFailure(reading: .offline) }
      }
      #expect(failure == CommandFailure(reading: .offline))
    }
  }

  @Test(arguments: [
    (["lst", "--json"], true), (["--json", "list"], true), (["list"], false),
    (["list", "--", "--json"], false), ([], false),
  ])
  func `Arguments ask for JSON before two dashes`(arguments: [String], wantsJSON: Bool) {
    #expect(CommandLineParser.wantsJSON(arguments) == wantsJSON)
  }
}
