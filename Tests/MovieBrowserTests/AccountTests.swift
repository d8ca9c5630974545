import ProgramTestSupport
import TerminalTestSupport
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A key is accepted, stored, used and removed, and never shown.
@Suite(.wholeProgram) struct AccountTests {
  private static let place = ".config/moviebrowser/account"

  private func mode(_ path: String) -> mode_t {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o7777 : 0
  }

  @Test(arguments: [MovieDatabaseDouble.token, MovieDatabaseDouble.key])
  func `A key from standard input is checked, stored and used`(key: String) throws {
    let home = try ServiceHome(key: nil)
    let taken = try home.run("account", "key", input: "\n  \(key) \n")
    #expect(taken.ending == .exited(0), "\(taken.errors)")
    #expect(home.service.requests.map(\.path) == ["/3/authentication"])
    #expect(mode("\(home.folder.path)/\(Self.place)") == 0o600)
    #expect(mode("\(home.folder.path)/.config/moviebrowser") == 0o700)
    #expect(try home.run("account").output.contains(Self.place))
    #expect(try home.run("list", "--source", "tmdb", "--limit", "1").ending == .exited(0))
    #expect(try home.run("account", "key", "--remove").output.hasPrefix("Deleted the key"))
    #expect(try home.run("account").output.hasPrefix("No TMDB key."))
    #expect(!taken.output.contains(key) && !taken.errors.contains(key))
  }

  @Test func `An invalid, rejected or unverifiable key changes nothing`() throws {
    let home = try ServiceHome(key: nil)
    try home.run("account", "key", input: MovieDatabaseDouble.token)
    let before = TemporaryFolder.bytes(of: "\(home.folder.path)/\(Self.place)")
    for word in ["", "hunter2", "another.access-token_9876543210"] {
      let refused = try home.run("account", "key", input: word)
      #expect(refused.ending == .exited(4))
      #expect(refused.errorLines.count == 1 && refused.errors.contains("nothing changed"))
      #expect(word.isEmpty || !refused.errors.contains(word))
    }
    home.goOffline()
    let offline = try home.run("account", "key", input: MovieDatabaseDouble.key)
    #expect(offline.ending == .exited(5) && offline.errors.contains("nothing changed"))
    #expect(TemporaryFolder.bytes(of: "\(home.folder.path)/\(Self.place)") == before)
  }

  @Test func `A key on the command line is rejected and not repeated`() throws {
    let home = try ServiceHome(key: nil)
    for word in ["key", "status"] {
      let refused = try home.run("account", word, MovieDatabaseDouble.token)
      #expect(refused.ending == .exited(2))
      #expect(
        refused.errorLines.count == 1 && refused.errors.contains("run moviebrowser account key"))
      #expect(!refused.errors.contains(MovieDatabaseDouble.token.prefix(6)))
    }
    #expect(home.writtenBytes.isEmpty)
  }

  @Test func `A file readable by others is not used`() throws {
    let home = try ServiceHome(key: nil)
    try home.run("account", "key", input: MovieDatabaseDouble.token)
    chmod("\(home.folder.path)/\(Self.place)", 0o644)
    let auto = try home.run("list", "--limit", "1")
    #expect(auto.ending == .exited(0))
    #expect(auto.errorLines.count == 1 && auto.errors.contains("chmod 600"))
    #expect(auto.output.contains("star-wars-1977"))
    #expect(try home.run("list", "--source", "tmdb").ending == .exited(4))
    #expect(try home.run("account").ending == .exited(4))
    #expect(try home.run("doctor").ending == .exited(1))
  }

  private func ask(_ home: ServiceHome) throws -> PseudoTerminal {
    let terminal = try ProgramUnderTest.find().open(
      "account", "key", environment: home.environment)
    try terminal.wait(forText: "(hidden): ")
    return terminal
  }

  @Test func `A key typed at a terminal is not shown`() throws {
    let home = try ServiceHome(key: nil)
    let terminal = try ask(home)
    #expect(terminal.settingsNow != terminal.settingsBefore)
    try terminal.send("\(MovieDatabaseDouble.token)\r")
    let ending = try terminal.waitForEnd()
    #expect(ending == .exited(0))
    #expect(terminal.settingsNow == terminal.settingsBefore)
    #expect(!terminal.output.holds(MovieDatabaseDouble.token))
    #expect(try home.run("list", "--source", "tmdb", "--limit", "1").ending == .exited(0))
  }

  @Test func `A background prompt waits for the foreground, and echo is restored`() throws {
    let home = try ServiceHome(key: nil)
    var environment = home.environment
    environment["PS1"] = "ready> "
    environment["BROWSER"] = try ProgramUnderTest.find().path
    let terminal = try PseudoTerminal(
      .init(
        path: "/bin/bash", arguments: ["--norc", "--noprofile", "--noediting", "-i"],
        environment: environment, output: .terminal, error: .terminal))
    try terminal.wait(forText: "ready> ")
    let before = terminal.settingsNow
    try terminal.send("\"$BROWSER\" account key &\r")
    // It is stopped before it prints or changes anything.
    try terminal.wait(for: "the stop") { _ in
      try terminal.send("jobs\r")
      usleep(20_000)
      return terminal.screen.text.contains("Stopped")
    }
    #expect(terminal.settingsNow == before)
    terminal.forgetOutput()
    try terminal.send("fg\r")
    try terminal.wait(for: "the key prompt") { _ in terminal.settingsNow != before }
    try terminal.send("secret\r")
    try terminal.wait(for: "the end of the key prompt") { _ in terminal.settingsNow == before }
    #expect(!terminal.output.holds("secret"))
    try terminal.send("exit 0\r")
    #expect(try terminal.waitForEnd() == .exited(0))
  }

  @Test func `Echo is restored however the prompt ends`() throws {
    let home = try ServiceHome(key: nil)
    for signal in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] {
      let terminal = try ask(home)
      terminal.process.signal(signal)
      let ending = try terminal.waitForEnd()
      #expect(ending == .signaled(signal))
      #expect(terminal.settingsNow == terminal.settingsBefore)
    }
    for (keys, ending) in [
      ("secret\u{3}", ProgramProcess.Ending.signaled(SIGINT)), ("\u{4}", .exited(4)),
      ("\r", .exited(4)),
    ] {
      let terminal = try ask(home)
      try terminal.send(keys)
      let found = try terminal.waitForEnd()
      #expect(found == ending)
      #expect(terminal.settingsNow == terminal.settingsBefore)
      #expect(!terminal.output.holds("secret"))
    }
    #expect(home.writtenBytes.isEmpty)
  }

  @Test(arguments: [MovieDatabaseDouble.token, MovieDatabaseDouble.key])
  func `No written byte contains the key`(key: String) throws {
    let home = try ServiceHome(key: nil)
    home.environment[key.contains(".") ? "TMDB_ACCESS_TOKEN" : "TMDB_API_KEY"] = key
    let commands: [[String]] = [
      ["list"], ["list", "--json"], ["search", "film"], ["detail", "7", "--json"],
      ["detail", "999999"],
      ["account"], ["cache"], ["config", "--json"], ["doctor"], ["doctor", "--json"],
      ["list", "--proxy", "http://127.0.0.1:1"], ["list", "--limit", "x"],
    ]
    for isOnline in [true, false] {
      for arguments in commands {
        let process = try ProgramProcess(
          .init(
            path: ProgramUnderTest.find().path, arguments: arguments,
            environment: home.environment))
        try process.waitForEnd()
        #expect(!process.output.contains(key) && !process.errors.contains(key), "\(arguments)")
      }
      if isOnline { home.goOffline() }
    }
    let written = home.writtenBytes
    #expect(written.keys.contains { $0.hasSuffix("documents.sqlite") })
    for (path, bytes) in written { #expect(!bytes.holds(key), "\(path)") }
  }

  #if os(Linux)
    @Test func `The key is never a process argument`() throws {
      let home = try ServiceHome(key: nil)
      let terminal = try ask(home)
      try terminal.send("\(MovieDatabaseDouble.key)")
      let arguments = TemporaryFolder.bytes(of: "/proc/\(terminal.process.identifier)/cmdline")
      #expect(arguments.holds("account") && !arguments.holds(MovieDatabaseDouble.key))
    }
  #endif
}
