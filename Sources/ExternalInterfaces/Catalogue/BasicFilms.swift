import BusinessLogic
import DomainEntities
import OperatingSystem

/// The films of which the catalogue has only facts, the best known first.
///
/// `Scripts/make_basic_films.py` describes the text. It is decompressed on first use.
struct BasicFilms: Sendable {
  /// What conditions and lookups need of a film without parsing its line.
  private struct Entry: Hashable {
    /// The start of the line in the text.
    var line: UInt32
    /// The number at IMDb.
    var imdb: UInt32
    /// The genres, as bits in the order of `genreLetters`.
    var genres: UInt32
    /// The end of the film's people in `people`; they begin where those of the last film end.
    var lastPerson: UInt32
    var year: Int16
    /// The length in minutes, or 0.
    var minutes: Int16
    var directors: UInt8
    var hasSeries: Bool
  }

  /// A field of a line.
  private enum Field: Int {
    case title, year, imdb, minutes, genres, countries, directors, players, series, identifier
  }

  /// The maximum size of the decompressed text, which is far larger than the built-in one.
  private static let maxSize = 16 << 20
  private static let hyphen = UInt8(ascii: "-")
  private static let genreLetters: [(letter: UInt8, genre: MovieGenre)] = [
    (UInt8(ascii: "o"), .documentary), (UInt8(ascii: "a"), .animation),
    (UInt8(ascii: "w"), .western), (UInt8(ascii: "h"), .horror),
    (UInt8(ascii: "s"), .scienceFiction), (UInt8(ascii: "v"), .war),
    (UInt8(ascii: "f"), .fantasy), (UInt8(ascii: "m"), .music), (UInt8(ascii: "k"), .family),
    (UInt8(ascii: "b"), .adventure), (UInt8(ascii: "x"), .action), (UInt8(ascii: "c"), .comedy),
    (UInt8(ascii: "r"), .crime), (UInt8(ascii: "y"), .mystery), (UInt8(ascii: "t"), .thriller),
    (UInt8(ascii: "l"), .romance), (UInt8(ascii: "i"), .history), (UInt8(ascii: "d"), .drama),
  ]

  private let text: [UInt8]
  /// The starts of the names in the text, and the end of the last one.
  private let nameStarts: [UInt32]
  private let entries: [Entry]
  /// The numbers of the people of all films, the directors of each first.
  private let people: [UInt16]
  /// The titles, normalized.
  let titles: FoldedLines

  /// Reads compressed films; there are none if the text is damaged.
  init(_ compressed: CatalogueText) {
    self.init(
      text: compressed.withBytes { bytes in
        (try? Zlib.decompress(bytes, .zlib, limit: Self.maxSize).bytes) ?? []
      })
  }

  /// Reads a decompressed text.
  init(text: [UInt8]) {
    self.text = text
    var reader = Reader()
    text.withUnsafeBufferPointer { reader.read($0) }
    (nameStarts, entries, people) = (reader.nameStarts, reader.entries, reader.people)
    titles = reader.titles
  }

  /// The number of films.
  var count: Int { entries.count }
  /// The number of the built-in films, known without decompressing them.
  static let builtInCount = 13_940

  /// Returns the year of a film.
  func year(of film: Int) -> Int { Int(entries[film].year) }

  /// Returns the length of a film in minutes, or 0 if it is not known.
  func minutes(of film: Int) -> Int { Int(entries[film].minutes) }

  // MARK: Films

  /// Returns the summary of a film.
  func summary(at film: Int) -> MovieSummary {
    let entry = entries[film]
    var summary = MovieSummary(
      id: MovieIdentifier(identifier(of: film)), title: string(.title, of: film),
      year: Int(entry.year), runtime: entry.minutes > 0 ? Int(entry.minutes) : nil,
      genres: Self.genres(in: entry.genres), countries: countries(of: film),
      directors: names(of: directors(of: film)), links: MovieLinks(imdbID: imdb(of: film)))
    summary.isRuntimeApproximate = summary.runtime != nil
    summary.isBasic = true
    return summary
  }

  /// Returns a film with its identifiers only.
  func names(of film: Int) -> MovieSummary {
    MovieSummary(
      id: MovieIdentifier(identifier(of: film)), title: "",
      links: MovieLinks(imdbID: imdb(of: film)))
  }

  /// Returns all that is known of a film.
  func detail(at film: Int) -> MovieDetail {
    let series = string(.series, of: film)
    let year = year(of: film)
    return MovieDetail(
      summary: summary(at: film),
      cast: names(of: players(of: film)).map {
        CastMember(name: $0, person: Namesakes.shared.identifier(of: $0, .cast, in: year))
      },
      crew: names(of: directors(of: film)).map {
        CrewMember(
          name: $0, job: "Director",
          person: Namesakes.shared.identifier(of: $0, .director, in: year))
      },
      collection: series.isEmpty
        ? nil : MovieCollection(id: CollectionIdentifier(series), name: series))
  }

  /// Returns the identifier of a film, which follows from title and year unless the line has one.
  func identifier(of film: Int) -> String {
    let own = string(.identifier, of: film)
    guard own.isEmpty else { return own }
    let words = titles.line(film).map { $0 == FoldedLines.space ? Self.hyphen : $0 }
    return "\(String(decoding: words, as: UTF8.self))-\(entries[film].year)"
  }

  /// Returns the film with an identifier of the catalogue or of IMDb.
  func position(of id: MovieIdentifier) -> Int? {
    if let imdb = MovieIdentifiers.imdb(id.text) {
      let number = UInt32(imdb.dropFirst(2))
      return entries.firstIndex { $0.imdb == number }
    }
    guard let year = Int16(id.text.suffix(4)) else { return nil }
    let wanted = Array(id.text.utf8)
    // The year has five letters with its hyphen.
    let words = wanted.dropLast(5).map { $0 == Self.hyphen ? FoldedLines.space : $0 }
    let ofYear = entries.indices.lazy.filter { entries[$0].year == year }
    return ofYear.first { titles.line($0) == words[...] && field(.identifier, of: $0).isEmpty }
      ?? ofYear.first { text[field(.identifier, of: $0)] == wanted[...] }
  }

  /// Returns the hashes of all titles without their article, sorted, each with its film in the
  /// lower half.
  func titleHashes() -> [UInt64] {
    titles.indices.map { Self.hash(FoldedLines.withoutArticle(titles.line($0))) << 32 | UInt64($0) }
      .sorted()
  }

  /// Returns the films with a title, by the hashes of all titles.
  func films(titled key: TitleKey, in hashes: [UInt64]) -> [Int] {
    let wanted = Array(key.text.utf8)
    let hash = Self.hash(wanted[...]) << 32
    var low = 0
    var high = hashes.count
    while low < high {
      let middle = (low + high) / 2
      if hashes[middle] < hash { low = middle + 1 } else { high = middle }
    }
    return hashes[low...].prefix { $0 >> 32 == hash >> 32 }.map { Int($0 & 0xFFFF_FFFF) }
      .filter { FoldedLines.withoutArticle(titles.line($0)) == wanted[...] }
  }

  /// Returns the FNV-1a hash of some bytes, in 32 bits.
  private static func hash(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reduce(2_166_136_261) { ($0 ^ UInt64($1)) &* 16_777_619 & 0xFFFF_FFFF }
  }

  // MARK: People, series and facts

  /// The names of all people, normalized, by their numbers.
  func foldedNames() -> FoldedLines {
    var lines = FoldedLines()
    text.withUnsafeBufferPointer { text in
      for name in nameStarts.indices.dropLast() { lines.append(text, nameRange(name)) }
    }
    return lines
  }

  /// Returns the film's directors, then its players, as numbers of names.
  func people(of film: Int) -> ArraySlice<UInt16> {
    let start = film > 0 ? Int(entries[film - 1].lastPerson) : 0
    return people[start..<Int(entries[film].lastPerson)]
  }

  /// Returns the directors of a film as numbers of names.
  func directors(of film: Int) -> ArraySlice<UInt16> {
    people(of: film).prefix(Int(entries[film].directors))
  }

  private func players(of film: Int) -> ArraySlice<UInt16> {
    people(of: film).dropFirst(Int(entries[film].directors))
  }

  /// Returns a name by its number.
  func name(_ number: UInt16) -> String {
    String(decoding: text[nameRange(Int(number))], as: UTF8.self)
  }

  private func names(of numbers: ArraySlice<UInt16>) -> [String] { numbers.map(name) }

  private func nameRange(_ number: Int) -> Range<Int> {
    Int(nameStarts[number])..<Int(nameStarts[number + 1]) - 1
  }

  /// Returns the films of a person.
  func films(of person: PersonIdentifier) -> [Int] {
    let name = Namesakes.shared.name(of: person)
    let films = films(ofName: name)
    return name == person.text ? films : films.filter { detail(at: $0).credits(person) }
  }

  private func films(ofName name: String) -> [Int] {
    let wanted = Array(name.utf8)
    let numbers = nameStarts.indices.dropLast()
    guard
      let number = numbers.first(where: { text[nameRange($0)] == wanted[...] })
        .flatMap(UInt16.init(exactly:))
    else { return [] }
    return entries.indices.filter { people(of: $0).contains(number) }
  }

  /// Returns the films of a series with exactly this name.
  func films(ofSeries name: String) -> [Int] {
    let wanted = Array(name.utf8)
    return entries.indices.filter { hasSeries($0) && text[field(.series, of: $0)] == wanted[...] }
  }

  /// Returns whether a film is of a series.
  func hasSeries(_ film: Int) -> Bool { entries[film].hasSeries }

  /// Returns a test for the films with a genre.
  func have(_ genre: MovieGenre) -> (Int) -> Bool {
    let bit = Self.bit(of: genre)
    return { entries[$0].genres & bit != 0 }
  }

  /// Returns a test for the films that were produced in a country.
  func have(_ country: Country) -> (Int) -> Bool {
    let wanted = Array(country.code.utf8)
    return { film in
      let codes = field(.countries, of: film)
      return stride(from: codes.lowerBound, to: codes.upperBound - 1, by: 2).contains {
        text[$0] == wanted[0] && text[$0 + 1] == wanted[1]
      }
    }
  }

  private func countries(of film: Int) -> [Country] {
    let codes = string(.countries, of: film)
    return stride(from: 0, to: codes.utf8.count - 1, by: 2).compactMap {
      Country(code: codes.dropFirst($0).prefix(2))
    }
  }

  private func imdb(of film: Int) -> String {
    let digits = String(entries[film].imdb)
    return "tt" + String(repeating: "0", count: max(0, 7 - digits.utf8.count)) + digits
  }

  private static func bit(of genre: MovieGenre) -> UInt32 {
    genreLetters.firstIndex { $0.genre == genre }.map { 1 << UInt32($0) } ?? 0
  }

  private static func genres(in bits: UInt32) -> [MovieGenre] {
    genreLetters.indices.filter { bits >> UInt32($0) & 1 == 1 }.map { genreLetters[$0].genre }
  }

  // MARK: Lines

  private func string(_ field: Field, of film: Int) -> String {
    String(decoding: text[self.field(field, of: film)], as: UTF8.self)
  }

  private func field(_ field: Field, of film: Int) -> Range<Int> {
    text.withUnsafeBufferPointer { text in
      Reader.field(field.rawValue, in: text, from: Int(entries[film].line))
    }
  }

  /// Reads the lines of the text once.
  private struct Reader {
    private static let tab = UInt8(ascii: "\t")
    private static let lineEnd = UInt8(ascii: "\n")
    /// The value of each digit of the numbers of people.
    private static let digits: [UInt16] = {
      var values = [UInt16](repeating: 0, count: 256)
      let digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_"
      for (value, digit) in digits.utf8.enumerated() { values[Int(digit)] = UInt16(value) }
      return values
    }()

    private(set) var nameStarts: [UInt32] = []
    private(set) var entries: [Entry] = []
    private(set) var people: [UInt16] = []
    private(set) var titles = FoldedLines()
    /// The fields of the line that is read.
    private var fields: [Range<Int>] = []

    mutating func read(_ text: UnsafeBufferPointer<UInt8>) {
      var place = 0
      while place < text.count, text[place] != Self.lineEnd {
        nameStarts.append(UInt32(place))
        place = CatalogueScan.endOfLine(in: text, from: place) + 1
      }
      nameStarts.append(UInt32(min(place, text.count)))
      place += 1
      while place < text.count {
        let end = CatalogueScan.endOfLine(in: text, from: place)
        readFilm(text, place..<end)
        place = end + 1
      }
    }

    private mutating func readFilm(_ text: UnsafeBufferPointer<UInt8>, _ line: Range<Int>) {
      fields.removeAll(keepingCapacity: true)
      var start = line.lowerBound
      while fields.count <= Field.series.rawValue {
        let end = Self.endOfField(in: text, from: start)
        fields.append(start..<end)
        start = min(end + 1, line.upperBound)
      }
      var genres: UInt32 = 0
      for place in fields[Field.genres.rawValue] {
        for (index, known) in genreLetters.enumerated() where known.letter == text[place] {
          genres |= 1 << UInt32(index)
        }
      }
      let first = people.count
      addPeople(text, fields[Field.directors.rawValue])
      let directors = people.count - first
      addPeople(text, fields[Field.players.rawValue])
      entries.append(
        Entry(
          line: UInt32(line.lowerBound), imdb: UInt32(truncatingIfNeeded: number(text, .imdb)),
          genres: genres, lastPerson: UInt32(people.count),
          year: Int16(truncatingIfNeeded: number(text, .year)),
          minutes: Int16(truncatingIfNeeded: number(text, .minutes)),
          directors: UInt8(clamping: directors),
          hasSeries: !fields[Field.series.rawValue].isEmpty))
      titles.append(text, fields[Field.title.rawValue])
    }

    private func number(_ text: UnsafeBufferPointer<UInt8>, _ field: Field) -> Int {
      fields[field.rawValue].reduce(0) { $0 &* 10 &+ Int(text[$1] & 0xF) }
    }

    private mutating func addPeople(_ text: UnsafeBufferPointer<UInt8>, _ numbers: Range<Int>) {
      for place in stride(from: numbers.lowerBound, to: numbers.upperBound - 2, by: 3) {
        let number =
          Self.digits[Int(text[place])] << 12 | Self.digits[Int(text[place + 1])] << 6
          | Self.digits[Int(text[place + 2])]
        // A damaged text must not name people who do not exist.
        if Int(number) < nameStarts.count - 1 { people.append(number) }
      }
    }

    /// Returns a field of the line at an index, which is empty if the line is too short.
    static func field(
      _ number: Int, in text: UnsafeBufferPointer<UInt8>, from line: Int
    ) -> Range<Int> {
      var start = line
      for _ in 0..<number {
        let end = endOfField(in: text, from: start)
        guard end < text.count, text[end] == tab else { return end..<end }
        start = end + 1
      }
      return start..<endOfField(in: text, from: start)
    }

    private static func endOfField(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
      var end = start
      while end < text.count, text[end] != tab, text[end] != lineEnd { end += 1 }
      return end
    }
  }
}

/// Normalized lines that can be scanned for words: each begins and ends with a space.
struct FoldedLines: Sendable {
  static let space = UInt8(ascii: " ")

  private var bytes: [UInt8] = []
  /// The starts of the lines.
  private var starts: [UInt32] = []

  /// The numbers of the lines.
  var indices: Range<Int> { starts.indices }
  /// The number of lines.
  var count: Int { starts.count }

  /// Appends a text, normalized.
  mutating func append(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
    starts.append(UInt32(bytes.count))
    bytes.append(Self.space)
    FoldedText.append(folding: UnsafeBufferPointer(rebasing: text[range]), to: &bytes)
    if bytes.last != Self.space { bytes.append(Self.space) }
  }

  /// Returns a line without the spaces around it.
  func line(_ number: Int) -> ArraySlice<UInt8> {
    let end = end(of: number) - 1
    let start = Int(starts[number]) + 1
    return start < end ? bytes[start..<end] : []
  }

  /// Returns a line without its article, unless that is all of it.
  static func withoutArticle(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    for article in articles where line.starts(with: article) {
      return line.dropFirst(article.count)
    }
    return line
  }

  private static let articles = FoldedText.articles.map { Array($0.utf8) + [space] }

  private func end(of number: Int) -> Int {
    number + 1 < starts.count ? Int(starts[number + 1]) : bytes.count
  }

  /// Calls `body` with each line that has a word, and with lines that have a word which begins with
  /// it unless only whole words count; `isWhole` tells which.
  ///
  /// A line is passed once for each such word.
  func forEachLine(
    with word: String, wholeOnly: Bool, _ body: (_ line: Int, _ isWhole: Bool) -> Void
  ) {
    let wanted = [Self.space] + Array(word.utf8) + (wholeOnly ? [Self.space] : [])
    bytes.withUnsafeBufferPointer { bytes in
      var line = 0
      var place = 0
      while let found = CatalogueScan.find(wanted, in: bytes, from: place) {
        // Two lines meet with two spaces, so that no match crosses their border.
        while end(of: line) <= found { line += 1 }
        let next = found + wanted.count
        let isWhole = wholeOnly || next < bytes.count && bytes[next] == Self.space
        body(line, isWhole)
        place = isWhole ? end(of: line) : next
      }
    }
  }
}
