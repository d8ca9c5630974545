import DomainEntities

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The record of a film; `docs/catalogue.md` describes the format.
///
/// Lines are parsed byte by byte, since records are parsed while the user scrolls.
struct CatalogueRecord: Hashable, Sendable {
  /// The keys of a record, in order.
  enum Key: String, CaseIterable, Hashable, Sendable {
    case title, original, also, titles, released, runtime, genres, countries, language, rated
    case director, writer, composer, cinematographer, editor, studio
    case basedOn = "based-on"
    case cast, themes, keywords, collection, part, award, overview, like, tmdb, imdb, note

    private static let spelled = allCases.map { (name: Array($0.rawValue.utf8), key: $0) }

    /// Creates a key from its name.
    init?(_ name: UnsafeBufferPointer<UInt8>) {
      guard let start = name.baseAddress else { return nil }
      for spelled in Self.spelled
      where spelled.name.count == name.count && memcmp(spelled.name, start, name.count) == 0 {
        self = spelled.key
        return
      }
      return nil
    }
  }

  /// A line of a record with its continuation lines, valid as long as the bytes of the record.
  struct Line {
    var key: Key
    var bytes: UnsafeBufferPointer<UInt8>
  }

  /// A field of a record, with its continuation lines.
  struct Field: Hashable, Sendable {
    var key: Key
    var value: String
  }

  /// The identifier after `=`.
  private(set) var id = ""
  /// The titles of the summary.
  var style = TitleStyle()
  /// The fields, in order of occurrence.
  private(set) var fields: [Field] = []
  /// Invalid lines; a valid record has none.
  private(set) var faults: [String] = []

  /// Parses a record from its `= identifier` line on, skipping invalid lines.
  init(_ text: String) {
    var text = text
    self = text.withUTF8 { CatalogueRecord($0) }
  }

  /// Parses a record from bytes, skipping invalid lines.
  ///
  /// Only the wanted keys are converted to strings; a list of films does not need the cast. Parsing
  /// ends after a field with the last key, if there is one.
  init(
    _ bytes: UnsafeBufferPointer<UInt8>, wanted: (Key) -> Bool = { _ in true }, last: Key? = nil
  ) {
    Self.forEachLine(of: bytes) { key, value in
      if let key {
        if wanted(key) { fields.append(Field(key: key, value: Self.string(value))) }
      } else if value.starts(with: Self.idStart) {
        id = Self.string(UnsafeBufferPointer(rebasing: value.dropFirst(Self.idStart.count)))
      } else {
        faults.append(Self.string(value))
      }
      return last == nil || fields.last?.key != last
    }
  }

  /// Returns the lines of a record with the wanted keys.
  static func lines(
    of bytes: UnsafeBufferPointer<UInt8>, wanted: (Key) -> Bool
  ) -> [Line] {
    var lines: [Line] = []
    forEachLine(of: bytes) { key, value in
      if let key, wanted(key) { lines.append(Line(key: key, bytes: value)) }
      return true
    }
    return lines
  }

  /// Calls `body` with the key and the value of each line until it returns false; the key is nil
  /// for the identifier and for invalid lines.
  private static func forEachLine(
    of bytes: UnsafeBufferPointer<UInt8>,
    _ body: (_ key: Key?, _ value: UnsafeBufferPointer<UInt8>) -> Bool
  ) {
    var start = 0
    while start < bytes.count {
      let lineEnd = CatalogueScan.endOfLine(in: bytes, from: start)
      var end = lineEnd
      // A line that begins with a space continues the previous one.
      while end + 1 < bytes.count, bytes[end + 1] == space {
        end = CatalogueScan.endOfLine(in: bytes, from: end + 1)
      }
      let line = UnsafeBufferPointer(rebasing: bytes[start..<lineEnd])
      let valueEnd = end - start
      let whole = UnsafeBufferPointer(rebasing: bytes[start..<end])
      start = end + 1
      guard let first = line.first, first != UInt8(ascii: "#") else { continue }
      if let colon = CatalogueScan.next(UInt8(ascii: ":"), in: line, from: 0),
        let key = Key(UnsafeBufferPointer(rebasing: line[..<colon]))
      {
        var valueStart = colon + 1
        while valueStart < valueEnd, whole[valueStart] == space { valueStart += 1 }
        guard body(key, UnsafeBufferPointer(rebasing: whole[valueStart...])) else { return }
      } else {
        guard body(nil, line) else { return }
      }
    }
  }

  private static let space = UInt8(ascii: " ")
  private static let idStart = Array("= ".utf8)

  /// Returns a text whose lines are joined: the whitespace between them becomes a space.
  static func string(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    guard CatalogueScan.next(UInt8(ascii: "\n"), in: bytes, from: 0) != nil else {
      return String(decoding: bytes, as: UTF8.self)
    }
    return String(unsafeUninitializedCapacity: bytes.count) { text in
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

  /// Returns all values of a repeated key.
  func all(_ key: Key) -> [String] {
    fields.filter { $0.key == key }.map(\.value)
  }

  /// Returns the parts of a list value.
  func list(_ key: Key, separator: Unicode.ASCII.CodeUnit = UInt8(ascii: ",")) -> [String] {
    guard let value = self[key] else { return [] }
    return Self.parts(of: value, separator: separator)
  }

  /// Returns the parts of a text, without surrounding spaces.
  static func parts(of text: String, separator: Unicode.ASCII.CodeUnit) -> [String] {
    var text = text
    return text.withUTF8 { bytes in
      var parts: [String] = []
      CatalogueScan.parts(of: bytes, separator: separator) { parts.append(string($0)) }
      return parts
    }
  }
}

extension CatalogueRecord {
  /// Returns whether `summary` uses a key.
  static func isOfSummary(_ key: Key) -> Bool {
    switch key {
    case .title, .original, .also, .language, .released, .runtime, .genres, .countries, .director,
      .overview, .tmdb, .imdb:
      true
    case .titles, .rated, .writer, .composer, .cinematographer, .editor, .studio, .basedOn, .cast,
      .themes, .keywords, .collection, .part, .award, .like, .note:
      false
    }
  }

  /// The titles by which the film is known.
  var allTitles: [String] {
    [self[.title] ?? id, self[.original]].compactMap(\.self)
      + list(.also, separator: UInt8(ascii: "|")) + localTitles.map(\.title)
  }

  /// The titles of releases in other languages.
  var localTitles: [LocalTitle] {
    list(.titles, separator: UInt8(ascii: "|")).map { text in
      let language = text.prefix { $0 != " " }
      return LocalTitle(
        language: String(language), title: String(text.dropFirst(language.count + 1)))
    }
  }

  /// The summary of the film.
  var summary: MovieSummary {
    let released = self[.released] ?? ""
    let length = self[.runtime].map(Self.length)
    var summary = MovieSummary(
      id: MovieIdentifier(id),
      title: self[.title] ?? id,
      originalTitle: self[.original],
      otherTitles: list(.also, separator: UInt8(ascii: "|")),
      originalLanguage: self[.language].flatMap { Language(code: $0) },
      year: Int(released.prefix(4)),
      releaseDate: CalendarDate(iso: released),
      runtime: length?.minutes,
      genres: list(.genres).compactMap(MovieGenre.init(rawValue:)),
      countries: list(.countries).compactMap { Country(code: $0) },
      directors: list(.director),
      overview: self[.overview] ?? "",
      links: MovieLinks(tmdbID: self[.tmdb].flatMap { Int($0) }, imdbID: self[.imdb]))
    summary.isRuntimeApproximate = length?.isApproximate ?? false
    guard let language = style.language else { return summary.displaying(style.choice) }
    summary.localTitle =
      localTitles.title(in: language)
      ?? (language.hasPrefix(summary.originalLanguage?.code ?? "-") ? summary.originalTitle : nil)
    return summary.displaying(style.choice)
  }

  /// Returns the running time in a value such as `104` or `about 104`.
  static func length(_ value: String) -> (minutes: Int?, isApproximate: Bool) {
    let about = "about "
    return value.hasPrefix(about)
      ? (Int(value.dropFirst(about.count)), true) : (Int(value), false)
  }

  /// Returns the award in a value such as `afi = 12` or
  /// `academy-award = best-picture, best-score (Jonny Greenwood)`; nil if it is none.
  private static func award(_ value: String) -> MovieAward? {
    let (name, details) = pair(value)
    guard let kind = MovieAward.Kind(rawValue: name) else { return nil }
    var award = MovieAward(kind, rank: Int(details))
    for part in parts(of: details, separator: UInt8(ascii: ",")) {
      let name = part.prefix { $0 != " " }
      guard let category = MovieAward.Category(rawValue: String(name)) else { continue }
      award.categories.append(category)
      let people = part.dropFirst(name.count).filter { $0 != "(" && $0 != ")" }
      award.winners += parts(of: people, separator: UInt8(ascii: ";")).map {
        MovieAward.Winner(category: category, name: $0)
      }
    }
    return award
  }

  /// Returns all details of the film.
  ///
  /// Recommended films are resolved by identifier, and omitted if they do not exist.
  func detail(film: (MovieIdentifier) -> MovieSummary?) -> MovieDetail {
    let summary = summary
    return MovieDetail(
      summary: summary,
      cast: all(.cast).map { text in
        let (name, character) = Self.pair(text)
        return CastMember(
          name: name, character: character,
          person: Namesakes.shared.identifier(of: name, .cast, in: summary.year))
      },
      crew: crew(.director, "Director", summary.year) + crew(.writer, "Writer", summary.year)
        + crew(.composer, "Original Music Composer", summary.year)
        + crew(.cinematographer, "Director of Photography", summary.year)
        + crew(.editor, "Editor", summary.year),
      spokenLanguages: [summary.originalLanguage].compactMap(\.self),
      companies: list(.studio),
      awards: all(.award).compactMap(Self.award),
      sources: all(.basedOn).map { text in
        let (title, author) = Self.pair(text)
        return SourceWork(title: title, author: author.isEmpty ? nil : author)
      },
      certification: self[.rated],
      collection: self[.collection].map { MovieCollection(id: CollectionIdentifier($0), name: $0) },
      part: self[.part].flatMap { Int($0) },
      keywords: list(.themes),
      recommendations: all(.like).compactMap { text in
        let (id, reason) = Self.pair(text)
        return film(MovieIdentifier(id)).map { MovieRecommendation(movie: $0, reason: reason) }
      })
  }

  /// The names of all credited people.
  var people: Set<String> {
    let crew: [Key] = [.director, .writer, .composer, .cinematographer, .editor]
    return Set(all(.cast).map { Self.pair($0).0 } + crew.flatMap { list($0) })
  }

  /// Returns crew members; jobs are named as at TMDB.
  private func crew(_ key: Key, _ job: String, _ year: Int?) -> [CrewMember] {
    list(key).map {
      CrewMember(
        name: $0, job: job, person: Namesakes.shared.identifier(of: $0, key, in: year))
    }
  }

  static func pair(_ text: String) -> (String, String) {
    var text = text
    return text.withUTF8 { bytes in
      let (left, right) = CatalogueScan.sides(of: bytes)
      return (string(left), right.map(string) ?? "")
    }
  }
}
