internal import BusinessLogic

/// The rules for retries: which requests, how often, and after what delay.
package struct RetryPolicy: Hashable, Sendable {
  /// A delay before a retry, with its reason.
  struct Wait: Hashable, Sendable {
    var time: Duration
    var reason: MovieDataError
    /// Whether the service requested the delay, so that it applies to all requests.
    var isAskedFor = false
  }

  /// The decision after an attempt.
  enum Verdict: Hashable, Sendable {
    /// Return the result to the caller.
    case accept
    case again(Wait)
    /// The service requests a delay that is too long to wait without involving the user.
    case tooBusy(retryAfter: Duration)
  }

  /// The maximum number of retries.
  var attempts = 3
  /// The maximum number of retries if the server is unreachable.
  var connectionAttempts = 1
  /// The delay before the only retry of a connection.
  var connectionWait = Duration.milliseconds(250)
  /// The first delay of any other kind, which doubles with each retry.
  ///
  /// Jitter subtracts up to half of it.
  var firstWait = Duration.milliseconds(500)
  /// The longest delay that the service may request without involving the user.
  var maxWait = Duration.seconds(30)

  /// Returns the decision after a response or an error; `chance` is from 0 to 1.
  ///
  /// `now` is in seconds since 1970 UTC.
  func verdict(
    on result: Result<HTTPResponse, MovieDataError>, attempt: Int, chance: Double, now: Int
  ) -> Verdict {
    switch result {
    case .failure(let reason) where reason == .offline || reason == .proxyFailed:
      return attempt <= connectionAttempts
        ? .again(Wait(time: connectionWait, reason: reason)) : .accept
    case .failure(.interrupted):
      return again(attempt, chance, because: .interrupted)
    case .failure(.invalidResponse):
      return again(attempt, chance, because: .invalidResponse)
    case .failure: return .accept
    case .success(let response):
      switch response.status {
      case 429:
        let asked = RetryAfter.time(in: response, now: now)
        if let asked, asked > maxWait { return .tooBusy(retryAfter: asked) }
        return again(attempt, chance, asked, because: .rateLimited(retryAfter: asked))
      case 500, 502, 503, 504:
        let asked = RetryAfter.time(in: response, now: now)
        if let asked, asked > maxWait { return .accept }
        return again(attempt, chance, asked, because: .serviceUnavailable)
      default: return .accept
      }
    }
  }

  private func again(
    _ attempt: Int, _ chance: Double, _ asked: Duration? = nil, because reason: MovieDataError
  ) -> Verdict {
    guard attempt <= attempts else { return .accept }
    let full = firstWait * (1 << (attempt - 1))
    let time = full / 2 + full / 2 * min(max(chance, 0), 1)
    // Do not retry immediately, even if the service requests a delay of zero.
    return .again(
      Wait(time: max(asked ?? .zero, time), reason: reason, isAskedFor: asked != nil))
  }
}
