import BusinessLogic
import Synchronization
import TestSupport
import Testing

@testable import MovieData
@testable import Networking

/// What is retried and reported, and the final result for the caller.
struct RetryingTransportTests {
  private let clock = PatientClock()
  private let told = EventLog()

  private final class EventLog: Sendable {
    private let state = Mutex<[SourceEvent]>([])
    var events: [SourceEvent] { state.withLock { $0 } }
    func receive(_ event: SourceEvent) { state.withLock { $0.append(event) } }
  }

  private func polite(_ wire: any HTTPTransport) -> RetryingTransport {
    let told = told
    return RetryingTransport(wire, context: clock.context) { told.receive($0) }
  }

  private func request(_ method: HTTPRequest.Method = .get) throws -> HTTPRequest {
    HTTPRequest(method: method, address: try #require(WebAddress("https://a.org/")))
  }

  @Test func `A successful request is sent once`() async throws {
    let wire = AnsweringTransport([.success(HTTPResponse(status: 200))])

    #expect(try await polite(wire).send(request()).status == 200)

    #expect(wire.count == 1)
    #expect(clock.pauses == [])
    #expect(told.events == [.answered])
  }

  @Test func `An unavailable service is retried and every wait is reported`() async throws {
    let wire = AnsweringTransport([
      .success(HTTPResponse(status: 502)), .failure(.invalidResponse),
      .success(HTTPResponse(status: 200)),
    ])

    #expect(try await polite(wire).send(request()).status == 200)

    #expect(clock.pauses == [.milliseconds(500), .seconds(1)])
    #expect(
      told.events == [
        .retrying(after: .milliseconds(500), attempt: 1, because: .serviceUnavailable),
        .retrying(after: .seconds(1), attempt: 2, because: .invalidResponse),
        .answered,
      ])
  }

  @Test func `The last attempt's response is returned`() async throws {
    let wire = AnsweringTransport([.success(HTTPResponse(status: 503, body: [1]))])

    #expect(try await polite(wire).send(request()) == HTTPResponse(status: 503, body: [1]))

    #expect(wire.count == 4)
    #expect(told.events.count == 4)
    // No report may suggest another attempt.
    #expect(told.events.last == .gaveUp)
  }

  @Test func `Offline there is one more attempt`() async throws {
    let wire = AnsweringTransport([.failure(.offline)])

    await #expect(throws: MovieDataError.offline) { try await polite(wire).send(request()) }

    #expect(wire.count == 2)
    #expect(clock.pauses == [.milliseconds(250)])
  }

  @Test(arguments: [HTTPRequest.Method.post, .delete])
  func `A modifying request is sent once`(method: HTTPRequest.Method) async throws {
    let wire = AnsweringTransport([.success(HTTPResponse(status: 503))])

    #expect(try await polite(wire).send(request(method)).status == 503)

    #expect(wire.count == 1)
  }

  @Test func `A requested delay applies to all requests`() async throws {
    let wire = AnsweringTransport([
      .success(HTTPResponse(status: 429, headers: ["retry-after": "7"])),
      .success(HTTPResponse(status: 200)),
    ])
    let polite = polite(wire)

    #expect(try await polite.send(request()).status == 200)

    #expect(clock.pauses == [.seconds(7)])
    #expect(
      told.events == [
        .retrying(
          after: .seconds(7), attempt: 1, because: .rateLimited(retryAfter: .seconds(7))),
        .answered,
      ])
  }

  @Test func `A request during a requested delay waits with the others`() async throws {
    let wire = ScriptedTransport()
    // The refused request waits forever, so only the new one advances the clock.
    let stillness = SuspendedCalls<Duration, Bool>()
    var context = clock.context
    let pause = context.pause
    context.pause = { time in
      if time == .seconds(7) { _ = try await stillness.ask(time) } else { try await pause(time) }
    }
    let polite = RetryingTransport(wire, context: context)
    let request = try request()
    let refused = Task { try await polite.send(request) }
    try await wire.calls.next().answer(HTTPResponse(status: 429, headers: ["retry-after": "7"]))
    let held = try await stillness.next()
    clock.advance(by: .seconds(2))
    let newcomer = Task { try await polite.send(request) }
    try await wire.calls.next().answer(HTTPResponse(status: 200))

    #expect(try await newcomer.value.status == 200)
    #expect(clock.pauses == [.seconds(5)])

    refused.cancel()
    await #expect(throws: MovieDataError.cancelled) { try await refused.value }
    #expect(held.wasCancelled)
    #expect(wire.calls.unclaimed.isEmpty)
  }

  @Test func `A delay too long to wait for is returned to the caller`() async throws {
    let wire = AnsweringTransport([
      .success(HTTPResponse(status: 429, headers: ["retry-after": "3600"]))
    ])

    await #expect(throws: MovieDataError.rateLimited(retryAfter: .seconds(3600))) {
      try await polite(wire).send(request())
    }

    #expect(wire.count == 1)
    #expect(clock.pauses == [])
  }

  @Test func `Cancelling during a retry delay returns at once`() async throws {
    let wire = AnsweringTransport([.success(HTTPResponse(status: 500))])
    let pauses = SuspendedCalls<Duration, Bool>()
    var context = clock.context
    context.pause = { _ = try await pauses.ask($0) }
    let polite = RetryingTransport(wire, context: context)
    let request = try request()
    let task = Task { try await polite.send(request) }
    let pause = try await pauses.next()

    task.cancel()

    await #expect(throws: MovieDataError.cancelled) { try await task.value }
    #expect(pause.wasCancelled)
    #expect(wire.count == 1)
  }
}
