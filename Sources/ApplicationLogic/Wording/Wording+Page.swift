import BusinessLogic
package import DomainEntities

/// Ages, languages and watch options on the page of a film.
package extension Wording {
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

  /// Returns the language of a film, `Silent` for a silent film, or nil if it is unknown.
  static func language(of movie: MovieDetail) -> String? {
    if movie.isSilent { return "Silent" }
    // TMDB names the language of the country for some films without dialogue.
    if let spoken = movie.spokenLanguages.first, movie.spokenLanguages.count == 1, spoken.isNone {
      return spoken.name
    }
    return movie.summary.originalLanguage?.name
  }

  /// The text instead of the services of a country that has none.
  static let noOffers = "No service offers it there right now."

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
}

// MARK: Headings, labels and facts

package extension Wording {
  /// The headings and labels of a film's page.
  enum PageLabel {
    package static let note = "Your note"
    package static func note(in list: String) -> String { "Your note in “\(list)”" }
    package static let cast = "Cast"
    package static let players = "Some of the cast"
    package static let crew = "Crew"
    package static let themes = "Themes"
    package static let videos = "Videos"
    package static let collection = "Collection"
    package static let recommendations = "More like this"
    package static let links = "Links"
    package static let homepage = "Homepage"
    package static let page = "Page"
    package static let released = "Released"
    package static let language = "Language"
    package static let rating = "Rating"
    package static let alsoSpoken = "Also spoken"
    package static let alsoKnownAs = "Also known as"
    package static let status = "Status"
    package static let budget = "Budget"
    package static let revenue = "Revenue"
    package static let basedOn = "Based on"
    package static let music = "Music"
    package static let cinematography = "Cinematography"
    package static let editing = "Editing"
    package static let production = "Production"
    package static let design = "Design"
    package static let casting = "Casting"
    package static let sound = "Sound"
    package static let effects = "Effects"

    package static func companies(_ count: Int) -> String { count > 1 ? "Companies" : "Company" }
    package static func awards(_ count: Int) -> String { count > 1 ? "Awards" : "Award" }
    package static func directors(_ count: Int) -> String { count > 1 ? "Directors" : "Director" }
    package static func writers(_ count: Int) -> String { count > 1 ? "Writers" : "Writer" }
    package static func countries(_ count: Int) -> String { count > 1 ? "Countries" : "Country" }
    package static func releases(in country: Country) -> String { "Releases in \(country.name)" }
  }

  /// A work that a film is based on, such as `Emma by Jane Austen`.
  static func name(of source: SourceWork) -> String {
    source.author.map { "\(source.title) by \($0)" } ?? source.title
  }

  /// The categories whose winners an award names; those of the others are the crew of the film.
  private static let categoriesWithWinners: Set<MovieAward.Category> = [
    .actor, .actress, .supportingActor, .supportingActress, .song, .design, .costumes, .makeup,
    .sound, .soundEditing, .effects, .casting,
  ]

  /// Awards, such as `Academy Award: Best Picture, Best Actor (Marlon Brando)`, each on a line.
  static func awards(_ awards: [MovieAward]) -> [String] {
    awards.map { award in
      let details =
        award.rank.map { "number \($0)" }
        ?? award.categories.map { category in
          let people = award.winners.filter { $0.category == category }.map(\.name)
          // The names of a large team would push the cast off a small screen.
          return !(1...2).contains(people.count) || !categoriesWithWinners.contains(category)
            ? name(of: category) : "\(name(of: category)) (\(names(people)))"
        }
        .joined(separator: ", ")
      return details.isEmpty ? name(of: award.kind) : "\(name(of: award.kind)): \(details)"
    }
  }

  /// The name of an award.
  static func name(of award: MovieAward.Kind) -> String {
    switch award {
    case .academyAward: "Academy Award"
    case .palmeDOr: "Palme d’Or"
    case .goldenLion: "Golden Lion"
    case .goldenBear: "Golden Bear"
    case .bafta: "BAFTA Award for Best Film"
    case .cesar: "César for Best Film"
    case .sightAndSound: "Sight and Sound poll of 2022"
    case .afi: "AFI 100 Years…100 Movies"
    }
  }

  /// The name of a category, such as `Best Picture`.
  static func name(of category: MovieAward.Category) -> String {
    category.rawValue.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }
      .joined(separator: " ")
  }

  /// An average rating, such as `7.9 of 10`.
  static func average(_ rating: MovieRating) -> String { "\(self.rating(rating.average)) of 10" }

  /// Up to two names, or the first of more.
  static func names(_ names: [String]) -> String {
    names.count > 2 ? andOthers(names[0]) : names.joined(separator: ", ")
  }

  /// Several people, named by the first one.
  static func andOthers(_ name: String) -> String { "\(name) and others" }
}
