/// A maximum length of stored text, in characters and in UTF-8 bytes.
///
/// Bytes are limited as well because a character may have any number of combining marks. All
/// functions take time linear in the length of the text.
public struct TextLimit: Hashable, Sendable {
  /// The maximum number of scalars stored per character; further combining marks are dropped.
  public static let scalarsPerCharacter = 12
  /// The limit for notes.
  public static let note = TextLimit(characters: MovieMarks.maxNoteLength, bytes: 400_000)
  /// The limit for tags.
  public static let tag = TextLimit(characters: MovieMarks.maxTagLength, bytes: 400)
  /// The limit for titles and for names of people.
  public static let title = TextLimit(characters: 1_000, bytes: 4_000)

  /// The maximum number of characters.
  public let characters: Int
  /// The maximum number of bytes.
  public let bytes: Int

  /// Creates a limit.
  public init(characters: Int, bytes: Int) {
    self.characters = characters
    self.bytes = bytes
  }

  /// Returns the text truncated to the limit.
  ///
  /// Characters are limited to `scalarsPerCharacter` scalars. The function is idempotent.
  public func applied(to text: String) -> String {
    let text = Self.limitingClusters(text)
    return holds(text) ? text : cut(text)
  }

  /// Returns whether a text is within the limit.
  ///
  /// Its characters must have at most `scalarsPerCharacter` scalars.
  public func holds(_ text: String) -> Bool {
    let size = text.utf8.count
    // A text never has more characters than bytes.
    return size <= bytes && (size <= characters || text.count <= characters)
  }

  /// Returns the text with at most `scalarsPerCharacter` scalars in each character.
  public static func limitingClusters(_ text: String) -> String {
    var text = text
    // Two truncated characters may combine into one that is too long again. The number of such
    // characters at least halves with each pass.
    while hasLongCluster(text) {
      var kept = String.UnicodeScalarView()
      for character in text {
        kept.append(contentsOf: character.unicodeScalars.prefix(scalarsPerCharacter))
      }
      text = String(kept)
    }
    return text
  }

  /// Returns whether any character has too many scalars.
  ///
  /// In ASCII text, the most common case, none does.
  private static func hasLongCluster(_ text: String) -> Bool {
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
