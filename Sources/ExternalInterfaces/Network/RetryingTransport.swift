package import BusinessLogic
package import MovieData

/// A transport that limits the rate of requests and retries them after transient failures.
///
/// It is the only place that retries, and it retries only idempotent requests. Every delay is
/// reported. After the last attempt, its result is returned.
///
/// Throws `.rateLimited` if the service requests a longer delay than `RetryPolicy` allows.
package struct RetryingTransport: HTTPTransport {
  /// The clocks, random numbers and pauses, which tests replace.
  package struct Context: Sendable {
    /// The time on a monotonic clock.
    package var clock: @Sendable () -> Duration
    /// Seconds since 1970 UTC.
    package var now: @Sendable () -> Int
    /// A random number from 0 to 1.
    package var chance: @Sendable () -> Double
    /// Waits for a duration, or throws when the task is canceled.
    package var pause: @Sendable (Duration) async throws -> Void

    package init(
      clock: @escaping @Sendable () -> Duration, now: @escaping @Sendable () -> Int,
      chance: @escaping @Sendable () -> Double,
      pause: @escaping @Sendable (Duration) async throws -> Void
    ) {
      self.clock = clock
      self.now = now
      self.chance = chance
      self.pause = pause
    }
  }

  private let wire: any HTTPTransport
  private let policy: RetryPolicy
  private let context: Context
  private let limiter: RequestLimiter
  private let report: SourceReporter

  /// Creates a transport on top of another, with its limits.
  package init(
    _ wire: any HTTPTransport, limits: RequestLimiter.Limits = .init(),
    policy: RetryPolicy = .init(), context: Context,
    report: @escaping SourceReporter = { _ in }
  ) {
    self.wire = wire
    self.policy = policy
    self.context = context
    self.report = report
    limiter = RequestLimiter(limits, clock: context.clock, pause: context.pause)
  }

  package nonisolated(nonsending) func send(
    _ request: HTTPRequest
  ) async throws(MovieDataError) -> HTTPResponse {
    var attempt = 1
    while true {
      let result = await outcome(of: request)
      guard request.mayBeRepeated else { return try result.get() }
      let verdict = policy.verdict(
        on: result, attempt: attempt, chance: context.chance(), now: context.now())
      switch verdict {
      case .accept:
        if result.isDocument { report(.answered) } else if attempt > 1 { report(.gaveUp) }
        return try result.get()
      case .tooBusy(let time):
        if attempt > 1 { report(.gaveUp) }
        throw .rateLimited(retryAfter: time)
      case .again(let wait):
        if Task.isCancelled { throw .cancelled }
        if wait.isAskedFor { limiter.hold(for: wait.time) }
        report(.retrying(after: wait.time, attempt: attempt, because: wait.reason))
        guard (try? await context.pause(wait.time)) != nil else { throw .cancelled }
      }
      attempt += 1
    }
  }

  private nonisolated(nonsending) func outcome(
    of request: HTTPRequest
  ) async -> Result<HTTPResponse, MovieDataError> {
    do throws(MovieDataError) {
      return .success(
        try await limiter.turn { () async throws(MovieDataError) in
          try await wire.send(request)
        })
    } catch {
      return .failure(error)
    }
  }
}

extension Result<HTTPResponse, MovieDataError> {
  /// Whether the service has returned a document.
  fileprivate var isDocument: Bool {
    guard case .success(let response) = self else { return false }
    return (200..<300).contains(response.status) || response.status == 304
  }
}
