import BusinessLogic
package import DomainEntities
import FilmPages
package import Wording

/// Sentences of a walk through a list.
extension Wording {
  /// The comments at the top of the file with the films that are not seen.
  static let notSeenFileHeader = """
    # The films of each list that you have said not to have seen. Checking off films skips them.
    # This file can be deleted safely.

    """

  /// The name of the screen in the heading.
  static let walk = "Seen?"

  /// The remark that only the selected films are asked about.
  static func selectedFilms(_ count: Int) -> String { "\(number(count)) selected" }

  /// Returns which film of how many is shown, and how many are seen.
  static func progress(number: Int?, of total: Int?, seen: Int) -> String {
    let seen = "\(self.number(seen)) seen"
    guard let number else {
      return [total.map { films($0) }, seen].compactMap(\.self).joined(separator: " · ")
    }
    guard let total else { return "Film \(self.number(number)) · \(seen)" }
    return "\(self.number(number)) of \(self.number(total)) · \(seen)"
  }

  /// The state of a film that the user has said not to have seen.
  static let notSeen = "not seen"

  /// The message that a film is noted as not seen.
  package static func isNotSeen(_ movie: MovieSummary) -> String {
    "Not seen: \(titleAndYear(of: movie))."
  }

  /// The message that a film was seen on a known day.
  package static func isSeen(_ movie: MovieSummary, press: String) -> String {
    "\(titleAndYear(of: movie)) was seen on a known day. \(press) and type unseen to change that."
  }

  /// The message at the first film of a list.
  package static let isFirstFilm = "This is the first film."

  /// The message of the keys for half stars, without a rating to change.
  static let ratesFirst = "Rate a film first, then change the rating by half a star."

  /// The message while films are loaded.
  static let loadingMore = "Loading…"

  /// The message that the list has no films.
  package static let nothingToCheckOff = "This list has no films."

  /// How a load is retried.
  static func retry(_ press: String) -> String { "\(press) to retry." }

  /// The message that the films after the shown one cannot be loaded.
  static func noMoreFilms(_ error: MovieDataError, press: String) -> String {
    "Cannot load more films. \(sentence(error)) \(press) to retry."
  }

  /// The summary at the end of a list, such as `50 films: 31 seen, 19 not seen.`.
  package static func summary(of counts: FilmWalk.Counts) -> String {
    let parts = [
      (counts.seen, "seen"), (counts.later, "for later"), (counts.notForMe, "not for you"),
      (counts.notSeen, "not seen"), (counts.open, "without an answer"),
    ]
    .filter { $0.0 > 0 }.map { "\(number($0.0)) \($0.1)" }
    return "\(films(counts.films)): \(parts.joined(separator: ", "))."
  }

  /// How the films without an answer are shown.
  static func showsOpen(_ count: Int, press: String) -> String {
    "\(press) for the \(films(count)) without an answer."
  }

  /// How the films that are not seen are asked about again.
  static func asksAgain(press: String) -> String {
    "\(press) to go through the films not seen again."
  }

  /// How the films that are not seen are listed.
  static func listsUnseen(press: String) -> String { "\(press) to list the films not seen." }

  /// How a film for tonight is chosen from the list; `leave` is how the screen closes.
  static func leadsToTonight(_ leave: String, press: String) -> String {
    "\(leave) for the list. \(press) there to choose a film for tonight."
  }
}
