import BusinessLogic
import DomainEntities
import MovieData
import TestSupport
import Testing

/// Pages that are malformed, and totals that are wrong.
struct MovieDataAdapterPageTests {
  @Test(arguments: [1, 4])
  func `A short page in the middle is a hole and shifts nothing`(concurrency: Int) async throws {
    let source = ScriptedMovieDataSource(
      count: 80, usefulConcurrency: concurrency,
      scripts: [2: .page(films(20..<37), totalPages: nil)])
    let adapter = MovieDataAdapter(source: source)

    #expect(try await adapter.everyFilm(limit: 60) == films(Array(0..<37) + Array(40..<80)))
    #expect(try await adapter.everyFilm(limit: 7) == films(Array(0..<37) + Array(40..<80)))
    #expect(try await adapter.window(36, 5).movies == films([36, 40]))
    #expect(try await adapter.window(37, 3).movies.isEmpty)
    #expect(try await adapter.window(37, 3).nextOffset == 40)
  }

  @Test(arguments: [1, 4])
  func `An empty page in the middle is a hole, not the end`(concurrency: Int) async throws {
    let source = ScriptedMovieDataSource(
      count: 80, usefulConcurrency: concurrency, scripts: [2: .page([], totalPages: nil)])
    let adapter = MovieDataAdapter(source: source)

    #expect(try await adapter.everyFilm(limit: 20) == films(Array(0..<20) + Array(40..<80)))
    #expect(
      try await adapter.window(20, 20) == MovieBatch(movies: [], nextOffset: 40, total: 80))
  }

  @Test(arguments: [1, 4])
  func `An empty first page is a hole`(concurrency: Int) async throws {
    let source = ScriptedMovieDataSource(
      count: 30, usefulConcurrency: concurrency, scripts: [1: .page([], totalPages: nil)])

    #expect(
      try await MovieDataAdapter(source: source).everyFilm(limit: 20) == films(20..<30))
  }

  @Test(arguments: [1, 4], [21, 40, 1000])
  func `A page of more than 20 films is an invalid response`(
    concurrency: Int, count: Int
  ) async throws {
    let source = ScriptedMovieDataSource(
      count: 80, usefulConcurrency: concurrency,
      scripts: [2: .page(films(0..<count), totalPages: nil)])
    let adapter = MovieDataAdapter(source: source)

    await #expect(throws: MovieDataError.invalidResponse) { try await adapter.window(20, 40) }
    let before = try await adapter.window(0, 60)
    #expect(before.movies == films(0..<20))
    #expect(before.nextOffset == 20)
  }

  @Test(arguments: [1, 2, 4])
  func `Totals that shrink between pages do not end a page early`(concurrency: Int) async throws {
    let shrunk = (2...5).map { number in
      (number, ScriptedMovieDataSource.Script.page(films(onPage: number), totalPages: 2))
    }
    let source = ScriptedMovieDataSource(
      count: 100, usefulConcurrency: concurrency,
      scripts: Dictionary(uniqueKeysWithValues: shrunk))
    let adapter = MovieDataAdapter(source: source)

    let batch = try await adapter.window(0, 100)

    #expect(batch.movies == films(0..<100))
    #expect(batch.nextOffset == nil)
    #expect(try await adapter.window(0, 50).nextOffset == 50)
  }

  @Test(arguments: [1, 4])
  func `Totals that grow between pages are followed`(concurrency: Int) async throws {
    let source = ScriptedMovieDataSource(
      count: 60, usefulConcurrency: concurrency,
      scripts: [1: .page(films(0..<20), totalPages: 2)])
    let adapter = MovieDataAdapter(source: source)

    #expect(try await adapter.window(0, 60).movies == films(0..<60))
    #expect(try await adapter.everyFilm(limit: 20) == films(0..<60))
  }

  @Test(arguments: [1, 4])
  func `A list ends at its stated total even if more pages exist`(
    concurrency: Int
  ) async throws {
    let source = ScriptedMovieDataSource(
      count: 100, totalPages: 2, totalMovies: 35, usefulConcurrency: concurrency)

    let batch = try await MovieDataAdapter(source: source).window(0, 100)

    #expect(batch == MovieBatch(movies: films(0..<40), nextOffset: nil, total: 35))
  }

  @Test(arguments: [1, 4], [0, -1, Int.min])
  func `Invalid totals end the list`(concurrency: Int, total: Int) async throws {
    let source = ScriptedMovieDataSource(
      count: 30, totalPages: total, totalMovies: total, usefulConcurrency: concurrency)

    let batch = try await MovieDataAdapter(source: source).window(0, 60)

    #expect(batch == MovieBatch(movies: films(0..<20), nextOffset: nil, total: 0))
  }

  @Test(arguments: [1, 4])
  func `A list with an endless total continues without a trap`(concurrency: Int) async throws {
    let source = ScriptedMovieDataSource(
      count: 30, totalPages: .max, totalMovies: .max, usefulConcurrency: concurrency)
    let adapter = MovieDataAdapter(source: source)

    #expect(try await adapter.window(0, 40).nextOffset == 40)
    #expect(try await adapter.window(1_000_000, 40).nextOffset == 1_000_040)
  }

  @Test func `No results may be zero pages or one empty page`() async throws {
    for totalPages in [0, 1] {
      let source = ScriptedMovieDataSource(count: 0, totalPages: totalPages)
      let batch = try await MovieDataAdapter(source: source).window(0, 20)

      #expect(batch.movies.isEmpty)
      #expect(batch.total == 0)
      #expect(batch.nextOffset == nil)
    }
  }

  private func films(onPage number: Int) -> [MovieSummary] {
    films((number - 1) * MoviePage.size..<number * MoviePage.size)
  }

  private func films(_ numbers: some Sequence<Int>) -> [MovieSummary] { TestSupport.films(numbers) }
}
