internal import BusinessLogic
internal import MovieData
internal import Networking
internal import Records

/// A private request to The Movie Database whose response is never cached.
///
/// Its values may be secret: it has no description and is passed to the transport only.
struct MovieDatabaseCall: Sendable {
  var method = HTTPRequest.Method.get
  /// The path, made of constants and numbers only.
  var path: String
  var parameters: [(name: String, value: String)] = []
  /// The JSON object to send, or nil for none.
  var body: JSONText?
  /// Whether sending the call twice has the same effect as sending it once.
  var isIdempotent = false

  /// Creates a call that reads.
  init(_ path: String, _ parameters: [(name: String, value: String)] = []) {
    self.path = path
    self.parameters = parameters
  }

  /// Creates a call that changes something.
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
  /// An empty mirror, so that no dump shows a secret.
  var customMirror: Mirror { Mirror(self, children: []) }
}

extension MovieDatabaseService {
  /// Sends a call and returns the response, whatever its status.
  nonisolated(nonsending) func send(
    _ call: MovieDatabaseCall
  ) async throws(MovieDataError) -> HTTPResponse {
    guard var address = WebAddress(base + "/3") else { throw .notFound }
    address = address.appending(path: call.path, query: call.parameters)
    // An intermediate cache must not answer with an older state.
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

  /// Sends a call and decodes the reply, or throws the error that the response reports.
  nonisolated(nonsending) func answer<Reply: JSONDecodable & Sendable>(
    to call: MovieDatabaseCall, as _: Reply.Type = Reply.self
  ) async throws(MovieDataError) -> Reply {
    try await MovieDatabaseResponse.reply(in: try await send(call))
  }
}

extension MovieDatabaseResponse {
  /// Decodes a whole response, or throws the error that it reports.
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
