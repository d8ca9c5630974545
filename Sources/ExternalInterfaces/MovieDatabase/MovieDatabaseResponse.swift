package import BusinessLogic
internal import MovieData
package import Networking
internal import Records

/// Parsing of responses from The Movie Database, and the mapping of its statuses to errors.
package enum MovieDatabaseResponse {
  /// Parses the response to a request for a document.
  static func read(
    _ response: HTTPResponse, to name: DocumentName, unless tag: String?
  ) throws(MovieDataError) -> DocumentResponse {
    let freshness = freshness(of: response, to: name)
    switch response.status {
    case 200..<300:
      try check(response.body)
      let tag = response.headers["etag"].flatMap { isTag($0) ? $0 : nil }
      return .document(bytes: response.body, tag: tag, freshFor: freshness)
    case 304 where tag != nil: return .unchanged(freshFor: freshness)
    default: throw error(response)
    }
  }

  /// Checks the response to a validation of credentials.
  ///
  /// The whole body is parsed, since a truncated response or a gateway page must not pass.
  ///
  /// - Throws: `.unauthorized` if the credentials are rejected.
  package static func readAcceptance(_ response: HTTPResponse) throws(MovieDataError) {
    let name = MovieDatabaseRequest.authentication.name
    guard case .document(let bytes, _, _) = try read(response, to: name, unless: nil),
      let status = MovieDatabaseStatus(try JSONValue(answer: bytes)), status.isSuccess
    else { throw .invalidResponse }
  }

  /// Returns whether a body is one complete JSON object, as every response of the service is.
  package static func isObject(_ body: [UInt8]) -> Bool {
    guard case .object? = try? JSONValue(answer: body) else { return false }
    return true
  }

  /// Returns whether an entity tag can be sent in a header unchanged.
  static func isTag(_ text: String) -> Bool {
    (1...256).contains(text.utf8.count) && text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
  }

  /// Rejects bodies that are not from the service: gateway pages and truncated responses.
  ///
  /// Neither status nor content type is trusted: gateways and hotel networks send HTML with
  /// status 200.
  private static func check(_ body: [UInt8]) throws(MovieDataError) {
    let blanks = Array(" \t\r\n".utf8)
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = body.dropFirst(body.starts(with: mark) ? mark.count : 0)
      .drop(while: blanks.contains)
    let end: UInt8
    switch text.first {
    case UInt8(ascii: "{"): end = UInt8(ascii: "}")
    case UInt8(ascii: "["): end = UInt8(ascii: "]")
    // A gateway or the network of a hotel sends this in the place of the service.
    case UInt8(ascii: "<"): throw .webPage
    default: throw .serviceUnavailable
    }
    guard text.last(where: { !blanks.contains($0) }) == end else { throw .invalidResponse }
  }

  // MARK: Freshness

  /// The limits of freshness in seconds, whatever the service's headers say.
  ///
  /// No document is requested again within a minute or used for more than a day without a check.
  private static let freshnesses = 60...86_400

  private static func freshness(of response: HTTPResponse, to name: DocumentName) -> Duration {
    let seconds = maximumAge(response.headers["cache-control"]) ?? defaultFreshness(of: name)
    return .seconds(min(max(seconds, freshnesses.lowerBound), freshnesses.upperBound))
  }

  /// Returns the seconds of `max-age`, or 0 if the response must not be cached.
  private static func maximumAge(_ header: String?) -> Int? {
    guard let header, header.utf8.count <= 1024 else { return nil }
    var seconds: Int?
    for part in header.lowercased().split(whereSeparator: { $0 == "," || $0.isWhitespace }) {
      if part == "no-store" || part == "no-cache" { return 0 }
      if part.hasPrefix("max-age=") { seconds = Int(part.dropFirst(8)) ?? seconds }
    }
    return seconds
  }

  private static func defaultFreshness(of name: DocumentName) -> Int {
    let seconds = [
      ("/3/trending/", 300), ("/3/search/", 7200), ("/3/discover/", 3600),
    ]
    return seconds.first { name.text.hasPrefix($0.0) }?.1 ?? 14_400
  }

  // MARK: Errors

  private static func error(_ response: HTTPResponse) -> MovieDataError {
    let envelope = envelope(response.body)
    if let error = envelope?.code.flatMap({ error(code: $0, response) }) {
      return error
    }
    switch response.status {
    // The proxy requires authentication.
    case 407: return .proxyFailed
    case 408: return .timedOut
    case 429: return .rateLimited(retryAfter: pause(response))
    // The network requires signing in (RFC 6585, section 6).
    case 511: return .webPage
    // A 403 without the service's own code is from a gateway that blocks this country or address.
    case 403: return envelope?.code == nil ? .forbidden : .unauthorized
    case 451: return .forbidden
    // The service sends JSON, so a page is from a network or a gateway. Redirects to another origin
    // lead to one.
    case 300..<500 where isMarkup(response.body): return .webPage
    case 401: return .unauthorized
    case 404, 410: return .notFound
    // The service sends these for lists and films that it does not have.
    case 400, 422: return .notFound
    case 402, 405..<500: return .invalidResponse
    default: return .serviceUnavailable
    }
  }

  /// Maps the service's own error codes (developer.themoviedb.org/docs/errors).
  private static func error(code: Int, _ response: HTTPResponse) -> MovieDataError? {
    switch code {
    case 3, 7, 10, 14, 16, 17, 26, 30...33, 35, 36, 38, 39, 45: .unauthorized
    case 5, 6, 18, 20, 22, 23, 27, 28, 34, 37, 44, 47: .notFound
    case 25: .rateLimited(retryAfter: pause(response))
    case 2, 9, 11, 15, 24, 43, 46: .serviceUnavailable
    default: nil
    }
  }

  /// Returns the status object of a body, or nil if it has none.
  static func envelope(_ body: [UInt8]) -> MovieDatabaseStatus? {
    // A status object fits in a line; do not parse anything larger.
    guard body.count <= 4096, body.first == UInt8(ascii: "{") else { return nil }
    return (try? JSONValue(answer: body)).flatMap { MovieDatabaseStatus($0) }
  }

  private static func isMarkup(_ body: [UInt8]) -> Bool {
    body.first { !Array(" \t\r\n".utf8).contains($0) } == UInt8(ascii: "<")
  }

  /// Returns the delay of `Retry-After` by the service's clock, or nil if it exceeds a day.
  private static func pause(_ response: HTTPResponse) -> Duration? {
    let now = response.headers["date"].flatMap(RetryAfter.moment) ?? 0
    return RetryAfter.time(in: response, now: now).flatMap { $0 <= .seconds(86_400) ? $0 : nil }
  }
}

/// The status object of a response (developer.themoviedb.org/docs/errors).
struct MovieDatabaseStatus: JSONDecodable {
  /// The service's own code.
  let code: Int?
  /// Whether the service reports success.
  let isSuccess: Bool

  /// Creates a status from a response that is or contains one.
  init?(_ json: JSONValue) {
    guard case .object = json else { return nil }
    code = json["status_code"]?.integer
    isSuccess = json["success"]?.boolean ?? false
  }

  /// Whether the request succeeded: success, updated, deleted, or nothing to update.
  var isDone: Bool { code.map([1, 12, 13, 40].contains) ?? isSuccess }
}
