internal import CTerminal
internal import POSIX
internal import Synchronization

/// A program that maps input bytes to output bytes.
///
/// Its process group is killed as soon as the result is no longer needed. It runs in a session of
/// its own, without a terminal and with standard error discarded. While it runs, an additional
/// thread writes its input, reads its output, and reaps it.
package final class PipedSubprocess: Sendable {
  /// The resources that a program may use; it may not write files.
  ///
  /// Enforced on Linux only.
  package struct Limits: Sendable {
    /// The memory in bytes.
    package var memory: UInt64
    /// The processor time in seconds.
    package var seconds: UInt64

    package init(memory: UInt64, seconds: UInt64) {
      self.memory = memory
      self.seconds = seconds
    }
  }

  private enum State {
    case new
    case waiting(CheckedContinuation<[UInt8]?, Never>, child: Subprocess?)
    case over
  }

  private let path: String
  private let arguments: [String]
  private let input: [UInt8]
  private let limit: Int
  private let limits: Limits?
  private let timeout: Duration
  private let state = Mutex(State.new)

  private init(
    _ path: String, _ arguments: [String], input: [UInt8], limit: Int, limits: Limits?,
    timeout: Duration
  ) {
    self.path = path
    self.arguments = arguments
    self.input = input
    self.limit = limit
    self.limits = limits
    self.timeout = timeout
  }

  /// Runs a program and returns its output.
  ///
  /// Returns nil if the program could not be run, failed, wrote more than `limit` bytes or took
  /// longer than `timeout`. If the task is canceled, nil is returned immediately.
  package nonisolated(nonsending) static func run(
    _ path: String, _ arguments: [String], input: [UInt8], limit: Int,
    limits: Limits? = nil, timeout: Duration = .seconds(10)
  ) async -> [UInt8]? {
    let program = PipedSubprocess(
      path, arguments, input: input, limit: limit, limits: limits, timeout: timeout)
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
      // The process is not reaped yet, since that takes this lock first.
      child?.kill()
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

  /// Stores the child; returns whether the result is still needed.
  private func setChild(_ child: Subprocess?) -> Bool {
    state.withLock { state in
      guard case .waiting(let waiter, _) = state else { return false }
      state = .waiting(waiter, child: child)
      return true
    }
  }

  // MARK: Thread

  private func exchange() -> [UInt8]? {
    let deadline = ContinuousClock.now + timeout
    guard let child = ConnectedSubprocess.start(path, arguments, limits) else { return nil }
    if !setChild(child.process) {
      child.disconnect()
    } else if let answer = child.exchange(input, limit: limit, until: deadline),
      let status = ending(of: child.process, until: deadline)
    {
      return status == 0 ? answer : nil
    }
    // From here on, no other thread may kill by process identifier, which may be reused.
    _ = setChild(nil)
    child.process.kill()
    _ = child.process.wait()
    return nil
  }

  /// Returns the wait status of a child that has closed its output, 0 for success.
  ///
  /// Returns nil if it does not exit before the deadline, or the result is no longer needed.
  private func ending(of child: Subprocess, until deadline: ContinuousClock.Instant) -> Int32? {
    var pause: useconds_t = 250
    while true {
      let (status, isWanted) = state.withLock { state -> (Int32?, Bool) in
        guard case .waiting(let waiter, _) = state else { return (nil, false) }
        let status = child.statusIfOver()
        if status != nil { state = .waiting(waiter, child: nil) }
        return (status, true)
      }
      guard status == nil, isWanted, ContinuousClock.now < deadline else { return status }
      // Most processes exit immediately.
      usleep(pause)
      pause = min(2 * pause, 16_000)
    }
  }
}

/// A child process with pipes for input and output, used by a single thread.
private struct ConnectedSubprocess {
  let process: Subprocess
  private let input: Int32
  private let output: Int32

  /// Starts a program in a session of its own, with optional limits; returns nil on failure.
  static func start(
    _ path: String, _ arguments: [String], _ limits: PipedSubprocess.Limits?
  ) -> ConnectedSubprocess? {
    guard let input = Pipe() else { return nil }
    guard let output = Pipe() else {
      input.close()
      return nil
    }
    // The environment is minimal, since ours may contain a key.
    let process = Subprocess.start(
      path, [path] + arguments,
      .background(
        environment: ["PATH=/usr/bin:/bin", "LC_ALL=C.UTF-8"],
        input: .descriptor(input.reading), output: .descriptor(output.writing)))
    POSIX.close(input.reading)
    POSIX.close(output.writing)
    guard let process else {
      POSIX.close(input.writing)
      POSIX.close(output.reading)
      return nil
    }
    let child = ConnectedSubprocess(process: process, input: input.writing, output: output.reading)
    for end in [child.input, child.output] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    // The program has read nothing yet, so the limits apply to all of its input.
    if let limits, child_limit(process.identifier, limits.memory, limits.seconds) != 0,
      errno != ESRCH
    {
      child.disconnect()
      process.kill()
      _ = process.wait()
      return nil
    }
    return child
  }

  private struct Pipe {
    let reading: Int32
    let writing: Int32

    init?() {
      var ends: [Int32] = [-1, -1]
      guard private_pipe(&ends) == 0 else { return nil }
      (reading, writing) = (ends[0], ends[1])
    }

    func close() {
      for end in [reading, writing] { POSIX.close(end) }
    }
  }

  /// Closes both pipes without an exchange.
  func disconnect() {
    for end in [input, output] { close(end) }
  }

  /// Writes all input and reads all output.
  ///
  /// Closes both pipes. Returns nil if the output exceeds `limit` or the exchange takes too long.
  func exchange(
    _ bytes: [UInt8], limit: Int, until deadline: ContinuousClock.Instant
  ) -> [UInt8]? {
    var answer: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65536)
    var sent = 0
    var isFed = false
    defer {
      if !isFed { close(input) }
      close(output)
    }
    while true {
      let left = (deadline - ContinuousClock.now) / .milliseconds(1)
      guard left > 0 else { return nil }
      var wanted = [pollfd(fd: output, events: Int16(POLLIN), revents: 0)]
      if !isFed { wanted.append(pollfd(fd: input, events: Int16(POLLOUT), revents: 0)) }
      guard poll(&wanted, nfds_t(wanted.count), Int32(left) + 1) >= 0 || errno == EINTR else {
        return nil
      }
      if !isFed, wanted[1].revents != 0 {
        let count = bytes[sent...].withUnsafeBytes { write(input, $0.baseAddress, $0.count) }
        if count > 0 { sent += count }
        // A program that closes its input may have read enough.
        if sent == bytes.count || count < 0 && errno != EAGAIN {
          close(input)
          isFed = true
        }
      }
      guard wanted[0].revents != 0 else { continue }
      let count = read(output, &chunk, chunk.count)
      if count == 0 { return answer }
      if count < 0, errno != EAGAIN, errno != EINTR { return nil }
      if count > 0 { answer += chunk[..<count] }
      guard answer.count <= limit else { return nil }
    }
  }
}
