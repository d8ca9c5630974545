public import TerminalTestSupport
public import TestSupport

internal import TerminalModel

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A program in tmux, an emulator that is independent of the tests' own.
///
/// It has a server of its own without the user's settings, which ends with this object.
public final class TmuxSession {
  /// The path of tmux, or nil if it is not installed.
  public static let path = ["/usr/bin/tmux", "/usr/local/bin/tmux", "/opt/homebrew/bin/tmux"]
    .first { (place: String) in access(place, X_OK) == 0 }

  private static let settings = """
    set -g default-terminal tmux-256color
    set -g status off
    set -g remain-on-exit on
    set -s escape-time 0
    set -g allow-rename off
    """

  /// The files of the server.
  public let folder: TemporaryFolder
  /// The identifier of its first process.
  public private(set) var identifier: Int32 = 0
  private let tmux: String
  /// The process that started the server; if the tests are killed, the server ends with it.
  private var starter: ProgramProcess?
  private let environment: [String: String]
  private var size: TerminalSize
  private var terminal: Int32 = -1
  private var marks = 0

  /// Starts a program in a window with a size.
  public init(
    _ command: [String], columns: Int, rows: Int,
    environment: [String: String] = ProgramUnderTest.environment
  ) throws {
    guard let path = Self.path else { throw TestFailure("tmux is not installed") }
    tmux = path
    folder = try TemporaryFolder()
    size = TerminalSize(columns: columns, rows: rows)
    self.environment = environment.merging(["TMUX_TMPDIR": folder.path]) { $1 }
    try folder.write(Self.settings, to: "tmux.conf")
    starter = try start(
      ["-f", "\(folder.path)/tmux.conf", "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)"]
        + command)
    let words = try run(["display", "-p", "#{pane_pid} #{pane_tty}"]).split(separator: " ")
    identifier = words.first.flatMap { Int32($0) } ?? 0
    terminal = open(String(words.last?.dropLast() ?? ""), O_WRONLY | O_NOCTTY | O_CLOEXEC)
    guard identifier > 0, terminal >= 0 else { throw TestFailure("no pane in tmux: \(words)") }
  }

  deinit {
    if terminal >= 0 { close(terminal) }
    _ = try? run(["kill-server"])
  }

  /// Returns the command that runs a program in a nested tmux.
  public static func nested(_ command: [String], in folder: TemporaryFolder) throws -> [String] {
    let settings = try folder.write(Self.settings, to: "inner.conf")
    return ["/usr/bin/env", "-u", "TMUX", path ?? "tmux", "-u", "-S", "\(folder.path)/inner"]
      + ["-f", settings, "new-session"] + command
  }

  /// Runs a tmux command; returns its output.
  @discardableResult public func run(_ arguments: [String]) throws -> String {
    try start(arguments).output
  }

  /// Runs a tmux command; returns its ended process.
  private func start(_ arguments: [String]) throws -> ProgramProcess {
    let process = try ProgramProcess(
      .init(
        path: tmux, arguments: ["-u", "-S", "\(folder.path)/socket"] + arguments,
        environment: environment))
    guard try process.waitForEnd() == .exited(0) else {
      throw TestFailure("tmux \(arguments): \(process.errors)")
    }
    return process
  }

  /// Sends keys at once.
  public func send(_ text: String) throws {
    try run(["send-keys", "-l", "--", text])
  }

  /// Resizes the window.
  public func resize(columns: Int, rows: Int) throws {
    size = TerminalSize(columns: columns, rows: rows)
    try run(["resize-window", "-x", "\(columns)", "-y", "\(rows)"])
  }

  /// Writes to the terminal like a program in it.
  func write(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(terminal, $0.baseAddress, $0.count) }
      guard count > 0 else { throw TestFailure("the terminal takes nothing") }
      rest = rest.dropFirst(count)
    }
  }

  /// Returns the screen after all output so far, with the character widths of tmux.
  func emulator(width: @escaping (Character) -> Int) throws -> ScreenEmulator {
    marks += 1
    // Bytes arrive in order: once this title is set, everything before it has arrived.
    let mark = "mark\(marks)"
    try write(Array("\u{1B}]2;\(mark)\u{7}".utf8))
    let limit = TimeLimit()
    while true {
      let format = "#{pane_title} #{cursor_y} #{cursor_x} #{cursor_flag}"
      let output = try run(["display", "-p", format, ";", "capture-pane", "-p", "-e", "-N"])
      let lines = output.split(separator: "\n", omittingEmptySubsequences: false)
      let words = lines[0].split(separator: " ")
      if words.first == mark[...] {
        return show(lines.dropFirst().dropLast(), words.dropFirst().compactMap { Int($0) }, width)
      }
      guard !limit.isPassed else { throw TestFailure("tmux does not take what was written") }
    }
  }

  /// Returns the screen after all output so far; without widths, those of the tests' terminal
  /// apply.
  public func screen(_ widths: TmuxWidths? = nil) throws -> TerminalScreen {
    let emulator = try emulator { widths?.of($0) ?? TerminalDisplay.width($0) }
    return TerminalScreen(emulator, errors: [])
  }

  /// The end of the title set by `screen`, which is in the program's output too.
  public var mark: [UInt8] { Array("\u{1B}]2;mark\(marks)\u{7}".utf8) }

  private func show(
    _ lines: ArraySlice<Substring>, _ cursor: [Int], _ width: @escaping (Character) -> Int
  ) -> ScreenEmulator {
    var emulator = ScreenEmulator(size: size, width: width)
    emulator.feed(Array("\u{1B}[2J".utf8))
    for (row, line) in lines.prefix(size.rows).enumerated() {
      emulator.feed(Array("\u{1B}[\(row + 1);1H\(line)".utf8))
    }
    if cursor.count == 3 {
      let mode = cursor[2] == 1 ? "h" : "l"
      emulator.feed(Array("\u{1B}[\(cursor[0] + 1);\(cursor[1] + 1)H\u{1B}[?25\(mode)".utf8))
    }
    emulator.errors = []
    return emulator
  }
}
