public import DomainEntities

/// Completes the last word of a query: keys, conditions without a value, and values.
public struct QueryCompletion: Hashable, Sendable {
  /// A text that completes a query.
  public struct Candidate: Hashable, Sendable {
    /// The whole query after completion.
    public var text: String
    /// The key or value that is completed.
    public var name: String
    /// The number of films that satisfy it in addition to the other conditions, if it is known.
    public var count: Int?
  }

  /// A condition whose value is being typed.
  public struct Subject: Hashable, Sendable {
    /// The kind of the condition.
    public var kind: MovieFilterKind
    /// The query without the value.
    public var rest: String

    /// Creates a subject.
    public init(kind: MovieFilterKind, rest: String) {
      self.kind = kind
      self.rest = rest
    }
  }

  private let themes: [String]
  private let decades: [Int]

  /// Creates a completion with the themes and decades of a source.
  public init(themes: [String], decades: [Int]) {
    self.themes = themes.map { QueryNames.hyphenated($0) }
    self.decades = decades
  }

  /// Returns the condition that the last word of a text is about, or nil if it has no key.
  public func subject(of text: String) -> Subject? {
    guard let word = LastWord(text), case .filter(let kind)? = word.key else { return nil }
    return Subject(kind: kind, rest: word.rest)
  }

  /// Returns a text without its last word if that may become a condition.
  ///
  /// The beginning of a key or of a condition without a value is no search word yet.
  public func settled(_ text: String) -> String {
    guard let word = LastWord(text), word.key == nil, word.start != nil else { return text }
    let typed = word.value.lowercased()
    guard !typed.isEmpty, !QueryKey.flags.contains(typed) else { return text }
    let names = QueryKey.all.map(\.name) + QueryKey.flags
    return names.contains { $0.hasPrefix(typed) } ? word.rest : text
  }

  /// Returns the texts that complete a text, the values of most films first; empty if nothing fits.
  ///
  /// A word without a key is completed to a condition, such as `com` to `genre:comedy`.
  /// `counts` are the values among the films of the rest of the query; without them, the values are
  /// those that the key accepts. `lists` returns the names of the user's own lists.
  public func candidates(
    for text: String, counts: MovieFilterCounts? = nil, lists: () -> [String] = { [] }
  ) -> [Candidate] {
    guard let word = LastWord(text) else { return [] }
    guard let key = word.key else {
      guard let start = word.start else { return [] }
      let typed = word.value.lowercased()
      return (conditions(beginning: typed) + names(beginning: typed)).map { name in
        // After a condition comes another one, after a key its value.
        Candidate(text: start + name + (name.last == ":" ? "" : " "), name: name)
      }
    }
    guard let start = word.start else { return [] }
    let wanted = QueryNames.hyphenated(word.value)
    let values: [(name: String, count: Int?)] =
      counts.map { Self.values(of: key, $0) } ?? accepted(by: key, lists).map { ($0, nil) }
    let named = values.map { ($0, QueryNames.hyphenated($0.name)) }
    let beginning = named.filter { $0.1.hasPrefix(wanted) }
    let inside = named.filter { !$0.1.hasPrefix(wanted) && Self.hasWord($0.1, beginning: wanted) }
    return (beginning + inside).map(\.0).filter { $0.name != word.value }
      .map { Candidate(text: start + $0.name, name: $0.name, count: $0.count) }
  }

  /// Returns the conditions whose value begins with a text: a genre, a decade such as `80s`, or a
  /// comparison, which is a length in minutes or, with four digits, a year.
  private func conditions(beginning text: String) -> [String] {
    if text.first == "<" || text.first == ">" {
      let digits = text.count(where: \.isNumber)
      return digits > 0 ? [(digits > 3 ? "year:" : "length:") + text] : []
    }
    let genres = QueryNames.genres.filter { $0.hasPrefix(text) }
    let decades = decades.map { "\($0)s" }.filter {
      $0.hasPrefix(text) || $0.hasPrefix("19") && $0.dropFirst(2).hasPrefix(text)
    }
    return genres.map { "genre:" + $0 } + decades.map { "decade:" + $0 }
  }

  /// Returns the keys, the conditions without a value and the themes that begin with a text.
  private func names(beginning text: String) -> [String] {
    let names = QueryKey.all.map { $0.name + ":" } + QueryKey.flags
    return names.filter { $0.hasPrefix(text) && $0 != text }
      + themes.filter { $0.hasPrefix(text) }.map { "theme:" + $0 }
  }

  /// Returns whether a word after the first one begins with a text, such as a last name.
  private static func hasWord(_ name: String, beginning text: String) -> Bool {
    name.indices.contains { name[$0] == "-" && name[$0...].dropFirst().hasPrefix(text) }
  }

  private static func values(
    of key: QueryKey, _ counts: MovieFilterCounts
  ) -> [(name: String, count: Int?)] {
    var byName: [String: Int] = [:]
    for (filter, count) in counts {
      if let name = QueryText.completion(filter) { byName[name, default: 0] += count }
    }
    return byName.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .map { (name: $0.key, count: $0.value) }
  }

  private func accepted(by key: QueryKey, _ lists: () -> [String]) -> [String] {
    switch key {
    case .filter(.genre): QueryNames.genres
    case .filter(.decade): decades.map { "\($0)s" }
    case .filter(.country): Country.all.map { QueryNames.hyphenated($0.name) }.sorted()
    case .filter(.language):
      Language.all.filter { !$0.isNone }.map { QueryNames.hyphenated($0.name) }.sorted()
    case .filter(.theme): themes
    case .filter(.award):
      MovieAward.Kind.allCases.map(\.rawValue) + MovieAward.Category.allCases.map(\.rawValue)
    case .filter(.certification): QueryNames.certifications.map { $0.lowercased() }
    case .list:
      QueryNames.lists.map(\.name) + lists().map { QueryText.name(of: .custom($0)) }
    case .sort: QueryNames.sorts.map(\.name)
    case .filter(.seen): Weekday.allCases.map(\.rawValue) + [QueryNames.again]
    case .filter: []
    }
  }
}

/// The last word of a query, divided where its completion begins.
private struct LastWord {
  /// The key; nil for a word without a known key.
  let key: QueryKey?
  /// The text before the part that is completed; nil if the word has an unknown key.
  let start: String?
  /// The part that is completed.
  let value: String
  /// The query without the value, and without a key that has no other value.
  let rest: String

  /// Divides a text; nil if it does not end in a word.
  init?(_ text: String) {
    let place = text.lastIndex(where: \.isWhitespace).map(text.index(after:)) ?? text.startIndex
    let word = text[place...].drop { SearchText.exclusionSigns.contains($0) }
    guard !word.isEmpty else { return nil }
    guard let colon = word.firstIndex(of: ":") else {
      (key, start, value) = (nil, String(text[..<word.startIndex]), String(word))
      rest = String(text[..<place])
      return
    }
    key = QueryKey(word[..<colon])
    let values = word[word.index(after: colon)...]
    let comma = values.lastIndex(of: ",")
    let last = values[(comma.map(values.index(after:)) ?? values.startIndex)...]
      .drop { SearchText.exclusionSigns.contains($0) }
    (start, value) = (key == nil ? nil : String(text[..<last.startIndex]), String(last))
    rest = String(text[..<(comma ?? place)])
  }
}
