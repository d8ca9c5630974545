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
  /// Characters have at most `scalarsPerCharacter` scalars, and what is too long is cut off. Applying a limit to its own result changes nothing.
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
    while mayHavePiles(text) {
      var kept = String.UnicodeScalarView()
      var isChanged = false
      for character in text {
        let scalars = character.unicodeScalars
        if character.utf8.count <= scalarsPerCharacter || scalars.count <= scalarsPerCharacter {
          kept.append(contentsOf: scalars)
        } else {
          kept.append(contentsOf: scalars.prefix(scalarsPerCharacter))
          isChanged = true
        }
      }
      guard isChanged else { break }
      text = String(kept)
    }
    return text
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

  /// Whether a character may have too many scalars; false for most text without a look at its characters.
  private static func mayHavePiles(_ text: String) -> Bool {
    guard text.utf8.count > scalarsPerCharacter else { return false }
    var run = 0
    for scalar in text.unicodeScalars {
      run = startsCharacter(scalar.value) ? 1 : run + 1
      if run > scalarsPerCharacter { return true }
    }
    return false
  }

  /// Whether a scalar joins nothing before it, for the scripts in which most text is written.
  private static func startsCharacter(_ scalar: UInt32) -> Bool {
    switch scalar {
    case ..<0x300, 0x370..<0x483, 0x48A..<0x591, 0x5D0..<0x5EB, 0x2010..<0x2028, 0x3001..<0x302A,
      0x3041..<0x3097, 0x30A1..<0x30FB, 0x3400..<0xA000:
      true
    default: false
    }
  }
}
