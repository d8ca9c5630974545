import BrowserTestSupport
import BusinessLogic
import DomainEntities
import TestSupport
import Testing

@testable import TerminalModel
@testable import Tonight
@testable import Wording

/// What fits on the screen of films for tonight, and in its footer.
@Suite(.timeLimit(.minutes(60))) @MainActor struct TonightLayoutTests {
  /// Opens three films with long titles and reasons.
  private func opened(
    columns: Int, rows: Int, library: InMemoryMovieLibrary? = nil
  ) async -> BrowserRun {
    let films = (0..<3).map { number in
      var movie = detail(number)
      movie.summary.title = "A Film With a Title That Is Long \(number)"
      movie.summary.runtime = 80
      movie.awards = [MovieAward(.sightAndSound, rank: 20)]
      return movie
    }
    let run = await BrowserRun.opened(
      InMemoryMovieDataStore(films, offering: allFilms, isLocal: true), columns: columns,
      rows: rows, library: library)
    await run.type("x")
    return run
  }

  @Test func `At 40 columns and 12 rows, reasons are whole and the keys of preferences are named`()
    async
  {
    let run = await opened(columns: 40, rows: 12)
    let starts = run.rows.indices.filter { run.rows[$0].contains("Number 20 in Sight") }
    #expect(starts.count == 3, "\(run.text)")
    #expect(starts.allSatisfy { run.rows[$0 + 1].contains("poll of 2022.") }, "\(run.text)")
    #expect(run.text.contains("t m e p w F narrow"), "\(run.text)")
    await run.type("t")
    #expect(run.text.contains("t \(Wording.condition(maxMinutes: 90))"), "\(run.text)")
    run.end()
  }

  @Test(arguments: [40, 52, 65, 80])
  func `The footer names Esc, and undo only if there is something to undo`(columns: Int) async {
    let run = await opened(columns: columns, rows: 24, library: InMemoryMovieLibrary())
    func footer(has hint: String) -> Bool { run.rows.last?.contains(hint) == true }
    #expect(footer(has: "Esc close") && !footer(has: "u undo"), "\(run.text)")
    await run.type("a")
    #expect(footer(has: "Esc close"), "\(run.text)")
    #expect(footer(has: "u undo") == (columns == 80), "\(run.text)")
    await run.type("u")
    #expect(footer(has: "Esc close") && !footer(has: "u undo"), "\(run.text)")
    run.end()
  }

  @Test func `A message that does not fit ends in an ellipsis`() async {
    let run = await opened(columns: 40, rows: 12, library: InMemoryMovieLibrary())
    await run.type("*4")
    await run.press(Key(.enter))
    #expect(run.rows[1].hasPrefix("  Rated 4 stars"), "\(run.text)")
    #expect(run.rows[1].hasSuffix("…"), "\(run.text)")
    run.end()
  }
}
