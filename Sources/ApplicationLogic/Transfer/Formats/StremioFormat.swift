import DomainEntities
import Records
import TerminalModel

/// The library of Stremio, as its service gives it: an array of all titles that were saved or
/// played.
extension DocumentFormat {
  static let stremio = DocumentFormat(
    .stremio,
    ImportColumns(
      [
        "name": .title, "year": .year, "_id": .imdbHint,
        "state.lastWatched": .play(.time), "state.timesWatched": .plays,
      ],
      isFilm: { fields, log in
        let isFilm = fields.text("type") == "movie"
        if !isFilm { log.skipOther() }
        return isFilm
      },
      completion: { row, fields, log in
        // Some add-ons have other IDs.
        let id = fields.text("_id")
        if id.hasPrefix("tmdb:") {
          row.movie.names.tmdb = ImportValues.number(String(id.dropFirst(5)))
        }
        func isTrue(_ name: String) -> Bool {
          fields.text(name) == "true" || fields.number(name) != nil
        }
        guard !isTrue("state.timesWatched"), !isTrue("state.flaggedWatched") else { return }
        row.plays = []
        // A title that was only begun is temporary.
        if !isTrue("removed"), !isTrue("temp") {
          row.watchlist = fields.time("_ctime", .time, &log) ?? fields.context.now
        }
      })
  ) { outline in
    outline.isArray
      && ["_id", "name", "type", "state", "_ctime"].allSatisfy(outline.names.contains)
  }
}
