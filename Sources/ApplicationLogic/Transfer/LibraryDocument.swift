package import BusinessLogic
package import DomainEntities
package import Records
import Wording

/// A JSON document with all marks, from which an identical library can be restored.
///
/// `docs/import.md` describes it.
package enum LibraryDocument {
  /// The format name in a document.
  static let format = "moviebrowser library"
  /// The version that is written, and the newest that can be read.
  static let version = 2
  /// The maximum size of a film, in bytes.
  private static let maxFilmBytes = 4 * 1024 * 1024
  /// The maximum size of a list, in bytes.
  private static let maxListBytes = 8 * maxFilmBytes

  /// The reason that a document cannot be read.
  enum Refusal: Hashable, Sendable {
    /// The document is from another program.
    case foreign(JSONOutline)
    /// A newer version of the program wrote the document.
    case newer
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
    (isFirst ? "\n    " : ",\n    ") + exportedFilmRecord.json(entry).line
  }

  /// Returns the end of the document, with the user's own lists and the people whom the user
  /// follows.
  package static func tail(_ lists: [CustomList], _ people: [FollowedPerson]) -> String {
    "\n  ]" + part("lists", lists.map { exportedListRecord.json($0).line })
      + part("people", people.map { exportedPersonRecord.json($0).line }) + "\n}\n"
  }

  private static func part(_ name: String, _ lines: [String]) -> String {
    guard !lines.isEmpty else { return "" }
    let elements = lines.map { "    " + $0 }.joined(separator: ",\n")
    return ",\n  \"\(name)\": [\n\(elements)\n  ]"
  }

  /// Reads a document; invalid films are skipped and reported as problems.
  ///
  /// - Returns: Why the document cannot be read; nil if it was.
  static func read(
    _ bytes: [UInt8], _ context: ImportContext, into collector: inout ImportCollector
  ) throws(JSONFailure) -> Refusal? {
    if let refusal = try refusal(of: bytes) { return refusal }
    var scanner = JSONScanner(bytes)
    var (number, listNumber, personNumber) = (0, 0, 0)
    try scanner.members { name, scanner throws(JSONFailure) in
      switch name {
      case "films":
        try scanner.elements { scanner throws(JSONFailure) in
          number += 1
          guard let value = try scanner.value(ofAtMost: maxFilmBytes) else {
            return collector.problem(Wording.entryTooLarge, at: "film \(number)")
          }
          addFilm(value, at: "film \(number)", context, to: &collector)
        }
      case "lists":
        try scanner.elements { scanner throws(JSONFailure) in
          listNumber += 1
          guard let value = try scanner.value(ofAtMost: maxListBytes) else {
            return collector.problem(Wording.listTooLarge, at: "list \(listNumber)")
          }
          addList(value, at: "list \(listNumber)", to: &collector)
        }
      case "people":
        try scanner.elements { scanner throws(JSONFailure) in
          personNumber += 1
          guard let value = try scanner.value(ofAtMost: maxFilmBytes) else {
            return collector.problem(Wording.entryTooLarge, at: "person \(personNumber)")
          }
          addPerson(value, at: "person \(personNumber)", context, to: &collector)
        }
      default: try scanner.skip()
      }
    }
    return nil
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

  private static func addFilm(
    _ value: JSONValue, at place: String, _ context: ImportContext,
    to collector: inout ImportCollector
  ) {
    var fields = JSONFields()
    guard let movie = fields.movie(value) else {
      return collector.problem(Wording.noTitleOrID, at: place)
    }
    let (json, marks) = (value["marks"], fields.marks(value["marks"]))
    if fields.flaw == nil, marks.isEmpty { fields.note(Wording.noMarks(movie.title)) }
    if let flaw = fields.flaw { return collector.problem(flaw, at: place) }
    var row = ImportRow(movie)
    row.marks = marks
    row.tags = (json?["tags"]?.elements ?? []).map { $0.text ?? "" }
    row.notes = json?["note"]?.text.map { [($0, context.now)] } ?? []
    collector.add(row, at: place)
  }

  private static func addPerson(
    _ value: JSONValue, at place: String, _ context: ImportContext,
    to collector: inout ImportCollector
  ) {
    var fields = JSONFields()
    let name = fields.text(value["name"]) ?? ""
    let since = fields.moment(value["followed"]) ?? context.now
    let person = FollowedPerson(
      name: name, catalogue: fields.text(value["catalogID"]).map { PersonIdentifier($0) },
      tmdb: fields.integer(value["tmdbID"]), since: since)
    if name.isEmpty { fields.note(Wording.noPersonInEntry) }
    if let flaw = fields.flaw { return collector.problem(flaw, at: place) }
    collector.add(person)
  }

  private static func addList(
    _ value: JSONValue, at place: String, to collector: inout ImportCollector
  ) {
    var fields = JSONFields()
    let name = fields.text(value[renamed: "name"]) ?? ""
    guard CustomList(named: name) != nil else {
      return collector.problem(Wording.complaint(.emptyName), at: place)
    }
    collector.add(
      listNamed: name, note: fields.text(value["note"]) ?? "",
      isRanked: value["ranked"]?.boolean ?? false, key: place, at: place)
    let list = place
    for (number, film) in fields.list(value["films"]).enumerated() {
      var its = JSONFields()
      let place = "\(place), film \(number + 1)"
      let movie = its.movie(film)
      let note = its.text(film["listNote"]) ?? ""
      if movie == nil { its.note(Wording.noTitleOrID) }
      if let flaw = its.flaw { collector.problem(flaw, at: place) }
      guard let movie, its.flaw == nil else { continue }
      var row = ImportRow(movie)
      row.listings = [ImportRow.Listing(list: list, note: note)]
      collector.add(row, at: place)
    }
    if let flaw = fields.flaw { collector.problem(flaw, at: place) }
  }
}

/// The export of a library, as `LibraryDocument` writes it in parts.
package struct LibraryExport: Sendable {
  fileprivate let written: Timestamp
  fileprivate let films: [LibraryEntry]
  fileprivate let lists: [CustomList]
  fileprivate let people: [FollowedPerson]
}

/// The record of an export.
package let exportRecord = Record<LibraryExport>("export") {
  Field("format", of: [LibraryDocument.format]) { _ in LibraryDocument.format }.required
  Field("version") { _ in LibraryDocument.version }.required
  Field("written", \.written).required
  Field.list("films", \.films, exportedFilmRecord).required
  Field.list("lists", \.lists, exportedListRecord)
  Field.list("people", \.people, exportedPersonRecord)
}

private let exportedPersonRecord = Record<FollowedPerson> {
  Field("name", \.name).required
  Field("catalogID", \.catalogue?.text)
  Field("tmdbID", \.tmdb)
  Field("followed", \.since).required
}

private let exportedFilmRecord = Record<LibraryEntry> {
  Field.all(of: { $0.movie }, exportedMovieRecord)
  Field.object("marks", { $0.marks }, marksRecord)
}

private let exportedListRecord = Record<CustomList> {
  Field("name", \.name).required
  Field("ranked", \.isRanked).required
  Field("note", \.note)
  Field.list("films", \.films) {
    Field.all(of: { $0.movie }, exportedMovieRecord)
    Field("listNote", \.note)
  }.required
}

private let exportedMovieRecord = Record<LibraryMovie> {
  Field("catalogID", \.names.catalogue?.text)
  Field("tmdbID", \.names.tmdb)
  Field("imdbID", \.names.imdb)
  Field("title", \.title).required
  Field("originalTitle", \.originalTitle)
  Field("year", \.year)
  Field("runtime", \.runtime)
  Field("genres") { $0.genres.map(\.rawValue) }
  Field("countries") { $0.countries.map(\.code) }
  Field("directors", \.directors)
  Field("actors", \.actors)
  Field("originalLanguage", \.language?.code)
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
      language: text(value[renamed: "originalLanguage"]).flatMap { Language(code: $0) })
  }

  /// Returns the IDs of a film; an ID of another kind is a problem, as it would match other films.
  fileprivate mutating func names(_ film: JSONValue) -> MovieIdentifiers {
    let catalogue = text(film[renamed: "catalogID"]).map(MovieIdentifier.init)
    let imdb = text(film[renamed: "imdbID"]) ?? ""
    if let catalogue, !catalogue.text.isEmpty, !ImportValues.isCatalogueName(catalogue.text) {
      note(Wording.invalid("catalog ID", catalogue.text))
    }
    if !imdb.isEmpty, MovieIdentifiers.imdb(imdb) == nil {
      note(Wording.invalid("IMDb ID", imdb))
    }
    return MovieIdentifiers(
      catalogue: catalogue, tmdb: integer(film[renamed: "tmdbID"]), imdb: imdb)
  }
}
