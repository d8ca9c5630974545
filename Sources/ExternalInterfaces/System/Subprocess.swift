internal import POSIX

/// A program that this one has started.
struct Subprocess {
  /// What a standard stream of a program is connected to.
  enum Stream {
    /// Nothing: there is nothing to read, and what is written is thrown away.
    case nothing
    /// A descriptor of this process.
    case descriptor(Int32)
  }

  /// Where a program runs.
  enum Place {
    /// In the foreground of the terminal: it has the streams, the signals, the process group and the
    /// environment of this program, without the variables that hold a key.
    case foreground
    /// In a session of its own, so that closing the terminal does not end it: signals are as in a fresh
    /// process, standard error is thrown away, and there is no environment but the given one.
    case background(environment: [String], input: Stream = .nothing, output: Stream = .nothing)
  }

  /// The number of its process, which is also that of its group where it has a session of its own.
  let identifier: pid_t

  /// Starts a program with its arguments, of which the first is its name; returns nil where that is not
  /// possible.
  static func start(_ path: String, _ arguments: [String], _ place: Place) -> Subprocess? {
    withCStrings(arguments) { arguments in
      switch place {
      case .foreground:
        spawn(path, arguments, environmentWithoutSecrets, nil, nil)
      case .background(let environment, let input, let output):
        withCStrings(environment) { environment in
          startSession(path, arguments, environment, input, output)
        }
      }
    }
  }

  /// Runs a script of the shell, which knows best how the user's words for a program are meant, in the
  /// foreground, and waits for its end.
  ///
  /// `$1` stands for the argument.
  ///
  /// - Returns: The exit code, or 128 and the number of the signal that has ended it; nil where it could
  ///   not be run.
  static func run(script: String, _ argument: String) -> Int32? {
    guard let shell = start("/bin/sh", ["sh", "-c", script, "sh", argument], .foreground),
      let status = shell.wait()
    else { return nil }
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + status & 0x7F
  }

  /// Waits for its end; returns how it ended, 0 for well, and nil where nothing is known of it.
  func wait() -> Int32? {
    var status: Int32 = 0
    while waitpid(identifier, &status, 0) < 0 {
      guard errno == EINTR else { return nil }
    }
    return status
  }

  /// Returns how it ended, 0 for well, -1 where nothing is known of it, and nil while it runs.
  func statusIfOver() -> Int32? {
    var status: Int32 = 0
    let found = waitpid(identifier, &status, WNOHANG)
    if found < 0 { return errno == EINTR ? nil : -1 }
    return found == 0 ? nil : status
  }

  /// Kills it with all its own children; it must run in a session of its own and not be waited for yet.
  func kill() {
    _ = POSIX.kill(-identifier, SIGKILL)
  }

  // MARK: Starting

  private typealias CStrings = [UnsafeMutablePointer<CChar>?]

  #if canImport(Glibc)
    private typealias Actions = posix_spawn_file_actions_t
    private typealias Attributes = posix_spawnattr_t
    /// `POSIX_SPAWN_SETSID`, which glibc declares for GNU programs only.
    private static let startsSession: Int32 = 0x80
  #else
    private typealias Actions = posix_spawn_file_actions_t?
    private typealias Attributes = posix_spawnattr_t?
    private static let startsSession = Int32(POSIX_SPAWN_SETSID)
  #endif

  private static func startSession(
    _ path: String, _ arguments: CStrings, _ environment: CStrings, _ input: Stream,
    _ output: Stream
  ) -> Subprocess? {
    #if canImport(Glibc)
      var (actions, attributes) = (Actions(), Attributes())
    #else
      var (actions, attributes): (Actions, Attributes) = (nil, nil)
    #endif
    guard posix_spawn_file_actions_init(&actions) == 0 else { return nil }
    defer { posix_spawn_file_actions_destroy(&actions) }
    guard posix_spawnattr_init(&attributes) == 0 else { return nil }
    defer { posix_spawnattr_destroy(&attributes) }
    for (number, stream, mode) in [(Int32(0), input, O_RDONLY), (1, output, O_WRONLY)] {
      switch stream {
      case .nothing: posix_spawn_file_actions_addopen(&actions, number, "/dev/null", mode, 0)
      case .descriptor(let other): posix_spawn_file_actions_adddup2(&actions, other, number)
      }
    }
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    var (none, standard) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    sigemptyset(&standard)
    sigaddset(&standard, SIGPIPE)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &standard)
    let flags = Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF) | startsSession
    posix_spawnattr_setflags(&attributes, Int16(flags))
    return spawn(path, arguments, environment, &actions, &attributes)
  }

  private static func spawn(
    _ path: String, _ arguments: CStrings, _ environment: CStrings,
    _ actions: UnsafePointer<Actions>?, _ attributes: UnsafePointer<Attributes>?
  ) -> Subprocess? {
    var process = pid_t()
    let result = posix_spawn(&process, path, actions, attributes, arguments, environment)
    return result == 0 ? Subprocess(identifier: process) : nil
  }

  /// The environment without the variables that hold a key: what is started keeps its own for as long as it
  /// runs, and others of the user's programs can read it.
  private static var environmentWithoutSecrets: CStrings {
    var kept: CStrings = []
    var next = environ
    while let entry = next.pointee {
      let isSecret = SecretVariables.names.contains { name in
        let start = "\(name)="
        return strncmp(entry, start, start.utf8.count) == 0
      }
      if !isSecret { kept.append(entry) }
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
