public import DomainEntities

/// An error in accessing films or the user's marks.
///
/// The enumeration is closed on purpose: callers handle every case. No case contains an address, a
/// key or a value; the issuer of a certificate is untrusted text. External errors are translated
/// once, where they occur, and worded for people in a single place: a case for each cause that
/// people handle differently.
public enum MovieDataError: Error, Hashable, Sendable {
  /// The request was canceled.
  case cancelled
  /// The system lacks the library that sends requests.
  case noTransport
  /// The source is unreachable.
  case offline
  /// The proxy is unreachable or refuses the connection.
  case proxyFailed
  /// The source's certificate cannot be verified, and nothing was sent.
  case untrusted(CertificateFlaw)
  /// The file of trusted certificates cannot be used, and nothing was sent.
  ///
  /// An environment variable names the file; without one, it is the system's.
  case unusableCertificates(variable: String?)
  /// The connection ended in the middle of a response.
  case interrupted
  /// A web page came instead of data, such as the sign-in page of a network.
  case webPage
  /// The source, or a gateway on the way, denied access from this network or country.
  case forbidden
  /// The source did not respond in time.
  case timedOut
  /// The source rejected the credentials.
  case unauthorized
  /// The source does not have the requested film or list.
  case notFound
  /// The source limits the number of requests; it may specify how long to wait.
  case rateLimited(retryAfter: Duration?)
  /// The source is temporarily unavailable.
  case serviceUnavailable
  /// The source's response cannot be decoded.
  case invalidResponse
  /// The source's response can be decoded but cannot be correct.
  case invalidContent(ContentFlaw)
  /// The source of the films cannot filter by this, or by alternatives if the kind is nil; nothing
  /// was requested.
  case unsupported(MovieFilterKind?, by: FilmSource)
  /// The user's library cannot be read or saved.
  case library(LibraryProblem)
}

/// Where the films of a list come from.
public enum FilmSource: Hashable, Sendable {
  /// A service such as The Movie Database.
  case service
  /// The built-in catalog.
  case catalogue
  /// The user's library.
  case library
}

/// The reason why a certificate cannot be verified.
public enum CertificateFlaw: Hashable, Sendable {
  /// No trusted authority has issued it; the name of its issuer is nil if it is unknown.
  case unknownIssuer(String?)
  /// It has expired or is not valid yet.
  case outOfDate
  /// It belongs to another host.
  case wrongHost
  /// Any other reason.
  case unspecified
}

/// The flaw of a response that can be decoded but cannot be correct.
public enum ContentFlaw: Hashable, Sendable {
  /// The response is larger than any valid response.
  case tooLarge
  /// A page has no films although it is not the last.
  case empty
  /// The response is a page of a list that claims to have no pages.
  case contradictory
  /// Most items of a page have no usable identifier or title.
  case unidentified
  /// Most items of a page are duplicates.
  case repetitive
  /// A position of a page has no film.
  case missing
  /// A position has a film that is in another position as well.
  case repeated
}

extension MovieDataError {
  /// Whether the error affects only one page, so that other pages of the list may be readable.
  public var concernsOnePage: Bool {
    switch self {
    case .interrupted, .invalidResponse, .invalidContent: true
    case .cancelled, .noTransport, .offline, .proxyFailed, .untrusted, .unusableCertificates,
      .webPage, .forbidden, .timedOut, .unauthorized, .notFound, .rateLimited, .serviceUnavailable,
      .unsupported, .library:
      false
    }
  }
}
