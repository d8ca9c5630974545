/// The kinds of searchable fields, in order of relevance.
enum SearchKind: Int, CaseIterable, Hashable, Comparable, Sendable {
  /// The title.
  case title
  /// The original title, or an alternative one.
  case name
  /// A director, writer or composer, or one of the first players.
  case person
  /// A further person in the cast or crew.
  case minorPerson
  /// A theme, or the film's series.
  case theme
  /// The year, a genre, a country, or the language.
  case fact
  /// A character in the film.
  case character
  /// The overview, or a keyword.
  case overview

  static func < (left: SearchKind, right: SearchKind) -> Bool { left.rawValue < right.rawValue }

  /// Returns whether a condition on this kind includes another kind.
  func includes(_ other: SearchKind) -> Bool {
    self == other || self == .person && other == .minorPerson
  }
}

/// An occurrence of a word, encoded as a number that sorts by film and field.
struct SearchPlace: Hashable, Sendable {
  /// The maximum number of films, and of fields of a film.
  static let maxFilms = 1 << 14
  static let maxFields = 1 << 7
  /// The index of words beyond the range of indexes, and of a leading article.
  static let unnumbered = (1 << 5) - 1

  let number: UInt32

  init(number: UInt32) {
    self.number = number
  }

  /// Creates an occurrence: `word` is the index of the word in its field, `isLast` whether it ends
  /// the field, `isLeading` whether the field names a director, a star or a main character.
  init(
    film: Int, field: Int, kind: SearchKind, word: Int, isLast: Bool, isLeading: Bool = false
  ) {
    let place = min(word, Self.unnumbered)
    number =
      UInt32(film) << 17 | UInt32(field) << 10 | UInt32(kind.rawValue) << 7 | UInt32(place) << 2
      | (isLeading ? 2 : 0) | (isLast ? 1 : 0)
  }

  /// The same occurrence at the end of its field.
  var endingField: SearchPlace { SearchPlace(number: number | 1) }

  /// Creates an occurrence that means a fact about the film as a whole.
  init(film: Int, _ fact: Fact) {
    self.init(
      film: film, field: Self.maxFields - 1, kind: .fact, word: fact.rawValue, isLast: false)
  }

  /// A fact about a film that is not a word of its fields.
  enum Fact: Int {
    case yearOrLength, firstOfSeries
  }

  /// Whether the occurrence means the first film of a series.
  var isFirstOfSeries: Bool {
    fieldIndex == Self.maxFields - 1 && word == Fact.firstOfSeries.rawValue
  }

  var film: Int { Int(number >> 17) }
  /// A number that identifies a field of a film.
  var field: UInt32 { number >> 10 }
  /// The index of the field among those of the film.
  var fieldIndex: Int { Int(number >> 10) & (Self.maxFields - 1) }
  /// Returns the number that identifies a field of a film.
  static func field(_ index: Int, ofFilm film: Int) -> UInt32 { UInt32(film) << 7 | UInt32(index) }
  /// Returns the film of a field.
  static func film(ofField field: UInt32) -> Int { Int(field >> 7) }
  var kind: SearchKind { SearchKind(rawValue: Int(number >> 7 & 7)) ?? .character }
  var word: Int { Int(number >> 2 & 31) }
  var isLast: Bool { number & 1 == 1 }
  /// Whether the word is all of its field.
  var isWholeField: Bool { word == 0 && isLast }
  /// Whether the field names a director, a star or a main character.
  var isLeading: Bool { number & 2 == 2 }

  /// Returns whether another word follows directly in the same field, as far as is known.
  func isFollowed(by other: SearchPlace) -> Bool {
    guard field == other.field else { return false }
    return word == Self.unnumbered
      ? other.word == 0 || other.word == Self.unnumbered
      : other.word == min(word + 1, Self.unnumbered)
  }
}
