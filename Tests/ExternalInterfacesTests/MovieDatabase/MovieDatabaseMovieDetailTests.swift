import BusinessLogic
import DomainEntities
import Testing

@testable import MovieDatabase
@testable import Records

struct MovieDatabaseMovieDetailTests {
  static let locale = MovieDatabaseLocale(language: "de-DE", region: "DE", fallbacks: ["fr"])

  private func detail(
    _ text: String, _ locale: MovieDatabaseLocale = locale
  ) throws -> MovieDetail {
    try MovieDatabaseMovieDetail(try json(text), locale).detail
  }

  @Test func `A complete response becomes a complete film`() throws {
    let detail = try detail(MovieDatabaseMovieDetailTests.whole)
    let film = detail.summary
    #expect(film.id.text == "77" && film.title == "Der Laden" && film.originalTitle == "The Shop")
    #expect(film.runtime == 102 && film.genres == [.drama, .mystery])
    #expect(film.countries.map(\.code) == ["CA", "US"])
    #expect(
      film.links
        == MovieLinks(tmdbID: 77, imdbID: "tt0209144", homepage: "https://example.org/shop?a=1"))
    #expect(detail.tagline == "Nichts ist umsonst.")
    #expect(detail.status == "Released" && detail.budget == 9_000_000 && detail.revenue == nil)
    #expect(detail.spokenLanguages.map(\.code) == ["en", "cn"])
    #expect(detail.companies == ["Big Films", "Small Films"])
    #expect(
      detail.collection == MovieCollection(id: CollectionIdentifier("12"), name: "Shops"))
    #expect(detail.keywords == ["shop", "memory"])
    #expect(detail.borrowed == nil && detail.age == nil)
  }

  @Test func `Cast is in billing order and crew by importance, each once`() throws {
    let detail = try detail(MovieDatabaseMovieDetailTests.whole)
    #expect(
      detail.cast == [
        CastMember(
          name: "Ann", character: "Clerk", person: PersonIdentifier("5"),
          portrait: PictureIdentifier("/ann.jpg")),
        CastMember(name: "Bo", character: "", person: PersonIdentifier("6")),
        CastMember(name: "Nameless", character: "Ghost", person: nil),
      ])
    #expect(
      detail.crew.map { "\($0.job): \($0.name)" } == [
        "Director: Di", "Screenplay: Di", "Writer: Wu", "Original Music Composer: Mo",
        "Director of Photography: Phil", "Editor: Ed", "Producer: Pru", "Gaffer: Gus",
        "Sound: Sue",
      ])
    #expect(detail.directors == ["Di"] && detail.writers == ["Di", "Wu"])
    #expect(detail.crew.first?.person == PersonIdentifier("20"))
  }

  @Test func `Official trailers come first, those in the language first of all`() throws {
    let videos = try detail(MovieDatabaseMovieDetailTests.whole).videos
    #expect(videos.map(\.key) == ["offDE", "offEN", "fanDE", "teaser", "clip", "new-kind"])
    #expect(videos.first?.page == "https://www.youtube.com/watch?v=offDE")
  }

  @Test func `Releases and offers are those of the region`() throws {
    let detail = try detail(MovieDatabaseMovieDetailTests.whole)
    let germany = try #require(Country(code: "DE"))
    #expect(
      detail.releases.map { "\($0.date) \($0.kind) \($0.certification) \($0.note)" } == [
        "2000-09-05 premiere  Festival", "2001-05-20 theatrical 12 ", "2002-01-01 digital  ",
      ])
    #expect(detail.releases.allSatisfy { $0.country == germany })
    #expect(
      detail.watchOptions
        == WatchOptions(
          country: germany, page: "https://www.themoviedb.org/movie/77/watch?locale=DE",
          offers: [
            .init(kind: .subscription, providers: ["First", "Second", "Third"]),
            .init(kind: .rent, providers: ["Shop"]),
          ]))
    let elsewhere = MovieDatabaseLocale(language: "de-DE", region: "JP")
    let other = try self.detail(MovieDatabaseMovieDetailTests.whole, elsewhere)
    #expect(other.releases.isEmpty)
    #expect(other.watchOptions == WatchOptions(country: try #require(Country(code: "JP"))))
    let nowhere = try self.detail(
      MovieDatabaseMovieDetailTests.whole, MovieDatabaseLocale(language: "de"))
    #expect(nowhere.releases.isEmpty && nowhere.watchOptions == nil)
  }

  @Test func `Recommendations are unique and exclude adult films and the film itself`() throws {
    let films = try detail(MovieDatabaseMovieDetailTests.whole).recommendations
    #expect(films.map(\.movie.id.text) == ["80", "81"])
  }

  @Test(arguments: [
    "javascript:alert(1)", "ftp://example.org", "file:///etc/passwd", "example.org", "https://",
    "http://a b", "https://exa\u{1B}mple.org", "https://example.org/ä",
    "https://a.com@evil.example/", "https://a.com:80@evil.example/",
    "https://a.com\\@evil.example/",
    "https:///x", "https://exa mple.org", "https://[::1/", "https://a.com:99999/",
  ])
  func `Only a web address is a homepage`(page: String) throws {
    let value = JSONValue.object(["id": .integer(1), "homepage": .string(page)])
    let links = try MovieDatabaseMovieDetail(value, Self.locale).detail.summary.links
    #expect(links.homepage == nil)
  }

  @Test(arguments: [
    ("HTTPS://Example.org/A?b=C", "https://Example.org/A?b=C"), ("http://x.org", "http://x.org"),
    ("https://x.org:8443/a@b", "https://x.org:8443/a@b"),
    ("https://x.org#top", "https://x.org#top"),
  ])
  func `The scheme of a homepage is lowercased`(page: String, shown: String) throws {
    let value = JSONValue.object(["id": .integer(1), "homepage": .string(page)])
    let links = try MovieDatabaseMovieDetail(value, Self.locale).detail.summary.links
    #expect(links.homepage == shown)
  }

  @Test func `A film without a poster uses one of its images in the best language`() throws {
    func poster(_ rows: String) throws -> String? {
      try detail(#"{"id":1,"poster_path":null,"images":{"posters":[\#(rows)]}}"#).summary.poster?
        .text
    }
    let rows = [("ja", "/j.jpg"), ("en", "/e.jpg"), ("fr", "/f.jpg"), ("de", "/d.jpg")]
      .map { #"{"iso_639_1":"\#($0.0)","file_path":"\#($0.1)"}"# }
    #expect(try poster(rows.joined(separator: ",")) == "/d.jpg")
    #expect(try poster(rows[..<3].joined(separator: ",")) == "/f.jpg")
    #expect(try poster(rows[0]) == "/j.jpg")
    #expect(try poster(#"{"file_path":"/../x"},null"#) == nil)
  }

  @Test(arguments: ["{}", "[]", "null", #"{"id":"77","title":"x"}"#, #"{"success":true}"#])
  func `A response about anything but a film is invalid`(text: String) throws {
    let value = try json(text)
    #expect(throws: MovieDataError.invalidResponse) {
      try MovieDatabaseMovieDetail(value, Self.locale)
    }
  }

  @Test func `Every member of a response may be missing or invalid`() throws {
    guard case .object(let members) = try json(MovieDatabaseMovieDetailTests.whole) else { return }
    let oddities: [JSONValue?] = [
      nil, .null, .string(""), .string("x"), .integer(0), .integer(-1), .boolean(false),
      .number(0.5), .array([]), .array([.null, .integer(1), .array([]), .object([:])]),
      .object([:]), .object(["results": .array([.null]), "cast": .null, "posters": .integer(1)]),
      .object(["results": .object(["DE": .array([])]), "translations": .boolean(true)]),
    ]
    for name in members.members.map(\.name) where name != "id" {
      for oddity in oddities {
        var changed = members
        changed[name] = oddity
        let detail = try MovieDatabaseMovieDetail(.object(changed), Self.locale).detail
        #expect(detail.id.text == "77")
        // The others are unchanged.
        if name != "credits" { #expect(detail.cast.count == 3 && detail.crew.count == 9) }
        if name != "videos" { #expect(detail.videos.count == 6) }
        if name != "release_dates" { #expect(detail.releases.count == 3) }
        if name != "recommendations" { #expect(detail.recommendations.count == 2) }
        if name != "keywords" { #expect(detail.keywords.count == 2) }
        if name != "runtime" { #expect(detail.summary.runtime == 102) }
      }
    }
  }
}
