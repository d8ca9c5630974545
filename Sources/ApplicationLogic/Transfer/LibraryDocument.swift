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

    fileprivate init(_ failure: JSONFailure) {
      self =
        switch failure {
        case .malformed(let line): .malformed(line: line)
        case .tooManyValues: .tooManyFilms
        }
    }
  }

  /// The beginning of the text.
  static func head(at moment: Timestamp) -> String {
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
    do throws(JSONFailure) {
      if let refusal = try refusal(of: bytes) {
        found = .failure(refusal)
      } else {
        let bundle = try films(in: bytes)
        let isFull = bundle.films.count > ImportCollector.mostFilms
        found = isFull ? .failure(.tooManyFilms) : .success(bundle)
      }
    } catch {
      found = .failure(Refusal(error))
    }
    return try found.get()
  }

  /// Goes through the whole text: which version it is may stand behind the films.
  private static func refusal(of bytes: [UInt8]) throws(JSONFailure) -> Refusal? {
    var kind: String?
    var version: Int?
    var scanner = JSONScanner(bytes)
    guard scanner.nextKind() == .object else { return .foreign(try ForeignFormat(json: bytes)) }
    try scanner.members { name, scanner throws(JSONFailure) in
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

  private static func films(in bytes: [UInt8]) throws(JSONFailure) -> ImportBundle {
    var bundle = ImportBundle(origin: .moviebrowser)
    var flaws = ImportFlaws()
    var scanner = JSONScanner(bytes)
    var number = 0
    try scanner.members { name, scanner throws(JSONFailure) in
      guard name == "films" else { return try scanner.skip() }
      try scanner.elements { scanner throws(JSONFailure) in
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
    _ value: JSONValue, place: String
  ) -> (film: ImportedMovie?, flaw: String?) {
    var fields = JSONFields()
    let names = fields.names(value)
    let title = fields.text(value["title"]) ?? ""
    guard !title.isEmpty || !names.isEmpty else { return (nil, "has neither a title nor a name") }
    let movie = LibraryMovie(
      names: names, title: title, originalTitle: fields.text(value["originalTitle"]),
      year: fields.integer(value["year"]), runtime: fields.integer(value["runtime"]),
      genres: fields.texts(value["genres"]).compactMap(MovieGenre.init(rawValue:)),
      countries: fields.texts(value["countries"]).compactMap { Country(code: $0) },
      directors: fields.texts(value["directors"]))
    let marks = fields.marks(value["marks"])
    guard fields.flaw == nil else { return (nil, fields.flaw) }
    guard !marks.isEmpty else { return (nil, "(\(title)) is not marked with anything") }
    return (ImportedMovie(movie: movie, marks: marks, place: place), nil)
  }
}

extension JSONFields {
  /// The names of a film; what another kind of name looks like would be taken for that.
  fileprivate mutating func names(_ film: JSONValue) -> MovieNames {
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
}
