public import BusinessLogic

/// A status report from a source of films.
public enum SourceEvent: Hashable, Sendable {
  /// A request failed and will be retried after a delay; attempts are counted from 1.
  case retrying(after: Duration, attempt: Int, because: MovieDataError)
  /// The service responded, or a pending retry was abandoned; nothing is being retried.
  case answered
  /// A request failed and will not be retried.
  case gaveUp
  /// The service is unreachable and a cached document is used; `age` is the time since it was last
  /// confirmed.
  case usesCache(because: MovieDataError, age: Duration? = nil)
  /// The service is unreachable, and another source is used instead.
  case fellBack(to: String, because: MovieDataError)
  /// A cached document was revalidated and has changed.
  case refreshed(DocumentName)
}

/// Receives the events of a source; may be called on any thread.
public typealias SourceReporter = @Sendable (SourceEvent) -> Void
