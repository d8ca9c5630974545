internal import BusinessLogic
public import MovieData
internal import Synchronization
internal import Wording

/// Events of a source of films, reported between two lines of plain mode.
public final class PlainSourceLog: Sendable {
  private struct State {
    /// The event that says what replaces the service; nil if nothing does.
    var substitute: SourceEvent?
    /// The event that was reported last.
    var reported: SourceEvent?
  }

  private let state = Mutex(State())

  /// Creates a log without events.
  public init() {}

  /// Records an event; may be called from any thread.
  public func receive(_ event: SourceEvent) {
    state.withLock { state in
      switch event {
      case .usesCache, .fellBack: state.substitute = event
      case .answered: state = State()
      case .retrying, .gaveUp, .refreshed: break
      }
    }
  }

  /// Returns a sentence about what replaces the service; nil if nothing does, or it was reported
  /// before.
  func next() -> String? {
    state.withLock { state in
      guard let event = state.substitute, !event.says(the: state.reported) else { return nil }
      state.reported = event
      return Wording.report(event)
    }
  }
}

extension SourceEvent {
  /// Returns whether the event has the same meaning as another; the age of cached data is ignored.
  fileprivate func says(the other: SourceEvent?) -> Bool {
    switch (self, other) {
    case (.usesCache(let error, _), .usesCache(let before, _)): error == before
    default: self == other
    }
  }
}
