import BusinessLogic
import DomainEntities

/// A searchable field of a film, valid as long as the bytes of its record.
struct SearchField {
  /// The text in the record.
  var bytes: UnsafeBufferPointer<UInt8>
  /// How relevant a match in it is.
  var kind: SearchKind
  /// What it says about the film.
  var role: SearchReason.Role
  /// Whether it names a director, a star or a main character.
  var isLeading = false
  /// The text instead of the one in the record, such as a country instead of its code.
  var name: String?
  /// Other words by which the text is found.
  var otherWords = ""

  /// The text.
  var text: String { name ?? CatalogueRecord.string(bytes) }
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
  private var commonCount: UInt32 = 0
  private var places = SearchOccurrences()
  private var hints = SearchOccurrences()
  /// For each word, the film whose overview had it last, plus one.
  private var lastFilms: [UInt32] = []
  /// The normalized text that is added, and the numbers of its words.
  private var folded: [UInt8] = []
  private var numbers: [UInt32] = []

  /// Creates a builder without films.
  init() {
    fold(SearchTerm.commonWords.joined(separator: " "))
    commonCount = UInt32(words.count)
  }

  /// Returns the vocabulary of all added films.
  func vocabulary() -> SearchVocabulary { SearchVocabulary(words, places, hints: hints) }

  /// Returns whether a key is searchable.
  static func isSearched(_ key: CatalogueRecord.Key) -> Bool {
    switch key {
    case .title, .original, .also, .titles, .released, .runtime, .genres, .countries, .language,
      .director,
      .writer, .composer, .cinematographer, .editor, .studio, .basedOn, .cast, .themes,
      .keywords, .collection, .award, .overview, .like, .rated:
      true
    case .part, .tmdb, .imdb, .note: false
    }
  }

  /// Returns the searchable fields of a film from the lines of its record, in order.
  static func fields(of lines: [CatalogueRecord.Line]) -> ArraySlice<SearchField> {
    var fields: [SearchField] = []
    for line in lines { append(line, to: &fields) }
    var players = 0
    for index in fields.indices {
      switch (fields[index].kind, fields[index].role) {
      case (.person, .director): fields[index].isLeading = true
      case (.person, .cast):
        players += 1
        fields[index].isLeading = players <= stars
        if players > mainPlayers { fields[index].kind = .minorPerson }
      case (.person, .cinematographer), (.person, .editor): fields[index].kind = .minorPerson
      case (.character, _): fields[index].isLeading = players <= mainCharacters
      default: break
      }
    }
    return fields.prefix(SearchPlace.maxFields - 1)
  }

  /// The number of players whose films a search by a name puts first.
  private static let mainPlayers = 5
  /// The number of players who are as important as the director.
  private static let stars = 2
  /// The number of players whose characters are the main ones.
  private static let mainCharacters = 3

  /// Adds the fields of a film.
  mutating func add(_ fields: ArraySlice<SearchField>, film: Int) {
    guard film < SearchPlace.maxFilms else { return }
    for (number, field) in fields.enumerated() {
      if field.name == nil, field.otherWords.isEmpty {
        fold(field.bytes)
      } else {
        fold("\(field.text) \(field.otherWords)")
      }
      if field.kind == .overview {
        addOverview(film: film, field: number)
      } else {
        addWords(film: film, field: number, field.kind, isLeading: field.isLeading)
      }
    }
  }

  /// Adds a text that tells what some films are like, but is no field of their records.
  mutating func add(hint text: UnsafeBufferPointer<UInt8>, films: [Int]) {
    fold(text)
    for film in films where film < SearchPlace.maxFilms {
      let place = SearchPlace(
        film: film, field: SearchPlace.maxFields - 1, kind: .overview,
        word: SearchPlace.unnumbered, isLast: false)
      for word in numbers where isSignificant(word) { hints.append(place, of: word) }
    }
  }

  private mutating func addWords(film: Int, field: Int, _ kind: SearchKind, isLeading: Bool) {
    // Users may omit the article of a title.
    let hasArticle = kind == .title && Self.articles.contains(where: folded.starts)
    for (index, word) in numbers.enumerated() {
      let place = hasArticle ? (index == 0 ? SearchPlace.unnumbered : index - 1) : index
      places.append(
        SearchPlace(
          film: film, field: field, kind: kind, word: place, isLast: false, isLeading: isLeading),
        of: word)
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
    var text = text
    text.withUTF8 { fold($0) }
  }

  private mutating func fold(_ text: UnsafeBufferPointer<UInt8>) {
    FoldedText.fold(text, into: &folded)
    words.number(wordsOf: folded, into: &numbers)
  }

  /// Appends the searchable parts of a line of a record.
  private static func append(_ line: CatalogueRecord.Line, to fields: inout [SearchField]) {
    func append(
      _ bytes: UnsafeBufferPointer<UInt8>, _ kind: SearchKind, _ role: SearchReason.Role
    ) {
      fields.append(SearchField(bytes: bytes, kind: kind, role: role))
    }
    func appendParts(
      _ kind: SearchKind, _ role: SearchReason.Role, separator: Unicode.ASCII.CodeUnit = comma
    ) {
      CatalogueScan.parts(of: line.bytes, separator: separator) { append($0, kind, role) }
    }
    func appendNames(_ role: SearchReason.Role, _ name: (String) -> String?) {
      CatalogueScan.parts(of: line.bytes, separator: comma) {
        fields.append(
          SearchField(
            bytes: $0, kind: .fact, role: role, name: name(CatalogueRecord.string($0))))
      }
    }
    /// Appends the two sides of an equals sign.
    func appendSides(
      _ first: (SearchKind, SearchReason.Role), _ second: (SearchKind, SearchReason.Role)
    ) {
      let (left, right) = CatalogueScan.sides(of: line.bytes)
      append(left, first.0, first.1)
      if let right { append(right, second.0, second.1) }
    }
    switch line.key {
    case .title: append(line.bytes, .title, .title)
    case .original: append(line.bytes, .name, .otherTitle)
    case .also: appendParts(.name, .otherTitle, separator: UInt8(ascii: "|"))
    case .titles:
      CatalogueScan.parts(of: line.bytes, separator: UInt8(ascii: "|")) { part in
        // The language comes first.
        let title = part.drop { $0 != UInt8(ascii: " ") }.dropFirst()
        append(UnsafeBufferPointer(rebasing: title), .name, .otherTitle)
      }
    case .director: appendParts(.person, .director)
    case .writer: appendParts(.person, .writer)
    case .composer: appendParts(.person, .composer)
    case .cinematographer: appendParts(.person, .cinematographer)
    case .editor: appendParts(.person, .editor)
    case .studio: appendParts(.theme, .studio)
    case .basedOn: appendSides((.theme, .source), (.person, .source))
    case .award:
      let (award, details) = CatalogueScan.sides(of: line.bytes)
      // The place in a poll is not searched.
      let isPlace = details?.first.map { (0x30...0x39).contains($0) } ?? false
      let categories = isPlace ? nil : details
      let name = CatalogueRecord.string(award)
      let otherWords = (categories == nil ? "" : "\(name) ") + otherWords(of: name)
      CatalogueScan.parts(of: categories ?? award, separator: comma) { part in
        // The people after the category are in the lines of the cast and the crew.
        let end = part.firstIndex { $0 <= UInt8(ascii: " ") } ?? part.count
        fields.append(
          SearchField(
            bytes: UnsafeBufferPointer(rebasing: part[..<end]), kind: .theme, role: .award,
            otherWords: otherWords))
      }
    case .cast: appendSides((.person, .cast), (.character, .character))
    case .themes: appendParts(.theme, .theme)
    case .collection: append(line.bytes, .theme, .series)
    case .released:
      append(UnsafeBufferPointer(rebasing: line.bytes.prefix(4)), .fact, .year)
    case .genres:
      let first = fields.count
      appendParts(.fact, .genre)
      // The usual abbreviation.
      if fields[first...].contains(where: { $0.text == MovieGenre.scienceFiction.name }) {
        fields.append(
          SearchField(bytes: line.bytes, kind: .fact, role: .genre, name: "sci-fi"))
      }
    case .countries: appendNames(.country) { Country(code: $0)?.name }
    case .language: appendNames(.language) { Language(code: $0)?.name }
    case .keywords: appendParts(.overview, .keyword)
    case .overview: append(line.bytes, .overview, .overview)
    case .rated:
      fields.append(
        SearchField(
          bytes: line.bytes, kind: .fact, role: .certification,
          otherWords: "rated"))
    case .part, .runtime, .like, .tmdb, .imdb, .note: break
    }
  }

  /// Returns the words by which people search for films with an award, besides its name and its
  /// category.
  private static func otherWords(of name: String) -> String {
    guard let award = MovieAward.Kind(rawValue: name) else { return "" }
    let nicknames = award.nickname.map { [$0, $0 + "s"] } ?? []
    return (nicknames + (award.isPoll ? [] : ["winner", "winners"])).joined(separator: " ")
  }

  private static let comma = UInt8(ascii: ",")
}
