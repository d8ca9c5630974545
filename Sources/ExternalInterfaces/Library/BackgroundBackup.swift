#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Backs up a large library in a separate process, so that the user does not wait for it.
public enum BackgroundBackup {
  /// The variables that say where the library is; the process needs no others, among which may be a key.
  private static let variables = ["HOME", "XDG_DATA_HOME", "TMPDIR", "TZ"]

  /// `POSIX_SPAWN_SETSID`, which glibc declares for GNU programs only.
  #if canImport(Glibc)
    private static let spawnsSession: Int32 = 0x80
  #else
    private static let spawnsSession = Int32(POSIX_SPAWN_SETSID)
  #endif

  /// Starts this program again to make a backup if anything has changed; returns whether it was started.
  ///
  /// The process has a session of its own, so that closing the terminal does not end it.
  public static func start() -> Bool {
    guard let program else { return false }
    #if canImport(Glibc)
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #else
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #endif
    guard posix_spawn_file_actions_init(&actions) == 0 else { return false }
    defer { posix_spawn_file_actions_destroy(&actions) }
    guard posix_spawnattr_init(&attributes) == 0 else { return false }
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    for stream in [Int32(1), 2] {
      posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_WRONLY, 0)
    }
    posix_spawnattr_setflags(&attributes, Int16(spawnsSession))
    return withCStrings(["moviebrowser", "library", "backup", "--if-changed"]) { arguments in
      withCStrings(environment) { environment in
        var child = pid_t()
        return posix_spawn(&child, program, &actions, &attributes, arguments, environment) == 0
      }
    }
  }

  private static var environment: [String] {
    variables.compactMap { name in
      ProcessControl.environment(name).map { "\(name)=\($0)" }
    }
  }

  private static var program: String? {
    #if os(Linux)
      // It is this program even where its file was replaced meanwhile.
      return "/proc/self/exe"
    #else
      var size = UInt32(PATH_MAX)
      var path = [CChar](repeating: 0, count: Int(size))
      guard _NSGetExecutablePath(&path, &size) == 0 else { return nil }
      return String(cString: path)
    #endif
  }

  private static func withCStrings<Answer>(
    _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Answer
  ) -> Answer {
    let pointers = texts.map { strdup($0) }
    defer { pointers.forEach { free($0) } }
    return body(pointers + [nil])
  }
}
