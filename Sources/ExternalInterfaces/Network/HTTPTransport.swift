internal import BusinessLogic

/// What carries requests to a server: the port that libcurl conforms to, and what tests put in its place.
///
/// It takes no view of status codes: an answer is an answer.
protocol HTTPTransport: Sendable {
  /// Sends a request and gives back the whole answer.
  ///
  /// Throws `.cancelled` at once when its task is cancelled, `.offline` where there is no way to the server
  /// or nothing comes back before the connection ends, `.untrusted` where its certificate cannot be verified,
  /// `.timedOut`, `.invalidResponse` for an answer that breaks off, and `.invalidContent(.tooLarge)` for one that is
  /// larger than allowed, which no repetition makes smaller.
  nonisolated(nonsending) func send(
    _ request: HTTPRequest
  ) async throws(MovieDataError) -> HTTPResponse
}

/// A request to a server.
struct HTTPRequest: Hashable, Sendable {
  enum Method: String, Sendable {
    case get = "GET"
    case post = "POST"
    case delete = "DELETE"
  }

  var method = Method.get
  var address: WebAddress
  /// Headers in the order in which they are sent; those with secrets are sent to this origin only.
  var headers: [HTTPHeader] = []
  var body: [UInt8] = []
  /// Whether to send it twice comes to the same as once, although it is no `GET`.
  var isIdempotent = false

  /// Whether it may be sent again where nobody knows what became of it.
  var mayBeRepeated: Bool { method == .get || isIdempotent }
}

extension HTTPRequest: CustomStringConvertible, CustomReflectable {
  /// The method and the address, without anything that may be secret.
  var description: String { "\(method.rawValue) \(address)" }
  /// Nothing, so that no dump shows a secret.
  var customMirror: Mirror { Mirror(self, children: []) }
}

/// A line at the head of a request or an answer.
struct HTTPHeader: Hashable, Sendable {
  var name: String
  var value: String
}

extension HTTPHeader: CustomStringConvertible, CustomReflectable {
  /// The name without the value, which may be secret.
  var description: String { "\(name): …" }
  /// Nothing, so that no dump shows a secret.
  var customMirror: Mirror { Mirror(self, children: []) }
}

/// The answer of a server.
struct HTTPResponse: Hashable, Sendable {
  var status: Int
  /// By their names in small letters; of several of one name the last.
  var headers: [String: String] = [:]
  /// What was sent, without the compression of the way.
  var body: [UInt8] = []
}
