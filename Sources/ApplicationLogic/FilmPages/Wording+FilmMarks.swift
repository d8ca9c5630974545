import BusinessLogic
package import DomainEntities
package import Wording

/// The marks of a film in words.
extension Wording {
  /// Returns the marks of a film after its title, for pages and lists without signs.
  package static func spoken(_ marks: MovieMarks?) -> String {
    let words = words(of: marks)
    return words.isEmpty ? "" : "; \(words)"
  }

  /// Returns the marks of a film in brackets after its title, for a list in a sentence.
  package static func bracketed(_ marks: MovieMarks?) -> String {
    let words = words(of: marks)
    return words.isEmpty ? "" : " (\(words))"
  }

  private static func words(of marks: MovieMarks?) -> String {
    guard let marks else { return "" }
    let words = [
      (marks.isSeen, "seen"), (marks.isFavorite, favorite), (marks.isOnWatchlist, "watchlist"),
      (marks.isNotForMe, notForMe),
    ].filter(\.0).map(\.1)
    let all = words + (marks.rating.map { ["rated \($0)"] } ?? [])
    return all.joined(separator: ", ")
  }

  /// Returns the places of a film in lists, such as `Lists: Noir (3 of 17) · Rainy days (1 of 4)`.
  static func places(_ places: [CustomListPlace]) -> String {
    let lists = places.map { "\($0.list) (\(number($0.place)) of \(number($0.count)))" }
    return "Lists: " + lists.joined(separator: " · ")
  }

  /// A name with a text about it.
  static func part(_ text: String, of name: String) -> String { "\(name), \(text)" }

  /// The names of marks with a sign.
  static let favorite = "favorite"
  static let onWatchlist = "on the watchlist"
  static let notForMe = "not for me"

  /// A rating on the line of all marks.
  static func rated(_ stars: String) -> String { "★ rated \(stars) of 5" }

  /// When a film was seen, such as `seen 3 times, last on 20 November 2026`.
  static func seen(_ marks: MovieMarks) -> String {
    let last = marks.lastSeen.map(time)
    guard marks.viewings.count > 1 else {
      return last.map { "seen \($0)" } ?? "seen (\(dayUnknown))"
    }
    let times = "seen \(marks.viewings.count) times"
    return last.map { "\(times), last \($0)" } ?? times
  }

  /// Returns a short name of a genre for narrow columns.
  static func shortGenre(_ genre: MovieGenre) -> String {
    genre == .scienceFiction ? "Sci-Fi" : genre.name
  }
}
