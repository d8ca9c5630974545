import BusinessLogic
import DomainEntities
import TestSupport
import Testing

@testable import Films

/// The people that a search names.
@Suite(.timeLimit(.minutes(60))) @MainActor struct PeopleSearchTests {
  @MainActor private final class Changes {
    var count = 0
  }

  private let store = InMemoryMovieDataStore(Gallery.kurosawa, isLocal: true)
  private let changes = Changes()

  private func search() -> PeopleSearch {
    PeopleSearch(
      MovieListInteractor(store: store, today: day("2026-07-01")), debounce: {},
      didChange: { [changes] in changes.count += 1 })
  }

  private func names(_ search: PeopleSearch) -> [String] { search.found.map(\.person.name) }

  @Test(arguments: [
    ("kurosawa", ["Akira Kurosawa"]), ("akira kurosawa", ["Akira Kurosawa"]), ("akira", []),
    ("samurai", []), ("kurosawa 1954", []), ("7", []), ("kurosawa akira toshiro mifune x", []),
  ])
  func `A search names people by the last name or by all words`(text: String, found: [String])
    async
  {
    let search = search()
    search.find(in: .search(text))
    await search.settle()
    #expect(names(search) == found)
    #expect(changes.count == (found.isEmpty ? 0 : 1))
  }

  @Test func `Other lists name no people, and the same search is not repeated`() async {
    let search = search()
    search.find(in: .search("mifune"))
    await search.settle()
    search.find(in: .search("mifune"))
    await search.settle()
    #expect(changes.count == 1)
    search.find(in: .allTime)
    #expect(search.found.isEmpty)
  }

  @Test func `People who no longer match are dropped before the new ones are found`() async {
    let search = search()
    search.find(in: .search("kurosawa"))
    await search.settle()
    search.find(in: .search("kurosawa mif"))
    #expect(search.found.isEmpty)
    search.find(in: .search("kurosawa"))
    await search.settle()
    search.find(in: .search("kuro"))
    #expect(names(search) == ["Akira Kurosawa"])
    search.stop()
  }
}
