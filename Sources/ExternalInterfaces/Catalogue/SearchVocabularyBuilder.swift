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

/// Occurrences of words, in the order in which they were found.
struct SearchOccurrences {
  /// The number of each occurrence's word.
  private(set) var words: [UInt32] = []
  /// The occurrences.
  private(set) var places: [SearchPlace] = []

  mutating func append(_ place: SearchPlace, of word: UInt32) {
    words.append(word)
    places.append(place)
  }

  /// Makes the last occurrence end its field.
  mutating func endField() {
    if let last = places.popLast() { places.append(last.endingField) }
  }
}

/// Collects the words of the films with their occurrences.
struct SearchVocabularyBuilder {
  private static let articles = FoldedText.articles.map { Array("\($0) ".utf8) }

  /// The different words, the common ones first.
  private var words = WordTable(capacity: 40_000)
  private let commonCount: UInt32
  private var places = SearchOccurrences()
  private var hints = SearchOccurrences()
  /// For each word, the film whose overview had it last, plus one.
  private var lastFilms: [UInt32] = []
  /// The normalized text that is added, and the numbers of its words.
  private var folded: [UInt8] = []
  private var numbers: [UInt32] = []

  /// Creates a builder without films.
  init() {
    for word in SearchTerm.commonWords { _ = words.number(of: word) }
    commonCount = UInt32(words.count)
  }

  /// Returns the vocabulary of all added films.
  func vocabulary() -> SearchVocabulary { SearchVocabulary(words, places, hints: hints) }

  /// Returns whether a key is searchable.
  static func isSearched(_ key: CatalogueRecord.Key) -> Bool {
    switch key {
    case .title, .original, .also, .released, .runtime, .genres, .countries, .language, .director,
      .writer, .composer, .cinematographer, .editor, .studio, .basedOn, .cast, .themes,
      .keywords, .collection, .award, .overview, .like:
      true
    case .rated, .tmdb, .imdb, .note: false
    }
  }

  /// Returns the searchable fields of a film, in order.
  static func fields(of record: CatalogueRecord) -> ArraySlice<SearchField> {
    var fields = record.fields.flatMap { Self.fields(of: $0) }.prefix(SearchPlace.maxFields - 1)
    var players = 0
    for index in fields.indices where fields[index].kind == .person {
      switch fields[index].role {
      case .cast:
        players += 1
        if players > mainPlayers { fields[index].kind = .minorPerson }
      case .cinematographer, .editor: fields[index].kind = .minorPerson
      default: break
      }
    }
    return fields
  }

  /// The number of players whose films a search by a name puts first.
  private static let mainPlayers = 5

  /// Adds the fields of a film.
  mutating func add(_ fields: ArraySlice<SearchField>, film: Int) {
    guard film < SearchPlace.maxFilms else { return }
    for (number, field) in fields.enumerated() {
      fold(field.otherWords.isEmpty ? field.text : "\(field.text) \(field.otherWords)")
      if field.kind == .overview {
        addOverview(film: film, field: number)
      } else {
        addWords(film: film, field: number, field.kind)
      }
    }
  }

  /// Adds a text that tells what a film is like, but is no field of its record.
  mutating func add(hint text: String, film: Int) {
    guard film < SearchPlace.maxFilms else { return }
    fold(text)
    let place = SearchPlace(
      film: film, field: SearchPlace.maxFields - 1, kind: .overview, word: SearchPlace.unnumbered,
      isLast: false)
    for word in numbers where isSignificant(word) { hints.append(place, of: word) }
  }

  private mutating func addWords(film: Int, field: Int, _ kind: SearchKind) {
    // Users may omit the article of a title.
    let hasArticle = kind == .title && Self.articles.contains(where: folded.starts)
    for (index, word) in numbers.enumerated() {
      let place = hasArticle ? (index == 0 ? SearchPlace.unnumbered : index - 1) : index
      places.append(
        SearchPlace(film: film, field: field, kind: kind, word: place, isLast: false), of: word)
    }
    if !numbers.isEmpty { places.endField() }
  }

  /// Adds the significant words of the overview, each once.
  private mutating func addOverview(film: Int, field: Int) {
    let place = SearchPlace(
      film: film, field: field, kind: .overview, word: SearchPlace.unnumbered, isLast: false)
    lastFilms.append(contentsOf: repeatElement(0, count: words.count - lastFilms.count))
    for word in numbers where isSignificant(word) && lastFilms[Int(word)] != film + 1 {
      lastFilms[Int(word)] = UInt32(film + 1)
      places.append(place, of: word)
    }
  }

  private func isSignificant(_ word: UInt32) -> Bool {
    word >= commonCount && words.length(of: Int(word)) > 2
  }

  // MARK: Text

  private mutating func fold(_ text: String) {
    FoldedText.fold(text, into: &folded)
    numbers.removeAll(keepingCapacity: true)
    Self.appendNumbers(of: folded, &words, to: &numbers)
  }

  private static func appendNumbers(
    of folded: [UInt8], _ words: inout WordTable, to numbers: inout [UInt32]
  ) {
    folded.withUnsafeBufferPointer { bytes in
      var start = 0
      while start < bytes.count {
        let end = CatalogueScan.next(UInt8(ascii: " "), in: bytes, from: start) ?? bytes.count
        let word = words.number(of: UnsafeBufferPointer(rebasing: bytes[start..<end]))
        numbers.append(UInt32(word))
        start = end + 1
      }
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
    case .keywords: return parts(.overview, .keyword)
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
