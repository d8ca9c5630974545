internal import BusinessLogic
public import MovieData
internal import Records
internal import Synchronization
internal import TerminalModel
public import Wording

/// Translates events of a source of films into messages for standard error.
public final class SourceEventLog: Sendable {
  private let latest = Mutex<SourceEvent?>(nil)
  private let say: @Sendable (String) -> Void

  /// Creates a log.
  ///
  /// `say` is called with each retry as it happens.
  public init(say: @escaping @Sendable (String) -> Void = { _ in }) {
    self.say = say
  }

  /// Records an event.
  ///
  /// May be called from any thread.
  public func receive(_ event: SourceEvent) {
    switch event {
    case .retrying(let time, let attempt, let error):
      say(Self.wait(time, attempt, error))
    case .usesCache(_, let age):
      latest.withLock { latest in
        switch latest {
        case nil: latest = event
        // The oldest age of the data shown.
        case .usesCache(let error, let before):
          latest = .usesCache(because: error, age: [before, age].compactMap(\.self).max())
        default: break
        }
      }
    case .fellBack:
      latest.withLock { $0 = event }
    case .answered, .gaveUp, .refreshed: break
    }
  }

  /// Why the films are not current TMDB data, in one line; nil if they are.
  public var notice: String? {
    latest.withLock { $0 }.flatMap(Wording.substitute).map(Wording.uncapitalized)
  }

  /// Runs a body that uses a source.
  ///
  /// If it fails, the message begins with the notice.
  ///
  /// A failure of the fallback source is misleading unless the user knows why it was used.
  public func explain<Answer>(
    _ body: () throws(CommandFailure) -> Answer
  ) throws(CommandFailure) -> Answer {
    do throws(CommandFailure) {
      return try body()
    } catch {
      // An error of the network says itself that the source cannot be reached.
      guard let notice, error.kind != .usage, error.kind != .network else { throw error }
      var failure = error
      failure.message = CleanText.line("\(notice); \(error.message)")
      // The source that could not be reached may have what the other one lacks.
      if error.kind == .notFound, case .fellBack(_, let cause) = latest.withLock(\.self) {
        failure.kind = CommandFailure.Kind(cause)
      }
      throw failure
    }
  }

  private static func wait(_ time: Duration, _ attempt: Int, _ error: MovieDataError) -> String {
    let seconds: Double = (time / .seconds(1)).rounded()
    return Wording.retrying(error, in: max(1, Int(seconds)))
  }
}
