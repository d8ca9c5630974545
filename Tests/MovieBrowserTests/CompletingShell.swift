import ProgramTestSupport
import TestSupport

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A shell in a terminal that completes the words of `moviebrowser`.
///
/// `moviebrowser` completes as the program does; otherwise it only records its arguments.
final class CompletingShell {
  /// A shell.
  enum Kind: String, CaseIterable {
    case bash, zsh, fish

    var path: String { "/usr/bin/\(rawValue)" }
    var isInstalled: Bool { access(path, X_OK) == 0 }
    var arguments: [String] {
      switch self {
      case .bash: ["--norc", "--noprofile", "-i"]
      case .zsh: ["-f", "-i"]
      case .fish: ["--no-config", "-i"]
      }
    }
    var setup: String {
      switch self {
      case .bash: "source <(moviebrowser completion bash)"
      case .zsh:
        "autoload -Uz compinit; compinit -u; source <(moviebrowser completion zsh)"
      case .fish: "moviebrowser completion fish | source"
      }
    }
  }

  static let installed = Kind.allCases.filter(\.isInstalled)

  let terminal: PseudoTerminal
  /// The folder in which the shell runs, with the home of the user.
  let home: TemporaryFolder
  private let programs: TemporaryFolder
  private var count = 0

  /// Starts a shell in a home with the given marks and lists.
  init(_ kind: Kind, home: TemporaryFolder) throws {
    self.home = home
    programs = try TemporaryFolder()
    let program = try ProgramUnderTest.find().path
    let record = "\(programs.path)/received"
    try programs.write(
      """
      #!/bin/sh
      if [ "$1" = completion ]; then exec '\(program)' "$@"; fi
      { printf '%s\\0' "$@"; printf '\\1\\0'; } >> '\(record)'

      """, to: "moviebrowser")
    chmod("\(programs.path)/moviebrowser", 0o755)
    var environment = Self.environment(home)
    environment["PATH"] = "\(programs.path):/usr/bin:/bin"
    terminal = try PseudoTerminal(
      .init(
        path: kind.path, arguments: kind.arguments, environment: environment, directory: home.path,
        columns: 200, rows: 50, output: .terminal, error: .terminal))
    try terminal.send(kind.setup + "\r")
    _ = try received("moviebrowser ready")
  }

  /// An environment with a home folder.
  static func environment(_ home: TemporaryFolder) -> [String: String] {
    var environment = ProgramUnderTest.environment
    environment["HOME"] = home.path
    environment["ZDOTDIR"] = home.path
    return environment
  }

  /// Types a line and Return; returns the arguments that the program receives.
  func received(_ line: String) throws -> [String] {
    terminal.forgetOutput()
    try terminal.send(line + "\r")
    let end = ContinuousClock.now + .seconds(60)
    var records: [ArraySlice<UInt8>] = []
    try terminal.wait(for: "a command") {
      let bytes = TemporaryFolder.bytes(of: "\(programs.path)/received")
      records = bytes.split(separator: 1, omittingEmptySubsequences: false)
      guard records.count - 1 == count, ContinuousClock.now > end else {
        return records.count - 1 > count
      }
      throw TestFailure("the shell does not run \(line)\n\(terminal.screen)")
    }
    count = records.count - 1
    // A record ends with the NUL after the arguments; the one after the sign begins the next.
    let bytes = records[count - 1].drop { count > 1 && $0 == 0 }
    return bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }
}
