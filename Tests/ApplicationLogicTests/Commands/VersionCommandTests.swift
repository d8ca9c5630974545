import DomainEntities
import TestSupport
import Testing

@testable import Commands
@testable import Records
@testable import Wording

struct VersionCommandTests {
  @Test func `Every fact has a line, and the credits follow`() {
    let text = VersionCommand(
      version: "1.2.3", commit: "abc-dirty", date: "2026-11-25", films: 1234,
      lastDay: day("2026-10-23"), sqlite: "3.46.0", curl: "8.5.0\u{1B}[2J"
    ).text(format: .aligned(columns: 80))
    #expect(
      text.hasPrefix(
        """
        moviebrowser 1.2.3
        Commit: abc-dirty
        Commit date: 2026-11-25
        Catalog: \(Wording.catalogue(1234, until: day("2026-10-23")))
        SQLite: 3.46.0
        libcurl: 8.5.0
        """))
    #expect(text.contains("\n\n\(Credits.license)\n\(Credits.movieDatabase)\n"))
    #expect(text.hasSuffix("\n") && !text.contains("\u{1B}"))
  }

  @Test func `Unknown facts are left out`() throws {
    let command = VersionCommand(
      version: "1.2.3", commit: nil, date: nil, films: 1, lastDay: nil, sqlite: "3.46.0", curl: nil)
    #expect(
      command.text(format: .aligned(columns: 80)).hasPrefix(
        """
        moviebrowser 1.2.3
        Catalog: 1 film
        SQLite: 3.46.0
        libcurl: not installed

        """))
    let json = try #require(JSONValue(written: command.text(format: .json)))
    #expect(json.names == ["version", "films", "sqlite"])
    #expect(json["films"] == .integer(1))
  }

  @Test func `The JSON has every known fact`() throws {
    let command = VersionCommand(
      version: "1.2.3", commit: "abc", date: "2026-11-25", films: 1234,
      lastDay: day("2026-10-23"), sqlite: "3.46.0", curl: "8.5.0")
    let json = try #require(JSONValue(written: command.text(format: .json)))
    #expect(
      json.names == ["version", "commit", "date", "films", "lastDay", "sqlite", "libcurl"])
    #expect(json["lastDay"] == .string("2026-10-23"))
  }
}
