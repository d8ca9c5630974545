import BusinessLogic
import Synchronization
import TestSupport

@testable import Networking

/// A transport whose responses the test provides.
struct ScriptedTransport: HTTPTransport {
  let calls = SuspendedCalls<HTTPRequest, HTTPResponse>()

  nonisolated(nonsending) func send(
    _ request: HTTPRequest
  ) async throws(MovieDataError) -> HTTPResponse {
    try await calls.ask(request)
  }
}

/// A transport that gives responses in order and repeats the last.
final class AnsweringTransport: HTTPTransport {
  private let answers: [Result<HTTPResponse, MovieDataError>]
  private let asked = Mutex(0)

  init(_ answers: [Result<HTTPResponse, MovieDataError>]) { self.answers = answers }

  var count: Int { asked.withLock { $0 } }

  nonisolated(nonsending) func send(
    _ request: HTTPRequest
  ) async throws(MovieDataError) -> HTTPResponse {
    let number = asked.withLock { asked in
      asked += 1
      return asked - 1
    }
    return try answers[min(number, answers.count - 1)].get()
  }
}

/// A clock that advances only while a caller waits for it.
final class PatientClock: Sendable {
  private let state = Mutex((time: Duration.zero, pauses: [Duration]()))

  var time: Duration { state.withLock { $0.time } }
  var pauses: [Duration] { state.withLock { $0.pauses } }

  func advance(by duration: Duration) { state.withLock { $0.time += duration } }

  func pause(_ duration: Duration) throws {
    try Task.checkCancellation()
    state.withLock { state in
      state.time += duration
      state.pauses.append(duration)
    }
  }

  var context: RetryingTransport.Context {
    RetryingTransport.Context(
      clock: { self.time }, now: { 1000 }, chance: { 1 }, pause: { try self.pause($0) })
  }
}
