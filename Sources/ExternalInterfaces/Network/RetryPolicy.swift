internal import BusinessLogic

/// What is tried again, how often, and after how long.
struct RetryPolicy: Hashable, Sendable {
  /// A wait before another attempt, and what it is for.
  struct Wait: Hashable, Sendable {
    var time: Duration
    var reason: MovieDataError
    /// Whether the service asked for it, so that nobody else should ask it meanwhile.
    var isAskedFor = false
  }

  /// What follows an attempt.
  enum Verdict: Hashable, Sendable {
    /// What came is what the caller gets.
    case accept
    case again(Wait)
    /// The service asks for a longer wait than anybody sits through in silence.
    case tooBusy(retryAfter: Duration)
  }

  /// Attempts after the first.
  var attempts = 3
  /// Attempts after the first where there is no way to the server.
  var connectionAttempts = 1
  /// The wait before the only other attempt to connect.
  var connectionWait = Duration.milliseconds(250)
  /// The first wait of any other kind, before chance takes up to a half of it; each further one is
  /// twice as long.
  var firstWait = Duration.milliseconds(500)
  /// The longest wait that the service may ask for without being asked back.
  var longestWait = Duration.seconds(30)

  /// What follows an answer or a failure after so many attempts; `chance` is from 0 to 1.
  ///
  /// `now` is in seconds since 1970 UTC.
  func verdict(
    on result: Result<HTTPResponse, MovieDataError>, attempt: Int, chance: Double, now: Int
  ) -> Verdict {
    switch result {
    case .failure(.offline):
      return attempt <= connectionAttempts
        ? .again(Wait(time: connectionWait, reason: .offline)) : .accept
    case .failure(.invalidResponse):
      return again(attempt, chance, because: .invalidResponse)
    case .failure: return .accept
    case .success(let response):
      switch response.status {
      case 429:
        let asked = RetryAfter.time(in: response, now: now)
        if let asked, asked > longestWait { return .tooBusy(retryAfter: asked) }
        return again(attempt, chance, asked, because: .rateLimited(retryAfter: asked))
      case 500, 502, 503, 504:
        let asked = RetryAfter.time(in: response, now: now)
        if let asked, asked > longestWait { return .accept }
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
    // A service that asks for no wait at all is not taken at its word.
    return .again(
      Wait(time: max(asked ?? .zero, time), reason: reason, isAskedFor: asked != nil))
  }
}
