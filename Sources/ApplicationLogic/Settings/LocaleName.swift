internal import DomainEntities

/// A language and a country, from a tag as `pt-BR` or a locale as `pt_BR.UTF-8`.
struct LocaleName: Hashable {
  /// As The Movie Database writes it: `pt-BR`, or `de` where no country is named.
  var language: String
  /// The country that is named.
  var country: Country?

  /// Reads a tag that somebody has written down; nil for what is none.
  init?(tag: String) {
    let parts = tag.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
    guard (1...3).contains(parts.count), let language = ISOCodes.language(String(parts[0])) else {
      return nil
    }
    // What stands between the two is a script, as in `zh-Hant-TW`, of which the service knows nothing.
    if parts.count == 3, parts[1].count != 4 || !parts[1].allSatisfy(\.isLetter) { return nil }
    if parts.count > 1 {
      guard let country = ISOCodes.country(String(parts[parts.count - 1])) else { return nil }
      self.country = country
    }
    self.language = country.map { "\(language.code)-\($0.code)" } ?? language.code
  }

  /// Reads the value of `LANG` and its like; nil where it names neither a language nor a country.
  ///
  /// `C` and `POSIX` are no language of anybody.
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
