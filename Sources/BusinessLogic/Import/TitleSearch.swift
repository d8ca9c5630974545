import DomainEntities

/// Asks a store for films by their titles, several at once.
struct TitleSearch: Sendable {
  /// So many titles are asked for at once; how many requests that may be is the store's to say.
  private static let atOnce = 8
  /// So many films of a title are looked at.
  private static let films = 20

  /// What was found.
  struct Answers {
    /// The films for each title, in order; nil where it was not asked for.
    var films: [[MovieSummary]?]
    /// Whether somebody has stopped it.
    var isStopped = false
    /// What ended it.
    var failure: MovieDataError?
  }

  let lists: MovieListInteractor
  /// Whether nothing is to be done without the store.
  let isRequired: Bool

  /// The films that go by the titles of some.
  nonisolated(nonsending) func films(
    for movies: [LibraryMovie], goesOn: () -> Bool, progress: (Int) -> Void
  ) async -> Answers {
    await withTaskGroup(
      of: (Int, Result<[MovieSummary], MovieDataError>).self, returning: Answers.self
    ) { group in
      var answers = Answers(films: Array(repeating: nil, count: movies.count))
      var next = 0
      var done = 0
      func ask() {
        guard next < movies.count else { return }
        let (place, title) = (next, movies[next].title)
        next += 1
        group.addTask {
          do throws(MovieDataError) {
            let batch = try await lists.movies(
              in: MovieListSelection(.search(SearchText.literal(title))), from: 0,
              limit: Self.films)
            return (place, .success(batch.movies))
          } catch {
            return (place, .failure(error))
          }
        }
      }
      for _ in 0..<Self.atOnce { ask() }
      for await (place, result) in group {
        guard goesOn() else {
          answers.isStopped = true
          group.cancelAll()
          break
        }
        switch result {
        case .success(let films): answers.films[place] = films
        // A service that has nothing of a title says so in several ways.
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
}
