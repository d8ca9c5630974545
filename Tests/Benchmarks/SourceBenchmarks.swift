import BusinessLogic
import Catalogue
import DomainEntities
import MovieData
import OperatingSystem

/// The cost of the catalogue and its search.
enum SourceBenchmarks {
  private static let popularity = MovieQuery(sort: MovieSort(by: .popularity))

  @MainActor static func run() async throws {
    try await Stopwatch.measure("open the catalogue and its first page of 20") {
      _ = try await EmbeddedCatalogue().page(1, of: popularity)
    }
    try await Stopwatch.measure("open the catalogue and parse all films") {
      _ = try await EmbeddedCatalogue().page(1, of: MovieQuery(filters: [.genre(.drama)]))
    }
    let catalogue = EmbeddedCatalogue()
    let pages = try await catalogue.page(1, of: popularity).totalPages
    try await Stopwatch.measure("all \(pages) pages of the open catalogue") {
      for number in 1...pages { _ = try await catalogue.page(number, of: popularity) }
    }
    let list = MovieListInteractor(store: MovieDataAdapter(source: catalogue), today: .today())
    var letters = 0
    try await Stopwatch.measure("a letter of a search") {
      let text = String("seven samurai".prefix(letters % 13 + 1))
      letters += 1
      _ = try await list.movies(in: MovieListSelection(.search(text)), from: 0, limit: 48)
    }
    try await Stopwatch.measure("a search that forgives mistakes") {
      letters += 1
      let text = "godfater \(letters.isMultiple(of: 2) ? "prat" : "part")"
      _ = try await list.movies(in: MovieListSelection(.search(text)), from: 0, limit: 48)
    }
  }
}
