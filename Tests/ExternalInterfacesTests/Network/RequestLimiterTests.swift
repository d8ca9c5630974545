import BusinessLogic
import Synchronization
import TestSupport
import Testing

@testable import Networking

/// The number, order and rate of concurrent requests.
struct RequestLimiterTests {
  private let clock = PatientClock()

  private func limiter(_ limits: RequestLimiter.Limits = .init()) -> RequestLimiter {
    let clock = clock
    return RequestLimiter(limits, clock: { clock.time }, pause: { try clock.pause($0) })
  }

  /// Waits for a condition that must soon be true.
  private func wait(until isTrue: () -> Bool) async throws {
    let limit = TimeLimit()
    while !isTrue() {
      guard !limit.isPassed else { throw TestFailure("nobody waits") }
      await Task.yield()
    }
  }

  /// Starts a turn that lasts until the test ends it.
  private func start(
    _ number: Int, _ limiter: RequestLimiter, _ wire: SuspendedCalls<Int, Int>
  ) -> Task<Int, any Error> {
    Task {
      try await limiter.turn { () async throws(MovieDataError) in try await wire.ask(number) }
    }
  }

  @Test func `The number of concurrent requests is limited`() async throws {
    let limiter = limiter()
    let wire = SuspendedCalls<Int, Int>()
    let tasks = (1...10).map { start($0, limiter, wire) }

    for _ in 1...10 {
      let call = try await wire.next()
      #expect(wire.pending.count <= 4)
      call.answer(call.question)
    }

    for (number, task) in zip(1...10, tasks) { #expect(try await task.value == number) }
    #expect(wire.unclaimed.isEmpty)
  }

  @Test func `The newest request goes next, and every third time the oldest`() async throws {
    let limiter = limiter(.init(concurrent: 1))
    let wire = SuspendedCalls<Int, Int>()
    var tasks: [Task<Int, any Error>] = [start(0, limiter, wire)]
    var call = try await wire.next()
    for number in 1...6 {
      tasks.append(start(number, limiter, wire))
      // Requests are queued in order only if each has started waiting before the next.
      try await wait { limiter.waiting == number }
    }

    var order: [Int] = []
    for _ in 1...6 {
      call.answer(call.question)
      call = try await wire.next()
      order.append(call.question)
    }
    call.answer(call.question)

    #expect(order == [6, 5, 1, 4, 3, 2])
    for task in tasks { _ = try await task.value }
  }

  @Test func `A request canceled while waiting takes no turn`() async throws {
    let limiter = limiter(.init(concurrent: 1))
    let wire = SuspendedCalls<Int, Int>()
    let first = start(0, limiter, wire)
    let call = try await wire.next()
    let abandoned = (1...5).map { start($0, limiter, wire) }
    try await wait { limiter.waiting == 5 }

    abandoned.forEach { $0.cancel() }
    for task in abandoned {
      await #expect(throws: MovieDataError.cancelled) { try await task.value }
    }
    #expect(limiter.waiting == 0)

    call.answer(0)
    #expect(try await first.value == 0)
    let last = start(9, limiter, wire)
    let next = try await wire.next()
    #expect(next.question == 9)
    next.answer(9)
    _ = try await last.value
    #expect(wire.questions == [0, 9])
  }

  @Test func `A request canceled in advance takes no slot`() async throws {
    let limiter = limiter(.init(concurrent: 1))
    let wire = SuspendedCalls<Int, Int>()
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return try await limiter.turn { () async throws(MovieDataError) in try await wire.ask(1) }
    }
    task.cancel()

    await #expect(throws: MovieDataError.cancelled) { try await task.value }
    #expect(wire.questions == [])
  }

  @Test func `No second starts more requests than allowed`() async throws {
    let limiter = limiter()
    var beginnings: [Duration] = []
    var numbers = SeededNumbers(11)
    for _ in 0..<300 {
      clock.advance(by: .milliseconds(Int.random(in: 0...60, using: &numbers)))
      beginnings.append(try await limiter.turn { clock.time })
    }

    for index in beginnings.indices.dropFirst(25) {
      #expect(beginnings[index] - beginnings[index - 25] >= .seconds(1))
    }
    #expect(!clock.pauses.isEmpty)
    // No wait is longer than needed.
    #expect(try #require(beginnings.last) < .seconds(300 / 25 + 1))
  }

  @Test func `Waiting requests honor a delay the service asked for`() async throws {
    let clock = clock
    let stillness = SuspendedCalls<Duration, Bool>()
    let limiter = RequestLimiter(
      .init(concurrent: 3, beginnings: 1), clock: { clock.time },
      pause: { _ = try await stillness.ask($0) })
    try await limiter.turn {}
    let tasks = (0..<2).map { _ in Task { try await limiter.turn { clock.time } } }
    let pauses = [try await stillness.next(), try await stillness.next()]
    #expect(Set(pauses.map(\.question)) == [.seconds(1), .seconds(2)])
    limiter.hold(for: .seconds(10))
    clock.advance(by: .seconds(2))
    pauses.forEach { $0.answer(true) }
    let others = [try await stillness.next(), try await stillness.next()]
    let waits = others.map(\.question).sorted()
    #expect(waits[0] >= .seconds(8) && waits[1] >= waits[0] + .seconds(1))
    clock.advance(by: waits[1])
    others.forEach { $0.answer(true) }
    for task in tasks { #expect(try await task.value >= .seconds(10)) }
  }

  @Test func `An abandoned start is available to the next request`() async throws {
    let clock = clock
    let stillness = SuspendedCalls<Duration, Bool>()
    let limiter = RequestLimiter(
      .init(beginnings: 2), clock: { clock.time }, pause: { _ = try await stillness.ask($0) })
    for _ in 0..<2 { try await limiter.turn {} }

    for _ in 0..<20 {
      let task = Task { try await limiter.turn {} }
      let pause = try await stillness.next()
      #expect(pause.question == .seconds(1))
      task.cancel()
      await #expect(throws: MovieDataError.cancelled) { try await task.value }
    }
  }
}
