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
  /// An object; nil for none.
  var body: JSONText?
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
    _ parameters: [(name: String, value: String)] = [], body: JSONText?, isIdempotent: Bool
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
      body: Array((call.body?.compact ?? "").utf8), isIdempotent: call.isIdempotent)
    guard let request = credentials.authorizing(request) else { throw .notFound }
    return try await transport.send(request)
  }

  /// Sends a call; returns what came back, and throws what any other answer means.
  nonisolated(nonsending) func answer<Reply: JSONDecodable & Sendable>(
    to call: MovieDatabaseCall, as _: Reply.Type = Reply.self
  ) async throws(MovieDataError) -> Reply {
    try await MovieDatabaseAnswer.reply(in: try await send(call))
  }
}

extension MovieDatabaseAnswer {
  /// Reads the whole of an answer, which is an object; throws what any other answer means.
  nonisolated(nonsending) static func reply<Reply: JSONDecodable & Sendable>(
    in response: HTTPResponse, as _: Reply.Type = Reply.self
  ) async throws(MovieDataError) -> Reply {
    let name = MovieDatabaseRequest.authentication.name
    guard case .document(let bytes, _, _) = try read(response, to: name, unless: nil) else {
      throw .invalidResponse
    }
    return try await DocumentDecoding.inBackground.value(of: bytes) {
      (bytes) throws(MovieDataError) in
      let json = try JSONValue(answer: bytes)
      guard case .object = json, let reply = Reply(json) else { throw .invalidResponse }
      return reply
    }
  }
}
