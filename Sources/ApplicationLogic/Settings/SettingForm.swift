internal import DomainEntities

/// What a value has to look like.
enum SettingForm {
  /// One of a few words.
  case word([String])
  /// ISO 639-1, and ISO 3166-1 where it matters.
  case language
  /// ISO 3166-1.
  case country
  /// The address of a service.
  case address
  /// What libcurl takes for a proxy, or `none`.
  case proxy
  /// A whole number of seconds.
  case seconds(ClosedRange<Int>)
}

extension Setting {
  var form: SettingForm {
    switch self {
    case .source: .word(["auto", "tmdb", "catalogue"])
    case .language: .language
    case .region: .country
    case .apiURL, .imageURL: .address
    case .proxy: .proxy
    case .timeout: .seconds(1...600)
    case .posters: .word(["auto", "on", "off"])
    case .notes: .word(["here", "editor"])
    case .color, .mouse: .word(["auto", "always", "never"])
    case .theme: .word(["auto", "dark", "light", "solarized", "user"])
    }
  }

  /// Brings a value into its usual spelling, or says what is wrong with it and what to do.
  ///
  /// `isAddress` says whether secrets may be sent to an address.
  func read(
    _ word: String, isAddress: (String) -> Bool = { _ in true }
  ) throws(CommandFailure) -> String {
    switch form {
    case .word(let words):
      if words.contains(word.lowercased()) { return word.lowercased() }
      let last = words.last ?? ""
      throw .unknown(
        self == .theme ? "theme" : "value of \(flag)", word, among: words,
        hint: self == .theme
          ? "there are \(words.dropLast().joined(separator: ", ")) and \(last)"
          : "it is \(words.dropLast().joined(separator: ", ")) or \(last)")
    case .language:
      if let language = LocaleName(tag: word)?.language { return language }
      throw .unknown(
        "language", word, among: [],
        hint: "a language is two letters, and two of a country may follow, as de or pt-BR")
    case .country:
      if let country = ISOCodes.country(word) { return country.code }
      throw .unknown(
        "country", word, among: [], hint: "a country is two letters of ISO 3166-1, as DE or US")
    case .seconds(let range):
      // What a shell may make of a number, as +5 and 007, is one all the same.
      if let seconds = Int(word), range.contains(seconds) { return String(seconds) }
      throw CommandFailure(
        .usage,
        "“\(word.excerpt)” is no number of seconds for \(flag); it goes from \(range.lowerBound) to \(range.upperBound)"
      )
    case .address:
      guard isAddress(word) else {
        throw CommandFailure(
          .usage,
          "“\(Self.withoutSecrets(word).excerpt)” is not a valid address for \(flag); use https:// without ?, or http:// for this machine only"
        )
      }
      return word
    case .proxy:
      guard Self.isProxy(word) else {
        throw CommandFailure(
          .usage,
          "“\(Self.withoutSecrets(word).excerpt)” is not a proxy; use http://host:port, socks5h://host:port or none"
        )
      }
      return word
    }
  }

  /// A proxy as libcurl takes it: a host, with a scheme before it and a port behind it as one likes.
  private static func isProxy(_ word: String) -> Bool {
    guard !word.isEmpty, word.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { return false }
    var rest = word[...]
    let schemes = ["http", "https", "socks4", "socks4a", "socks5", "socks5h"]
    if let mark = word.firstIndex(of: ":"), word[mark...].hasPrefix("://") {
      guard schemes.contains(word[..<mark].lowercased()) else { return false }
      rest = word[mark...].dropFirst(3)
    }
    if let at = rest.lastIndex(of: "@") { rest = rest[rest.index(after: at)...] }
    if rest.last == "/" { rest.removeLast() }
    return !rest.isEmpty && !rest.contains("/") && rest.first != ":"
  }

  /// An address without what may be secret in it: the user and the password, and what follows `?` or `#`.
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
    // It may be part of a password, or the `@` part of what follows it.
    if let extra, extra < at { return address[..<start] + "…" }
    let end = extra.map(address.index(after:)) ?? address.endIndex
    return address[..<start] + "…" + address[at..<end] + (extra == nil ? "" : "…")
  }

  /// A value as it may be shown.
  public func shown(_ value: String) -> String {
    switch form {
    case .address, .proxy: Self.withoutSecrets(value)
    default: value
    }
  }
}
