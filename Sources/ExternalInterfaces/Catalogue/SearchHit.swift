/// A word of a search in a field of a film.
struct SearchHit: Hashable, Comparable, Sendable {
  /// How well the word goes with the one in the field; less is better.
  struct Quality: Hashable, Comparable, Sendable {
    let number: UInt8

    /// It is the word.
    static let whole = Quality(number: 0)
    /// The word begins so.
    static let beginning = Quality(number: 1)
    /// It stands inside the word.
    static let inside = Quality(number: 2)
    /// Mistakes make it of the word: twice their number, and one more for its beginning only.
    static func unlike(_ unlikeness: Int) -> Quality {
      Quality(number: UInt8(min(unlikeness, 60) + 2))
    }

    /// The mistakes, counted as `unlike` does.
    var unlikeness: Int { number > Self.inside.number ? Int(number) - 2 : 0 }

    static func < (left: Quality, right: Quality) -> Bool { left.number < right.number }
  }

  private let number: UInt64

  init(_ place: SearchPlace, word: Int, _ quality: Quality) {
    number = UInt64(place.number) << 32 | UInt64(word) << 8 | UInt64(quality.number)
  }

  var place: SearchPlace { SearchPlace(number: UInt32(number >> 32)) }
  var film: Int { Int(number >> 49) }
  /// Which word of the search it is.
  var word: Int { Int(number >> 8 & 0xFF) }
  var quality: Quality { Quality(number: UInt8(number & 0xFF)) }

  /// Hits of one film, and in it of one field, follow each other.
  static func < (left: SearchHit, right: SearchHit) -> Bool { left.number < right.number }
}
