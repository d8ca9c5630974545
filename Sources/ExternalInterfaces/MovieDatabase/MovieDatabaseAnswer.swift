internal import ApplicationLogic
internal import BusinessLogic

/// What the answers of The Movie Database mean; the one place where its statuses become errors.
enum MovieDatabaseAnswer {
  /// Reads the answer to a request for a document.
  static func read(
    _ response: HTTPResponse, to name: DocumentName, unless tag: String?
  ) throws(MovieDataError) -> DocumentAnswer {
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

  /// Reads the answer to the question whether credentials are accepted: the whole of it, since half of an
  /// answer, or the answer of somebody else, is none.
  ///
  /// Throws `.unauthorized` where they are not.
  static func readAcceptance(_ response: HTTPResponse) throws(MovieDataError) {
    let name = MovieDatabaseRequest.authentication.name
    guard case .document(let bytes, _, _) = try read(response, to: name, unless: nil),
      let status = MovieDatabaseStatus(try JSONValue(answer: bytes)), status.isSuccess
    else { throw .invalidResponse }
  }

  /// Whether a body is an object of JSON from its beginning to its end, which every answer of the service is.
  static func isObject(_ body: [UInt8]) -> Bool {
    guard case .object? = try? JSONValue(answer: body) else { return false }
    return true
  }

  /// Whether a tag can go into a header as it is.
  static func isTag(_ text: String) -> Bool {
    (1...256).contains(text.utf8.count) && text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
  }

  /// What passes for an answer but is none: a page of a gateway, or half of an answer.
  ///
  /// Labels are not believed: gateways and hotels send HTML with status 200.
  private static func check(_ body: [UInt8]) throws(MovieDataError) {
    let blanks = Array(" \t\r\n".utf8)
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = body.dropFirst(body.starts(with: mark) ? mark.count : 0)
      .drop(while: blanks.contains)
    let end: UInt8
    switch text.first {
    case UInt8(ascii: "{"): end = UInt8(ascii: "}")
    case UInt8(ascii: "["): end = UInt8(ascii: "]")
    default: throw .serviceUnavailable
    }
    guard text.last(where: { !blanks.contains($0) }) == end else { throw .invalidResponse }
  }

  // MARK: How long a document may be used

  /// Whatever the service says of its own cache, nothing is asked for again within a minute or kept
  /// unasked for longer than a day.
  private static let freshnesses = 60...86_400

  private static func freshness(of response: HTTPResponse, to name: DocumentName) -> Duration {
    let seconds = maximumAge(response.headers["cache-control"]) ?? usualFreshness(of: name)
    return .seconds(min(max(seconds, freshnesses.lowerBound), freshnesses.upperBound))
  }

  /// The seconds of `max-age`, or 0 where the answer is not to be kept.
  private static func maximumAge(_ header: String?) -> Int? {
    guard let header, header.utf8.count <= 1024 else { return nil }
    var seconds: Int?
    for part in header.lowercased().split(whereSeparator: { $0 == "," || $0.isWhitespace }) {
      if part == "no-store" || part == "no-cache" { return 0 }
      if part.hasPrefix("max-age=") { seconds = Int(part.dropFirst(8)) ?? seconds }
    }
    return seconds
  }

  private static func usualFreshness(of name: DocumentName) -> Int {
    let seconds = [
      ("/3/trending/", 300), ("/3/search/", 7200), ("/3/discover/", 3600),
    ]
    return seconds.first { name.text.hasPrefix($0.0) }?.1 ?? 14_400
  }

  // MARK: What went wrong

  private static func error(_ response: HTTPResponse) -> MovieDataError {
    let envelope = envelope(response.body)
    if let error = envelope?.code.flatMap({ error(code: $0, response) }) {
      return error
    }
    switch response.status {
    case 401: return .unauthorized
    // Without the service's own words it is a gateway that will not have this country or address.
    case 403: return envelope == nil ? .serviceUnavailable : .unauthorized
    case 404, 410: return isMarkup(response.body) ? .serviceUnavailable : .notFound
    // What the service cannot answer as it was asked is a list or film that it does not have.
    case 400, 422: return isMarkup(response.body) ? .serviceUnavailable : .notFound
    // The proxy wants a password.
    case 407: return .offline
    case 408: return .timedOut
    case 429: return .rateLimited(retryAfter: pause(response))
    case 402, 405..<500: return .invalidResponse
    // A redirection that leads away, or something that is no status.
    default: return .serviceUnavailable
    }
  }

  /// What the service's own numbers mean (developer.themoviedb.org/docs/errors).
  private static func error(code: Int, _ response: HTTPResponse) -> MovieDataError? {
    switch code {
    case 3, 7, 10, 14, 16, 17, 26, 30...33, 35, 36, 38, 39, 45: .unauthorized
    case 5, 6, 18, 20, 22, 23, 27, 28, 34, 37, 44, 47: .notFound
    case 25: .rateLimited(retryAfter: pause(response))
    case 2, 9, 11, 15, 24, 43, 46: .serviceUnavailable
    default: nil
    }
  }

  /// What an answer says went wrong; nil where it does not say.
  static func envelope(_ body: [UInt8]) -> MovieDatabaseStatus? {
    // An envelope is a line; whatever is longer is not worth reading.
    guard body.count <= 4096, body.first == UInt8(ascii: "{") else { return nil }
    return (try? JSONValue(answer: body)).flatMap { MovieDatabaseStatus($0) }
  }

  private static func isMarkup(_ body: [UInt8]) -> Bool {
    body.first { !Array(" \t\r\n".utf8).contains($0) } == UInt8(ascii: "<")
  }

  /// What a `Retry-After` says, as a moment by the service's own clock; a day is the longest that is believed.
  private static func pause(_ response: HTTPResponse) -> Duration? {
    let now = response.headers["date"].flatMap(RetryAfter.moment) ?? 0
    return RetryAfter.time(in: response, now: now).flatMap { $0 <= .seconds(86_400) ? $0 : nil }
  }
}

/// What the service says of how a request went (developer.themoviedb.org/docs/errors).
struct MovieDatabaseStatus: JSONDecodable {
  /// The service's own number.
  let code: Int?
  /// Whether it calls it a success.
  let isSuccess: Bool

  /// Reads the object that an answer is or has around it.
  init?(_ json: JSONValue) {
    guard case .object = json else { return nil }
    code = json["status_code"]?.integer
    isSuccess = json["success"]?.boolean ?? false
  }

  /// Whether the service has done what it was asked: success, updated, deleted, nothing to update.
  var isDone: Bool { code.map([1, 12, 13, 40].contains) ?? isSuccess }
}
