internal import POSIX

/// A child process.
package struct Subprocess {
  /// A target for a standard stream of a child process.
  package enum Stream {
    /// The null device: no input, and output is discarded.
    case nothing
    /// A descriptor of this process.
    case descriptor(Int32)
  }

  /// The environment in which a child process runs.
  package enum Place {
    /// The foreground of the terminal.
    ///
    /// The child inherits the streams, signals, process group and environment, except for variables
    /// that contain a key, unless `keepsKeys`.
    case foreground(keepsKeys: Bool = false)
    /// A session of its own, so that closing the terminal does not end it.
    ///
    /// No signal is blocked, and `SIGPIPE` has its default action. Standard error is discarded. The
    /// child receives only the given environment.
    case background(environment: [String], input: Stream = .nothing, output: Stream = .nothing)
    /// The same, with the environment of this process except for variables that contain a key.
    ///
    /// Standard output and standard error go to a descriptor.
    case detached(input: Stream = .nothing, output: Int32)
  }

  /// Why a process could not be started.
  package struct Failure: Error {
    /// The error number of the system.
    package let code: Int32

    package init(code: Int32) {
      self.code = code
    }
  }

  /// The process identifier, which is also the process group in a session of its own.
  let identifier: pid_t

  /// Starts a program with its arguments, including the program name; returns nil on failure.
  package static func start(_ path: String, _ arguments: [String], _ place: Place) -> Subprocess? {
    try? launch(path, arguments, place)
  }

  /// Starts a program with its arguments, including the program name.
  ///
  /// A name without a slash is found in `PATH`.
  package static func launch(
    _ path: String, _ arguments: [String], _ place: Place
  ) throws(Failure) -> Subprocess {
    var process = pid_t()
    let code = withCStrings(arguments) { arguments in
      switch place {
      case .foreground(let keepsKeys):
        posix_spawnp(
          &process, path, nil, nil, arguments, environment(keepsKeys: keepsKeys))
      case .background(let environment, let input, let output):
        withCStrings(environment) { environment in
          startSession(path, arguments, environment, [input, output, .nothing], &process)
        }
      case .detached(let input, let output):
        startSession(
          path, arguments, environment(keepsKeys: false),
          [input, .descriptor(output), .descriptor(output)], &process)
      }
    }
    guard code == 0 else { throw Failure(code: code) }
    return Subprocess(identifier: process)
  }

  /// The path of this program; nil if the system does not tell it.
  package static var ownProgram: String? {
    #if os(Linux)
      // This is the running program even if its file has been replaced.
      return "/proc/self/exe"
    #else
      var size = UInt32(PATH_MAX)
      var path = [CChar](repeating: 0, count: Int(size))
      guard _NSGetExecutablePath(&path, &size) == 0 else { return nil }
      return String(cString: path)
    #endif
  }

  /// Runs a shell script in the foreground and waits for it to exit.
  ///
  /// The shell interprets a user's command as expected. `$1` is the argument.
  ///
  /// - Returns: The exit code, or 128 plus the number of the signal that ended it; nil if it could
  ///   not be run.
  package static func run(script: String, _ argument: String) -> Int32? {
    guard let shell = start("/bin/sh", ["sh", "-c", script, "sh", argument], .foreground()),
      let status = shell.wait()
    else { return nil }
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + status & 0x7F
  }

  /// Waits for the process to exit; returns its wait status, 0 for success, or nil if it is
  /// unknown.
  package func wait() -> Int32? {
    var status: Int32 = 0
    while waitpid(identifier, &status, 0) < 0 {
      guard errno == EINTR else { return nil }
    }
    return status
  }

  /// Waits for a process in the foreground to exit; if it stops alone, it is continued.
  ///
  /// Returns its wait status, 0 for success, or nil if it is unknown.
  package func waitContinuing() -> Int32? {
    var status: Int32 = 0
    while true {
      if waitpid(identifier, &status, WUNTRACED) < 0 {
        guard errno == EINTR else { return nil }
        continue
      }
      guard status & 0xFF == 0x7F else { return status }
      // Ctrl-Z also stops this process, during this pause at the latest. Then the shell continues
      // both.
      usleep(20_000)
      _ = POSIX.kill(identifier, SIGCONT)
    }
  }

  /// Returns the wait status, 0 for success, without waiting.
  ///
  /// Returns nil while the process runs, and -1 if the status is unknown.
  func statusIfOver() -> Int32? {
    var status: Int32 = 0
    let found = waitpid(identifier, &status, WNOHANG)
    if found < 0 { return errno == EINTR ? nil : -1 }
    return found == 0 ? nil : status
  }

  /// Kills the process group of the process.
  ///
  /// The process must run in a session of its own and must not be reaped yet.
  func kill() {
    _ = POSIX.kill(-identifier, SIGKILL)
  }

  // MARK: Starting

  private typealias CStrings = [UnsafeMutablePointer<CChar>?]

  #if canImport(Glibc)
    private typealias Actions = posix_spawn_file_actions_t
    private typealias Attributes = posix_spawnattr_t
    /// `POSIX_SPAWN_SETSID`, which glibc declares only with `_GNU_SOURCE`.
    private static let startsSession: Int32 = 0x80
  #else
    private typealias Actions = posix_spawn_file_actions_t?
    private typealias Attributes = posix_spawnattr_t?
    private static let startsSession = Int32(POSIX_SPAWN_SETSID)
  #endif

  private static func startSession(
    _ path: String, _ arguments: CStrings, _ environment: CStrings, _ streams: [Stream],
    _ process: inout pid_t
  ) -> Int32 {
    #if canImport(Glibc)
      var (actions, attributes) = (Actions(), Attributes())
    #else
      var (actions, attributes): (Actions, Attributes) = (nil, nil)
    #endif
    var code = posix_spawn_file_actions_init(&actions)
    guard code == 0 else { return code }
    defer { posix_spawn_file_actions_destroy(&actions) }
    code = posix_spawnattr_init(&attributes)
    guard code == 0 else { return code }
    defer { posix_spawnattr_destroy(&attributes) }
    for (number, stream) in zip(Int32(0)..., streams) {
      let mode = number == 0 ? O_RDONLY : O_WRONLY
      switch stream {
      case .nothing: posix_spawn_file_actions_addopen(&actions, number, "/dev/null", mode, 0)
      case .descriptor(let other): posix_spawn_file_actions_adddup2(&actions, other, number)
      }
    }
    var (none, standard) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    sigemptyset(&standard)
    sigaddset(&standard, SIGPIPE)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &standard)
    let flags = Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF) | startsSession
    posix_spawnattr_setflags(&attributes, Int16(flags))
    return posix_spawnp(&process, path, &actions, &attributes, arguments, environment)
  }

  /// Returns the environment, without the variables that contain a key unless `keepsKeys`.
  ///
  /// Other programs of the user can read the environment of a running process.
  private static func environment(keepsKeys: Bool) -> CStrings {
    var kept: CStrings = []
    var next = environ
    while let entry = next.pointee {
      let isSecret = SecretVariables.names.contains { name in
        let start = "\(name)="
        return strncmp(entry, start, start.utf8.count) == 0
      }
      if keepsKeys || !isSecret { kept.append(entry) }
      next += 1
    }
    return kept + [nil]
  }

  private static func withCStrings<Answer>(
    _ texts: [String], _ body: (CStrings) -> Answer
  ) -> Answer {
    let pointers = texts.map { strdup($0) }
    defer { pointers.forEach { free($0) } }
    return body(pointers + [nil])
  }
}
