import BusinessLogic
import DomainEntities
package import MovieData
package import Wording

/// Progress, retries and refreshes of a list.
extension Wording {
  /// The beginning of a sentence that asks for two keys.
  static func press(_ key: String, then next: String) -> String { "Press \(key), then \(next)" }

  /// Returns an error for a short line, with the key that retries first.
  static func retry(_ error: MovieDataError, with key: String) -> String {
    "\(key) to retry: \(cause(error))"
  }

  /// Returns the result of a refresh; an age means that only a cached version was available.
  ///
  /// `subject` is what was refreshed, such as `list`.
  static func refreshed(_ subject: String, age: Duration?) -> String {
    age == nil ? "Refreshed." : "Still showing the cached \(subject)."
  }

  /// The message that a refresh fell back to another source again, and the key that retries.
  static func stillFails(_ error: MovieDataError, with key: String) -> String {
    let failure =
      switch error {
      case .offline: "Still cannot connect to TMDB"
      case .timedOut: "The request timed out again"
      case .serviceUnavailable: "TMDB is still unavailable"
      default: failure(error)
      }
    return "\(failure). Press \(key) to retry."
  }

  /// How far a stalled list was loaded; `press` names the key that continues.
  package static func stalled(_ list: PagedList, press: String) -> String {
    let checked = number(list.nextOffset ?? 0)
    return switch (list.shownCount > 0, list.hiddenCount > 0) {
    case (true, true): "No more unseen films found in the first \(checked). \(press) to continue."
    case (true, false): "No more films found in the first \(checked). \(press) to continue."
    case (false, true): "No unseen films found in the first \(checked). \(press) to continue."
    case (false, false): "No films found in the first \(checked). \(press) to continue."
    }
  }

  /// The line below a list that is searched for films that the seen filter does not hide.
  static func lookingForUnseen(checked count: Int) -> String {
    "Looking for unseen films: \(number(count)) checked…"
  }

  /// The line below a list while films are loaded.
  static let loadingFilms = "Loading…"
}
