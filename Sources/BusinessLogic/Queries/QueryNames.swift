public import DomainEntities

/// The names of lists, genres, countries, languages and orders in queries and on the command line.
public enum QueryNames {
  /// The lists that can be named, other than genres and decades.
  public static let lists: [(name: String, list: MovieList)] =
    [
      ("popular", .popular), ("all-time", .allTime), ("top-rated", .topRated),
      ("now-playing", .nowPlaying), ("upcoming", .upcoming), ("trending", .trending),
      ("trending-today", .trendingToday), ("new-from-people", .newFromPeople),
    ] + LibraryList.allCases.map { ($0 == .everything ? "mine" : $0.rawValue, .mine($0)) }

  /// The attributes that can be sorted by.
  public static let sorts: [(name: String, attribute: MovieSortAttribute)] = [
    ("popularity", .popularity), ("year", .releaseDate), ("title", .title), ("rating", .rating),
    ("length", .runtime),
  ]

  /// Returns a name in the form in which names are compared and written: words joined by hyphens.
  public static func hyphenated(_ name: some StringProtocol) -> String {
    FoldedText(name).words.joined(separator: "-")
  }

  /// Returns whether a name in hyphenated form begins with a prefix, which must be hyphenated.
  public static func name(_ name: String, hasHyphenatedPrefix prefix: String) -> Bool {
    // Most names differ in their first letters, and comparing those is faster than folding.
    for (letter, wanted) in zip(name.utf8, prefix.utf8) {
      if letter == UInt8(ascii: " "), wanted == UInt8(ascii: "-") { continue }
      let lowercase = letter | 0x20
      guard (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(lowercase) else { break }
      guard lowercase == wanted else { return false }
    }
    return hyphenated(name).hasPrefix(prefix)
  }

  /// Returns whether a name is that of a list, a genre or a decade, or a condition.
  static func isList(_ name: String) -> Bool {
    lists.contains { $0.name == name } || genre(name) != nil || name == "all"
      || name.hasSuffix("s") && decade(name) != nil || QueryKey.flags.contains(name)
  }

  /// Returns whether a list of the user cannot have a name, because it is that of a smart list, or
  /// in queries that of another list, a genre, a decade or a condition.
  public static func isReserved(
    _ name: some StringProtocol, smartLists: [SmartList] = SmartList.builtIn
  ) -> Bool {
    let words = QueryToken.tokens(of: String(name))
    let isCondition = words.count == 1 && words[0].key.flatMap { QueryKey($0) } != nil
    let wanted = hyphenated(name)
    return isCondition || isList(wanted) || smartLists.contains { $0.name == wanted }
  }

  /// The age ratings of the Motion Picture Association, from all ages to adults.
  static let certifications = ["G", "PG", "PG-13", "R", "NC-17"]

  /// The value of a viewing of a film that had been seen before.
  static let again = "again"

  /// The names of all genres.
  public static let genres = MovieGenre.allCases.map { hyphenated($0.name) }

  /// Returns the genre of a name, such as `sci-fi` or `comedies`.
  public static func genre(_ name: some StringProtocol) -> MovieGenre? {
    let wanted = hyphenated(name)
    let meant = meaning(of: name) ?? wanted
    return MovieGenre.allCases.first {
      let its = hyphenated($0.name)
      return its == wanted || its == meant
    }
  }

  /// Returns the country of a code or a name, such as `fr`, `France` or `french`.
  static func country(_ name: some StringProtocol) -> Country? {
    let short = ["usa": "US", "uk": "GB", "england": "GB", "britain": "GB", "america": "US"]
    let code = short[name.lowercased()] ?? demonyms[hyphenated(name)] ?? name.uppercased()
    if let country = Country(code: code), Country.all.contains(country) { return country }
    let wanted = [hyphenated(name), meaning(of: name)].compactMap(\.self)
    return Country.all.first { wanted.contains(hyphenated($0.name)) }
  }

  /// The countries of adjectives that `SearchSynonyms` lacks.
  private static let demonyms = [
    "albanian": "AL", "armenian": "AM", "chinese": "CN", "croatian": "HR", "czech": "CZ",
    "danish": "DK", "dutch": "NL", "estonian": "EE", "filipino": "PH", "finnish": "FI",
    "french": "FR", "georgian": "GE", "german": "DE", "greek": "GR", "icelandic": "IS",
    "italian": "IT", "japanese": "JP", "korean": "KR", "latvian": "LV", "lithuanian": "LT",
    "macedonian": "MK", "malaysian": "MY", "mongolian": "MN", "nepali": "NP", "nigerian": "NG",
    "norwegian": "NO", "pakistani": "PK", "polish": "PL", "portuguese": "PT", "russian": "RU",
    "scottish": "GB", "serbian": "RS", "slovak": "SK", "slovenian": "SI", "spanish": "ES",
    "swedish": "SE", "thai": "TH", "turkish": "TR", "ukrainian": "UA", "vietnamese": "VN",
    "welsh": "GB",
  ]

  /// Returns the language of a code or a name, such as `fr` or `French`.
  static func language(_ name: some StringProtocol) -> Language? {
    if let language = Language(code: name.lowercased()), Language.all.contains(language) {
      return language
    }
    let wanted = hyphenated(name)
    return Language.all.first { hyphenated($0.name) == wanted }
  }

  /// Returns the first year of a decade such as `1970s`, `1970` or `70s`.
  public static func decade(_ name: some StringProtocol) -> Int? {
    var digits = name.lowercased()[...]
    if digits.hasSuffix("s") { digits.removeLast() }
    let text = digits.count == 2 ? "19" + digits : String(digits)
    guard text.utf8.count == 4, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      text.hasSuffix("0"), let year = Int(text), year > 0
    else { return nil }
    return year
  }

  /// Returns an order such as `title`, `year:asc` or `length:desc`.
  static func sort(_ text: some StringProtocol) -> MovieSort? {
    let parts = text.lowercased().split(
      separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let name = parts.first, let found = sorts.first(where: { $0.name == name }) else {
      return nil
    }
    switch parts.count > 1 ? parts[1] : "" {
    case "" where parts.count == 1: return MovieSort(by: found.attribute)
    case "asc": return MovieSort(by: found.attribute, ascending: true)
    case "desc": return MovieSort(by: found.attribute, ascending: false)
    default: return nil
    }
  }

  /// Returns the name of an order, with its direction unless it is the usual one.
  public static func name(of sort: MovieSort) -> String {
    let name = sorts.first { $0.attribute == sort.attribute }?.name ?? ""
    if sort == MovieSort(by: sort.attribute) { return name }
    return name + (sort.isAscending ? ":asc" : ":desc")
  }

  /// Returns the one name that a synonym or an adjective means, hyphenated.
  private static func meaning(of name: some StringProtocol) -> String? {
    let values = SearchSynonyms.values(of: FoldedText(name).words.map(String.init))
    guard let values, values.count == 1 else { return nil }
    return hyphenated(values[0])
  }
}

extension CustomListInteractor {
  /// Creates an interactor for a library; new lists cannot have the names that queries reserve, nor
  /// those of smart lists.
  public init(
    library: any MovieLibrary,
    smartLists: @escaping @Sendable () -> [SmartList] = { SmartList.builtIn }
  ) {
    self.init(library: library) { QueryNames.isReserved($0, smartLists: smartLists()) }
  }
}
