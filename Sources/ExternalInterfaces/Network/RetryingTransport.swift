internal import ApplicationLogic
internal import BusinessLogic

/// Carries requests over another transport as a good guest does: a few at once, not too many in a
/// second, and again after a while where the service or the way to it is out of order.
///
/// It is the only place that repeats anything, and repeats only what may be repeated. Every wait is told. After the
/// last attempt the caller gets what the last attempt got. Throws `.rateLimited` where the service
/// asks for a longer wait than `RetryPolicy` allows.
struct RetryingTransport: HTTPTransport {
  /// Time, chance and waiting, which tests replace.
  struct Context: Sendable {
    /// Time since some moment, on a clock that only goes forward.
    var clock: @Sendable () -> Duration
    /// Seconds since 1970 UTC.
    var now: @Sendable () -> Int
    /// A number from 0 to 1.
    var chance: @Sendable () -> Double
    /// Waits; ends early, by throwing, when its task is cancelled.
    var pause: @Sendable (Duration) async throws -> Void
  }

  private let wire: any HTTPTransport
  private let policy: RetryPolicy
  private let context: Context
  private let limiter: RequestLimiter
  private let report: SourceReporter

  /// Takes the transport below and what it may be asked for.
  init(
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

  nonisolated(nonsending) func send(
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
  /// Whether the service has answered what it was asked for.
  fileprivate var isDocument: Bool {
    guard case .success(let response) = self else { return false }
    return (200..<300).contains(response.status) || response.status == 304
  }
}
