internal import ApplicationLogic
internal import BusinessLogic

/// Something that The Movie Database is asked for, or to do, on somebody's own behalf; no answer to it is kept.
///
/// Its values may be secret: it has no description, and goes to the transport and nowhere else.
struct MovieDatabaseCall: Sendable {
  var method = HTTPRequest.Method.get
  /// Made of constants and numbers alone.
  var path: String
  var parameters: [(name: String, value: String)] = []
  /// An object of JSON; nil for none.
  var body: String?
  /// Whether to do it twice comes to the same as once.
  var isIdempotent = false

  /// Asks for something.
  init(_ path: String, _ parameters: [(name: String, value: String)] = []) {
    self.path = path
    self.parameters = parameters
  }

  /// Has something done.
  init(
    _ method: HTTPRequest.Method, _ path: String,
    _ parameters: [(name: String, value: String)] = [], body: String?, isIdempotent: Bool
  ) {
    self.init(path, parameters)
    self.method = method
    self.body = body
    self.isIdempotent = isIdempotent
  }
}

extension MovieDatabaseCall: CustomReflectable {
  /// Nothing, so that no dump shows a secret.
  var customMirror: Mirror { Mirror(self, children: []) }
}

extension MovieDatabaseService {
  /// Sends a call; answers whatever came back.
  nonisolated(nonsending) func send(
    _ call: MovieDatabaseCall
  ) async throws(MovieDataError) -> HTTPResponse {
    guard var address = WebAddress(base + "/3") else { throw .notFound }
    address = address.appending(path: call.path, query: call.parameters)
    // What was kept on the way for somebody is not how things are now.
    var headers = [
      HTTPHeader(name: "Accept", value: "application/json"),
      HTTPHeader(name: "Cache-Control", value: "no-cache"),
    ]
    if call.body != nil {
      headers.append(HTTPHeader(name: "Content-Type", value: "application/json;charset=utf-8"))
    }
    let request = HTTPRequest(
      method: call.method, address: address, headers: headers,
      body: Array((call.body ?? "").utf8), isIdempotent: call.isIdempotent)
    guard let request = credentials.authorizing(request) else { throw .notFound }
    return try await transport.send(request)
  }

  /// Sends a call; answers the object that came back, and throws what any other answer means.
  nonisolated(nonsending) func answer(
    to call: MovieDatabaseCall
  ) async throws(MovieDataError) -> JSONValue {
    try await MovieDatabaseAnswer.object(in: try await send(call))
  }
}

extension MovieDatabaseAnswer {
  /// The object that an answer has, the whole of it; throws what any other answer means.
  nonisolated(nonsending) static func object(
    in response: HTTPResponse
  ) async throws(MovieDataError) -> JSONValue {
    let name = MovieDatabaseRequest.authentication.name
    guard case .document(let bytes, _, _) = try read(response, to: name, unless: nil) else {
      throw .invalidResponse
    }
    let value = try await JSONValue.read(bytes)
    guard case .object = value else { throw .invalidResponse }
    return value
  }

  /// Whether the service says that it has done what it was asked to do.
  ///
  /// Its numbers are developer.themoviedb.org/docs/errors: success, updated, deleted, nothing to update.
  static func isDone(_ answer: JSONValue) -> Bool {
    if let number = answer["status_code"]?.integer { return [1, 12, 13, 40].contains(number) }
    return answer["success"]?.boolean == true
  }
}
