import DomainEntities

/// A word of a query: plain text, or a key with its values.
struct QueryToken: Hashable, Sendable {
  /// A value after a key.
  struct Value: Hashable, Sendable {
    /// The text, without quotation marks and without the sign that excludes it.
    var text = ""
    /// Whether a sign before the value excludes it.
    var isExcluded = false
    /// Whether the value was quoted, so that none of its characters is special.
    var isQuoted = false
    /// The position in Unicode scalars, counted from 1.
    var column = 1
  }

  /// The text as it was typed.
  var text: String
  /// The position in Unicode scalars, counted from 1.
  var column: Int
  /// Whether a sign before the word excludes it.
  var isExcluded = false
  /// The text before the colon; nil for plain text.
  var key: String?
  /// The values after the colon.
  var values: [Value] = []
  /// Whether the word has quotation marks.
  var isQuoted = false

  /// Whether the word is `or`, which joins the conditions around it.
  var isOr: Bool { !isQuoted && key == nil && (text.lowercased() == "or" || text == "|") }

  /// The characters that quote a value.
  static let quotationMarks = CustomList.quotationMarks

  /// Returns the words of a query.
  ///
  /// A quotation mark that is not closed extends to the end.
  ///
  /// - Complexity: O(*n*) in the length of the line.
  static func tokens(of line: String) -> [QueryToken] {
    var tokens: [QueryToken] = []
    var word: [(character: Character, isQuoted: Bool)] = []
    var start = 0
    var isQuoted = false
    func end() {
      if !word.isEmpty { tokens.append(QueryToken(word, column: start + 1)) }
      word = []
    }
    // By scalars, because a character may join a space or a quotation mark with other signs.
    for (place, scalar) in line.unicodeScalars.enumerated() {
      if !isQuoted, scalar.properties.isWhitespace {
        end()
        continue
      }
      if word.isEmpty { start = place }
      let character = Character(scalar)
      word.append((character, isQuoted))
      if quotationMarks.contains(character) { isQuoted.toggle() }
    }
    if isQuoted { word.append(("\"", true)) }
    end()
    return tokens
  }

  /// Returns whether a text before a colon is a key: letters, or a known key with a hyphen, unlike
  /// the title `Spider-Man: Homecoming`.
  private static func isKey(_ text: String) -> Bool {
    text.allSatisfy { $0.isASCII && $0.isLetter } || text.contains("-") && QueryKey(text) != nil
  }

  private init(_ word: [(character: Character, isQuoted: Bool)], column: Int) {
    text = String(word.map(\.character))
    self.column = column
    isQuoted = word.contains { Self.quotationMarks.contains($0.character) }
    let signs = word.prefix { SearchText.exclusionSigns.contains($0.character) && !$0.isQuoted }
    isExcluded = !signs.isEmpty && signs.count < word.count
    let rest = word.dropFirst(isExcluded ? signs.count : 0)
    guard let colon = rest.firstIndex(where: { $0.character == ":" && !$0.isQuoted }),
      colon > rest.startIndex,
      Self.isKey(String(rest[..<colon].map(\.character)))
    else { return }
    let after = rest[(colon + 1)...]
    // An address, such as `https://…`.
    guard after.first?.character != "/" else { return }
    key = String(rest[..<colon].map(\.character))
    var parts: [ArraySlice<(character: Character, isQuoted: Bool)>] = []
    var first = after.startIndex
    for place in after.indices where after[place].character == "," && !after[place].isQuoted {
      parts.append(after[first..<place])
      first = place + 1
    }
    parts.append(after[first...])
    values = parts.map { part in
      let signs = part.prefix { SearchText.exclusionSigns.contains($0.character) && !$0.isQuoted }
      let isExcluded = !signs.isEmpty && signs.count < part.count
      let value = part.dropFirst(isExcluded ? signs.count : 0)
      return Value(
        text: String(value.map(\.character).filter { !Self.quotationMarks.contains($0) }),
        isExcluded: isExcluded,
        isQuoted: value.contains { Self.quotationMarks.contains($0.character) },
        column: column + part.startIndex)
    }
  }
}
