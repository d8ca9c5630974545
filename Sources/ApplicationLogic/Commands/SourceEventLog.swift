internal import BusinessLogic
internal import Synchronization

/// What a source of films has to say while a command runs, put into words for standard error.
public final class SourceEventLog: Sendable {
  private let latest = Mutex<SourceEvent?>(nil)
  private let say: @Sendable (String) -> Void

  /// `say` is told of waits as they come.
  public init(say: @escaping @Sendable (String) -> Void = { _ in }) {
    self.say = say
  }

  /// Takes what the source says; may be called from any thread.
  public func take(_ event: SourceEvent) {
    switch event {
    case .retrying(let time, let attempt, let error):
      say(Self.wait(time, attempt, error))
    case .usesKept(_, let age):
      latest.withLock { latest in
        switch latest {
        case nil: latest = event
        // The oldest of what is shown counts.
        case .usesKept(let error, let before):
          latest = .usesKept(because: error, age: [before, age].compactMap(\.self).max())
        default: break
        }
      }
    case .fellBack:
      latest.withLock { $0 = event }
    case .answered, .gaveUp, .refreshed: break
    }
  }

  /// One line on why the answer is not the service's of today; nil where it is.
  public var notice: String? {
    latest.withLock { $0 }.flatMap(Wording.substitute)?.lowercasedFirst
  }

  /// Runs what asks a source, and has its failure begin with why another one was asked: what that has nothing of says
  /// little without it.
  public func explain<Answer>(
    _ body: () throws(CommandFailure) -> Answer
  ) throws(CommandFailure) -> Answer {
    do throws(CommandFailure) {
      return try body()
    } catch {
      guard let notice, error.kind == .failure else { throw error }
      throw CommandFailure(error.kind, "\(notice); \(error.message)", output: error.output)
    }
  }

  private static func wait(_ time: Duration, _ attempt: Int, _ error: MovieDataError) -> String {
    let seconds = max(
      1,
      Int(
        (Double(time.components.seconds)
          + Double(time.components.attoseconds) / 1e18).rounded()))
    let unit = seconds == 1 ? "second" : "seconds"
    return "\(Wording.failure(error)); trying again in \(seconds) \(unit)".lowercasedFirst
  }
}

extension Wording {
  /// That something else stands in for what the service says today; nil where nothing does.
  static func substitute(_ event: SourceEvent) -> String? {
    switch event {
    case .fellBack(let name, let error):
      return "\(failure(error)), so this is from \(Wording.source(name))"
    case .usesKept(let error, let age):
      let time = age.map { ", as of \(ago($0))" } ?? ""
      return "\(failure(error)), so this is what was kept on this machine\(time)"
    case .answered, .gaveUp, .refreshed, .retrying: return nil
    }
  }
}

extension String {
  fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
