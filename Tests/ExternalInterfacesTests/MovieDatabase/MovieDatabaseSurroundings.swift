import BusinessLogic
import DomainEntities
import ProgramTestSupport
import Synchronization
import TestSupport
import Testing

@testable import MovieData
@testable import MovieDatabase
@testable import Networking
@testable import Records

/// A transport whose responses are a function of the request, with a log of the requests.
final class MovieDatabaseTransport: HTTPTransport {
  private let answer: @Sendable (HTTPRequest) throws(MovieDataError) -> HTTPResponse
  private let log = Mutex<[HTTPRequest]>([])

  init(_ answer: @escaping @Sendable (HTTPRequest) throws(MovieDataError) -> HTTPResponse) {
    self.answer = answer
  }

  /// Creates a transport that responds as the double would over a connection.
  convenience init(
    _ double: MovieDatabaseDouble, change: @escaping @Sendable ([UInt8]) -> [UInt8] = { $0 }
  ) {
    self.init { request in
      let text = request.address.text
      let target = String(text.dropFirst(request.address.origin.description.count))
      let headers = Dictionary(
        request.headers.map { ($0.name.lowercased(), $0.value) }, uniquingKeysWith: { $1 })
      let answer = double.answer(target: target, headers: headers)
      return HTTPResponse(
        status: answer.status,
        headers: Dictionary(
          answer.headers.map { ($0.name.lowercased(), $0.value) }, uniquingKeysWith: { $1 }),
        body: answer.status == 304 ? [] : change(answer.body))
    }
  }

  var requests: [HTTPRequest] { log.withLock { $0 } }

  /// Path and query of each request.
  var targets: [String] {
    requests.map { $0.address.path + ($0.address.query.map { "?\($0)" } ?? "") }
  }

  func forgetRequests() { log.withLock { $0 = [] } }

  nonisolated(nonsending) func send(
    _ request: HTTPRequest
  ) async throws(MovieDataError) -> HTTPResponse {
    log.withLock { $0.append(request) }
    return try answer(request)
  }

  /// Answers a request without logging it.
  func reply(to request: HTTPRequest) throws(MovieDataError) -> HTTPResponse { try answer(request) }
}

/// A client on a double, without a network; its clock stands still until it is set.
struct MovieDatabaseSurroundings {
  let double: MovieDatabaseDouble
  let transport: MovieDatabaseTransport
  let archive = InMemoryDocumentStore()
  let cache: DocumentCache
  let client: MovieDatabaseClient
  let clock: Clock

  final class Clock: Sendable {
    private let time = Mutex(1_800_000_000)
    var now: Int { time.withLock { $0 } }
    func advance(by seconds: Int) { time.withLock { $0 += seconds } }
  }

  init(
    _ double: MovieDatabaseDouble = MovieDatabaseDouble(),
    language: String = "en-US", region: String? = "US", fallbacks: [String] = [],
    credentials: MovieDatabaseCredentials? = MovieDatabaseCredentials(
      accessToken: MovieDatabaseDouble.token),
    transport given: MovieDatabaseTransport? = nil,
    change: @escaping @Sendable ([UInt8]) -> [UInt8] = { $0 }
  ) throws {
    self.double = double
    let today = MovieDatabaseDouble.usualDay
    transport = given ?? MovieDatabaseTransport(double, change: change)
    let clock = Clock()
    self.clock = clock
    let base = try #require(WebAddress("https://api.example.org"))
    let asker = try #require(credentials)
    let service = try #require(
      MovieDatabaseService(base: base, credentials: asker, transport: transport, today: today))
    cache = DocumentCache(
      service: service, store: archive, now: { clock.now }, executor: nil, report: { _ in })
    client = MovieDatabaseClient(
      cache: cache,
      locale: MovieDatabaseLocale(language: language, region: region, fallbacks: fallbacks),
      today: today)
  }

  /// The lists of this client, as in the program.
  var lists: MovieListInteractor {
    MovieListInteractor(
      store: MovieDataAdapter(source: client), today: MovieDatabaseDouble.usualDay,
      language: "en-US", region: "US")
  }
}

/// Parses JSON written in a test.
func json(_ text: String) throws -> JSONValue {
  try JSONValue(answer: Array(text.utf8))
}
