public import DomainEntities

/// The languages and the country of requests to The Movie Database.
public struct MovieDatabaseLocale: Hashable, Sendable {
  /// The language of all texts: ISO 639-1, often with a country, such as `pt-BR`.
  public let language: String
  /// The country for showings, releases and offers.
  ///
  /// Nil if none was given and the language tag has none.
  public let region: Country?
  /// The languages for texts missing in `language`, in order of preference.
  ///
  /// English is always included.
  public let fallbacks: [Language]
  /// Which of its titles a film is displayed with; the service translates titles to `language`.
  public let titles: TitleChoice

  /// Creates a locale from tags such as `de`, `de-AT` and `de_AT.UTF-8`.
  ///
  /// Invalid tags are ignored; the default language is `en-US`.
  public init(
    language: String, region: String? = nil, fallbacks: [String] = [], titles: TitleChoice = .mine
  ) {
    self.titles = titles
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

  /// Returns the locale with the language and region of a query; invalid or missing ones are
  /// ignored.
  func with(language: String, region: String?) -> MovieDatabaseLocale {
    MovieDatabaseLocale(
      language: Self.tag(language) ?? self.language, region: region ?? self.region?.code,
      fallbacks: fallbacks.map(\.code), titles: titles)
  }

  /// Returns the tag as the service writes it, or nil if the text is not a tag.
  private static func tag(_ text: String) -> String? {
    let parts = text.prefix { $0 != "." && $0 != "@" }.split { $0 == "-" || $0 == "_" }
    guard let first = parts.first, let language = Language(code: first.lowercased()) else {
      return nil
    }
    // The service does not support scripts or variants, as in `zh-Hant-TW`.
    let country = parts.dropFirst().lazy.compactMap { Country(code: $0.uppercased()) }.first
    return country.map { "\(language.code)-\($0.code)" } ?? language.code
  }
}
