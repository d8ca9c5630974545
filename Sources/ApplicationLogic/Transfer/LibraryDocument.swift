import BusinessLogic
import DomainEntities

/// A JSON document with all marks, from which an identical library can be restored.
///
/// `docs/import.md` describes it.
enum LibraryDocument {
  /// The format name in a document.
  static let format = "moviebrowser library"
  /// The version that is written, and the newest that can be read.
  static let version = 1
  /// The maximum size of a film, in bytes.
  private static let maxFilmBytes = 4 * 1024 * 1024

  /// The reason that a document cannot be read.
  enum Refusal: Error, Hashable, Sendable {
    /// The document is not valid JSON at this line.
    case malformed(line: Int)
    /// The document is from another program.
    case foreign(JSONOutline)
    /// The document has more films than `ImportCollector.maxFilms`.
    case tooManyFilms
    /// A newer version of the program wrote the document.
    case newer

    fileprivate init(_ failure: JSONFailure) {
      self =
        switch failure {
        case .malformed(let line): .malformed(line: line)
        case .tooManyValues: .tooManyFilms
        }
    }
  }

  /// Returns the start of the document.
  static func head(at moment: Timestamp) -> String {
    """
    {
      "format": "\(format)",
      "version": \(version),
      "written": "\(moment)",
      "films": [
    """
  }

  /// Returns the line of a film.
  static func line(_ entry: LibraryEntry, isFirst: Bool) -> String {
    (isFirst ? "\n    " : ",\n    ") + object(entry).line
  }

  /// The end of the document.
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

  /// Reads a document; invalid films are skipped and reported as problems.
  static func read(_ bytes: [UInt8]) throws(Refusal) -> ImportBundle {
    let found: Result<ImportBundle, Refusal>
    do throws(JSONFailure) {
      if let refusal = try refusal(of: bytes) {
        found = .failure(refusal)
      } else {
        let bundle = try films(in: bytes)
        let isFull = bundle.films.count > ImportCollector.maxFilms
        found = isFull ? .failure(.tooManyFilms) : .success(bundle)
      }
    } catch {
      found = .failure(Refusal(error))
    }
    return try found.get()
  }

  /// Scans the whole document, because the version may follow the films.
  private static func refusal(of bytes: [UInt8]) throws(JSONFailure) -> Refusal? {
    var kind: String?
    var version: Int?
    var scanner = JSONScanner(bytes)
    guard scanner.nextKind() == .object else { return .foreign(try JSONOutline(bytes)) }
    try scanner.members { name, scanner throws(JSONFailure) in
      switch name {
      case "format": kind = try scanner.value(ofAtMost: 100)?.text
      case "version": version = try scanner.value(ofAtMost: 100)?.integer
      default: try scanner.skip()
      }
    }
    try scanner.end()
    guard kind == format, let version, version > 0 else {
      return .foreign(try JSONOutline(bytes))
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
        guard let value = try scanner.value(ofAtMost: maxFilmBytes) else {
          return flaws.add(Wording.filmTooLarge(number))
        }
        let (film, flaw) = film(value, place: "film \(number)")
        // One film above the limit is enough to report that there are too many.
        if let film, bundle.films.count <= ImportCollector.maxFilms { bundle.films.append(film) }
        if let flaw { flaws.add("film \(number): \(flaw)") }
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
    guard !title.isEmpty || !names.isEmpty else { return (nil, Wording.noTitleOrID) }
    let movie = LibraryMovie(
      names: names, title: title, originalTitle: fields.text(value["originalTitle"]),
      year: fields.integer(value["year"]), runtime: fields.integer(value["runtime"]),
      genres: fields.texts(value["genres"]).compactMap(MovieGenre.init(rawValue:)),
      countries: fields.texts(value["countries"]).compactMap { Country(code: $0) },
      directors: fields.texts(value["directors"]))
    let marks = fields.marks(value["marks"])
    guard fields.flaw == nil else { return (nil, fields.flaw) }
    guard !marks.isEmpty else { return (nil, Wording.noMarks(title)) }
    return (ImportedMovie(movie: movie, marks: marks, place: place), nil)
  }
}

extension JSONFields {
  /// Returns the IDs of a film; an ID of another kind is a problem, as it would match other films.
  fileprivate mutating func names(_ film: JSONValue) -> MovieIdentifiers {
    let catalogue = text(film["catalogue"]).map(MovieIdentifier.init)
    let imdb = text(film["imdb"]) ?? ""
    if let catalogue, !catalogue.text.isEmpty, !ImportValues.isCatalogueName(catalogue.text) {
      note(Wording.invalid("catalogue ID", catalogue.text))
    }
    if !imdb.isEmpty, MovieIdentifiers.imdb(imdb) == nil {
      note(Wording.invalid("IMDb ID", imdb))
    }
    return MovieIdentifiers(catalogue: catalogue, tmdb: integer(film["tmdb"]), imdb: imdb)
  }
}
