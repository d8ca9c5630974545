import BusinessLogic
import DomainEntities
import Records
import Wording

/// A backup of Simkl as a table, or a table in its import format.
struct SimklTable: ProgramTable {
  static let origin = ImportOrigin.simkl
  static let columns = [
    "SIMKL_ID", "Title", "Type", "Year", "Watchlist", "LastEpWatched", "WatchedDate", "Rating",
    "Memo", "TVDB", "TMDB", "IMDB", "TVDB_ID", "IMDB_ID", "MAL_ID",
  ]

  private let context: ImportContext
  private let imdb: String

  static func knows(_ table: CSVTable) -> Bool {
    ["Title", "Type", "Watchlist", "LastEpWatched"].allSatisfy(table.has)
  }

  init(_ file: ImportTable, in context: ImportContext) throws(CommandFailure) {
    self.context = context
    imdb = file.table.has("IMDB") ? "IMDB" : "IMDB_ID"
    if let text = file.ambiguousDate(in: "WatchedDate") {
      throw CommandFailure(.failure, Wording.unclearDates(file.path, text))
    }
  }

  func read(_ row: inout ImportRow, into recorder: inout ImportRecorder) {
    switch row.text("Type").lowercased() {
    case "movie": break
    case "tv", "show": return recorder.skipOther()
    case "anime":
      recorder.remark(Wording.skippedAnime)
      return recorder.skipOther()
    default: return row.note(Wording.unknownType(row.text("Type")))
    }
    let year = row.year("Year")
    guard let movie = row.movie(title: "Title", year: year, tmdb: "TMDB", imdb: imdb) else {
      return
    }
    let seen = row.date("WatchedDate")
    let moment = seen.map(context.noon)
    var entry = ImportCollector.Entry()
    switch SimklStatus(row.text("Watchlist")) {
    case .completed: recorder.play(movie, at: row.place, in: seen)
    case .planned: entry.watchlist = moment ?? context.now
    case .other(let status): row.note(Wording.noCounterpart(status))
    }
    entry.rating = row.rating(outOfTen: "Rating", recorder: &recorder)
      .map { ($0, moment ?? context.now) }
    entry.note = ImportCollector.Entry.note(row.text("Memo"), at: moment ?? context.now)
    recorder.add(movie, at: row.place, entry)
  }
}

/// The list of Simkl that a film is on.
enum SimklStatus: Hashable, Sendable {
  case completed
  case planned
  /// Half seen, on hold or dropped.
  case other(String)

  /// Creates a status from its name in an export.
  init(_ text: String) {
    self =
      switch text.lowercased().filter(\.isLetter) {
      case "completed": .completed
      case "plantowatch": .planned
      default: .other(text)
      }
  }
}
