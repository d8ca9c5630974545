import BusinessLogic
import TestSupport
import Testing

@testable import MovieData

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// One shared fetch for each document, and the effects of canceled readers.
@Suite(.timeLimit(.minutes(60))) struct DocumentSharingTests {
  private let fixture = DocumentFixture()
  private let film = DocumentName("film")

  @Test func `Concurrent readers share one request`() async throws {
    let cache = fixture.cache()
    let readers = (0..<50).map { $0 % 2 == 0 ? cache.read(film) : cache.readAgain(film) }
    try await cache.waitForReaders(50, of: film)
    try await fixture.calls.next().answer(DocumentFixture.answer("new"))
    for reader in readers { #expect(await reader.value == .value("new")) }
    #expect(fixture.calls.questions.count == 1)
  }

  @Test func `A reader of another type decodes the same response again`() async throws {
    let cache = fixture.cache()
    let texts = cache.read(film)
    let counts = Task {
      try await cache.value(named: film) { (bytes: [UInt8]) throws(MovieDataError) in
        bytes.count
      }.value
    }
    try await cache.waitForReaders(2, of: film)
    try await fixture.calls.next().answer(DocumentFixture.answer("four"))
    #expect(await texts.value == .value("four"))
    #expect(try await counts.value == 4)
    #expect(fixture.calls.questions.count == 1)
  }

  @Test func `A canceled reader does not affect the others`() async throws {
    let cache = fixture.cache()
    let first = cache.read(film)
    try await cache.waitForReaders(1, of: film)
    let second = cache.read(film)
    try await cache.waitForReaders(2, of: film)
    first.cancel()
    #expect(await first.value == .failure(.cancelled))
    let call = try await fixture.calls.next()
    #expect(!call.wasCancelled)
    call.answer(DocumentFixture.answer("new"))
    #expect(await second.value == .value("new"))
  }

  @Test func `A fetch abandoned by its last reader is still stored`() async throws {
    let cache = fixture.cache()
    let reader = cache.read(film)
    let call = try await fixture.calls.next()
    reader.cancel()
    #expect(await reader.value == .failure(.cancelled))
    #expect(!call.wasCancelled)
    // A returning reader finds the same fetch.
    let second = cache.read(film)
    try await cache.waitForReaders(1, of: film)
    second.cancel()
    #expect(await second.value == .failure(.cancelled))
    call.answer(DocumentFixture.answer("late"))
    await cache.settle()
    #expect(cache.known(film) == .value("late"))
    #expect(fixture.calls.questions.count == 1)
  }

  @Test func `Only the latest few abandoned fetches continue`() async throws {
    let cache = fixture.cache()
    var calls: [HeldCall<DocumentFixture.Question, DocumentResponse>] = []
    for number in 0..<5 {
      let reader = cache.read(DocumentName("\(number)"))
      calls.append(try await fixture.calls.next())
      reader.cancel()
      _ = await reader.value
    }
    #expect(calls.map(\.wasCancelled) == [true, true, true, false, false])
    // An abandoned fetch starts again.
    let reader = cache.read(DocumentName("0"))
    let call = try await fixture.calls.next()
    call.answer(DocumentFixture.answer("zero"))
    #expect(await reader.value == .value("zero"))
    for call in calls { call.answer(DocumentFixture.answer("late")) }
    await cache.settle()
    #expect(fixture.archive.text(DocumentName("4")) == "late")
    #expect(fixture.archive.text(DocumentName("1")) == nil)
  }

  @Test func `A late response to an abandoned fetch does not reach later readers`() async throws {
    let cache = fixture.cache(
      limits: .init(abandoned: 0, inBackground: 6, delay: 30), heedsCancellation: false)
    let first = cache.read(film)
    let late = try await fixture.calls.next()
    first.cancel()
    #expect(await first.value == .failure(.cancelled))
    let second = cache.read(film)
    let call = try await fixture.calls.next()
    late.answer(DocumentFixture.answer("old"))
    let limit = TimeLimit()
    while fixture.archive.text(film) != "old" {
      if limit.isPassed { throw TestFailure("the late answer was not kept") }
      await Task.yield()
    }
    for _ in 0..<1_000 { await Task.yield() }
    try await cache.waitForReaders(1, of: film)
    call.answer(DocumentFixture.answer("new"))
    #expect(await second.value == .value("new"))
    #expect(fixture.archive.text(film) == "new")
  }

  @Test func `A returning reader keeps its fetch from being canceled`() async throws {
    let cache = fixture.cache()
    func leave(_ name: String) async throws -> HeldCall<DocumentFixture.Question, DocumentResponse>
    {
      let reader = cache.read(DocumentName(name))
      let call = try await fixture.calls.next()
      reader.cancel()
      _ = await reader.value
      return call
    }
    let first = try await leave("0")
    let back = cache.read(DocumentName("0"))
    try await cache.waitForReaders(1, of: DocumentName("0"))
    let others = [try await leave("1"), try await leave("2"), try await leave("3")]
    #expect(!first.wasCancelled)
    #expect(others.map(\.wasCancelled) == [true, false, false])
    first.answer(DocumentFixture.answer("zero"))
    #expect(await back.value == .value("zero"))
    for call in others { call.answer(DocumentFixture.answer("late")) }
    await cache.settle()
  }

  @Test func `Background refreshes are limited to the latest few`() async throws {
    let cache = fixture.cache()
    for number in 0..<9 { fixture.keep("kept", DocumentName("\(number)")) }
    var calls: [HeldCall<DocumentFixture.Question, DocumentResponse>] = []
    for number in 0..<9 {
      #expect(cache.known(DocumentName("\(number)")) == .value("kept"))
      calls.append(try await fixture.calls.next())
    }
    #expect(calls.map(\.wasCancelled) == [true, true, true] + Array(repeating: false, count: 6))
    // Canceling a reader that waits for one of them does not cancel it.
    let reader = cache.readAgain(DocumentName("8"))
    try await cache.waitForReaders(1, of: DocumentName("8"))
    reader.cancel()
    #expect(await reader.value == .failure(.cancelled))
    #expect(!calls[8].wasCancelled)
    for call in calls { call.answer(DocumentFixture.answer("new")) }
    await cache.settle()
    #expect(fixture.events.count == 6)
  }

  @Test func `A reader canceled in advance requests nothing`() async {
    let cache = fixture.cache()
    fixture.keep("kept", DocumentName("kept"), fresh: 1_000)
    let reading = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      let first = await Reading.of { () async throws(MovieDataError) in
        try await cache.value(named: film, decode: DocumentFixture.decode)
      }
      let second = await Reading.of { () async throws(MovieDataError) in
        try await cache.value(
          named: DocumentName("kept"), freshness: .current, decode: DocumentFixture.decode)
      }
      return [first, second]
    }
    #expect(await reading.value == [.failure(.cancelled), .failure(.cancelled)])
    // Neither does a reader that is canceled at the moment the wait starts.
    let waiting = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await cache.outcome(
        of: film, old: nil, ignoringCache: true, decode: DocumentFixture.decode
      ).map(\.bytes)
    }
    #expect(await waiting.value == .failure(.cancelled))
    await cache.settle()
    #expect(fixture.calls.questions == [])
  }
}
