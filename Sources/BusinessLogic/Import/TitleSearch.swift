import DomainEntities

/// Searches a store for several titles or identifiers concurrently.
struct TitleSearch: Sendable {
  /// The maximum number of concurrent searches; the store decides how many requests they need.
  private static let atOnce = 8
  /// The maximum number of results per title.
  private static let films = 20

  /// The results of a search.
  struct Answers {
    /// The films for each title or identifier, by its position; none if it was not searched for.
    var films: [Int: [MovieSummary]] = [:]
    /// Whether the search was stopped.
    var isStopped = false
    /// The error that ended the search.
    var failure: MovieDataError?
  }

  /// The result of one search.
  private struct Answer: Sendable {
    /// The position of the title or identifier.
    let place: Int
    let films: Result<[MovieSummary], MovieDataError>
  }

  let lists: MovieListInteractor
  /// Whether a failure of the search ends the import.
  let isRequired: Bool

  /// Searches for the titles of films; also for titles without the years at their ends if
  /// `separatesYears` is true.
  nonisolated(nonsending) func films(
    for movies: [LibraryMovie], separatesYears: Bool, shouldContinue: () -> Bool,
    progress: (Int) -> Void
  ) async -> Answers {
    await withTaskGroup(of: Answer.self, returning: Answers.self) { group in
      var answers = Answers()
      var waiting = Array(movies.enumerated())[...]
      func ask() {
        guard let (place, movie) = waiting.popFirst() else { return }
        group.addTask { await answer(for: movie, at: place, separatesYears) }
      }
      for _ in 0..<Self.atOnce { ask() }
      for await answer in group {
        guard shouldContinue() else {
          answers.isStopped = true
          group.cancelAll()
          break
        }
        switch answer.films {
        case .success(let films): answers.films[answer.place] = films
        // A service does not know an identifier.
        case .failure(.notFound): answers.films[answer.place] = []
        case .failure(let error):
          answers.failure = error
          group.cancelAll()
          return answers
        }
        progress(answers.films.count)
        ask()
      }
      return answers
    }
  }

  private nonisolated(nonsending) func answer(
    for movie: LibraryMovie, at place: Int, _ separatesYears: Bool
  ) async -> Answer {
    do throws(MovieDataError) {
      return Answer(place: place, films: .success(try await films(for: movie, separatesYears)))
    } catch {
      return Answer(place: place, films: .failure(error))
    }
  }

  private nonisolated(nonsending) func films(
    for movie: LibraryMovie, _ separatesYears: Bool
  ) async throws(MovieDataError) -> [MovieSummary] {
    if movie.title.isEmpty, let id = lists.store.identifier(of: movie.names) {
      return [try await lists.store.detail(of: id).summary]
    }
    var found = try await films(titled: movie.title)
    if separatesYears, let parts = movie.separatingYear {
      found += try await films(titled: parts.title)
    }
    return found
  }

  /// Searches for a title; a service may report a title without results as `.notFound`.
  private nonisolated(nonsending) func films(
    titled title: String
  ) async throws(MovieDataError) -> [MovieSummary] {
    do throws(MovieDataError) {
      return try await lists.movies(
        in: MovieListSelection(.search(SearchText.literal(title))), from: 0, limit: Self.films
      ).movies
    } catch .notFound {
      return []
    }
  }
}
