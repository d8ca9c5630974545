public import DomainEntities

extension Gallery {
  private static func person(_ name: String) -> PersonIdentifier { PersonIdentifier(name) }

  /// A film with every field of a live service, in German where a translation exists.
  public static let live: MovieDetail = {
    var detail = everything
    guard let country = Country(code: "DE") else { return detail }
    detail.summary.title = "Der dritte Mann"
    detail.summary.originalTitle = "The Third Man"
    detail.cast =
      everything.cast.map {
        CastMember(name: $0.name, character: $0.character, person: person($0.name))
      }
      + (1...14).map {
        CastMember(name: "Player \($0)", character: "Part \($0)", person: person("p\($0)"))
      }
    detail.crew = [
      ("Carol Reed", "Director"), ("Graham Greene", "Screenplay"), ("Graham Greene", "Novel"),
      ("Carol Reed", "Producer"), ("David O. Selznick", "Executive Producer"),
      ("Anton Karas", "Original Music Composer"), ("Robert Krasker", "Director of Photography"),
      ("Oswald Hafenrichter", "Editor"), ("Guy Hamilton", "Assistant Director"),
    ].map { CrewMember(name: $0.0, job: $0.1, person: person($0.0)) }
    detail.keywords = ["vienna", "black market", "post war", "ferris wheel"]
    detail.releases = [
      MovieRelease(
        country: country, date: day("1950-01-06"), kind: .theatrical, certification: "12"),
      MovieRelease(
        country: country, date: day("2015-10-22"), kind: .physical, certification: "12",
        note: "restored"),
    ]
    detail.watchOptions = WatchOptions(
      country: country, page: "https://www.themoviedb.org/movie/1092/watch?locale=DE",
      offers: [
        .init(kind: .subscription, providers: ["Arthouse Plus", "Filmfreund"]),
        .init(kind: .rent, providers: ["Apple TV", "Amazon Video"]),
      ])
    detail.videos.append(
      MovieVideo(name: "The sewers", kind: "Clip", site: "Elsewhere", key: "x"))
    detail.recommendations = [
      MovieRecommendation(
        movie: film("Odd Man Out", 1947, id: "odd-man-out"),
        reason: "The same director follows another hunted man through a city at night."),
      MovieRecommendation(movie: film("Touch of Evil", 1958, id: "touch-of-evil")),
    ]
    detail.borrowed = Language(code: "en").map {
      BorrowedText(language: $0, parts: [.overview, .tagline])
    }
    detail.age = .seconds(3 * 86_400)
    return detail
  }()

  /// The series it belongs to.
  public static let series = [
    film("Vienna Nights", 1946, id: "vienna-nights"), live.summary,
    film("Return to Vienna", 1952, id: "return-to-vienna"),
  ]
}
