import BusinessLogic
import TestSupport
import Testing

@testable import MovieData

/// One timeout is enough for all documents requested next.
@Suite(.timeLimit(.minutes(60))) struct DocumentTimeoutTests {
  private let fixture = DocumentFixture()
  private let popular = DocumentName("popular")
  private let other = DocumentName("other")

  private func fail(_ name: DocumentName, _ error: MovieDataError, in cache: DocumentCache)
    async throws
  {
    let reader = cache.read(name)
    try await fixture.calls.next().fail(error)
    #expect(await reader.value == .failure(error))
  }

  @Test func `After one timeout the next document fails at once, only once`() async throws {
    let cache = fixture.cache()
    try await fail(popular, .timedOut, in: cache)
    #expect(await cache.read(other).value == .failure(.timedOut))
    #expect(fixture.calls.unclaimed.isEmpty)
    // A repeated request makes a new attempt, and so does a request that timed out.
    for name in [other, popular] {
      let reader = cache.read(name)
      try await fixture.calls.next().answer(DocumentFixture.answer("new"))
      #expect(await reader.value == .value("new"))
    }
  }

  @Test func `The timeout is forgotten after a few seconds or any response`() async throws {
    for isAnswered in [false, true] {
      let cache = fixture.cache()
      try await fail(popular, .timedOut, in: cache)
      if isAnswered {
        let reader = cache.read(popular)
        try await fixture.calls.next().answer(DocumentFixture.answer("new", fresh: 0))
        _ = await reader.value
      } else {
        fixture.pass(DocumentFetches.timeoutMemory)
      }
      let reader = cache.read(other)
      try await fixture.calls.next().answer(DocumentFixture.answer("new", fresh: 0))
      #expect(await reader.value == .value("new"))
      fixture.archive.forget(other)
      fixture.archive.forget(popular)
    }
  }

  @Test(arguments: [MovieDataError.offline, .serviceUnavailable, .unauthorized])
  func `An immediate failure is requested again each time`(error: MovieDataError) async throws {
    let cache = fixture.cache()
    try await fail(popular, error, in: cache)
    try await fail(other, error, in: cache)
  }

  @Test func `A reload always asks the service, and the cached document is shown`() async throws {
    fixture.keep("kept", other)
    let cache = fixture.cache()
    try await fail(popular, .timedOut, in: cache)
    let reload = cache.readAgain(other)
    try await fixture.calls.next().answer(DocumentFixture.answer("new", fresh: 0))
    #expect(await reload.value == .value("new"))
    fixture.keep("kept", other)
    #expect(cache.known(other) != nil)
  }
}
