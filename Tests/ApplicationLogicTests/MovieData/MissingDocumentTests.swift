import BusinessLogic
import Synchronization
import TestSupport
import Testing

@testable import MovieData

/// Documents that the service does not have, and documents that are slow to decode.
@Suite(.timeLimit(.minutes(60))) struct MissingDocumentTests {
  private let name = DocumentName("/3/person/7")

  @Test func `A missing document is requested once unless reloaded`() async throws {
    let fixture = DocumentFixture()
    let cache = fixture.cache()
    let first = Task { try await cache.value(named: name, decode: DocumentFixture.decode).value }
    try await fixture.calls.next().fail(.notFound)
    await #expect(throws: MovieDataError.notFound) { _ = try await first.value }
    await #expect(throws: MovieDataError.notFound) {
      try await cache.value(named: name, decode: DocumentFixture.decode).value
    }
    #expect(fixture.calls.questions.count == 1)
    let again = Task {
      try await cache.value(named: name, freshness: .current, decode: DocumentFixture.decode)
        .value
    }
    try await fixture.calls.next().answer(DocumentFixture.answer("seven"))
    #expect(try await again.value == "seven")
    #expect(try await cache.value(named: name, decode: DocumentFixture.decode).value == "seven")
    #expect(fixture.calls.questions.count == 2)
  }

  @Test func `Slow decoding runs in the background and is cached only afterwards`() async throws {
    let fixture = DocumentFixture()
    let elsewhere = Mutex(0)
    let decoding = DocumentDecoding(isQuick: { $0.count < 5 }) { work in
      elsewhere.withLock { $0 += 1 }
      work()
    }
    let cache = fixture.cache(decoding: decoding)
    fixture.keep("shor", DocumentName("a"), fresh: 1_000)
    fixture.keep("longer", DocumentName("b"), fresh: 1_000)
    let short = cache.cachedValue(named: DocumentName("a"), decode: DocumentFixture.decode)
    #expect(short?.value == "shor" && elsewhere.withLock { $0 } == 0)
    let long = cache.cachedValue(named: DocumentName("b"), decode: DocumentFixture.decode)
    #expect(long == nil)
    let known = cache.cachedValue(
      named: DocumentName("b"), decoded: { _ in "known" }, decode: DocumentFixture.decode)
    #expect(known?.value == "known")
    let value = try await cache.value(named: DocumentName("b"), decode: DocumentFixture.decode)
    #expect(value.value == "longer" && elsewhere.withLock { $0 } == 1)
    #expect(fixture.calls.questions.isEmpty)
  }
}
