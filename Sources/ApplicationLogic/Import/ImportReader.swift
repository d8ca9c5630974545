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
    let text = file.bytes.dropFirst(file.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
    let start = text.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    if start == UInt8(ascii: "{") || start == UInt8(ascii: "[") { return try document(file) }
    let table = try table(file)
    if OwnTableReader.knows(table) { return own(table, path: file.path) }
    guard !Self.isListOfOwn(table) else {
      throw CommandFailure(
        .failure,
        "\(input.name) is a list that moviebrowser mine wrote, which is for reading; moviebrowser export writes what can be taken in"
      )
    }
    if IMDbReader.knows(table) { return imdb([(file.path, table)]) }
    if let kind = LetterboxdFile(columns: table) { return letterboxd([(file.path, table, kind)]) }
    guard LetterboxdFile.isAlike(table) else { throw nothing }
    let isImportable = LetterboxdFile.isImportable(table)
    // Favourites are not among what Letterboxd takes, and `films.csv` is what anybody may call it.
    guard let kind = LetterboxdFile(alike: input.name), kind != .likes || !isImportable else {
      throw CommandFailure(
        .failure,
        isImportable
          ? "\(input.name) may have films seen or still to be seen; name it watched.csv or watchlist.csv"
          : "\(input.name) may have films seen, liked or still to be seen; name it watched.csv, films.csv or watchlist.csv, as Letterboxd does"
      )
    }
    return letterboxd([(file.path, table, kind)])
  }

  /// Whether a table is what `mine --csv` writes, which tells of viewings only how many they are.
  private static func isListOfOwn(_ table: CSVTable) -> Bool {
    table.has("id") && table.has("viewings")
  }

  /// A folder or an archive, in which files go by their names.
  private func collection() throws(CommandFailure) -> ImportBundle {
    var passedOver: [String] = []
    var letterboxd: [(String, CSVTable, LetterboxdFile)] = []
    var imdb: [(String, CSVTable)] = []
    for file in input.files {
      let path = file.path
      if path.lowercased().hasSuffix(".json"), input.files.count == 1 { return try document(file) }
      guard path.lowercased().hasSuffix(".csv") else { continue }
      let kind = LetterboxdFile(path: path)
      guard kind != nil || input.files.count == 1 else { continue }
      let table = try table(file)
      if OwnTableReader.knows(table), input.files.count == 1 { return own(table, path: path) }
      if IMDbReader.knows(table) {
        imdb.append((path, table))
      } else if let kind, table.has("Name") {
        letterboxd.append((path, table, kind))
      } else {
        passedOver.append("\(path) has none of the columns that belong to its name")
      }
    }
    guard !letterboxd.isEmpty || !imdb.isEmpty else { throw nothing }
    var bundle = letterboxd.isEmpty ? self.imdb(imdb) : self.letterboxd(letterboxd)
    if !letterboxd.isEmpty {
      passedOver += imdb.map { path, _ in
        "\(path) is from IMDb, unlike the others; it can be taken in by itself"
      }
    }
    bundle.flaws += passedOver
    return bundle
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
    bundle.doubts = reader.collector.doubts
    bundle.films = reader.collector.finished()
    bundle.flaws = reader.flaws
    return bundle
  }

  private func own(_ table: CSVTable, path: String) -> ImportBundle {
    var reader = OwnTableReader(now: now)
    reader.read(table, path: path)
    var bundle = ImportBundle(origin: .moviebrowser)
    bundle.films = reader.films
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
