import BusinessLogic
import DomainEntities
import Scheduling

/// The people that the search on the screen names, found behind its films.
@MainActor final class PeopleSearch {
  private let interactor: PersonInteractor
  private let debounce: @Sendable () async throws -> Void
  private let didChange: @MainActor () -> Void
  private let load = LatestTask<[FoundPerson]>()
  private var list: MovieList?
  /// The people, the best-known first; empty for a list that is no search.
  private(set) var found: [FoundPerson] = []

  /// Creates a search; `debounce` waits until typing has ended.
  init(
    _ interactor: MovieListInteractor, debounce: @escaping @Sendable () async throws -> Void,
    didChange: @escaping @MainActor () -> Void
  ) {
    self.interactor = PersonInteractor(interactor)
    self.debounce = debounce
    self.didChange = didChange
  }

  /// Finds the people of a list, unless it is the list of the last call.
  func find(in list: MovieList) {
    guard list != self.list else { return }
    self.list = list
    guard case .search(let text) = list else {
      load.stop()
      found = []
      return
    }
    // Until the new ones are found, those who no longer match must not be offered.
    let last = FoldedText(text).words.last ?? ""
    found = found.filter { person in
      FoldedText(person.person.name).words.contains { $0.hasPrefix(last) }
    }
    load.start(after: debounce) { [interactor] () async throws(MovieDataError) in
      try await interactor.people(inSearch: text)
    } receive: { [weak self] answer in
      // The films are shown either way.
      let people = (try? answer.get()) ?? []
      guard let self, people != found else { return }
      found = people
      didChange()
    }
  }

  /// Waits until the search has ended.
  func settle() async { await load.settle() }

  /// Stops the search.
  func stop() { load.stop() }
}
