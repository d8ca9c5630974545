import BusinessLogic
import DomainEntities

/// What a film's page says of what is not the film itself.
extension Wording {
  /// A time that has passed, as `3 days ago`: the largest unit that it is one of, rounded down.
  static func ago(_ age: Duration) -> String {
    let seconds = max(0, age.components.seconds)
    let units: [(name: String, seconds: Int64)] = [
      ("month", 30 * 86_400), ("day", 86_400), ("hour", 3_600), ("minute", 60),
    ]
    guard let unit = units.first(where: { seconds >= $0.seconds }) else {
      return "less than a minute ago"
    }
    let count = seconds / unit.seconds
    return "\(count) \(unit.name)\(count == 1 ? "" : "s") ago"
  }

  /// The same where room is scarce, as `3 d ago`.
  static func shortAgo(_ age: Duration) -> String {
    let seconds = max(0, age.components.seconds)
    switch seconds {
    case ..<3_600: return "\(max(1, seconds / 60)) min ago"
    case ..<86_400: return "\(seconds / 3_600) h ago"
    default: return "\(seconds / 86_400) d ago"
    }
  }

  /// That marked texts are in one language since there are none in another.
  static func borrowed(_ language: Language, insteadOf wanted: String) -> String {
    let code = wanted.prefix { $0 != "-" && $0 != "_" }
    let missing = Language(code: code).map { $0 == language ? "" : $0.name + " " } ?? ""
    return "* In \(language.name): no \(missing)translation"
  }

  /// The language of a film: `Silent` for a silent film; nil where it is not known.
  static func language(of movie: MovieDetail) -> String? {
    if movie.isSilent { return "Silent" }
    // TMDB names the language of the country for some films without dialogue.
    if let spoken = movie.spokenLanguages.first, movie.spokenLanguages.count == 1, spoken.isNone {
      return spoken.name
    }
    return movie.summary.originalLanguage?.name
  }

  /// What stands over the services of a country.
  static func whereToWatch(_ country: Country) -> String { "Where to watch in \(country.name)" }

  /// What watching takes.
  static func kind(of kind: WatchOptions.Kind) -> String {
    switch kind {
    case .subscription: "Stream"
    case .free: "Free"
    case .advertisements: "With ads"
    case .rent: "Rent"
    case .buy: "Buy"
    }
  }

  /// In which way a film came out.
  static func kind(of kind: MovieRelease.Kind) -> String {
    switch kind {
    case .premiere: "Premiere"
    case .limited: "Few cinemas"
    case .theatrical: "Cinemas"
    case .digital: "Digital"
    case .physical: "On disc"
    case .television: "Television"
    }
  }
}
