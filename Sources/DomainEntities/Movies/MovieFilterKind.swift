/// What a condition is about; the raw value is its name in queries.
public enum MovieFilterKind: String, CaseIterable, Hashable, Sendable {
  case words
  case genre, year, decade, length, country
  case language = "lang"
  case director = "by"
  case actor = "with"
  case person, theme, series, studio, award
  case source = "based-on"
  case certification = "rated"
  case rating, votes
  case stars = "my"
  case seen, watchlist, favorite
  case notForMe = "not-for-me"
  case tag, note
  case customList = "list"

  /// Whether the condition is about the user's marks, not about facts of the film.
  public var isOfMarks: Bool {
    switch self {
    case .stars, .seen, .watchlist, .favorite, .notForMe, .tag, .note, .customList: true
    default: false
    }
  }

  /// The kinds that are about facts of the film.
  public static let ofFacts = Set(allCases.filter { !$0.isOfMarks })
}
