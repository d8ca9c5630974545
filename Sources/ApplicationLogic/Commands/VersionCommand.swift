public import DomainEntities
public import Records
import TerminalModel
import Wording

/// `moviebrowser --version`: the versions of the program and of its parts.
public struct VersionCommand: Hashable, Sendable {
  fileprivate let version: String
  fileprivate let commit: String?
  fileprivate let date: String?
  fileprivate let films: Int
  fileprivate let lastDay: CalendarDate?
  fileprivate let sqlite: String
  fileprivate let curl: String?

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
    CommandOutput(one: versionRecord, self, people: { _ in lines }).text(format)
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
}

/// The versions of the program and of its parts.
package let versionRecord = Record<VersionCommand>("version") {
  Field("version", \.version).required
  Field("commit", \.commit)
  Field("date", \.date)
  Field("films", \.films).required
  Field("lastDay", \.lastDay)
  Field("sqlite", \.sqlite).required
  Field("libcurl", \.curl)
}
