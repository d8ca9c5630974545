import BusinessLogic
import TestSupport
import Testing

@testable import MovieData

/// A reload gets an attempt that started no earlier than the reload.
@Suite(.timeLimit(.minutes(60))) struct DocumentRefreshTests {
  private typealias Call = HeldCall<DocumentFixture.Question, DocumentResponse>

  private let fixture = DocumentFixture()
  private let film = DocumentName("film")

  /// Returns a fetch whose reader was canceled.
  private func abandonedCall(_ cache: DocumentCache) async throws -> Call {
    let reader = cache.read(film)
    let call = try await fixture.calls.next()
    reader.cancel()
    #expect(await reader.value == .failure(.cancelled))
    return call
  }

  @Test(arguments: [
    MovieDataError.offline, .timedOut, .serviceUnavailable, .invalidResponse,
    .rateLimited(retryAfter: nil),
  ])
  func `A failed abandoned fetch is retried for a fresh read`(error: MovieDataError) async throws {
    let cache = fixture.cache()
    let old = try await abandonedCall(cache)
    let wishes = [cache.readAgain(film), cache.readAgain(film)]
    try await cache.waitForReaders(2, of: film)
    old.fail(error)
    try await fixture.calls.next().answer(DocumentFixture.answer("new"))
    for wish in wishes { #expect(await wish.value == .value("new")) }
    #expect(fixture.calls.questions.count == 2)
    await cache.settle()
  }

  @Test func `A failed background refresh is retried for a fresh read`() async throws {
    fixture.keep("kept", film)
    let cache = fixture.cache()
    #expect(cache.known(film) == .value("kept"))
    let behind = try await fixture.calls.next()
    let wish = cache.readAgain(film)
    try await cache.waitForReaders(1, of: film)
    behind.fail(.offline)
    try await fixture.calls.next().answer(DocumentFixture.answer("new"))
    #expect(await wish.value == .value("new"))
    await cache.settle()
  }

  @Test func `A successful abandoned fetch satisfies a fresh read`() async throws {
    let cache = fixture.cache()
    let old = try await abandonedCall(cache)
    let wish = cache.readAgain(film)
    try await cache.waitForReaders(1, of: film)
    old.answer(DocumentFixture.answer("new"))
    #expect(await wish.value == .value("new"))
    #expect(fixture.calls.questions.count == 1)
  }

  @Test(arguments: [MovieDataError.notFound, .unauthorized])
  func `A definitive error of an abandoned fetch is final`(error: MovieDataError) async throws {
    let cache = fixture.cache()
    let old = try await abandonedCall(cache)
    let wish = cache.readAgain(film)
    try await cache.waitForReaders(1, of: film)
    old.fail(error)
    #expect(await wish.value == .failure(error))
    #expect(fixture.calls.questions.count == 1)
  }

  @Test func `A failed retry reports its own error`() async throws {
    let cache = fixture.cache()
    let old = try await abandonedCall(cache)
    let wish = cache.readAgain(film)
    try await cache.waitForReaders(1, of: film)
    old.fail(.timedOut)
    try await fixture.calls.next().fail(.offline)
    #expect(await wish.value == .failure(.offline))
    #expect(fixture.calls.questions.count == 2)
    await cache.settle()
  }

  @Test func `A canceled reader returns at once during the retry`() async throws {
    let cache = fixture.cache()
    let old = try await abandonedCall(cache)
    let wish = cache.readAgain(film)
    try await cache.waitForReaders(1, of: film)
    old.fail(.timedOut)
    let call = try await fixture.calls.next()
    wish.cancel()
    #expect(await wish.value == .failure(.cancelled))
    call.answer(DocumentFixture.answer("late"))
    await cache.settle()
    #expect(fixture.archive.text(film) == "late")
  }

  @Test func `An ordinary reader accepts the abandoned fetch's error`() async throws {
    let cache = fixture.cache()
    let old = try await abandonedCall(cache)
    let reader = cache.read(film)
    try await cache.waitForReaders(1, of: film)
    old.fail(.serviceUnavailable)
    #expect(await reader.value == .failure(.serviceUnavailable))
    #expect(fixture.calls.questions.count == 1)
  }
}
