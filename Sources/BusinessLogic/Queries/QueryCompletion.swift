import DomainEntities

/// Completes the last word of a query: keys, conditions without a value, and values.
public struct QueryCompletion: Hashable, Sendable {
  private let themes: [String]
  private let decades: [Int]

  /// Creates a completion with the themes and decades of a source.
  public init(themes: [String], decades: [Int]) {
    self.themes = themes.map { QueryNames.hyphenated($0) }
    self.decades = decades
  }

  /// Returns the texts that complete a text, in order; empty if nothing fits.
  public func texts(for text: String) -> [String] {
    let last = Self.lastWord(of: text)
    let start = text[..<last.startIndex]
    let sign = last.prefix { SearchText.exclusionSigns.contains($0) }
    let word = last.dropFirst(sign.count)
    guard !word.isEmpty else { return [] }
    guard let colon = word.firstIndex(of: ":") else {
      let names = QueryKey.all.map { $0.name + ":" } + QueryKey.flags
      return names.filter { $0.hasPrefix(word.lowercased()) && $0 != word }
        .map { start + sign + $0 }
    }
    guard let key = QueryKey(word[..<colon]) else { return [] }
    // The last of several values, without its sign.
    let list = word[word.index(after: colon)...]
    let value = list[(list.lastIndex(of: ",").map(list.index(after:)) ?? list.startIndex)...]
      .drop { SearchText.exclusionSigns.contains($0) }
    let wanted = QueryNames.hyphenated(value)
    return values(of: key).filter { $0.hasPrefix(wanted) && $0 != value }
      .map { text[..<value.startIndex] + $0 }
  }

  /// Returns the word that a completion ends with, as it is shown.
  public static func name(of text: String) -> String {
    let word = lastWord(of: text)
    guard let colon = word.firstIndex(of: ":"), word.index(after: colon) < word.endIndex else {
      return String(word)
    }
    let list = word[word.index(after: colon)...]
    return String(list[(list.lastIndex(of: ",").map(list.index(after:)) ?? list.startIndex)...])
  }

  /// Whether the last word is a key with or without a value.
  public static func hasKey(_ text: String) -> Bool {
    let word = lastWord(of: text).drop { SearchText.exclusionSigns.contains($0) }
    return word.firstIndex(of: ":").map { QueryKey(word[..<$0]) != nil } ?? false
  }

  private func values(of key: QueryKey) -> [String] {
    switch key {
    case .filter(.genre): QueryNames.genres
    case .filter(.decade): decades.map { "\($0)s" }
    case .filter(.country): Country.all.map { QueryNames.hyphenated($0.name) }.sorted()
    case .filter(.language):
      Language.all.filter { !$0.isNone }.map { QueryNames.hyphenated($0.name) }.sorted()
    case .filter(.theme): themes
    case .list: QueryNames.lists.map(\.name)
    case .sort: QueryNames.sorts.map(\.name)
    case .filter: []
    }
  }

  private static func lastWord(of text: String) -> Substring {
    text[(text.lastIndex(where: \.isWhitespace).map(text.index(after:)) ?? text.startIndex)...]
  }
}
