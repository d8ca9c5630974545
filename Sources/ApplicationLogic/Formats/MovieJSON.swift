package import BusinessLogic
package import DomainEntities
import Wording

/// Films as JSON; the member names are a stable interface, documented in `docs/commands.md`.
package enum MovieJSON {
  /// Returns a film of a list with its marks, and how well it matches the search.
  package static func row(
    _ movie: MovieSummary, marks: MovieMarks? = nil, match: SearchMatch = .exact
  ) -> JSONText {
    .members(
      members(of: movie)
        + [
          ("directors", .strings(movie.directors)),
          ("match", match == .exact ? nil : .string(match.rawValue)), ("found", found(movie.found)),
          ("marks", LibraryJSON.object(marks)),
        ])
  }

  /// Returns a film with all its details, and further members before them.
  package static func object(
    _ movie: MovieDetail, _ more: [(String, JSONText?)] = [], marks: MovieMarks? = nil
  ) -> JSONText {
    JSONText.members(
      more + members(of: movie.summary) + members(of: movie)
        + [("marks", LibraryJSON.object(marks))])
  }

  private static func found(_ reason: SearchReason?) -> JSONText? {
    reason.map { .members([("in", .string($0.role.rawValue)), ("text", .string($0.text))]) }
  }

  /// Returns the members of a film in a list.
  static func members(of movie: MovieSummary) -> [(String, JSONText?)] {
    [
      ("id", .string(movie.id.text)),
      ("title", .string(movie.title)),
      ("originalTitle", movie.originalTitle.map(JSONText.string)),
      ("otherTitles", .strings(movie.otherTitles)),
      ("year", movie.year.map(JSONText.integer)),
      ("releaseDate", movie.releaseDate.map { .string($0.description) }),
      ("runtime", movie.runtime.map(JSONText.integer)),
      ("approximateRuntime", movie.isRuntimeApproximate ? .boolean(true) : nil),
      ("genres", .strings(movie.genres.map(\.name))),
      ("countries", .strings(movie.countries.map(\.code))),
      ("originalLanguage", movie.originalLanguage.map { .string($0.code) }),
      ("rating", movie.rating.map { .number($0.average) }),
      ("votes", movie.rating.map { .integer($0.votes) }),
      ("overview", movie.overview.isEmpty ? nil : .string(movie.overview)),
      ("tmdbID", movie.links.tmdbID.map(JSONText.integer)),
      ("imdbID", movie.links.imdbID.map(JSONText.string)),
      ("homepage", movie.links.homepage.map(JSONText.string)),
    ]
  }

  private static func members(of movie: MovieDetail) -> [(String, JSONText?)] {
    [
      ("tagline", movie.tagline.isEmpty ? nil : .string(movie.tagline)),
      ("directors", .strings(movie.directors)),
      ("writers", .strings(movie.writers)),
      ("cast", array(movie.cast.map { [("name", $0.name), ("character", $0.character)] })),
      ("crew", array(movie.crew.map { [("name", $0.name), ("job", $0.job)] })),
      ("spokenLanguages", .strings(movie.spokenLanguages.map(\.code))),
      ("companies", .strings(movie.companies)),
      (
        "awards",
        movie.awards.isEmpty
          ? nil
          : .array(
            movie.awards.map {
              .members([
                ("name", .string($0.kind.rawValue)),
                ("categories", .strings($0.categories.map(\.rawValue))),
              ])
            })
      ),
      (
        "basedOn",
        array(movie.sources.map { [("title", $0.title), ("author", $0.author ?? "")] })
      ),
      ("certification", movie.certification.map(JSONText.string)),
      (
        "videos",
        array(
          movie.videos.map {
            [("name", $0.name), ("kind", $0.kind), ("site", $0.site), ("url", $0.page ?? "")]
          })
      ),
      ("collection", movie.collection.map { .string($0.name) }),
      ("status", movie.status.map(JSONText.string)),
      ("budget", movie.budget.map(JSONText.integer)),
      ("revenue", movie.revenue.map(JSONText.integer)),
      ("keywords", .strings(movie.keywords)),
      (
        "releases",
        array(
          movie.releases.map {
            [
              ("date", $0.date.description), ("kind", Wording.releaseName($0.kind)),
              ("country", $0.country.code), ("certification", $0.certification), ("note", $0.note),
            ]
          })
      ),
      ("watch", movie.watchOptions.map { .members(members(of: $0)) }),
      (
        "recommendations",
        movie.recommendations.isEmpty
          ? nil : .array(movie.recommendations.map { .members(members(of: $0)) })
      ),
      ("borrowed", movie.borrowed.map { .members(members(of: $0)) }),
      ("age", movie.age.map { .integer(Int($0.components.seconds)) }),
    ]
  }

  /// Returns the watch options of a film, with the credit that JustWatch requires.
  package static func members(of options: WatchOptions) -> [(String, JSONText?)] {
    [
      ("country", .string(options.country.code)),
      ("page", options.page.map(JSONText.string)),
      (
        "offers",
        .array(
          options.offers.map {
            .members([
              ("kind", .string(Wording.offerName($0.kind))),
              ("providers", .array($0.providers.map(JSONText.string))),
            ])
          })
      ),
      ("credit", .string("JustWatch")),
    ]
  }

  private static func members(of other: MovieRecommendation) -> [(String, JSONText?)] {
    [
      ("id", .string(other.movie.id.text)), ("title", .string(other.movie.title)),
      ("year", other.movie.year.map(JSONText.integer)),
      ("reason", other.reason.isEmpty ? nil : .string(other.reason)),
    ]
  }

  private static func members(of borrowed: BorrowedText) -> [(String, JSONText?)] {
    let parts = BorrowedText.Part.allCases.filter(borrowed.parts.contains)
    return [
      ("language", .string(borrowed.language.code)),
      ("parts", .strings(parts.map(Wording.partName))),
    ]
  }

  /// Returns objects of strings without empty values; nil if there are none.
  private static func array(_ rows: [[(String, String)]]) -> JSONText? {
    guard !rows.isEmpty else { return nil }
    return .array(
      rows.map { row in
        .members(row.map { name, value in (name, value.isEmpty ? nil : .string(value)) })
      })
  }
}
