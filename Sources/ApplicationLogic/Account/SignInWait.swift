public import BusinessLogic

/// Waits until somebody has said yes on a page elsewhere: asks now and then, ever less often, and not for ever.
public struct SignInWait: Sendable {
  /// The pause before the first question.
  var firstPause = Duration.seconds(2)
  /// No pause gets longer than that.
  var longestPause = Duration.seconds(10)
  /// So long altogether.
  var patience = Duration.seconds(900)
  /// So often somebody who is in a hurry is listened to.
  var slice = Duration.milliseconds(250)

  /// Waits as people do.
  public init() {}

  /// Asks until there is an answer; nil where nobody has given one in time.
  ///
  /// `isHurried` is asked between any two slices of a pause and ends it. What is out of order for a while does not end
  /// the wait; every other error does.
  public nonisolated(nonsending) func run<Answer>(
    isHurried: () -> Bool,
    pause: (Duration) async throws -> Void,
    ask: nonisolated(nonsending) () async throws(MovieDataError) -> Answer?
  ) async throws(MovieDataError) -> Answer? {
    var (waited, next) = (Duration.zero, firstPause)
    while waited < patience {
      var rest = next
      while rest > .zero, !isHurried() {
        let part = min(slice, rest)
        guard (try? await pause(part)) != nil else { throw .cancelled }
        rest -= part
        waited += part
      }
      // Whoever keeps a key pressed is not to be asked for without end.
      if rest > .zero { waited += slice }
      next = min(longestPause, next * 3 / 2)
      do throws(MovieDataError) {
        if let answer = try await ask() { return answer }
      } catch {
        switch error {
        case .offline, .timedOut, .serviceUnavailable, .invalidResponse, .invalidContent: break
        case .rateLimited(let time): next = max(next, min(time ?? .zero, .seconds(60)))
        case .cancelled, .untrusted, .unauthorized, .notFound, .library: throw error
        }
      }
    }
    return nil
  }
}
