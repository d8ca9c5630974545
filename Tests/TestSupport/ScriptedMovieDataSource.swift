public import BusinessLogic
public import DomainEntities
public import MovieData
import Synchronization

/// A source whose pages the test defines: short, empty, too long, failing or held.
public final class ScriptedMovieDataSource: MovieDataSource {
  /// The result of a call for a page.
  public enum Script: Sendable {
    /// The page is returned at once.
    case page([MovieSummary], totalPages: Int?)
    /// The call throws at once.
    case failure(MovieDataError)
    /// The call waits in `held` until the test answers it.
    case held
  }

  private struct State {
    var scripts: [Int: Script]
    var asked: [Int] = []
    var queries: [MovieQuery] = []
    var freshness: [MovieFreshness] = []
    var underWay = 0
    var maxAtOnce = 0
  }

  /// What the source offers.
  public let offering: SourceCapabilities
  private let lastPage: Int?
  /// The number of pages worth requesting at once.
  public let usefulConcurrency: Int
  /// The calls that wait for the test.
  public let held = SuspendedCalls<Int, MoviePage>()

  private let count: Int
  /// The first films, created once, since some tests request them a hundred thousand times.
  private let firstFilms: [MovieSummary]
  private let totalPages: Int
  private let totalMovies: Int?
  private let state: Mutex<State>

  /// Creates a source of the films 0 ..< `count`, in pages.
  ///
  /// `totalPages` and `totalMovies` replace the true totals, and `scripts` the results of single
  /// pages.
  public init(
    count: Int, totalPages: Int? = nil, totalMovies: Int? = nil, lastPage: Int? = nil,
    usefulConcurrency: Int = 1, scripts: [Int: Script] = [:],
    offering: SourceCapabilities = .everything
  ) {
    self.count = count
    firstFilms = films(0..<min(max(0, count), 200))
    self.totalPages = totalPages ?? (count + MoviePage.size - 1) / MoviePage.size
    self.totalMovies = totalMovies ?? count
    self.lastPage = lastPage
    self.usefulConcurrency = usefulConcurrency
    self.offering = offering
    state = Mutex(State(scripts: scripts))
  }

  /// The last page it will ever return, of any query.
  public func lastPage(of query: MovieQuery) -> Int? { lastPage }

  /// The requested pages in order.
  public var asked: [Int] { state.withLock { $0.asked } }

  /// The queries of these requests.
  public var queries: [MovieQuery] { state.withLock { $0.queries } }

  /// The requested freshness of every response, including single films.
  public var freshness: [MovieFreshness] { state.withLock { $0.freshness } }

  /// The highest number of concurrent calls.
  public var maxAtOnce: Int { state.withLock { $0.maxAtOnce } }

  /// Forgets the requests so far.
  public func clearLog() {
    state.withLock { state in
      state.asked = []
      state.queries = []
      state.maxAtOnce = state.underWay
    }
  }

  /// Changes the result of a page; nil restores the regular one.
  public func script(_ number: Int, as script: Script?) {
    state.withLock { $0.scripts[number] = script }
  }

  /// Returns the films that are actually on a page.
  public func movies(onPage number: Int) -> [MovieSummary] {
    let start = (number - 1) * MoviePage.size
    let places = (start..<start + MoviePage.size).clamped(to: 0..<count)
    return places.upperBound <= firstFilms.count ? Array(firstFilms[places]) : films(places)
  }

  /// Returns the regular page, to release a held call.
  public func ordinaryPage(_ number: Int) -> MoviePage {
    MoviePage(
      movies: movies(onPage: number), totalPages: totalPages, totalMovies: totalMovies)
  }

  /// Returns the page as scripted.
  public nonisolated(nonsending) func page(
    _ number: Int, of query: MovieQuery, freshness: MovieFreshness
  ) async throws(MovieDataError) -> MoviePage {
    let script = state.withLock { state in
      state.asked.append(number)
      state.queries.append(query)
      state.freshness.append(freshness)
      state.underWay += 1
      state.maxAtOnce = max(state.maxAtOnce, state.underWay)
      return state.scripts[number]
    }
    defer { state.withLock { $0.underWay -= 1 } }
    switch script {
    case nil: return ordinaryPage(number)
    case .page(let movies, let total):
      return MoviePage(
        movies: movies, totalPages: total ?? totalPages, totalMovies: totalMovies)
    case .failure(let error): throw error
    case .held: return try await held.ask(number)
    }
  }

  /// Returns the detail of a film of this source.
  public nonisolated(nonsending) func detail(
    of id: MovieIdentifier, freshness: MovieFreshness
  ) async throws(MovieDataError) -> MovieDetail {
    state.withLock { $0.freshness.append(freshness) }
    guard let detail = knownDetail(of: id) else { throw .notFound }
    return detail
  }

  /// Returns the detail of a film at once.
  public func knownDetail(of id: MovieIdentifier) -> MovieDetail? {
    films(0..<count).first { $0.id == id }.map { TestSupport.detail($0) }
  }
}
