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
    case .like(let title, let rating): "Like \(title), \(loved(rating))."
    case .series(let title, let rating): "In a series with \(title), \(loved(rating))."
    case .ratedDirector(let name, let rating, let times):
      "You gave \(name) \(rating) stars \(self.times(times))."
    case .director(let title, let rating, let isOnly):
      "By \(isOnly ? "the" : "a") director of \(title), \(loved(rating))."
    case .actor(let name, let titles):
      "With \(name), whom you liked in \(titles.joined(separator: " and "))."
    case .craft(.music, let name, let title, let rating):
      "Music by \(name), as in \(title), \(loved(rating))."
    case .craft(.photography, let name, let title, let rating):
      "Cinematography by \(name), as in \(title), \(loved(rating))."
    case .craft(.writing, let name, let title, let rating):
      "Written by \(name), like \(title), \(loved(rating))."
    case .shortest(let genre, let decade):
      "The shortest unseen \(noun(of: genre)) of the \(decade)s in the catalog."
    case .bestKnown(let genre, let decade):
      "The best-known \(noun(of: genre)) of the \(decade)s in the catalog."
    case .oldest(let genre): "The oldest \(noun(of: genre)) in the catalog."
    case .language(let language, 1): "The only film in \(language.name) in the catalog."
    case .language(let language, let count):
      "One of \(inWords(count)) films in \(language.name) in the catalog."
    case .bestKnownBy(let director): "The best-known film by \(director) in the catalog."
    case .bestKnownFrom(let country, 1):
      "The only film from \(nameInText(of: country)) in the catalog."
    case .bestKnownFrom(let country, _):
      "The best-known film from \(nameInText(of: country)) in the catalog."
    case .award(let award): sentence(about: award)
    case .acclaimed(let rating): "Rated \(average(rating))."
    case .basedOn(let work): "Based on \(name(of: work))."
    case .similar(let title): "For fans of \(title)."
    case .about(let theme): about(theme)
    }
  }

  /// The number of an award's categories that its sentence names.
  static let namedCategories = 2

  private static func sentence(about award: MovieAward) -> String {
    let categories = award.categories.prefix(namedCategories).map(name)
    return switch award.kind {
    case .academyAward:
      "Won the Academy Award\(categories.count > 1 ? "s" : "")"
        + (categories.isEmpty ? "." : " for \(categories.joined(separator: " and ")).")
    case .sightAndSound: "Voted one of the 100 best films in Sight and Sound’s poll of 2022."
    case .afi: "On the American Film Institute’s list of the 100 best American films."
    // It was called Grand Prix until 1954, and from 1964 to 1974.
    case .palmeDOr: "Won the top prize at Cannes."
    case .goldenLion, .goldenBear, .bafta, .cesar: "Won the \(name(of: award.kind))."
    }
  }

  /// Returns the name of a country after a preposition, such as `the United States`.
  private static func nameInText(of country: Country) -> String {
    let needsArticle = ["AE", "DO", "GB", "NL", "PH", "SU", "US"].contains(country.code)
    return needsArticle ? "the \(country.name)" : country.name
  }

  private static func loved(_ rating: UserRating?) -> String {
    rating.map { "which you rated \($0)" } ?? "a favorite of yours"
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

  /// Returns a sentence about the theme of a film, such as “A heist film”.
  private static func about(_ theme: String) -> String {
    switch ThemeWording.all[theme] {
    case .before(let word)?: "\(beginsWithVowel(word) ? "An" : "A") \(word) film."
    case .after(let words)?: "A film \(words)."
    case nil: "A film about \(theme)."
    }
  }

  /// Returns the noun for a film of a genre.
  private static func noun(of genre: MovieGenre) -> String {
    switch genre {
    case .adventure: "adventure"
    case .animation: "animated film"
    case .comedy: "comedy"
    case .documentary: "documentary"
    case .drama: "drama"
    case .fantasy: "fantasy"
    case .history: "historical film"
    case .mystery: "mystery"
    case .romance: "romance"
    case .scienceFiction: "science fiction film"
    case .thriller: "thriller"
    case .tvMovie: "TV film"
    case .western: "Western"
    case .action, .crime, .family, .horror, .music, .war: "\(genre.name.lowercased()) film"
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
