import BusinessLogic
import DomainEntities
import MovieData
import TestSupport
import Testing

/// The last page of a source, and the limits of integers.
struct MovieDataAdapterLimitTests {
  private func million(concurrency: Int) -> ScriptedMovieDataSource {
    ScriptedMovieDataSource(
      count: 1_166_422, lastPage: 500, usefulConcurrency: concurrency)
  }

  @Test(arguments: [1, 4])
  func `A window across the last page ends there`(concurrency: Int) async throws {
    let source = million(concurrency: concurrency)

    let batch = try await MovieDataAdapter(source: source).window(9_970, 60)

    #expect(
      batch
        == MovieBatch(
          movies: films(9_970..<10_000), nextOffset: nil, total: 10_000, isCutShort: true))
    #expect(source.asked.sorted() == [499, 500])
  }

  @Test(arguments: [10_000, 10_001, 20_000, Int.max])
  func `A window after the last page requests nothing`(offset: Int) async throws {
    let source = million(concurrency: 4)

    let batch = try await MovieDataAdapter(source: source).window(offset, 60)

    #expect(batch == MovieBatch(movies: [], nextOffset: nil))
    #expect(source.asked.isEmpty)
  }

  @Test(arguments: [(9_960, 20, 9_980), (9_980, 19, 9_999), (9_980, 20, nil), (9_999, 1, nil)])
  func `The last reachable offset has no successor`(
    offset: Int, limit: Int, next: Int?
  ) async throws {
    let batch = try await MovieDataAdapter(source: million(concurrency: 1)).window(offset, limit)

    #expect(batch.nextOffset == next)
    #expect(batch.movies == films(offset..<offset + limit))
  }

  @Test(arguments: [0, -1, Int.min])
  func `A source without pages receives no request`(lastPage: Int) async throws {
    let source = ScriptedMovieDataSource(count: 60, lastPage: lastPage)

    let batch = try await MovieDataAdapter(source: source).window(0, 60)

    #expect(batch == MovieBatch(movies: [], nextOffset: nil))
    #expect(source.asked.isEmpty)
  }

  @Test(arguments: [1, 4])
  func `The maximum limit requests only existing pages`(concurrency: Int) async throws {
    let source = ScriptedMovieDataSource(count: 130, usefulConcurrency: concurrency)

    let batch = try await MovieDataAdapter(source: source).window(0, .max)

    #expect(batch == MovieBatch(movies: films(0..<130), nextOffset: nil, total: 130))
    #expect(source.asked.sorted() == Array(1...7))
  }

  @Test(arguments: [Int.max - 100, Int.max - 7, Int.max - 1, Int.max], [1, 60, Int.max])
  func `Maximum offsets are past the end and do not trap`(offset: Int, limit: Int) async throws {
    for concurrency in [1, 4] {
      let source = ScriptedMovieDataSource(count: 30, usefulConcurrency: concurrency)
      let batch = try await MovieDataAdapter(source: source).window(offset, limit)

      #expect(batch.movies.isEmpty)
      #expect(batch.nextOffset == nil)
      #expect(source.asked.allSatisfy { $0 <= Int.max / MoviePage.size })
    }
  }

  @Test(arguments: [Int.min, -1])
  func `A negative offset starts at the beginning`(offset: Int) async throws {
    let adapter = MovieDataAdapter(source: ScriptedMovieDataSource(count: 30))

    #expect(try await adapter.window(offset, 20) == (try await adapter.window(0, 20)))
  }

  @Test(arguments: [0, -1, Int.min])
  func `A limit of zero requests nothing and does not advance`(limit: Int) async throws {
    let source = ScriptedMovieDataSource(count: 30)

    let batch = try await MovieDataAdapter(source: source).window(7, limit)

    #expect(batch == MovieBatch(movies: [], nextOffset: 7))
    #expect(source.asked.isEmpty)
  }
}
