import BusinessLogic
import DomainEntities
import Wording

/// Sentences of tonight's suggestions.
extension Wording {
  /// Returns what is notable about a film beside a reason, each on a line: its awards, and what it
  /// is based on.
  static func notable(in movie: MovieDetail, besides reason: TonightReason?) -> [String] {
    let awards = movie.awards.filter {
      reason != .award($0) || $0.categories.count > namedCategories
    }
    let sources = movie.sources.filter { reason != .basedOn($0) }
    return self.awards(awards) + sources.map { "\(PageLabel.basedOn) \(name(of: $0))" }
  }

  /// Returns a name and a value in a line, such as `Themes: heist, old age`.
  static func fact(_ name: String, _ value: String) -> String { "\(name): \(value)" }

  /// Returns the line above the services of a country, with their source.
  static func offers(in country: Country) -> String {
    "\(whereToWatch(country)) · \(Credits.availability)"
  }

  /// Returns how what the user asked for is cleared.
  static func clearWishes(press: String) -> String { "\(press) to reset." }

  /// The message while films are chosen.
  static let choosingFilms = "Choosing films…"

  /// Where the films are chosen from; nil for all films.
  static func tonight(from list: String?) -> String {
    list.map { "\(tonight), from “\($0)”" } ?? tonight
  }

  /// The word after the keys of what can be asked for, where only the keys fit.
  static let narrowChoice = "narrow"

  /// Returns the length that is asked for.
  static func condition(maxMinutes: Int?) -> String {
    maxMinutes.map { "up to \($0) minutes" } ?? "any length"
  }

  /// Returns which people are asked for.
  static func condition(_ familiarity: TonightPreferences.Familiarity?) -> String {
    switch familiarity {
    case nil: "familiar or new"
    case .familiar?: "familiar"
    case .new?: "new to me"
    }
  }

  /// Returns whether only films of the watchlist are asked for.
  static func condition(onlyWatchlist: Bool) -> String {
    onlyWatchlist ? "my watchlist" : "on my watchlist or not"
  }

  /// Returns the query that is asked for.
  static func condition(query: String) -> String { query.isEmpty ? "any query" : query }

  /// Returns a message about a change, and how to undo it.
  static func undoable(_ message: String, press: String) -> String {
    "\(message) \(press) to undo."
  }

  /// Returns the message that the watchlist has no films, and how to add one.
  static func emptyWatchlist(press: String) -> String {
    "Your watchlist is empty. \(press) on a film to add it."
  }

  /// Returns the message that an empty watchlist is filled up, and how to add a film.
  static func filledUpForEmptyWatchlist(press: String) -> String {
    "Your watchlist is empty; these are from all films. \(press) to add one."
  }

  /// Titles of pickers.
  static let mood = "Mood"
  static let era = "Era"
}
