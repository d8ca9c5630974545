import BusinessLogic
import DomainEntities
import MovieData
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(60)))
struct MovieDataAdapterConcurrencyTests {
  private func held(count: Int, concurrency: Int) -> ScriptedMovieDataSource {
    let pages = (count + MoviePage.size - 1) / MoviePage.size
    let scripts = (1...pages).map { ($0, ScriptedMovieDataSource.Script.held) }
    return ScriptedMovieDataSource(
      count: count, usefulConcurrency: concurrency,
      scripts: Dictionary(uniqueKeysWithValues: scripts))
  }

  @Test(arguments: [1, 2, 4, 7])
  func `No more pages than the source's useful concurrency load at once`(
    concurrency: Int
  ) async throws {
    let source = held(count: 190, concurrency: concurrency)
    let window = Task { try await MovieDataAdapter(source: source).window(0, 190) }

    // All calls are held, so the limit is reached before the first page is released.
    var calls = try await source.held.next(concurrency)
    for released in 1...10 {
      let call = calls.removeFirst()
      call.answer(source.ordinaryPage(call.question))
      if released + calls.count < 10 { calls.append(try await source.held.next()) }
    }

    #expect(try await window.value.movies == films(0..<190))
    #expect(source.maxAtOnce == concurrency)
    #expect(source.asked.sorted() == Array(1...10))
    #expect(source.held.unclaimed.isEmpty)
  }

  @Test(

    arguments: [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]])
  func `Films keep list order whichever page arrives first`(order: [Int]) async throws {
    let source = held(count: 60, concurrency: 4)
    let window = Task { try await MovieDataAdapter(source: source).window(5, 50) }
    let calls = try await source.held.next(3)

    for place in order { calls[place].answer(source.ordinaryPage(calls[place].question)) }

    let batch = try await window.value
    #expect(batch == MovieBatch(movies: films(5..<55), nextOffset: 55, total: 60))
  }

  @Test func `No page is requested after one reports an earlier end`() async throws {
    let source = ScriptedMovieDataSource(
      count: 30, usefulConcurrency: 2, scripts: [1: .held, 2: .held])
    let window = Task { try await MovieDataAdapter(source: source).window(0, 2_000) }
    let calls = try await source.held.next(2)

    for call in calls { call.answer(source.ordinaryPage(call.question)) }

    #expect(try await window.value.movies == films(0..<30))
    #expect(source.asked.sorted() == [1, 2])
  }

  @Test(arguments: [Int.min, -1, 0])
  func `A useful concurrency below one loads pages in sequence`(concurrency: Int) async throws {
    let source = ScriptedMovieDataSource(count: 60, usefulConcurrency: concurrency)

    #expect(try await MovieDataAdapter(source: source).window(0, 60).movies == films(0..<60))
    #expect(source.asked == [1, 2, 3])
    #expect(source.maxAtOnce == 1)
  }

  @Test func `Any useful concurrency is accepted`() async throws {
    let source = ScriptedMovieDataSource(count: 60, usefulConcurrency: .max)

    #expect(try await MovieDataAdapter(source: source).window(0, 60).movies == films(0..<60))
  }
}
