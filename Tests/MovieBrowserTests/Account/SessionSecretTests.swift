import ProgramTestSupport
import TestSupport
import Testing

/// A session is in one file and in requests to the service, and nowhere else.
@Suite(.wholeProgram) struct SessionSecretTests {
  @Test(arguments: [false, true]) func `No written byte contains the session`(
    isGuest: Bool
  ) throws {
    let home = try AccountHome(isSignedIn: false)
    home.account.isApproved = true
    let login = try home.start(["account", "sign-in"] + (isGuest ? ["--guest"] : []))
    #if os(Linux)
      let arguments = TemporaryFolder.bytes(of: "/proc/\(login.identifier)/cmdline")
    #endif
    try login.waitForEnd()
    let session = try #require(home.account.secrets.last)
    let page = home.account.secrets.dropLast().first
    #expect(home.hasSession)
    #if os(Linux)
      #expect(!arguments.holds(session))
    #endif
    #expect(!login.output.contains(session) && !login.errors.contains(session))
    try home.run("mark", "7", "--rate", "4", "--favorite")
    let commands = [
      ["account"], ["account", "status", "--json"], ["account", "sync"],
      ["account", "sync", "--json"], ["account", "sign-in"], ["list", "--json"], ["detail", "7"],
      ["doctor"], ["cache"], ["config", "--json"], ["history", "--json"], ["library", "--json"],
    ]
    for fault in [nil, LoopbackAnswer.html(status: 502), .fault(.resets)] {
      if let fault { home.home.double.add(.init(fault)) }
      for arguments in commands {
        let process = try home.start(arguments)
        try process.waitForEnd()
        #expect(
          !process.output.contains(session) && !process.errors.contains(session), "\(arguments)")
      }
    }
    home.home.double.conduct.faults = []
    let written = home.home.writtenBytes
    #expect(written.keys.contains { $0.hasSuffix("documents.sqlite") })
    #expect(written.keys.contains { $0.hasSuffix("library.db") })
    let holders = written.filter { $0.value.holds(session) }.map(\.key)
    #expect(holders == [home.sessionFile])
    if let page { #expect(!written.values.contains { $0.holds(page) }) }
    // The service did receive it, in its own URLs and bodies only.
    #expect(home.home.service.requests.contains { $0.head.holds(session) })
    let logout = try home.run("account", "sign-out")
    #expect(!logout.output.contains(session) && !logout.errors.contains(session))
    #expect(!home.home.writtenBytes.values.contains { $0.holds(session) })
  }
}
