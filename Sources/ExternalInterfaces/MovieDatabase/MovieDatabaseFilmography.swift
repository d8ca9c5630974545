internal import BusinessLogic
internal import DomainEntities
internal import MovieData
internal import Records

/// Films that the service returns in a single response: those of a person or a collection.
///
/// The client filters and sorts them, since the service does neither.
struct MovieDatabaseFilmography: Hashable, Sendable {
  /// The films in the order of the service, without duplicates.
  let rows: [MovieDatabaseMovieSummary]
  /// The films in which the person acts; empty for a collection.
  let actedIn: Set<MovieIdentifier>
  private let directed: Set<MovieIdentifier>

  /// Decodes the `movie_credits` of a person, both cast and crew.
  ///
  /// - Throws: `.invalidResponse` if there are no credits.
  init(personCredits json: JSONValue) throws(MovieDataError) {
    guard let credits = json["movie_credits"], case .object = credits else {
      throw .invalidResponse
    }
    let cast = credits["cast"]?.rows(of: MovieDatabaseMovieSummary.self) ?? []
    let crew = credits["crew"]?.rows(of: MovieDatabaseMovieSummary.self) ?? []
    // A person can have several crew credits for a film.
    rows = (cast + crew).unique(by: \.summary.id)
    actedIn = Set(cast.map(\.summary.id))
    directed = Set(
      (credits["crew"]?.rows(of: DirectorCredit.self) ?? []).compactMap(\.film))
  }

  /// Decodes the parts of a collection.
  ///
  /// - Throws: `.invalidResponse` if there are none.
  init(collection json: JSONValue) throws(MovieDataError) {
    guard let parts = json["parts"], case .array = parts else { throw .invalidResponse }
    rows = parts.rows().unique(by: \.summary.id)
    actedIn = []
    directed = []
  }

  /// Returns the films in which a person has a role; for other conditions, all films.
  func films(_ role: MovieFilterKind?) -> [MovieIdentifier] {
    switch role {
    case .director: Array(directed)
    case .actor: Array(actedIn)
    default: rows.map(\.summary.id)
    }
  }

  /// Returns a page of the films that match the query, in its order.
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
    // Sort by descending popularity first, which breaks ties.
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

/// A crew credit, with its film if the job is director.
private struct DirectorCredit: JSONDecodable {
  let film: MovieIdentifier?

  init?(_ json: JSONValue) {
    film =
      json["job"]?.line == "Director"
      ? json["id"]?.positive.map { MovieIdentifier(String($0)) } : nil
  }
}

extension MovieDatabaseMovieSummary {
  /// Returns whether the row alone shows that the film matches all conditions.
  func satisfies(_ filters: [MovieFilterAttribute]) -> Bool {
    (!isAdult || filters.admitAdult) && filters.allSatisfy { $0.admits(summary) }
  }
}
