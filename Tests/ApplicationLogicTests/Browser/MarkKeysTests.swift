import BrowserTestSupport
import BusinessLogic
import DomainEntities
import TestSupport
import Testing

@testable import Films
@testable import TerminalModel
@testable import Wording

/// Keys that mark the current film, and how rows and pages show marks.
@Suite(.timeLimit(.minutes(60))) @MainActor struct MarkKeysTests {
  private static func store() -> InMemoryMovieDataStore {
    InMemoryMovieDataStore((0..<60).map { detail($0) }, offering: allFilms, isLocal: true)
  }

  private static func marks(
    _ number: Int, _ library: InMemoryMovieLibrary
  ) throws -> MovieMarks {
    try library.entry(of: MovieIdentifiers(film(number)))?.marks ?? MovieMarks()
  }

  @Test func `Each mark key marks, updates the row, reports it and toggles back`() async throws {
    let library = InMemoryMovieLibrary()
    let run = await BrowserRun.opened(Self.store(), library: library)
    for (key, sign, words) in [
      ("f", "♥", "favorites"), ("a", "+", "watchlist"), ("v", "✓", "today"),
      ("X", "×", "not for me”"),
    ] {
      await run.type(key)
      #expect(run.chosen?.contains(sign) == true, "\(key)")
      #expect(run.text.contains("\(words): Film 0000 (1920)."), "\(key)")
      #expect(try Self.marks(0, library).isEmpty == false)
      await run.type(key)
      #expect(run.chosen?.contains(sign) == false, "\(key)")
      #expect(try Self.marks(0, library).isEmpty, "\(key)")
    }
    run.end()
  }

  @Test func `An empty library changes no row and is read once per batch`() async {
    let library = InMemoryMovieLibrary()
    let bare = await BrowserRun.opened(Self.store())
    let run = await BrowserRun.opened(Self.store(), library: library)
    // Only the footer has keys that mark films.
    #expect(run.rows.dropLast() == bare.rows.dropLast())
    let readings = library.markReadings
    await run.type("jjjkk")
    #expect(library.markReadings == readings)
    #expect(readings <= 2)
    bare.end()
    run.end()
  }

  @Test(arguments: [80, 140]) func `A mark on the page appears in the row`(columns: Int)
    async throws
  {
    let library = InMemoryMovieLibrary()
    let run = await BrowserRun.opened(Self.store(), columns: columns, library: library)
    await run.type("4G")
    await run.press(Key(.enter))
    await run.type("f")
    #expect(run.text.contains("♥ favorite"))
    await run.press(Key(.escape))
    #expect(run.chosen?.contains("♥") == true)
    await run.type("vj")
    #expect(try Self.marks(3, library).isFavorite)
    #expect(try Self.marks(3, library).isSeen)
    #expect(run.rows.contains { $0.contains("Film 0003") && $0.contains("♥✓") })
    run.end()
  }

  @Test func `Undo and redo report and show what they did`() async throws {
    let library = InMemoryMovieLibrary()
    let run = await BrowserRun.opened(Self.store(), library: library)
    await run.type("f")
    await run.type("jjv")
    await run.type("u")
    #expect(run.text.contains("Undone: Film 0002 (1922): ") && run.text.contains("28 May 2026."))
    #expect(try Self.marks(2, library).isEmpty)
    await run.type("u")
    #expect(run.text.contains("Undone: Film 0000 (1920): ") && run.text.contains("favorites."))
    #expect(!run.text.contains("♥"))
    await run.type("u")
    #expect(run.text.contains(Wording.undone(nil)))
    await run.type("U")
    #expect(run.text.contains("Redone: Film 0000 (1920): ") && run.text.contains("favorites."))
    #expect(run.rows.contains { $0.contains("Film 0000") && $0.contains("♥") })
    run.end()
  }

  @Test func `Redo restores the last undone step unless a later change superseded it`()
    async throws
  {
    let library = InMemoryMovieLibrary()
    let run = await BrowserRun.opened(Self.store(), library: library)
    await run.type("*4.")
    await run.press(Key(.enter))
    await run.type("*3")
    await run.press(Key(.enter))
    await run.type("u")
    await run.type("*5")
    await run.press(Key(.enter))
    await run.type("u")
    #expect(try Self.marks(0, library).rating?.halves == 7)
    await run.type("U")
    #expect(run.text.contains("5 stars (was 3.5)"))
    #expect(try Self.marks(0, library).rating?.halves == 10)
    await run.type("U")
    #expect(run.text.contains(Wording.redone(nil)))
    #expect(try Self.marks(0, library).rating?.halves == 10)
    run.end()
  }

  @Test(arguments: LibraryProblem.allCases, [60, 80, 120])
  func `A mark that cannot be saved is reported and not shown`(
    problem: LibraryProblem, columns: Int
  )
    async throws
  {
    let library = InMemoryMovieLibrary()
    let run = await BrowserRun.opened(Self.store(), columns: columns, library: library)
    library.fail(with: .library(problem))
    await run.type("f")
    let words = Wording.sentence(.library(problem)).split(separator: " ")
    #expect(words.allSatisfy { run.text.contains($0) })
    #expect(!run.text.contains("♥"))
    library.fail(with: nil)
    #expect(try Self.marks(0, library).isEmpty)
    run.end()
  }

  @Test func `Undo rereads only the affected marks`() async throws {
    let library = InMemoryMovieLibrary()
    let run = await BrowserRun.opened(Self.store(), library: library)
    await run.type("G")
    await run.type("f")
    let read = library.filmsRead
    await run.type("u")
    #expect(library.filmsRead == read + 1)
    #expect(run.chosen?.contains("♥") == false)
    run.end()
  }

  @Test func `A refresh shows marks made by another program`() async throws {
    let library = InMemoryMovieLibrary()
    let run = await BrowserRun.opened(Self.store(), library: library)
    _ = try MovieMarkInteractor(library: library).mark(
      LibraryMovie(film(1)), [.favorite(true), .rating(UserRating(halves: 9))],
      at: Timestamp(seconds: 1_780_000_000))
    await run.type("r")
    #expect(run.rows.contains { $0.contains("Film 0001") && $0.contains("♥   ★4½") })
    run.end()
  }

  @Test func `Mark keys are text in text fields, and counts still work`() async throws {
    let library = InMemoryMovieLibrary()
    let run = await BrowserRun.opened(Self.store(), library: library)
    await run.type("/fav")
    #expect(try library.counts()[.everything] == 0)
    await run.press(Key(.escape))
    await run.type("3jf")
    #expect(try Self.marks(3, library).isFavorite)
    run.end()
  }
}
