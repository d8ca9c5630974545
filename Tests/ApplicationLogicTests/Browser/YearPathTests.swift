import BrowserTestSupport
import BusinessLogic
import DomainEntities
import TerminalTestSupport
import TestSupport
import Testing

@testable import MovieData
@testable import TerminalModel
@testable import Widgets
@testable import Wording
@testable import Year

/// The way from a figure of a year to its films and back, and the layout on a wide terminal.
@Suite(.timeLimit(.minutes(60))) @MainActor struct YearPathTests {
  private let library = InMemoryMovieLibrary()

  init() throws {
    let marks = MovieMarkInteractor(library: library)
    for number in 0..<40 {
      let days = [day("2026-01-01"), day("2025-03-01")].map { $0.adding(days: number * 3) }
      _ = try marks.mark(
        LibraryMovie(film(number)), days.map { MarkChange.seen(on: $0) },
        at: Timestamp(seconds: 1_780_000_000 + number))
    }
    _ = try CustomListInteractor(library: library).add(
      CustomList.Film(LibraryMovie(film(1))), to: "Noir", creates: true,
      at: Timestamp(seconds: 1_780_000_000))
  }

  private func opened(_ columns: Int = 80, _ rows: Int = 24) async -> BrowserRun {
    let source = RoutedMovieDataSource(ScriptedMovieDataSource(count: 60), library: library)
    return await BrowserRun.opened(
      MovieDataAdapter(source: source), columns: columns, rows: rows, library: library)
  }

  /// The beginning of the path to what a year counts.
  private func path(_ year: Int) -> String {
    Wording.path(toYear: year).joined(separator: " › ")
  }

  @Test func `Esc in the films behind a figure leads back to the figure`() async {
    let run = await opened()
    let list = run.terminal.frame
    await run.type("S5j")
    let year = run.terminal.frame
    #expect(run.rows[0].hasPrefix("\(path(2026)) "))
    await run.press(Key(.enter))
    #expect(run.rows[0].hasPrefix("\(path(2026)) › "))
    await run.press(Key(.escape))
    #expect(run.terminal.frame == year)
    await run.press(Key(.escape))
    #expect(run.terminal.frame == list)
    run.end()
  }

  @Test func `Esc leads back to the figure in the next session too`() async {
    let memory = InMemoryTextStore("")
    let source = RoutedMovieDataSource(ScriptedMovieDataSource(count: 60), library: library)
    func start() async -> BrowserRun {
      await BrowserRun.opened(
        MovieDataAdapter(source: source), columns: 80, rows: 24, library: library, memory: memory)
    }
    let first = await start()
    await first.type("S5j")
    let year = first.terminal.frame
    await first.press(Key(.enter))
    await first.press(.control("c"))
    let run = await start()
    #expect(run.rows[0].hasPrefix("\(path(2026)) › "))
    await run.press(Key(.escape))
    #expect(run.terminal.frame == year)
    run.end()
  }

  @Test func `Every step back leads to the year from which the films were listed`() async {
    let run = await opened()
    await run.type("Sj")
    await run.press(Key(.enter))
    await run.type("S")
    await run.press(Key(.left))
    await run.type("2j")
    let before = run.terminal.frame
    await run.press(Key(.enter))
    #expect(run.rows[0].hasPrefix("\(path(2025)) › "))
    await run.press(Key(.escape))
    #expect(run.terminal.frame == before)
    await run.press(Key(.escape))
    #expect(run.rows[0].hasPrefix("\(path(2026)) › "))
    await run.press(Key(.escape))
    #expect(run.text.contains("2026 in films"))
    run.end()
  }

  @Test func `The year lists the progress of own lists, and opens their films`() async {
    let run = await opened(80, 40)
    await run.type("S")
    #expect(run.rows.contains { $0.contains("Noir  1 of 1") && $0.contains("1 in 2026") })
    for _ in 0..<20 where !run.rows.contains(where: { $0.hasPrefix("> Noir") }) {
      await run.type("j")
    }
    await run.press(Key(.enter))
    #expect(run.rows[0].hasPrefix("\(path(2026)) › Noir"))
    #expect(run.chosen?.hasPrefix("Film 0001") == true)
    run.end()
  }

  @Test func `A wide terminal shows two parts beside each other`() async throws {
    let run = await opened(200, 50)
    await run.type("S")
    let row = try #require(run.rows.first { $0.contains("Films  ") })
    #expect(row.contains("Days"))
    // The first figure of the right part follows the last one of the left part.
    for _ in 0..<20 where !run.rows.contains(where: { $0.contains("> Noir") }) {
      await run.type("j")
    }
    #expect(run.rows.contains { $0.contains("> Noir") })
    await run.type("j")
    #expect(run.rows.contains { $0.hasPrefix("> January") })
    await run.type("k")
    #expect(run.rows.contains { $0.contains("> Noir") })
    run.end()
    let narrow = await opened(147, 50)
    await narrow.type("S")
    #expect(narrow.rows.contains { $0.contains("Films  ") && !$0.contains("Days") })
    narrow.end()
  }
}
