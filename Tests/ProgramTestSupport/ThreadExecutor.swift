import TestSupport

internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Runs tasks on a thread of its own, for blocking work.
///
/// The runtime's pool has one thread for each core: two tests that wait for a program there would
/// block every other test on a small machine.
public final class ThreadExecutor: TaskExecutor {
  private struct State {
    var jobs: [UnownedJob] = []
    var isOver = false
  }

  private let state = Mutex(State())
  /// A pipe the thread sleeps on: one byte for each job, and end of file to finish.
  private let bell: (read: Int32, write: Int32)

  /// Starts the thread.
  public init() throws {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw TestFailure("no pipe") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    bell = (ends[0], ends[1])
    // The thread retains the executor; `finish` ends both.
    _ = LoopbackThread { [self] in serve() }
  }

  /// Adds a job.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    state.withLock { $0.jobs.append(job) }
    var byte: UInt8 = 0
    _ = write(bell.write, &byte, 1)
  }

  /// Ends the thread after its pending jobs.
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
