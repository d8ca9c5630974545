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
}
