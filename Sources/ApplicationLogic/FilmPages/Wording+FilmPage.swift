import BusinessLogic
import DomainEntities
import Wording

/// Facts and footnotes of the film page.
extension Wording {
  /// Returns the footnote for texts in one language that have no translation into another.
  static func borrowed(_ language: Language, insteadOf wanted: String) -> String {
    let code = wanted.prefix { $0 != "-" && $0 != "_" }
    let missing = Language(code: code).map { $0 == language ? "" : $0.name + " " } ?? ""
    return "* In \(language.name): no \(missing)translation"
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

  /// The sentence on the page of a film without a description.
  package static let factsOnly = "Facts only, from Wikidata."

  /// What TMDB has about such a film.
  package static let keyAddsDescription =
    "TMDB adds the description, the whole cast, pictures and ratings, with a free key: run moviebrowser account key."

  /// The line that unfolds a long note.
  static let wholeNote = "… whole note"

  /// An average rating with its votes.
  static func averageWithVotes(_ rating: MovieRating) -> String {
    "\(average(rating)) (\(count(rating.votes, "vote", "votes")))"
  }

  /// An amount in US dollars.
  static func dollars(_ amount: Int) -> String { "$" + number(amount) }

  /// The age of a page; `isUnreachable` if TMDB is not available.
  package static func asOf(_ age: Duration, isUnreachable: Bool) -> String {
    isUnreachable ? "As of \(ago(age)): TMDB is unavailable" : "As of \(ago(age))"
  }

  /// A series, with the number of the film that the page is about, such as `Alien, part 2`.
  static func series(_ name: String, part: Int?) -> String {
    part.map { "\(name), part \($0)" } ?? name
  }

  /// The film that the page is about, among the films of its collection.
  static func thisFilm(_ title: String) -> String { "\(title) · this film" }

  /// The number of films of a collection, such as `12 films, 7 seen`.
  static func films(_ count: Int, seen: Int) -> String {
    seen > 0 ? "\(films(count)), \(number(seen)) seen" : films(count)
  }
}
