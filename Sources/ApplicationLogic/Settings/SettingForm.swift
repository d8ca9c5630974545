internal import DomainEntities
internal import TerminalModel
internal import Wording

/// The format of a setting's value.
package enum SettingForm {
  /// One of a few words.
  case word([String])
  /// An ISO 639-1 language, optionally with an ISO 3166-1 country.
  case language
  /// An ISO 3166-1 country.
  case country
  /// The address of a web service.
  case address
  /// A proxy that libcurl accepts, or `none`.
  case proxy
  /// An integer number of seconds.
  case seconds(ClosedRange<Int>)
}

extension Setting {
  /// The form of the values of the setting.
  package var form: SettingForm {
    switch self {
    case .source: .word(["auto", "tmdb", "catalog"])
    case .language: .language
    case .titles: .word(TitleChoice.allCases.map(\.rawValue))
    case .region: .country
    case .apiURL, .imageURL: .address
    case .proxy: .proxy
    case .timeout: .seconds(1...600)
    case .posters: .word(["auto", "on", "off"])
    case .ratingMarksSeen, .basicFilms, .faces: .word(["on", "off"])
    case .notes: .word(["here", "editor"])
    case .color, .mouse: .word(["auto", "always", "never"])
    case .colorScheme: .word(["auto", "dark", "light", "solarized", "user"])
    }
  }

  /// Returns a value in its canonical spelling.
  ///
  /// - Parameters:
  ///   - word: The value as written.
  ///   - isAddress: Returns whether secrets may be sent to an address.
  /// - Returns: The value.
  /// - Throws: `CommandFailure` of the kind `.usage` for an invalid value.
  func read(
    _ word: String, isAddress: (String) -> Bool = { _ in true }
  ) throws(CommandFailure) -> String {
    switch form {
    case .word(let words):
      let typed = word.lowercased() == "catalogue" ? "catalog" : word.lowercased()
      if words.contains(typed) { return typed }
      let nearest = word.isEmpty ? nil : EditDistance.nearest(to: word, among: words).first
      throw CommandFailure(
        .usage, Wording.invalid(word.excerpt, for: flag, nearest: nearest, among: words),
        suggestions: [nearest].compactMap(\.self))
    case .language:
      if let language = LocaleName(tag: word)?.language { return language }
      throw .unknown(
        "language", word, among: [],
        hint: Wording.useLanguageCode)
    case .country:
      if let country = ISOCodes.country(word) { return country.code }
      throw .unknown(
        "country", word, among: [], hint: Wording.useCountryCode)
    case .seconds(let range):
      // Scripts may pass numbers such as +5 and 007.
      if let seconds = Int(word), range.contains(seconds) { return String(seconds) }
      throw CommandFailure(
        .usage, Wording.invalid(word.excerpt, for: flag, seconds: range))
    case .address:
      guard isAddress(word) else {
        throw CommandFailure(
          .usage, Wording.invalidAddress(Self.withoutSecrets(word).excerpt, for: flag))
      }
      return word
    case .proxy:
      guard Self.isProxy(word) else {
        throw CommandFailure(
          .usage, Wording.invalidProxy(Self.withoutSecrets(word).excerpt))
      }
      return word
    }
  }

  /// Returns whether a proxy is valid: `none`, or a host with a scheme, a port, or both.
  ///
  /// libcurl also accepts a lone word as a host, but with port 1080, which is rarely meant.
  private static func isProxy(_ word: String) -> Bool {
    if word == "none" { return true }
    guard word.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { return false }
    var rest = word[...]
    var needsPort = true
    let schemes = ["http", "https", "socks4", "socks4a", "socks5", "socks5h"]
    if let mark = word.firstIndex(of: ":"), word[mark...].hasPrefix("://") {
      guard schemes.contains(word[..<mark].lowercased()) else { return false }
      rest = word[mark...].dropFirst(3)
      needsPort = false
    }
    if let at = rest.lastIndex(of: "@") { rest = rest[rest.index(after: at)...] }
    if rest.last == "/" { rest.removeLast() }
    // A colon inside brackets belongs to an IPv6 address.
    if let colon = rest.lastIndex(of: ":"), !rest[colon...].contains("]") {
      let digits = rest[rest.index(after: colon)...]
      guard digits.allSatisfy(\.isNumber), let port = Int(digits), (1...65535).contains(port) else {
        return false
      }
      rest = rest[..<colon]
      needsPort = false
    }
    let isBracketed = rest.first == "[" && rest.last == "]" && rest.contains(":")
    return !needsPort && !rest.isEmpty
      && (isBracketed || !rest.contains { ":/[]?#".contains($0) })
  }

  /// Returns an address without parts that may be secret: user, password, and what follows `?` or
  /// `#`.
  static func withoutSecrets(_ address: String) -> String {
    var start = address.startIndex
    if let mark = address.firstIndex(of: ":"), address[mark...].hasPrefix("://") {
      start = address.index(mark, offsetBy: 3)
    }
    let place = address[start...]
    let extra = place.firstIndex { $0 == "?" || $0 == "#" }
    guard let at = place.lastIndex(of: "@") else {
      return extra.map { address[...$0] + "…" } ?? address
    }
    // The `?` may be part of a password, or the `@` part of a query.
    if let extra, extra < at { return address[..<start] + "…" }
    let end = extra.map(address.index(after:)) ?? address.endIndex
    return address[..<start] + "…" + address[at..<end] + (extra == nil ? "" : "…")
  }

  /// Returns a value without secrets, for display.
  public func shown(_ value: String) -> String {
    switch form {
    case .address, .proxy: Self.withoutSecrets(value)
    default: value
    }
  }
}
