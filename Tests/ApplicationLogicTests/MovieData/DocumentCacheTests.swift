import BusinessLogic
import Synchronization
import TestSupport
import Testing

@testable import MovieData

/// Which documents are returned from the cache or the service, and which are stored.
@Suite(.timeLimit(.minutes(60))) struct DocumentCacheTests {
  private let fixture = DocumentFixture()
  private let film = DocumentName("film")

  @Test func `A fresh document is returned without a request`() async {
    fixture.keep("kept", film, age: 100, fresh: 101)
    let cache = fixture.cache()
    #expect(cache.known(film) == .value("kept"))
    #expect(await cache.read(film).value == .value("kept"))
    await cache.settle()
    #expect(fixture.calls.questions == [])
    fixture.pass(1)
    #expect(cache.known(film) == .value("kept"))
    #expect(cache.fetchCount == 1)
  }

  @Test func `A missing document is fetched and stored`() async throws {
    let cache = fixture.cache()
    #expect(cache.known(film) == nil)
    let reader = cache.read(film)
    let call = try await fixture.calls.next()
    #expect(call.question == .init(name: film, tag: nil))
    call.answer(DocumentFixture.answer("new", tag: "1", fresh: 60))
    #expect(await reader.value == .value("new"))
    let start = DocumentFixture.start
    #expect(
      fixture.archive.document(named: film)
        == CachedDocument(
          bytes: Array("new".utf8), tag: "1", confirmedAt: start, freshUntil: start + 60))
    fixture.pass(59)
    #expect(cache.known(film) == .value("new"))
    await cache.settle()
    #expect(fixture.calls.unclaimed == [])
    #expect(fixture.events == [])
  }

  @Test(arguments: [false, true])
  func `A stale document is returned, then revalidated`(isChanged: Bool) async throws {
    fixture.keep("kept", film, tag: "t")
    let cache = fixture.cache()
    #expect(await cache.read(film).value == .value("kept"))
    #expect(cache.known(film) == .value("kept"))
    let call = try await fixture.calls.next()
    #expect(call.question.tag == "t")
    call.answer(isChanged ? DocumentFixture.answer("new") : .unchanged(freshFor: .seconds(50)))
    await cache.settle()
    #expect(fixture.events == (isChanged ? [.refreshed(film)] : []))
    #expect(fixture.archive.text(film) == (isChanged ? "new" : "kept"))
    #expect(cache.known(film) == .value(isChanged ? "new" : "kept"))
    #expect(fixture.archive.document(named: film)?.confirmedAt == DocumentFixture.start)
    #expect(fixture.calls.unclaimed == [])
  }

  @Test func `A reader of the cache alone never sends a request`() async throws {
    fixture.keep("kept", film, age: 100, fresh: 40)
    let cache = fixture.cache()
    let decode: DocumentCache.Decoder<String> = { String(decoding: $0, as: UTF8.self) }
    let (value, age) = try await cache.value(named: film, freshness: .cached, decode: decode)
    #expect(value == "kept" && age == .seconds(100))
    await #expect(throws: MovieDataError.notFound) {
      try await cache.value(named: DocumentName("other"), freshness: .cached, decode: decode)
    }
    await cache.settle()
    #expect(fixture.calls.questions == [])
  }

  @Test func `Unchanged bytes with a new ETag are not announced`() async throws {
    fixture.keep("kept", film)
    let cache = fixture.cache()
    _ = cache.known(film)
    try await fixture.calls.next().answer(DocumentFixture.answer("kept"))
    await cache.settle()
    #expect(fixture.events == [])
  }

  @Test(arguments: [
    MovieDataError.offline, .timedOut, .serviceUnavailable, .rateLimited(retryAfter: nil),
  ])
  func `Offline, a cached document reports its age`(error: MovieDataError) async throws {
    fixture.keep("kept", film, age: 100)
    fixture.keep("other", DocumentName("other"), age: 7)
    fixture.keep("fresh", DocumentName("fresh"), age: 7, fresh: 1_000_000)
    let cache = fixture.cache()
    #expect(cache.known(film) == .value("kept"))
    try await fixture.calls.next().fail(error)
    await cache.settle()
    #expect(fixture.events == [.usesCache(because: error, age: .seconds(100))])
    #expect(cache.known(film) == .value("kept", age: .seconds(100)))
    // After a failure, documents are not requested again for a while.
    await cache.settle()
    #expect(fixture.calls.questions.count == 1)
    // The other document is requested and reports its age as well; the fresh one needs no request.
    #expect(cache.known(DocumentName("other")) == .value("other", age: .seconds(7)))
    #expect(cache.known(DocumentName("fresh")) == .value("fresh"))
    try await fixture.calls.next().answer(.unchanged(freshFor: .seconds(60)))
    await cache.settle()
    // The age shown before is outdated.
    #expect(fixture.events.last == .refreshed(DocumentName("other")))
    #expect(cache.known(DocumentName("other")) == .value("other"))
    // The service has recovered, so the first document is requested again at once.
    #expect(cache.known(film) == .value("kept"))
    try await fixture.calls.next().answer(.unchanged(freshFor: .seconds(60)))
    await cache.settle()
    #expect(fixture.events.last == .refreshed(film))
  }

  @Test func `For a command, every stale document has an age at once`() async throws {
    fixture.keep("kept", film, age: 100)
    fixture.keep("fresh", DocumentName("fresh"), age: 7, fresh: 1_000)
    let cache = fixture.cache(showsAges: true)
    #expect(cache.known(film) == .value("kept", age: .seconds(100)))
    #expect(await cache.read(film).value == .value("kept", age: .seconds(100)))
    #expect(cache.known(DocumentName("fresh")) == .value("fresh"))
    #expect(fixture.events == [])
    // A command that does not wait any longer reports what is old.
    cache.reportUnconfirmed(because: .rateLimited(retryAfter: nil))
    #expect(
      fixture.events == [.usesCache(because: .rateLimited(retryAfter: nil), age: .seconds(100))])
    try await fixture.calls.next().answer(.unchanged(freshFor: .seconds(60)))
    await cache.settle()
    cache.reportUnconfirmed(because: .timedOut)
    #expect(cache.known(film) == .value("kept") && fixture.events.count == 1)
  }

  @Test func `After the clock is set back, a document is 0 seconds old`() async throws {
    fixture.keep("kept", film, age: -10 * 86_400, fresh: 3_600)
    let cache = fixture.cache()
    #expect(cache.known(film) == .value("kept"))
    try await fixture.calls.next().fail(.offline)
    await cache.settle()
    #expect(fixture.events == [.usesCache(because: .offline, age: .zero)])
    #expect(cache.known(film) == .value("kept", age: .zero))
  }

  @Test func `A document that failed alone is requested again after a delay`() async throws {
    fixture.keep("kept", film, age: 0)
    let cache = fixture.cache()
    _ = cache.known(film)
    try await fixture.calls.next().fail(.rateLimited(retryAfter: .seconds(200)))
    await cache.settle()
    fixture.pass(199)
    #expect(cache.known(film) == .value("kept", age: .seconds(199)))
    await cache.settle()
    #expect(fixture.calls.unclaimed == [])
    fixture.pass(1)
    #expect(cache.known(film) == .value("kept", age: .seconds(200)))
    try await fixture.calls.next().answer(DocumentFixture.answer("new"))
    await cache.settle()
    #expect(cache.known(film) == .value("new"))
    // A clock that is set back does not end the freshness.
    fixture.keep("kept", film, age: 100_000)
    _ = cache.known(film)
    try await fixture.calls.next().fail(.offline)
    await cache.settle()
    fixture.pass(-50_000)
    _ = cache.known(film)
    try await fixture.calls.next().answer(DocumentFixture.answer("newer"))
    await cache.settle()
    #expect(fixture.archive.text(film) == "newer")
  }

  @Test(arguments: [
    MovieDataError.offline, .timedOut, .serviceUnavailable, .rateLimited(retryAfter: .seconds(3)),
    .unauthorized, .notFound, .invalidResponse, .library(.unreadable),
  ])
  func `With an empty cache every failure reaches the reader`(error: MovieDataError) async throws {
    let cache = fixture.cache()
    let reader = cache.read(film)
    try await fixture.calls.next().fail(error)
    #expect(await reader.value == .failure(error))
    #expect(fixture.events == [])
    #expect(fixture.archive.text(film) == nil)
  }

  @Test func `A reload revalidates even a fresh document`() async throws {
    fixture.keep("kept", film, tag: "t", fresh: 10_000)
    let cache = fixture.cache()
    var reader = cache.readAgain(film)
    var call = try await fixture.calls.next()
    #expect(call.question.tag == "t")
    call.answer(.unchanged(freshFor: .seconds(60)))
    #expect(await reader.value == .value("kept"))
    reader = cache.readAgain(film)
    call = try await fixture.calls.next()
    call.answer(DocumentFixture.answer("new"))
    #expect(await reader.value == .value("new"))
    #expect(fixture.events == [.refreshed(film)])
    reader = cache.readAgain(film)
    call = try await fixture.calls.next()
    #expect(call.question.tag == "new")
    fixture.pass(5)
    call.fail(.offline)
    #expect(await reader.value == .value("new", age: .seconds(5)))
    #expect(fixture.events.last == .usesCache(because: .offline, age: .seconds(5)))
  }

  @Test func `Definitive errors of a reload are not masked by the cache`() async throws {
    fixture.keep("kept", film, fresh: 10_000)
    let cache = fixture.cache()
    for error in [MovieDataError.unauthorized, .invalidResponse] {
      let reader = cache.readAgain(film)
      try await fixture.calls.next().fail(error)
      #expect(await reader.value == .failure(error))
      #expect(fixture.archive.text(film) == "kept")
    }
    let reader = cache.readAgain(film)
    try await fixture.calls.next().fail(.notFound)
    #expect(await reader.value == .failure(.notFound))
    #expect(fixture.archive.text(film) == nil)
  }

  @Test func `A background refusal by the service is reported`() async throws {
    fixture.keep("kept", film, age: 3)
    let cache = fixture.cache()
    _ = cache.known(film)
    try await fixture.calls.next().fail(.unauthorized)
    await cache.settle()
    #expect(fixture.events == [.usesCache(because: .unauthorized, age: .seconds(3))])
    #expect(cache.known(film) == .value("kept", age: .seconds(3)))
    fixture.pass(60)
    _ = cache.known(film)
    try await fixture.calls.next().fail(.notFound)
    await cache.settle()
    #expect(fixture.events.last == .refreshed(film))
    #expect(cache.known(film) == nil)
  }

  @Test func `An undecodable document is neither stored nor returned`() async throws {
    fixture.keep("!damaged", film, fresh: 10_000)
    let cache = fixture.cache()
    let reader = cache.read(film)
    var call = try await fixture.calls.next()
    #expect(call.question.tag == nil)
    call.answer(DocumentFixture.answer("!nonsense"))
    #expect(await reader.value == .failure(.invalidResponse))
    #expect(fixture.archive.text(film) == nil)
    // A stale document stays if the new one cannot be decoded.
    fixture.keep("kept", film)
    fixture.pass(60)
    #expect(cache.known(film) != nil)
    call = try await fixture.calls.next()
    call.answer(DocumentFixture.answer("!nonsense"))
    await cache.settle()
    #expect(fixture.archive.text(film) == "kept")
    // A document that is unchanged but cannot be decoded is fetched completely.
    fixture.keep("!damaged", film, tag: "t")
    let second = cache.readAgain(film)
    try await fixture.calls.next().answer(.unchanged(freshFor: .seconds(60)))
    call = try await fixture.calls.next()
    #expect(call.question.tag == nil)
    call.answer(DocumentFixture.answer("whole"))
    #expect(await second.value == .value("whole"))
  }

  @Test func `A document older than 180 days is never returned, even offline`() async throws {
    fixture.keep("old", film, age: 180 * 86_400)
    let cache = fixture.cache()
    #expect(cache.known(film) != nil)
    try await fixture.calls.next().fail(.offline)
    await cache.settle()
    fixture.pass(1)
    let reader = cache.read(film)
    let call = try await fixture.calls.next()
    #expect(call.question.tag == nil)
    call.fail(.offline)
    #expect(await reader.value == .failure(.offline))
    #expect(fixture.archive.text(film) == nil)
    // An impossible date does not count as a date.
    for confirmed in [Int.min, .max] {
      fixture.archive.keep(
        CachedDocument(bytes: [65], tag: nil, confirmedAt: confirmed, freshUntil: .max), named: film
      )
      #expect((cache.known(film) == nil) == (confirmed == .min))
    }
  }

  @Test func `Freshness of a response is capped`() async throws {
    let cache = fixture.cache()
    for (freshFor, seconds) in [
      (Duration.seconds(-5), 0), (.seconds(Int64.max), DocumentCache.maxAge), (.zero, 0),
    ] {
      let reader = cache.readAgain(film)
      try await fixture.calls.next().answer(
        .document(bytes: [65], tag: nil, freshFor: freshFor))
      #expect(await reader.value == .value("A"))
      let kept = try #require(fixture.archive.document(named: film))
      #expect(kept.freshUntil - kept.confirmedAt == seconds)
    }
  }
}
