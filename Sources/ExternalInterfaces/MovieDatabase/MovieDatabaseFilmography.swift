internal import ApplicationLogic
internal import BusinessLogic
internal import DomainEntities

/// Films that The Movie Database answers all at once: those of a person, and those of a series.
///
/// Filters and order are applied here, since the service does neither for them.
struct MovieDatabaseFilmography: Hashable, Sendable {
  /// The films in the order of the service, each once.
  let rows: [MovieDatabaseMovieSummary]

  /// Reads what somebody acted in and worked on, `movie_credits` of a person.
  ///
  /// Throws `.invalidResponse` where there is neither list.
  init(personCredits json: JSONValue) throws(MovieDataError) {
    guard let credits = json["movie_credits"], case .object = credits else {
      throw .invalidResponse
    }
    // Somebody is in the crew of one film several times.
    rows = ["cast", "crew"].flatMap { credits[$0]?.rows(of: MovieDatabaseMovieSummary.self) ?? [] }
      .unique(by: \.summary.id)
  }

  /// Reads the parts of a series; throws `.invalidResponse` where there are none to read.
  init(collection json: JSONValue) throws(MovieDataError) {
    guard let parts = json["parts"], case .array = parts else { throw .invalidResponse }
    rows = parts.rows().unique(by: \.summary.id)
  }

  /// A page of the films that satisfy the query, in its order.
  func page(_ number: Int, of query: MovieQuery) -> MoviePage {
    let movies = movies(for: query)
    let start = (max(number, 1) - 1) * MoviePage.size
    return MoviePage(
      movies: start < movies.count ? Array(movies[start...].prefix(MoviePage.size)) : [],
      totalPages: (movies.count + MoviePage.size - 1) / MoviePage.size,
      totalMovies: movies.count)
  }

  private func movies(for query: MovieQuery) -> [MovieSummary] {
    let passed = rows.filter { $0.satisfies(query.filters) }
    guard let sort = query.sort else { return passed.map(\.summary) }
    // From the most popular on, which is also what parts equals.
    let famous = passed.ordered(by: { $0.popularity }, ascending: false)
    let sorted =
      switch sort.attribute {
      case .popularity: passed.ordered(by: { $0.popularity }, ascending: sort.isAscending)
      case .releaseDate:
        famous.ordered(by: { $0.summary.dayKey }, ascending: sort.isAscending)
      case .title: famous.ordered(by: { $0.summary.titleKey }, ascending: sort.isAscending)
      case .rating:
        famous.ordered(by: { $0.summary.rating?.average }, ascending: sort.isAscending)
      case .runtime:
        famous.ordered(by: { $0.summary.runtime }, ascending: sort.isAscending)
      }
    return sorted.map(\.summary)
  }
}

extension MovieDatabaseMovieSummary {
  /// Whether the film certainly satisfies all of the conditions, as far as a row tells.
  func satisfies(_ filters: [MovieFilterAttribute]) -> Bool {
    (!isAdult || filters.admitAdult) && filters.allSatisfy { $0.admits(summary) }
  }
}
