/// Which texts about a film are in another language than the one that was asked for, since there is no
/// translation.
public struct BorrowedText: Hashable, Sendable {
  /// A text about a film.
  public enum Part: Hashable, Sendable, CaseIterable {
    /// The title under which the film is shown.
    case title
    /// The line on the poster.
    case tagline
    /// What it is about.
    case overview
  }

  /// The language that the texts are in.
  public var language: Language
  /// The texts.
  public var parts: Set<Part>

  /// Names the texts and their language.
  public init(language: Language, parts: Set<Part>) {
    self.language = language
    self.parts = parts
  }
}
