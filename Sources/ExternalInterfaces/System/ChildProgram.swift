internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A program that gets bytes and answers bytes, and is killed with all its own children as soon as nobody waits
/// for it any more.
///
/// It runs in a session of its own, so it has no terminal, with standard error thrown away. While it runs there
/// is one thread more, which feeds it, reads it and buries it.
final class ChildProgram: Sendable {
  private enum State {
    case new
    case waiting(CheckedContinuation<[UInt8]?, Never>, child: pid_t?)
    case over
  }

  private let path: String
  private let arguments: [String]
  private let input: [UInt8]
  private let limit: Int
  private let limits: Child.Limits?
  private let patience: Duration
  private let state = Mutex(State.new)

  private init(
    _ path: String, _ arguments: [String], input: [UInt8], limit: Int, limits: Child.Limits?,
    patience: Duration
  ) {
    self.path = path
    self.arguments = arguments
    self.input = input
    self.limit = limit
    self.limits = limits
    self.patience = patience
  }

  /// Runs a program; answers what it wrote, or nil where it could not be run, failed, wrote more than `limit`
  /// bytes, took longer than `patience`, or the task was cancelled, which is answered at once.
  nonisolated(nonsending) static func run(
    _ path: String, _ arguments: [String], input: [UInt8], limit: Int,
    limits: Child.Limits? = nil, patience: Duration = .seconds(10)
  ) async -> [UInt8]? {
    let program = ChildProgram(
      path, arguments, input: input, limit: limit, limits: limits, patience: patience)
    return await withTaskCancellationHandler {
      await withCheckedContinuation { program.begin($0) }
    } onCancel: {
      program.cancel()
    }
  }

  private func begin(_ waiter: CheckedContinuation<[UInt8]?, Never>) {
    let isWanted = state.withLock { state in
      guard case .new = state else { return false }
      state = .waiting(waiter, child: nil)
      return true
    }
    guard isWanted else { return waiter.resume(returning: nil) }
    if !BackgroundThread.begin({ self.finish(self.exchange()) }) { finish(nil) }
  }

  private func cancel() {
    let waiter = state.withLock { state -> CheckedContinuation<[UInt8]?, Never>? in
      defer { state = .over }
      guard case .waiting(let waiter, let child) = state else { return nil }
      // It is not buried yet: that takes this lock first.
      if let child { kill(-child, SIGKILL) }
      return waiter
    }
    waiter?.resume(returning: nil)
  }

  private func finish(_ answer: [UInt8]?) {
    let waiter = state.withLock { state -> CheckedContinuation<[UInt8]?, Never>? in
      defer { state = .over }
      guard case .waiting(let waiter, _) = state else { return nil }
      return waiter
    }
    waiter?.resume(returning: answer)
  }

  /// Takes note of the child; answers whether somebody still waits for it.
  private func note(_ child: pid_t?) -> Bool {
    state.withLock { state in
      guard case .waiting(let waiter, _) = state else { return false }
      state = .waiting(waiter, child: child)
      return true
    }
  }

  // MARK: The thread

  private func exchange() -> [UInt8]? {
    let deadline = ContinuousClock.now + patience
    guard let child = Child.start(path, arguments, limits) else { return nil }
    if !note(child.identifier) {
      child.giveUp()
    } else if let answer = child.exchange(input, limit: limit, until: deadline),
      let status = ending(of: child, until: deadline)
    {
      return status == 0 ? answer : nil
    }
    // From here on nobody else may kill by its number, which another process will have.
    _ = note(nil)
    kill(-child.identifier, SIGKILL)
    _ = child.bury()
    return nil
  }

  /// How a child ends that has said everything, 0 for well; nil where it does not until then, or nobody waits for it
  /// any more.
  private func ending(of child: Child, until deadline: ContinuousClock.Instant) -> Int32? {
    var pause: useconds_t = 250
    while true {
      let (status, isWanted) = state.withLock { state -> (Int32?, Bool) in
        guard case .waiting(let waiter, _) = state else { return (nil, false) }
        let status = child.buryIfOver()
        if status != nil { state = .waiting(waiter, child: nil) }
        return (status, true)
      }
      guard status == nil, isWanted, ContinuousClock.now < deadline else { return status }
      // Most end at once.
      usleep(pause)
      pause = min(2 * pause, 16_000)
    }
  }
}
