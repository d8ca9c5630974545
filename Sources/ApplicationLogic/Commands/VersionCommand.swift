public import DomainEntities

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

  /// Returns the facts, one a line, and the credits; or all facts as JSON.
  public func text(inJSON: Bool) -> String { inJSON ? json : lines }

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

  private var json: String {
    JSONText.members([
      ("version", .string(version)), ("commit", commit.map(JSONText.string)),
      ("date", date.map(JSONText.string)), ("films", .integer(films)),
      ("lastDay", lastDay.map { .string($0.description) }), ("sqlite", .string(sqlite)),
      ("libcurl", curl.map(JSONText.string)),
    ]).text + "\n"
  }
}
