import BusinessLogic
import DomainEntities
import Testing

@testable import Catalogue
@testable import MovieData

struct EmbeddedCatalogueTests {
  private let catalogue = EmbeddedCatalogue.shared

  private func films(_ query: MovieQuery) async throws -> [MovieSummary] {
    var films: [MovieSummary] = []
    var number = 1
    while true {
      let page = try await catalogue.page(number, of: query)
      films += page.movies
      #expect(page.movies.count == MoviePage.size || number >= page.totalPages)
      if number >= page.totalPages {
        #expect(page.totalMovies == films.count)
        return films
      }
      number += 1
    }
  }

  @Test func `All pages together list every film once, most popular first`() async throws {
    let all = try await films(MovieQuery(sort: MovieSort(by: .popularity)))
    #expect(Set(all.map(\.id)).count == all.count)
    #expect(all.count == CatalogueIndex.embedded.entries.count)
    let reversed = try await films(MovieQuery(sort: MovieSort(by: .popularity, ascending: true)))
    #expect(reversed == all.reversed())
  }

  @Test(arguments: [0, -1, 1_000, Int.max / 20])
  func `A page out of range is empty`(number: Int) async throws {
    #expect(try await catalogue.page(number, of: MovieQuery()).movies.isEmpty)
  }

  @Test func `Exactly the lists with films are offered`() async throws {
    let all = try await films(MovieQuery())
    #expect(Set(catalogue.offering.genres) == Set(all.flatMap(\.genres)))
    #expect(Set(catalogue.offering.decades) == Set(all.compactMap(\.year).map { $0 / 10 * 10 }))
    #expect(catalogue.offering.decades == catalogue.offering.decades.sorted(by: >))
  }

  @Test func `The last day is that of the newest film`() async throws {
    // A film with a bare year may have been released on the last day of that year.
    let days = try await films(MovieQuery()).compactMap(\.latestDay)
    #expect(catalogue.offering.lastDay == days.max())
    let text = "= b-1949\ntitle: B\nreleased: 1949-06-15\n= a-1950\ntitle: A\nreleased: 1950\n"
    let bare = EmbeddedCatalogue(films: Array(text.utf8), order: Array("a-1950\nb-1949".utf8))
    #expect(bare.offering.lastDay == CalendarDate(iso: "1950-12-31"))
    #expect(EmbeddedCatalogue(films: [], order: []).offering.lastDay == nil)
  }

  @Test(arguments: ["2025-12-31", "2026-11-22", "2040-02-29"])
  func `Popular has films on any day`(today: String) async throws {
    let day = try #require(CalendarDate(iso: today))
    let lists = MovieListInteractor(store: MovieDataAdapter(source: catalogue), today: day)
    let batch = try await lists.movies(in: MovieListSelection(.popular), from: 0, limit: 20)
    let lastDay = try #require(catalogue.offering.lastDay)
    #expect(batch.movies.contains { $0.year == lastDay.year })
    #expect(batch.basis.asOf == (lastDay < day ? lastDay : nil))
    #expect(try await lists.opening(limit: 1).list == (lastDay < day ? .allTime : .popular))
  }

  @Test func `A film resolves to its catalogue identifier from any known name`() {
    func id(_ names: MovieIdentifiers) -> String? { catalogue.identifier(of: names)?.text }
    #expect(id(MovieIdentifiers(tmdb: 1092)) == "the-third-man-1949")
    #expect(id(MovieIdentifiers(imdb: "tt0041959")) == "the-third-man-1949")
    #expect(
      id(MovieIdentifiers(catalogue: MovieIdentifier("the-third-man-1949"), tmdb: 7))
        == "the-third-man-1949")
    #expect(id(MovieIdentifiers(tmdb: 999_999_999, imdb: "tt9999999")) == "999999999")
    #expect(
      id(MovieIdentifiers(catalogue: MovieIdentifier("of-a-later-version-2030")))
        == "of-a-later-version-2030")
    #expect(id(MovieIdentifiers()) == nil)
  }

  @Test func `A film is found by its own and other services' identifiers`() async throws {
    let film = try await catalogue.detail(of: MovieIdentifier("the-third-man-1949"))
    #expect(film.title == "The Third Man")
    #expect(catalogue.knownDetail(of: MovieIdentifier("tt0041959")) == film)
    #expect(catalogue.knownDetail(of: MovieIdentifier("1092")) == film)
  }

  @Test(arguments: ["", "nobody-1900", "tt9999999", "-5"])
  func `An unknown film is not found`(id: String) async {
    #expect(catalogue.knownDetail(of: MovieIdentifier(id)) == nil)
    await #expect(throws: MovieDataError.notFound) {
      try await catalogue.detail(of: MovieIdentifier(id))
    }
  }

  @Test func `Filters keep only films certain to satisfy them`() async throws {
    let all = try await films(MovieQuery())
    let japan = try #require(Country(code: "JP"))
    let japanese = try #require(Language(code: "ja"))
    let cases: [(MovieFilterAttribute, (MovieSummary) -> Bool)] = [
      (.genre(.horror), { $0.genres.contains(.horror) }),
      (.not(.genre(.drama)), { !$0.genres.contains(.drama) }),
      (.country(japan), { $0.countries.contains(japan) }),
      (.originalLanguage(japanese), { $0.originalLanguage == japanese }),
      (.runtime(.atMost(90)), { ($0.runtime ?? .max) <= 90 }),
      (.votes(.atLeast(1)), { _ in false }),
      (.includesAdult(false), { _ in true }),
    ]
    for (filter, admits) in cases {
      let expected = all.filter(admits)
      #expect(try await films(MovieQuery(filters: [filter])) == expected, "\(filter)")
    }
  }

  @Test func `A film with only a year is in its decade, not in a part of the year`() async throws {
    let text = "= a-1950\ntitle: A\nreleased: 1950\n= b-1950\ntitle: B\nreleased: 1950-06-15\n"
    let catalogue = EmbeddedCatalogue(
      films: Array(text.utf8), order: Array("a-1950\nb-1950".utf8))
    func titles(_ first: String, _ last: String) async throws -> [String] {
      let filters: [MovieFilterAttribute] = [
        .releasedOnOrAfter(try #require(CalendarDate(iso: first))),
        .releasedOnOrBefore(try #require(CalendarDate(iso: last))),
      ]
      return try await catalogue.page(1, of: MovieQuery(filters: filters)).movies.map(\.title)
    }
    #expect(try await titles("1950-01-01", "1959-12-31") == ["A", "B"])
    #expect(try await titles("1950-06-01", "1950-06-30") == ["B"])
    #expect(try await titles("1951-01-01", "1959-12-31") == [])
  }

  @Test func `Similar films are reported as similar on every page through the adapter`()
    async throws
  {
    let store = MovieDataAdapter(source: catalogue)
    func match(_ text: String, _ filters: [MovieFilterAttribute] = []) async throws -> SearchMatch {
      let query = MovieQuery(scope: .search(text), filters: filters)
      return try await store.movies(
        matching: MovieFetchRequest(query: query, offset: 0, limit: 50)
      ).match
    }
    #expect(try await match("godfater") == .similar)
    #expect(try await match("godfater") == .similar, "what is remembered says so as well")
    #expect(try await match("godfather") == .exact)
    #expect(try await match("2026") == .exact)
    let late = try #require(CalendarDate(year: 2020, month: 1, day: 1))
    #expect(try await match("godfater", [.releasedOnOrAfter(late)]) == .exact)
  }

  @Test(arguments: ["2026", "hitchcock 1950"])
  func `Digits in a search must match exactly`(text: String) async throws {
    let page = try await catalogue.page(1, of: MovieQuery(scope: .search(text)))
    #expect(page.movies.isEmpty)
  }

  @Test func `Excluded words remove films from a search`() async throws {
    func found(_ text: String) async throws -> MoviePage {
      try await catalogue.page(1, of: MovieQuery(scope: .search(text)))
    }
    let all = try await found("kubrick")
    let others = try await found("kubrick -war")
    #expect(!others.movies.isEmpty && others.movies.count < all.movies.count)
    #expect(others.movies.allSatisfy { !$0.genres.contains(.war) && all.movies.contains($0) })
    #expect(try await found("!drama").movies.allSatisfy { !$0.genres.contains(.drama) })
    #expect(try await found("spider-man").movies.first?.title.hasPrefix("Spider-Man") == true)
  }

  @Test func `A series is listed in order of release, and its exclusion changes no order`()
    async throws
  {
    func titles(_ filters: MovieFilterAttribute...) async throws -> [String] {
      let query = MovieQuery(filters: filters, sort: MovieSort(by: .popularity))
      return try await films(query).map(\.title)
    }
    #expect(
      try await titles(.series("the matrix")) == [
        "The Matrix", "The Matrix Reloaded", "The Matrix Revolutions", "The Matrix Resurrections",
      ])
    let horror = try await titles(.genre(.horror))
    let others = try await titles(.genre(.horror), .not(.series("alien")))
    #expect(others == horror.filter(Set(others).contains) && others.count < horror.count)
  }

  @Test func `Orders sort correctly, ties by popularity and unknowns last`() async throws {
    let newest = try await films(MovieQuery(sort: MovieSort(by: .releaseDate)))
    #expect(newest.compactMap(\.year) == newest.compactMap(\.year).sorted(by: >))
    let longest = try await films(MovieQuery(sort: MovieSort(by: .runtime)))
    let shortest = try await films(MovieQuery(sort: MovieSort(by: .runtime, ascending: true)))
    let known = longest.compactMap(\.runtime)
    #expect(known == known.sorted(by: >))
    #expect(shortest.compactMap(\.runtime) == known.reversed())
    #expect(longest.prefix(known.count).allSatisfy { $0.runtime != nil })
    #expect(shortest.prefix(known.count).allSatisfy { $0.runtime != nil })
    let titles = try await films(MovieQuery(sort: MovieSort(by: .title))).map(\.title)
    let third = try #require(titles.firstIndex(of: "The Third Man"))
    let touch = try #require(titles.firstIndex(of: "Taxi Driver"))
    #expect(touch < third, "articles do not count")
  }

  @Test(arguments: [MovieQuery.Scope.trending, .inTheaters])
  func `Queries outside the catalogue's data are empty`(scope: MovieQuery.Scope) async throws {
    #expect(try await catalogue.page(1, of: MovieQuery(scope: scope)).movies.isEmpty)
  }
}
