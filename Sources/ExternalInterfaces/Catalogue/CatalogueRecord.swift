import DomainEntities

/// One film as its text has it; `docs/catalogue.md` describes the format.
///
/// Lines are taken apart byte by byte: records are parsed while somebody scrolls.
struct CatalogueRecord: Hashable, Sendable {
  /// The keys of a record, in their order.
  enum Key: String, CaseIterable, Hashable, Sendable {
    case title, original, also, released, runtime, genres, countries, language, director, writer
    case composer, cinematographer, cast, themes, collection, overview, like, tmdb, imdb, note

    private static let spelled = allCases.map { (name: Array($0.rawValue.utf8), key: $0) }

    /// The key of a name.
    init?(_ name: Slice<UnsafeBufferPointer<UInt8>>) {
      let found = Self.spelled.first { $0.name.count == name.count && $0.name.elementsEqual(name) }
      guard let found else { return nil }
      self = found.key
    }
  }

  /// One line of a record, with its continuations.
  struct Field: Hashable, Sendable {
    var key: Key
    var value: String
  }

  /// The identifier after `=`.
  private(set) var id = ""
  /// What follows, in the order of the text.
  private(set) var fields: [Field] = []
  /// Lines that could not be understood; none in a record that is right.
  private(set) var faults: [String] = []

  /// Reads a record from its `= identifier` line on; faulty lines are kept aside and passed over.
  init(_ text: String) {
    var text = text
    self = text.withUTF8 { CatalogueRecord(Slice(base: $0, bounds: $0.indices)) }
  }

  /// The same from bytes.
  ///
  /// Only the keys that are wanted become text: a list of films has no use for their casts.
  init(_ bytes: Slice<UnsafeBufferPointer<UInt8>>, wanted: (Key) -> Bool = { _ in true }) {
    let newline = UInt8(ascii: "\n")
    var start = bytes.startIndex
    while start < bytes.endIndex {
      var end = bytes[start...].firstIndex(of: newline) ?? bytes.endIndex
      let firstEnd = end
      // A line that begins with a space goes on with the one before.
      while end < bytes.endIndex, bytes[(end + 1)...].first == Self.space {
        end = bytes[(end + 1)...].firstIndex(of: newline) ?? bytes.endIndex
      }
      read(bytes[start..<firstEnd], to: end, of: bytes, wanted)
      start = min(end + 1, bytes.endIndex)
    }
  }

  private static let space = UInt8(ascii: " ")

  /// Reads a line whose continuations end at a place.
  private mutating func read(
    _ line: Slice<UnsafeBufferPointer<UInt8>>, to end: Int,
    of bytes: Slice<UnsafeBufferPointer<UInt8>>,
    _ wanted: (Key) -> Bool
  ) {
    switch line.first {
    case nil, UInt8(ascii: "#"): break
    case UInt8(ascii: "=") where line.dropFirst().first == Self.space:
      id = Self.string(line.dropFirst(2))
    default:
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")), let key = Key(line[..<colon])
      else { return faults.append(Self.string(line)) }
      guard wanted(key) else { return }
      let value = bytes[(colon + 1)..<end].drop { $0 == Self.space }
      fields.append(
        Field(key: key, value: end == line.endIndex ? Self.string(value) : Self.joined(value)))
    }
  }

  private static func string(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> String {
    String(decoding: UnsafeBufferPointer(rebasing: bytes), as: UTF8.self)
  }

  /// Lines as one, with a space between them in place of the white space.
  private static func joined(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> String {
    String(unsafeUninitializedCapacity: bytes.count) { text in
      var count = 0
      var isAtStart = false
      for byte in bytes where !isAtStart || byte != space {
        isAtStart = byte == UInt8(ascii: "\n")
        text[count] = isAtStart ? space : byte
        count += 1
      }
      return count
    }
  }

  /// The first value of a key.
  subscript(key: Key) -> String? {
    fields.first { $0.key == key }?.value
  }

  /// All values of a key that stands on several lines.
  func all(_ key: Key) -> [String] {
    fields.filter { $0.key == key }.map(\.value)
  }

  /// The parts of a value that has several.
  func list(_ key: Key, separator: Unicode.ASCII.CodeUnit = UInt8(ascii: ",")) -> [String] {
    guard let value = self[key] else { return [] }
    return Self.parts(of: value, separator: separator)
  }

  /// The parts of a text, without the spaces around them.
  static func parts(
    of text: String, separator: Unicode.ASCII.CodeUnit, maxSplits: Int = .max
  ) -> [String] {
    text.utf8.split(separator: separator, maxSplits: maxSplits).map { part in
      var part = part.drop { $0 == UInt8(ascii: " ") }
      while part.last == UInt8(ascii: " ") { part.removeLast() }
      return String(Substring(part))
    }
  }
}

extension CatalogueRecord {
  /// Whether `summary` has any use for a key.
  static func isOfSummary(_ key: Key) -> Bool {
    switch key {
    case .title, .original, .also, .language, .released, .runtime, .genres, .countries, .overview,
      .tmdb, .imdb:
      true
    case .director, .writer, .composer, .cinematographer, .cast, .themes, .collection, .like, .note:
      false
    }
  }

  /// The film as a list shows it.
  var summary: MovieSummary {
    let released = self[.released] ?? ""
    return MovieSummary(
      id: MovieIdentifier(id),
      title: self[.title] ?? id,
      originalTitle: self[.original],
      otherTitles: list(.also, separator: UInt8(ascii: "|")),
      originalLanguage: self[.language].flatMap { Language(code: $0) },
      year: Int(released.prefix(4)),
      releaseDate: CalendarDate(iso: released),
      runtime: self[.runtime].flatMap { Int($0) },
      genres: list(.genres).compactMap(MovieGenre.init(rawValue:)),
      countries: list(.countries).compactMap { Country(code: $0) },
      overview: self[.overview] ?? "",
      links: MovieLinks(tmdbID: self[.tmdb].flatMap { Int($0) }, imdbID: self[.imdb]))
  }

  /// The film with everything that the record has; films that it recommends are looked up by their
  /// identifiers, and left out where there is none.
  func detail(film: (MovieIdentifier) -> MovieSummary?) -> MovieDetail {
    let summary = summary
    return MovieDetail(
      summary: summary,
      cast: all(.cast).map { text in
        let (name, character) = Self.pair(text)
        return CastMember(name: name, character: character, person: PersonIdentifier(name))
      },
      crew: crew(.director, "Director") + crew(.writer, "Writer")
        + crew(.composer, "Original Music Composer")
        + crew(.cinematographer, "Director of Photography"),
      spokenLanguages: [summary.originalLanguage].compactMap(\.self),
      collection: self[.collection].map { MovieCollection(id: CollectionIdentifier($0), name: $0) },
      keywords: list(.themes),
      recommendations: all(.like).compactMap { text in
        let (id, reason) = Self.pair(text)
        return film(MovieIdentifier(id)).map { MovieRecommendation(movie: $0, reason: reason) }
      })
  }

  /// The names of all who are credited, each once.
  var people: Set<String> {
    let crew: [Key] = [.director, .writer, .composer, .cinematographer]
    return Set(all(.cast).map { Self.pair($0).0 } + crew.flatMap { list($0) })
  }

  /// Jobs have the names that The Movie Database gives them.
  private func crew(_ key: Key, _ job: String) -> [CrewMember] {
    list(key).map { CrewMember(name: $0, job: job, person: PersonIdentifier($0)) }
  }

  private static func pair(_ text: String) -> (String, String) {
    let parts = parts(of: text, separator: UInt8(ascii: "="), maxSplits: 1)
    return (parts.first ?? text, parts.count > 1 ? parts[1] : "")
  }
}
