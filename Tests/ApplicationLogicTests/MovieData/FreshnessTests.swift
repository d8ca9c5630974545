import BusinessLogic
import DomainEntities
import TestSupport
import Testing

@testable import MovieData

/// The requested freshness reaches the source through every layer before it.
struct FreshnessTests {
  private let films = ScriptedMovieDataSource(count: 45)

  private var store: MovieDataAdapter {
    let library = InMemoryMovieLibrary()
    let other = ScriptedMovieDataSource(count: 1)
    return MovieDataAdapter(
      source: RoutedMovieDataSource(films, orElse: { other }, library: library))
  }

  @Test(arguments: [MovieFreshness.default, .current])
  func `Every page of a window has the requested freshness`(
    freshness: MovieFreshness
  ) async throws {
    let request = MovieFetchRequest(
      query: MovieQuery(), offset: 0, limit: 45, freshness: freshness)
    _ = try await store.movies(matching: request)
    #expect(films.asked == [1, 2, 3])
    #expect(films.freshness == [freshness, freshness, freshness])
  }

  @Test(arguments: [MovieFreshness.default, .current])
  func `A film detail has the requested freshness`(freshness: MovieFreshness) async throws {
    _ = try await store.detail(of: film(3).id, freshness: freshness)
    #expect(films.freshness == [freshness])
  }

  @Test func `Without a value the default freshness applies`() async throws {
    _ = try await store.movies(
      matching: MovieFetchRequest(query: MovieQuery(), offset: 0, limit: 1))
    _ = try await store.detail(of: film(3).id)
    #expect(films.freshness == [.default, .default])
  }
}
