internal import DomainEntities

/// A language and a country, from a tag such as `pt-BR` or a locale such as `pt_BR.UTF-8`.
struct LocaleName: Hashable {
  /// The language as TMDB spells it: `pt-BR`, or `de` without a country.
  var language: String
  /// The country; nil for none.
  var country: Country?

  /// Creates a locale name from a tag; nil for an invalid tag.
  init?(tag: String) {
    let parts = tag.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
    guard (1...3).contains(parts.count), let language = ISOCodes.language(String(parts[0])) else {
      return nil
    }
    // The middle part is a script, as in `zh-Hant-TW`, which TMDB does not support.
    if parts.count == 3, parts[1].count != 4 || !parts[1].allSatisfy(\.isLetter) { return nil }
    if parts.count > 1 {
      guard let country = ISOCodes.country(String(parts[parts.count - 1])) else { return nil }
      self.country = country
    }
    self.language = country.map { "\(language.code)-\($0.code)" } ?? language.code
  }

  /// Returns the language and country in the value of a locale variable such as `LANG`.
  ///
  /// Returns nil if the value names neither, as `C` and `POSIX` do.
  static func environment(_ value: String) -> (language: String?, country: Country?)? {
    let name = value.prefix { $0 != "." && $0 != "@" }
    if ["C", "POSIX"].contains(String(name)) { return nil }
    let parts = name.split { $0 == "-" || $0 == "_" }
    guard let first = parts.first else { return nil }
    let country = parts.dropFirst().lazy.compactMap { ISOCodes.country(String($0)) }.first
    let language = ISOCodes.language(String(first))
    guard language != nil || country != nil else { return nil }
    return (
      language.map { language in
        country.map { "\(language.code)-\($0.code)" } ?? language.code
      }, country
    )
  }
}
