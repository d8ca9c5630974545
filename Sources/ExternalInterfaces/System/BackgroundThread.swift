internal import POSIX

/// Runs work that takes longer than a frame on a separate thread, which ends with the work.
///
/// Threads of the runtime's pool would outlive the work by seconds and wake up needlessly.
package enum BackgroundThread {
  private final class Work: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Runs the closure in the background, or immediately if no thread can be created.
  package static func start(_ body: @escaping @Sendable () -> Void) {
    if !begin(body) { body() }
  }

  /// Runs the closure in the background; returns false, without running it, if no thread can be
  /// created.
  package static func begin(_ body: @escaping @Sendable () -> Void) -> Bool {
    let context = Unmanaged.passRetained(Work(body))
    // Signals are handled by the main thread, except for faults of this one.
    var all = sigset_t()
    var before = sigset_t()
    sigfillset(&all)
    for fault in [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT] { sigdelset(&all, fault) }
    pthread_sigmask(SIG_SETMASK, &all, &before)
    let isStarted = create(context.toOpaque()) == 0
    pthread_sigmask(SIG_SETMASK, &before, nil)
    if !isStarted { context.release() }
    return isStarted
  }

  private static func create(_ context: UnsafeMutableRawPointer) -> Int32 {
    #if canImport(Darwin)
      var thread: pthread_t?
      let result = pthread_create(&thread, nil, { BackgroundThread.execute($0) }, context)
      if result == 0, let thread { pthread_detach(thread) }
    #else
      var thread = pthread_t()
      let result = pthread_create(
        &thread, nil, { context in context.flatMap { BackgroundThread.execute($0) } }, context)
      if result == 0 { pthread_detach(thread) }
    #endif
    return result
  }

  private static func execute(_ context: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body()
    return nil
  }
}
