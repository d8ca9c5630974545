internal import BusinessLogic
internal import CTransfer

extension MovieDataError {
  /// What a transfer's ending means; nil where the whole answer is there.
  ///
  /// The codes are libcurl's (https://curl.se/libcurl/c/libcurl-errors.html).
  init?(_ answer: transfer_answer) {
    switch answer.outcome {
    case TRANSFER_COMPLETE:
      guard answer.status < 100 else { return nil }
      self = .invalidResponse
    case TRANSFER_CANCELLED: self = .cancelled
    case TRANSFER_NO_LIBRARY: self = .offline
    // Fetched again it would be as large.
    case TRANSFER_TOO_LARGE: self = .invalidContent(.tooLarge)
    default:
      // A proxy that refuses to lead on looks like a connection that breaks.
      let isRefusedByProxy = answer.proxy_status != 0 && answer.proxy_status / 100 != 2
      self =
        isRefusedByProxy || answer.isWithoutAnswer ? .offline : Self.meaning(ofCode: answer.code)
    }
  }

  private static func meaning(ofCode code: Int) -> MovieDataError {
    switch code {
    case 28: .timedOut
    // No protocol of ours, a partial or empty or unreadable answer, a connection that breaks in the
    // middle, an encoding that is none; 16, 92, 95: streams of HTTP/2 and 3.
    case 1, 8, 16, 18, 23, 55, 56, 61, 92, 95: .invalidResponse
    // Too much of anything.
    case 63, 100: .invalidContent(.tooLarge)
    // 42: the callback ends a transfer only when it is unwanted.
    case 42: .cancelled
    // Certificates that are not trusted, expired, revoked or for another name, and files of certificates
    // to trust that cannot be used.
    case 51, 60, 77, 82, 83, 90, 91: .untrusted
    // Names that cannot be resolved, connections and handshakes that fail, proxies: there is no way to
    // the server.
    default: .offline
    }
  }
}

extension transfer_answer {
  /// Whether the connection was closed or reset before a byte of an answer: 52, and 55 and 56 without a
  /// status.
  ///
  /// Whoever does that is no service, but perhaps a port that somebody forwards into the void.
  fileprivate var isWithoutAnswer: Bool {
    code == 52 || (code == 55 || code == 56) && status == 0
  }
}
