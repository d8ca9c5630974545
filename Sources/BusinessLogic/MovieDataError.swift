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
  /// What a person has marked cannot be read or saved.
  case library(LibraryProblem)
}
