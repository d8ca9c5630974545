import BusinessLogic
import DomainEntities

/// A searchable field of a film.
struct SearchField {
  /// The text.
  var text: String
  /// How relevant a match in it is.
  var kind: SearchKind
  /// What it says about the film.
  var role: SearchReason.Role
  /// Other words by which the text is found.
  var otherWords = ""
}

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
    case .title, .original, .also, .released, .runtime, .genres, .countries, .language, .director,
      .writer, .composer, .cinematographer, .editor, .studio, .basedOn, .cast, .themes,
      .collection, .award, .overview:
      true
    case .rated, .like, .tmdb, .imdb, .note: false
    }
  }

  /// Returns the searchable fields of a film, in order.
  static func fields(of record: CatalogueRecord) -> ArraySlice<SearchField> {
    record.fields.flatMap(fields).prefix(SearchPlace.maxFields - 1)
  }

  /// Adds the fields of a film.
  mutating func add(_ fields: ArraySlice<SearchField>, film: Int) {
    guard film < SearchPlace.maxFilms else { return }
    for (number, field) in fields.enumerated() {
      let words = FoldedText("\(field.text) \(field.otherWords)").words
      if field.kind == .overview {
        add(overview: words, film: film, field: number)
      } else {
        add(words, film: film, field: number, field.kind)
      }
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

  /// Adds the significant words of an overview, each once.
  private mutating func add(overview words: [Substring], film: Int, field: Int) {
    let place = SearchPlace(
      film: film, field: field, kind: .overview, word: SearchPlace.unnumbered, isLast: false)
    for word in Set(words) where word.utf8.count > 2 && !SearchTerm.isCommon(String(word)) {
      places[Array(word.utf8), default: []].append(place)
    }
  }

  /// Returns the searchable parts of a line of a record.
  private static func fields(of field: CatalogueRecord.Field) -> [SearchField] {
    func parts(
      _ kind: SearchKind, _ role: SearchReason.Role, separator: Unicode.ASCII.CodeUnit = comma
    ) -> [SearchField] {
      CatalogueRecord.parts(of: field.value, separator: separator)
        .map { SearchField(text: $0, kind: kind, role: role) }
    }
    func names(_ role: SearchReason.Role, _ name: (String) -> String?) -> [SearchField] {
      parts(.fact, role).map { part in
        SearchField(text: name(part.text) ?? part.text, kind: part.kind, role: role)
      }
    }
    switch field.key {
    case .title: return [SearchField(text: field.value, kind: .title, role: .title)]
    case .original: return [SearchField(text: field.value, kind: .name, role: .otherTitle)]
    case .also: return parts(.name, .otherTitle, separator: UInt8(ascii: "|"))
    case .director: return parts(.person, .director)
    case .writer: return parts(.person, .writer)
    case .composer: return parts(.person, .composer)
    case .cinematographer: return parts(.person, .cinematographer)
    case .editor: return parts(.person, .editor)
    case .studio: return parts(.theme, .studio)
    case .basedOn:
      let (title, author) = CatalogueRecord.pair(field.value)
      let work = SearchField(text: title, kind: .theme, role: .source)
      return author.isEmpty
        ? [work] : [work, SearchField(text: author, kind: .person, role: .source)]
    case .award:
      let (name, categories) = CatalogueRecord.pair(field.value)
      let named = CatalogueRecord.parts(of: categories, separator: comma)
      return (named.isEmpty ? [name] : named).map {
        SearchField(text: $0, kind: .theme, role: .award, otherWords: Self.otherWords(of: name))
      }
    case .cast:
      let sides = CatalogueRecord.parts(
        of: field.value, separator: UInt8(ascii: "="), maxSplits: 1)
      return zip(sides, [(SearchKind.person, SearchReason.Role.cast), (.character, .character)])
        .map { SearchField(text: $0, kind: $1.0, role: $1.1) }
    case .themes: return parts(.theme, .theme)
    case .collection: return [SearchField(text: field.value, kind: .theme, role: .series)]
    case .released:
      return [SearchField(text: String(field.value.prefix(4)), kind: .fact, role: .year)]
    case .genres:
      // The usual abbreviation.
      let genres = parts(.fact, .genre)
      let isScienceFiction = genres.contains { $0.text == MovieGenre.scienceFiction.name }
      return isScienceFiction
        ? genres + [SearchField(text: "sci-fi", kind: .fact, role: .genre)] : genres
    case .countries: return names(.country) { Country(code: $0)?.name }
    case .language: return names(.language) { Language(code: $0)?.name }
    case .overview: return [SearchField(text: field.value, kind: .overview, role: .overview)]
    case .runtime, .rated, .like, .tmdb, .imdb, .note: return []
    }
  }

  /// Returns the words by which people search for films with an award, besides its name and its
  /// category.
  private static func otherWords(of name: String) -> String {
    guard let award = MovieAward.Kind(rawValue: name) else { return "" }
    let nicknames = award.nickname.map { [$0, $0 + "s"] } ?? []
    let words = [name] + nicknames + (award.isPoll ? [] : ["winner", "winners"])
    return words.joined(separator: " ")
  }

  private static let comma = UInt8(ascii: ",")
}
