import BusinessLogic
import TestSupport
import Testing

@testable import ApplicationLogic

/// Who asks for a document afresh gets an attempt that began no earlier than the wish.
@Suite(.timeLimit(.minutes(10))) struct DocumentFreshWishTests {
  private typealias Call = HeldCall<DocumentFixture.Question, DocumentAnswer>

  private let fixture = DocumentFixture()
  private let film = DocumentName("film")

  /// A fetch whose reader has gone away.
  private func abandonedCall(_ library: DocumentCache) async throws -> Call {
    let reader = library.read(film)
    let call = try await fixture.calls.next()
    reader.cancel()
    #expect(await reader.value == .failure(.cancelled))
    return call
  }

  @Test(arguments: [
    MovieDataError.offline, .timedOut, .serviceUnavailable, .invalidResponse,
    .rateLimited(retryAfter: nil),
  ])
  func `The failure of a fetch begun for somebody who left answers no fresh wish`(
    error: MovieDataError
  ) async throws {
    let library = fixture.library()
    let old = try await abandonedCall(library)
    let wishes = [library.readAgain(film), library.readAgain(film)]
    try await library.waitForReaders(2, of: film)
    old.fail(error)
    try await fixture.calls.next().answer(DocumentFixture.answer("new"))
    for wish in wishes { #expect(await wish.value == .value("new")) }
    #expect(fixture.calls.questions.count == 2)
    await library.settle()
  }

  @Test func `Nor does what was kept, where that fetch could not be had`() async throws {
    fixture.keep("kept", film)
    let library = fixture.library()
    #expect(library.atHand(film) == .value("kept"))
    let behind = try await fixture.calls.next()
    let wish = library.readAgain(film)
    try await library.waitForReaders(1, of: film)
    behind.fail(.offline)
    try await fixture.calls.next().answer(DocumentFixture.answer("new"))
    #expect(await wish.value == .value("new"))
    await library.settle()
  }

  @Test func `The success of such a fetch is as good as another`() async throws {
    let library = fixture.library()
    let old = try await abandonedCall(library)
    let wish = library.readAgain(film)
    try await library.waitForReaders(1, of: film)
    old.answer(DocumentFixture.answer("new"))
    #expect(await wish.value == .value("new"))
    #expect(fixture.calls.questions.count == 1)
  }

  @Test(arguments: [MovieDataError.notFound, .unauthorized])
  func `What the service says of it is an answer`(error: MovieDataError) async throws {
    let library = fixture.library()
    let old = try await abandonedCall(library)
    let wish = library.readAgain(film)
    try await library.waitForReaders(1, of: film)
    old.fail(error)
    #expect(await wish.value == .failure(error))
    #expect(fixture.calls.questions.count == 1)
  }

  @Test func `The failure of its own attempt is told`() async throws {
    let library = fixture.library()
    let old = try await abandonedCall(library)
    let wish = library.readAgain(film)
    try await library.waitForReaders(1, of: film)
    old.fail(.timedOut)
    try await fixture.calls.next().fail(.offline)
    #expect(await wish.value == .failure(.offline))
    #expect(fixture.calls.questions.count == 2)
    await library.settle()
  }

  @Test func `Who goes away meanwhile is let go`() async throws {
    let library = fixture.library()
    let old = try await abandonedCall(library)
    let wish = library.readAgain(film)
    try await library.waitForReaders(1, of: film)
    old.fail(.timedOut)
    let call = try await fixture.calls.next()
    wish.cancel()
    #expect(await wish.value == .failure(.cancelled))
    call.answer(DocumentFixture.answer("late"))
    await library.settle()
    #expect(fixture.archive.text(film) == "late")
  }

  @Test func `A reader who only wants it takes what comes`() async throws {
    let library = fixture.library()
    let old = try await abandonedCall(library)
    let reader = library.read(film)
    try await library.waitForReaders(1, of: film)
    old.fail(.serviceUnavailable)
    #expect(await reader.value == .failure(.serviceUnavailable))
    #expect(fixture.calls.questions.count == 1)
  }
}
