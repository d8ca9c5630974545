internal import ApplicationLogic
internal import BusinessLogic
internal import DomainEntities

/// A page of a list as The Movie Database answers it.
struct MovieDatabaseListPage: Hashable, Sendable {
  /// The rows that are films, each once; a row that is none leaves a hole.
  let rows: [MovieDatabaseMovieSummary]
  /// How many pages the service says that there are.
  let totalPages: Int
  /// How many films it says that there are.
  let totalMovies: Int?

  /// More films than there ever were; what a service says beyond that is no number.
  private static let mostMovies = 1_000_000_000

  /// Reads a page; throws `.invalidResponse` where there are no rows to read.
  init(_ json: JSONValue, number: Int) throws(MovieDataError) {
    guard case .array(let results)? = json["results"] else { throw .invalidResponse }
    rows = results.prefix(MoviePage.size).compactMap { MovieDatabaseMovieSummary($0) }
      .unique(by: \.summary.id)
    let total = json["total_results"]?.integer
    totalMovies = total.map { min(max($0, 0), Self.mostMovies) }
    // A page with films exists, whatever the totals say; without totals a full page is not the last.
    let least =
      results.isEmpty ? 0 : number + (results.count >= MoviePage.size && total == nil ? 1 : 0)
    let pages = json["total_pages"]?.integer ?? totalMovies.map(Self.pages) ?? least
    totalPages = min(max(pages, results.isEmpty ? 0 : number), Self.mostMovies)
  }

  private static func pages(for movies: Int) -> Int {
    (movies + MoviePage.size - 1) / MoviePage.size
  }
}
