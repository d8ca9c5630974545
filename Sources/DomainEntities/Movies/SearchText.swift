/// A search text, split into required and excluded terms.
///
/// A hyphen or an exclamation mark before a word excludes it (`kubrick -war`, `!war`), as does one
/// before a quoted phrase (`-"second world war"`). A hyphen inside a word (`spider-man`) or
/// surrounded by spaces is punctuation.
public struct SearchText: Hashable, Sendable {
  /// The text that films must match; empty if the search only excludes.
  public let wanted: String
  /// The excluded terms; a term of several words applies if all of them occur in the same field.
  public let excluded: [FoldedText]

  /// The characters that exclude the following word; some keyboards turn hyphens into dashes.
  public static let exclusionSigns: Set<Character> = ["-", "!", "\u{2212}", "\u{2013}"]

  private static let quotationMarks: Set<Character> = ["\"", "\u{201C}", "\u{201D}", "\u{201E}"]

  /// Parses a search text as the user typed it.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public init(_ text: String) {
    var wanted: [Substring] = []
    var excluded: [FoldedText] = []
    var rest = text[...]
    while !rest.isEmpty {
      rest = rest.drop(while: \.isWhitespace)
      var word = rest.prefix { !$0.isWhitespace }
      let term = word.drop(while: Self.exclusionSigns.contains)
      guard term.startIndex > word.startIndex, let first = term.first else {
        if !word.isEmpty { wanted.append(word) }
        rest = rest[word.endIndex...]
        continue
      }
      if Self.quotationMarks.contains(first) {
        let quoted = rest[term.startIndex...].dropFirst()
        let end = quoted.firstIndex(where: Self.quotationMarks.contains) ?? quoted.endIndex
        word = quoted[..<end]
        rest = end < quoted.endIndex ? quoted[end...].dropFirst() : quoted[end...]
      } else {
        rest = rest[word.endIndex...]
        word = term
      }
      let folded = FoldedText(word)
      if !folded.isEmpty { excluded.append(folded) }
    }
    self.excluded = excluded
    self.wanted = excluded.isEmpty ? text : wanted.joined(separator: " ")
  }

  /// Returns a search text that matches a text literally, without excluding any words.
  public static func literal(_ text: String) -> String {
    guard !SearchText(text).excluded.isEmpty else { return text }
    return text.split(whereSeparator: \.isWhitespace)
      .map { $0.drop(while: exclusionSigns.contains) }
      .filter { !$0.isEmpty }
      .joined(separator: " ")
  }

  /// Whether a film has an excluded term in a title, a genre, a country, its language or its year.
  public func excludes(_ movie: MovieSummary) -> Bool {
    guard !excluded.isEmpty else { return false }
    let fields = movie.searchedFields.map { Set(FoldedText($0).words) }
    return excluded.contains { term in
      fields.contains { field in term.words.allSatisfy(field.contains) }
    }
  }
}

extension MovieSummary {
  fileprivate var searchedFields: [String] {
    let known = [
      title, originalTitle, originalLanguage?.name, year.map(String.init),
      // The common abbreviation.
      genres.contains(.scienceFiction) ? "sci-fi" : nil,
    ]
    return known.compactMap(\.self) + otherTitles + genres.map(\.name) + countries.map(\.name)
  }
}
