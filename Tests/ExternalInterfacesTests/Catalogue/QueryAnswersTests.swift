import BusinessLogic
import DomainEntities
import TestSupport
import Testing

@testable import Catalogue
@testable import MovieData

/// Queries over the built-in films and a library.
struct QueryAnswersTests {
  private let library = InMemoryMovieLibrary()
  private let catalogue = EmbeddedCatalogue.shared

  private var store: MovieDataAdapter {
    MovieDataAdapter(source: RoutedMovieDataSource(catalogue, library: library))
  }

  private func films(_ text: String) async throws -> [MovieSummary] {
    let query = try TypedQuery(text, themes: catalogue.offering.themes)
    let lists = MovieListInteractor(store: store, today: CalendarDate(dayNumber: 20_500))
    var movies: [MovieSummary] = []
    var next: Int? = 0
    while let offset = next {
      let batch = try await lists.movies(in: query.selection, from: offset, limit: 100)
      movies += batch.movies
      next = batch.nextOffset
    }
    return movies
  }

  @Test(arguments: [
    "genre:drama,-romance year:1950..1959 country:jp", "decade:1970s length:>150 genre:war",
    "lang:fr by:varda", "with:\"cary grant\" -by:hitchcock", "theme:heist country:-us",
    "person:morricone year:<1970", "series:alien", "genre:animation length:<=80 sort:year:asc",
    "kubrick -war", "comedy year:1980..1989", "year:1927", "-genre:drama,comedy lang:ja",
    "award:oscar", "award:best-actor decade:1990s", "award:sound", "award:palme-dor,-afi",
    "-award:bafta award:oscar genre:comedy", "award:cannes by:altman",
  ])
  func `Every film that a query lists satisfies it, and no other does`(text: String) async throws {
    let query = try TypedQuery(text, themes: catalogue.offering.themes)
    let found = try await films(text)
    #expect(!found.isEmpty)
    #expect(Set(found.map(\.id)).count == found.count)
    var base = query
    base.filters = []
    base.sort = nil
    let all = try await films(base.text)
    let wanted = all.filter { film in
      query.filters.allSatisfy { filter in
        filter.admits(film, detail: { catalogue.knownDetail(of: film.id) })
      }
    }
    #expect(Set(wanted.map(\.id)) == Set(found.map(\.id)))
  }

  @Test(arguments: [
    (MovieFilterKind.genre, "80s"), (.country, "genre:war"), (.director, "lang:fr"),
    (.theme, "decade:1950s"), (.decade, "by:hitchcock"), (.language, "-genre:drama"),
    (.series, "year:>=2000"), (.person, "samurai"), (.actor, "theme:heist"), (.year, "noir"),
  ])
  func `Counted values have as many films as their query`(
    kind: MovieFilterKind, text: String
  ) async throws {
    let lists = MovieListInteractor(store: store, today: CalendarDate(dayNumber: 20_500))
    let query = try TypedQuery(text, themes: catalogue.offering.themes)
    let counts = try #require(await lists.counts(of: kind, in: query.selection))
    #expect(!counts.isEmpty)
    for (value, count) in counts.sorted(by: { $0.value > $1.value }).prefix(6) {
      let films = try await films(text).filter { film in
        value.admits(film, detail: { catalogue.knownDetail(of: film.id) })
      }
      #expect(films.count == count, "\(value)")
      let narrowed = query.adding([value])
      #expect(await lists.count(of: narrowed.selection) == count, "\(narrowed.text)")
    }
  }

  @Test func `Tags are counted among marked films`() async throws {
    let dramas = try await films("genre:drama")
    let marks = MovieMarkInteractor(library: library)
    for (number, film) in dramas.prefix(4).enumerated() {
      _ = try marks.mark(
        LibraryMovie(film), [.tag("rain")] + (number == 0 ? [.tag("slow")] : []),
        at: Timestamp(seconds: 1_795_000_000, offset: 0))
    }
    let lists = MovieListInteractor(store: store, today: CalendarDate(dayNumber: 20_500))
    #expect(
      await lists.counts(of: .tag, in: MovieListSelection(.allTime))
        == [.tag("rain"): 4, .tag("slow"): 1])
    #expect(
      await lists.counts(of: .tag, in: MovieListSelection(.mine(.watchlist))) == [:])
  }

  @Test func `Marks are conditions of any list`() async throws {
    let dramas = try await films("genre:drama")
    let now = Timestamp(seconds: 1_795_000_000, offset: 0)
    let marks = MovieMarkInteractor(library: library)
    for film in dramas.prefix(3) {
      _ = try marks.mark(
        LibraryMovie(film), [.seen(on: CalendarDate(iso: "2025-03-01"))], at: now)
    }
    _ = try marks.mark(LibraryMovie(dramas[4]), [.watchlist(true)], at: now)
    #expect(try await films("genre:drama unseen").map(\.id) == dramas.dropFirst(3).map(\.id))
    #expect(
      try await Set(films("seen").map(\.id)) == Set(dramas.prefix(3).map(\.id)))
    #expect(try await films("seen:2025 genre:drama").count == 3)
    #expect(try await films("seen:2024").isEmpty)
    #expect(try await films("watchlist").map(\.id) == [dramas[4].id])
    #expect(try await films("list:watchlist genre:drama").map(\.id) == [dramas[4].id])
    #expect(try await films("list:watchlist -genre:drama").isEmpty)
    #expect(
      try await films("list:popular seen").allSatisfy { film in
        dramas.prefix(3).contains { $0.id == film.id }
      })
  }

  @Test func `What the catalogue cannot filter by is refused`() async throws {
    for (text, kind) in [("rating:>7", MovieFilterKind.rating), ("votes:>10", .votes)] {
      await #expect(throws: MovieDataError.unsupported(kind, by: .catalogue)) {
        try await films(text)
      }
    }
    await #expect(throws: MovieDataError.unsupported(.rating, by: .library)) {
      try await films("watchlist rating:>7")
    }
  }
}
