import ProgramTestSupport
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// No output contains a token or key, however the program ends.
@Suite(.wholeProgram) struct SecretTests {
  @Test(arguments: ["TMDB_ACCESS_TOKEN", "TMDB_API_KEY"], [SIGSEGV, SIGABRT, SIGTERM, 0])
  func `Screen, crash report and cache never contain the secret`(
    variable: String, signal: Int32
  ) throws {
    let home = try FaultyHome(source: "auto")
    home.environment["TMDB_ACCESS_TOKEN"] = nil
    home.environment[variable] =
      variable == "TMDB_API_KEY" ? MovieDatabaseDouble.key : MovieDatabaseDouble.token
    home.environment["XDG_STATE_HOME"] = "\(home.folder.path)/state"
    let terminal = try home.open(["--fresh"])
    try terminal.wait(forPlace: 1)
    try terminal.send("\r")
    try terminal.wait(toShow: "Cast")
    home.impair(with: ServiceFault.lasting[9])
    try terminal.send("h/a\t")
    try terminal.wait(toShow: "unavailable")
    #if os(Linux)
      for file in ["cmdline", "comm", "maps"] {
        let bytes = TemporaryFolder.bytes(of: "/proc/\(terminal.process.identifier)/\(file)")
        #expect(!bytes.mentionsSecret, "\(file)")
      }
    #endif
    if signal == 0 { try terminal.send("q") } else { terminal.process.signal(signal) }
    let ending = try terminal.waitForEnd()
    #expect(ending == (signal == 0 ? .exited(0) : .signaled(signal)))
    #expect(!terminal.output.mentionsSecret)
    let files = home.files
    #expect(files.contains { $0.hasSuffix("documents.sqlite") })
    if signal == SIGSEGV || signal == SIGABRT {
      #expect(files.contains { $0.contains("crash-") })
    }
    #expect(home.filesWithSecrets == [])
    // The service did receive it.
    #expect(home.service.requests.contains { $0.head.mentionsSecret })
  }

  @Test func `Another origin never receives the secret`() throws {
    let other = try LoopbackService { _ in .json("{}") }
    defer { other.stop() }
    for status in [301, 302, 307, 308] {
      let home = try FaultyHome()
      let location = "\(other.origin)/3/discover/movie"
      home.impair(
        with: ServiceFault("leads away", .absence) { _ in .redirect(to: location, status: status) })
      for arguments in [["list"], ["detail", "7"], ["doctor"]] {
        let process = try home.start(arguments)
        let ending = try process.waitForEnd()
        let code: Int32 = arguments == ["doctor"] ? 1 : 5
        #expect(ending == .exited(code), "\(arguments), \(status)")
      }
    }
    #expect(other.requests.isEmpty)
    #expect(other.connectionCount == 0)
  }
}
