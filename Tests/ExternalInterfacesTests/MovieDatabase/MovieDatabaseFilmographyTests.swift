import BusinessLogic
import DomainEntities
import Testing

@testable import MovieData
@testable import MovieDatabase

struct MovieDatabaseFilmographyTests {
  private static let person = #"""
    {"id":7,"name":"Somebody","movie_credits":{
      "cast":[
        {"id":1,"title":"The Beach","release_date":"2001-02-03","popularity":5,"vote_average":6,"vote_count":9,"genre_ids":[18]},
        null, {"title":"nothing"},
        {"id":2,"title":"Éclair","release_date":"","popularity":50,"genre_ids":[18,35]},
        {"id":3,"title":"apple","release_date":"2020-01-01","popularity":1,"vote_average":9,"vote_count":2,"adult":true},
        {"id":1,"title":"The Beach","release_date":"2001-02-03","character":"Twin"}],
      "crew":[
        {"id":4,"title":"A Cat","release_date":"1999-01-01","popularity":7.5,"vote_average":7,"vote_count":5,"job":"Director"},
        {"id":4,"title":"A Cat","job":"Writer"},
        {"id":1,"title":"The Beach","job":"Producer"}]}}
    """#

  private func ids(_ query: MovieQuery, page: Int = 1) throws -> [String] {
    try MovieDatabaseFilmography(personCredits: try json(Self.person))
      .page(page, of: query).movies.map(\.id.text)
  }

  private func query(_ sort: MovieSort?, _ filters: [MovieFilterAttribute] = []) -> MovieQuery {
    MovieQuery(scope: .person(PersonIdentifier("7")), filters: filters, sort: sort)
  }

  @Test func `Each film appears once for any number of roles`() throws {
    #expect(try ids(query(nil)) == ["1", "2", "4"])
    #expect(try ids(query(nil, [.includesAdult(true)])) == ["1", "2", "3", "4"])
    #expect(try ids(query(nil, [.includesAdult(true), .includesAdult(false)])) == ["1", "2", "4"])
  }

  @Test(arguments: [
    (MovieSort(by: .releaseDate), ["1", "4", "2"]),
    (MovieSort(by: .releaseDate, ascending: true), ["4", "1", "2"]),
    (MovieSort(by: .popularity), ["2", "4", "1"]),
    (MovieSort(by: .popularity, ascending: true), ["1", "4", "2"]),
    (MovieSort(by: .title), ["1", "4", "2"]),
    (MovieSort(by: .title, ascending: false), ["2", "4", "1"]),
    (MovieSort(by: .rating), ["4", "1", "2"]),
    (MovieSort(by: .runtime), ["2", "4", "1"]),
  ])
  func `Films are sorted locally with unknowns last`(sort: MovieSort, expected: [String]) throws {
    #expect(try ids(query(sort)) == expected)
  }

  @Test func `Filters are applied locally`() throws {
    let day = try #require(CalendarDate(iso: "2000-01-01"))
    #expect(try ids(query(nil, [.releasedOnOrAfter(day)])) == ["1"])
    #expect(try ids(query(nil, [.releasedOnOrBefore(day)])) == ["4"])
    #expect(try ids(query(nil, [.genre(.drama), .not(.genre(.comedy))])) == ["1"])
    #expect(try ids(query(nil, [.votes(.atLeast(6))])) == ["1"])
  }

  @Test func `Films are in pages of 20, and later pages are empty`() throws {
    let rows = (1...45).map { #"{"id":\#($0),"title":"Part \#($0)","popularity":\#($0)}"# }
    let films = try MovieDatabaseFilmography(
      collection: try json(#"{"id":1,"name":"Series","parts":[\#(rows.joined(separator: ","))]}"#))
    let query = MovieQuery(
      scope: .collection(CollectionIdentifier("1")), sort: MovieSort(by: .popularity))
    let pages = (1...4).map { films.page($0, of: query) }
    #expect(pages.map(\.movies.count) == [20, 20, 5, 0])
    #expect(pages.flatMap(\.movies).map(\.id.text) == (1...45).reversed().map(String.init))
    #expect(pages.allSatisfy { $0.totalPages == 3 && $0.totalMovies == 45 })
  }

  @Test(arguments: ["{}", "[]", "null", #"{"movie_credits":null,"parts":null}"#, #"{"parts":{}}"#])
  func `A response without readable films is invalid`(text: String) throws {
    let value = try json(text)
    #expect(throws: MovieDataError.invalidResponse) {
      try MovieDatabaseFilmography(personCredits: value)
    }
    #expect(throws: MovieDataError.invalidResponse) {
      try MovieDatabaseFilmography(collection: value)
    }
  }

  @Test func `A person without films or with only one list is valid`() throws {
    for (text, count) in [
      (#"{"movie_credits":{}}"#, 0), (#"{"movie_credits":{"cast":7,"crew":[{"id":1}]}}"#, 1),
      (#"{"movie_credits":{"cast":[{"id":1}]}}"#, 1),
    ] {
      let films = try MovieDatabaseFilmography(personCredits: try json(text))
      #expect(films.page(1, of: query(nil)).movies.count == count)
    }
  }
}
