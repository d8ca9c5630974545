import BusinessLogic

/// Who shows what the source is doing.
@MainActor protocol SourceActivityOutput: AnyObject {
  /// The state is another one.
  func sourceStateDidChange()
  /// Something that was cached is different now.
  func sourceContentsDidChange()
  /// An account or another program has marked something.
  func othersDidMark()
}

/// What the source of films is doing, for the one place where that is shown.
///
/// It has no clock: what it says holds from one event to the next.
@MainActor public final class SourceActivity {
  /// What was heard last.
  enum State: Hashable {
    /// Nothing is amiss.
    case well
    /// A request is made again after a while.
    case retrying(after: Duration)
    /// What was kept is shown, since the service cannot be had.
    case usesKept(because: MovieDataError, age: Duration?)
    /// Another source serves in its place.
    case fellBack(to: String, because: MovieDataError)
  }

  private(set) var state = State.well
  /// What a wait for another attempt goes back to when there is none.
  private var settled = State.well
  private weak var output: (any SourceActivityOutput)?

  /// Begins with nothing amiss.
  public init() {}

  /// Tells an output what happens from now on.
  func attach(_ output: any SourceActivityOutput) { self.output = output }

  /// Stops reporting.
  func detach() { output = nil }

  /// Says that an account or another program has marked something, from any thread.
  public nonisolated func reportMarks() {
    Task(executorPreference: MainActorExecutor.shared) { @MainActor in self.output?.othersDidMark()
    }
  }

  /// Takes what the source has to say, from any thread.
  public nonisolated func report(_ event: SourceEvent) {
    Task(executorPreference: MainActorExecutor.shared) { @MainActor in self.receive(event) }
  }

  /// The same on the main actor.
  func receive(_ event: SourceEvent) {
    let before = state
    switch event {
    case .retrying(let delay, _, _): state = .retrying(after: delay)
    case .gaveUp: state = settled
    case .answered: settle(.well)
    case .usesKept(let error, let age): settle(.usesKept(because: error, age: age))
    case .fellBack(let name, let error): settle(.fellBack(to: name, because: error))
    case .refreshed: output?.sourceContentsDidChange()
    }
    if state != before { output?.sourceStateDidChange() }
  }

  private func settle(_ new: State) {
    settled = new
    state = new
  }

  /// Whether the service could not be had the last time.
  var isOutOfReach: Bool {
    switch state {
    case .usesKept, .fellBack: true
    case .well, .retrying: false
    }
  }

  /// What is shown in the place of the name of a source, with the age of what is on the screen.
  func text(source name: String, age: Duration?) -> String {
    switch state {
    case .well: return Self.joined(name, age)
    case .retrying(let delay):
      // A part of a second is a second to whoever waits.
      let (seconds, rest) = delay.components
      return "retrying in \(max(1, seconds + (rest > 0 ? 1 : 0))) s"
    case .usesKept(let error, let latest):
      // What was shown before the service turned out not to be there has no age yet.
      return Self.joined(Wording.reach(error), age ?? latest)
    case .fellBack(let other, let error):
      return "\(error == .offline ? "no network" : Wording.reach(error)): \(other)"
    }
  }

  private static func joined(_ text: String, _ age: Duration?) -> String {
    guard let age else { return text }
    return "\(text) · as of \(Wording.shortAgo(age))"
  }
}

extension Wording {
  /// Why a service cannot be had, in two words.
  fileprivate static func reach(_ error: MovieDataError) -> String {
    switch error {
    case .offline: "offline"
    case .untrusted: "bad certificate"
    case .timedOut: "no answer"
    case .unauthorized: "key refused"
    case .rateLimited: "asked to wait"
    case .cancelled, .notFound, .serviceUnavailable, .invalidResponse, .invalidContent, .library:
      "out of order"
    }
  }
}
