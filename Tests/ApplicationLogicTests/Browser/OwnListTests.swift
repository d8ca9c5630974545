import BrowserTestSupport
import BusinessLogic
import DomainEntities
import Synchronization
import TerminalTestSupport
import TestSupport
import Testing

@testable import Browser
@testable import Films
@testable import MovieData
@testable import TerminalModel
@testable import Wording

/// Library lists behave like all other lists.
@Suite(.timeLimit(.minutes(60))) @MainActor struct OwnListTests {
  private static func library(_ count: Int = 45) throws -> InMemoryMovieLibrary {
    let library = InMemoryMovieLibrary()
    for number in 0..<count {
      _ = try MovieMarkInteractor(library: library).mark(
        LibraryMovie(film(number)), [.favorite(true), .tag(number < 3 ? "Some noir" : "other")],
        at: Timestamp(seconds: 1_780_000_000 + number))
    }
    return library
  }

  private static func run(
    _ library: InMemoryMovieLibrary, columns: Int = 80, offering: SourceCapabilities = .everything,
    memory: InMemoryTextStore? = nil
  ) async -> BrowserRun {
    let source = RoutedMovieDataSource(
      ScriptedMovieDataSource(count: 60, offering: offering), library: library)
    return await BrowserRun.opened(
      MovieDataAdapter(source: source), columns: columns, library: library, memory: memory)
  }

  @Test func `The favorites list is complete and ordered across pages`() async throws {
    let run = await Self.run(try Self.library())
    await run.type(":favorites")
    await run.press(Key(.enter))
    #expect(run.rows[0].hasPrefix("My favorites"))
    #expect(run.chosen?.hasPrefix("Film 0044") == true)
    #expect(run.text.contains("1 of 45"))
    await run.type("G")
    #expect(run.chosen?.hasPrefix("Film 0000") == true)
    #expect(run.text.contains("45 of 45"))
    run.end()
  }

  @Test func `Library lists and tags are in the list picker`() async throws {
    let run = await Self.run(try Self.library(5))
    await run.type("L")
    #expect(run.text.contains("My favorites"))
    #expect(
      run.rows.contains { $0.contains("My diary") && $0.contains(Wording.emptyList(key: "v")) })
    // There may be many tags, so they are at the end.
    await run.press(Key(.end, .control))
    #expect(run.rows.contains { $0.contains("> My films: #") })
    #expect(run.text.contains(Wording.heading(of: .tagged("Some noir"))))
    await run.press(Key(.escape))
    await run.type(":tag some noir")
    await run.press(Key(.enter))
    #expect(run.text.contains("1 of 3"))
    run.end()
    let empty = await Self.run(InMemoryMovieLibrary())
    await empty.type("L")
    await empty.resize(40, 12)
    await empty.type("my")
    #expect(
      empty.rows.contains {
        $0.contains("My favorites") && $0.contains(Wording.emptyList(key: "f"))
      })
    await empty.press(Key(.escape))
    await empty.type(":watchlist")
    await empty.press(Key(.enter))
    #expect(empty.text.contains("list yet."))
    empty.end()
  }

  @Test func `The orders of a list of marks are named by what they go by`() async throws {
    let run = await Self.run(try Self.library(5))
    await run.type(":diary")
    await run.press(Key(.enter))
    await run.type("s")
    #expect(
      run.rows.contains { $0.contains("recently seen first") })
    #expect(!run.text.contains("popularity"))
    run.end()
  }

  @Test func `A film that loses its mark stays until the list is refreshed`() async throws {
    let run = await Self.run(try Self.library(5))
    await run.type(":favorites")
    await run.press(Key(.enter))
    await run.type("jf")
    #expect(run.chosen?.hasPrefix("Film 0003") == true)
    #expect(run.text.contains("2 of 5"))
    await run.type("r")
    #expect(run.text.contains("of 4"))
    #expect(!run.text.contains("Film 0003"))
    run.end()
  }

  /// The first offering cannot sort by the user's ratings.
  @Test(arguments: [allFilms, .everything])
  func `Library lists sort by the user's marks and remember the order`(
    offering: SourceCapabilities
  ) async throws {
    let library = try Self.library(5)
    _ = try MovieMarkInteractor(library: library).mark(
      LibraryMovie(film(2)), [.rating(UserRating(halves: 9))], at: Timestamp(seconds: 1_790_000_000)
    )
    let memory = InMemoryTextStore("")
    let run = await Self.run(library, offering: offering, memory: memory)
    await run.type(":favorites")
    await run.press(Key(.enter))
    await run.type(":sort rating")
    await run.press(Key(.enter))
    #expect(run.chosen?.hasPrefix("Film 0002") == true)
    let order = Wording.order(MovieSort(by: .rating), of: .mine(.favorites))
    #expect(run.text.contains(order))
    run.end()
    let next = await Self.run(library, offering: offering, memory: memory)
    #expect(next.chosen?.hasPrefix("Film 0002") == true)
    #expect(next.text.contains(order))
    next.end()
  }

  @Test func `A film missing from the source is shown as the library stored it`() async throws {
    let library = InMemoryMovieLibrary()
    var movie = LibraryMovie(film("Elsewhere", 1950, id: "elsewhere-1950"))
    movie.directors = ["Somebody Else"]
    _ = try MovieMarkInteractor(library: library).mark(
      movie, [.watchlist(true)], at: Timestamp(seconds: 1_780_000_000))
    let run = await Self.run(library)
    await run.type(":watchlist")
    await run.press(Key(.enter))
    #expect(run.chosen?.hasPrefix("Elsewhere") == true)
    await run.press(Key(.enter))
    #expect(run.text.contains("Somebody Else"))
    run.end()
  }

  @Test func `Films without any title have separate rows, pages and notes`() async throws {
    let library = InMemoryMovieLibrary()
    for (title, year) in [("Nobody Knows", 1950), ("Nobody Knows", 1951), ("Nor This", 1950)] {
      _ = try MovieMarkInteractor(library: library).mark(
        LibraryMovie(names: MovieIdentifiers(), title: title, year: year),
        [.favorite(true), .note("about \(title) of \(year)")],
        at: Timestamp(seconds: 1_780_000_000 + year))
    }
    let run = await Self.run(library)
    await run.type(":favorites")
    await run.press(Key(.enter))
    #expect(run.text.contains("1 of 3"))
    #expect(run.chosen?.hasPrefix("Nobody Knows") == true && run.chosen?.contains("♥") == true)
    await run.type("f")
    #expect(run.chosen?.contains("♥") == false)
    #expect(
      try library.entries(titled: "Nobody Knows").map(\.marks.isFavorite) == [true, false])
    await run.type("u")
    #expect(run.chosen?.contains("♥") == true)
    await run.type("n")
    #expect(run.text.contains("about Nobody Knows of 1951"))
    await run.press(Key(.escape), Key(.enter))
    #expect(run.text.contains("♥ favorite"))
    run.end()
  }

  @Test(arguments: [true, false])
  func `Library rows are looked up only in a source that answers at once`(atOnce: Bool) async throws
  {
    let source = AskedSource(atOnce: atOnce)
    let marked = RoutedMovieDataSource(source, library: try Self.library(5))
    var query = MovieQuery()
    query.scope = .marked(.favorites, tag: nil)
    let page = try await marked.page(1, of: query)
    #expect(page.movies.map(\.title) == (0..<5).reversed().map { film($0).title })
    #expect(source.asked.withLock { $0 } == (atOnce ? 5 : 0))
  }

  @Test func `Library lists continue past the source's page limit`() async throws {
    let adapter = MovieDataAdapter(
      source: RoutedMovieDataSource(
        ScriptedMovieDataSource(count: 60, lastPage: 2), library: try Self.library()))
    var query = MovieQuery()
    let others = try await adapter.movies(
      matching: MovieFetchRequest(query: query, offset: 20, limit: 40))
    #expect(others.movies.count == 20 && others.isCutShort)
    query.scope = .marked(.favorites, tag: nil)
    let own = try await adapter.movies(
      matching: MovieFetchRequest(query: query, offset: 20, limit: 40))
    #expect(own.movies.map(\.title) == (0..<25).reversed().map { film($0).title })
    #expect(own.total == 45 && !own.isCutShort && own.nextOffset == nil)
  }

  @Test func `A list that cannot be read explains why in its place`() async throws {
    let library = try Self.library(5)
    let run = await Self.run(library)
    library.fail(with: .library(.newerVersion))
    await run.type(":favorites")
    await run.press(Key(.enter))
    #expect(run.text.contains(Wording.failure(reading: .newerVersion)))
    run.end()
  }
}

/// A source that counts lookups of cached films.
private final class AskedSource: MovieDataSource {
  let offering: SourceCapabilities
  let asked = Mutex(0)
  let usefulConcurrency = 1

  init(atOnce: Bool) {
    var offering = SourceCapabilities.everything
    offering.isLocal = atOnce
    self.offering = offering
  }

  nonisolated(nonsending) func page(
    _ number: Int, of query: MovieQuery, freshness: MovieFreshness
  ) async throws(MovieDataError) -> MoviePage {
    MoviePage(movies: [], totalPages: 0)
  }

  nonisolated(nonsending) func detail(
    of id: MovieIdentifier, freshness: MovieFreshness
  ) async throws(MovieDataError) -> MovieDetail {
    throw .notFound
  }

  func knownDetail(of id: MovieIdentifier) -> MovieDetail? {
    asked.withLock { $0 += 1 }
    return nil
  }
}
