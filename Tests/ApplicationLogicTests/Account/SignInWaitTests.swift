import BusinessLogic
import Synchronization
import Testing

@testable import MovieData

/// Polling for the user's approval of a sign-in.
struct SignInWaitTests {
  private final class Waiting: Sendable {
    let pauses = Mutex<[Duration]>([])
    let questions = Mutex<[Duration]>([])

    var waited: Duration { pauses.withLock { $0.reduce(.zero, +) } }

    func pause(_ time: Duration) { pauses.withLock { $0.append(time) } }
    func ask() -> Int {
      let waited = waited
      return questions.withLock {
        $0.append(waited)
        return $0.count
      }
    }
  }

  private let waiting = Waiting()

  @Test func `Polling slows down over time and stops at the limit`() async throws {
    let wait = SignInWait()
    let answer: Int? = try await wait.run(
      skipsWait: { false }, pause: { waiting.pause($0) },
      ask: { () async throws(MovieDataError) -> Int? in
        _ = waiting.ask()
        return nil
      })
    #expect(answer == nil)
    let questions = waiting.questions.withLock { $0 }
    #expect(questions.prefix(4) == [.seconds(2), .seconds(5), .seconds(9.5), .seconds(16.25)])
    let gaps = zip(questions.dropFirst(), questions).map { $0 - $1 }
    #expect(gaps.max() == wait.maxPause && gaps == gaps.sorted())
    #expect(waiting.waited >= wait.timeout && waiting.waited < wait.timeout + .seconds(11))
    #expect(waiting.pauses.withLock { $0.max() } == wait.slice)
  }

  @Test func `Polling continues through an outage and stops at a refusal`() async throws {
    let faults: [MovieDataError] = [
      .offline, .timedOut, .serviceUnavailable, .invalidResponse,
      .rateLimited(retryAfter: .seconds(30)),
    ]
    let answer: Int? = try await SignInWait().run(
      skipsWait: { false }, pause: { waiting.pause($0) },
      ask: { () async throws(MovieDataError) -> Int? in
        let count = waiting.ask()
        if count <= faults.count { throw faults[count - 1] }
        return count
      })
    #expect(answer == 6)
    let questions = waiting.questions.withLock { $0 }
    #expect(questions[5] - questions[4] == .seconds(30))
    await #expect(throws: MovieDataError.unauthorized) {
      try await SignInWait().run(
        skipsWait: { false }, pause: { _ in },
        ask: { () async throws(MovieDataError) -> Int? in throw .unauthorized })
    }
    await #expect(throws: MovieDataError.cancelled) {
      try await SignInWait().run(
        skipsWait: { false }, pause: { _ in throw CancellationError() },
        ask: { () async throws(MovieDataError) -> Int? in 1 })
    }
  }

  @Test func `A hurried sign-in polls at once, a limited number of times`() async throws {
    let first: Int? = try await SignInWait().run(
      skipsWait: { true }, pause: { waiting.pause($0) },
      ask: { () async throws(MovieDataError) -> Int? in waiting.ask() })
    #expect(first == 1 && waiting.waited == .zero)
    let none: Int? = try await SignInWait().run(
      skipsWait: { true }, pause: { waiting.pause($0) },
      ask: { () async throws(MovieDataError) -> Int? in
        _ = waiting.ask()
        return nil
      })
    #expect(none == nil && waiting.questions.withLock { $0.count } == 3601)
  }
}
