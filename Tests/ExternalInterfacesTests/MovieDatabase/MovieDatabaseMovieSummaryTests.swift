import DomainEntities
import Testing

@testable import MovieDatabase
@testable import Records

struct MovieDatabaseMovieSummaryTests {
  private static let row = #"""
    {"adult":false,"backdrop_path":"/b.jpg","genre_ids":[18,53,35,99999],"id":550,
     "original_language":"fr","original_title":"Un film","overview":"A clerk finds a door.",
     "popularity":61.4,"poster_path":"/pB8_x-1.jpg","release_date":"1999-10-15","softcore":false,
     "title":"A film","video":false,"vote_average":8.4,"vote_count":26280,"future":{"a":[1]}}
    """#

  private static let whole = MovieSummary(
    id: MovieIdentifier("550"), title: "A film", originalTitle: "Un film",
    originalLanguage: Language(code: "fr"), year: 1999,
    releaseDate: CalendarDate(year: 1999, month: 10, day: 15),
    genres: [.drama, .thriller, .comedy], overview: "A clerk finds a door.",
    rating: MovieRating(average: 8.4, votes: 26280), links: MovieLinks(tmdbID: 550),
    poster: PictureIdentifier("/pB8_x-1.jpg"))

  /// Returns the row with another value for a name, or without the name.
  private func row(_ name: String, _ value: JSONValue?) throws -> JSONValue {
    guard case .object(var members) = try json(Self.row) else { return .null }
    members[name] = value
    return .object(members)
  }

  @Test func `A complete row becomes a film`() throws {
    let film = try #require(MovieDatabaseMovieSummary(try json(Self.row)))
    #expect(film.summary == Self.whole)
    #expect(!film.isAdult)
    #expect(film.popularity == 61.4)
  }

  /// What a film loses if a member of its row is invalid.
  private static let losses: [(String, @Sendable (inout MovieSummary) -> Void)] = [
    ("adult", { _ in }), ("backdrop_path", { _ in }), ("popularity", { _ in }),
    ("video", { _ in }), ("softcore", { _ in }), ("media_type", { _ in }), ("future", { _ in }),
    ("genre_ids", { $0.genres = [] }),
    ("original_language", { $0.originalLanguage = nil }),
    ("original_title", { $0.originalTitle = nil }),
    ("overview", { $0.overview = "" }),
    ("poster_path", { $0.poster = nil }),
    ("release_date", { ($0.releaseDate, $0.year) = (nil, nil) }),
    ("title", { ($0.title, $0.originalTitle) = ("Un film", nil) }),
    ("vote_average", { $0.rating = nil }), ("vote_count", { $0.rating = nil }),
  ]

  /// Invalid values that a service has sent; text is only invalid where text is expected.
  private static let oddities: [JSONValue?] = [
    nil, .null, .string(""), .integer(0), .boolean(true), .array([]), .object([:]),
    .array([.null, .array([]), .string("x")]), .object(["id": .integer(1)]), .number(-0.5),
    .integer(.min), .integer(.max), .number(1e300), .number(.infinity), .number(.nan),
  ]

  @Test func `An invalid member loses only itself`() throws {
    for (name, lose) in Self.losses {
      var expected = Self.whole
      lose(&expected)
      for oddity in Self.oddities {
        let film = try #require(MovieDatabaseMovieSummary(try row(name, oddity)))
        #expect(film.summary == expected, "\(name): \(String(describing: oddity))")
      }
    }
  }

  @Test func `A row without a valid number is not a film`() throws {
    let others: [JSONValue?] = Self.oddities + [.string("550"), .integer(-550), .number(550.5)]
    for oddity in others where oddity != .integer(.max) {
      #expect(MovieDatabaseMovieSummary(try row("id", oddity)) == nil)
    }
    #expect(MovieDatabaseMovieSummary(try row("id", .number(550)))?.summary == Self.whole)
  }

  @Test(arguments: ["tv", "person", "collection", "something-new"])
  func `A row of another media type is not a film`(kind: String) throws {
    #expect(MovieDatabaseMovieSummary(try row("media_type", .string(kind))) == nil)
    #expect(MovieDatabaseMovieSummary(try row("media_type", .string("movie"))) != nil)
  }

  @Test func `A value that is not an object is not a film`() throws {
    for text in ["null", "1", "\"film\"", "[]", "[{\"id\":1}]", "{}", "true"] {
      #expect(MovieDatabaseMovieSummary(try json(text)) == nil)
    }
  }

  @Test(
    arguments: [
      ("1999-10-15", "1999-10-15", 1999), ("1999-10-32", nil, 1999), ("1999-00-00", nil, 1999),
      ("1999", nil, 1999), ("0000-00-00", nil, nil), ("soon", nil, nil), ("15.10.1999", nil, nil),
      ("9999-99-99", nil, nil), ("１９９９-10-15", nil, nil), ("+199", nil, nil),
      ("2026-06-15T00:00:00.000Z", "2026-06-15", 2026),
    ] as [(String, String?, Int?)])
  func `An invalid date keeps its year`(text: String, day: String?, year: Int?) throws {
    let film = try #require(MovieDatabaseMovieSummary(try row("release_date", .string(text))))
    #expect(film.summary.releaseDate?.description == day)
    #expect(film.summary.year == year)
  }

  @Test(arguments: [
    "", "/", "a.jpg", "/../key", "/a/b.jpg", "/.hidden", "//host/a.jpg", "/a.jpg?x", "/ä.jpg",
    "/a b.jpg", "/a\r\n.jpg", "https://host/a.jpg", "/" + String(repeating: "a", count: 300),
  ])
  func `Only a bare file name is a picture`(text: String) throws {
    #expect(MovieDatabaseMovieSummary(try row("poster_path", .string(text)))?.summary.poster == nil)
  }

  @Test func `Numbers may be integers or decimals`() throws {
    let film = try #require(MovieDatabaseMovieSummary(try row("vote_average", .integer(8))))
    #expect(film.summary.rating == MovieRating(average: 8, votes: 26280))
    for votes in [11.0, -1, .nan] {
      #expect(
        MovieDatabaseMovieSummary(try row("vote_average", .number(votes)))?.summary.rating == nil)
    }
    let whole = try #require(MovieDatabaseMovieSummary(try row("vote_count", .number(12))))
    #expect(whole.summary.rating?.votes == 12)
  }

  @Test func `Texts are kept as sent, up to a limit`() throws {
    let hostile = "\u{1B}]0;x\u{7}\u{202E}evil\r\n"
    #expect(MovieDatabaseMovieSummary(try row("title", .string(hostile)))?.summary.title == hostile)
    let long = String(repeating: "é", count: 1_000_001)
    let title = MovieDatabaseMovieSummary(try row("title", .string(long)))?.summary.title
    #expect(title == String(repeating: "é", count: 1024))
    let odd = "a" + long
    #expect(
      MovieDatabaseMovieSummary(try row("overview", .string(odd)))?.summary.overview
        == "a" + String(repeating: "é", count: 32_767))
  }

  @Test func `Unknown but well-formed country and language codes are kept`() throws {
    let countries: JSONValue = .array([
      .object(["iso_3166_1": .string("ZZ")]), .object(["iso_3166_1": .string("usa")]),
      .object(["iso_3166_1": .string("DE")]), .null, .object(["iso_3166_1": .string("DE")]),
    ])
    let film = try #require(MovieDatabaseMovieSummary(try row("production_countries", countries)))
    #expect(film.summary.countries.map(\.code) == ["ZZ", "DE"])
    for (text, code) in [("xx", "xx"), ("cn", "cn"), ("qq", "qq"), ("en-US", nil), ("EN", nil)] {
      let film = MovieDatabaseMovieSummary(try row("original_language", .string(text)))
      #expect(film?.summary.originalLanguage?.code == code)
    }
  }
}
