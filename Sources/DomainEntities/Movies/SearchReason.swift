/// Why a search found a film whose title lacks a search word.
public struct SearchReason: Hashable, Sendable {
  /// What a text says about a film.
  public enum Role: String, CaseIterable, Hashable, Sendable {
    case title, otherTitle, director, writer, composer, cinematographer, crew, cast, character
    case editor, theme, studio, award, source
    case series, year, genre, country, language, certification, keyword, overview
    /// A film of the user's library, one of its tags, its note, or a list that has it.
    case library, tag, note, list
    /// Some of the search words, in any text.
    case words
  }

  /// The text that was found, such as a name; a word if it is from an overview.
  public var text: String
  /// What the text says about the film.
  public var role: Role

  /// Creates a reason.
  public init(text: String, role: Role) {
    self.text = text
    self.role = role
  }
}
