import DomainEntities
import Wording

/// An export of Yamtrack: everything that was tracked, one row for each film, season or episode.
extension TableFormat {
  static let yamtrack = TableFormat(
    .yamtrack, recognizedBy: ["media_id", "media_type", "title", "status", "end_date"],
    ImportColumns(
      [
        "media_type": .kind(
          films: ["movie"],
          others: ["tv", "season", "anime", "manga", "game", "book", "comic", "boardgame"]),
        "title": .title, "progressed_at": .noted(.time), "progress_changed": .noted(.time),
        "created_at": .noted(.time), "end_date": .play(.time),
        "status": .state(["completed": .seen, "repeating": .seen, "planning": .watchlist]),
        "repeats": .repeats, "score": .rating(.points), "notes": .note, "media_id": .tmdbHint,
        "source": .ignored, "image": .ignored, "season_number": .ignored,
        "episode_number": .ignored, "progress": .ignored, "start_date": .ignored,
        "watch_date": .ignored,
      ],
      isFilm: { fields, log in
        guard fields.text("media_type") == "movie" else {
          let isEpisode = fields.text("media_type") == "episode"
          if isEpisode { log.skip(of: fields.text("title")) }
          return !isEpisode
        }
        if isNumbered(fields) {
          return fields.number("media_id") != nil || !fields.isInvalid("media_id", "TMDB ID", &log)
        }
        let hasTitle = !fields.text("title").isEmpty
        if !hasTitle { log.problem(Wording.noTitleOrID, at: fields.place) }
        return hasTitle
      },
      completion: { row, fields, _ in
        if !isNumbered(fields) { row.movie.names.tmdb = nil }
      }))

  /// Returns whether a film has a number at TMDB, and not only one of another source.
  private static func isNumbered(_ fields: ImportFields) -> Bool {
    // The first versions knew no other source.
    ["", "tmdb"].contains(fields.text("source"))
  }
}
