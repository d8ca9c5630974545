package import BusinessLogic

/// A transport that sends requests to a server: libcurl, or a stub in tests.
///
/// Status codes are not interpreted: every response is returned.
package protocol HTTPTransport: Sendable {
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
package struct HTTPRequest: Hashable, Sendable {
  /// A method of HTTP.
  package enum Method: String, Sendable {
    case get = "GET"
    case post = "POST"
    case delete = "DELETE"
  }

  /// The method.
  package var method = Method.get
  /// The address.
  package var address: WebAddress
  /// The headers in the order in which they are sent; secret ones are sent to this origin only.
  package var headers: [HTTPHeader] = []
  /// The body; empty for none.
  package var body: [UInt8] = []
  /// Whether sending the request twice has the same effect as sending it once, although it is not a
  /// `GET`.
  package var isIdempotent = false

  package init(
    method: Method = Method.get, address: WebAddress, headers: [HTTPHeader] = [],
    body: [UInt8] = [], isIdempotent: Bool = false
  ) {
    self.method = method
    self.address = address
    self.headers = headers
    self.body = body
    self.isIdempotent = isIdempotent
  }

  /// Whether the request may be sent again if its outcome is unknown.
  var mayBeRepeated: Bool { method == .get || isIdempotent }
}

extension HTTPRequest: CustomStringConvertible, CustomReflectable {
  /// The method and the address, without secrets.
  package var description: String { "\(method.rawValue) \(address)" }
  /// An empty mirror, so that no dump shows a secret.
  package var customMirror: Mirror { Mirror(self, children: []) }
}

/// A header of a request or a response.
package struct HTTPHeader: Hashable, Sendable {
  /// The name, in any case.
  package var name: String
  /// The value.
  package var value: String

  package init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}

extension HTTPHeader: CustomStringConvertible, CustomReflectable {
  /// The name without the value, which may be secret.
  package var description: String { "\(name): …" }
  /// An empty mirror, so that no dump shows a secret.
  package var customMirror: Mirror { Mirror(self, children: []) }
}

/// The response of a server.
package struct HTTPResponse: Hashable, Sendable {
  /// The status code.
  package var status: Int
  /// The headers by lowercase name; the last one wins.
  package var headers: [String: String] = [:]
  /// The body without its content encoding.
  package var body: [UInt8] = []
}
