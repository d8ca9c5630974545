public import DomainEntities

/// A part of a search, and everything that it may mean; a film has to satisfy one of the meanings.
public struct SearchTerm: Hashable, Sendable {
  /// What a part of a search may mean.
  public enum Meaning: Hashable, Sendable {
    /// The words as they are typed, in any field.
    case words
    /// Another spelling of a number, as a word of a title.
    case titleWord(String)
    /// Another form of a word, such as the singular, in any field but titles and names.
    case form(String)
    /// These values of a genre, country, language or theme, each as whole words.
    case values([String])
    /// A year of release.
    case years(ClosedRange<Int>)
    /// A length in minutes.
    case lengths(ClosedRange<Int>)
    /// The first film of its series.
    case firstOfSeries
  }

  /// The words as they are typed, normalized.
  public let words: [String]
  /// What they may mean, the most literal meaning first.
  public let meanings: [Meaning]

  /// Creates a part of a search.
  public init(words: [String], meanings: [Meaning]) {
    self.words = words
    self.meanings = meanings
  }
}

extension SearchTerm {
  /// The range of years of a term such as “before 1950”.
  static let earliestYear = 1870
  static let latestYear = 2199

  /// Returns the ways to read a search text; a film may match any of them.
  ///
  /// The first way takes each word alone. A second one, if there is any, takes phrases such as
  /// “world war ii”, “the 80s” and “1990-1995” together.
  public static func readings(of text: FoldedText) -> [[SearchTerm]] {
    readings(of: text.words.map(String.init))
  }

  /// Returns the ways to read the words of a search text.
  public static func readings(of words: [String]) -> [[SearchTerm]] {
    let literal = words.indices.map { term(of: words, at: $0) }
    var grouped: [SearchTerm] = []
    var index = words.startIndex
    while index < words.endIndex {
      if let phrase = SearchPhrase(in: words, at: index) {
        grouped.append(
          SearchTerm(words: Array(words[index..<index + phrase.count]), meanings: phrase.meanings))
        index += phrase.count
      } else {
        grouped.append(literal[index])
        index += 1
      }
    }
    return grouped.count < literal.count ? [literal, grouped] : [literal]
  }

  /// Returns the words without those that only introduce others, as in “films with dogs”.
  public static func withoutFillers(_ words: [String]) -> [String] {
    words.filter { !SearchSynonyms.fillers.contains($0) }
  }

  /// The words that are so common in sentences that they say nothing about a film.
  public static var commonWords: Set<String> { SearchSynonyms.common }

  /// Whether a word is so common in sentences that it says nothing about a film.
  public static func isCommon(_ word: String) -> Bool { SearchSynonyms.common.contains(word) }

  /// Whether words end with one for films in general, as in “war movie”.
  public static func endsWithFilm(_ words: [String]) -> Bool {
    words.count > 1 && ["movie", "movies", "film", "films", "flick", "flicks"].contains(words.last)
  }

  /// Whether a word only introduces others, as in “films with dogs”.
  public static func isFiller(_ word: String) -> Bool { SearchSynonyms.fillers.contains(word) }

  /// Returns the name of a series and the number of its part in words such as `alien 2` or `hp 2`;
  /// nil if they do not end with a number from one to twenty.
  public static func partOfSeries(_ words: [String]) -> (name: [String], part: Int)? {
    guard words.count > 1, let part = words.last.flatMap(NumberWords.number) else { return nil }
    let name = Array(words.dropLast())
    let meant = SearchSynonyms.values(of: name).flatMap { $0.count == 1 ? $0[0] : nil }
    return (meant.map { FoldedText($0).words.map(String.init) } ?? name, part)
  }

  /// Returns the stems of words that mean much the same as words with a stem.
  public static func relatedStems(of stem: String) -> [String] {
    SearchSynonyms.related[stem] ?? []
  }

  /// Returns the singular or the plural of a word, as far as a rule gives it.
  public static func otherForms(of word: String) -> [String] {
    SearchSynonyms.otherForms(of: word)
  }

  private static func term(of words: [String], at index: Int) -> SearchTerm {
    let word = words[index]
    var meanings: [Meaning] = [.words]
    meanings += NumberWords.spellings(of: word).map(Meaning.titleWord)
    if index > 0, index == words.count - 1, NumberWords.number(word) == 1 {
      meanings.append(.firstOfSeries)
    }
    if let years = SearchPhrase.decade(word) { meanings.append(.years(years)) }
    if let values = SearchSynonyms.values(of: [word]) { meanings.append(.values(values)) }
    meanings += SearchSynonyms.otherForms(of: word).map(Meaning.form)
    return SearchTerm(words: [word], meanings: meanings)
  }
}
