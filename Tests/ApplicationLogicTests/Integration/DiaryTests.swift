import BrowserTestSupport
import BusinessLogic
import DomainEntities
import TerminalTestSupport
import TestSupport
import Testing

@testable import MovieData
@testable import Plain
@testable import TerminalModel

/// The diary on the screen: every viewing has a row.
@Suite(.timeLimit(.minutes(60))) @MainActor struct DiaryTests {
  private static let moment = Timestamp(seconds: 1_780_000_000)

  private static func library() throws -> InMemoryMovieLibrary {
    let library = InMemoryMovieLibrary()
    let marker = MovieMarkInteractor(library: library)
    for (number, days) in [
      (1, ["2026-05-01", "2026-05-20"]), (2, ["2026-05-10"]), (3, ["2026-05-20"]),
    ] {
      for date in days {
        _ = try marker.mark(LibraryMovie(film(number)), [.seen(on: day(date))], at: moment)
      }
    }
    _ = try marker.mark(LibraryMovie(film(5)), [.seen(on: nil)], at: moment)
    return library
  }

  private static func run(
    _ library: InMemoryMovieLibrary, columns: Int = 80, memory: InMemoryTextStore? = nil
  ) async -> BrowserRun {
    let source = RoutedMovieDataSource(ScriptedMovieDataSource(count: 60), library: library)
    return await BrowserRun.opened(
      MovieDataAdapter(source: source), columns: columns, library: library, memory: memory)
  }

  private static func open(_ run: BrowserRun) async {
    await run.type(":diary")
    await run.press(Key(.enter))
  }

  /// Returns the film and day of each row.
  private static func entries(_ run: BrowserRun) -> [String] {
    run.rows.compactMap { row in
      guard let film = row.firstRange(of: "Film 000") else { return nil }
      let day = row.firstRange(of: " May 2026").map {
        row[..<$0.lowerBound].suffix(2).filter(\.isNumber)
      }
      return row[film.upperBound...].prefix(1) + (day.map { " \($0)" } ?? "")
    }
  }

  @Test func `The diary lists every viewing, latest first and undated last`() async throws {
    let run = await Self.run(try Self.library())
    await Self.open(run)
    #expect(
      Self.entries(run) == ["3 20", "1 20", "2 10", "1 1", "5"])
    #expect(run.text.contains("1 of 5"))
    #expect(run.text.contains("Seen"))
    run.end()
  }

  @Test func `Viewings of one film are selected separately`() async throws {
    let run = await Self.run(try Self.library())
    await Self.open(run)
    for (place, film) in [3, 1, 2, 1, 5].enumerated() {
      if place > 0 { await run.type("j") }
      #expect(run.text.contains("\(place + 1) of 5"))
      #expect(run.chosen?.hasPrefix("Film 000\(film)") == true)
    }
    // After a refresh the same row is selected, not the first row of its film.
    await run.type("kr")
    #expect(run.text.contains("4 of 5"))
    run.end()
  }

  @Test func `The next start returns to the selected viewing`() async throws {
    let library = try Self.library()
    let memory = InMemoryTextStore("")
    let first = await Self.run(library, memory: memory)
    await Self.open(first)
    await first.type("jjj")
    await first.press(.control("c"))
    // Another viewing was added before it.
    _ = try MovieMarkInteractor(library: library).mark(
      LibraryMovie(film(4)), [.seen(on: day("2026-05-30"))], at: Self.moment)
    let run = await Self.run(library, memory: memory)
    #expect(run.text.contains("5 of 6"))
    #expect(run.chosen?.hasPrefix("Film 0001") == true)
    #expect(run.chosen?.contains(" 1 May 2026") == true)
    run.end()
  }

  @Test(arguments: [20, 40, 60, 120])
  func `The day is shown wherever the title leaves room`(columns: Int) async throws {
    let run = await Self.run(try Self.library(), columns: columns)
    await Self.open(run)
    #expect(run.text.contains("20 May 2026") == (columns >= 40))
    run.end()
  }

  @Test func `Plain mode lists every viewing with its day`() async throws {
    let library = try Self.library()
    let source = RoutedMovieDataSource(ScriptedMovieDataSource(count: 60), library: library)
    let plain = PlainPresenter(
      store: MovieDataAdapter(source: source), links: RecordingLinkOpener(),
      today: day("2026-07-01"), size: TerminalSize(columns: 100, rows: 24), library: library,
      now: { Self.moment })
    _ = await plain.start()
    let list = await plain.receive("diary")
    for entry in [
      "20 May 2026: Film 0003", "20 May 2026: Film 0001", "1 May 2026: Film 0001",
      "day unknown: Film 0005", "1 to 5 of 5",
    ] {
      #expect(list.contains(entry), "\(list)")
    }
  }

  @Test func `Untitled films have a row each`() async throws {
    let library = InMemoryMovieLibrary()
    for (title, year) in [("Stop, Thief!", 1933), ("Stop, Thief!", 1953), ("Going", 1933)] {
      let movie = LibraryMovie(names: MovieIdentifiers(), title: title, year: year)
      _ = try MovieMarkInteractor(library: library).mark(
        movie, [.watchlist(true)], at: Self.moment)
    }
    let run = await Self.run(library)
    await run.type(":watchlist")
    await run.press(Key(.enter))
    #expect(run.text.contains("1 of 3"))
    #expect(run.rows.count { $0.contains("Stop, Thief!") } >= 2)
    run.end()
  }
}
