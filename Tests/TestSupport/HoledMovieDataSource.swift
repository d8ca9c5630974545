package import BusinessLogic
package import DomainEntities
package import MovieData
import Synchronization

/// A source of five pages of films, the third of which has holes until it is repaired.
package final class HoledMovieDataSource: MovieDataSource {
  package let offering = allFilms
  package let usefulConcurrency = 4
  private let movies: [MovieSummary]
  private let isWhole = Mutex(false)

  /// Creates a source of films.
  package init(_ movies: [MovieSummary]) { self.movies = movies }

  /// Fills the holes.
  package func repair() { isWhole.withLock { $0 = true } }

  package nonisolated(nonsending) func page(
    _ number: Int, of query: MovieQuery, freshness: MovieFreshness
  ) async throws(MovieDataError) -> MoviePage {
    let start = (number - 1) * MoviePage.size
    var page = MoviePage(
      movies: Array(movies.dropFirst(start).prefix(MoviePage.size)), totalPages: 5,
      totalMovies: 100)
    guard number == 3, !isWhole.withLock({ $0 }) else { return page }
    // The film of the place after the holes, which counts from 0 in the page.
    page.movies[10] = movies[0]
    page.movies.removeSubrange(3..<5)
    page.holes = [MovieHole(at: 3, .missing), MovieHole(at: 4, .missing)]
    return page
  }

  package nonisolated(nonsending) func detail(
    of id: MovieIdentifier, freshness: MovieFreshness
  ) async throws(MovieDataError) -> MovieDetail { throw .notFound }

  package func knownDetail(of id: MovieIdentifier) -> MovieDetail? { nil }
}
