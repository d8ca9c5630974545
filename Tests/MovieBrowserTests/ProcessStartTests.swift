import ProgramTestSupport
import TerminalTestSupport
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The program with closed streams, with system limits, and with names that are not text.
@Suite(.wholeProgram) struct ProcessStartTests {
  private let folder: TemporaryFolder
  private var environment = ProgramUnderTest.environment

  init() throws {
    folder = try TemporaryFolder()
    environment["BROWSER"] = try ProgramUnderTest.find().path
    environment["HOME"] = folder.path
  }

  /// Runs a shell command line in which `$BROWSER` is the program.
  private func shell(_ line: String) throws -> ProgramProcess {
    let process = try ProgramProcess(
      .init(path: "/bin/sh", arguments: ["-c", line], environment: environment))
    try process.waitForEnd()
    return process
  }

  private func open(_ line: String) throws -> PseudoTerminal {
    try PseudoTerminal(
      .init(
        path: "/bin/sh", arguments: ["-c", line], environment: environment, columns: 80, rows: 24,
        output: .terminal, error: .terminal))
  }

  /// Returns a line of a `/proc` file of a process.
  private func entry(_ name: String, in file: String, of process: Int32) -> String? {
    String(decoding: TemporaryFolder.bytes(of: "/proc/\(process)/\(file)"), as: UTF8.self)
      .split(separator: "\n").first { $0.hasPrefix(name) }.map(String.init)
  }

  // MARK: Closed streams

  @Test(arguments: ["<&-", "<&- 2>&-"])
  func `Without standard input plain mode ends`(redirection: String) throws {
    let process = try shell("exec \"$BROWSER\" --plain \(redirection)")
    #expect(process.ending == .exited(0))
    #expect(process.output.contains("q quit"))
  }

  @Test(arguments: ["list", "--plain", "mark 'alien 1979' --seen", "--version"])
  func `Without any stream every mode ends`(arguments: String) throws {
    let process = try shell("exec \"$BROWSER\" \(arguments) <&- >&- 2>&-")
    guard case .exited = process.ending else {
      Issue.record("\(String(describing: process.ending))")
      return
    }
  }

  @Test func `Without standard output a command fails and reports it`() throws {
    let process = try shell("exec \"$BROWSER\" list --limit 20 >&-")
    #expect(process.ending == .exited(1))
    #expect(process.errorLines.count == 1)
  }

  // MARK: Limits

  @Test(arguments: [4, 6, 7, 8, 10, 12, 16, 20, 23])
  func `Too few file descriptors are reported in a sentence`(limit: Int) throws {
    let process = try shell("ulimit -n \(limit) && exec \"$BROWSER\" list")
    #expect(process.ending == .exited(1))
    #expect(process.errorLines.count == 1)
    #expect(process.errors.contains("ulimit -n"), "\(process.errors)")
    let terminal = try open("ulimit -n \(limit) && exec \"$BROWSER\"")
    #expect(try terminal.waitForEnd() == .exited(1))
    #expect(terminal.output.holds("ulimit -n"))
  }

  @Test func `With the minimum of file descriptors everything works`() throws {
    let process = try shell("ulimit -n 27 && exec \"$BROWSER\" mark 'alien 1979' --seen")
    #expect(process.ending == .exited(0), "\(process.errors)")
    let terminal = try open("ulimit -n 27 && exec \"$BROWSER\" --fresh")
    try terminal.wait(forPlace: 1)
    try terminal.send("fj")
    try terminal.wait(forPlace: 2)
    try terminal.send("q")
    #expect(try terminal.waitForEnd() == .exited(0))
  }

  @Test(arguments: [
    "mark 'alien 1979' --seen", "export \"$HOME/out.json\"", "list --limit 20 > \"$HOME/out.txt\"",
  ])
  func `A file size limit is reported in a sentence`(arguments: String) throws {
    try #require(shell("exec \"$BROWSER\" mark 'brazil' --seen").ending == .exited(0))
    let process = try shell("ulimit -f 0; exec \"$BROWSER\" \(arguments)")
    #expect(process.ending == .exited(1))
    #expect(process.errorLines.count == 1, "\(process.errors)")
  }

  #if os(Linux)
    @Test func `No core file is written, whatever the shell allows`() throws {
      let terminal = try open("ulimit -S -c $(ulimit -H -c); exec \"$BROWSER\"")
      try terminal.wait(forPlace: 1)
      let limit = try #require(entry("Max core", in: "limits", of: terminal.process.identifier))
      #expect(limit.split(separator: " ").dropFirst(4).first == "0")
    }

    @Test(arguments: [(65_535, 65_535), (10_000, 3), (3, 10_000)])
    func `A window of any claimed size is limited in memory`(columns: Int, rows: Int) throws {
      func isSmall(_ terminal: PseudoTerminal) throws -> Bool {
        let line = try #require(entry("VmHWM", in: "status", of: terminal.process.identifier))
        let kilobytes = line.split(separator: " ").compactMap { Int($0) }.first
        return try #require(kilobytes) < 400 << 10
      }
      let terminal = try open("stty cols \(columns) rows \(rows); exec \"$BROWSER\"")
      try terminal.wait(for: "a frame") { $0.isAlternate }
      terminal.claimSize(columns: 80, rows: 24)
      try terminal.wait(forPlace: 1)
      terminal.claimSize(columns: columns, rows: rows)
      try terminal.send("j")
      terminal.claimSize(columns: 80, rows: 24)
      try terminal.wait(forPlace: 2)
      #expect(try isSmall(terminal))
      try terminal.send("q")
      #expect(try terminal.waitForEnd() == .exited(0))
    }
  #endif

  @Test func `Exit codes of programs are known if SIGCHLD is ignored at the start`() throws {
    try folder.write("hook mark : false\n", to: ".config/moviebrowser/keys")
    var errors = ""
    // On a slow machine a hook may take longer than the program waits for it.
    for title in ["alien 1979", "ran 1985", "heat 1995", "jaws 1975"]
    where !errors.contains("code 1;") {
      let process = try shell(
        "exec bash -c 'trap \"\" CHLD; exec \"$BROWSER\" mark \"\(title)\" --seen'")
      #expect(process.ending == .exited(0))
      errors = process.errors
    }
    #expect(errors.contains("code 1;"), "\(errors)")
  }

  // MARK: Names that are not text

  @Test(arguments: [
    "export \"$HOME/f$bad.json\"", "import \"$HOME/f$bad.csv\"", "search \"ren$bad\"",
    "--record \"$HOME/$bad\"", "detail $bad", "--color-scheme=$bad",
  ])
  func `An argument that is not UTF-8 is rejected`(arguments: String) throws {
    let process = try shell("bad=$(printf '\\351'); exec \"$BROWSER\" \(arguments)")
    #expect(process.ending == .exited(2))
    #expect(process.errors.contains("is not valid UTF-8"), "\(process.errors)")
    #expect(process.errorLines.count == 1)
    #expect(folder.names(in: "") == [])
  }

  @Test(arguments: ["HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"])
  func `A folder whose name is not UTF-8 is rejected`(variable: String) throws {
    let place = "$HOME/ren$(printf '\\351')"
    var own = self
    // Otherwise the home would be unused.
    own.environment["XDG_STATE_HOME"] = nil
    let line = "export \(variable)=\"\(place)\"; exec \"$BROWSER\" mark 'alien 1979' --seen"
    let process = try own.shell(line)
    #expect(process.ending == .exited(1))
    #expect(process.errors.contains(variable) && process.errors.contains("UTF-8"))
    #expect(process.errorLines.count == 1)
    #expect(folder.names(in: "") == [])
    let version = try own.shell("export \(variable)=\"\(place)\"; exec \"$BROWSER\" --version")
    #expect(version.ending == .exited(0))
  }

  @Test func `An unused home folder may have any name`() throws {
    let process = try shell(
      """
      export XDG_DATA_HOME="$HOME/a" XDG_CONFIG_HOME="$HOME/b" XDG_STATE_HOME="$HOME/c"
      export XDG_CACHE_HOME="$HOME/d" HOME="$HOME/ren$(printf '\\351')"
      exec "$BROWSER" mark 'alien 1979' --seen
      """)
    #expect(process.ending == .exited(0), "\(process.errors)")
    #expect(folder.names(in: "") == ["a"])
  }

  // MARK: A system without /proc

  #if os(Linux)
    private static let canHideProc: Bool = {
      let process = try? ProgramProcess(
        .init(path: "/usr/bin/unshare", arguments: ["-m", "mount", "-t", "tmpfs", "none", "/proc"]))
      return (try? process?.waitForEnd()) == .exited(0)
    }()

    @Test(.enabled(if: canHideProc, "only root can hide /proc"))
    func `Arguments do not depend on /proc`() throws {
      func run(_ arguments: String) throws -> ProgramProcess {
        try shell(
          "exec unshare -m sh -c 'mount -t tmpfs none /proc && exec \"$BROWSER\" \(arguments)'")
      }
      let version = try run("--version")
      #expect(version.ending == .exited(0) && version.output.hasPrefix("moviebrowser "))
      let list = try run("list drama --limit 2")
      #expect(list.ending == .exited(0), "\(list.errors)")
      #expect(list.output.split(separator: "\n").count == 2)
      #expect(try run("mark alien-1979 --seen").ending == .exited(0))
      let wrong = try run("lits --json")
      #expect(wrong.ending == .exited(2) && wrong.errors.hasPrefix("{"))
    }
  #endif

  // MARK: Pipes in place of files

  @Test func `A pipe in place of the cache is reported by doctor`() throws {
    let process = try shell(
      """
      mkdir -p "$HOME/.cache/moviebrowser"; mkfifo "$HOME/.cache/moviebrowser/documents.sqlite"
      exec "$BROWSER" doctor --api-url http://127.0.0.1:1 < /dev/null
      """)
    #expect(process.output.contains("documents.sqlite: not a regular file"))
    let cleared = try shell("exec \"$BROWSER\" cache clear")
    #expect(cleared.ending == .exited(1))
  }
}
