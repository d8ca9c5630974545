/// Everything that can go wrong on the way to a film.
///
/// Closed on purpose: whoever handles errors handles all of them. No case holds an address, a key
/// or a value. Outside faults are translated into it once, where they happen, and it is put into words
/// once, for people.
public enum MovieDataError: Error, Hashable, Sendable {
  /// Nobody waits for the answer any more.
  case cancelled
  /// There is no way to the source.
  case offline
  /// The certificate of the source cannot be verified, so nothing was sent to it.
  ///
  /// The source may be another than it claims to be: nothing stands in for its answer.
  case untrusted
  /// The source did not answer in time.
  case timedOut
  /// The source does not accept the credentials.
  case unauthorized
  /// The source has no such film or list.
  case notFound
  /// The source asks for fewer requests; it may say how long to wait.
  case rateLimited(retryAfter: Duration?)
  /// The source is out of order.
  case serviceUnavailable
  /// The source answered something that cannot be understood.
  case invalidResponse
  /// The source answered something that can be read and cannot be right.
  case invalidContent(ContentFlaw)
  /// What a person has marked cannot be read or saved.
  case library(LibraryProblem)
}

/// What is wrong with an answer that can be read.
public enum ContentFlaw: Hashable, Sendable {
  /// It is larger than any answer of the source can be.
  case tooLarge
  /// A page without films, although the list goes on behind it.
  case empty
  /// A page of a list that has no pages, by its own account.
  case contradictory
  /// Most rows of a page have no usable identifier or title.
  case unidentified
  /// Most rows of a page repeat the same films.
  case repetitive
}

extension MovieDataError {
  /// Whether the failure says nothing about other pages of the same list: they may be read all the same.
  public var concernsOnePage: Bool {
    switch self {
    case .invalidResponse, .invalidContent: true
    case .cancelled, .offline, .untrusted, .timedOut, .unauthorized, .notFound, .rateLimited,
      .serviceUnavailable, .library:
      false
    }
  }
}
