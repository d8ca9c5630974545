public import BusinessLogic

/// What a source of films has to say while it is at work.
public enum SourceEvent: Hashable, Sendable {
  /// A request failed and will be made again after a while; attempts are counted from 1.
  case retrying(after: Duration, attempt: Int, because: MovieDataError)
  /// The service has answered, or a request that was made again is not made any more: nothing is waited for.
  case answered
  /// A request that failed will not be made again.
  case gaveUp
  /// The service could not be reached, and what was kept is shown instead; the service confirmed it so long ago.
  case usesKept(because: MovieDataError, age: Duration? = nil)
  /// The service could not be reached, and another source serves in its place.
  case fellBack(to: String, because: MovieDataError)
  /// What was kept under a name was asked for again, and is different now.
  case refreshed(DocumentName)
}

/// Takes what a source has to say; it may be told from any thread.
public typealias SourceReporter = @Sendable (SourceEvent) -> Void
