internal import BusinessLogic
internal import CTransfer

extension MovieDataError {
  /// Creates an error from the outcome of a transfer, or nil if the response is complete.
  ///
  /// The codes are libcurl's (https://curl.se/libcurl/c/libcurl-errors.html).
  ///
  /// - Parameters:
  ///   - answer: The outcome.
  ///   - usesProxy: Whether the connection is to a proxy.
  ///   - variable: The environment variable that names the trusted certificates; nil for none.
  init?(_ answer: transfer_answer, usesProxy: Bool, certificatesFrom variable: String?) {
    switch answer.outcome {
    case TRANSFER_COMPLETE:
      guard answer.status < 100 else { return nil }
      self = .invalidResponse
    case TRANSFER_CANCELLED: self = .cancelled
    case TRANSFER_NO_LIBRARY: self = .noTransport
    // The response to a retry would be just as large.
    case TRANSFER_TOO_LARGE: self = .invalidContent(.tooLarge)
    default:
      if answer.isOfProxy(usesProxy) {
        self = .proxyFailed
      } else if answer.isWithoutAnswer {
        self = .offline
      } else if answer.code == 77 {
        self = .unusableCertificates(variable: variable)
      } else {
        self = Self.meaning(ofCode: answer.code) ?? .untrusted(answer.certificateFlaw)
      }
    }
  }

  /// Returns the meaning of a code; nil for a certificate that cannot be verified.
  private static func meaning(ofCode code: Int) -> MovieDataError? {
    switch code {
    case 28: .timedOut
    // Partial responses and connections that break midway; 16, 92, 95: streams of HTTP/2 and
    // HTTP/3.
    case 16, 18, 55, 56, 92, 95: .interrupted
    // Unsupported protocols, unreadable responses and invalid encodings.
    case 1, 8, 23, 61: .invalidResponse
    // A limit was exceeded.
    case 63, 100: .invalidContent(.tooLarge)
    // 42: the callback aborts only transfers that are no longer needed.
    case 42: .cancelled
    // Certificates that are untrusted, expired, revoked or for another name.
    case 51, 60, 82, 83, 90, 91: nil
    // Names that cannot be resolved, failed connections and handshakes: the server is unreachable.
    default: .offline
    }
  }
}

extension transfer_answer {
  /// Whether the proxy is the cause: it refuses a tunnel, which looks like a broken connection, or
  /// it cannot be reached; 5 and 97 are errors of the proxy itself.
  fileprivate func isOfProxy(_ usesProxy: Bool) -> Bool {
    proxy_status != 0 && proxy_status / 100 != 2 || code == 5 || code == 97
      || usesProxy && code == 7
  }

  /// Why the certificate cannot be verified.
  fileprivate var certificateFlaw: CertificateFlaw {
    switch flaw {
    case TRANSFER_UNKNOWN_ISSUER:
      let name = issuer.map { String(cString: $0) } ?? ""
      return .unknownIssuer(name.isEmpty ? nil : name)
    case TRANSFER_OUT_OF_DATE: return .outOfDate
    case TRANSFER_WRONG_HOST: return .wrongHost
    default: return .unspecified
    }
  }

  /// Whether the connection was closed or reset before a response: 52, or 55 and 56 without a
  /// status.
  ///
  /// The peer is probably not a web server but, for example, a forwarded port without a target.
  fileprivate var isWithoutAnswer: Bool {
    code == 52 || (code == 55 || code == 56) && status == 0
  }
}
