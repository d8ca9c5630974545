internal import BusinessLogic
internal import DomainEntities
internal import Records

/// The details of a film from The Movie Database, with its appended parts.
///
/// See developer.themoviedb.org/reference/movie-details. Missing or invalid parts are treated as
/// unknown.
struct MovieDatabaseMovieDetail: Hashable, Sendable {
  /// The decoded details.
  let detail: MovieDetail

  /// Decodes the details of a film.
  ///
  /// - Throws: `.invalidResponse` if the response is not about a film.
  init(_ json: JSONValue, _ locale: MovieDatabaseLocale) throws(MovieDataError) {
    guard let film = MovieDatabaseMovieSummary(json) else { throw .invalidResponse }
    var summary = film.summary
    summary.links.imdbID = json["imdb_id"]?.imdbID ?? json["external_ids"]?["imdb_id"]?.imdbID
    summary.links.homepage = json["homepage"]?.webPage
    summary.poster = summary.poster ?? Self.poster(json["images"], locale)
    var detail = MovieDetail(
      summary: summary,
      tagline: json["tagline"]?.line ?? "",
      cast: Self.cast(json["credits"]),
      crew: Self.crew(json["credits"]),
      spokenLanguages: (json["spoken_languages"]?.items ?? [])
        .compactMap { $0["iso_639_1"]?.language }.unique(by: \.self),
      companies: (json["production_companies"]?.items ?? [])
        .compactMap { $0["name"]?.line }.unique(by: \.self),
      videos: Self.videos(json["videos"], locale),
      collection: Self.collection(json["belongs_to_collection"]),
      status: json["status"]?.line,
      budget: json["budget"]?.positive,
      revenue: json["revenue"]?.positive,
      keywords: (json["keywords"]?["keywords"]?.items ?? [])
        .compactMap { $0["name"]?.line }.unique(by: \.self),
      releases: Self.releases(json["release_dates"], locale),
      watchOptions: Self.watchOptions(json["watch/providers"], locale),
      recommendations: Self.recommendations(json["recommendations"], besides: summary.id))
    MovieDatabaseTranslations(json["translations"]).fill(&detail, locale)
    self.detail = detail
  }

  private static func collection(_ json: JSONValue?) -> MovieCollection? {
    guard let id = json?["id"]?.positive, let name = json?["name"]?.line else { return nil }
    return MovieCollection(id: CollectionIdentifier(String(id)), name: name)
  }

  private static func recommendations(
    _ json: JSONValue?, besides id: MovieIdentifier
  ) -> [MovieRecommendation] {
    (json?["results"]?.rows(of: MovieDatabaseMovieSummary.self) ?? [])
      .filter { !$0.isAdult && $0.summary.id != id }
      .unique(by: \.summary.id)
      .map { MovieRecommendation(movie: $0.summary) }
  }

  /// Returns a poster for a film without a main one, in the best available language.
  private static func poster(
    _ json: JSONValue?, _ locale: MovieDatabaseLocale
  ) -> PictureIdentifier? {
    let posters = (json?["posters"]?.items ?? []).compactMap { poster in
      poster["file_path"]?.picture.map { (language: poster["iso_639_1"]?.language, picture: $0) }
    }
    let best = ([locale.spoken] + locale.fallbacks).lazy.compactMap { language in
      posters.first { $0.language == language }
    }
    return (best.first ?? posters.first)?.picture
  }
}
