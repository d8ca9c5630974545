import BusinessLogic
import DomainEntities
import MovieData
import TestSupport
import Testing

/// The adapter over pages equals a slice of the plain list.
struct MovieDataAdapterSliceTests {
  @Test(arguments: Array(0...65) + [100, 130])
  func `Every window is the plain slice and loads exactly its pages`(count: Int) async throws {
    let source = ScriptedMovieDataSource(count: count)
    let adapter = MovieDataAdapter(source: source)
    let all = films(0..<count)
    var faults: [String] = []
    for offset in 0...count + 5 {
      for limit in 0...45 {
        source.clearLog()
        let batch = try await adapter.window(offset, limit)
        if batch != plainSlice(of: all, offset, limit) {
          faults.append(
            "\(offset), \(limit): \(batch.movies.count) films, \(batch.nextOffset ?? -1)")
        }
        if source.asked != pagesUnder(offset, limit, of: count) {
          faults.append("\(offset), \(limit): pages \(source.asked)")
        }
      }
    }

    #expect(faults == [])
  }

  @Test(arguments: [0, 1, 19, 20, 21, 40, 65, 100, 130], [2, 4, 9])
  func `Concurrent and sequential fetching return the same windows`(
    count: Int, concurrency: Int
  ) async throws {
    let source = ScriptedMovieDataSource(count: count, usefulConcurrency: concurrency)
    let adapter = MovieDataAdapter(source: source)
    let all = films(0..<count)
    var faults: [String] = []
    for offset in stride(from: 0, through: count + 25, by: 7) {
      for limit in [0, 1, 19, 20, 21, 45, 100, 199] {
        source.clearLog()
        let batch = try await adapter.window(offset, limit)
        if batch != plainSlice(of: all, offset, limit) { faults.append("\(offset), \(limit)") }
        let asked = source.asked.sorted()
        let wanted = pagesUnder(offset, limit, of: count)
        let first = asked.first ?? 0
        // Before the first response the end of the list is unknown.
        let tolerated = Set(wanted + Array(first..<first + concurrency))
        if !Set(asked).isSuperset(of: wanted) || !tolerated.isSuperset(of: asked)
          || Set(asked).count != asked.count
        {
          faults.append("\(offset), \(limit): pages \(asked), not \(wanted)")
        }
        if source.maxAtOnce > concurrency { faults.append("\(source.maxAtOnce) at once") }
      }
    }

    #expect(faults == [])
  }

  @Test(arguments: [
    (45, 20), (60, 20), (60, 60), (25, 20), (40, 30), (130, 60), (21, 100), (0, 20),
  ])
  func `Following next offsets returns every film once, in order`(
    count: Int, limit: Int
  ) async throws {
    let adapter = MovieDataAdapter(source: ScriptedMovieDataSource(count: count))

    #expect(try await adapter.everyFilm(limit: limit) == films(0..<count))
  }

  @Test func `The query reaches the source unchanged with every page`() async throws {
    let source = ScriptedMovieDataSource(count: 60, usefulConcurrency: 4)
    let query = MovieQuery(
      scope: .search("x"), filters: [.includesAdult(false)], sort: MovieSort(by: .title),
      language: "fr", region: "FR")

    _ = try await MovieDataAdapter(source: source).movies(
      matching: MovieFetchRequest(query: query, offset: 0, limit: 60))

    #expect(source.queries == [query, query, query])
  }

  @Test func `Offering and details come from the source`() async throws {
    let source = ScriptedMovieDataSource(count: 3, offering: .only([.trending]))
    let adapter = MovieDataAdapter(source: source)

    #expect(adapter.offering == source.offering)
    #expect(adapter.knownDetail(of: film(2).id) == detail(2))
    #expect(adapter.knownDetail(of: film(3).id) == nil)
    #expect(try await adapter.detail(of: film(2).id) == detail(2))
    await #expect(throws: MovieDataError.notFound) { try await adapter.detail(of: film(3).id) }
  }
}

extension MovieDataAdapter {
  /// Returns all films, window by window; stops at a source that never ends.
  nonisolated(nonsending) func everyFilm(
    limit: Int
  ) async throws(MovieDataError) -> [MovieSummary] {
    var movies: [MovieSummary] = []
    var next: Int? = 0
    while let offset = next, offset < 100_000 {
      let batch = try await window(offset, limit)
      movies += batch.movies
      next = batch.nextOffset
    }
    return movies
  }
}
