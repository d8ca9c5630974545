import BusinessLogic
import DomainEntities
import MovieData
import TestSupport
import Testing

/// Pages that fail, are late or never arrive, and readers that do not wait for them.
@Suite(.timeLimit(.minutes(60)))
struct MovieDataAdapterFailureTests {
  private static let failures: [MovieDataError] = [
    .offline, .timedOut, .unauthorized, .notFound, .rateLimited(retryAfter: .seconds(3)),
    .serviceUnavailable, .invalidResponse, .library(.unreadable),
  ]

  @Test(arguments: failures, [1, 4])
  func `A failed page ends the window before it and fails the next window`(
    error: MovieDataError, concurrency: Int
  ) async throws {
    let source = ScriptedMovieDataSource(
      count: 80, usefulConcurrency: concurrency, scripts: [2: .failure(error)])
    let adapter = MovieDataAdapter(source: source)

    let start = try await adapter.window(10, 60)
    #expect(start.movies == films(10..<20))
    #expect(start.nextOffset == 20)
    #expect(start.total == 80)
    await #expect(throws: error) { try await adapter.window(20, 20) }
    #expect(try await adapter.window(40, 40).movies == films(40..<80))
  }

  @Test(arguments: failures)
  func `A failed first page is reported at once while another is pending`(
    error: MovieDataError
  ) async throws {
    let source = ScriptedMovieDataSource(
      count: 80, usefulConcurrency: 4,
      scripts: [1: .failure(error), 2: .held, 3: .held, 4: .held])
    let adapter = MovieDataAdapter(source: source)

    await #expect(throws: error) { try await adapter.window(0, 80) }

    #expect(source.held.pending.isEmpty)
    #expect(source.held.questions.sorted() == [2, 3, 4])
    #expect(try await source.held.next(3).allSatisfy { $0.wasCancelled })
  }

  @Test func `Pages before a failed page are awaited, later ones are not`() async throws {
    let source = ScriptedMovieDataSource(
      count: 80, usefulConcurrency: 4,
      scripts: [1: .held, 2: .held, 3: .failure(.offline), 4: .held])
    let window = Task { try await MovieDataAdapter(source: source).window(0, 80) }
    let calls = try await source.held.next(3).sorted { $0.question < $1.question }

    calls[1].answer(source.ordinaryPage(2))
    calls[0].answer(source.ordinaryPage(1))

    let batch = try await window.value
    #expect(batch.movies == films(0..<40))
    #expect(batch.nextOffset == 40)
    #expect(calls[2].wasCancelled)
  }

  @Test func `Of several failures the first page's is reported`() async throws {
    let source = ScriptedMovieDataSource(
      count: 60, usefulConcurrency: 4, scripts: [1: .held, 2: .held, 3: .held])
    let window = Task { try await MovieDataAdapter(source: source).window(0, 60) }
    let calls = try await source.held.next(3).sorted { $0.question < $1.question }

    calls[1].fail(.timedOut)
    calls[0].fail(.offline)

    await #expect(throws: MovieDataError.offline) { try await window.value }
    #expect(calls[2].wasCancelled)
  }

  @Test func `A failing page beyond the end of the list is ignored`() async throws {
    let source = ScriptedMovieDataSource(
      count: 20, usefulConcurrency: 4, scripts: [2: .failure(.serviceUnavailable)])

    let batch = try await MovieDataAdapter(source: source).window(0, 40)
    #expect(batch.movies == films(0..<20))
    #expect(batch.nextOffset == nil)
  }

  @Test(arguments: [[0, 1], [1, 0]])
  func `A canceled page never hides a failed one`(order: [Int]) async throws {
    let source = ScriptedMovieDataSource(
      count: 60, usefulConcurrency: 4, scripts: [1: .held, 2: .held, 3: .held])
    let window = Task { try await MovieDataAdapter(source: source).window(0, 60) }
    let calls = try await source.held.next(3)
    let answers: [MovieDataError] = [.cancelled, .serviceUnavailable]

    for place in order { calls[place].fail(answers[place]) }

    await #expect(throws: MovieDataError.serviceUnavailable) { try await window.value }
    #expect(calls[2].wasCancelled)
  }

  @Test func `A page canceled by another task cancels the window`() async throws {
    let source = ScriptedMovieDataSource(
      count: 200, usefulConcurrency: 2, scripts: [1: .held, 2: .held])
    let window = Task { try await MovieDataAdapter(source: source).window(0, 200) }
    let calls = try await source.held.next(2)

    calls[0].fail(.cancelled)
    calls[1].answer(source.ordinaryPage(calls[1].question))

    await #expect(throws: MovieDataError.cancelled) { try await window.value }
  }

  @Test(arguments: [1, 2, 4])
  func `A canceled reader gets no films and requests no further page`(
    concurrency: Int
  ) async throws {
    let scripts = (1...10).map { ($0, ScriptedMovieDataSource.Script.held) }
    let source = ScriptedMovieDataSource(
      count: 200, usefulConcurrency: concurrency,
      scripts: Dictionary(uniqueKeysWithValues: scripts))
    let window = Task { try await MovieDataAdapter(source: source).window(0, 200) }
    let calls = try await source.held.next(concurrency)

    window.cancel()

    await #expect(throws: MovieDataError.cancelled) { try await window.value }
    #expect(calls.allSatisfy { $0.wasCancelled })
    #expect(source.held.unclaimed.isEmpty)
    #expect(source.asked.count == concurrency)
  }

  @Test(arguments: [1, 4])
  func `A reader canceled in advance gets no films`(concurrency: Int) async throws {
    let source = ScriptedMovieDataSource(count: 200, usefulConcurrency: concurrency)
    let window = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await MovieDataAdapter(source: source).window(0, 200)
    }

    await #expect(throws: MovieDataError.cancelled) { try await window.value }
    #expect(source.asked.count <= concurrency)
  }

  @Test func `A failure reaches even a reader canceled meanwhile`() async throws {
    let source = ScriptedMovieDataSource(
      count: 40, usefulConcurrency: 4, scripts: [1: .held, 2: .failure(.library(.full))])
    let window = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await MovieDataAdapter(source: source).window(0, 40)
    }

    await #expect(throws: MovieDataError.library(.full)) { try await window.value }
  }
}

extension SuspendedCalls {
  /// Returns the next calls in order of arrival.
  nonisolated(nonsending) func next(
    _ count: Int
  ) async throws -> [HeldCall<Question, Answer>] {
    var calls: [HeldCall<Question, Answer>] = []
    for _ in 0..<count { calls.append(try await next()) }
    return calls
  }
}
