import ProgramTestSupport
import TestSupport

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A program in a home folder of its own that records its arguments and its environment.
struct RecordingProgram {
  /// A key that no program may get.
  static let key = "0123456789abcdef0123456789abcdef"

  let folder: TemporaryFolder
  let path: String
  /// The environment of the browser.
  var environment = ProgramUnderTest.environment

  init() throws {
    folder = try TemporaryFolder()
    environment["HOME"] = folder.path
    environment["TMDB_API_KEY"] = Self.key
    path = try folder.write(
      """
      #!/bin/sh
      { printf '[%s]' "$@"; env; } > "$HOME/part"
      mv "$HOME/part" "$HOME/said"
      echo "said it"
      """, to: "said-program")
    try folder.makeExecutable(path)
  }

  /// Waits until the program has run; returns its arguments and its environment.
  func said() throws -> String {
    let limit = TimeLimit()
    while access("\(folder.path)/said", F_OK) != 0 {
      guard !limit.isPassed else { throw TestFailure("nothing was started") }
      usleep(2000)
    }
    return String(decoding: TemporaryFolder.bytes(of: "\(folder.path)/said"), as: UTF8.self)
  }

  /// Returns whether a text names a variable with a key, or has the key.
  static func showsKey(_ text: String) -> Bool {
    ["TMDB_", key].contains { text.contains($0) }
  }
}
