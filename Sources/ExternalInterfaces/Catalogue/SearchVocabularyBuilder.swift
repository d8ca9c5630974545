import DomainEntities

/// Collects the words of the films with their occurrences.
struct SearchVocabularyBuilder {
  private static let articles = Set(FoldedText.articles)

  /// The occurrences of each word, in the order of the films.
  private var places: [[UInt8]: [SearchPlace]] = [:]

  /// Returns the vocabulary of all added records.
  func vocabulary() -> SearchVocabulary { SearchVocabulary(places) }

  /// Returns whether a key is searchable.
  static func isSearched(_ key: CatalogueRecord.Key) -> Bool {
    switch key {
    case .title, .original, .also, .released, .genres, .countries, .language, .director, .writer,
      .composer, .cinematographer, .cast, .themes, .collection:
      true
    case .runtime, .overview, .like, .tmdb, .imdb, .note: false
    }
  }

  /// Adds all searchable fields of a film.
  mutating func add(_ record: CatalogueRecord, film: Int) {
    guard film < SearchPlace.maxFilms else { return }
    let texts = record.fields.flatMap(Self.texts).prefix(SearchPlace.maxFields)
    for (number, (text, kind)) in texts.enumerated() {
      add(FoldedText(text).words, film: film, field: number, kind)
    }
  }

  private mutating func add(_ words: [Substring], film: Int, field: Int, _ kind: SearchKind) {
    // Users may omit the article of a title.
    let hasArticle = kind == .title && words.count > 1 && Self.articles.contains(words[0])
    for (index, word) in words.enumerated() {
      let number = hasArticle ? (index == 0 ? SearchPlace.unnumbered : index - 1) : index
      let place = SearchPlace(
        film: film, field: field, kind: kind, word: number, isLast: index == words.count - 1)
      places[Array(word.utf8), default: []].append(place)
    }
  }

  /// Returns the searchable texts of a field with their kinds.
  private static func texts(of field: CatalogueRecord.Field) -> [(String, SearchKind)] {
    func parts(_ kind: SearchKind, separator: Character = ",") -> [(String, SearchKind)] {
      field.value.split(separator: separator).map { (String($0), kind) }
    }
    func names(_ name: (String) -> String?) -> [(String, SearchKind)] {
      parts(.fact).map { code, kind in
        let code = String(code.drop { $0 == " " })
        return (name(code) ?? code, kind)
      }
    }
    switch field.key {
    case .title: return [(field.value, .title)]
    case .original: return [(field.value, .name)]
    case .also: return parts(.name, separator: "|")
    case .director, .writer, .composer, .cinematographer: return parts(.person)
    case .cast:
      let sides = field.value.split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return zip(sides, [SearchKind.person, .character]).map { (String($0), $1) }
    case .themes: return parts(.theme)
    case .collection: return [(field.value, .theme)]
    case .released: return [(String(field.value.prefix { $0 != "-" }), .fact)]
    case .genres:
      // The usual abbreviation.
      let genres = parts(.fact)
      let isScienceFiction = genres.contains { genre, _ in
        genre.drop { $0 == " " } == MovieGenre.scienceFiction.name
      }
      return isScienceFiction ? genres + [("sci-fi", .fact)] : genres
    case .countries: return names { Country(code: $0)?.name }
    case .language: return names { Language(code: $0)?.name }
    case .runtime, .overview, .like, .tmdb, .imdb, .note: return []
    }
  }
}
