/// A match of a search word in a field of a film.
struct SearchHit: Hashable, Comparable, Sendable {
  /// How well the search word matches the word in the field; lower is better.
  struct Quality: Hashable, Comparable, Sendable {
    let number: UInt8

    /// The words are equal.
    static let whole = Quality(number: 0)
    /// The words mean the same.
    static let meaning = Quality(number: 1)
    /// The word has the search word as a prefix.
    static let beginning = Quality(number: 2)
    /// The word contains the search word.
    static let inside = Quality(number: 3)
    /// The words differ by typos: twice their number, plus one for a prefix match.
    static func unlike(_ typoCost: Int) -> Quality {
      Quality(number: UInt8(min(typoCost, 60) + 3))
    }

    /// The number of typos as passed to `unlike`.
    var typoCost: Int { number > Self.inside.number ? Int(number) - 3 : 0 }

    static func < (left: Quality, right: Quality) -> Bool { left.number < right.number }
  }

  private let number: UInt64

  init(_ place: SearchPlace, word: Int, _ quality: Quality) {
    number = UInt64(place.number) << 32 | UInt64(word) << 8 | UInt64(quality.number)
  }

  var place: SearchPlace { SearchPlace(number: UInt32(number >> 32)) }
  var film: Int { Int(number >> 49) }
  /// The index of the search word.
  var word: Int { Int(number >> 8 & 0xFF) }
  var quality: Quality { Quality(number: UInt8(number & 0xFF)) }

  /// Orders hits by film, then by field.
  static func < (left: SearchHit, right: SearchHit) -> Bool { left.number < right.number }
}
