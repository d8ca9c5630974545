/// What a field of a film is to a search, the one that counts most first.
enum SearchKind: Int, CaseIterable, Hashable, Sendable {
  /// The title.
  case title
  /// The original title, or a further name.
  case name
  /// Somebody who made it or acts in it.
  case person
  /// A theme, or the series that it belongs to.
  case theme
  /// The year, a genre, a country, the language.
  case fact
  /// Somebody in the story.
  case character
}

/// Where in the catalogue a word stands, as one number: numbers of one field of one film follow each other.
struct SearchPlace: Hashable, Sendable {
  /// There is room for so many films, and for so many fields of one.
  static let mostFilms = 1 << 14
  static let mostFields = 1 << 7
  /// The number of a word that comes later than numbers go, or is an article before the first.
  static let unnumbered = (1 << 5) - 1

  let number: UInt32

  init(number: UInt32) {
    self.number = number
  }

  /// `word` is the place of the word in its field, from 0; `isLast` tells that the field ends with it.
  init(film: Int, field: Int, kind: SearchKind, word: Int, isLast: Bool) {
    let place = min(word, Self.unnumbered)
    number =
      UInt32(film) << 17 | UInt32(field) << 10 | UInt32(kind.rawValue) << 7 | UInt32(place) << 2
      | (isLast ? 1 : 0)
  }

  var film: Int { Int(number >> 17) }
  /// Tells fields of all films apart.
  var field: UInt32 { number >> 10 }
  /// The film that a field belongs to.
  static func film(ofField field: UInt32) -> Int { Int(field >> 7) }
  var kind: SearchKind { SearchKind(rawValue: Int(number >> 7 & 7)) ?? .character }
  var word: Int { Int(number >> 2 & 31) }
  var isLast: Bool { number & 1 == 1 }

  /// Whether a word of the same field stands right behind, as far as numbers tell.
  func isFollowed(by other: SearchPlace) -> Bool {
    guard field == other.field else { return false }
    return word == Self.unnumbered
      ? other.word == 0 || other.word == Self.unnumbered
      : other.word == min(word + 1, Self.unnumbered)
  }
}
