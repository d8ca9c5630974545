import BusinessLogic
import Synchronization
import TestSupport
import Testing

@testable import MovieData

/// Readers start, cancel and retry at random while a service responds at random.
@Suite(.timeLimit(.minutes(60))) struct DocumentCacheStressTests {
  @Test
  func
    `Every reader gets its document, or returns at once when canceled`()
    async
  {
    for seed in 0..<3_000 {
      var numbers = SeededNumbers(seed)
      let service = FlakyService(seed: seed)
      let archive = InMemoryDocumentStore()
      let clock = Mutex(DocumentFixture.start)
      // In every other run no fetch is abandoned, so requests are certain to be sequential.
      let givesUp = seed % 2 == 0
      let cache = DocumentCache(
        service: service, store: archive,
        limits: .init(abandoned: givesUp ? 2 : 9, inBackground: givesUp ? 3 : 9, delay: 5),
        now: { clock.withLock { $0 } }, executor: nil, report: { _ in })
      var readers: [(task: Task<Reading, Never>, isCancelled: Bool)] = []
      for _ in 0..<Int.random(in: 2...12, using: &numbers) {
        let name = DocumentName("\(Int.random(in: 0..<4, using: &numbers))")
        switch Int.random(in: 0..<8, using: &numbers) {
        case 0: clock.withLock { $0 += 10 }
        case 1: _ = cache.known(name)
        case 2: readers.append((cache.readAgain(name), false))
        default: readers.append((cache.read(name), false))
        }
        if let place = readers.indices.randomElement(using: &numbers),
          Int.random(in: 0..<3, using: &numbers) == 0
        {
          readers[place].task.cancel()
          readers[place].isCancelled = true
        }
        for _ in 0..<Int.random(in: 0..<6, using: &numbers) { await Task.yield() }
      }
      for reader in readers {
        switch await reader.task.value {
        case .value(let text, _): #expect(text.hasPrefix("version "))
        case .failure(.cancelled): #expect(reader.isCancelled, "seed \(seed)")
        case .failure(let error): #expect(FlakyService.moods.contains(error))
        }
      }
      await cache.settle()
      #expect(cache.fetchCount == 0)
      #expect(givesUp || service.maxAtOnce <= 1, "seed \(seed)")
    }
  }
}

/// A service that is slow, fails, changes its documents, and may or may not react to cancellation.
private final class FlakyService: DocumentService {
  static let moods: [MovieDataError] = [
    .offline, .timedOut, .unauthorized, .notFound, .rateLimited(retryAfter: .seconds(7)),
    .serviceUnavailable, .invalidResponse,
  ]

  private struct State {
    var numbers: SeededNumbers
    var underWay: [DocumentName: Int] = [:]
    var maxAtOnce = 0
    var version = 0
  }

  private let state: Mutex<State>

  init(seed: Int) {
    state = Mutex(State(numbers: SeededNumbers(seed &+ 1_000_000)))
  }

  /// The highest number of concurrent requests for one document, without abandoned ones.
  var maxAtOnce: Int { state.withLock { $0.maxAtOnce } }

  nonisolated(nonsending) func fetch(
    _ name: DocumentName, unless tag: String?
  ) async throws(MovieDataError) -> DocumentResponse {
    let isCounted = Mutex(true)
    let (pauses, mood, heeds) = state.withLock { state in
      state.underWay[name, default: 0] += 1
      state.maxAtOnce = max(state.maxAtOnce, state.underWay[name] ?? 0)
      return (
        Int.random(in: 0..<30, using: &state.numbers),
        Int.random(in: 0..<20, using: &state.numbers),
        Bool.random(using: &state.numbers)
      )
    }
    @Sendable func leave() {
      guard isCounted.withLock({ counted in (counted, counted = false).0 }) else { return }
      state.withLock { $0.underWay[name, default: 0] -= 1 }
    }
    defer { leave() }
    await withTaskCancellationHandler {
      for _ in 0..<pauses where !(heeds && Task.isCancelled) { await Task.yield() }
    } onCancel: {
      leave()
    }
    if heeds, Task.isCancelled { throw .cancelled }
    if mood < Self.moods.count { throw Self.moods[mood] }
    let version = state.withLock { state in
      if mood > 15 { state.version += 1 }
      return "version \(state.version)"
    }
    if tag == version { return .unchanged(freshFor: .seconds(mood - 10)) }
    return .document(bytes: Array(version.utf8), tag: version, freshFor: .seconds(mood - 10))
  }
}
