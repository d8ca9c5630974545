import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Programs started for the user: a web browser and an editor.
@Suite(.wholeProgram) struct LinkOpenerTests {
  private static let key = "0123456789abcdef0123456789abcdef"

  private let folder: TemporaryFolder
  private var environment = ProgramUnderTest.environment

  init() throws {
    folder = try TemporaryFolder()
    environment["HOME"] = folder.path
    environment["TMDB_API_KEY"] = Self.key
    environment["TMDB_ACCESS_TOKEN"] = "eyJhbGciOiJIUzI1NiJ9.eyJhdWQiOiJ0ZXN0In0.c2lnbmF0dXJl"
    environment["OTHER"] = "stays"
    let stub = try folder.write(
      """
      #!/bin/sh
      { printf '[%s]' "$@"; env; } > "$HOME/part"
      mv "$HOME/part" "$HOME/said"
      """, to: "stub")
    try folder.makeExecutable(stub)
  }

  private func open(_ arguments: String...) throws -> PseudoTerminal {
    try PseudoTerminal(
      .init(
        path: ProgramUnderTest.find().path, arguments: arguments, environment: environment,
        columns: 80, rows: 24, output: .terminal, error: .terminal))
  }

  /// Returns the arguments and environment of the stub.
  private func said() throws -> String {
    let limit = TimeLimit()
    while access("\(folder.path)/said", F_OK) != 0 {
      guard !limit.isPassed else { throw TestFailure("nothing was started") }
      usleep(2000)
    }
    return String(decoding: TemporaryFolder.bytes(of: "\(folder.path)/said"), as: UTF8.self)
  }

  @Test(arguments: [
    ("%", "[https://"), ("nosuch:%", "[https://"), (":nosuch -x:%", "[https://"),
    ("% --new %s", "[--new][https://"), ("nosuch:% a=%s/b:nosuch", "[a=https://"),
    ("% *", "[*][https://"),
  ])
  func `The first installed opener gets the URL but not the key`(
    entries: String, start: String
  ) throws {
    var own = self
    own.environment["BROWSER"] = entries.split(
      separator: "%", maxSplits: 1, omittingEmptySubsequences: false
    ).joined(separator: "\(folder.path)/stub")
    let terminal = try own.open("--source", "catalogue")
    try terminal.wait(forPlace: 1)
    try terminal.send("\r")
    try terminal.wait(toShow: "Cast")
    try terminal.send("o")
    let said = try said()
    #expect(said.hasPrefix(start), "\(said)")
    #expect(said.contains("OTHER=stays"))
    #expect(!said.contains("TMDB_") && !said.contains(Self.key))
  }

  @Test func `Without an installed opener nothing starts`() throws {
    var own = self
    own.environment["BROWSER"] = "nosuch:neither %s"
    let terminal = try own.open("--source", "catalogue")
    try terminal.wait(forPlace: 1)
    try terminal.send("\r")
    try terminal.wait(toShow: "Cast")
    try terminal.send("o")
    try terminal.wait(toShow: "https://")
    #expect(!terminal.screen.text.contains("Opened"))
  }

  @Test func `An editor does not get the key`() throws {
    var own = self
    // A folder for drafts, and no welcome.
    own.environment["XDG_STATE_HOME"] = "\(folder.path)/state"
    try folder.write("", to: "state/moviebrowser/browser")
    own.environment["EDITOR"] = "\(folder.path)/stub"
    let terminal = try own.open("--source", "catalogue", "--notes", "editor")
    try terminal.wait(forPlace: 1)
    try terminal.send("n")
    let said = try said()
    #expect(said.contains("OTHER=stays"))
    #expect(!said.contains("TMDB_") && !said.contains(Self.key))
  }
}
