import BrowserTestSupport
import BusinessLogic
import DomainEntities
import TerminalTestSupport
import TestSupport
import Testing

@testable import TerminalModel

/// Whole screens compared with approved goldens; `RECORD_GOLDENS=1` records new ones.
@Suite(.timeLimit(.minutes(60))) @MainActor struct GoldenScreenTests {
  private nonisolated static let sizes = [(80, 24), (40, 12), (20, 5), (200, 50)]

  @Test(arguments: sizes)
  func `List`(columns: Int, rows: Int) async {
    await expect("list", Gallery.classics, columns, rows)
  }

  @Test(arguments: sizes)
  func `List, scrolled down`(columns: Int, rows: Int) async {
    await expect("list-below", Gallery.classics, columns, rows, keys: "15G")
  }

  @Test(arguments: sizes)
  func `List, at the end`(columns: Int, rows: Int) async {
    await expect("end", Gallery.classics, columns, rows, keys: "G")
  }

  @Test(arguments: sizes)
  func `Titles with multi-cell characters`(columns: Int, rows: Int) async {
    await expect("wide", Gallery.wide, columns, rows)
  }

  @Test(arguments: sizes)
  func `Titles with terminal control sequences`(columns: Int, rows: Int) async {
    await expect("hostile", Gallery.hostile, columns, rows, keys: "jj")
  }

  @Test(arguments: sizes)
  func `Empty list`(columns: Int, rows: Int) async {
    await expect("empty", [MovieSummary](), columns, rows)
  }

  @Test(arguments: sizes)
  func `Typing a search`(columns: Int, rows: Int) async {
    await expect("search", Gallery.classics, columns, rows, keys: "/the")
  }

  @Test(arguments: sizes)
  func `Search without results`(columns: Int, rows: Int) async {
    await expect("search-nothing", Gallery.classics, columns, rows, keys: "/the nowhere man")
  }

  @Test(arguments: sizes)
  func `Search with similar films only`(columns: Int, rows: Int) async {
    let store = SimilarFilmsStore(Array(Gallery.classics.prefix(6)))
    let run = await BrowserRun.opened(store, columns: columns, rows: rows)
    await run.type("/casablanka")
    #expect(run.text.contains("No matches. Similar:"))
    expectGolden(run, "search-similar")
    run.end()
  }

  @Test(arguments: sizes)
  func `Short page`(columns: Int, rows: Int) async {
    let film = MovieSummary(id: MovieIdentifier("x"), title: "A Film of Which Little Is Known")
    await expect("page-short", [MovieDetail(summary: film)], columns, rows, keys: "l")
  }

  @Test(arguments: sizes)
  func `Long page`(columns: Int, rows: Int) async {
    await expect("page-long", [Gallery.everything], columns, rows, keys: "l")
  }

  @Test(arguments: sizes)
  func `Long page, scrolled down`(columns: Int, rows: Int) async {
    await expect("page-below", [Gallery.everything], columns, rows, keys: "l12j")
  }

  @Test(arguments: sizes)
  func `Page with every field of a live service`(columns: Int, rows: Int) async {
    await expect("page-live", liveFilms, columns, rows, keys: "l")
  }

  @Test(arguments: sizes)
  func `Live page with an entry selected further down`(columns: Int, rows: Int) async {
    await expect("page-live-below", liveFilms, columns, rows, keys: "l30j")
  }

  @Test(arguments: sizes)
  func `Live page, at the end`(columns: Int, rows: Int) async {
    await expect("page-live-end", liveFilms, columns, rows, keys: "lG15k")
  }

  @Test(arguments: [(80, 24), (40, 12)])
  func `Live page with marked films of the series and similar films`(
    columns: Int, rows: Int
  ) async throws {
    let library = InMemoryMovieLibrary()
    let marks = MovieMarkInteractor(library: library)
    let changes: [(MovieSummary, [MarkChange])] = [
      (Gallery.live.summary, [.seen(in: nil), .rating(UserRating(halves: 9))]),
      (Gallery.series[2], [.watchlist(true)]),
      (Gallery.live.recommendations[0].movie, [.favorite(true), .seen(in: nil)]),
    ]
    for (movie, changes) in changes {
      _ = try marks.mark([LibraryMovie(movie)], changes, at: Timestamp(seconds: 1))
    }
    let store = InMemoryMovieDataStore(liveFilms, offering: allFilms, isLocal: true)
    let run = await BrowserRun.opened(store, columns: columns, rows: rows, library: library)
    await run.type("lG5k")
    expectGolden(run, "page-marks")
    run.end()
  }

  @Test(arguments: [(80, 24), (40, 12)])
  func `List with selected films`(columns: Int, rows: Int) async {
    let films = Gallery.classics.map { detail($0) }
    let run = await BrowserRun.opened(
      InMemoryMovieDataStore(films, offering: allFilms, isLocal: true), columns: columns,
      rows: rows, library: InMemoryMovieLibrary())
    await run.type("jf  j k")
    expectGolden(run, "list-selected")
    run.end()
  }

  @Test(arguments: sizes)
  func `Walk through a list`(columns: Int, rows: Int) async {
    let run = await BrowserRun.opened(
      InMemoryMovieDataStore(
        [Gallery.live] + Gallery.classics.map { detail($0) }, offering: allFilms, isLocal: true),
      columns: columns, rows: rows, library: InMemoryMovieLibrary())
    await run.type("cvn4akkkk")
    expectGolden(run, "walk")
    await run.type("jjjj" + String(repeating: "n", count: 40))
    expectGolden(run, "walk-end")
    run.end()
  }

  @Test(arguments: sizes)
  func `Where to watch`(columns: Int, rows: Int) async {
    await expect("watch", liveFilms, columns, rows, keys: "w")
  }

  @Test(arguments: sizes)
  func `About screen`(columns: Int, rows: Int) async {
    await expect("about", Gallery.classics, columns, rows, keys: "A")
  }

  /// A film and the other films of its series, of which only the titles are known.
  private var liveFilms: [MovieDetail] {
    Gallery.series.map { film in
      guard film.id != Gallery.live.id else { return Gallery.live }
      return MovieDetail(summary: film, collection: Gallery.live.collection)
    }.sorted { $0.id == Gallery.live.id && $1.id != Gallery.live.id }
  }

  @Test(arguments: sizes)
  func `Page with terminal control sequences`(columns: Int, rows: Int) async {
    await expect("page-hostile", [Gallery.hostileDetail], columns, rows, keys: "l")
  }

  @Test(arguments: sizes)
  func `Help`(columns: Int, rows: Int) async {
    await expect("help", Gallery.classics, columns, rows, keys: "?")
  }

  @Test(arguments: sizes)
  func `Choosing a list`(columns: Int, rows: Int) async {
    await expect("lists", Gallery.classics, columns, rows, offering: .everything, keys: "Ljjjjjjj")
  }

  @Test(arguments: sizes)
  func `Choosing an order`(columns: Int, rows: Int) async {
    await expect("orders", Gallery.classics, columns, rows, offering: .everything, keys: "s")
  }

  @Test(arguments: sizes)
  func `Loading`(columns: Int, rows: Int) async throws {
    let store = ScriptedMovieDataStore(offering: allFilms)
    let run = BrowserRun(store, columns: columns, rows: rows)
    _ = try await store.batches.next()
    await run.terminal.idle()
    expectGolden(run, "loading")
    run.end()
  }

  @Test(arguments: sizes)
  func `Loading more`(columns: Int, rows: Int) async throws {
    let store = ScriptedMovieDataStore(
      offering: allFilms, known: Gallery.classics.map { detail($0) })
    let run = BrowserRun(store, columns: columns, rows: rows)
    try await store.batches.next().answer(
      MovieBatch(movies: Gallery.classics, nextOffset: 40, total: 214))
    await run.terminal.idle()
    await run.type("G")
    expectGolden(run, "loading-more")
    run.end()
  }

  @Test(arguments: sizes)
  func `Failure without rows`(columns: Int, rows: Int) async throws {
    let store = InMemoryMovieDataStore(Gallery.classics, offering: allFilms)
    store.fail(with: .offline)
    let run = await BrowserRun.opened(store, columns: columns, rows: rows)
    expectGolden(run, "failed")
    run.end()
  }

  @Test(arguments: sizes, ["G", "j"])
  func `Failure below rows`(size: (Int, Int), key: String) async throws {
    let store = ScriptedMovieDataStore(
      offering: allFilms, known: Gallery.classics.map { detail($0) })
    let run = BrowserRun(store, columns: size.0, rows: size.1)
    try await store.batches.next().answer(
      MovieBatch(movies: Gallery.classics, nextOffset: 40, total: 214))
    await run.terminal.idle()
    await run.type("G")
    try await store.batches.next().fail(.timedOut)
    await run.terminal.idle()
    if key == "j" { await run.type("g") }
    expectGolden(run, key == "G" ? "failed-below" : "failed-out-of-sight")
    run.end()
  }

  @Test(arguments: sizes)
  func `Failed page`(columns: Int, rows: Int) async throws {
    let store = InMemoryMovieDataStore([Gallery.everything], offering: allFilms)
    store.failDetails(with: .rateLimited(retryAfter: .seconds(30)))
    let run = await BrowserRun.opened(store, columns: columns, rows: rows)
    await run.press(Key(.enter))
    await run.terminal.waitForFrame { !$0.text.contains("Loading…") }
    expectGolden(run, "page-failed")
    run.end()
  }

  @Test func `A one-cell terminal shows every screen without a trap`() async {
    for movies in [Gallery.classics, Gallery.wide, Gallery.hostile, []] {
      for keys in ["", "l", "/a", "?", "L"] {
        let store = InMemoryMovieDataStore(movies, isLocal: true)
        let run = await BrowserRun.opened(store, columns: 1, rows: 1)
        await run.type(keys)
        #expect(run.terminal.frame.fault(1, 1) == nil)
        run.end()
      }
    }
  }

  // MARK: Helpers

  private func expect(
    _ name: String, _ movies: [MovieSummary], _ columns: Int, _ rows: Int,
    keys: String = ""
  ) async {
    await expect(name, movies.map { detail($0) }, columns, rows, keys: keys)
  }

  private func expect(
    _ name: String, _ movies: [MovieSummary], _ columns: Int, _ rows: Int,
    offering: SourceCapabilities, keys: String
  ) async {
    await expect(name, movies.map { detail($0) }, columns, rows, offering: offering, keys: keys)
  }

  private func expect(
    _ name: String, _ movies: [MovieDetail], _ columns: Int, _ rows: Int,
    offering: SourceCapabilities = allFilms, keys: String = ""
  ) async {
    let store = InMemoryMovieDataStore(movies, offering: offering, isLocal: true)
    let run = await BrowserRun.opened(store, columns: columns, rows: rows)
    await run.type(keys)
    expectGolden(run, name)
    run.end()
  }

  private func expectGolden(_ run: BrowserRun, _ name: String) {
    BrowserTests.expectGolden(run.terminal.frame, name)
  }
}
