import BusinessLogic
import CommandTestSupport
import DomainEntities
import TestSupport
import Testing

@testable import Browser
@testable import CommandLineInterface
@testable import Commands
@testable import Records
@testable import Widgets

/// Titles, headings and the names of columns in the output for people.
struct StyledOutputTests {
  private static let now = Timestamp(seconds: 1_795_000_000)
  private let library = InMemoryMovieLibrary()

  init() throws {
    _ = try MovieMarkInteractor(library: library).mark(
      LibraryMovie(film(1)), [.seen(on: day("2026-01-02"))], at: Self.now)
    _ = try CustomListInteractor(library: library).add(
      CustomList.Film(LibraryMovie(film(1))), to: "noir", creates: true, at: Self.now)
  }

  /// Expects that styles add only their sequences, and returns the styled lines.
  private func lines(_ text: (OutputFormat) throws -> String) throws -> [Substring] {
    let styled = try text(.aligned(columns: 80, isStyled: true))
    var plain = styled
    for style in ["\u{1B}[1m", "\u{1B}[4m", "\u{1B}[m"] {
      plain = plain.split(separator: style, omittingEmptySubsequences: false).joined()
    }
    #expect(try text(.aligned(columns: 80)) == plain)
    return styled.split(separator: "\n")
  }

  private func bold(_ text: String) -> String { "\u{1B}[1m\(text)\u{1B}[m" }

  @Test func `Headings of statistics are bold`() throws {
    let list = try lines { try StatisticsCommand(.test(library: library)).run(format: $0) }
    #expect(list.contains { $0.hasPrefix("\u{1B}[1mFilms by decade") })
    let command = YearCommand(.test(library: library, today: day("2026-11-25")))
    let year = try lines { try command.run(2026, format: $0) }
    #expect(year.first == Substring(bold("2026 in films")))
    #expect(year.contains(Substring(bold("Viewings by month"))))
  }

  @Test func `Screens of keys are bold`() throws {
    let keys = try lines { KeysCommand(BrowserBindings.standard.summaries).text(format: $0) }
    let screen = try #require(BrowserBindings.standard.summaries.first?.name)
    #expect(keys.first == Substring(bold(screen)))
  }

  @Test func `The columns of backups are underlined`() throws {
    let backup = LibraryBackup(
      name: "2026-11-21", path: "/x/y.db", kind: .backup, day: day("2026-11-21"),
      contents: .init(films: 1, marks: 1, lastStep: 1, lastStepAt: Self.now))
    let command = LibraryBackupsCommand([backup], today: day("2026-11-25"))
    let table = try lines { try command.text(format: $0) }
    #expect(table[0].hasPrefix("\u{1B}[4m") && table[0].hasSuffix("\u{1B}[m"))
    #expect(!table[1].contains("\u{1B}"))
  }

  @Test func `The name of a list is bold`() async throws {
    var show = ListsOptions()
    (show.part, show.list) = (.show, "noir")
    let text = try await ListsCommand(.test(library: library, now: Self.now))
      .run(show, format: .aligned(columns: 80, isStyled: true))
    #expect(text.hasPrefix("\u{1B}[1mnoir: "))
  }
}
