import TestSupport

internal import CPseudoTerminal
internal import TerminalModel

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

extension ProgramProcess {
  private static let driver = Result { try ProgramUnderTest.path(ofBuilt: "SessionDriver") }

  /// Starts a launch; returns the session and the descriptors the test reads from.
  static func start(
    _ launch: Launch
  ) throws -> (
    session: pseudo_terminal_session, descriptors: [Channel: Int32], settings: [UInt64]
  ) {
    let input = try openStream(launch.input, flags: O_RDONLY)
    let output = try openStream(launch.output, flags: O_WRONLY)
    let error = try openStream(launch.error, flags: O_WRONLY)
    defer {
      for stream in [input, output, error] where stream.theirs >= 0 { close(stream.theirs) }
    }
    let driver = strdup(try driver.get())
    let arguments = launch.arguments.map { strdup($0) } + [nil]
    let environment = launch.environment.map { strdup("\($0)=\($1)") } + [nil]
    let directory = launch.directory.map { strdup($0) } ?? nil
    let path = strdup(launch.path)
    defer { for text in arguments + environment + [driver, directory, path] { free(text) } }
    var session = pseudo_terminal_session()
    var settings = [UInt64](repeating: 0, count: Int(PSEUDO_TERMINAL_SETTINGS))
    let failure = arguments.withUnsafeBufferPointer { arguments in
      environment.withUnsafeBufferPointer { environment in
        var program = pseudo_terminal_program(
          driver: driver, path: path, arguments: arguments.baseAddress,
          environment: environment.baseAddress,
          directory: directory, standard: (input.theirs, output.theirs, error.theirs),
          ignores_broken_pipes: launch.ignoresBrokenPipes)
        return pseudo_terminal_start(
          &program, Int32(launch.size?.columns ?? 0), Int32(launch.size?.rows ?? 0), &session,
          &settings)
      }
    }
    guard failure == 0 else {
      throw TestFailure("\(launch.path): \(String(cString: strerror(failure)))")
    }
    var descriptors: [Channel: Int32] = [:]
    if session.master >= 0 { descriptors[.terminal] = session.master }
    if output.ours >= 0 { descriptors[.output] = output.ours }
    if error.ours >= 0 { descriptors[.error] = error.ours }
    return (session, descriptors, settings)
  }

  private static func openStream(
    _ stream: Stream, flags: Int32
  ) throws -> (theirs: Int32, ours: Int32) {
    switch stream {
    case .terminal: return (-1, -1)
    case .file(let path):
      let descriptor = open(path, flags | O_CLOEXEC)
      guard descriptor >= 0 else { throw TestFailure("\(path) cannot be opened") }
      return (descriptor, -1)
    case .pipe, .closedPipe:
      var ends: [Int32] = [-1, -1]
      guard pipe(&ends) == 0 else { throw TestFailure("no pipe") }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      if stream == .pipe { return (ends[1], ends[0]) }
      close(ends[0])
      return (ends[1], -1)
    }
  }
}
