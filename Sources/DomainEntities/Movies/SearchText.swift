/// The text of a search, split into what films must match and what they must not have.
///
/// A hyphen or an exclamation mark before a word excludes it (`kubrick -war`, `!war`), as does one before
/// several words in quotation marks (`-"second world war"`). A hyphen inside a word (`spider-man`) or by
/// itself is punctuation.
public struct SearchText: Hashable, Sendable {
  /// What films must match; empty if the search only excludes.
  public let wanted: String
  /// What films must not have; a term of several words counts only where all of them are in one field.
  public let excluded: [FoldedText]

  /// The characters that exclude the word after them; dashes are what some keyboards make of a hyphen.
  public static let exclusionSigns: Set<Character> = ["-", "!", "\u{2212}", "\u{2013}"]

  private static let quotationMarks: Set<Character> = ["\"", "\u{201C}", "\u{201D}", "\u{201E}"]

  /// Splits a text as a user types it.
  ///
  /// The cost is linear in its length.
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

  /// A search for a text as it is: no word of it excludes anything.
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
      // What most people call it.
      genres.contains(.scienceFiction) ? "sci-fi" : nil,
    ]
    return known.compactMap(\.self) + otherTitles + genres.map(\.name) + countries.map(\.name)
  }
}
