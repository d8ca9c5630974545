import BusinessLogic
import DomainEntities
import Wording

/// Sentences of popups and inputs.
extension Wording {
  /// The beginning of a sentence that asks for a key.
  static func press(_ key: String) -> String { "Press \(key)" }

  /// The results of opening pages and videos.
  static func playing(_ address: String, in player: String) -> String {
    "Playing in \(player): \(address)"
  }

  static func opened(_ address: String) -> String { "Opened \(address)" }
  static func noPlayer(_ address: String) -> String { "No video player found for \(address)" }
  static func noWebBrowser(_ address: String) -> String { "No web browser found for \(address)" }
  static let noPage = "This film has no page."

  /// The hint in the empty text line of a picker.
  static let typeToFilter = "type to filter"

  /// The text of a picker without a matching item.
  static let noMatches = "No matches"

  /// The advice after an unknown key.
  static let keysAreWritten = "write keys as j, Down or Ctrl-n"

  /// The titles of popups.
  static let about = "About"
  static let credits = "Credits"
  static let whereToWatch = "Where to watch"

  /// The remark about the key that opens the page of the services.
  static func opensOffers(_ key: String) -> String {
    "Press \(key) to open the page with links to the services."
  }

  /// The message that a film has no trailer, for the screen.
  static func noTrailer(in offering: SourceCapabilities) -> String {
    offering.isLocal
      ? "Trailers need a free TMDB key: run moviebrowser account key."
      : "No trailer found for this film."
  }

  /// The message that a film has no watch options, for the screen.
  static func noWatchOptions(of title: String, in offering: SourceCapabilities) -> String {
    offering.isLocal
      ? "Watch options need a free TMDB key: run moviebrowser account key."
      : "No watch options found for “\(title)”."
  }
}
