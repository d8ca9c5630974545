internal import BusinessLogic

/// A transport that sends requests to a server: libcurl, or a stub in tests.
///
/// Status codes are not interpreted: every response is returned.
protocol HTTPTransport: Sendable {
  /// Sends a request and returns the whole response.
  ///
  /// - Throws:
  ///   - `.cancelled` as soon as the task is canceled.
  ///   - `.offline` if the server is unreachable or closes the connection without a response.
  ///   - `.noTransport` if libcurl is missing or lacks TLS.
  ///   - `.proxyFailed` if the proxy is unreachable or refuses the connection.
  ///   - `.untrusted` if the certificate of the server cannot be verified.
  ///   - `.unusableCertificates` if the file of trusted certificates cannot be used.
  ///   - `.webPage` for a redirect to another origin.
  ///   - `.timedOut` if a timeout of the transport expires.
  ///   - `.interrupted` if the connection ends in the middle of a response.
  ///   - `.invalidResponse` for a response that is not HTTP.
  ///   - `.invalidContent(.tooLarge)` for a response above the limit; a retry would not help.
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
  /// The headers in the order in which they are sent; secret ones are sent to this origin only.
  var headers: [HTTPHeader] = []
  var body: [UInt8] = []
  /// Whether sending the request twice has the same effect as sending it once, although it is not a
  /// `GET`.
  var isIdempotent = false

  /// Whether the request may be sent again if its outcome is unknown.
  var mayBeRepeated: Bool { method == .get || isIdempotent }
}

extension HTTPRequest: CustomStringConvertible, CustomReflectable {
  /// The method and the address, without secrets.
  var description: String { "\(method.rawValue) \(address)" }
  /// An empty mirror, so that no dump shows a secret.
  var customMirror: Mirror { Mirror(self, children: []) }
}

/// A header of a request or a response.
struct HTTPHeader: Hashable, Sendable {
  var name: String
  var value: String
}

extension HTTPHeader: CustomStringConvertible, CustomReflectable {
  /// The name without the value, which may be secret.
  var description: String { "\(name): …" }
  /// An empty mirror, so that no dump shows a secret.
  var customMirror: Mirror { Mirror(self, children: []) }
}

/// The response of a server.
struct HTTPResponse: Hashable, Sendable {
  var status: Int
  /// The headers by lowercase name; the last one wins.
  var headers: [String: String] = [:]
  /// The body without its content encoding.
  var body: [UInt8] = []
}
