import BusinessLogic
import DomainEntities
import MovieData

/// All films of all years; no scripted source filters by query.
let everything = MovieQuery()

extension MovieDataAdapter {
  /// Returns the films of a window of everything.
  nonisolated(nonsending) func window(
    _ offset: Int, _ limit: Int
  ) async throws(MovieDataError) -> MovieBatch {
    try await movies(matching: MovieFetchRequest(query: everything, offset: offset, limit: limit))
  }
}

/// Returns the expected window of a list, computed without pages.
func plainSlice(of all: [MovieSummary], _ offset: Int, _ limit: Int) -> MovieBatch {
  let end = offset + max(0, limit)
  guard limit > 0 else { return MovieBatch(movies: [], nextOffset: offset) }
  let places = (all.count + MoviePage.size - 1) / MoviePage.size * MoviePage.size
  return MovieBatch(
    movies: Array(all[(offset..<end).clamped(to: all.indices)]),
    nextOffset: end < places ? end : nil,
    total: all.count)
}

/// Returns the pages that a window covers: always the first, then those up to the list's end.
func pagesUnder(_ offset: Int, _ limit: Int, of count: Int) -> [Int] {
  guard limit > 0 else { return [] }
  let first = offset / MoviePage.size + 1
  let pages = (count + MoviePage.size - 1) / MoviePage.size
  let last = min((offset + limit - 1) / MoviePage.size + 1, pages)
  return Array(first...max(first, last))
}
