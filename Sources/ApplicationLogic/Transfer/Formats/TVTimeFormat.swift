import DomainEntities
import Records
import TerminalModel
import Wording

/// The files of TV Time: those that browser extensions saved (`tvtime-movies.csv`,
/// `activity_history.csv`), and those of the archive that the service sent on request
/// (`tracking-prod-records.csv`).
///
/// The archive names films by their UUIDs. Titles are the original ones.
extension TableFormat {
  static let tvTime = [
    films, activity, records, episodes, votes, lists, archivedLists,
  ]

  private static let films = TableFormat(
    .tvtime, recognizedBy: ["title", "is_watched", "watched_at", "rewatch_count"], .tvTimeFilms)

  private static let activity = TableFormat(
    .tvtime, recognizedBy: ["type", "title", "is_watched", "watched_at", "is_watchlisted"],
    ImportColumns(
      [
        "type": .kind(films: ["movie", "film"], others: ["show", "series", "episode"]),
        "title": .title, "year": .year, "imdb_id": .imdbHint, "watched_at": .play(.time),
        "is_watchlisted": .flag(.watchlist), "rating": .rating(.stars), "is_watched": .ignored,
        "tvdb_id": .ignored, "season": .ignored, "episode": .ignored, "status": .ignored,
      ],
      isFilm: { fields, log in
        let isEpisode = fields.text("type").lowercased() == "episode"
        if isEpisode { log.skip(of: fields.text("title")) }
        return !isEpisode
      },
      completion: { row, fields, _ in
        if fields.text("is_watched").lowercased() != "true" { row.plays = [] }
      }))

  // MARK: The archive

  private static let records = TableFormat(.tvtime) { table in
    ["type-uuid-n", "entity_type", "movie_name"].allSatisfy(table.has)
  } reading: { file, _ in
    var seen: Set<String> = []
    for case .row(let row) in file.table.lines
    where file.table.value("type", of: row) == "watch" {
      seen.insert(file.table.value("uuid", of: row))
    }
    return ImportReading(
      columns: ["uuid", "type", "entity_type", "movie_name", "release_date", "created_at"],
      ignoresOthers: true
    ) { [seen] fields, log in record(fields, seen, &log).map { [$0] } ?? [] }
  }

  /// Returns the film of a row of the history; `seen` are the UUIDs of all that were seen.
  private static func record(
    _ fields: ImportFields, _ seen: Set<String>, _ log: inout ImportLog
  ) -> ImportRow? {
    let type = fields.text("type").lowercased()
    switch fields.text("entity_type").lowercased() {
    case "movie": break
    case "episode":
      if type.hasSuffix("watch") {
        log.skip(episode: fields.text("episode_id"), of: fields.text("series_name"))
      }
      return nil
    // Totals, and series that the user follows.
    case "", "series": return nil
    default:
      log.problem(Wording.unknownType(fields.text("entity_type")), at: fields.place)
      return nil
    }
    let slug = fields.text("alpha_range_key").split(separator: "-").drop { $0 != "alpha" }
    let title = fields.text("movie_name")
    var row = ImportRow(
      LibraryMovie(
        names: MovieIdentifiers(),
        title: title.isEmpty ? slug.dropFirst().joined(separator: " ") : title,
        // The year 1 means an unknown date.
        year: fields.yearOfDate("release_date").flatMap { $0 < 1870 ? nil : $0 }))
    guard !row.movie.title.isEmpty else {
      log.problem(Wording.noTitle, at: fields.place)
      return nil
    }
    row.page = fields.text("uuid")
    switch type {
    case "watch", "rewatch":
      let seconds = fields.text("watch_date_range_key").split(separator: "-").last.flatMap {
        Int($0)
      }
      row.plays = [
        seconds.map { fields.date(atSeconds: $0, &log) }
          ?? fields.date("created_at", .time, &log)
      ]
    case "towatch":
      if !seen.contains(row.page) {
        row.watchlist = fields.time("created_at", .time, &log) ?? fields.context.now
      }
    case "rewatch_count": log.skip(viewings: fields.number("rewatch_count") ?? 0)
    case "follow": break
    default: log.problem(Wording.noCounterpart(type), at: fields.place)
    }
    return row
  }

  /// `tracking-prod-records-v2.csv` and `tvtime-series-episodes.csv`, which only have episodes.
  private static let episodes = TableFormat(.tvtime) { table in
    ["key", "s_id", "series_name"].allSatisfy(table.has)
      || ["show_title", "season_number", "is_watched"].allSatisfy(table.has)
  } reading: { _, _ in
    ImportReading(columns: ["key", "series_name", "show_title"], ignoresOthers: true) {
      fields, log in
      let isArchive = fields.has("key")
      let key = fields.text("key")
      let isSeen =
        isArchive
        ? key.hasPrefix("watch-episode-") || key.hasPrefix("rewatch-episode-")
        : fields.text("is_watched").lowercased() == "true"
      if isSeen {
        log.skip(
          episode: fields.text(isArchive ? "episode_id" : "episode_tvdb_id"),
          of: fields.text(isArchive ? "series_name" : "show_title"))
      }
      return []
    }
  }

  /// The stars of the numbers at the end of votes.
  private static let stars = ["1": 1, "27": 2, "28": 3, "29": 4, "3": 5]

  private static let votes = TableFormat(.tvtime) { table in
    table.has("vote_key") && table.has("movie_name")
  } reading: { file, _ throws(CommandFailure) in
    // Reactions have the same columns.
    guard (file.path.lowercased().split(separator: "/").last ?? "").hasPrefix("ratings") else {
      throw CommandFailure(.failure, Wording.ratingsOrReactions(file.path))
    }
    return ImportReading(columns: ["vote_key", "movie_name", "uuid"], ignoresOthers: true) {
      fields, log in
      let title = fields.text("movie_name")
      guard !title.isEmpty else {
        log.skipOther()
        return []
      }
      let vote = fields.text("vote_key").split(separator: "-").last.map(String.init) ?? ""
      guard let rating = stars[vote].flatMap({ UserRating(halves: 2 * $0) }) else {
        log.problem(Wording.unreadable("rating", vote), at: fields.place)
        return []
      }
      var row = ImportRow(reference: fields.text("uuid"), title: title)
      row.rating = (rating, fields.context.now)
      return [row]
    }
  }

  // MARK: Lists

  private static let lists = TableFormat(
    .tvtime, recognizedBy: ["list_id", "list_name", "item_type", "uuid"]
  ) { fields, log in
    guard fields.text("item_type").lowercased() == "movie" else {
      log.skipOther()
      return []
    }
    var row = ImportRow(reference: fields.text("uuid"), title: fields.text("name"))
    let rank = fields.number("custom_order").map { Double($0) } ?? 0
    row.listings = [
      ImportRow.Listing(list: fields.text("list_id"), name: fields.text("list_name"), rank: rank)
    ]
    return [row]
  }

  private static let archivedLists = TableFormat(
    .tvtime, recognizedBy: ["s_key", "objects", "name"]
  ) { fields, log in
    // `[map[created_at:1.69e+09 type:movie uuid:a1] map[id:7 type:series]]`.
    fields.text("objects").split(separator: "[").dropFirst().compactMap { item in
      let members = item.split { " []".contains($0) }.map { $0.split(separator: ":") }
      func member(_ name: String) -> String? {
        members.first { $0.count == 2 && $0[0] == name }.map { String($0[1]) }
      }
      guard let uuid = member("uuid"), member("type") == "movie" else {
        if member("type") == "series" { log.skipOther() }
        return nil
      }
      var row = ImportRow(reference: uuid, title: "")
      if fields.text("s_key") == "favorite-movies" {
        let added = member("created_at").flatMap { Double($0) }.flatMap {
          Int(exactly: $0.rounded())
        }
        row.favorite = added.map(fields.context.local) ?? fields.context.now
      } else {
        row.listings = [
          ImportRow.Listing(
            list: fields.text("s_key"), name: fields.text("name"),
            description: fields.text("description"))
        ]
      }
      return row
    }
  }
}

extension ImportColumns {
  fileprivate static let tvTimeFilms = ImportColumns([
    "title": .title, "year": .year, "imdb_id": .imdbHint, "id.imdb": .imdbHint, "uuid": .page,
    "created_at": .added(.time), "watched_at": .play(.time),
    "is_watched": .state(["true": .seen, "false": .watchlist]), "is_favorite": .flag(.favorites),
    "rewatch_count": .repeats, "tvdb_id": .ignored,
  ])
}

extension DocumentFormat {
  /// `tvtime-movies.json`, `tvtime-series.json` and `tvtime-lists.json`.
  static let tvTime = [
    DocumentFormat(.tvtime, .tvTimeFilms) { outline in
      outline.isArray
        && ["title", "is_watched", "rewatch_count"].allSatisfy(outline.names.contains)
    },
    DocumentFormat(.tvtime) { outline in
      outline.isArray && ["uuid", "title", "status", "seasons"].allSatisfy(outline.names.contains)
    } reading: { _, _, _ in
      { fields, log in
        let episodes = (fields["seasons"]?.elements ?? []).flatMap {
          $0["episodes"]?.elements ?? []
        }
        let seen = episodes.count { $0["is_watched"]?.boolean == true }
        log.skip(episodes: seen, of: fields.text("title"))
        if seen == 0 { log.skipOther() }
        return []
      }
    },
    DocumentFormat(.tvtime) { outline in
      outline.isArray && ["name", "items"].allSatisfy(outline.names.contains)
    } reading: { _, _, _ in
      { fields, log in
        (fields["items"]?.elements ?? []).compactMap { item in
          guard item["type"]?.text == "movie" else {
            log.skipOther()
            return nil
          }
          var row = ImportRow(
            reference: item["uuid"]?.text ?? "", title: item["name"]?.text ?? "")
          let rank = item["custom_order"]?.number ?? 0
          row.listings = [ImportRow.Listing(list: fields.text("name"), rank: rank)]
          return row
        }
      }
    },
  ]
}
