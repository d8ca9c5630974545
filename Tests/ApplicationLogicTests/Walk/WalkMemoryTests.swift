import BusinessLogic
import DomainEntities
import Records
import TerminalTestSupport
import Testing

@testable import Walk

/// The stored films that are not seen.
@MainActor struct WalkMemoryTests {
  private let store = InMemoryTextStore()
  private let popular = MovieListSelection(.popular)

  private func films(_ count: Int) -> [MovieIdentifier] {
    (0..<count).map { MovieIdentifier("film-\($0)") }
  }

  @Test func `Films are stored by list, whatever its order`() {
    WalkMemory(store).record(films(3), of: popular)
    let memory = WalkMemory(store)
    #expect(memory.films(of: popular) == films(3))
    let sorted = MovieListSelection(.popular, sort: MovieSort(by: .title))
    #expect(memory.films(of: sorted) == films(3))
    #expect(memory.films(of: MovieListSelection(.topRated)).isEmpty)
    memory.record([], of: popular)
    #expect(memory.films(of: popular).isEmpty)
  }

  @Test func `Without a store, films are remembered while the program runs`() {
    let memory = WalkMemory(nil)
    memory.record(films(2), of: popular)
    #expect(memory.films(of: popular) == films(2))
  }

  @Test func `The text has a maximum size, and the list used last stays`() throws {
    let memory = WalkMemory(store)
    for number in 0..<60 {
      memory.record(films(number * 5), of: MovieListSelection(.custom("List \(number)")))
    }
    memory.record(films(5000), of: popular)
    let text = try #require(store.text)
    #expect(text.utf8.count <= 64 * 1024)
    #expect(memory.films(of: popular).last == films(5000).last)
    #expect(memory.films(of: popular).count == WalkMemory.maxFilms)
    #expect(memory.films(of: MovieListSelection(.custom("List 1"))).isEmpty)
    #expect(!memory.films(of: MovieListSelection(.custom("List 59"))).isEmpty)
  }

  @Test(arguments: ["", "x", "version = 2\n[list]\nname = list:popular\nfilm = a", "[list\n]["])
  func `A text that is not valid has no films`(text: String) {
    store.text = text
    let memory = WalkMemory(store)
    #expect(memory.films(of: popular).isEmpty)
    memory.record(films(1), of: popular)
    #expect(memory.films(of: popular) == films(1))
  }
}
