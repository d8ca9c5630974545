internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Runs tasks on a thread of its own, for work that blocks.
///
/// The runtime's pool has a thread for each core and no more: two tests that wait for a program there
/// hold up every other test of a small machine.
public final class ThreadExecutor: TaskExecutor {
  private struct State {
    var jobs: [UnownedJob] = []
    var isOver = false
  }

  private let state = Mutex(State())
  /// A byte for each job, and end of file for the end: what the thread sleeps on.
  private let bell: (read: Int32, write: Int32)

  /// Starts the thread.
  public init() throws {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw TestFailure("no pipe") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    bell = (ends[0], ends[1])
    // The thread keeps the executor; what ends both is `finish`.
    _ = LoopbackThread { [self] in serve() }
  }

  /// Adds a job.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    state.withLock { $0.jobs.append(job) }
    var byte: UInt8 = 0
    _ = write(bell.write, &byte, 1)
  }

  /// Lets the thread end, once it has done what was asked of it.
  public func finish() {
    close(bell.write)
  }

  private func serve() {
    var byte: UInt8 = 0
    while true {
      let count = read(bell.read, &byte, 1)
      if count < 0, errno == EINTR { continue }
      guard count == 1 else { break }
      let job = state.withLock { $0.jobs.isEmpty ? nil : $0.jobs.removeFirst() }
      job?.runSynchronously(on: asUnownedTaskExecutor())
    }
    close(bell.read)
  }
}
