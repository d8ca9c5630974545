package import BusinessLogic
package import DomainEntities

package extension Wording {
  // MARK: Reasons

  /// Returns why a film was chosen for tonight, as a sentence.
  ///
  /// `today` is the current day, against which the age of an entry of the watchlist is told.
  static func reason(_ reason: TonightReason, on today: CalendarDate) -> String {
    switch reason {
    case .watchlist(let moment): "Added to your watchlist \(time(moment.day, on: today))."
    case .like(let title, let rating, let because):
      "Like \(title), \(loved(rating))\(explained(because))."
    case .next(let title, let rating?):
      "Next in the series after \(title), \(loved(rating))."
    case .next(let title, nil): "Next in the series after \(title)."
    case .series(let title, let rating): "Came before \(title), \(loved(rating))."
    case .ratedDirector(let name, let rating, let times):
      "You gave \(name) \(rating) stars \(self.times(times))."
    case .director(let name, let title, let rating, let isOnly):
      "By \(name), \(isOnly ? "director" : "co-director") of \(title), \(loved(rating))."
    case .actor(let name, let titles):
      "With \(name), whom you liked in \(list(titles))."
    case .craft(.music, let name, let titles):
      "Music by \(name), as in \(list(titles)), which you liked."
    case .craft(.photography, let name, let titles):
      "Cinematography by \(name), as in \(list(titles)), which you liked."
    case .craft(.writing, let name, let titles):
      "Written by \(name), like \(list(titles)), which you liked."
    case .theme(let theme, let titles):
      "\(film(about: theme)), like \(list(titles)), which you liked."
    case .award(let award): sentence(about: award)
    case .acclaimed(let rating): "Rated \(average(rating))."
    case .basedOn(let work): "Based on \(name(of: work))."
    case .similar(let title, let because): "For fans of \(title)\(explained(because))."
    case .about(let theme): "\(film(about: theme))."
    }
  }

  /// The number of an award's categories that its sentence names.
  static let namedCategories = 2

  private static func sentence(about award: MovieAward) -> String {
    let categories = award.categories.prefix(namedCategories).map(name)
    let winners = award.winners.filter { award.categories == [$0.category] }
    return switch award.kind {
    case .academyAward where winners.count == 1:
      "Won \(winners[0].name) the Academy Award for \(categories[0])."
    case .academyAward:
      "Won the Academy Award\(categories.count > 1 ? "s" : "")"
        + (categories.isEmpty ? "." : " for \(categories.joined(separator: " and ")).")
    case .sightAndSound:
      award.rank.map { "Number \($0) in Sight and Sound’s poll of 2022." }
        ?? "In Sight and Sound’s poll of 2022."
    case .afi:
      award.rank.map { "Number \($0) on the American Film Institute’s list." }
        ?? "On the American Film Institute’s list."
    // It was called Grand Prix until 1954, and from 1964 to 1974.
    case .palmeDOr: "Won the top prize at Cannes."
    case .goldenLion, .goldenBear, .bafta, .cesar: "Won the \(name(of: award.kind))."
    }
  }

  private static func loved(_ rating: UserRating?) -> String {
    rating.map { "which you rated \($0)" } ?? "a favorite of yours"
  }

  /// Returns what a recommended film is to those who like another one, after its title.
  private static func explained(_ reason: String) -> String { reason.isEmpty ? "" : ": \(reason)" }

  /// Returns titles in a sentence, such as `A, B and C`.
  private static func list(_ titles: [String]) -> String {
    guard titles.count > 1, let last = titles.last else { return titles.first ?? "" }
    return "\(titles.dropLast().joined(separator: ", ")) and \(last)"
  }

  private static func times(_ count: Int) -> String {
    count == 2 ? "twice" : "\(inWords(count)) times"
  }

  /// Returns a number in words up to nine, and in digits from ten.
  private static func inWords(_ number: Int) -> String {
    let words = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
    return words.indices.contains(number - 1) ? words[number - 1] : self.number(number)
  }

  /// Returns a past day as exactly as it is remembered, such as `yesterday`, `in May` or
  /// `in May 2025`.
  private static func time(_ day: CalendarDate, on today: CalendarDate) -> String {
    if day >= today { return "today" }
    if day == today.adding(days: -1) { return "yesterday" }
    if day > today.adding(days: -30) { return "on \(self.day(day))" }
    let month = "in " + month(day.month)
    return day > today.adding(days: -330) ? month : "\(month) \(day.year)"
  }

  /// Returns what a film with a theme is, such as “A heist film”.
  private static func film(about theme: String) -> String {
    switch ThemeWording.all[theme] {
    case .before(let word)?: "\(beginsWithVowel(word) ? "An" : "A") \(word) film"
    case .after(let words)?: "A film \(words)"
    case nil: "A film about \(theme)"
    }
  }

  private static func beginsWithVowel(_ text: String) -> Bool {
    text.first.map { "aeiou".contains($0) } ?? false
  }

  /// Returns the genres of a film in a line.
  static func genres(of movie: MovieSummary) -> String {
    movie.genres.map(\.name).joined(separator: ", ")
  }

  /// Returns the year, the length and the directors of a film in a line.
  static func facts(of movie: MovieDetail) -> String {
    let summary = movie.summary
    let facts = [
      summary.year.map(String.init), runtime(of: summary),
      movie.directors.isEmpty ? nil : movie.directors.joined(separator: ", "),
    ]
    return facts.compactMap(\.self).joined(separator: " · ")
  }

  // MARK: Nothing to choose

  /// The message that every film of a list is seen or marked “not for me”.
  static func nothingLeft(of count: Int) -> String {
    switch count {
    case 1: "The only film in this list is seen or marked “not for me”."
    case 2: "Both films in this list are seen or marked “not for me”."
    default: "All \(number(count)) films in this list are seen or marked “not for me”."
    }
  }

  /// The message that some or all of the films are not from the list to choose from.
  static func filledUp(found: Int, of count: Int, from list: String) -> String {
    let left =
      switch found {
      case 0: "No film is left"
      case 1: "Only one film is left"
      default: "Only \(inWords(found)) films are left"
      }
    let others =
      switch (found, count - found) {
      case (0, 1): "This one is from all films."
      case (0, _): "These are from all films."
      case (_, 1): "The other is from all films."
      default: "The others are from all films."
      }
    return "\(left) from “\(list)”. \(others)"
  }

  /// The message that there is no film to choose.
  static let nothingForTonight = "No films match."

  // MARK: Screen

  /// The title of the screen.
  static let tonight = "Tonight"

  /// Returns the mood that is asked for.
  static func condition(_ mood: Mood?) -> String {
    switch mood {
    case nil: "any mood"
    case .feelGood?: "feel-good"
    case let mood?: mood.rawValue
    }
  }

  /// Returns the decade that is asked for.
  static func condition(decade: Int?) -> String { decade.map { "\($0)s" } ?? "any era" }
}
