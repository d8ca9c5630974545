@testable import MovieData
@testable import MovieDatabase
import DomainEntities
import Testing

@testable import BusinessLogic

struct MovieDatabaseRequestTests {
  private let today = CalendarDate(year: 2026, month: 6, day: 15) ?? .earliest
  private let locale = MovieDatabaseLocale(language: "de-DE")

  private func name(_ query: MovieQuery, page: Int = 1) -> String? {
    MovieDatabaseRequest.page(page, of: query, locale, today: today)?.name.text
  }

  @Test func `Every list sends the query of its rules`() {
    let discover = "/3/discover/movie?include_adult=false&language=de-DE&page=1"
    let expected: [(MovieList, String)] = [
      (
        .popular,
        "\(discover)&primary_release_date.gte=ago-365&primary_release_date.lte=ago-0"
          + "&sort_by=popularity.desc"
      ),
      (.allTime, "\(discover)&sort_by=popularity.desc"),
      (
        .topRated,
        "\(discover)&sort_by=vote_average.desc&vote_count.gte=200&without_genres=99,10770"
      ),
      (
        .nowPlaying,
        "\(discover)&region=DE&release_date.gte=ago-42&release_date.lte=ago-0"
          + "&sort_by=popularity.desc&with_release_type=2%7C3"
      ),
      (
        .upcoming,
        "\(discover)&primary_release_date.gte=ahead-1&sort_by=popularity.desc"
      ),
      (.trending, "/3/trending/movie/week?language=de-DE&page=1"),
      (.trendingToday, "/3/trending/movie/day?language=de-DE&page=1"),
      (.genre(.scienceFiction), "\(discover)&sort_by=popularity.desc&with_genres=878"),
      (
        .decade(1990),
        "\(discover)&primary_release_date.gte=1990-01-01&primary_release_date.lte=1999-12-31"
          + "&sort_by=popularity.desc"
      ),
      (
        .search(" seven  samurai & co=1/../?"),
        "/3/search/movie?include_adult=false&language=de-DE&page=1"
          + "&query=seven%20samurai%20%26%20co%3D1%2F..%2F%3F"
      ),
    ]
    for (list, text) in expected {
      #expect(name(list.query(on: today)) == text, "\(list)")
    }
  }

  @Test func `All filters and orders are sent`() throws {
    let query = MovieQuery(
      filters: [
        .includesAdult(true), .genre(.war), .genre(.drama), .not(.genre(.horror)),
        .originalLanguage(try #require(Language(code: "ja"))),
        .country(try #require(Country(code: "JP"))), .runtime(.atMost(120)), .runtime(.atMost(90)),
        .votes(.atLeast(10)), .votes(.atLeast(30)),
        .releasedOnOrAfter(try #require(CalendarDate(iso: "1950-05-05"))),
        .releasedOnOrAfter(try #require(CalendarDate(iso: "1951-05-05"))),
      ], sort: MovieSort(by: .title))
    #expect(
      name(query, page: 7) == "/3/discover/movie?include_adult=true&language=de-DE&page=7"
        + "&primary_release_date.gte=1951-05-05&sort_by=title.asc&vote_count.gte=30"
        + "&with_genres=18,10752&with_origin_country=JP&with_original_language=ja"
        + "&with_runtime.gte=1&with_runtime.lte=90&without_genres=27")
    let orders: [(MovieSort, String)] = [
      (MovieSort(by: .popularity, ascending: true), "popularity.asc"),
      (MovieSort(by: .releaseDate), "primary_release_date.desc"),
      (MovieSort(by: .title, ascending: false), "title.desc"),
      (MovieSort(by: .rating), "vote_average.desc&vote_count.gte=50"),
    ]
    for (sort, text) in orders {
      #expect(name(MovieQuery(sort: sort))?.hasSuffix("sort_by=\(text)") == true)
    }
  }

  @Test func `A condition on votes replaces the minimum of an order by rating`() {
    for (votes, text) in [
      (NumberCondition.less(20), "vote_count.lte=19"), (.atMost(20), "vote_count.lte=20"),
      (.within(5...9), "vote_count.gte=5&vote_count.lte=9"), (.more(5), "vote_count.gte=6"),
    ] {
      let query = MovieQuery(filters: [.votes(votes)], sort: MovieSort(by: .rating))
      #expect(name(query)?.hasSuffix("sort_by=vote_average.desc&\(text)") == true)
    }
  }

  @Test func `Excluded words are not sent, and alone they request all films`() {
    #expect(
      name(MovieQuery(scope: .search("kubrick -war !spy")))
        == "/3/search/movie?include_adult=false&language=de-DE&page=1&query=kubrick")
    #expect(
      name(MovieQuery(scope: .search("!war")))
        == "/3/discover/movie?include_adult=false&language=de-DE&page=1&sort_by=popularity.desc")
    #expect(
      name(MovieQuery(scope: .search("spider-man")))
        == "/3/search/movie?include_adult=false&language=de-DE&page=1&query=spider-man")
  }

  @Test func `An unsatisfiable query sends no request`() throws {
    let later = try #require(CalendarDate(iso: "2001-01-02"))
    let query = MovieQuery(filters: [
      .releasedOnOrAfter(later), .releasedOnOrBefore(later.adding(days: -1)),
    ])
    #expect(name(query) == nil)
    #expect(name(MovieQuery(scope: .search(" \t "))) == nil)
  }

  @Test func `Equal queries have one name in any argument order`() {
    let filters: [MovieFilterAttribute] = [
      .genre(.war), .genre(.drama), .votes(.atLeast(5)), .includesAdult(false),
      .not(.genre(.comedy)), .not(.genre(.action)),
    ]
    let names = Set(
      (0..<20).map { seed in
        var numbers = SystemRandomNumberGenerator()
        return name(MovieQuery(filters: seed == 0 ? filters : filters.shuffled(using: &numbers)))
      })
    #expect(names.count == 1)
  }

  @Test func `A film is one request with all of its parts`() {
    let text = MovieDatabaseRequest.detail(of: MovieIdentifier("550"), locale)?.name.text
    #expect(
      text == "/3/movie/550?append_to_response=credits,videos,images,recommendations,"
        + "release_dates,watch%2Fproviders,keywords,external_ids,translations"
        + "&include_image_language=de,en&include_video_language=de,en&language=de-DE")
  }

  @Test(arguments: [
    "", "0", "007", "-1", "+1", "1.0", "1/../2", "..", "550?x=1", "550&x", "５５０", "1 2",
    "the-third-man-1949", "tt", "tt12x", "TT123", "tt/1", "1234567890123", "550\n", "%35",
  ])
  func `An invalid identifier never becomes part of a path`(text: String) {
    #expect(MovieDatabaseRequest.detail(of: MovieIdentifier(text), locale) == nil)
    #expect(MovieDatabaseRequest.person(PersonIdentifier(text), locale) == nil)
    #expect(MovieDatabaseRequest.collection(CollectionIdentifier(text), locale) == nil)
  }

  @Test func `An IMDb film identifier is accepted, an IMDb person is not`() {
    #expect(
      MovieDatabaseRequest.detail(of: MovieIdentifier("tt0137523"), locale)?.name.text
        .hasPrefix("/3/movie/tt0137523?") == true)
    #expect(MovieDatabaseRequest.person(PersonIdentifier("tt0137523"), locale) == nil)
  }

  @Test func `Requests for people and series`() {
    #expect(
      MovieDatabaseRequest.person(PersonIdentifier("31"), locale)?.name.text
        == "/3/person/31?append_to_response=movie_credits,images,translations&language=de-DE")
    #expect(
      MovieDatabaseRequest.collection(CollectionIdentifier("10"), locale)?.name.text
        == "/3/collection/10?language=de-DE")
  }

  @Test func `A day near today is stored as a distance and resolved again`() throws {
    for distance in -800...800 {
      let day = today.adding(days: distance)
      let text = MovieDatabaseDay.text(for: day, seenFrom: today)
      #expect(MovieDatabaseDay.resolved(text[...], today: today) == day.description)
      let isFixed = (day.month, day.day) == (1, 1) || (day.month, day.day) == (12, 31)
      #expect((text == day.description) == isFixed)
    }
    for text in ["1900-02-28", "9999-12-31", "0001-01-01", "2023-06-15"] {
      let day = try #require(CalendarDate(iso: text))
      #expect(MovieDatabaseDay.text(for: day, seenFrom: today) == text)
    }
    for text in ["ago-", "ago-x", "ago--1", "ago-801", "ahead-99999999999999999999", "ago", ""] {
      #expect(MovieDatabaseDay.resolved(text[...], today: today) == text)
    }
    #expect(MovieDatabaseDay.resolved("ahead-3", today: today) == "2026-06-18")
  }

  @Test func `Every genre has its own number`() {
    let numbers = MovieGenre.allCases.map(\.movieDatabaseNumber)
    #expect(Set(numbers).count == 19)
    for genre in MovieGenre.allCases {
      #expect(MovieGenre(movieDatabaseNumber: genre.movieDatabaseNumber) == genre)
    }
    #expect(MovieGenre(movieDatabaseNumber: 10759) == nil)
  }
}
