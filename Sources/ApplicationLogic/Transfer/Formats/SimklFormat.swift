import Records
import Wording

/// The states of Simkl; those that are half seen, on hold or dropped have no counterpart.
private let states: [String: ImportRole] = ["completed": .seen, "plantowatch": .watchlist]

extension TableFormat {
  /// A backup of Simkl as a table, or a table in its import format.
  static let simkl = TableFormat(
    .simkl, recognizedBy: ["Title", "Type", "Watchlist", "LastEpWatched"],
    ImportColumns(
      [
        "Type": .kind(films: ["movie"], others: ["tv", "show", "anime"]), "Year": .year,
        "Title": .title, "TMDB": .tmdb, "IMDB": .imdb, "IMDB_ID": .imdb,
        "WatchedDate": .play(.day), "Watchlist": .state(states), "Rating": .rating(.points),
        "Memo": .note, "SIMKL_ID": .ignored, "LastEpWatched": .ignored, "TVDB": .ignored,
        "TVDB_ID": .ignored, "MAL_ID": .ignored,
      ], clearDates: "WatchedDate",
      isFilm: { fields, log in
        if fields.text("Type").lowercased() == "anime" { log.remark(Wording.skippedAnime) }
        return true
      }))
}

extension DocumentFormat {
  /// A backup of Simkl: an object with arrays of films, series and anime.
  static let simkl = DocumentFormat(
    .simkl, sections: ["movies", "shows", "anime"],
    ImportColumns(
      [
        // A film among the anime is a “show” too.
        "movie.title": .title, "movie.year": .year, "movie.ids.tmdb": .tmdb,
        "movie.ids.imdb": .imdb, "show.title": .title, "show.year": .year, "show.ids.tmdb": .tmdb,
        "show.ids.imdb": .imdb, "last_watched_at": .play(.time),
        "added_to_watchlist_at": .added(.time), "status": .state(states),
        "user_rated_at": .rated(.time), "user_rating": .rating(.points), "memo.text": .note,
      ],
      isFilm: { fields, log in
        if fields.section == "movies" || fields.text("anime_type").lowercased() == "movie" {
          return true
        }
        log.skipOther()
        let seasons = fields["seasons"]?.elements ?? []
        log.skip(
          episodes: seasons.reduce(0) { $0 + ($1["episodes"]?.elements.count ?? 0) },
          of: fields.text("show.title"))
        return false
      })
  ) { outline in
    !outline.isArray && outline.names.contains("movies")
      && ["shows", "anime"].contains(where: outline.names.contains)
  }
}
