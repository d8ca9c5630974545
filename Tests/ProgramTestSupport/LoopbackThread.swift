import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A joinable system thread.
final class LoopbackThread: Sendable {
  private final class Work: Sendable {
    let body: @Sendable () -> Void
    let hasEnded = Atomic(false)

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  private let work: Work
  private let thread: Mutex<pthread_t?>

  init(_ body: @escaping @Sendable () -> Void) {
    let work = Work(body)
    let context = Unmanaged.passRetained(work)
    #if canImport(Darwin)
      var made: pthread_t?
      let result = pthread_create(&made, nil, { Self.run($0) }, context.toOpaque())
    #else
      var made = pthread_t()
      let result = pthread_create(
        &made, nil, { context in context.flatMap { LoopbackThread.run($0) } }, context.toOpaque())
    #endif
    precondition(result == 0, "a test has no more threads to use")
    self.work = work
    thread = Mutex(made)
  }

  /// Waits for its end; later calls return at once.
  func join() {
    let taken = thread.withLock { thread in
      defer { thread = nil }
      return thread
    }
    if let taken { pthread_join(taken, nil) }
  }

  /// Returns whether it has ended, and releases it in that case.
  func joinIfEnded() -> Bool {
    guard work.hasEnded.load(ordering: .acquiring) else { return false }
    join()
    return true
  }

  private static func run(_ context: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    let work = Unmanaged<Work>.fromOpaque(context).takeRetainedValue()
    work.body()
    work.hasEnded.store(true, ordering: .releasing)
    return nil
  }
}
