import BusinessLogic
import DomainEntities
import Records
import Wording

/// A table of another program, recognized by its columns.
protocol ProgramTable {
  /// The program that writes the table.
  static var origin: ImportOrigin { get }
  /// The columns that are read or can be ignored safely.
  static var columns: [String] { get }

  /// Returns whether a table is from the program.
  static func knows(_ table: CSVTable) -> Bool

  /// Creates a reader for the rows of a table.
  ///
  /// - Throws: `CommandFailure` if the table can be read in several ways.
  init(_ file: ImportTable, in context: ImportContext) throws(CommandFailure)

  /// Adds the marks of a row to a recorder.
  func read(_ row: inout ImportRow, into recorder: inout ImportRecorder)
}

/// Reads the tables of all programs whose rows stand for themselves.
struct ProgramTables {
  private static var all: [any ProgramTable.Type] {
    [TMDBTable.self, NetflixTable.self, SimklTable.self, MovaryTable.self, YamtrackTable.self]
  }

  private let context: ImportContext

  /// Creates a reader.
  init(in context: ImportContext) {
    self.context = context
  }

  /// Returns the program that wrote a table; nil if it is none of these.
  static func origin(of table: CSVTable) -> ImportOrigin? {
    all.first { $0.knows(table) }?.origin
  }

  /// Reads the tables of one program.
  ///
  /// - Throws: `CommandFailure` if a table cannot be understood as a whole.
  func bundle(of files: [ImportTable]) throws(CommandFailure) -> ImportBundle {
    var recorder = ImportRecorder(in: context)
    var columns: [SkippedColumn] = []
    var origin = ImportOrigin.moviebrowser
    for file in files {
      guard let program = Self.all.first(where: { $0.knows(file.table) }) else { continue }
      origin = program.origin
      columns += try read(file, as: program, into: &recorder)
    }
    guard var bundle = recorder.bundle(origin) else {
      throw CommandFailure(.failure, Wording.tooManyFilms(files.first?.path ?? ""))
    }
    bundle.skippedColumns = columns
    return bundle
  }

  /// Reads a table; returns the columns that were skipped.
  private func read(
    _ file: ImportTable, as program: (some ProgramTable).Type,
    into recorder: inout ImportRecorder
  ) throws(CommandFailure) -> [SkippedColumn] {
    let unknown = file.columns(besides: program.columns)
    guard unknown.decisive.isEmpty else {
      throw CommandFailure(.failure, Wording.decisiveColumns(file.path, unknown.decisive))
    }
    let reader = try program.init(file, in: context)
    for line in file.table.lines {
      switch line {
      case .flaw(let flaw): recorder.add(flaw, in: file.path)
      case .row(let cells):
        var row = ImportRow(cells, of: file)
        reader.read(&row, into: &recorder)
        recorder.add(row)
      }
    }
    return unknown.harmless.map { SkippedColumn(path: file.path, name: $0) }
  }
}

extension ImportRow {
  /// Returns the film of a row with these columns; nil if it has neither a title nor an ID, or an
  /// invalid ID, which adds a problem.
  mutating func movie(title: String, year: Int?, tmdb: String, imdb: String) -> LibraryMovie? {
    let (number, name) = (text(tmdb), text(imdb))
    let names = MovieIdentifiers(
      tmdb: ImportValues.number(number), imdb: MovieIdentifiers.imdb(name))
    for (text, kind, isKnown) in [
      (number, "TMDB ID", names.tmdb != nil), (name, "IMDb ID", names.imdb != nil),
    ] where !text.isEmpty && text != "0" && !isKnown {
      note(Wording.invalid(kind, text))
      return nil
    }
    let title = text(title)
    guard !title.isEmpty || !names.isEmpty else {
      note(Wording.noTitleOrID)
      return nil
    }
    return LibraryMovie(names: names, title: title, year: year)
  }
}
