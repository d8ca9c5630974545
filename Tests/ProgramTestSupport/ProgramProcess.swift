import TestSupport

internal import CPseudoTerminal
internal import TerminalModel

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A process started by a test, in a terminal of its own or without one.
public final class ProgramProcess {
  /// The target of a standard stream.
  public enum Stream: Hashable, Sendable {
    /// The terminal, or nothing without one.
    case terminal
    /// A pipe read by the test.
    case pipe
    /// A file.
    case file(String)
    /// A pipe without a reader.
    case closedPipe
  }

  /// The program to start and the targets of its streams.
  public struct Launch: Sendable {
    var path: String
    var arguments: [String] = []
    var environment: [String: String] = [:]
    var directory: String?
    var size: TerminalSize?
    var input = Stream.terminal
    var output = Stream.pipe
    var error = Stream.pipe
    var ignoresBrokenPipes = false

    /// Creates a launch.
    public init(
      path: String, arguments: [String] = [],
      environment: [String: String] = ProgramUnderTest.environment, directory: String? = nil,
      columns: Int? = nil, rows: Int = 24, input: Stream = .terminal, output: Stream = .pipe,
      error: Stream = .pipe, ignoresBrokenPipes: Bool = false
    ) {
      self.path = path
      self.arguments = arguments
      self.environment = environment
      self.directory = directory
      size = columns.map { TerminalSize(columns: $0, rows: rows) }
      self.input = input
      self.output = output
      self.error = error
      self.ignoresBrokenPipes = ignoresBrokenPipes
    }
  }

  /// How a process ended.
  public enum Ending: Hashable, Sendable {
    /// With an exit code.
    case exited(Int32)
    /// By a signal.
    case signaled(Int32)
  }

  /// The streams the test reads.
  enum Channel: CaseIterable { case terminal, output, error }

  /// The process identifier.
  public private(set) var identifier: Int32 = 0
  /// How it ended, or nil while it is running.
  public private(set) var ending: Ending?
  /// The number of times it was stopped so far.
  public private(set) var stopCount = 0

  let session: pseudo_terminal_session
  /// The terminal's flags and control characters before the program started.
  let settings: [UInt64]
  private var descriptors: [Channel: Int32] = [:]
  private var received: [Channel: [UInt8]] = [:]
  private var unsent: ArraySlice<UInt8> = []
  private var hasReports = true
  private var leader: Int32 = 0
  /// The endings of orphaned processes.
  private var orphans: [Int32: Ending] = [:]

  /// Starts a process.
  public init(_ launch: Launch) throws {
    (session, descriptors, settings) = try Self.start(launch)
    let limit = TimeLimit()
    while identifier <= 0 || leader <= 0 {
      guard hasReports, identifier >= 0, leader >= 0, !limit.isPassed else {
        throw TestFailure("\(launch.path) could not be started")
      }
      pump()
    }
  }

  deinit {
    if ending == nil, identifier > 0 { kill(identifier, SIGKILL) }
    for descriptor in descriptors.values { close(descriptor) }
    if leader > 0 { kill(leader, SIGKILL) }
    var session = session
    pseudo_terminal_release(&session)
  }

  /// The text on standard output, if that is a pipe.
  public var output: String { String(decoding: received[.output] ?? [], as: UTF8.self) }
  /// The text on standard error, if that is a pipe.
  public var errors: String { String(decoding: received[.error] ?? [], as: UTF8.self) }
  /// The lines of standard error.
  public var errorLines: [Substring] {
    errors.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
  }
  /// Whether the terminal can no longer be read.
  var isTerminalClosed: Bool { descriptors[.terminal] == nil }

  /// Kills the session leader, as when a window's shell is killed.
  public func killLeader() {
    kill(leader, SIGKILL)
  }

  /// Waits for the end of an orphaned process of the session; returns nil on systems that do not
  /// report how it ended.
  public func waitForOrphan(_ orphan: Int32) throws -> Ending? {
    let limit = TimeLimit()
    while isAlive(orphan) {
      guard !limit.isPassed else { throw TestFailure("process \(orphan) is still there") }
      pump(milliseconds: 5)
    }
    return orphans[orphan]
  }

  /// Returns whether an orphaned process of the session is still running.
  public func isAlive(_ orphan: Int32) -> Bool {
    orphans[orphan] == nil && kill(orphan, 0) == 0
  }

  /// Sends the process a signal.
  public func signal(_ number: Int32) {
    kill(identifier, number)
  }

  /// Queues bytes for the terminal.
  func send(_ bytes: [UInt8]) {
    unsent += bytes
  }

  /// Whether everything was sent.
  var isAllSent: Bool { unsent.isEmpty }

  /// Returns the bytes received on a channel since the last call.
  func take(_ channel: Channel) -> [UInt8] {
    defer { received[channel] = [] }
    return received[channel] ?? []
  }

  /// Stops reading from a channel and closes it.
  func stopReading(_ channel: Channel) {
    if let descriptor = descriptors.removeValue(forKey: channel) { close(descriptor) }
  }

  /// Waits until something was written to standard output.
  public func waitForOutput() throws {
    let limit = TimeLimit()
    while received[.output]?.isEmpty ?? true {
      guard !limit.isPassed, ending == nil else { throw TestFailure("no output") }
      pump()
    }
  }

  /// Stops reading standard output, as `head` does.
  public func closeOutput() {
    stopReading(.output)
  }

  /// Waits briefly for an event and handles it, so that the caller can check its condition.
  func pump(milliseconds: Int32 = 200, readsTerminal: Bool = true) {
    var wanted: [pollfd] = []
    if hasReports { wanted.append(pollfd(fd: session.reports, events: Int16(POLLIN), revents: 0)) }
    for (channel, descriptor) in descriptors {
      var events = Int32(POLLIN)
      if channel == .terminal {
        if !readsTerminal { events = 0 }
        if !unsent.isEmpty { events |= Int32(POLLOUT) }
      }
      wanted.append(pollfd(fd: descriptor, events: Int16(events), revents: 0))
    }
    guard poll(&wanted, nfds_t(wanted.count), milliseconds) > 0 else { return }
    for found in wanted where found.revents != 0 {
      if hasReports, found.fd == session.reports {
        readReport()
      } else if let channel = descriptors.first(where: { $0.value == found.fd })?.key {
        if Int32(found.revents) & Int32(POLLOUT) != 0 { sendSome(to: found.fd) }
        if Int32(found.revents) & ~Int32(POLLOUT) != 0, channel != .terminal || readsTerminal {
          readSome(of: channel, from: found.fd)
        }
      }
    }
  }

  /// Waits until the process has ended and all of its output was received.
  @discardableResult public func waitForEnd() throws -> Ending {
    let limit = TimeLimit()
    while true {
      if let ending, descriptors[.output] == nil, descriptors[.error] == nil { return ending }
      guard !limit.isPassed else { throw TestFailure("process \(identifier) does not end") }
      guard hasReports || !descriptors.isEmpty else {
        throw TestFailure("nobody knows how process \(identifier) ended")
      }
      pump()
    }
  }

  private func readReport() {
    var report = pseudo_terminal_report()
    let size = MemoryLayout<pseudo_terminal_report>.size
    guard read(session.reports, &report, size) == size else {
      hasReports = false
      return
    }
    switch report.status {
    case Int32(PSEUDO_TERMINAL_LED): leader = report.process
    case Int32(PSEUDO_TERMINAL_STARTED): identifier = report.process
    case let status where report.process != identifier:
      orphans[report.process] = Self.ending(status: status)
    case let status where status & 0xFF == 0x7F: stopCount += 1
    case let status:
      ending = Self.ending(status: status)
      // Without its leader it was an orphan as well.
      orphans[report.process] = ending
    }
  }

  /// Converts a status of `waitpid` for a process that has ended.
  private static func ending(status: Int32) -> Ending {
    let signal = status & 0x7F
    return signal == 0 ? .exited(status >> 8 & 0xFF) : .signaled(signal)
  }

  private func sendSome(to descriptor: Int32) {
    let count = unsent.prefix(4096).withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    if count > 0 { unsent.removeFirst(count) }
  }

  private func readSome(of channel: Channel, from descriptor: Int32) {
    var bytes = [UInt8](repeating: 0, count: 65536)
    let count = read(descriptor, &bytes, bytes.count)
    if count > 0 {
      received[channel, default: []] += bytes[..<count]
    } else if count < 0, errno == EAGAIN || errno == EINTR {
      return
    } else if channel != .terminal {
      stopReading(channel)
    } else {
      // A terminal that no process has open may be opened again.
      usleep(1000)
    }
  }
}
