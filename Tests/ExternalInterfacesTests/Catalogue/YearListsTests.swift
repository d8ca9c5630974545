import BusinessLogic
import Catalogue
import DomainEntities
import MovieData
import TestSupport
import Testing

/// The progress of the lists of awards and polls in a year, with the films of the catalogue.
struct YearListsTests {
  @Test func `Every list has as many films as its query lists`() async throws {
    let catalogue = EmbeddedCatalogue.shared
    let library = InMemoryMovieLibrary()
    let films = catalogue.knownMovies(matching: MovieQuery(filters: [])) ?? []
    for (number, film) in films.prefix(300).enumerated() {
      _ = try MovieMarkInteractor(library: library).mark(
        LibraryMovie(film), [.seen(on: CalendarDate(iso: "202\(4 + number % 3)-02-03"))],
        at: Timestamp(seconds: 1_790_000_000))
    }
    let today = try #require(CalendarDate(iso: "2026-07-01"))
    let lists = try YearInteractor(library: library, facts: catalogue, today: today)
      .statistics(of: 2026).lists
    #expect(lists.map(\.name).contains("best-picture-winners"))
    #expect(lists.count > 2)
    let store = MovieDataAdapter(source: RoutedMovieDataSource(catalogue, library: library))
    let interactor = MovieListInteractor(store: store, today: today)
    for list in lists {
      let queries = YearQueries(year: 2026)
      #expect(await interactor.count(of: list.query.selection) == list.films, "\(list.name)")
      let seen = list.query.adding([.seen])
      #expect(await interactor.count(of: seen.selection) == list.seen, "\(list.name)")
      let inYear = try #require(queries[.list(list.query)])
      #expect(await interactor.count(of: inYear.selection) == list.seenInYear, "\(list.name)")
    }
  }

  @Test(arguments: [MovieAward.Kind.sightAndSound, .afi])
  func `Films of a poll have their ranks, in every order`(poll: MovieAward.Kind) async throws {
    let catalogue = EmbeddedCatalogue.shared
    for sort in [MovieSort(by: .popularity), MovieSort(by: .title)] {
      let query = MovieQuery(filters: [.award(poll.rawValue)], sort: sort)
      let page = try await catalogue.page(1, of: query, freshness: .default)
      #expect(page.movies.count == MoviePage.size)
      for movie in page.movies {
        let rank = catalogue.knownDetail(of: movie.id)?.awards.first { $0.kind == poll }?.rank
        #expect(rank != nil && movie.listPlace == ListPlace(rank: rank), "\(movie.title)")
      }
    }
    let others = MovieQuery(filters: [.award("palme-dor")], sort: MovieSort(by: .popularity))
    let page = try await catalogue.page(1, of: others, freshness: .default)
    #expect(page.movies.allSatisfy { $0.listPlace == nil })
  }
}
