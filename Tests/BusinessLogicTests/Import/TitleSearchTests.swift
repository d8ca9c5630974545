import DomainEntities
import TestSupport
import Testing

@testable import BusinessLogic

/// Searches for many titles at the same time.
@Suite(.timeLimit(.minutes(60))) struct TitleSearchTests {
  private let store = ScriptedMovieDataStore()
  private let movies = films(0..<20).map { movie in
    LibraryMovie(names: MovieIdentifiers(), title: movie.title, year: movie.year)
  }

  private var search: TitleSearch {
    TitleSearch(
      lists: MovieListInteractor(store: store, today: day("2026-07-01")), isRequired: false)
  }

  private typealias Call = HeldCall<MovieFetchRequest, MovieBatch>

  /// Takes calls until as many are open as run at the same time, or all were taken.
  private func fill(_ open: inout [Call], _ taken: inout Int) async throws {
    while open.count < 8, taken < movies.count {
      open.append(try await store.batches.next())
      taken += 1
    }
  }

  /// Returns a batch with the film whose title was searched for.
  private func batch(_ call: Call) -> MovieBatch {
    guard case .search(let title) = call.question.query.scope else {
      return MovieBatch(movies: [], nextOffset: nil)
    }
    return MovieBatch(movies: [film(title)], nextOffset: nil)
  }

  @Test(arguments: 0..<5)
  func `Every title gets its own films, in whatever order the answers come`(
    seed: Int
  ) async throws {
    async let answers = search.films(
      for: movies, separatesYears: false, shouldContinue: { true }, progress: { _ in })
    var open: [Call] = []
    var (taken, answered) = (0, 0)
    var random = SeededNumbers(seed)
    repeat {
      try await fill(&open, &taken)
      let call = open.remove(at: Int.random(in: open.indices, using: &random))
      // Some titles are not found.
      if answered % 5 == 4 { call.fail(.notFound) } else { call.answer(batch(call)) }
      answered += 1
    } while !open.isEmpty || taken < movies.count
    let found = await answers
    #expect(found.failure == nil && !found.isStopped)
    #expect(found.films.keys.sorted() == Array(movies.indices))
    for (place, movie) in movies.enumerated() {
      let titles = try #require(found.films[place]).map(\.title)
      #expect(titles == [movie.title] || titles.isEmpty)
    }
    #expect(found.films.count { $0.value.isEmpty } == 4)
    #expect(store.unclaimed.isEmpty)
  }

  @Test func `A failure ends the search and keeps what was found`() async throws {
    async let answers = search.films(
      for: movies, separatesYears: false, shouldContinue: { true }, progress: { _ in })
    var open: [Call] = []
    var taken = 0
    try await fill(&open, &taken)
    let last = open.removeLast()
    last.answer(batch(last))
    try await fill(&open, &taken)
    open[3].fail(.offline)
    let found = await answers
    #expect(found.failure == .offline)
    #expect(found.films.count == 1)
    #expect(open.allSatisfy { $0.wasCancelled || $0.question == open[3].question })
  }

  @Test func `A search without titles has no films`() async {
    let found = await search.films(
      for: [], separatesYears: false, shouldContinue: { true }, progress: { _ in })
    #expect(found.films.isEmpty && found.failure == nil && !found.isStopped)
  }
}
