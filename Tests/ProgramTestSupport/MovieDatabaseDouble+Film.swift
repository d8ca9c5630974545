import DomainEntities
import Records

/// The double's documents about films, people and series.
extension MovieDatabaseDouble {
  /// Returns a complete film with all requested parts.
  ///
  /// People and pictures are `bulk` times as many as needed.
  func detail(
    _ film: MovieDatabaseDoubleFilm, _ query: [String: String], bulk: Int
  ) -> JSONText {
    let tag = query["language"] ?? "en-US"
    var members = film.row(in: tag).filter { $0.0 != "genre_ids" && $0.0 != "softcore" }
    members += [
      (
        "belongs_to_collection",
        film.collection.map { ["id": .integer($0), "name": .string("Series \($0)")] } ?? nil
      ),
      ("budget", film.number.isMultiple(of: 5) ? 0 : .integer(film.number * 1000)),
      ("genres", .array(film.genres.map { ["id": .integer($0), "name": .string("Genre \($0)")] })),
      (
        "homepage",
        film.number.isMultiple(of: 3) ? "" : .string("https://example.com/\(film.number)")
      ),
      ("imdb_id", .string(Self.imdbID(film.number))),
      ("origin_country", ["FR"]),
      (
        "production_companies",
        [["id": 7, "logo_path": nil, "name": "Seven Films", "origin_country": ""]]
      ),
      ("production_countries", [["iso_3166_1": "FR", "name": "France"]]),
      ("revenue", 0),
      ("runtime", .integer(film.runtime)),
      (
        "spoken_languages", [["english_name": "", "iso_639_1": .string(film.language), "name": ""]]
      ),
      ("status", "Released"),
      ("tagline", .string(film.isTranslated ? "The line of \(film.number)." : "")),
    ]
    let parts = parts(of: film, in: tag, bulk: max(1, bulk))
    for name in (query["append_to_response"] ?? "").split(separator: ",") {
      if let part = parts.first(where: { $0.0 == name }) { members.append(part) }
    }
    return .object(members)
  }

  /// Returns a person with the films they acted in and directed.
  func person(_ number: Int, _ query: [String: String]) -> JSONText {
    let tag = query["language"] ?? "en-US"
    let cast = films.filter { $0.cast.contains(number) }
    let crew = films.filter { $0.director == number }
    return [
      "adult": false, "also_known_as": [], "biography": "", "birthday": nil, "deathday": nil,
      "gender": 0, "homepage": nil, "id": .integer(number), "imdb_id": nil,
      "known_for_department": "Acting", "name": .string("Person \(number)"),
      "movie_credits": [
        "cast": .array(
          cast.map { film in
            .object(
              film.row(in: tag) + [
                ("character", .string("Part \(number)")), ("credit_id", "c"), ("order", 0),
              ])
          }),
        "crew": .array(
          crew.map { film in
            .object(
              film.row(in: tag) + [
                ("credit_id", "d"), ("department", "Directing"), ("job", "Director"),
              ])
          }),
      ],
    ]
  }

  /// Returns a series with its films.
  func collection(_ number: Int, _ query: [String: String]) -> JSONText {
    let tag = query["language"] ?? "en-US"
    return [
      "id": .integer(number), "name": .string("Series \(number)"), "overview": "",
      "poster_path": nil, "backdrop_path": nil,
      "parts": .array(
        films.filter { $0.collection == number }
          .map { .object($0.row(in: tag) + [("media_type", "movie")]) }),
    ]
  }

  /// Returns the IMDb identifier of a film of the double.
  static func imdbID(_ number: Int) -> String {
    let digits = String(number)
    return "tt" + String(repeating: "0", count: max(0, 7 - digits.count)) + digits
  }

  private func parts(
    of film: MovieDatabaseDoubleFilm, in tag: String, bulk: Int
  ) -> [(String, JSONText)] {
    let code = String(tag.prefix(2))
    let near = films.filter { abs($0.number - film.number) <= 3 && $0.number != film.number }
    return [
      ("credits", credits(of: film, bulk: bulk)),
      (
        "videos",
        ["results": [video("Trailer", film, code, true), video("Clip", film, code, false)]]
      ),
      (
        "images",
        [
          "backdrops": [], "logos": [],
          "posters": .array(
            (0..<bulk).map { place in
              [
                "aspect_ratio": 0.667, "height": 3000, "width": 2000, "iso_3166_1": nil,
                "iso_639_1": .string(code), "vote_average": 5.5, "vote_count": 7,
                "file_path": .string("/poster\(film.number)\(place == 0 ? "" : "_\(place)").jpg"),
              ]
            }),
        ]
      ),
      ("recommendations", page(1, of: near.map { .object($0.row(in: tag)) }, total: near.count)),
      ("release_dates", ["results": .array(["US", "FR"].map { release(film, $0) })]),
      (
        "watch/providers",
        [
          "results": [
            "US": [
              "link": .string("https://www.themoviedb.org/movie/\(film.number)/watch?locale=US"),
              "flatrate": [
                ["display_priority": 2, "provider_id": 8, "provider_name": "Second Stream"],
                ["display_priority": 1, "provider_id": 9, "provider_name": "First Stream"],
              ],
              "buy": [["display_priority": 1, "provider_id": 10, "provider_name": "Shop"]],
            ]
          ]
        ]
      ),
      ("keywords", ["keywords": [["id": 1, "name": "double"], ["id": 2, "name": "test"]]]),
      ("external_ids", ["imdb_id": .string(Self.imdbID(film.number)), "wikidata_id": nil]),
      (
        "translations",
        [
          "translations": .array(
            (film.isTranslated ? ["de", "fr"] : []).map { translation(film, $0) } + [
              translation(film, "en")
            ])
        ]
      ),
    ]
  }

  private func credits(of film: MovieDatabaseDoubleFilm, bulk: Int) -> JSONText {
    let cast = (0..<film.cast.count * bulk).map { order -> JSONText in
      let (round, place) = order.quotientAndRemainder(dividingBy: film.cast.count)
      let person = film.cast[place] + round * 1000
      return credit(person, [("order", .integer(order)), ("character", .string("Part \(person)"))])
    }
    let others = (1..<max(1, bulk * 8)).map { number in
      credit(number + 500, [("department", "Visual Effects"), ("job", "Visual Effects")])
    }
    return [
      "cast": .array(cast),
      "crew": .array(
        others + [
          credit(900, [("department", "Editing"), ("job", "Editor")]),
          credit(film.director, [("department", "Directing"), ("job", "Director")]),
        ]),
    ]
  }

  private func credit(
    _ person: Int, _ members: [(String, JSONText)]
  ) -> JSONText {
    .object(
      [
        ("adult", false), ("gender", 0), ("id", .integer(person)),
        ("known_for_department", "Acting"), ("name", .string("Person \(person)")),
        ("original_name", .string("Person \(person)")), ("popularity", 1.25),
        ("profile_path", nil), ("credit_id", .string("credit\(person)")),
      ] + members)
  }

  private func video(
    _ kind: String, _ film: MovieDatabaseDoubleFilm, _ code: String, _ isOfficial: Bool
  ) -> JSONText {
    [
      "iso_639_1": .string(code), "iso_3166_1": "US", "name": .string("\(kind) of \(film.number)"),
      "key": .string("\(kind.lowercased())_\(film.number)"), "site": "YouTube", "size": 1080,
      "type": .string(kind), "official": .boolean(isOfficial),
      "published_at": "2020-01-01T00:00:00.000Z", "id": "v",
    ]
  }

  private func release(
    _ film: MovieDatabaseDoubleFilm, _ country: String
  ) -> JSONText {
    [
      "iso_3166_1": .string(country),
      "release_dates": [
        [
          "certification": "PG", "descriptors": [], "iso_639_1": "", "note": "",
          "release_date": .string("\(film.released)T00:00:00.000Z"), "type": 3,
        ]
      ],
    ]
  }

  private func translation(
    _ film: MovieDatabaseDoubleFilm, _ code: String
  ) -> JSONText {
    [
      "iso_3166_1": .string(code == "en" ? "US" : code.uppercased()), "iso_639_1": .string(code),
      "name": "", "english_name": "",
      "data": [
        "homepage": "", "overview": .string(film.overview(in: code)), "runtime": 0,
        "tagline": .string("The line of \(film.number)."),
        "title": code == film.language ? "" : .string(film.title(in: code)),
      ],
    ]
  }
}
