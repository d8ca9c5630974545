import BusinessLogic
import DomainEntities
import Records
import Wording

/// An export of Yamtrack: everything that was tracked, one row for each film, season or episode.
struct YamtrackTable: ProgramTable {
  static let origin = ImportOrigin.yamtrack
  static let columns = [
    "media_id", "source", "media_type", "title", "image", "season_number", "episode_number",
    "score", "progress", "status", "repeats", "start_date", "end_date", "notes", "created_at",
    "progressed_at", "progress_changed", "watch_date",
  ]

  private let context: ImportContext

  static func knows(_ table: CSVTable) -> Bool {
    ["media_id", "media_type", "title", "status", "end_date"].allSatisfy(table.has)
  }

  init(_ file: ImportTable, in context: ImportContext) throws(CommandFailure) {
    self.context = context
  }

  func read(_ row: inout ImportRow, into recorder: inout ImportRecorder) {
    switch row.text("media_type") {
    case "movie": break
    case "episode": return recorder.skipEpisode(of: row.text("title"))
    case "tv", "season", "anime", "manga", "game", "book", "comic", "boardgame":
      return recorder.skipOther()
    default: return row.note(Wording.unknownType(row.text("media_type")))
    }
    guard let movie = movie(&row) else { return }
    var entry = ImportCollector.Entry()
    let times = ["progressed_at", "progress_changed", "created_at"]
    let noted =
      times.first { !row.text($0).isEmpty }.flatMap { row.moment($0, &recorder) } ?? context.now
    let status = row.text("status")
    switch status {
    case "Completed", "Repeating":
      row.play(movie, dated: "end_date", into: &recorder)
      recorder.skipViewings(ImportValues.number(row.text("repeats")) ?? 0)
    case "Planning": entry.watchlist = noted
    default: row.note(Wording.noCounterpart(status))
    }
    entry.rating = row.rating(outOfTen: "score", recorder: &recorder).map { ($0, noted) }
    entry.note = ImportCollector.Entry.note(row.text("notes"), at: noted)
    recorder.add(movie, at: row.place, entry)
  }

  /// Returns the film of a row; a film that the user has made up has no ID.
  private func movie(_ row: inout ImportRow) -> LibraryMovie? {
    // The first versions knew no other source than TMDB.
    let source = row.text("source")
    guard source.isEmpty || source == "tmdb" else {
      let title = row.text("title")
      guard !title.isEmpty else {
        row.note(Wording.noTitleOrID)
        return nil
      }
      return LibraryMovie(names: MovieIdentifiers(), title: title)
    }
    return row.movie(title: "title", year: nil, tmdb: "media_id", imdb: "")
  }
}
