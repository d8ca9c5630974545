internal import CTerminal

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A child process with a pipe at either end, used by one thread.
struct Child {
  /// What a program may use; it may write no file.
  struct Limits: Sendable {
    /// Memory, in bytes.
    var memory: UInt64
    /// Processor time, in seconds.
    var seconds: UInt64
  }

  let identifier: pid_t
  private let input: Int32
  private let output: Int32

  /// Starts a program in a session of its own, within limits where there are any; nil where that is not possible.
  static func start(_ path: String, _ arguments: [String], _ limits: Limits?) -> Child? {
    guard let input = Pipe() else { return nil }
    guard let output = Pipe() else {
      input.giveUp()
      return nil
    }
    // It needs nothing of the environment, in which there may be a key.
    let child = ProcessSpawn.start(
      path, [path] + arguments, environment: ["PATH=/usr/bin:/bin", "LC_ALL=C.UTF-8"],
      input: .descriptor(input.reading), output: .descriptor(output.writing))
    close(input.reading)
    close(output.writing)
    guard let child else {
      close(input.writing)
      close(output.reading)
      return nil
    }
    for end in [input.writing, output.reading] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    // It has read nothing yet, so the limits are in time for all that is sent.
    if let limits, child_limit(child, limits.memory, limits.seconds) != 0, errno != ESRCH {
      for end in [input.writing, output.reading] { close(end) }
      kill(-child, SIGKILL)
      var status: Int32 = 0
      while waitpid(child, &status, 0) < 0, errno == EINTR {}
      return nil
    }
    return Child(identifier: child, input: input.writing, output: output.reading)
  }

  private struct Pipe {
    var reading: Int32
    var writing: Int32

    init?() {
      var ends: [Int32] = [-1, -1]
      guard private_pipe(&ends) == 0 else { return nil }
      (reading, writing) = (ends[0], ends[1])
    }

    func giveUp() {
      for end in [reading, writing] { close(end) }
    }
  }

  /// Closes both pipes, where there is to be no exchange.
  func giveUp() {
    for end in [input, output] { close(end) }
  }

  /// Hands it all input and reads all output; nil where that is more than `limit` or takes too long.
  ///
  /// Closes both pipes.
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
        // Who does not want to read on has perhaps read enough.
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

  /// Buries it if it has ended; answers how, 0 for well, and nil where it has not.
  func buryIfOver() -> Int32? {
    var status: Int32 = 0
    let found = waitpid(identifier, &status, WNOHANG)
    if found < 0 { return errno == EINTR ? nil : -1 }
    return found == 0 ? nil : status
  }

  /// Waits for its end; answers how it ended, 0 for well.
  func bury() -> Int32 {
    var status: Int32 = 0
    while waitpid(identifier, &status, 0) < 0 {
      guard errno == EINTR else { return -1 }
    }
    return status
  }
}
