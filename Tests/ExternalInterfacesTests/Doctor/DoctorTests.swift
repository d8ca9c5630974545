import BusinessLogic
import DomainEntities
import TestSupport
import Testing

@testable import Commands
@testable import Device
@testable import Edges
@testable import MovieData
@testable import MovieDatabase
@testable import Networking
@testable import OperatingSystem

struct DoctorTests {
  private static let token = "eyJhbGciOiJIUzI1NiJ9.c2VjcmV0LXNlY3JldA.c2lnbmF0dXJl"
  private static let key = "0123456789abcdef0123456789abcdef"
  /// Sun, 06 Nov 1994 08:49:37 GMT.
  private static let moment = 784_111_777
  private static let accepted = response(200, #"{"success":true}"#)
  private static let curl = CurlLibrary(
    version: "8.0.0", tls: "OpenSSL/3", hasHTTP2: true)

  private static func response(
    _ status: Int, _ body: String
  ) -> Result<HTTPResponse, MovieDataError> {
    .success(
      HTTPResponse(
        status: status, headers: ["date": "Sun, 06 Nov 1994 08:49:37 GMT"],
        body: Array(body.utf8)))
  }

  private func account(_ text: String) throws -> AccountKey {
    AccountKey(
      credentials: try #require(MovieDatabaseCredentials(text)),
      origin: .variable("TMDB_ACCESS_TOKEN"))
  }

  private func findings(
    _ answer: Result<HTTPResponse, MovieDataError>,
    key: Result<AccountKey?, AccountKey.Problem> = .success(nil), needsService: Bool = false,
    proxy: String? = nil, environment: [String: String] = [:], now: Int = moment,
    library: CurlLibrary? = curl, cache: String? = nil
  ) async -> [String: DoctorFinding] {
    var context = MovieDatabaseConnection.Context(
      locale: MovieDatabaseLocale(language: "en"), today: day("2026-01-01"), version: "0")
    context.proxy = proxy
    let doctor = Doctor(
      context, key: key, needsService: needsService,
      context: .init(
        environment: { environment[$0] }, wire: FixedAnswer(answer: answer),
        reason: { "Could not resolve host name" }, now: { now }, clock: { .zero },
        library: { library }, cache: CacheStatistics(SQLiteDocumentStore(path: cache)),
        hasProgram: { $0 == "mpv" }, size: { nil }))
    let all = await doctor.findings()
    #expect(Set(all.map(\.subject)).count == all.count)
    for finding in all {
      let text = finding.finding + finding.advice
      #expect(!text.contains("c2VjcmV0") && !text.contains(Self.key))
    }
    return Dictionary(all.map { ($0.subject, $0) }) { first, _ in first }
  }

  @Test(arguments: [MovieDataError.offline, .timedOut, .invalidResponse])
  func `Offline and without a key nothing fails`(error: MovieDataError) async {
    let found = await findings(.failure(error), library: nil)
    #expect(!found.values.contains { $0.verdict == .fail })
    let connected = await findings(.failure(error))
    #expect(!connected.values.contains { $0.verdict == .fail })
    #expect(connected["key"]?.verdict == .note)
    #expect(connected["service"]?.verdict == .note)
    #expect(connected["service"]?.finding.contains("Could not resolve") == true)
    #expect(connected["clock"] == nil)
  }

  @Test func `A certificate that cannot be verified is reported as such`() async throws {
    let error = MovieDataError.untrusted(.unknownIssuer("Example Root"))
    let found = await findings(.failure(error), key: .success(try account(Self.token)))
    #expect(found["service"]?.verdict == .warn)
    #expect(found["service"]?.finding.contains("certificate cannot be") == true)
    #expect(found["service"]?.finding.contains("Example Root") == true)
    #expect(found["service"]?.advice.contains("CURL_CA_BUNDLE") == true)
    #expect(found["service"]?.advice.contains("intercepted") == true)
    let needed = await findings(.failure(error), needsService: true)
    #expect(needed["service"]?.verdict == .fail)
  }

  @Test(arguments: [
    (MovieDataError.proxyFailed, "--proxy"), (.webPage, "sign in"), (.forbidden, "VPN"),
    (.unusableCertificates(variable: "SSL_CERT_FILE"), "SSL_CERT_FILE"),
  ])
  func `A cause of its own has its own advice`(error: MovieDataError, advice: String) async {
    let found = await findings(.failure(error), needsService: true)
    #expect(found["service"]?.verdict == .fail)
    #expect(found["service"]?.advice.contains(advice) == true)
    #expect(found["service"]?.finding.contains("cannot reach") == false)
  }

  @Test func `A requested setting that cannot work is a failure`() async throws {
    let found = await findings(.failure(.offline), needsService: true)
    #expect(found["key"]?.verdict == .fail)
    #expect(found["service"]?.verdict == .fail)
    let bare = await findings(
      .failure(.offline), key: .success(try account(Self.token)), library: nil)
    #expect(bare["libcurl"]?.verdict == .fail)
  }

  @Test(arguments: [token, key])
  func `An accepted key is reported`(text: String) async throws {
    let found = await findings(Self.accepted, key: .success(try account(text)))
    #expect(found["key"]?.verdict == .ok)
    #expect(found["key"]?.finding.contains("TMDB_ACCESS_TOKEN") == true)
    #expect(found["service"]?.verdict == .ok)
    #expect(found["clock"]?.verdict == .ok)
  }

  @Test func `A rejected key is a failure`() async throws {
    let answer = Self.response(401, #"{"status_code":7}"#)
    let found = await findings(answer, key: .success(try account(Self.token)))
    #expect(found["key"]?.verdict == .fail)
    #expect(found["service"]?.verdict == .ok)
    let without = await findings(answer)
    #expect(without["key"]?.verdict == .note)
    #expect(without["service"]?.verdict == .ok)
  }

  @Test func `A key readable by others is a failure`() async {
    let found = await findings(Self.accepted, key: .failure(.exposed("/h/account")))
    #expect(found["key"]?.verdict == .fail)
    #expect(found["key"]?.finding.contains("chmod 600 /h/account") == true)
  }

  @Test(arguments: [
    (200, "<html>Please log in to the hotel</html>"), (502, #"{"status_code":1}"#), (200, ""),
    (200, #"{"success":true"#), (200, #"{"success":tr"#), (200, #"[{"success":true}]"#),
    (200, #"{"results":[]}"#), (200, #"{"success":false}"#), (200, #"{"success":"true"}"#),
    (403, "<html>This country is blocked</html>"),
  ])
  func `An unexpected response is not mistaken for the service`(status: Int, body: String)
    async throws
  {
    let found = await findings(
      Self.response(status, body), key: .success(try account(Self.token)))
    #expect(found["service"]?.verdict == .warn)
    #expect(found["key"]?.verdict == .note)
  }

  @Test(arguments: [
    (200, "<html>Sign in</html>", MovieDataError.webPage), (401, "<html>Sign in</html>", .webPage),
    (403, "<html>Sign in</html>", .forbidden), (403, #"{"message":"Forbidden"}"#, .forbidden),
    (451, #"{"reason":"blocked"}"#, .forbidden),
  ])
  func `A refusal has the cause and the advice of other commands`(
    status: Int, body: String, error: MovieDataError
  ) async throws {
    let found = await findings(Self.response(status, body))
    let cause = try #require(DoctorCommand.cause(of: error))
    #expect(found["service"]?.finding.contains(cause.finding) == true)
    #expect(found["service"]?.advice == cause.advice)
  }

  @Test(
    arguments: [
      (0, .ok, "within"), (100, .ok, "within"), (-100, .ok, "within"),
      (300, .warn, "5 minutes ahead"), (-7200, .warn, "2 hours behind"),
      (90 * 86_400, .warn, "90 days ahead"),
    ] as [(Int, DoctorFinding.Verdict, String)])
  func `The clock is compared with the service's`(
    difference: Int, verdict: DoctorFinding.Verdict, says: String
  )
    async
  {
    let found = await findings(Self.accepted, now: Self.moment + difference)
    #expect(found["clock"]?.verdict == verdict)
    #expect(found["clock"]?.finding.contains(says) == true)
  }

  @Test func `A proxy is named without its password`() async {
    let chosen = await findings(Self.accepted, proxy: "http://me:pass@proxy:1")
    #expect(chosen["proxy"]?.finding == "http://…@proxy:1")
    let environment = await findings(
      Self.accepted,
      environment: ["HTTPS_PROXY": "http://me:pass@other:2", "no_proxy": "localhost"])
    #expect(
      environment["proxy"]?.finding
        == DoctorWording.proxy("http://…@other:2", from: "HTTPS_PROXY", except: "localhost"))
    #expect(await findings(Self.accepted)["proxy"]?.finding == "none")
    #expect(await findings(Self.accepted, proxy: "none")["proxy"]?.verdict == .ok)
  }

  @Test func `The cache is inspected without creating it`() async throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/documents.sqlite"
    #expect(await findings(Self.accepted, cache: path)["cache"]?.finding.contains("empty") == true)
    #expect(folder.names(in: "") == [])
    let archive = SQLiteDocumentStore(path: path)
    archive.keep(
      // Dated by the machine's clock; otherwise it would have expired.
      CachedDocument(
        bytes: [1, 2, 3], tag: nil, confirmedAt: SystemClock.seconds, freshUntil: 0),
      named: DocumentName("/3/x"))
    let full = await findings(Self.accepted, cache: path)
    #expect(full["cache"]?.verdict == .ok)
    #expect(full["cache"]?.finding.contains("1 document") == true)
    try folder.write(String(repeating: "no database ", count: 1000), to: "bad.sqlite")
    let damaged = await findings(Self.accepted, cache: "\(folder.path)/bad.sqlite")
    #expect(damaged["cache"]?.verdict == .warn)
    #expect(damaged["cache"]?.advice.contains("cache clear") == true)
    #expect(await findings(Self.accepted, cache: nil)["cache"]?.verdict == .note)
  }

  @Test func `Terminal and locale are reported`() async {
    let bare = await findings(Self.accepted)
    #expect(bare["terminal"]?.verdict == .note)
    #expect(bare["locale"]?.verdict == .warn)
    let full = await findings(
      Self.accepted,
      environment: [
        "TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "de_DE.UTF-8@euro",
        "TMUX": "/tmp/x",
      ])
    for part in [DoctorWording.colors(.full), DoctorWording.inside("tmux")] {
      #expect(full["terminal"]?.finding.contains(part) == true, "\(part)")
    }
    #expect(full["locale"]?.verdict == .ok)
    let latin = await findings(Self.accepted, environment: ["LANG": "de_DE.ISO-8859-1"])
    #expect(latin["locale"]?.verdict == .warn)
    // An empty variable counts as unset.
    let empty = await findings(Self.accepted, environment: ["LC_ALL": "", "LANG": "C.UTF-8"])
    #expect(
      empty["locale"]?.finding == DoctorWording.locale("LANG", "C.UTF-8", isUnicode: true))
  }

  @Test func `Installed tools and library versions are reported`() async {
    let found = await findings(Self.accepted)
    #expect(found["mpv"]?.verdict == .ok)
    #expect(found["chafa"]?.verdict == .note)
    #expect(found["libcurl"]?.finding == "8.0.0, OpenSSL/3, HTTP/2")
    #expect(found["SQLite"]?.finding.isEmpty == false)
  }
}

/// A transport that gives one answer.
private struct FixedAnswer: HTTPTransport {
  let answer: Result<HTTPResponse, MovieDataError>

  nonisolated(nonsending) func send(
    _ request: HTTPRequest
  ) async throws(MovieDataError) -> HTTPResponse {
    try answer.get()
  }
}
