import BusinessLogic
import DomainEntities
import Scheduling

/// Checks in the background, after the start, whether the people whom the user follows have new
/// films.
@MainActor final class FollowedPeopleCheck {
  /// What a check has found.
  struct Result {
    /// The films that were not known before.
    var films: [MovieSummary]
    /// The names of people whom the service does not tell apart from others of the name.
    var ambiguous: [String]
  }

  private let context: BrowserContext
  private let task = LatestTask<Result>()

  init(_ context: BrowserContext) { self.context = context }

  /// Checks the people who were not checked today; `didEnd` is called with the result.
  func start(didEnd: @escaping (Result) -> Void) {
    guard !context.store.offering.isLocal, let library = context.library else { return }
    let followed = NewFilmsInteractor(library: library, source: context.store)
    let now = context.now()
    guard let people = try? followed.people(),
      people.contains(where: { $0.checked?.day != now.day })
    else { return }
    task.start(after: context.yieldToInput) { () async throws(MovieDataError) in
      let before = Set(try await followed.newFilms().films.map(\.id))
      let check = await followed.check(at: now)
      let films = try await followed.newFilms().films.filter { !before.contains($0.id) }
      return Result(films: films, ambiguous: check.ambiguous)
    } receive: { answer in
      if case .success(let result) = answer { didEnd(result) }
    }
  }

  /// Stops the check.
  func stop() { task.stop() }
}
