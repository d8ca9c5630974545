/// A search text, split into required and excluded terms.
///
/// A hyphen or an exclamation mark before a word excludes it (`kubrick -war`, `!war`), as does one
/// before a quoted phrase (`-"second world war"`). A hyphen inside a word (`spider-man`) or
/// surrounded by spaces is punctuation.
public struct SearchText: Hashable, Sendable {
  /// The text that films must match; empty if the search only excludes.
  public let wanted: String
  /// The excluded terms; a term of several words excludes a film if all of them are in one field.
  public let excluded: [FoldedText]

  /// The characters that exclude the following word; some keyboards turn hyphens into dashes.
  public static let exclusionSigns: [Character] = ["-", "!", "\u{2212}", "\u{2013}"]

  private static let quotationMarks: Set<Character> = ["\"", "\u{201C}", "\u{201D}", "\u{201E}"]

  /// The film if the text is its IMDb ID or an address with its ID at IMDb or TMDB; otherwise nil.
  public let film: MovieIdentifier?
  /// The title in the text if it is an address of a film at Letterboxd; otherwise nil.
  public let addressedTitle: String?

  /// Parses a search text as the user typed it.
  ///
  /// The title in a Letterboxd address becomes the text to search for.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public init(_ text: String) {
    film = Self.film(in: text)
    addressedTitle = Self.letterboxdTitle(in: text)
    if let addressedTitle {
      (wanted, excluded) = (addressedTitle, [])
      return
    }
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

  /// Returns the film of a text such as `tt0041959` or `https://www.themoviedb.org/movie/1092`.
  private static func film(in text: String) -> MovieIdentifier? {
    let text = text.lowercased()
    guard !text.contains(where: \.isWhitespace) else { return nil }
    if let number = part(of: text, at: "themoviedb.org", after: "movie")
      ?? part(of: text, at: "letterboxd.com", after: "tmdb")
    {
      let digits = number.prefix(while: \.isNumber)
      if !digits.isEmpty { return MovieIdentifier(String(digits)) }
    }
    let address =
      part(of: text, at: "imdb.com", after: "title")
      ?? part(of: text, at: "letterboxd.com", after: "imdb")
    // A full stop or a bracket may follow a pasted address.
    let name = address?.prefix { $0.isLetter || $0.isNumber } ?? text[...]
    let digits = name.dropFirst(2)
    guard name.hasPrefix("tt"), (6...12).contains(digits.utf8.count),
      digits.utf8.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    return MovieIdentifier(String(name))
  }

  /// Returns the title in an address such as `https://letterboxd.com/film/the-third-man/`.
  private static func letterboxdTitle(in text: String) -> String? {
    guard !text.contains(where: \.isWhitespace) else { return nil }
    return part(of: text.lowercased(), at: "letterboxd.com", after: "film")
      .map { $0.split(separator: "-").joined(separator: " ") }
  }

  /// Returns the part of an address after a folder, which may follow a language or a member’s name;
  /// nil if the address does not have it.
  private static func part(
    of text: String, at host: String, after folder: String
  ) -> Substring? {
    guard let start = text.indices.first(where: { text[$0...].hasPrefix("\(host)/") }) else {
      return nil
    }
    let path = text[start...].prefix { $0 != "?" && $0 != "#" }.split(separator: "/").dropFirst()
    guard let place = path.prefix(2).firstIndex(of: folder[...]) else { return nil }
    return path[(place + 1)...].first
  }

  /// Returns a search text that matches a text literally, without excluding any words.
  public static func literal(_ text: String) -> String {
    guard !SearchText(text).excluded.isEmpty else { return text }
    return text.split(whereSeparator: \.isWhitespace)
      .map { $0.drop(while: exclusionSigns.contains) }
      .filter { !$0.isEmpty }
      .joined(separator: " ")
  }

  /// Returns whether a film has an excluded term in a title, a genre, a country, its language or
  /// its year.
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
