import DomainEntities

/// Words that narrow a list: what they mean in a search, they mean here.
///
/// Each must be in the title, be a genre, a country or a language of the film, name its time or
/// length, or be in a tag or the note of the user. A word with a sign before it must not occur.
public struct FilmWords: Hashable, Sendable {
  /// The words as they are typed.
  public let text: String
  private let search: SearchText
  private let readings: [[SearchTerm]]

  /// Creates a condition from words as they are typed.
  public init(_ text: String) {
    self.text = text
    search = SearchText(text)
    let words = FoldedText(search.wanted).words.map(String.init)
    let telling = SearchTerm.withoutFillers(words)
    readings =
      SearchTerm.readings(of: words)
      + (telling.isEmpty || telling.count == words.count ? [] : SearchTerm.readings(of: telling))
  }

  /// Returns whether a film has all wanted words, or words that begin with them, and no excluded
  /// one.
  func admits(_ film: MovieSummary, _ marks: MovieMarks?) -> Bool {
    guard !search.excludes(film) else { return false }
    guard readings.first?.isEmpty == false else { return true }
    let titles = film.titles.map { FoldedText($0).words }
    let names =
      film.genres.map(\.name) + film.countries.map(\.name)
      + [film.originalLanguage?.name].compactMap(\.self)
      + (marks.map { $0.tags + [$0.note] } ?? [])
    let facts = names.map { FoldedText($0).words.map(String.init) }
    return readings.contains { terms in
      titles.contains { title in
        terms.allSatisfy { term in term.meanings.contains { $0.fits(term, title, facts, film) } }
      }
    }
  }
}

extension SearchTerm.Meaning {
  /// Returns whether a title, the facts of a film or its time has what the term means.
  fileprivate func fits(
    _ term: SearchTerm, _ title: [Substring], _ facts: [[String]], _ film: MovieSummary
  ) -> Bool {
    switch self {
    case .words:
      term.words.allSatisfy { word in title.contains { $0.hasPrefix(word) } }
        || facts.contains { fact in term.words.allSatisfy(fact.contains) }
    case .titleWord(let word): title.contains { $0 == word }
    case .form(let word): facts.contains { $0.contains(word) }
    case .values(let values):
      values.allSatisfy { value in facts.contains(FoldedText(value).words.map(String.init)) }
    case .years(let years): film.year.map(years.contains) ?? false
    case .lengths(let minutes): film.runtime.map(minutes.contains) ?? false
    case .firstOfSeries: false
    }
  }
}
