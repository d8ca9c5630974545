import BusinessLogic
import DomainEntities
import Testing

@testable import Catalogue
@testable import MovieData

/// What the basic films change in searches for described ones.
struct BasicSearchQualityTests {
  private static let catalogue = EmbeddedCatalogue(withBasicFilms: true)

  private func found(_ text: String, _ limit: Int) async throws -> [String] {
    var query = MovieQuery(scope: .search(text))
    query.includesBasicFilms = true
    return try await Self.catalogue.page(1, of: query).movies.prefix(limit).map(\.id.text)
  }

  @Test func `Of the searches that people type, 95 % still find the described film first`()
    async throws
  {
    var missed: [String] = []
    for query in SearchQueries.all where try await found(query.text, 1) != [query.film] {
      missed.append("\(query.text): \(try await found(query.text, 3)), not \(query.film)")
    }
    #expect(
      missed.count * 100 <= SearchQueries.all.count * 5, "\(missed.joined(separator: "\n"))")
  }

  @Test(arguments: [
    ("hitchcock", ["psycho-1960", "vertigo-1958", "hitchcock-2012"]),
    ("the hobbit", ["the-hobbit-an-unexpected-journey-2012", "the-hobbit-1977"]),
    ("django", ["django-unchained-2012", "django-1966"]),
    ("maverick", ["top-gun-maverick-2022", "maverick-1994"]),
    // A theme is less than a title.
    ("heist", ["heist-2001", "the-heist-2000", "inception-2010"]),
    ("kids", ["kids-1995"]),
  ])
  func `Up to two of the best known films come before the whole title of a basic one`(
    text: String, first: [String]
  ) async throws {
    #expect(try await found(text, first.count) == first)
  }

  @Test(arguments: [PlotQueries.all, PlotQueries.others])
  func `Plots are not hidden`(queries: [(text: String, film: String)]) async throws {
    var missed: [String] = []
    for query in queries where try await !found(query.text, 3).contains(query.film) {
      missed.append("\(query.text): \(try await found(query.text, 3))")
    }
    #expect(missed.count * 10 <= queries.count, "\(missed.joined(separator: "\n"))")
  }

  @Test func `The title of a basic film finds it among the first three, and with its year first`()
    async throws
  {
    let films = BasicFilms.embedded
    var missed: [String] = []
    var count = 0
    for film in stride(from: 5, to: films.count, by: 71) {
      let summary = films.summary(at: film)
      count += 1
      let withYear = "\(summary.title) \(summary.year ?? 0)"
      let isFound = try await found(summary.title, 3).contains(summary.id.text)
      let isFirst = try await found(withYear, 1) == [summary.id.text]
      if !isFound || !isFirst {
        missed.append("\(withYear): \(try await found(withYear, 2))")
      }
    }
    #expect(missed.count * 100 <= count * 4, "\(missed.joined(separator: "\n"))")
  }
}
