import BusinessLogic
import Synchronization
import TestSupport

@testable import MovieData

/// A document cache over a service whose calls a test answers, with a clock that a test sets.
final class DocumentFixture: Sendable {
  struct Question: Hashable, Sendable {
    var name: DocumentName
    var tag: String?
  }

  static let start = 1_800_000_000

  let calls = SuspendedCalls<Question, DocumentResponse>()
  let archive = InMemoryDocumentStore()
  let time = Mutex(DocumentFixture.start)
  private let reported = Mutex<[SourceEvent]>([])

  var events: [SourceEvent] { reported.withLock { $0 } }

  func cache(
    limits: DocumentCache.Limits = .init(), heedsCancellation: Bool = true,
    decoding: DocumentDecoding = .atOnce, showsAges: Bool = false
  ) -> DocumentCache {
    DocumentCache(
      service: HeldService(calls: calls, heedsCancellation: heedsCancellation), store: archive,
      limits: limits,
      now: { self.time.withLock { $0 } }, executor: nil, decoding: decoding,
      showsAges: showsAges,
      report: { event in self.reported.withLock { $0.append(event) } })
  }

  func pass(_ seconds: Int) {
    time.withLock { $0 += seconds }
  }

  /// Stores a document that was confirmed before the test began.
  func keep(
    _ text: String, _ name: DocumentName, tag: String? = "tag", age: Int = 100, fresh: Int = 0
  ) {
    let confirmed = Self.start - age
    archive.keep(
      CachedDocument(
        bytes: Array(text.utf8), tag: tag, confirmedAt: confirmed, freshUntil: confirmed + fresh),
      named: name)
  }

  /// Decodes text unless it starts with `!`.
  static let decode: DocumentCache.Decoder<String> = { bytes throws(MovieDataError) in
    let text = String(decoding: bytes, as: UTF8.self)
    if text.hasPrefix("!") { throw .invalidResponse }
    return text
  }

  static func answer(_ text: String, tag: String? = "new", fresh: Int = 3_600) -> DocumentResponse {
    .document(bytes: Array(text.utf8), tag: tag, freshFor: .seconds(fresh))
  }
}

/// A reader's result in a form that can be compared.
enum Reading: Hashable, Sendable {
  case value(String, age: Duration? = nil)
  case failure(MovieDataError)

  static func of(
    _ read: () async throws(MovieDataError) -> DocumentCache.Answer<String>
  ) async -> Reading {
    do throws(MovieDataError) {
      let answer = try await read()
      return .value(answer.value, age: answer.age)
    } catch {
      return .failure(error)
    }
  }
}

extension DocumentCache {
  /// Reads a document in a task of its own.
  func read(_ name: DocumentName) -> Task<Reading, Never> {
    Task {
      await Reading.of { () async throws(MovieDataError) in
        try await self.value(named: name, decode: DocumentFixture.decode)
      }
    }
  }

  /// Reloads a document in a task of its own.
  func readAgain(_ name: DocumentName) -> Task<Reading, Never> {
    Task {
      await Reading.of { () async throws(MovieDataError) in
        try await self.value(
          named: name, freshness: .current, decode: DocumentFixture.decode)
      }
    }
  }

  func known(_ name: DocumentName) -> Reading? {
    cachedValue(named: name, decode: DocumentFixture.decode).map { .value($0.value, age: $0.age) }
  }

  /// Waits until a document has the given number of readers.
  func waitForReaders(_ count: Int, of name: DocumentName) async throws {
    let limit = TimeLimit()
    while readerCount(of: name) != count {
      if limit.isPassed { throw TestFailure("never were there \(count) readers of \(name.text)") }
      await Task.yield()
    }
  }
}

private struct HeldService: DocumentService {
  let calls: SuspendedCalls<DocumentFixture.Question, DocumentResponse>
  let heedsCancellation: Bool

  nonisolated(nonsending) func fetch(
    _ name: DocumentName, unless tag: String?
  ) async throws(MovieDataError) -> DocumentResponse {
    let question = DocumentFixture.Question(name: name, tag: tag)
    guard !heedsCancellation else { return try await calls.ask(question) }
    return try await Task { () async -> Result<DocumentResponse, MovieDataError> in
      do throws(MovieDataError) {
        return .success(try await calls.ask(question))
      } catch {
        return .failure(error)
      }
    }.value.get()
  }
}
