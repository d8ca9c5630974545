import DomainEntities

/// Searches a store for several titles or identifiers concurrently.
struct TitleSearch: Sendable {
  /// The maximum number of concurrent searches; the store decides how many requests they need.
  private static let atOnce = 8
  /// The maximum number of results per title.
  private static let films = 20

  /// The results of a search.
  struct Answers {
    /// The films for each title or identifier, in order; nil if it was not searched for.
    var films: [[MovieSummary]?]
    /// Whether the search was stopped.
    var isStopped = false
    /// The error that ended the search.
    var failure: MovieDataError?
  }

  let lists: MovieListInteractor
  /// The source of films of which only the identifier is known.
  let source: any MovieDetailSource
  /// Whether a failure of the search ends the import.
  let isRequired: Bool

  /// Searches for the titles of films.
  nonisolated(nonsending) func films(
    for movies: [LibraryMovie], shouldContinue: () -> Bool, progress: (Int) -> Void
  ) async -> Answers {
    await withTaskGroup(
      of: (Int, Result<[MovieSummary], MovieDataError>).self, returning: Answers.self
    ) { group in
      var answers = Answers(films: Array(repeating: nil, count: movies.count))
      var next = 0
      var done = 0
      func ask() {
        guard next < movies.count else { return }
        let (place, movie) = (next, movies[next])
        next += 1
        group.addTask {
          do throws(MovieDataError) {
            return (place, .success(try await films(for: movie)))
          } catch {
            return (place, .failure(error))
          }
        }
      }
      for _ in 0..<Self.atOnce { ask() }
      for await (place, result) in group {
        guard shouldContinue() else {
          answers.isStopped = true
          group.cancelAll()
          break
        }
        switch result {
        case .success(let films): answers.films[place] = films
        // A service may report a title without results as `.notFound`.
        case .failure(.notFound): answers.films[place] = []
        case .failure(let error):
          answers.failure = error
          group.cancelAll()
          return answers
        }
        done += 1
        progress(done)
        ask()
      }
      return answers
    }
  }

  private nonisolated(nonsending) func films(
    for movie: LibraryMovie
  ) async throws(MovieDataError) -> [MovieSummary] {
    if movie.title.isEmpty, let id = source.identifier(of: movie.names) {
      return [try await source.detail(of: id).summary]
    }
    return try await lists.movies(
      in: MovieListSelection(.search(SearchText.literal(movie.title))), from: 0,
      limit: Self.films
    ).movies
  }
}
