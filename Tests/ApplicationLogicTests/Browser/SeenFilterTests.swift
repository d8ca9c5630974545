import BrowserTestSupport
import BusinessLogic
import DomainEntities
import TerminalTestSupport
import TestSupport
import Testing

@testable import FilmPages
@testable import Films
@testable import MovieData
@testable import TerminalModel
@testable import Widgets
@testable import Wording

/// How lists treat films the user has seen.
@Suite(.timeLimit(.minutes(60))) @MainActor struct SeenFilterTests {
  private static func library(_ seen: some Sequence<Int>) throws -> InMemoryMovieLibrary {
    let library = InMemoryMovieLibrary()
    for number in seen {
      _ = try MovieMarkInteractor(library: library).mark(
        LibraryMovie(film(number)), [number.isMultiple(of: 2) ? .seen(on: nil) : .notForMe(true)],
        at: Timestamp(seconds: 1_780_000_000))
    }
    return library
  }

  private static func store(_ count: Int) -> MovieDataAdapter {
    MovieDataAdapter(source: ScriptedMovieDataSource(count: count))
  }

  @Test func `One key cycles through all, dimmed and hidden`() async throws {
    let run = await BrowserRun.opened(Self.store(60), library: try Self.library(0..<10))
    let all = run.rows
    await run.type("z")
    #expect(run.rows[0].contains("seen dimmed"))
    #expect(run.chosen?.hasPrefix("Film 0000") == true)
    await run.type("z")
    #expect(run.rows[0].contains("seen hidden"))
    #expect(run.chosen?.hasPrefix("Film 0010") == true)
    await run.type("j")
    #expect(run.text.contains("2 of 50"))
    #expect(run.text.contains("10 hidden"))
    await run.type("kz")
    await run.type("g")
    #expect(run.rows == all)
    run.end()
  }

  @Test func `The hint says what the next press does, once films are seen`() async throws {
    let run = await BrowserRun.opened(
      Self.store(60), columns: 200, library: try Self.library(0..<10))
    for word in ["dim", "hide", "show"] {
      #expect(run.rows.last?.contains("z \(word) seen") == true, "\(run.rows.last ?? "")")
      await run.type("z")
    }
    run.end()
    let elsewhere = await BrowserRun.opened(
      Self.store(60), columns: 200, library: try Self.library(50..<60))
    #expect(elsewhere.rows.last?.contains("z dim seen") == true)
    elsewhere.end()
    let unseen = await BrowserRun.opened(
      Self.store(60), columns: 200, library: InMemoryMovieLibrary())
    #expect(unseen.rows.last?.contains("dim seen") == false)
    unseen.end()
  }

  @Test func `Hidden rows are replaced by later films`() async throws {
    // Only every fortieth film is left.
    let seen = (0..<600).filter { $0 % 40 != 0 }
    let run = await BrowserRun.opened(Self.store(600), library: try Self.library(seen))
    await run.type("zz")
    for number in stride(from: 0, to: 600, by: 40) {
      #expect(run.text.contains(film(number).title))
    }
    await run.type("j")
    #expect(run.text.contains("2 of 15"))
    #expect(run.text.contains("585 hidden"))
    run.end()
  }

  @Test func `Filling a hidden list stops after a few pages, and a key continues`() async throws {
    let source = ScriptedMovieDataSource(count: 4000)
    let run = await BrowserRun.opened(
      MovieDataAdapter(source: source), library: try Self.library(0..<2000))
    await run.type("zz")
    let asked = source.asked.max() ?? 0
    #expect((10...60).contains(asked))
    #expect(!run.text.contains("Film 2000"))
    for _ in 0..<10 { await run.type("j") }
    #expect(run.text.contains("Film 2000"))
    run.end()
  }

  @Test func `A local source is loaded until the window is full or the list ends`() async throws {
    var offering = SourceCapabilities.everything
    offering.isLocal = true
    for (count, seen) in [(4000, 2000), (1700, 1699), (900, 900)] {
      let source = ScriptedMovieDataSource(count: count, offering: offering)
      let run = await BrowserRun.opened(
        MovieDataAdapter(source: source), library: try Self.library(0..<seen))
      await run.type("zz")
      #expect(!run.text.contains("to continue"))
      if seen < count {
        #expect(run.text.contains(film(seen).title))
      } else {
        #expect(run.text.contains(Wording.allHidden(press: Wording.press("z"))))
      }
      run.end()
    }
  }

  @Test func `A film marked under the cursor stays until the list is refreshed`() async throws {
    let run = await BrowserRun.opened(Self.store(30), library: try Self.library(0..<3))
    await run.type("zz")
    #expect(run.chosen?.hasPrefix("Film 0003") == true)
    await run.type("v")
    #expect(run.chosen?.hasPrefix("Film 0003") == true)
    await run.type("r")
    #expect(!run.text.contains("Film 0003"))
    await run.type("j")
    #expect(run.text.contains("4 hidden"))
    run.end()
  }

  @Test func `Search finds hidden films and library lists show them`() async throws {
    let library = try Self.library(0..<10)
    let store = MovieDataAdapter(
      source: RoutedMovieDataSource(ScriptedMovieDataSource(count: 60), library: library))
    let run = await BrowserRun.opened(store, library: library)
    await run.type("zz")
    await run.type("/Film")
    #expect(run.text.contains("Film 0000"))
    await run.press(Key(.escape))
    #expect(!run.text.contains("Film 0000"))
    await run.type(":seen")
    await run.press(Key(.enter))
    #expect(run.text.contains("1 of 5"))
    #expect(!run.rows[0].contains("hidden"))
    run.end()
  }

  @Test func `An accepted search hides and refills; a typed search shows all`() async throws {
    let seen = (0..<200).filter { $0 % 20 != 0 }
    let run = await BrowserRun.opened(Self.store(200), library: try Self.library(seen))
    await run.type("zz/Film")
    let heading = Wording.heading(of: .search("Film"))
    #expect(run.rows[0].hasPrefix("\(heading) · \(Wording.seenDimmed)"))
    #expect(run.text.contains("Film 0001"))
    await run.press(Key(.tab))
    #expect(run.rows[0].hasPrefix("\(heading) · \(Wording.seenHidden)"))
    #expect(!run.text.contains("Film 0001"))
    for number in stride(from: 0, to: 200, by: 20) {
      #expect(run.text.contains(film(number).title))
    }
    await run.type("j")
    #expect(run.text.contains("2 of 10") && run.text.contains("190 hidden"))
    // Typing the same text again finds all films again.
    await run.type("/Film")
    #expect(run.text.contains("Film 0021"))
    await run.press(Key(.tab))
    #expect(!run.text.contains("Film 0021"))
    await run.type("z")
    #expect(run.text.contains("Film 0021") && !run.rows[0].contains("seen"))
    await run.type("zz")
    #expect(run.text.contains(Wording.showing(.hide)))
    #expect(!run.text.contains("Film 0021"))
    run.end()
  }

  @Test func `A search by name hides seen films, also after a restart`() async throws {
    let memory = InMemoryTextStore("")
    let library = try Self.library(0..<10)
    let run = await BrowserRun.opened(Self.store(60), library: library, memory: memory)
    await run.type("zz:search Film")
    await run.press(Key(.enter))
    #expect(run.chosen?.hasPrefix("Film 0010") == true)
    await run.type("jjq")
    let next = await BrowserRun.opened(Self.store(60), library: library, memory: memory)
    let heading = Wording.heading(of: .search("Film"))
    #expect(next.rows[0].hasPrefix("\(heading) · \(Wording.seenHidden)"))
    #expect(next.chosen?.hasPrefix("Film 0012") == true)
    #expect(!next.text.contains("Film 0009"))
    next.end()
  }

  @Test func `A list with every film hidden explains how to show them`() async throws {
    let run = await BrowserRun.opened(Self.store(10), library: try Self.library(0..<10))
    await run.type("zz")
    #expect(run.text.contains("films are hidden"))
    await run.type("z")
    #expect(run.text.contains("1 of 10"))
    run.end()
  }

  @Test func `A person's films and a series page state how many were seen`() async throws {
    let library = InMemoryMovieLibrary()
    for number in [2, 5] {
      _ = try MovieMarkInteractor(library: library).mark(
        LibraryMovie(film(number)), [.seen(on: nil)], at: Timestamp(seconds: 1_780_000_000))
    }
    let series = MovieCollection(id: CollectionIdentifier("series"), name: "The Series")
    let details = (0..<6).map { number in
      var detail = detail(number)
      detail.collection = series
      return detail
    }
    let store = InMemoryMovieDataStore(details, offering: allFilms, isLocal: true)
    let run = await BrowserRun.opened(store, rows: 60, library: library)
    await run.press(Key(.enter))
    #expect(run.text.contains(Wording.films(6, seen: 2)))
    for _ in 0..<8 where !run.text.contains("> The Series") { await run.type("j") }
    await run.press(Key(.enter))
    #expect(run.text.contains(Wording.seen(2, of: 6)))
    run.end()
  }

  @Test func `A long series is loaded to its end, and states how many films were seen`()
    async throws
  {
    let library = InMemoryMovieLibrary()
    for number in [2, 125] {
      _ = try MovieMarkInteractor(library: library).mark(
        LibraryMovie(film(number)), [.seen(on: nil)], at: Timestamp(seconds: 1_780_000_000))
    }
    let series = MovieCollection(id: CollectionIdentifier("series"), name: "The Series")
    let details = (0..<130).map { number in
      var detail = detail(number)
      detail.collection = series
      return detail
    }
    var offering = allFilms
    offering.isLocal = true
    let store = InMemoryMovieDataStore(details, offering: offering, isLocal: true)
    let run = await BrowserRun.opened(store, library: library)
    await run.press(Key(.enter))
    for _ in 0..<40 where !run.text.contains("> The Series") { await run.type("j") }
    await run.press(Key(.enter))
    #expect(run.text.contains(Wording.seen(2, of: 130)))
    run.end()
  }

  @Test func `The seen filter is restored at the next start`() async throws {
    let memory = InMemoryTextStore("")
    let library = try Self.library(0..<5)
    let run = await BrowserRun.opened(Self.store(30), library: library, memory: memory)
    await run.type("zz")
    await run.type("q")
    let next = await BrowserRun.opened(Self.store(30), library: library, memory: memory)
    #expect(next.rows[0].contains("seen hidden"))
    #expect(next.chosen?.hasPrefix("Film 0005") == true)
    next.end()
  }
}
