import BusinessLogic
import DomainEntities

/// Ages, languages and kinds of releases on the page of a film.
extension Wording {
  /// Returns an age such as `3 days ago`, in its largest whole unit, rounded down.
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

  /// Returns a short form of an age, such as `3 d ago`.
  static func shortAgo(_ age: Duration) -> String {
    let seconds = max(0, age.components.seconds)
    switch seconds {
    case ..<3_600: return "\(max(1, seconds / 60)) min ago"
    case ..<86_400: return "\(seconds / 3_600) h ago"
    default: return "\(seconds / 86_400) d ago"
    }
  }

  /// Returns the footnote for texts in one language that have no translation into another.
  static func borrowed(_ language: Language, insteadOf wanted: String) -> String {
    let code = wanted.prefix { $0 != "-" && $0 != "_" }
    let missing = Language(code: code).map { $0 == language ? "" : $0.name + " " } ?? ""
    return "* In \(language.name): no \(missing)translation"
  }

  /// Returns the language of a film, `Silent` for a silent film, or nil if it is unknown.
  static func language(of movie: MovieDetail) -> String? {
    if movie.isSilent { return "Silent" }
    // TMDB names the language of the country for some films without dialogue.
    if let spoken = movie.spokenLanguages.first, movie.spokenLanguages.count == 1, spoken.isNone {
      return spoken.name
    }
    return movie.summary.originalLanguage?.name
  }

  /// Returns the heading above the services of a country.
  static func whereToWatch(_ country: Country) -> String { "Where to watch in \(country.name)" }

  /// Returns the heading of a kind of watch option.
  static func kind(of kind: WatchOptions.Kind) -> String {
    switch kind {
    case .subscription: "Stream"
    case .free: "Free"
    case .advertisements: "With ads"
    case .rent: "Rent"
    case .buy: "Buy"
    }
  }

  /// Returns the name of a kind of release.
  static func kind(of kind: MovieRelease.Kind) -> String {
    switch kind {
    case .premiere: "Premiere"
    case .limited: "Limited"
    case .theatrical: "Theaters"
    case .digital: "Digital"
    case .physical: "On disc"
    case .television: "Television"
    }
  }
}
