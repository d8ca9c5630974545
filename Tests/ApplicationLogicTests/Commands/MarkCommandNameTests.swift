import BusinessLogic
import DomainEntities
import TestSupport
import Testing

@testable import ApplicationLogic

/// The names by which `moviebrowser mark` finds films.
struct MarkCommandNameTests {
  private let library = InMemoryMovieLibrary()
  private let store = InMemoryMovieDataStore(
    [TestSupport.film("Home", 2016), TestSupport.film("Home", 2009)], isLocal: true)

  private func mark(_ name: String) async throws -> String {
    var options = MarkOptions()
    options.name = name
    options.tags = ["x"]
    return try await MarkCommand(
      store: store, library: library, now: Timestamp(seconds: 1_790_000_000)
    ).run(options, format: .tabbed)
  }

  @Test(arguments: ["Home (II) 2016", "Home (II) (2016)", "Home (I) 2016", "Home 2016"])
  func `A number of another service is ignored`(name: String) async throws {
    #expect(try await mark(name).hasPrefix("home-2016\tHome\t2016\t"))
  }

  @Test(arguments: ["Home (II)", "Home (II) 2016", "title:2016:home-ii", "Lost Film (1921)"])
  func `A film that only the library has is found by its whole title`(name: String) async throws {
    for (title, year) in [("Home (II)", 2016), ("Lost Film", 1921)] {
      let film = LibraryMovie(names: MovieIdentifiers(), title: title, year: year)
      _ = try MovieMarkInteractor(library: library).mark(
        film, [.favorite(true)], at: Timestamp(seconds: 1))
    }
    let id = name.hasPrefix("Lost") ? "title:1921:lost-film" : "title:2016:home-ii"
    #expect(try await mark(name).hasPrefix("\(id)\t"))
  }
}
