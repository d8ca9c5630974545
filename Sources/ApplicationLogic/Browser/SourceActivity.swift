import BusinessLogic
public import MovieData
import Scheduling
import Wording

/// The state of the source of films, for the title line.
///
/// It has no timer: a state lasts until the next event.
@MainActor public final class SourceActivity {
  /// A reason to show something else.
  enum Change: Hashable {
    /// The state is another one.
    case state
    /// Something in the cache has changed.
    case contents
    /// A sync or another program has changed marks.
    case marks
  }

  /// The last event that describes the source; never `gaveUp` or `refreshed`.
  private(set) var state = SourceEvent.answered
  /// The state to return to when a retry is given up.
  private var settled = SourceEvent.answered
  private var observe: (Change) -> Void = { _ in }

  /// Creates the activity of a source that works.
  public init() {}

  /// Sets the observer.
  func attach(_ observe: @escaping (Change) -> Void) { self.observe = observe }

  /// Removes the observer.
  func detach() { observe = { _ in } }

  /// Reports that a sync or another program has changed marks, from any thread.
  public nonisolated func reportMarks() {
    Task(executorPreference: MainActorExecutor.shared) { @MainActor in
      self.observe(.marks)
    }
  }

  /// Reports an event of the source, from any thread.
  public nonisolated func report(_ event: SourceEvent) {
    Task(executorPreference: MainActorExecutor.shared) { @MainActor in self.receive(event) }
  }

  /// Handles an event.
  func receive(_ event: SourceEvent) {
    let before = state
    switch event {
    case .retrying: state = event
    case .gaveUp: state = settled
    case .answered, .usesCache, .fellBack:
      settled = event
      state = event
    case .refreshed: observe(.contents)
    }
    if state != before { observe(.state) }
  }

  /// Whether the service was not available at the last request.
  var isUnreachable: Bool {
    switch state {
    case .usesCache, .fellBack: true
    case .answered, .gaveUp, .refreshed, .retrying: false
    }
  }

  /// The source that replaces the service, and why; nil for none.
  var substitution: (name: String, error: MovieDataError)? {
    if case .fellBack(let name, let error) = state { (name, error) } else { nil }
  }

  /// Returns the text for the title line: the name of the source or its state, and the age of what
  /// is shown.
  func text(source name: String, age: Duration?) -> String {
    switch state {
    case .answered, .gaveUp, .refreshed: return Wording.source(name, age: age)
    case .retrying(let delay, _, _):
      // Round up: part of a second still has to be waited for.
      let (seconds, rest) = delay.components
      return Wording.retrying(in: max(1, Int(seconds) + (rest > 0 ? 1 : 0)))
    case .usesCache(let error, let latest):
      // The age is unknown until the list is read from the cache.
      return Wording.source(Wording.state(error), age: age ?? latest)
    case .fellBack(let other, let error):
      return Wording.replaced(error, by: other)
    }
  }
}
