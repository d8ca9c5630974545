public import DomainEntities
public import Records
import TerminalModel
import Wording

/// `moviebrowser --version`: the versions of the program and of its parts.
public struct VersionCommand: Hashable, Sendable {
  private let version: String
  private let commit: String?
  private let date: String?
  private let films: Int
  private let lastDay: CalendarDate?
  private let sqlite: String
  private let curl: String?

  /// Creates a command with the facts.
  ///
  /// - Parameters:
  ///   - version: The version of the program.
  ///   - commit: The commit that it was built from, if known.
  ///   - date: The day of the commit, if known.
  ///   - films: Number of films in the built-in catalog.
  ///   - lastDay: The latest release day of those films.
  ///   - sqlite: The version of SQLite.
  ///   - curl: The version of libcurl; nil if it is missing.
  public init(
    version: String, commit: String?, date: String?, films: Int, lastDay: CalendarDate?,
    sqlite: String, curl: String?
  ) {
    self.version = version
    self.commit = commit
    self.date = date
    self.films = films
    self.lastDay = lastDay
    self.sqlite = sqlite
    self.curl = curl
  }

  /// Returns the facts in a format; as text, one a line, with the credits below.
  public func text(format: OutputFormat) -> String {
    CommandOutput(
      one: .version, .members(facts.map { ($0.name, $0.value) }),
      lines: { facts.map { [$0.name, $0.value?.plainText ?? ""] } }, people: { _ in lines }
    ).text(format)
  }

  private var lines: String {
    typealias Label = Wording.VersionLabel
    let facts = [
      (Label.commit, commit), (Label.date, date),
      (Label.catalogue, Wording.catalogue(films, until: lastDay)), (Label.sqlite, sqlite),
      (Label.curl, curl ?? Wording.notInstalled),
    ]
    let credits = [Credits.license, Credits.movieDatabase, Credits.watchOptions]
    return
      (["moviebrowser \(version)"]
      + facts.compactMap { label, fact in fact.map { CleanText.line("\(label): \($0)") } }
      + [""] + credits + [Wording.allCredits])
      .map { $0 + "\n" }.joined()
  }

  private var facts: [(name: String, value: JSONText?)] {
    [
      ("version", .string(version)), ("commit", commit.map(JSONText.string)),
      ("date", date.map(JSONText.string)), ("films", .integer(films)),
      ("lastDay", lastDay.map { .string($0.description) }), ("sqlite", .string(sqlite)),
      ("libcurl", curl.map(JSONText.string)),
    ]
  }
}

extension RecordShape {
  /// The versions of the program and of its parts.
  package static let version = RecordShape([
    RecordField.string("version").required, .string("commit"), .string("date"),
    RecordField.integer("films").required, .string("lastDay"),
    RecordField.string("sqlite").required, .string("libcurl"),
  ])
}
