import BusinessLogic
import DomainEntities

extension Wording {
  /// Why a film was chosen, as a sentence.
  ///
  /// Such as “A 1954 samurai film of 207 minutes in Japanese, among the best known of its decade.”
  static func reason(_ reason: SurpriseReason) -> String {
    let (noun, subject) = kind(of: reason)
    var text = (reason.year.map { "\($0) " } ?? "") + noun
    text = (beginsWithVowel(text) ? "An " : "A ") + text
    if let minutes = reason.minutes { text += length(minutes) }
    if let language = reason.language {
      text += language.isNone ? " without a word" : " in \(language.name)"
    }
    text += subject
    switch reason.standing {
    case .bestKnown(let decade)?:
      let name = reason.year.map { $0 / 10 * 10 } == decade ? "its decade" : "the \(decade)s"
      text += ", among the best known of \(name)"
    case .one(let count, let name)?:
      text += ", one of \(films(count)) here that \(name) worked on"
    case nil: break
    }
    return text + "."
  }

  /// That all films of a list were seen or are not for the user.
  static func nothingLeft(of count: Int) -> String {
    switch count {
    case 1: "The only film in this list is seen or not for you."
    case 2: "Both films in this list are seen or not for you."
    default: "All \(number(count)) films in this list are seen or not for you."
    }
  }

  /// The same for a command, with the option that includes them.
  static func nothingLeft(of count: Int, including option: String) -> String {
    switch count {
    case 1: "the only film that matches is seen or not for you; \(option) includes it"
    case 2: "both films that match are seen or not for you; \(option) includes them"
    default:
      "all \(number(count)) films that match are seen or not for you; \(option) includes them"
    }
  }

  /// What was drawn with, so that it can be drawn again.
  static func seed(_ seed: UInt64) -> String { "Seed \(seed)" }

  /// What kind of film it is, and what goes behind everything that is said of that.
  private static func kind(of reason: SurpriseReason) -> (noun: String, subject: String) {
    switch reason.theme.flatMap({ ThemeWording.all[$0] }) {
    case .before(let word)?: ("\(word) film", "")
    case .behind(let words)?: (reason.genre.map(noun) ?? "film", " \(words)")
    case nil: (reason.genre.map(noun) ?? "film", "")
    }
  }

  private static func length(_ minutes: Int) -> String {
    let unit = minutes == 1 ? "minute" : "minutes"
    return minutes < 75 ? " of only \(minutes) \(unit)" : " of \(minutes) \(unit)"
  }

  /// What a film of a genre is called.
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
    case .tvMovie: "film for television"
    case .western: "Western"
    case .action, .crime, .family, .horror, .music, .war: "\(genre.name.lowercased()) film"
    }
  }

  private static func beginsWithVowel(_ text: String) -> Bool {
    // Eighteen hundred and something is spoken with a vowel.
    text.hasPrefix("18") || text.first.map { "aeiou".contains($0) } ?? false
  }
}
