public import DomainEntities

/// The languages and the country in which The Movie Database is asked.
public struct MovieDatabaseLocale: Hashable, Sendable {
  /// The language of all texts: ISO 639-1, often with a country, such as `pt-BR`.
  public let language: String
  /// The country whose showings, releases and offers count; nil where nobody said and the language
  /// names none.
  public let region: Country?
  /// Where texts come from that there are none of in the language, the best first; English is always
  /// among them.
  public let fallbacks: [Language]

  /// Takes tags such as `de`, `de-AT` and `de_AT.UTF-8`; what cannot be read counts as not given,
  /// and the language is `en-US` then.
  public init(language: String, region: String? = nil, fallbacks: [String] = []) {
    let tag = Self.tag(language) ?? "en-US"
    self.language = tag
    let named = region.flatMap { Country(code: $0.uppercased()) }
    self.region = named ?? tag.split(separator: "-").dropFirst().first.flatMap { Country(code: $0) }
    var others: [Language] = []
    for text in fallbacks.compactMap(Self.tag) + ["en"] {
      guard let other = Language(code: text.prefix(2)), other.code != tag.prefix(2),
        !others.contains(other)
      else { continue }
      others.append(other)
    }
    self.fallbacks = others
  }

  /// The language without its country.
  var spoken: Language? { Language(code: language.prefix(2)) }

  /// The same context as a query has them, where it says something that can be read.
  func with(language: String, region: String?) -> MovieDatabaseLocale {
    MovieDatabaseLocale(
      language: Self.tag(language) ?? self.language, region: region ?? self.region?.code,
      fallbacks: fallbacks.map(\.code))
  }

  /// The tag as the service writes it; nil for what is none.
  private static func tag(_ text: String) -> String? {
    let parts = text.prefix { $0 != "." && $0 != "@" }.split { $0 == "-" || $0 == "_" }
    guard let first = parts.first, let language = Language(code: first.lowercased()) else {
      return nil
    }
    // A script or a variant between the two (`zh-Hant-TW`) is nothing that the service knows.
    let country = parts.dropFirst().lazy.compactMap { Country(code: $0.uppercased()) }.first
    return country.map { "\(language.code)-\($0.code)" } ?? language.code
  }
}
