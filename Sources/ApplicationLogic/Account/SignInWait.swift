public import BusinessLogic

/// Polls until the user approves the sign-in on a web page, with growing pauses and a limit.
public struct SignInWait: Sendable {
  /// The pause before the first request.
  var firstPause = Duration.seconds(2)
  /// The longest pause.
  var maxPause = Duration.seconds(10)
  /// The time after which polling ends.
  var timeout = Duration.seconds(900)
  /// The interval at which `skipsWait` is checked during a pause.
  var slice = Duration.milliseconds(250)

  /// Creates a wait with the default intervals.
  public init() {}

  /// Polls until there is an answer.
  ///
  /// Temporary errors do not end polling; all others do.
  ///
  /// - Parameters:
  ///   - skipsWait: Returns whether to end the current pause. Called between slices of a pause.
  ///   - pause: Waits for a duration; throws if the wait is canceled.
  ///   - ask: Requests the answer; nil for none yet.
  /// - Returns: The answer; nil after a timeout.
  /// - Throws: `MovieDataError` for an error that is not temporary, or if the wait is canceled.
  public nonisolated(nonsending) func run<Answer>(
    skipsWait: () -> Bool,
    pause: (Duration) async throws -> Void,
    ask: nonisolated(nonsending) () async throws(MovieDataError) -> Answer?
  ) async throws(MovieDataError) -> Answer? {
    var (waited, next) = (Duration.zero, firstPause)
    while waited < timeout {
      var rest = next
      while rest > .zero, !skipsWait() {
        let part = min(slice, rest)
        guard (try? await pause(part)) != nil else { throw .cancelled }
        rest -= part
        waited += part
      }
      // Skipped pauses count too, so that holding a key down does not poll forever.
      if rest > .zero { waited += slice }
      next = min(maxPause, next * 3 / 2)
      do throws(MovieDataError) {
        if let answer = try await ask() { return answer }
      } catch {
        switch error {
        case .offline, .proxyFailed, .interrupted, .webPage, .forbidden, .timedOut,
          .serviceUnavailable, .invalidResponse, .invalidContent:
          break
        case .rateLimited(let time): next = max(next, min(time ?? .zero, .seconds(60)))
        case .cancelled, .noTransport, .untrusted, .unusableCertificates, .unauthorized, .notFound,
          .unsupported, .library:
          throw error
        }
      }
    }
    return nil
  }
}
