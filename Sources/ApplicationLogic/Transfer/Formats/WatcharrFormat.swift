import Records
import TerminalModel

/// An export of Watcharr: an array of everything that was tracked.
extension DocumentFormat {
  static let watcharr = DocumentFormat(
    .watcharr,
    ImportColumns(
      [
        "content.title": .title, "content.release_date": .yearOfDate, "content.tmdbId": .tmdb,
        "content.imdb_id": .imdb, "createdAt": .added(.time), "updatedAt": .noted(.time),
        "status": .state(["finished": .seen, "planned": .watchlist]), "rating": .rating(.points),
        "thoughts": .note,
      ],
      isFilm: { fields, log in
        guard !fields.has("content") || fields.text("content.type") == "tv" else { return true }
        log.skipOther()
        log.skip(
          episodes: fields["watchedEpisodes"]?.elements.count ?? 0, of: fields.text("content.title")
        )
        return false
      },
      completion: { row, fields, log in
        row.tags = (fields["tags"]?.elements ?? []).compactMap { $0["name"]?.text }
        for play in fields["activity"]?.elements ?? [] where isPlay(play) {
          let date = play["customDate"]?.text ?? play["createdAt"]?.text
          row.plays.append(fields.date(of: date ?? "", .time, &log))
          // The day of an entry is not the day of a viewing.
          row.seen = nil
        }
      })
  ) { outline in
    outline.isArray && outline.names.contains("status")
      && ["content", "game", "book"].contains(where: outline.names.contains)
  }

  /// Returns whether an activity is a viewing; old versions did not say so.
  private static func isPlay(_ activity: JSONValue) -> Bool {
    if let counts = activity["countAsPlay"]?.boolean { return counts }
    switch activity["type"]?.text ?? "" {
    case "IMPORTED_ADDED_WATCHED", "IMPORTED_ADDED_WATCHED_JF", "IMPORTED_ADDED_WATCHED_PLEX":
      return true
    case "STATUS_CHANGED", "STATUS_CHANGED_AUTO", "ADDED_WATCHED":
      return activity["data"]?.text?.holds("FINISHED") ?? false
    default: return false
    }
  }
}
