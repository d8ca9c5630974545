/// The texts about a film that are not in the requested language because there is no translation.
public struct BorrowedText: Hashable, Sendable {
  /// A text about a film.
  public enum Part: Hashable, Sendable, CaseIterable {
    /// The displayed title.
    case title
    /// The tagline on the poster.
    case tagline
    /// The plot summary.
    case overview
  }

  /// The language of the texts.
  public var language: Language
  /// The texts.
  public var parts: Set<Part>

  /// Creates a value from a language and the texts that are in it.
  public init(language: Language, parts: Set<Part>) {
    self.language = language
    self.parts = parts
  }
}
