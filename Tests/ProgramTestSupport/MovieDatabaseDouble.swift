public import DomainEntities
import Records
import Synchronization

/// A double of TMDB: it follows the service's contract with generated films, and misbehaves on
/// request.
///
/// Film *n* has the number *n* everywhere: in lists, as a detail, in the credits of its people.
/// Lists are actually filtered and sorted, so responses never contradict each other unless
/// `conduct` says so.
public final class MovieDatabaseDouble: Sendable {
  /// The release date of the newest film, unless a double is given another.
  public static let usualDay = CalendarDate(year: 2026, month: 6, day: 15) ?? .earliest
  /// The accepted token, unless `conduct` says otherwise.
  public static let token = "double.access-token_0123456789"
  /// The accepted key, unless `conduct` says otherwise.
  public static let key = "0123456789abcdef0123456789abcdef"

  let films: [MovieDatabaseDoubleFilm]
  private let state: Mutex<MovieDatabaseDoubleConduct>
  private let kept = Mutex(MovieDatabaseDoubleAccount())

  /// Creates a double with a number of films; one is released every third day up to the newest.
  public init(
    films count: Int = 2000, newest: CalendarDate = usualDay,
    conduct: MovieDatabaseDoubleConduct = MovieDatabaseDoubleConduct()
  ) {
    films = (0..<max(0, count)).map { MovieDatabaseDoubleFilm($0 + 1, newest: newest) }
    state = Mutex(conduct)
  }

  /// The behavior; may be changed while the service runs.
  public var conduct: MovieDatabaseDoubleConduct {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }

  /// The account; may be changed while the service runs, as by its owner on another device.
  public var account: MovieDatabaseDoubleAccount {
    get { kept.withLock { $0 } }
    set { kept.withLock { $0 = newValue } }
  }

  func withAccount<Answer: Sendable>(
    _ body: (inout MovieDatabaseDoubleAccount) -> Answer
  ) -> Answer {
    kept.withLock { body(&$0) }
  }

  /// Adds a misbehavior from now on.
  public func add(_ fault: MovieDatabaseDoubleConduct.Fault) {
    state.withLock { $0.faults.append(fault) }
  }

  /// Starts the service on a port of this machine; the caller must stop it.
  public func start(port: Int = 0) throws -> LoopbackService {
    try LoopbackService(port: port) { self.answer(to: $0) }
  }

  /// Runs a test with the service on a port of this machine.
  public nonisolated(nonsending) func run<Outcome>(
    _ body: nonisolated(nonsending) (LoopbackService) async throws -> Outcome
  ) async throws -> Outcome {
    try await LoopbackService.run({ self.answer(to: $0) }, body)
  }

  /// Answers without a connection: `target` is a path with its query, and header names are
  /// lowercase.
  public func answer(
    target: String, headers: [String: String] = [:]
  ) -> LoopbackAnswer {
    let lines = headers.map { "\($0.key): \($0.value)\r\n" }.joined()
    let head = Array("GET \(target) HTTP/1.1\r\n\(lines)\r\n".utf8)
    guard let request = LoopbackRequest(head: head, connection: 0) else {
      return .html(status: 400)
    }
    return answer(to: request)
  }

  /// Answers a request.
  public func answer(to request: LoopbackRequest) -> LoopbackAnswer {
    let conduct = state.withLock { conduct in
      defer { conduct.countFault(for: request.path) }
      return conduct
    }
    if let fault = conduct.fault(for: request.path) { return fault.delayed(by: conduct.delay) }
    guard conduct.accepts(request) else {
      return Self.error(7, "Invalid API key: You must be granted a valid key.", status: 401)
    }
    if let answer = accountAnswer(to: request, conduct) {
      return answer.delayed(by: conduct.delay)
    }
    guard let document = document(for: request, conduct) else {
      return Self.error(34, "The resource you requested could not be found.", status: 404)
    }
    switch document {
    case .failure(let answer): return answer.delayed(by: conduct.delay)
    case .document(let json):
      let text = json.compact
      let tag = "W/\"\(Self.digest(text))\""
      let headers = [
        ("Cache-Control", "public, max-age=\(conduct.maximumAge)"), ("ETag", tag),
        ("Vary", "accept-encoding, Origin"),
      ]
      if conduct.knowsTags, request.headers["if-none-match"] == tag {
        return LoopbackAnswer(status: 304, headers: headers, delay: conduct.delay)
      }
      return .json(text, headers: headers).delayed(by: conduct.delay)
    }
  }

  /// The document at a path.
  enum Document {
    case document(JSONText)
    case failure(LoopbackAnswer)
  }

  /// Returns the envelope of an error.
  static func error(_ code: Int, _ message: String, status: Int) -> LoopbackAnswer {
    let json: JSONText = [
      "success": false, "status_code": .integer(code), "status_message": .string(message),
    ]
    return .json(json.compact, status: status)
  }

  private func document(
    for request: LoopbackRequest, _ conduct: MovieDatabaseDoubleConduct
  ) -> Document? {
    let query = Dictionary(request.query.map { ($0.name, $0.value) }) { _, last in last }
    let path = request.path.split(separator: "/").map(String.init)
    guard path.first == "3" else { return nil }
    switch (path.count, path.dropFirst().first, path.last) {
    case (2, "authentication", _):
      return .document(["success": true, "status_code": 1, "status_message": "Success."])
    case (3, "movie", let id?):
      return film(id).map { .document(detail($0, query, bulk: conduct.bulk)) }
    case (3, "person", let id?):
      guard let number = Int(id), (1...MovieDatabaseDoubleFilm.people).contains(number) else {
        return nil
      }
      return .document(person(number, query))
    case (3, "collection", let id?):
      guard let number = Int(id), films.contains(where: { $0.collection == number }) else {
        return nil
      }
      return .document(collection(number, query))
    default: return list(path.dropFirst().joined(separator: "/"), query, conduct)
    }
  }

  /// Returns a film by its number or IMDb identifier.
  private func film(_ id: String) -> MovieDatabaseDoubleFilm? {
    let number = id.hasPrefix("tt") ? Int(id.dropFirst(2)) : Int(id)
    guard let number, films.indices.contains(number - 1) else { return nil }
    return films[number - 1]
  }

  /// Returns the digest of a text (FNV-1a).
  private static func digest(_ text: String) -> String {
    var sum: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in text.utf8 { sum = (sum ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return String(sum, radix: 16)
  }
}
