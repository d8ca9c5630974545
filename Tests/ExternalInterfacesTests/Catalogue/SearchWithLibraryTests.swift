import BusinessLogic
import DomainEntities
import TestSupport
import Testing

@testable import Catalogue
@testable import MovieData

/// Searches over the built-in films and the user's own.
struct SearchWithLibraryTests {
  private let library = InMemoryMovieLibrary()
  private let catalogue = EmbeddedCatalogue.shared

  private func found(_ text: String, _ query: String = "") async throws -> MovieBatch {
    let store = MovieDataAdapter(source: RoutedMovieDataSource(catalogue, library: library))
    let lists = MovieListInteractor(store: store, today: CalendarDate(dayNumber: 20_500))
    let filters = try TypedQuery(query).filters
    return try await lists.movies(
      in: MovieListSelection(.search(text), filters: filters), from: 0, limit: 100)
  }

  private func mark(
    _ movie: LibraryMovie, _ change: @escaping @Sendable (inout MovieMarks) -> Void
  ) throws {
    let edit = LibraryEdit(movie) { marks in
      var marks = marks
      change(&marks)
      return marks
    }
    _ = try library.apply([edit], as: LibraryAction(at: Timestamp(seconds: 0)))
  }

  private let homeVideo = LibraryMovie(
    names: MovieIdentifiers(), title: "Quuxfield Weekend", year: 2019, directors: ["Ada Quimby"])

  @Test func `A film that only the library has is found by its title and its people`() async throws
  {
    try mark(homeVideo) { $0.add(tag: "seen at home") }
    for text in ["quuxfield weekend", "quuxfield", "quimby"] {
      let batch = try await found(text)
      #expect(batch.movies.map(\.title) == ["Quuxfield Weekend"], "\(text)")
      #expect(batch.match == .exact)
      #expect(batch.total == 1)
    }
    #expect(try await found("quuxfield").movies.first?.found?.role == .library)
    #expect(try await found("quuxfield", "year:<2000").movies.isEmpty)
  }

  @Test func `Tags, notes and lists find films, and the reason is said`() async throws {
    let matrix = try #require(catalogue.knownDetail(of: MovieIdentifier("the-matrix-1999")))
    try mark(LibraryMovie(matrix)) { marks in
      marks.write("Too much quuxcorn", at: nil)
      marks.add(tag: "zyzzyva evening")
    }
    let note = try #require(try await found("quuxcorn").movies.first)
    #expect(note.id == matrix.summary.id)
    #expect(note.found == SearchReason(text: "Too much quuxcorn", role: .note))
    #expect(try await found("zyzzyva").movies.first?.found?.role == .tag)
    #expect(try await found("quuxcorn", "watchlist").movies.isEmpty)
    #expect(try await found("too").movies.contains { $0.found?.role == .note } == false)
  }

  @Test func `A film is found once, and the catalog's films keep their places`() async throws {
    let before = try await found("alien").movies.map(\.id)
    let alien = try #require(catalogue.knownDetail(of: MovieIdentifier("alien-1979")))
    try mark(LibraryMovie(alien)) { $0.write("The alien is Swiss", at: nil) }
    try mark(homeVideo) { $0.add(tag: "alien") }
    let after = try await found("alien").movies
    #expect(after.dropLast().map(\.id) == before)
    #expect(after.last?.title == "Quuxfield Weekend")
    #expect(try await found("alien").total == before.count + 1)
  }

  @Test func `A new mark is found at once`() async throws {
    #expect(try await found("quuxfield").movies.allSatisfy { $0.title != "Quuxfield Weekend" })
    try mark(homeVideo) { $0.add(tag: "seen at home") }
    #expect(try await found("quuxfield").movies.map(\.title) == ["Quuxfield Weekend"])
  }

  @Test func `Own films come after the first page of a service`() async throws {
    let service = ScriptedMovieDataSource(count: 45)
    try mark(homeVideo) { $0.add(tag: "film") }
    let source = RoutedMovieDataSource(service, library: library)
    let query = MovieQuery(scope: .search("film"))
    let pages = [
      try await source.page(1, of: query), try await source.page(2, of: query),
      try await source.page(3, of: query),
    ]
    #expect(pages.map(\.movies.count) == [20, 20, 6])
    #expect(pages[1].movies.first?.title == "Quuxfield Weekend")
    #expect(Set(pages.flatMap(\.movies).map(\.id)).count == 46)
    #expect(pages.allSatisfy { $0.totalMovies == 46 })
  }
}
