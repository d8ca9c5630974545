import BusinessLogic
import CommandTestSupport
import TestSupport
import Testing

@testable import Commands
@testable import FilmPages
@testable import MovieData
@testable import Records
@testable import Wording

/// The films of `moviebrowser list` from stores with wrong pages.
struct ListCommandPagesTests {
  private static func options(limit: Int) -> ListOptions {
    var options = ListOptions()
    options.list = .allTime
    options.rows.given = limit
    return options
  }

  @Test func `The list command ends at a repeated offset as well`() async throws {
    let store = ScriptedMovieDataStore(offering: allFilms)
    let command = ListCommand(.test(store: store))
    let running = Task {
      try await command.run(Self.options(limit: 50), format: .tabbed)
    }
    try await store.batches.next().answer(batch(0..<20, next: 20))
    try await store.batches.next().answer(batch(20..<25, next: 20))
    #expect(try await running.value.split(separator: "\n").count == 25)
    #expect(store.unclaimed.isEmpty)
  }

  @Test func `The list command says how many places have no film of their own`() async throws {
    let reports = ReportedLines()
    let command = ListCommand(
      .test(
        store: MovieDataAdapter(source: HoledMovieDataSource(films(0..<100))),
        report: { reports.add($0) }))
    let text = try await command.run(Self.options(limit: 100), format: .tabbed)
    #expect(text.split(separator: "\n").count == 97)
    #expect(reports.lines == [Wording.holes(missing: 2, repeated: 1)])
  }
}
