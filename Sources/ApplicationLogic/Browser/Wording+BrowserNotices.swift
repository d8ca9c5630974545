import BusinessLogic
import DomainEntities
import Wording

/// Sentences of the browser.
extension Wording {
  /// The notice when the mouse is switched on or off.
  static func mouse(isOn: Bool) -> String {
    isOn ? "Mouse on." : "Mouse off. You can select text."
  }

  /// The notice when posters are switched on or off; `canDraw` is whether a program draws them.
  static func posters(areOn: Bool, in offering: SourceCapabilities, canDraw: Bool) -> String {
    if !areOn { return "Posters off." }
    if offering.isLocal { return "Posters need a free TMDB key: run moviebrowser account key." }
    return canDraw ? "Posters on." : "Posters need chafa: install it."
  }

  /// The notice for a key that does nothing here: the screens where it works, and what it does.
  static func works(_ key: String, in screens: [String], _ help: String) -> String {
    "“\(key)” works in \(screens.map { "“\($0)”" }.joined(separator: " and ")): \(help)."
  }

  /// The notice while a film is loaded.
  static let loading = "Loading…"

  /// The wait before the next attempt, in seconds.
  static func retrying(in seconds: Int) -> String { "retrying in \(seconds) s" }

  /// The name or state of a source, with the age of what is shown.
  static func source(_ text: String, age: Duration?) -> String {
    age.map { "\(text) · as of \(shortAgo($0))" } ?? text
  }

  /// Why a source is not available, and the source that replaces it.
  static func replaced(_ error: MovieDataError, by name: String) -> String {
    "\(state(error)): \(name)"
  }

  /// Why a source is not available, in two words.
  static func state(_ error: MovieDataError) -> String {
    switch error {
    case .offline: "offline"
    case .noTransport: "no libcurl"
    case .proxyFailed: "proxy failed"
    case .untrusted: "bad certificate"
    case .unusableCertificates: "no certificates"
    case .interrupted: "interrupted"
    case .webPage: "intercepted"
    case .forbidden: "access denied"
    case .timedOut: "timed out"
    case .unauthorized: "key rejected"
    case .rateLimited: "rate limited"
    case .cancelled, .notFound, .serviceUnavailable, .invalidResponse, .invalidContent,
      .unsupported, .library:
      "unavailable"
    }
  }

  /// The advice after an unknown tag.
  static let pressTabForTags = "press Tab to see your tags"

  /// The title of the welcome.
  static let welcome = "Welcome"

  /// Where the films come from.
  static func welcome(_ offering: SourceCapabilities) -> String {
    offering.isLocal
      ? "Built in: no account, no network."
      : "These films come from \(offering.name), using your key."
  }

  /// Which source replaces the chosen one; `press` names the key that retries.
  static func substituted(
    _ chosen: String, by name: String, because error: MovieDataError, press: String
  ) -> String {
    "\(failure(error)). Showing films from \(source(name)) instead. \(press) to retry \(chosen)."
  }

  /// What closes the welcome, in the help and in the footer.
  static let startBrowsing = "start browsing"

  /// The short form of the same.
  static let start = "start"

  /// What the most important keys do.
  static let searchHint = "search titles, people, themes"
  static let listsHint = "lists, genres, decades"
  static let filterHint = "filter the list"
  static let marksHint = "watchlist, seen, stars"
  static let walkHint = "check off what you have seen"
  static let tonightHint = "a film for tonight"
  static let keysHint = "all keys"

  /// The notice when there is no film whose link could be copied.
  static let noFilmToCopy = "No film to copy."
  static let noFilmToPick = "No film to pick."
  static let notPicking = "Run moviebrowser pick to pick a film."

  /// A film with its page, for another program.
  static func titleAndLink(of movie: MovieSummary) -> String {
    titleAndYear(of: movie) + (movie.links.page.map { " \($0)" } ?? "")
  }

  /// Returns a short form of an age, such as `3 d ago`.
  static func shortAgo(_ age: Duration) -> String {
    let seconds = max(0, age.components.seconds)
    switch seconds {
    case ..<3_600: return "\(max(1, seconds / 60)) min ago"
    case ..<86_400: return "\(seconds / 3_600) h ago"
    default: return "\(seconds / 86_400) d ago"
    }
  }
}
