import DomainEntities
import Records
import TerminalModel
import Wording

/// The tables of Trakt: the history, the ratings, the watchlist, the favorites or a list.
extension TableFormat {
  static let trakt = TableFormat(.trakt) { table in
    table.has("type") && table.has("title") && (table.has("trakt") || table.has("trakt_id"))
      && ["watched_at", "last_watched_at", "rated_at", "listed_at"].contains(where: table.has)
  } reading: { file, _ throws(CommandFailure) in
    let names = file.table.has
    if names("watched_at") { return try columns(["watched_at": .play(.time)]).reading(of: file) }
    if names("last_watched_at") {
      return try columns(["last_watched_at": .play(.time), "plays": .plays]).reading(of: file)
    }
    if names("rated_at") {
      return try columns(["rated_at": .noted(.time), "rating": .rating(.points)])
        .reading(of: file)
    }
    let name = (file.path.lowercased().split(separator: "/").last ?? "")
    let named = ImportRole(path: file.path)
    guard let role = name.hasPrefix("list") ? .list : named, role != .seen else {
      throw CommandFailure(.failure, Wording.watchlistFavoritesOrList(file.path))
    }
    let note: ImportColumns.Meaning = role == .list ? .listNote : .note
    var reading = try columns(["listed_at": .noted(.time), "notes": note, "rank": .rank], as: role)
      .reading(of: file)
    if role == .list { reading.listName = CustomList.name(ofFile: file.path) }
    return reading
  }

  private static func columns(
    _ marks: KeyValuePairs<String, ImportColumns.Meaning>, as role: ImportRole? = nil
  ) -> ImportColumns {
    ImportColumns(
      [
        "type": .kind(films: ["movie"], others: ["show", "season", "episode"]), "title": .title,
        "year": .year, "tmdb": .tmdb, "tmdb_id": .tmdb, "imdb": .imdb, "imdb_id": .imdb,
        "action": .ignored, "trakt": .ignored, "trakt_id": .ignored, "tvdb": .ignored,
        "tvdb_id": .ignored, "season": .ignored, "episode": .ignored, "season_number": .ignored,
        "episode_number": .ignored, "episode_title": .ignored, "episode_released": .ignored,
        "episode_trakt_rating": .ignored, "episode_trakt_id": .ignored,
        "episode_imdb_id": .ignored, "episode_tmdb_id": .ignored, "episode_tvdb_id": .ignored,
        "trakt_rating": .ignored, "url": .ignored, "released": .ignored, "runtime": .ignored,
        "genres": .ignored, "slug": .ignored,
      ], and: marks, as: role,
      isFilm: { fields, log in
        // Newer tables have only the titles of episodes.
        guard fields.text("type") == "episode", fields.has("episode_title") else { return true }
        log.skip(of: fields.text("title"))
        return false
      })
  }
}
