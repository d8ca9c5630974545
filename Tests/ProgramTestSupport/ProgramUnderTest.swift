import TestSupport

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The built program, started as a user starts it.
public struct ProgramUnderTest: Sendable {
  /// The path of the program.
  public let path: String

  /// Creates a value for the program at a path.
  public init(path: String) {
    self.path = path
  }

  /// Finds the program: `MOVIEBROWSER_BINARY`, or else `moviebrowser` beside the running tests.
  public static func find() throws -> ProgramUnderTest {
    if let path = getenv("MOVIEBROWSER_BINARY").map({ String(cString: $0) }), !path.isEmpty {
      guard let place = absolute(path), access(place, X_OK) == 0 else {
        throw TestFailure("MOVIEBROWSER_BINARY is \(path), which is no program")
      }
      return ProgramUnderTest(path: place)
    }
    return ProgramUnderTest(path: try path(ofBuilt: "moviebrowser"))
  }

  /// Returns the path of a program that was built with the running tests.
  static func path(ofBuilt name: String) throws -> String {
    for start in (["/proc/self/exe"] + CommandLine.arguments).compactMap(absolute) {
      var folder = start[...]
      while let slash = folder.lastIndex(of: "/") {
        folder = folder[..<slash]
        let place = "\(folder)/\(name)"
        if isProgram(place) { return place }
      }
    }
    throw TestFailure("\(name) is not beside the tests; build it with swift build")
  }

  /// An environment without any values from this machine.
  public static let environment = [
    // A home folder that not even root can create.
    "PATH": "/usr/bin:/bin", "HOME": "/dev/null/home", "TERM": "xterm-256color", "LANG": "C.UTF-8",
    // No session is restored, and no welcome is shown.
    "XDG_STATE_HOME": "/dev/null",
    // No command waits in a pager.
    "PAGER": "cat",
    // The runtime must not prompt when a test crashes the program on purpose.
    "SWIFT_BACKTRACE": "enable=no",
  ]

  /// Runs a command to its end, without a terminal.
  public func run(_ arguments: String..., environment: [String: String] = Self.environment)
    throws -> ProgramProcess
  {
    let process = try ProgramProcess(
      .init(path: path, arguments: arguments, environment: environment))
    try process.waitForEnd()
    return process
  }

  /// Starts the program in a terminal.
  public func open(
    _ arguments: String..., columns: Int = 80, rows: Int = 24,
    environment: [String: String] = Self.environment, input: ProgramProcess.Stream = .terminal,
    output: ProgramProcess.Stream = .terminal, error: ProgramProcess.Stream = .terminal
  ) throws -> PseudoTerminal {
    try PseudoTerminal(
      .init(
        path: path, arguments: arguments, environment: environment, columns: columns, rows: rows,
        input: input,
        output: output, error: error))
  }

  private static func absolute(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  private static func isProgram(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
      && access(path, X_OK) == 0
  }
}
