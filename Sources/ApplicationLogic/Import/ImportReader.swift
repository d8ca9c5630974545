import BusinessLogic
import DomainEntities

/// Finds out what somebody wants to have read in, and reads it.
struct ImportReader {
  private let input: ImportInput
  private let now: Moment

  /// Takes what was given, and the moment that it is now.
  init(_ input: ImportInput, now: Moment) {
    self.input = input
    self.now = now
  }

  /// Reads it; `origin` is what somebody says it is, nil to find that out.
  func read(as origin: ImportOrigin?) throws(CommandFailure) -> ImportBundle {
    let bundle = try read()
    guard let origin, origin != bundle.origin else { return bundle }
    throw CommandFailure(
      .failure, "\(input.name) is from \(bundle.origin.name), not from \(origin.name)")
  }

  private func read() throws(CommandFailure) -> ImportBundle {
    if input.isCollection { return try collection() }
    guard let file = input.files.first else { throw nothing }
    if let first = file.bytes.first(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) {
      let isMarked = file.bytes.starts(with: [0xEF, 0xBB, 0xBF])
      let start = isMarked ? file.bytes.dropFirst(3).first : first
      if start == UInt8(ascii: "{") || start == UInt8(ascii: "[") { return try document(file) }
    }
    let table = try table(file)
    if IMDbReader.knows(table) { return imdb([(file.path, table)]) }
    let alike =
      LetterboxdFile.isAlike(table) ? LetterboxdFile(alike: input.name) : nil
    guard let kind = LetterboxdFile(columns: table) ?? alike else {
      guard LetterboxdFile.isAlike(table) else { throw nothing }
      throw CommandFailure(
        .failure,
        "\(input.name) may have films seen, liked or still to be seen; name it watched.csv, films.csv or watchlist.csv, as Letterboxd does"
      )
    }
    return letterboxd([(file.path, table, kind)])
  }

  /// A folder or an archive, in which files go by their names.
  private func collection() throws(CommandFailure) -> ImportBundle {
    var letterboxd: [(String, CSVTable, LetterboxdFile)] = []
    var imdb: [(String, CSVTable)] = []
    for file in input.files {
      let path = file.path
      if path.lowercased().hasSuffix(".json"), input.files.count == 1 { return try document(file) }
      guard path.lowercased().hasSuffix(".csv") else { continue }
      let kind = LetterboxdFile(path: path)
      guard kind != nil || input.files.count == 1 else { continue }
      let table = try table(file)
      if IMDbReader.knows(table) {
        imdb.append((path, table))
      } else if let kind, table.has("Name") {
        letterboxd.append((path, table, kind))
      }
    }
    if !letterboxd.isEmpty { return self.letterboxd(letterboxd) }
    if !imdb.isEmpty { return self.imdb(imdb) }
    throw nothing
  }

  private var nothing: CommandFailure {
    CommandFailure(
      .failure,
      input.isCollection
        ? "\(input.name) has neither watched.csv, diary.csv, ratings.csv, reviews.csv, watchlist.csv nor likes/films.csv, as exports of Letterboxd have"
        : "\(input.name) is neither an export of MovieBrowser, Letterboxd nor IMDb"
    )
  }

  private func table(_ file: ImportInput.File) throws(CommandFailure) -> CSVTable {
    guard !file.bytes.contains(0) else {
      throw CommandFailure(.failure, "\(file.path) is no text in UTF-8")
    }
    return CSVTable(file.bytes)
  }

  private func document(_ file: ImportInput.File) throws(CommandFailure) -> ImportBundle {
    do throws(LibraryDocument.Refusal) {
      return try LibraryDocument.read(file.bytes)
    } catch {
      switch error {
      case .malformed(let line):
        throw CommandFailure(.failure, "\(file.path) is no JSON from line \(line) on")
      case .foreign: throw nothing
      case .newer:
        throw CommandFailure(
          .failure, "\(file.path) is of a later version of the program; use that version")
      }
    }
  }

  private func letterboxd(
    _ tables: [(String, CSVTable, LetterboxdFile)]
  ) -> ImportBundle {
    var reader = LetterboxdReader(now: now)
    // Where several files speak of a film, the order of the films is that of the first of these.
    for kind in LetterboxdFile.allCases {
      for (path, table, its) in tables where its == kind { reader.read(table, as: its, path: path) }
    }
    var bundle = ImportBundle(origin: .letterboxd)
    bundle.films = reader.collector.finished()
    bundle.flaws = reader.flaws
    return bundle
  }

  private func imdb(_ tables: [(String, CSVTable)]) -> ImportBundle {
    var reader = IMDbReader(now: now)
    for (path, table) in tables { reader.read(table, path: path) }
    var bundle = ImportBundle(origin: .imdb)
    bundle.films = reader.collector.finished()
    bundle.flaws = reader.flaws
    bundle.others = reader.others
    return bundle
  }
}
