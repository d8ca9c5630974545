import BusinessLogic
import CommandTestSupport
import DomainEntities
import TestSupport
import Testing
import TransferTestSupport

@testable import Commands
@testable import Records
@testable import Transfer
@testable import Wording

/// Lists that are imported again, when more is known about their films.
struct CustomListImportTests {
  private static let best = """
    Letterboxd list export v7
    Date,Name,Tags,URL,Description
    2020-01-01,Best,,https://boxd.it/1,

    Position,Name,Year,URL,Description
    1,Stalker,1979,https://boxd.it/2,slow
    2,Alien,1979,https://boxd.it/3,loud

    """
  private static let alien = LibraryMovie(
    names: MovieIdentifiers(), title: "Alien", year: 1979)

  private let library = InMemoryMovieLibrary()

  @discardableResult private func take(
    knowing films: [MovieSummary] = [], isDryRun: Bool = false
  ) async throws -> ImportCommand.Outcome {
    var options = ImportOptions()
    options.isDryRun = isDryRun
    return try await ImportCommand(
      ImportSamples.input("best.csv", Self.best), options: options, now: ImportSamples.now
    ).run(
      in: .init(
        library: library, catalogue: InMemoryMovieDataStore(films, isLocal: true), service: nil),
      format: .aligned(columns: 80))
  }

  private func numbers(_ name: String = "best") throws -> [Int?]? {
    try library.customList(named: name)?.films.map(\.movie.names.tmdb)
  }

  @Test func `A film that a later import finds keeps its place and its note`() async throws {
    try await take()
    #expect(try numbers() == [nil, nil])
    let known = film("Alien", 1979, tmdbID: 348)
    let outcome = try await take(knowing: [known], isDryRun: true)
    #expect(outcome.text.contains("“Best”: Alien (1979) identified\n"))
    #expect(try numbers() == [nil, nil])
    try await take(knowing: [known])
    #expect(try numbers() == [nil, 348])
    #expect(try library.customList(named: "best")?.films.map(\.note) == ["slow", "loud"])
    // A source that does not know the film adds no second entry.
    try await take()
    #expect(try numbers() == [nil, 348])
  }

  @Test func `Marks and all lists follow a film that an import finds`() async throws {
    try await take()
    _ = try CustomListInteractor(library: library).add(
      CustomList.Film(Self.alien, note: "again"), to: "Other", creates: true,
      at: ImportSamples.now)
    _ = try MovieMarkInteractor(library: library).mark(
      Self.alien, [.seen(on: nil)], at: ImportSamples.now)
    #expect(try library.customLists().map(\.seen) == [1, 1])
    try await take(knowing: [film("Alien", 1979, tmdbID: 348)])
    #expect(try numbers() == [nil, 348])
    #expect(try numbers("other") == [348])
    #expect(try library.customList(named: "other")?.films.map(\.note) == ["again"])
    #expect(try library.customLists().map(\.seen) == [1, 1])
    _ = try library.undo(at: ImportSamples.now)
    #expect(try numbers() == [nil, nil])
    #expect(try numbers("other") == [nil])
    #expect(try library.customLists().map(\.seen) == [1, 1])
  }

  private func takeFavorites() async throws -> String {
    let text = "# moviebrowser list: Favorites\ntt0078748  Alien (1979)\n"
    return try await ImportCommand(
      ImportSamples.input("list.txt", text), options: ImportOptions(), now: ImportSamples.now
    ).run(
      in: .init(
        library: library, catalogue: InMemoryMovieDataStore([MovieSummary]()), service: nil),
      format: .aligned(columns: 80)
    ).text
  }

  @Test func `A list with the name of a built-in list gets another name`() async throws {
    let text = try await takeFavorites()
    #expect(try library.customLists().map(\.name) == ["Favorites (list)"])
    #expect(text.contains(Wording.renamedList("Favorites", to: "Favorites (list)")))
    _ = try await takeFavorites()
    #expect(try library.customLists().map(\.count) == [1])
  }

  @Test func `A list with such a name that the library already has gets the films`() async throws {
    _ = try CustomListInteractor(library: library, isReserved: { _ in false }).create(
      "Favorites", at: ImportSamples.now)
    let text = try await takeFavorites()
    #expect(try library.customLists().map(\.name) == ["Favorites"])
    #expect(try library.customLists().map(\.count) == [1])
    #expect(!text.contains("Favorites (list)"))
  }

  @Test func `Films of a list with the same title and year stay apart`() async throws {
    let text = """
      # moviebrowser list: Twins
      tt0078748  Alien (1979)
      -  Alien (1979)

      """
    for _ in 0..<2 {
      _ = try await ImportCommand(
        ImportSamples.input("list.txt", text), options: ImportOptions(), now: ImportSamples.now
      ).run(
        in: .init(
          library: library, catalogue: InMemoryMovieDataStore([MovieSummary]()), service: nil),
        format: .aligned(columns: 80))
      let films = try #require(try library.customList(named: "twins")?.films)
      #expect(films.map(\.movie.names.isEmpty) == [false, true])
    }
  }

  @Test func `Films for which a list has no room are counted`() async throws {
    var list = try #require(CustomList(named: "Best"))
    list.restore(
      (1..<CustomList.maxFilms).map { number in
        CustomList.Film(
          LibraryMovie(names: MovieIdentifiers(tmdb: 1000 + number), title: "Film \(number)"))
      })
    _ = try library.edit(
      [CustomListEdit("Best") { [list] _ in list }], as: LibraryAction(at: ImportSamples.now))
    let outcome = try await take()
    #expect(try library.customList(named: "best")?.films.count == CustomList.maxFilms)
    #expect(outcome.text.contains("\(Wording.full("Best", refused: 1))\n"))
  }

  @Test func `A film that a list has with and without identifiers becomes one`() throws {
    var list = try #require(CustomList(named: "A"))
    let known = LibraryMovie(names: MovieIdentifiers(tmdb: 348), title: "Alien", year: 1979)
    list.add(CustomList.Film(Self.alien, note: "loud"))
    list.add(CustomList.Film(known, note: "dark"))
    list.identify { _ in known }
    #expect(list.films == [CustomList.Film(known, note: "dark loud")])
  }
}
