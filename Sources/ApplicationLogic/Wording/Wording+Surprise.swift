import BusinessLogic
import DomainEntities

extension Wording {
  /// Returns why a film was chosen, as a sentence.
  ///
  /// For example “A 1954 samurai film running 207 minutes in Japanese, among the most popular of
  /// its decade.”
  static func reason(_ reason: SurpriseReason) -> String {
    let (noun, subject) = kind(of: reason)
    var text = (reason.year.map { "\($0) " } ?? "") + noun
    text = (beginsWithVowel(text) ? "An " : "A ") + text
    if let minutes = reason.minutes { text += length(minutes) }
    if let language = reason.language {
      text += language.isNone ? " without dialogue" : " in \(language.name)"
    }
    text += subject
    switch reason.standing {
    case .bestKnown(let decade)?:
      let name = reason.year.map { $0 / 10 * 10 } == decade ? "its decade" : "the \(decade)s"
      text += ", among the most popular of \(name)"
    case .one(let count, let name)?:
      text += ", one of \(number(count)) \(name) films in the catalogue"
    case nil: break
    }
    return text + "."
  }

  /// The message that every film of a list is seen or marked “not for me”.
  static func nothingLeft(of count: Int) -> String {
    switch count {
    case 1: "The only film in this list is seen or marked “not for me”."
    case 2: "Both films in this list are seen or marked “not for me”."
    default: "All \(number(count)) films in this list are seen or marked “not for me”."
    }
  }

  /// Returns the same for a command, with the option that includes these films.
  static func nothingLeft(of count: Int, including option: String) -> String {
    switch count {
    case 1: "the only match is seen or marked “not for me”; use \(option) to include it"
    case 2: "both matches are seen or marked “not for me”; use \(option) to include them"
    default:
      "all \(number(count)) matches are seen or marked “not for me”; use \(option) to include them"
    }
  }

  /// Returns the seed of a random choice, with which it can be repeated.
  static func seed(_ seed: UInt64) -> String { "Seed \(seed)" }

  /// Returns the kind of film, and its theme for the end of the sentence.
  private static func kind(of reason: SurpriseReason) -> (noun: String, subject: String) {
    switch reason.theme.flatMap({ ThemeWording.all[$0] }) {
    case .before(let word)?: ("\(word) film", "")
    case .after(let words)?: (reason.genre.map(noun) ?? "film", " \(words)")
    case nil: (reason.genre.map(noun) ?? "film", "")
    }
  }

  private static func length(_ minutes: Int) -> String {
    let unit = minutes == 1 ? "minute" : "minutes"
    return minutes < 75 ? " running only \(minutes) \(unit)" : " running \(minutes) \(unit)"
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
    // “Eighteen” begins with a vowel sound.
    text.hasPrefix("18") || text.first.map { "aeiou".contains($0) } ?? false
  }
}
