internal import BusinessLogic
internal import Synchronization

/// What a source of films has to say between two lines of the plain mode.
public final class PlainNews: Sendable {
  private struct State {
    /// What stands in for the service now, if anything does.
    var substitute: SourceEvent?
    /// What was said of it last.
    var told: SourceEvent?
  }

  private let state = Mutex(State())

  /// Has nothing to say.
  public init() {}

  /// Takes what the source says; may be called from any thread.
  public func take(_ event: SourceEvent) {
    state.withLock { state in
      switch event {
      case .usesKept, .fellBack: state.substitute = event
      case .answered: state = State()
      case .retrying, .gaveUp, .refreshed: break
      }
    }
  }

  /// One sentence on what stands in for the service, said once as long as that stays the same; nil where there is
  /// nothing to say.
  func next() -> String? {
    state.withLock { state in
      guard let event = state.substitute, !event.says(the: state.told) else { return nil }
      state.told = event
      return Wording.substitute(event).map { "\($0)." }
    }
  }
}

extension SourceEvent {
  /// Whether it is the same again, however old what was kept has become.
  fileprivate func says(the other: SourceEvent?) -> Bool {
    switch (self, other) {
    case (.usesKept(let error, _), .usesKept(let before, _)): error == before
    default: self == other
    }
  }
}
