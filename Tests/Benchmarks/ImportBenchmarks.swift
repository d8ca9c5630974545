import BusinessLogic
import Catalogue
import Commands
import DomainEntities
import LibraryStore
import MovieData
import Records
import Transfer

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The cost of importing a Letterboxd export.
enum ImportBenchmarks {
  private static let moment = Timestamp(seconds: 1_795_000_000)

  private struct Failure: Error {}

  /// Imports an export twice, with a number of viewings, a rating for every second film and a
  /// review for every tenth.
  @MainActor static func run(rows: Int = 10_000) async throws {
    var template = Array("/tmp/import-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { return print("no folder for the import") }
    let folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    defer {
      for name in ["", "-wal", "-shm"] { unlink("\(folder)/library.db\(name)") }
      rmdir(folder)
    }
    let library = SQLiteMovieLibrary(at: "\(folder)/library.db", waiting: 250)
    let context = CommandContext(store: nil, library: library, now: moment)
    let input = export(rows)
    for round in ["the first time", "a second time, when nothing changes"] {
      let clock = ContinuousClock()
      let start = clock.now
      let command = try ImportCommand(input, options: ImportOptions(), now: moment)
      let outcome = await command.run(
        in: .init(
          context, catalogue: MovieDataAdapter(source: EmbeddedCatalogue.shared), service: nil),
        format: .json)
      guard outcome.ending == .complete else { throw Failure() }
      Stopwatch.report("\(rows) rows of Letterboxd, \(round)", [clock.now - start])
    }
    let clock = ContinuousClock()
    let start = clock.now
    var bytes = 0
    try ExportCommand(context, ExportOptions()).run {
      bytes += $0.utf8.count
    }
    Stopwatch.report("all of it written as JSON, \(bytes / 1024) KiB", [clock.now - start])
    print("all times are of one run")
  }

  private static func export(_ rows: Int) -> ImportInput {
    var diary = "Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date\r\n"
    var ratings = "Date,Name,Year,Letterboxd URI,Rating\r\n"
    var reviews = "Date,Name,Year,Letterboxd URI,Rating,Rewatch,Review,Tags,Watched Date\r\n"
    var watched = "Date,Name,Year,Letterboxd URI\r\n"
    for number in 0..<rows {
      let day = CalendarDate(dayNumber: 15_000 + number % 4000)
      // Every eighth viewing repeats the previous film.
      let film = number - (number % 8 == 7 ? 1 : 0)
      let title = "The \"Film\", Part \(film)"
      let quoted = "\"The \"\"Film\"\", Part \(film)\""
      let year = 1930 + film % 95
      let rating = "\(film % 5 + 1)"
      let again = film == number ? "" : "Yes"
      diary +=
        "\(day),\(quoted),\(year),https://boxd.it/v\(number),\(rating),\(again),\"tag \(film % 50)\",\(day)\r\n"
      if film == number { watched += "\(day),\(quoted),\(year),https://boxd.it/f\(film)\r\n" }
      if film == number, film % 2 == 0 {
        ratings += "\(day),\(quoted),\(year),https://boxd.it/f\(film),\(rating)\r\n"
      }
      if film % 10 == 0, film == number {
        reviews +=
          "\(day),\(quoted),\(year),https://boxd.it/v\(number),\(rating),,\"About \(title.count) words,\nin lines.\",,\(day)\r\n"
      }
    }
    let files = [
      ("diary.csv", diary), ("ratings.csv", ratings), ("reviews.csv", reviews),
      ("watched.csv", watched),
    ]
    return ImportInput(
      name: "letterboxd", files: files.map { .init(path: $0, bytes: Array($1.utf8)) },
      isCollection: true)
  }
}
