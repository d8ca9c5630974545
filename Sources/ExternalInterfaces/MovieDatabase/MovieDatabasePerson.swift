internal import BusinessLogic
internal import DomainEntities
internal import Records

/// A person of The Movie Database with all film credits
/// (developer.themoviedb.org/reference/person-details).
///
/// Every value may be absent, null, empty or of another type; only ID, name and credits are
/// required.
struct MovieDatabasePerson: Hashable, Sendable {
  /// The decoded person.
  let detail: PersonDetail

  /// Decodes a person with `movie_credits`, `images` and `translations`.
  ///
  /// - Throws: `.invalidResponse` without an ID, a name or credits.
  init(_ json: JSONValue, _ locale: MovieDatabaseLocale) throws(MovieDataError) {
    guard let id = json["id"]?.positive, let name = json["name"]?.line,
      let credits = json["movie_credits"], case .object = credits
    else { throw .invalidResponse }
    var detail = PersonDetail(person: Person(id: PersonIdentifier(String(id)), name: name))
    let life = PersonLife(
      born: Self.date(json["birthday"]), died: Self.date(json["deathday"]),
      birthplace: json["place_of_birth"]?.line)
    detail.life = life == PersonLife() ? nil : life
    (detail.biography, detail.biographyLanguage) = Self.biography(of: json, locale)
    detail.portrait = json["profile_path"]?.picture ?? Self.portrait(json["images"])
    detail.knownRole = json["known_for_department"]?.line.flatMap(Self.role(ofDepartment:))
    detail.credits = Self.credits(credits)
    detail.page = "https://www.themoviedb.org/person/\(id)"
    self.detail = detail
  }

  private static func date(_ json: JSONValue?) -> PartialDate? {
    json?.day.map { PartialDate($0) } ?? json?.line.flatMap { PartialDate(iso: $0) }
  }

  /// Returns the biography in the requested language, or else in the first fallback that has one.
  private static func biography(
    of json: JSONValue, _ locale: MovieDatabaseLocale
  ) -> (String, Language?) {
    if let text = json["biography"]?.paragraph, !text.isEmpty { return (text, nil) }
    let translations = json["translations"]?["translations"]?.items ?? []
    for language in [locale.spoken].compactMap(\.self) + locale.fallbacks {
      for translation in translations where translation["iso_639_1"]?.language == language {
        guard let text = translation["data"]?["biography"]?.paragraph, !text.isEmpty else {
          continue
        }
        return (text, language == locale.spoken ? nil : language)
      }
    }
    return ("", nil)
  }

  private static func portrait(_ images: JSONValue?) -> PictureIdentifier? {
    (images?["profiles"]?.items ?? [])
      .ordered(by: { $0["vote_average"]?.number ?? 0 }, ascending: false)
      .lazy.compactMap { $0["file_path"]?.picture }.first
  }

  /// Returns the role of a department that a person is known for; nil for any other department.
  static func role(ofDepartment department: String) -> PersonRole? {
    switch department {
    case "Directing": .director
    case "Acting": .actor
    case "Writing": .writer
    case "Production": .producer
    case "Camera": .cinematographer
    case "Editing": .editor
    case "Sound": .composer
    default: nil
    }
  }

  /// The jobs that the name of a role says.
  private static let plainJobs: Set<String> = [
    "Director", "Writer", "Original Music Composer", "Director of Photography", "Editor",
    "Producer",
  ]

  /// Returns the credits, those of the films with most votes first.
  private static func credits(_ json: JSONValue) -> [PersonCredit] {
    func credits(
      _ name: String, _ credit: (JSONValue, MovieSummary) -> PersonCredit
    ) -> [PersonCredit] {
      (json[name]?.items ?? []).compactMap { row in
        guard let film = MovieDatabaseMovieSummary(row), !film.isAdult else { return nil }
        return credit(row, film.summary)
      }
    }
    let crew = credits("crew") { row, film in
      let job = row["job"]?.line ?? ""
      return PersonCredit(
        movie: film, role: PersonRole(job: job), text: plainJobs.contains(job) ? "" : job)
    }
    let cast = credits("cast") { row, film in
      PersonCredit(
        movie: film, role: .actor, text: row["character"]?.line ?? "",
        billing: row["order"]?.integer.flatMap { $0 >= 0 ? $0 : nil })
    }
    return (crew + cast).ordered(by: { $0.movie.rating?.votes ?? 0 }, ascending: false)
  }
}
