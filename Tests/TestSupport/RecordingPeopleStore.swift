public import BusinessLogic
public import DomainEntities
import Synchronization

/// A source of people without lists, which records requests for people.
public final class RecordingPeopleStore: MovieDataStore {
  private struct State {
    var people: [String: PersonDetail] = [:]
    var found: [String: [FoundPerson]] = [:]
    var errors: [String: MovieDataError] = [:]
    var requests: [String] = []
    /// The people who are cached.
    var cached: Set<String> = []
  }

  /// What the store offers.
  public let offering: SourceCapabilities
  private let isCached: Bool
  private let state = Mutex(State())

  /// Creates a store without people; those who will be set are cached if `isCached` is true, and
  /// otherwise after a request.
  public init(isLocal: Bool = false, isCached: Bool = true) {
    self.isCached = isCached
    var offering = allFilms
    offering.isLocal = isLocal
    self.offering = offering
  }

  /// The requests for people, and the searches.
  public var requests: [String] { state.withLock(\.requests) }

  /// Sets the credits of a person with a number.
  public func set(_ number: Int, _ name: String, _ credits: [PersonCredit]) {
    set(Person(id: PersonIdentifier(String(number)), name: name), credits)
  }

  /// Sets the credits of a person of the catalog.
  public func set(_ name: String, _ credits: [PersonCredit]) {
    set(Person(id: PersonIdentifier(name), name: name), credits)
  }

  /// Makes requests for a person return another identifier or an age.
  public func answer(_ number: Int, _ name: String, id: String, age: Duration?) {
    let person = Person(id: PersonIdentifier(id), name: name)
    state.withLock {
      $0.people[String(number)] = PersonDetail(person: person, credits: [], age: age)
    }
  }

  private func set(_ person: Person, _ credits: [PersonCredit]) {
    state.withLock { state in
      state.people[person.id.text] = PersonDetail(person: person, credits: credits)
      if isCached { state.cached.insert(person.id.text) }
    }
  }

  /// Sets the people that a search finds.
  public func find(_ words: String, _ people: [(number: Int, name: String, films: [MovieSummary])])
  {
    state.withLock { state in
      state.found[words] = people.map {
        FoundPerson(
          person: Person(id: PersonIdentifier(String($0.number)), name: $0.name), films: $0.films)
      }
    }
  }

  /// Makes every request for a person fail; nil ends the failure.
  public func fail(_ number: Int, _ error: MovieDataError?) {
    state.withLock { $0.errors[String(number)] = error }
  }

  /// Returns the person if there is one.
  public func knownDetail(of person: Person) -> PersonDetail? {
    state.withLock { $0.cached.contains(person.id.text) ? $0.people[person.id.text] : nil }
  }

  /// Returns a person, and records the request unless only the cache is asked.
  public nonisolated(nonsending) func detail(
    of person: Person, freshness: MovieFreshness
  ) async throws(MovieDataError) -> PersonDetail {
    let (error, detail) = state.withLock { state -> (MovieDataError?, PersonDetail?) in
      if freshness == .cached {
        return (nil, state.cached.contains(person.id.text) ? state.people[person.id.text] : nil)
      }
      state.requests.append("person \(person.id)")
      if state.errors[person.id.text] == nil { state.cached.insert(person.id.text) }
      return (state.errors[person.id.text], state.people[person.id.text])
    }
    if let error { throw error }
    guard let detail else { throw .notFound }
    return detail
  }

  /// Returns the people that a search finds, and records it.
  public nonisolated(nonsending) func people(
    named words: String
  ) async throws(MovieDataError) -> [FoundPerson] {
    state.withLock { state in
      state.requests.append("search \(words)")
      return state.found[words] ?? []
    }
  }

  /// Returns no film.
  public nonisolated(nonsending) func detail(
    of id: MovieIdentifier, freshness: MovieFreshness
  ) async throws(MovieDataError) -> MovieDetail { throw .notFound }

  /// Returns no film.
  public func knownDetail(of id: MovieIdentifier) -> MovieDetail? { nil }

  /// Returns no films.
  public nonisolated(nonsending) func movies(
    matching request: MovieFetchRequest
  ) async throws(MovieDataError) -> MovieBatch { MovieBatch(movies: [], nextOffset: nil, total: 0) }
}
