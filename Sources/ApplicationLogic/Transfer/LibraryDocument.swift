import BusinessLogic
import DomainEntities

/// Everything that is marked as one JSON text, from which an equal library can be made.
///
/// `docs/import.md` describes it.
enum LibraryDocument {
  /// What a text says it is.
  static let format = "moviebrowser library"
  /// The version that is written, and the last that is understood.
  static let version = 1
  /// The text of a film may have so many bytes.
  private static let longestFilm = 4 * 1024 * 1024

  /// Why a text is not read.
  enum Refusal: Error, Hashable, Sendable {
    /// It is no JSON from this line on.
    case malformed(line: Int)
    /// It is something else, from another program that is known or not.
    case foreign(ForeignFormat?)
    /// It has more films than `ImportCollector.mostFilms`.
    case tooManyFilms
    /// A later version of the program has written it.
    case newer
  }

  /// The beginning of the text.
  static func head(at moment: Moment) -> String {
    """
    {
      "format": "\(format)",
      "version": \(version),
      "written": "\(moment)",
      "films": [
    """
  }

  /// A film of the text, on a line of its own.
  static func line(_ entry: LibraryEntry, isFirst: Bool) -> String {
    (isFirst ? "\n    " : ",\n    ") + object(entry).line
  }

  /// The end of the text.
  static let tail = "\n  ]\n}\n"

  private static func object(_ entry: LibraryEntry) -> JSONText {
    let (movie, names) = (entry.movie, entry.movie.names)
    return .members([
      ("catalogue", names.catalogue.map { .string($0.text) }),
      ("tmdb", names.tmdb.map(JSONText.integer)), ("imdb", names.imdb.map(JSONText.string)),
      ("title", .string(movie.title)),
      ("originalTitle", movie.originalTitle.map(JSONText.string)),
      ("year", movie.year.map(JSONText.integer)),
      ("runtime", movie.runtime.map(JSONText.integer)),
      ("genres", .strings(movie.genres.map(\.rawValue))),
      ("countries", .strings(movie.countries.map(\.code))),
      ("directors", .strings(movie.directors)),
      ("marks", LibraryJSON.object(entry.marks)),
    ])
  }

  /// Reads a text; films in which something is wrong are left out and named.
  static func read(_ bytes: [UInt8]) throws(Refusal) -> ImportBundle {
    let found: Result<ImportBundle, Refusal>
    do throws(JSONScanner.Failure) {
      if let refusal = try refusal(of: bytes) {
        found = .failure(refusal)
      } else {
        let bundle = try films(in: bytes)
        let isFull = bundle.films.count > ImportCollector.mostFilms
        found = isFull ? .failure(.tooManyFilms) : .success(bundle)
      }
    } catch {
      found = .failure(.malformed(line: error.line))
    }
    return try found.get()
  }

  /// Goes through the whole text: which version it is may stand behind the films.
  private static func refusal(of bytes: [UInt8]) throws(JSONScanner.Failure) -> Refusal? {
    var kind: String?
    var version: Int?
    var scanner = JSONScanner(bytes)
    guard scanner.nextKind() == .object else { return .foreign(try ForeignFormat(json: bytes)) }
    try scanner.members { name, scanner throws(JSONScanner.Failure) in
      switch name {
      case "format": kind = try scanner.value(ofAtMost: 100)?.text
      case "version": version = try scanner.value(ofAtMost: 100)?.integer
      default: try scanner.skip()
      }
    }
    try scanner.end()
    guard kind == format, let version, version > 0 else {
      return .foreign(try ForeignFormat(json: bytes))
    }
    return version > Self.version ? .newer : nil
  }

  private static func films(in bytes: [UInt8]) throws(JSONScanner.Failure) -> ImportBundle {
    var bundle = ImportBundle(origin: .moviebrowser)
    var flaws = ImportFlaws()
    var scanner = JSONScanner(bytes)
    var number = 0
    try scanner.members { name, scanner throws(JSONScanner.Failure) in
      guard name == "films" else { return try scanner.skip() }
      try scanner.elements { scanner throws(JSONScanner.Failure) in
        number += 1
        guard let value = try scanner.value(ofAtMost: longestFilm) else {
          return flaws.add("film \(number) is longer than 4 MiB")
        }
        let (film, flaw) = film(value, place: "film \(number)")
        // One more than is allowed tells that there are too many.
        if let film, bundle.films.count <= ImportCollector.mostFilms { bundle.films.append(film) }
        if let flaw { flaws.add("film \(number) \(flaw)") }
      }
    }
    (bundle.flaws, bundle.flawCount) = (flaws.lines, flaws.count)
    return bundle
  }

  private static func film(
    _ value: JSONNode, place: String
  ) -> (film: ImportedFilm?, flaw: String?) {
    var reader = NodeReader()
    let names = reader.names(value)
    let title = reader.text(value["title"]) ?? ""
    guard !title.isEmpty || !names.isEmpty else { return (nil, "has neither a title nor a name") }
    let movie = LibraryMovie(
      names: names, title: title, originalTitle: reader.text(value["originalTitle"]),
      year: reader.integer(value["year"]), runtime: reader.integer(value["runtime"]),
      genres: reader.texts(value["genres"]).compactMap(MovieGenre.init(rawValue:)),
      countries: reader.texts(value["countries"]).compactMap { Country(code: $0) },
      directors: reader.texts(value["directors"]))
    let marks = reader.marks(value["marks"])
    guard reader.flaw == nil else { return (nil, reader.flaw) }
    guard !marks.isEmpty else { return (nil, "(\(title)) is not marked with anything") }
    return (ImportedFilm(movie: movie, marks: marks, place: place), nil)
  }
}

/// Reads values that may be missing but not of another kind.
private struct NodeReader {
  /// What is wrong with the first value that was.
  private(set) var flaw: String?

  mutating func text(_ node: JSONNode?) -> String? {
    guard let node, node != .null else { return nil }
    if node.text == nil { note("has something else where a text should be") }
    return node.text
  }

  mutating func integer(_ node: JSONNode?) -> Int? {
    guard let node, node != .null else { return nil }
    guard let integer = node.integer, integer.magnitude <= LibraryMovie.largestNumber else {
      note("has something else where a whole number should be")
      return nil
    }
    return integer
  }

  /// The names of a film; what another kind of name looks like would be taken for that.
  mutating func names(_ film: JSONNode) -> MovieNames {
    let catalogue = text(film["catalogue"]).map(MovieIdentifier.init)
    let imdb = text(film["imdb"]) ?? ""
    if let catalogue, !catalogue.text.isEmpty, !ImportValues.isCatalogueName(catalogue.text) {
      note("has “\(catalogue.text.prefix(40))” for a name in the catalogue")
    }
    if !imdb.isEmpty, MovieNames.imdb(imdb) == nil {
      note("has “\(imdb.prefix(40))”, which is not an IMDb ID")
    }
    return MovieNames(catalogue: catalogue, tmdb: integer(film["tmdb"]), imdb: imdb)
  }

  mutating func list(_ node: JSONNode?) -> [JSONNode] {
    guard let node, node != .null else { return [] }
    guard case .array(let elements) = node else {
      note("has something else where a list should be")
      return []
    }
    return elements
  }

  mutating func texts(_ node: JSONNode?) -> [String] {
    let elements = list(node)
    return elements.compactMap { text($0) }
  }

  mutating func moment(_ node: JSONNode?) -> Moment? {
    guard let text = text(node) else { return nil }
    guard let moment = Moment(iso: text) else {
      note("has “\(text.prefix(40))” for a time")
      return nil
    }
    return moment
  }

  mutating func marks(_ node: JSONNode?) -> MovieMarks {
    var marks = MovieMarks()
    guard let node, node != .null else { return marks }
    marks.favouriteSince = moment(node["favourite"])
    marks.watchlistSince = moment(node["watchlist"])
    marks.notForMeSince = moment(node["notForMe"])
    var viewings: [Viewing] = []
    for viewing in list(node["seen"]) {
      let text = text(viewing["day"])
      let day = text.flatMap { CalendarDate(iso: $0) }
      if let text, day == nil { note("has “\(text.prefix(40))” for a day") }
      guard let noted = moment(viewing["noted"]) else {
        note("has a viewing that does not say when it was noted")
        continue
      }
      viewings.append(
        Viewing(day: day, isRewatch: viewing["rewatch"] == .boolean(true), noted: noted))
    }
    marks.add(viewings)
    if let stars = node["rating"], stars != .null {
      guard case .number(let number) = stars, let halves = Int(exactly: number * 2),
        let rating = OwnRating(halves: halves)
      else {
        note("has something else where 0.5 to 5 stars should be")
        return marks
      }
      marks.rate(rating, at: moment(node["rated"]))
    }
    if let note = text(node["note"]) { marks.write(note, at: moment(node["noted"])) }
    marks.add(tags: texts(node["tags"]))
    return marks
  }

  private mutating func note(_ what: String) { flaw = flaw ?? what }
}
