import Records

/// The ratings of Filmweb, which has no export of its own: tables of the programs `filmweb` and
/// CineBridge.
///
/// Films are known by their original titles.
extension TableFormat {
  static let filmweb = TableFormat(
    .filmweb, recognizedBy: ["user_vote", "original_title", "pl_title", "iso_date"], .filmweb)

  static let cineBridge = TableFormat(
    .filmweb, recognizedBy: ["type", "filmweb_id", "category", "user_rating", "watched_at"],
    ImportColumns([
      "type": .kind(films: ["movie"], others: ["show"]), "original_title": .title,
      "title": .title, "year": .year, "imdb_id": .imdbHint, "watched_at": .play(.day),
      "rated_at": .rated(.day), "category": .state(["watched": .seen, "watchlist": .watchlist]),
      "user_rating": .rating(.points), "comment": .note, "favorite": .flag(.favorites),
      "list_name": .ignored, "filmweb_id": .ignored, "filmweb_rating": .ignored,
      "vote_count": .ignored,
    ]))
}

extension DocumentFormat {
  static let filmweb = DocumentFormat(.filmweb, .filmweb) { outline in
    outline.isArray
      && ["user_vote", "pl_title", "iso_date"].allSatisfy(outline.names.contains)
  }
}

extension ImportColumns {
  fileprivate static let filmweb = ImportColumns([
    "original_title": .title, "pl_title": .title, "year": .year, "iso_date": .noted(.day),
    "user_vote": .rating(.points), "user_comment": .note, "comment": .note,
    "timestamp": .ignored, "global_rating": .ignored, "global_votes": .ignored,
    "directors": .ignored, "countries": .ignored, "genres": .ignored, "link": .ignored,
    "duration_min": .ignored,
  ])
}
