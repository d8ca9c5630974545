internal import DomainEntities
internal import Records

/// Videos, releases and streaming offers.
extension MovieDatabaseMovieDetail {
  /// Returns the videos: official trailers first, and those in the requested language before
  /// others.
  static func videos(_ json: JSONValue?, _ locale: MovieDatabaseLocale) -> [MovieVideo] {
    let rows = (json?["results"]?.items ?? []).enumerated().compactMap { index, row in
      video(row).map { video in
        let isForeign = row["iso_639_1"]?.text != locale.spoken?.code
        return (
          rank: (rank(of: video.kind, isOfficial: row["official"]?.boolean ?? false) * 2)
            + (isForeign ? 1 : 0),
          index: index, video: video
        )
      }
    }
    return rows.sorted { ($0.rank, $0.index) < ($1.rank, $1.index) }.map(\.video)
      .unique(by: { [$0.site, $0.key] })
  }

  private static func video(_ row: JSONValue) -> MovieVideo? {
    guard let site = row["site"]?.line, let key = row["key"]?.videoKey else { return nil }
    let kind = row["type"]?.line ?? ""
    return MovieVideo(name: row["name"]?.line ?? kind, kind: kind, site: site, key: key)
  }

  private static func rank(of kind: String, isOfficial: Bool) -> Int {
    switch kind {
    case "Trailer": isOfficial ? 0 : 1
    case "Teaser": isOfficial ? 2 : 3
    default: 4
    }
  }

  /// Returns the releases in the region, earliest first.
  static func releases(_ json: JSONValue?, _ locale: MovieDatabaseLocale) -> [MovieRelease] {
    guard let region = locale.region else { return [] }
    let rows = (json?["results"]?.items ?? []).filter { $0["iso_3166_1"]?.country == region }
      .flatMap { $0["release_dates"]?.items ?? [] }
    let releases = rows.compactMap { row -> MovieRelease? in
      guard let day = row["release_date"]?.day,
        let kind = row["type"]?.integer.flatMap({ MovieRelease.Kind(rawValue: $0) })
      else { return nil }
      return MovieRelease(
        country: region, date: day, kind: kind,
        certification: row["certification"]?.line ?? "", note: row["note"]?.line ?? "")
    }
    return releases.unique(by: \.self)
      .sorted { ($0.date, $0.kind.rawValue) < ($1.date, $1.kind.rawValue) }
  }

  /// Returns where the film can be watched in the region.
  ///
  /// Nil without a region, or if the response has no offers for any region.
  static func watchOptions(_ json: JSONValue?, _ locale: MovieDatabaseLocale) -> WatchOptions? {
    guard let region = locale.region, case .object? = json?["results"] else { return nil }
    let offers = json?["results"]?[region.code]
    return WatchOptions(
      country: region, page: offers?["link"]?.webPage,
      offers: WatchOptions.Kind.allCases.compactMap { kind in
        let providers = providers(offers?[kind.rawValue])
        return providers.isEmpty ? nil : .init(kind: kind, providers: providers)
      })
  }

  private static func providers(_ json: JSONValue?) -> [String] {
    let rows = (json?.items ?? []).enumerated().compactMap { index, row in
      row["provider_name"]?.line.map {
        (priority: row["display_priority"]?.integer ?? .max, index: index, name: $0)
      }
    }
    return rows.sorted { ($0.priority, $0.index) < ($1.priority, $1.index) }.map(\.name)
      .unique(by: \.self)
  }
}
