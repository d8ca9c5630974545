#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A few lines for the shell, which knows best how the user's words for a program are meant.
enum ShellScript {
  /// Runs a script whose `$1` is an argument, and waits for its end; answers its exit code, or 128 and the
  /// number of the signal that has ended it, and nil where it could not be run.
  ///
  /// It has the terminal and the environment of this program, without the key for the service, and is in its
  /// process group.
  static func run(_ script: String, _ argument: String) -> Int32? {
    var child = pid_t()
    let words: [String] = ["sh", "-c", script, "sh", argument]
    var pointers = words.map { strdup($0) }
    defer { pointers.forEach { free($0) } }
    pointers.append(nil)
    var variables = environment
    guard posix_spawn(&child, "/bin/sh", nil, nil, pointers, &variables) == 0 else { return nil }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0 {
      guard errno == EINTR else { return nil }
    }
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + status & 0x7F
  }

  /// The environment without the variables that hold a key: what is started keeps its own for as long as it
  /// runs, and others of the user's programs can read it.
  private static var environment: [UnsafeMutablePointer<CChar>?] {
    var kept: [UnsafeMutablePointer<CChar>?] = []
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
}
