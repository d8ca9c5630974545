/// The stems of English words, which are the same for most forms of a word.
///
/// The rules are simpler than Porter's: a stem only has to group words, not to be one.
public enum WordStem {
  /// Endings that are replaced, the first that fits.
  private static let plurals: [(String, String)] = [
    ("ies", "y"), ("sses", "ss"), ("ches", "ch"), ("shes", "sh"), ("xes", "x"),
  ]
  /// Endings that are removed if this number of letters is left, the first that fits.
  private static let endings = [("ing", 3), ("ed", 3), ("ist", 3), ("er", 4), ("or", 4), ("ly", 4)]

  /// Returns the stem of a word in lower case without accents.
  public static func stem(_ word: String) -> String {
    var stem = Array(word.utf8)
    guard stem.count > 3, stem.allSatisfy({ $0 < 0x80 }) else { return word }
    if let (ending, other) = plurals.first(where: {
      stem.count > $0.0.count + 2 && ends(stem, $0.0)
    }
    ) {
      stem.removeLast(ending.utf8.count)
      stem += Array(other.utf8)
    } else if stem.last == s, !["ss", "us", "is"].contains(where: { ends(stem, $0) }) {
      stem.removeLast()
    }
    let ending = endings.first { stem.count >= $0.0.utf8.count + $0.1 && ends(stem, $0.0) }?.0
    // “Mother” is no form of “moth”.
    if let ending, !ends(stem, "ther") {
      stem.removeLast(ending.utf8.count)
      // A doubled consonant, as in “running”.
      if stem.count > 3, stem[stem.count - 1] == stem[stem.count - 2],
        !Array("aeiouls".utf8).contains(stem[stem.count - 1])
      {
        stem.removeLast()
      }
    }
    // “Wives” and “wife”, “knives” and “knife”.
    if ends(stem, "ve") { stem[stem.count - 2] = UInt8(ascii: "f") }
    if stem.count > 5, stem.last == UInt8(ascii: "e") { stem.removeLast() }
    if stem.count > 4, stem.last == UInt8(ascii: "y") { stem[stem.count - 1] = UInt8(ascii: "i") }
    return String(decoding: stem, as: UTF8.self)
  }

  private static let s = UInt8(ascii: "s")

  private static func ends(_ word: [UInt8], _ ending: String) -> Bool {
    word.count >= ending.utf8.count && word.suffix(ending.utf8.count).elementsEqual(ending.utf8)
  }
}
