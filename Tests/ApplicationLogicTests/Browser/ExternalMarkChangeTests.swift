@testable import BusinessLogic
import BrowserTestSupport
import DomainEntities
import TerminalTestSupport
import TestSupport
import Testing

@testable import Browser
@testable import MovieData
@testable import TerminalModel

/// A mark made by an account or another program appears at once without a key press.
@Suite(.timeLimit(.minutes(60))) @MainActor struct ExternalMarkChangeTests {
  private let library = InMemoryMovieLibrary()
  private let activity = SourceActivity()

  private func run(columns: Int = 80) async -> BrowserRun {
    let source = RoutedMovieDataSource(ScriptedMovieDataSource(count: 60), library: library)
    let run = BrowserRun(
      MovieDataAdapter(source: source), columns: columns, activity: activity, library: library)
    await run.terminal.idle()
    return run
  }

  /// Marks a film as an account would, and announces it from another thread.
  private func bring(_ number: Int, _ change: MarkChange) async throws {
    let edit = LibraryEdit(LibraryMovie(film(number))) {
      $0.applying(change, at: Timestamp(seconds: 1_780_000_000 + number))
    }
    _ = try library.apply(
      [edit], as: LibraryAction(.account, at: Timestamp(seconds: 1_780_000_000)))
    await Task.detached { [activity] in activity.reportMarks() }.value
  }

  @Test func `A mark from another program updates the row`() async throws {
    let run = await run()
    try await bring(2, .favorite(true))
    await run.terminal.waitForFrame { frame in
      frame.textRows.contains { $0.contains("Film 0002") && $0.contains("♥") }
    }
    #expect(!run.rows.contains { $0.contains("Film 0003") && $0.contains("♥") })
    run.end()
  }

  @Test func `Only visible rows are reread at once, the others when scrolled to`() async throws {
    let run = await run()
    await run.type("G")
    #expect(run.chosen?.hasPrefix("Film 0059") == true)
    try await bring(2, .favorite(true))
    let read = library.filmsRead
    try await bring(58, .favorite(true))
    await run.terminal.waitForFrame { frame in
      frame.textRows.contains { $0.contains("Film 0058") && $0.contains("♥") }
    }
    #expect(library.filmsRead - read <= 2 * run.rows.count)
    await run.press(.character("g"), .character("g"))
    #expect(run.rows.contains { $0.contains("Film 0002") && $0.contains("♥") })
    run.end()
  }

  @Test func `A mark from another program updates the page`() async throws {
    let run = await run()
    await run.press(Key(.enter))
    #expect(!run.text.contains("favorite"))
    try await bring(0, .favorite(true))
    await run.terminal.waitForFrame { $0.text.contains("favorite") }
    run.end()
  }

  @Test func `A library list adds the film and keeps the selection in place`() async throws {
    for number in [5, 6, 7] { try await bring(number, .favorite(true)) }
    let run = await run()
    await run.type(":favorites")
    await run.press(Key(.enter))
    await run.type("j")
    #expect(run.chosen?.hasPrefix("Film 0006") == true)
    try await bring(9, .favorite(true))
    await run.terminal.waitForFrame { $0.text.contains("Film 0009") }
    #expect(run.chosen?.hasPrefix("Film 0006") == true)
    #expect(run.text.contains("3 of 4"))
    try await bring(9, .favorite(false))
    await run.terminal.waitForFrame { !$0.text.contains("Film 0009") }
    #expect(run.text.contains("2 of 3"))
    run.end()
  }

  @Test func `An empty library list fills`() async throws {
    let run = await run()
    await run.type(":watchlist")
    await run.press(Key(.enter))
    #expect(run.text.contains("list yet."))
    try await bring(4, .watchlist(true))
    await run.terminal.waitForFrame { $0.text.contains("Film 0004") }
    run.end()
  }

  @Test func `Nothing is drawn after the browser ends`() async throws {
    let run = await run()
    run.end()
    let frames = run.terminal.frames.count
    try await bring(2, .favorite(true))
    await run.terminal.idle()
    #expect(run.terminal.frames.count == frames)
  }
}
