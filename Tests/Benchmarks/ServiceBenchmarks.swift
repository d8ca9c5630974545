import BusinessLogic
import DomainEntities
import MovieData
import MovieDatabase
import ProgramTestSupport
import TestSupport

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The whole path from a list to a slow service on this machine.
enum ServiceBenchmarks {
  private static let rows = 500
  private static let delay = Duration.milliseconds(50)

  /// Reports the time for a number of rows, and the consecutive round trips that it represents.
  ///
  /// The minimum is the number of pages divided by the client's maximum of concurrent pages.
  @MainActor static func run() async throws {
    let folder = try TemporaryFolder()
    let before = getenv("XDG_CACHE_HOME").map { String(cString: $0) }
    setenv("XDG_CACHE_HOME", folder.path, 1)
    defer {
      if let before { setenv("XDG_CACHE_HOME", before, 1) } else { unsetenv("XDG_CACHE_HOME") }
    }
    var conduct = MovieDatabaseDoubleConduct()
    conduct.delay = delay
    let service = try MovieDatabaseDouble(films: 2_000, conduct: conduct).start()
    defer { service.stop() }
    var context = MovieDatabaseConnection.Context(
      locale: MovieDatabaseLocale(language: "en-US"), today: MovieDatabaseDouble.usualDay,
      version: "benchmark")
    context.service = service.origin
    guard let credentials = MovieDatabaseCredentials(MovieDatabaseDouble.token),
      let connection = MovieDatabaseConnection(context, credentials: credentials)
    else { throw TestFailure("no connection") }
    defer { connection.close() }
    let list = MovieListInteractor(
      store: MovieDataAdapter(source: connection.films), today: MovieDatabaseDouble.usualDay,
      language: "en-US")
    var count = 0
    let start = ContinuousClock.now
    for offset in stride(from: 0, to: rows, by: 100) {
      count += try await list.movies(
        in: MovieListSelection(.allTime), from: offset, limit: 100
      ).movies.count
    }
    let time = ContinuousClock.now - start
    Stopwatch.report("\(count) rows of a service that takes 50 ms", [time])
    Stopwatch.report("  that is, in answers one after another", count: Int(time / delay), of: "")
    let pages = rows / MoviePage.size
    let fewest =
      (pages + connection.films.usefulConcurrency - 1) / connection.films.usefulConcurrency
    Stopwatch.report("  and could not be fewer than", count: fewest, of: "")
    Stopwatch.report("  requests", count: service.requests.count, of: "")
  }

  /// Runs the double until Ctrl-C, to try the live screens by hand.
  static func serve(port: Int) throws {
    let service = try MovieDatabaseDouble().start(port: port)
    print(
      """
      export MOVIEBROWSER_API_URL=\(service.origin) TMDB_ACCESS_TOKEN=\(MovieDatabaseDouble.token)
      Then start moviebrowser there. Ctrl-C ends this service.
      """)
    // Standard output may be a pipe, whose reader needs the text now.
    fflush(nil)
    while true { pause() }
  }
}
