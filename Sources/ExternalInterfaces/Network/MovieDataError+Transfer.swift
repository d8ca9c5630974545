internal import BusinessLogic
internal import CTransfer

extension MovieDataError {
  /// Creates an error from the outcome of a transfer, or nil if the response is complete.
  ///
  /// The codes are libcurl's (https://curl.se/libcurl/c/libcurl-errors.html).
  init?(_ answer: transfer_answer) {
    switch answer.outcome {
    case TRANSFER_COMPLETE:
      guard answer.status < 100 else { return nil }
      self = .invalidResponse
    case TRANSFER_CANCELLED: self = .cancelled
    case TRANSFER_NO_LIBRARY: self = .offline
    // The response to a retry would be just as large.
    case TRANSFER_TOO_LARGE: self = .invalidContent(.tooLarge)
    default:
      // A proxy that refuses a tunnel looks like a broken connection.
      let isRefusedByProxy = answer.proxy_status != 0 && answer.proxy_status / 100 != 2
      self =
        isRefusedByProxy || answer.isWithoutAnswer ? .offline : Self.meaning(ofCode: answer.code)
    }
  }

  private static func meaning(ofCode code: Int) -> MovieDataError {
    switch code {
    case 28: .timedOut
    // Unsupported protocols, partial, empty or unreadable responses, connections that break midway,
    // and invalid encodings; 16, 92, 95: streams of HTTP/2 and HTTP/3.
    case 1, 8, 16, 18, 23, 55, 56, 61, 92, 95: .invalidResponse
    // A limit was exceeded.
    case 63, 100: .invalidContent(.tooLarge)
    // 42: the callback aborts only transfers that are no longer needed.
    case 42: .cancelled
    // Certificates that are untrusted, expired, revoked or for another name, and unusable files of
    // trusted certificates.
    case 51, 60, 77, 82, 83, 90, 91: .untrusted
    // Names that cannot be resolved, failed connections and handshakes, and proxies: the server is
    // unreachable.
    default: .offline
    }
  }
}

extension transfer_answer {
  /// Whether the connection was closed or reset before a response: 52, or 55 and 56 without a
  /// status.
  ///
  /// The peer is probably not a web server but, for example, a forwarded port without a target.
  fileprivate var isWithoutAnswer: Bool {
    code == 52 || (code == 55 || code == 56) && status == 0
  }
}
