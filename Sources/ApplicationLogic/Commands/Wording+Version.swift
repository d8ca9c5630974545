import DomainEntities
import Wording

/// The output of `--version`.
extension Wording {
  /// The names of the facts.
  enum VersionLabel {
    static let commit = "Commit"
    static let date = "Commit date"
    static let catalogue = "Catalog"
    static let sqlite = "SQLite"
    static let curl = "libcurl"
  }

  /// The size of the built-in catalog, and the latest release day in it.
  static func catalogue(_ films: Int, until day: CalendarDate?) -> String {
    self.films(films) + (day.map { ", released until \(self.day($0))" } ?? "")
  }

  /// The state of a library that the system does not have.
  static let notInstalled = "not installed"

  /// The pointer to the rest of the credits.
  static let allCredits = "Run moviebrowser credits for all sources and licenses."
}
