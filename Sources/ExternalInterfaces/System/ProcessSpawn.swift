#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Starts programs in a session of their own, so that closing the terminal does not end them.
///
/// Signals are as in a fresh process, and standard error is thrown away.
enum ProcessSpawn {
  /// What a standard stream of the program is connected to.
  enum Stream {
    /// Nothing: there is nothing to read, and what is written is thrown away.
    case nothing
    /// A descriptor of this process.
    case descriptor(Int32)
  }

  /// Starts a program with its arguments, of which the first is its name, and with no environment but the given one;
  /// nil where that is not possible.
  static func start(
    _ path: String, _ arguments: [String], environment: [String], input: Stream = .nothing,
    output: Stream = .nothing
  ) -> pid_t? {
    #if canImport(Glibc)
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #else
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
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
    return withCStrings(arguments) { arguments in
      withCStrings(environment) { environment in
        var child = pid_t()
        let result = posix_spawn(&child, path, &actions, &attributes, arguments, environment)
        return result == 0 ? child : nil
      }
    }
  }

  /// `POSIX_SPAWN_SETSID`, which glibc declares for GNU programs only.
  #if canImport(Glibc)
    private static let startsSession: Int32 = 0x80
  #else
    private static let startsSession = Int32(POSIX_SPAWN_SETSID)
  #endif

  private static func withCStrings<Answer>(
    _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Answer
  ) -> Answer {
    let pointers = texts.map { strdup($0) }
    defer { pointers.forEach { free($0) } }
    return body(pointers + [nil])
  }
}
