import BusinessLogic
import DomainEntities
import Scheduling

/// Checks once a day, behind the first frame, whether the people whom the user follows have new
/// films.
@MainActor final class FollowedPeopleCheck {
  private let context: BrowserContext
  private let task = LatestTask<FollowInteractor.Check>()
  /// The day of the last check that the source has answered; nil if there was none.
  private(set) var day: CalendarDate?

  init(_ context: BrowserContext) { self.context = context }

  /// Starts the check unless there was one today.
  ///
  /// `didFind` is called at its end with the films that were not known before.
  func start(lastDay: CalendarDate?, didFind: @escaping ([MovieSummary]) -> Void) {
    day = lastDay
    let today = context.today()
    guard lastDay != today, !context.store.offering.isLocal, let library = context.library else {
      return
    }
    let followed = FollowInteractor(library: library, source: context.store)
    guard let people = try? followed.people(), !people.isEmpty else { return }
    let now = context.now
    var before: Set<MovieIdentifier> = []
    task.start(after: context.yieldToInput) { () async throws(MovieDataError) in
      before = Set(try followed.newFilms().films.map(\.id))
      return await followed.check(at: now())
    } receive: { [weak self] answer in
      guard case .success(let check) = answer else { return }
      if check.failure == nil { self?.day = today }
      didFind(((try? followed.newFilms().films) ?? []).filter { !before.contains($0.id) })
    }
  }

  /// Stops the check.
  func stop() { task.stop() }
}
