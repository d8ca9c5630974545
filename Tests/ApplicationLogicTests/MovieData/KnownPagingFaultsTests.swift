import BusinessLogic
import DomainEntities
import MovieData
import TestSupport
import Testing

/// Twelve faults that paging between a window and fixed pages is prone to, with a test for each.
///
/// The last four concern navigation through the list: the rules and the adapter hold no position,
/// so a repeated or quick request always returns the requested window.
@Suite(.timeLimit(.minutes(60)))
struct KnownPagingFaultsTests {
  private func lists(of source: ScriptedMovieDataSource) -> MovieListInteractor {
    MovieListInteractor(store: MovieDataAdapter(source: source), today: day("2026-07-01"))
  }

  private let everyFilm = MovieListSelection(.allTime)

  @Test func `1 - A limit below the page size returns no more films than that`() async throws {
    let adapter = MovieDataAdapter(source: ScriptedMovieDataSource(count: 100))

    #expect(try await adapter.window(0, 5).movies == films(0..<5))
  }

  @Test func `2 - A last page shorter than requested does not trap`() async throws {
    let adapter = MovieDataAdapter(source: ScriptedMovieDataSource(count: 25))

    #expect(
      try await adapter.window(0, 40)
        == MovieBatch(movies: films(0..<25), nextOffset: nil, total: 25))
  }

  @Test func `3 - A first page shorter than the offset does not trap`() async throws {
    let adapter = MovieDataAdapter(source: ScriptedMovieDataSource(count: 25))

    let batch = try await adapter.window(30, 5)

    #expect(batch.movies.isEmpty)
  }

  @Test(arguments: [0, 20, 35])
  func `4 - An empty window is empty at any offset`(offset: Int) async throws {
    let adapter = MovieDataAdapter(source: ScriptedMovieDataSource(count: 100))

    #expect(try await adapter.window(offset, 0) == MovieBatch(movies: [], nextOffset: offset))
  }

  @Test func `5 - A source without a page size does not divide by zero`() async throws {
    let source = ScriptedMovieDataSource(
      count: 0, totalPages: 0, totalMovies: 0, lastPage: 0, usefulConcurrency: 0)

    #expect(try await MovieDataAdapter(source: source).window(0, 20).movies.isEmpty)
    #expect(MoviePage.size == 20)
  }

  @Test func `6 - A page of 19 in the middle repeats and hides no film`() async throws {
    let source = ScriptedMovieDataSource(
      count: 100, scripts: [2: .page(films(20..<39), totalPages: nil)])

    for limit in [20, 60, 7] {
      #expect(
        try await MovieDataAdapter(source: source).everyFilm(limit: limit)
          == films(Array(0..<39) + Array(40..<100)))
    }
  }

  @Test(arguments: [
    (60, 60), (130, 60), (40, 30), (25, 20), (20, 20), (40, 20), (100, 7), (1, 60), (59, 60),
    (61, 60), (65, 45), (0, 60),
  ])
  func `7 - Scrolling to the end of a list does not trap`(count: Int, limit: Int) async throws {
    let adapter = MovieDataAdapter(source: ScriptedMovieDataSource(count: count))

    #expect(try await adapter.everyFilm(limit: limit) == films(0..<count))
  }

  @Test func `8 - Two hundred concurrent windows do not interfere`() async throws {
    let source = ScriptedMovieDataSource(
      count: 500, usefulConcurrency: 4, scripts: [3: .page(films(40..<47), totalPages: nil)])
    let adapter = MovieDataAdapter(source: source)
    let missing = Set(films(47..<60))

    let wrong = try await withThrowingTaskGroup(of: Bool.self) { group in
      for number in 0..<200 {
        group.addTask {
          let batch = try await adapter.window(number * 2, 50)
          return batch.movies
            == films(number * 2..<min(500, number * 2 + 50)).filter { !missing.contains($0) }
        }
      }
      return try await group.filter { !$0 }.reduce(0) { count, _ in count + 1 }
    }

    #expect(wrong == 0)
  }

  @Test(arguments: [1, 4])
  func `9 - Retry requests the window that failed, not the one after it`(
    concurrency: Int
  ) async throws {
    let source = ScriptedMovieDataSource(
      count: 200, usefulConcurrency: concurrency, scripts: [5: .failure(.timedOut)])
    let lists = lists(of: source)
    let first = try await lists.movies(in: everyFilm, from: 0, limit: 60)
    let second = try await lists.movies(
      in: everyFilm, from: #require(first.nextOffset), limit: 60)
    let next = try #require(second.nextOffset)

    await #expect(throws: MovieDataError.timedOut) {
      try await lists.movies(in: everyFilm, from: next, limit: 60)
    }
    source.script(5, as: nil)
    source.clearLog()
    let retried = try await lists.movies(in: everyFilm, from: next, limit: 60)

    #expect(next == 80)
    #expect(source.asked.sorted() == [5, 6, 7])
    #expect(first.movies + second.movies + retried.movies == films(0..<140))
    #expect(retried.nextOffset == 140)
  }

  @Test func `10 - Two quick windows answered out of order keep their own films`() async throws {
    let source = ScriptedMovieDataSource(count: 200, scripts: [2: .held, 3: .held])
    let lists = lists(of: source)
    let selection = everyFilm
    let second = Task { try await lists.movies(in: selection, from: 20, limit: 20) }
    let secondCall = try await source.held.next()
    let third = Task { try await lists.movies(in: selection, from: 40, limit: 20) }
    let thirdCall = try await source.held.next()

    thirdCall.answer(source.ordinaryPage(3))
    #expect(try await third.value.movies == films(40..<60))
    secondCall.answer(source.ordinaryPage(2))
    #expect(try await second.value.movies == films(20..<40))
  }

  @Test
  func `11 - A window requested twice is the same, and the next one follows it`() async throws {
    let source = ScriptedMovieDataSource(count: 200, scripts: [1: .held])
    let lists = lists(of: source)
    let selection = everyFilm
    let once = Task { try await lists.movies(in: selection, from: 0, limit: 20) }
    let again = Task { try await lists.movies(in: selection, from: 0, limit: 20) }
    let calls = try await source.held.next(2)
    let next = try await lists.movies(in: selection, from: 20, limit: 20)

    for call in calls { call.answer(source.ordinaryPage(1)) }

    let expected = MovieBatch(movies: films(0..<20), nextOffset: 20, total: 200)
    #expect(try await once.value == expected)
    #expect(try await again.value == expected)
    #expect(next.movies == films(20..<40))
  }

  @Test func `12 - A failed page is reported while another is still loading`() async throws {
    let source = ScriptedMovieDataSource(
      count: 60, usefulConcurrency: 4, scripts: [1: .failure(.offline), 2: .held])
    let lists = lists(of: source)

    await #expect(throws: MovieDataError.offline) {
      try await lists.movies(in: everyFilm, from: 0, limit: 60)
    }
    #expect(source.held.pending.isEmpty)
  }
}
