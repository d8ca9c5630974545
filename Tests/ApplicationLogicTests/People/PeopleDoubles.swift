import BusinessLogic
import DomainEntities
import Synchronization
import TerminalModel
import TestSupport
import Widgets

/// A store of people that holds every call until the test answers it; films are returned at once.
final class ScriptedPeopleStore: MovieDataStore {
  let offering = SourceCapabilities.everything
  /// The calls for details.
  let details = SuspendedCalls<Person, PersonDetail>()
  /// The searches for names.
  let names = SuspendedCalls<String, [FoundPerson]>()

  private let films = InMemoryMovieDataStore(Gallery.kurosawa)
  private let known = Mutex<PersonDetail?>(nil)

  /// Caches a person from now on.
  func keep(_ detail: PersonDetail) { known.withLock { $0 = detail } }

  nonisolated(nonsending) func movies(
    matching request: MovieFetchRequest
  ) async throws(MovieDataError) -> MovieBatch { try await films.movies(matching: request) }

  nonisolated(nonsending) func detail(
    of id: MovieIdentifier, freshness: MovieFreshness
  ) async throws(MovieDataError) -> MovieDetail {
    try await films.detail(of: id, freshness: freshness)
  }

  func knownDetail(of id: MovieIdentifier) -> MovieDetail? { nil }

  func knownDetail(of person: Person) -> PersonDetail? {
    known.withLock { $0?.id == person.id ? $0 : nil }
  }

  nonisolated(nonsending) func detail(
    of person: Person, freshness: MovieFreshness
  ) async throws(MovieDataError) -> PersonDetail { try await details.ask(person) }

  nonisolated(nonsending) func people(
    named words: String
  ) async throws(MovieDataError) -> [FoundPerson] { try await names.ask(words) }
}

/// A browser that records the calls of a screen.
@MainActor final class RecordingRouter: ScreenRouter {
  /// The screen that was shown last, such as a picker.
  private(set) var shown: (any Screen)?
  /// The opened films.
  private(set) var opened: [MovieSummary] = []
  /// The opened lists.
  private(set) var lists: [MovieListSelection] = []
  /// The requests to open a feature.
  private(set) var requests: [OpenRequest] = []
  /// The messages.
  private(set) var messages: [String] = []
  /// The number of times that the screen was closed.
  private(set) var closings = 0
  /// The number of changes without a key.
  private(set) var changes = 0

  let keys = KeyChanges()
  func show(_ screen: any Screen) { shown = screen }
  func close(_ screen: (any Screen)?) { closings += 1 }
  func say(_ text: String) { messages.append(text) }
  func say(_ text: String, titled title: String) { messages.append(text) }
  func ask(_ question: PromptQuestion) {}
  func open(_ request: OpenRequest) { requests.append(request) }
  func openList(_ films: MovieListSelection) { lists.append(films) }
  func open(_ movie: MovieSummary, reason: String) { opened.append(movie) }
  func goBack() -> Bool { false }
  func showList() {}
  func lendTerminal(to body: () -> Void) { body() }
  var focusedMovie: MovieSummary? { nil }
  func markedMovies(count: Int?) -> [MovieSummary] { [] }
  var films: ScreenFilms? { nil }
  func mark(_ movie: MovieDetail, _ changes: [MarkChange]) -> String? { nil }
  func follow(_ person: Person, _ isFollowed: Bool?) -> String? { nil }
  func undo(of movie: MovieSummary?, report: @escaping (String?) -> Void) {}
  func name(_ smartLists: [SmartList]) {}
  func listsDidChange() {}
  func screenDidChange() { changes += 1 }
}
