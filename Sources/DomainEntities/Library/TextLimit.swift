/// The longest text of a kind that is kept: how many characters and how many bytes of UTF-8.
///
/// Bytes are bounded as well because a single character may have any number of combining marks. Every function here takes
/// time linear in the length of the text.
public struct TextLimit: Hashable, Sendable {
  /// The number of scalars kept of one character; further combining marks are dropped.
  public static let scalarsPerCharacter = 12
  /// The limit of notes.
  public static let note = TextLimit(characters: MovieMarks.longestNote, bytes: 400_000)
  /// The limit of tags.
  public static let tag = TextLimit(characters: MovieMarks.longestTag, bytes: 400)
  /// The limit of titles and of names of people.
  public static let title = TextLimit(characters: 1_000, bytes: 4_000)

  /// The largest number of characters.
  public let characters: Int
  /// The largest number of bytes.
  public let bytes: Int

  /// Creates a limit.
  public init(characters: Int, bytes: Int) {
    self.characters = characters
    self.bytes = bytes
  }

  /// Returns the text within the limit.
  ///
  /// Characters have at most `scalarsPerCharacter` scalars, and what is too long is cut off. Applying a limit to its
  /// own result changes nothing.
  public func applied(to text: String) -> String {
    let text = Self.withoutPiles(text)
    return holds(text) ? text : cut(text)
  }

  /// Returns whether a text without piles is within the limit.
  public func holds(_ text: String) -> Bool {
    let size = text.utf8.count
    // No text has more characters than bytes.
    return size <= bytes && (size <= characters || text.count <= characters)
  }

  /// Returns the text with at most `scalarsPerCharacter` scalars in each character.
  public static func withoutPiles(_ text: String) -> String {
    var text = text
    // What is left of two piles may join and is then one again; their number at least halves each time.
    while hasPile(text) {
      var kept = String.UnicodeScalarView()
      for character in text {
        kept.append(contentsOf: character.unicodeScalars.prefix(scalarsPerCharacter))
      }
      text = String(kept)
    }
    return text
  }

  /// Whether a character has too many scalars; ASCII, as most text is, has none.
  private static func hasPile(_ text: String) -> Bool {
    guard text.utf8.count > scalarsPerCharacter, text.utf8.contains(where: { $0 >= 0x80 }) else {
      return false
    }
    return text.contains {
      $0.utf8.count > scalarsPerCharacter && $0.unicodeScalars.count > scalarsPerCharacter
    }
  }

  private func cut(_ text: String) -> String {
    var (end, size, count) = (text.startIndex, 0, 0)
    for character in text {
      size += character.utf8.count
      count += 1
      guard size <= bytes, count <= characters else { break }
      end = text.index(after: end)
    }
    return String(text[..<end])
  }
}
