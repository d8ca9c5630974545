package import BusinessLogic
package import DomainEntities
import Records
import Wording

/// A JSON document with all marks, from which an identical library can be restored.
///
/// `docs/import.md` describes it.
package enum LibraryDocument {
  /// The format name in a document.
  static let format = "moviebrowser library"
  /// The version that is written, and the newest that can be read.
  static let version = 1
  /// The maximum size of a film, in bytes.
  private static let maxFilmBytes = 4 * 1024 * 1024
  /// The maximum size of a list, in bytes.
  private static let maxListBytes = 8 * maxFilmBytes

  /// The reason that a document cannot be read.
  package enum Refusal: Error, Hashable, Sendable {
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
  package static func head(at moment: Timestamp) -> String {
    """
    {
      "format": "\(format)",
      "version": \(version),
      "written": "\(moment)",
      "films": [
    """
  }

  /// Returns the line of a film.
  package static func line(_ entry: LibraryEntry, isFirst: Bool) -> String {
    (isFirst ? "\n    " : ",\n    ") + object(entry).line
  }

  /// Returns the end of the document, with the user's own lists.
  package static func tail(_ lists: [CustomList]) -> String {
    guard !lists.isEmpty else { return "\n  ]\n}\n" }
    let lines = lists.map { "    " + object($0).line }
    return "\n  ],\n  \"lists\": [\n\(lines.joined(separator: ",\n"))\n  ]\n}\n"
  }

  private static func object(_ list: CustomList) -> JSONText {
    .members([
      ("list", .string(list.name)), ("ranked", .boolean(list.isRanked)),
      ("note", list.note.isEmpty ? nil : .string(list.note)),
      (
        "films",
        .array(
          list.films.map { film in
            .members(
              members(film.movie) + [("listNote", film.note.isEmpty ? nil : .string(film.note))])
          })
      ),
    ])
  }

  private static func object(_ entry: LibraryEntry) -> JSONText {
    .members(members(entry.movie) + [("marks", LibraryJSON.object(entry.marks))])
  }

  private static func members(_ movie: LibraryMovie) -> [(String, JSONText?)] {
    let names = movie.names
    return [
      ("catalogue", names.catalogue.map { .string($0.text) }),
      ("tmdb", names.tmdb.map(JSONText.integer)), ("imdb", names.imdb.map(JSONText.string)),
      ("title", .string(movie.title)),
      ("originalTitle", movie.originalTitle.map(JSONText.string)),
      ("year", movie.year.map(JSONText.integer)),
      ("runtime", movie.runtime.map(JSONText.integer)),
      ("genres", .strings(movie.genres.map(\.rawValue))),
      ("countries", .strings(movie.countries.map(\.code))),
      ("directors", .strings(movie.directors)),
      ("actors", .strings(movie.actors)),
      ("language", movie.language.map { .string($0.code) }),
    ]
  }

  /// Reads a document; invalid films are skipped and reported as problems.
  static func read(
    _ bytes: [UInt8], in context: ImportContext
  ) throws(Refusal) -> ImportBundle {
    let found: Result<ImportBundle, Refusal>
    do throws(JSONFailure) {
      if let refusal = try refusal(of: bytes) {
        found = .failure(refusal)
      } else {
        let bundle = try films(in: bytes, context)
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

  private static func films(
    in bytes: [UInt8], _ context: ImportContext
  ) throws(JSONFailure) -> ImportBundle {
    var bundle = ImportBundle(origin: .moviebrowser)
    var flaws = ImportFlaws()
    var scanner = JSONScanner(bytes)
    var number = 0
    var lists: [JSONValue] = []
    try scanner.members { name, scanner throws(JSONFailure) in
      if name == "lists" {
        return try scanner.elements { scanner throws(JSONFailure) in
          guard let value = try scanner.value(ofAtMost: maxListBytes) else {
            return flaws.add(Wording.listTooLarge(lists.count + 1))
          }
          lists.append(value)
        }
      }
      guard name == "films" else { return try scanner.skip() }
      try scanner.elements { scanner throws(JSONFailure) in
        number += 1
        guard let value = try scanner.value(ofAtMost: maxFilmBytes) else {
          return flaws.add(Wording.filmTooLarge(number))
        }
        let place = "film \(number)"
        let (film, flaw) = film(value, place: place)
        if let flaw { flaws.add("\(place): \(flaw)") }
        // One film above the limit is enough to report that there are too many.
        guard var film, bundle.films.count <= ImportCollector.maxFilms else { return }
        let (title, marks) = (film.movie.titleAndYear, value["marks"])
        flaws.check(marks?["note"]?.text ?? "", .note, .note(on: title), at: place)
        for tag in marks?["tags"]?.elements ?? [] {
          flaws.check(tag.text ?? "", .tag, .tag(on: title), at: place)
        }
        film.marks = context.checked(film.marks, at: place, &flaws)
        bundle.films.append(film)
      }
    }
    var films = ListedFilms(bundle.films)
    for (index, value) in lists.enumerated() {
      let place = "list \(index + 1)"
      if let list = list(value, place: place, &films, &flaws) { bundle.lists.add(list) }
    }
    bundle.films = films.films
    bundle = bundle.adding(flaws)
    return bundle
  }

  private static func list(
    _ value: JSONValue, place: String, _ films: inout ListedFilms, _ flaws: inout ImportFlaws
  ) -> ImportedList? {
    var fields = JSONFields()
    let name = fields.text(value["list"]) ?? ""
    let note = fields.text(value["note"]) ?? ""
    guard var list = flaws.list(named: name, note: note, at: place) else {
      flaws.add("\(place): \(Wording.complaint(.emptyName))")
      return nil
    }
    list.rank(value["ranked"]?.boolean ?? false)
    var imported = ImportedList(list)
    for (number, film) in fields.list(value["films"]).enumerated() {
      var its = JSONFields()
      let place = "\(place), film \(number + 1)"
      let movie = its.movie(film)
      let note = its.text(film["listNote"]) ?? ""
      if movie == nil { its.note(Wording.noTitleOrID) }
      if let flaw = its.flaw { flaws.add("\(place): \(flaw)") }
      guard let movie, its.flaw == nil else { continue }
      flaws.check(note, .listNote, .listNote(on: movie.titleAndYear, in: list.name), at: place)
      imported.films.append(ImportedList.Film(index: films.index(of: movie, at: place), note: note))
    }
    if let flaw = fields.flaw { flaws.add("\(place): \(flaw)") }
    return imported
  }

  private static func film(
    _ value: JSONValue, place: String
  ) -> (film: ImportedMovie?, flaw: String?) {
    var fields = JSONFields()
    guard let movie = fields.movie(value) else { return (nil, Wording.noTitleOrID) }
    let title = movie.title
    let marks = fields.marks(value["marks"])
    guard fields.flaw == nil else { return (nil, fields.flaw) }
    guard !marks.isEmpty else { return (nil, Wording.noMarks(title)) }
    return (ImportedMovie(movie: movie, marks: marks, place: place), nil)
  }
}

extension JSONFields {
  /// Returns a film without its marks, or nil if it has neither a title nor an ID.
  fileprivate mutating func movie(_ value: JSONValue) -> LibraryMovie? {
    let names = names(value)
    let title = text(value["title"]) ?? ""
    guard !title.isEmpty || !names.isEmpty else { return nil }
    return LibraryMovie(
      names: names, title: title, originalTitle: text(value["originalTitle"]),
      year: integer(value["year"]), runtime: integer(value["runtime"]),
      genres: texts(value["genres"]).compactMap(MovieGenre.init(rawValue:)),
      countries: texts(value["countries"]).compactMap { Country(code: $0) },
      directors: texts(value["directors"]), actors: texts(value["actors"]),
      language: text(value["language"]).flatMap { Language(code: $0) })
  }

  /// Returns the IDs of a film; an ID of another kind is a problem, as it would match other films.
  fileprivate mutating func names(_ film: JSONValue) -> MovieIdentifiers {
    let catalogue = text(film["catalogue"]).map(MovieIdentifier.init)
    let imdb = text(film["imdb"]) ?? ""
    if let catalogue, !catalogue.text.isEmpty, !ImportValues.isCatalogueName(catalogue.text) {
      note(Wording.invalid("catalog ID", catalogue.text))
    }
    if !imdb.isEmpty, MovieIdentifiers.imdb(imdb) == nil {
      note(Wording.invalid("IMDb ID", imdb))
    }
    return MovieIdentifiers(catalogue: catalogue, tmdb: integer(film["tmdb"]), imdb: imdb)
  }
}
