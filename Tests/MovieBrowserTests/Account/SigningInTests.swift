import BusinessLogic
import Commands
import ProgramTestSupport
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Signing in and signing out.
@Suite(.wholeProgram) struct SigningInTests {
  private func ask(_ home: AccountHome) throws -> PseudoTerminal {
    let terminal = try ProgramUnderTest.find().open(
      "account", "sign-in", environment: home.home.environment)
    try terminal.wait(forText: "Waiting")
    return terminal
  }

  @Test func `Approval on the page signs in, and Enter checks at once`() throws {
    let home = try AccountHome(isSignedIn: false)
    let terminal = try ask(home)
    let token = try #require(home.account.secrets.first)
    #expect(terminal.output.holds("https://www.themoviedb.org/authenticate/\(token)"))
    func questions() -> Int {
      home.home.service.requests.count { $0.path == "/3/authentication/session/new" }
    }
    try terminal.send("\r")
    try terminal.wait(for: "the first session request") { questions() == 1 }
    #expect(!home.hasSession)
    home.account.isApproved = true
    try terminal.send("\r")
    let ending = try terminal.waitForEnd()
    #expect(ending == .exited(0))
    #expect(terminal.output.holds("Signed in as ann."))
    let session = try #require(home.account.sessions.first)
    #expect(home.account.sessions.count == 1 && !terminal.output.holds(session))
    #expect(home.rightsOfSession == 0o600)
    #expect(try home.done("account", "status").contains("Signed in as ann."))
    let ann = AccountIdentity(number: 1, name: "ann")
    #expect(try home.done("account", "sign-in") == AccountWording.alreadySignedIn(ann))
    #expect(home.account.sessions.count == 1)
  }

  @Test func `With a display the page opens and approval is polled`() throws {
    let home = try AccountHome(isSignedIn: false)
    home.account.isApproved = true
    let page = "\(home.home.folder.path)/page"
    let opener = try home.home.folder.write(
      "#!/bin/sh\nprintf %s \"$1\" > '\(page).new'\nmv '\(page).new' '\(page)'\n", to: "opener")
    chmod(opener, 0o700)
    home.home.environment["BROWSER"] = opener
    #expect(try home.done("account", "sign-in").contains("on the page that opens"))
    let token = try #require(home.account.secrets.first)
    // The program does not wait for the page opener.
    let limit = TimeLimit()
    while access(page, F_OK) != 0 {
      guard !limit.isPassed else { throw TestFailure("no page is opened") }
      usleep(1000)
    }
    let address = String(decoding: TemporaryFolder.bytes(of: page), as: UTF8.self)
    #expect(address.hasSuffix("/authenticate/\(token)"))
    #expect(home.hasSession)
  }

  @Test func `A name from the service cannot control the terminal`() throws {
    let home = try AccountHome()
    let session = TemporaryFolder.bytes(of: home.sessionFile)
    let text = String(decoding: session, as: UTF8.self).replacing("ann", with: "a\u{1B}[2Jnn")
    try home.home.folder.write(text, to: ".config/moviebrowser/session")
    let output = try home.done("account", "sign-in")
    #expect(
      output == AccountWording.alreadySignedIn(AccountIdentity(number: 1, name: "a\u{1B}[2Jnn")))
    #expect(!output.contains("\u{1B}"))
  }

  @Test func `Ctrl-C cancels and leaves nothing behind`() throws {
    let home = try AccountHome(isSignedIn: false)
    let terminal = try ask(home)
    try terminal.send("\u{3}")
    let ending = try terminal.waitForEnd()
    #expect(ending == .signaled(SIGINT))
    #expect(terminal.settingsNow == terminal.settingsBefore)
    #expect(!home.hasSession && home.account.sessions.isEmpty)
  }

  @Test func `Signing out ends the session at the service as well`() throws {
    let home = try AccountHome()
    func signedOut(_ wasSignedIn: Bool) -> String {
      AccountWording.signedOut(wasSignedIn: wasSignedIn, isKnownThere: false)
    }
    #expect(try home.done("account", "sign-out") == signedOut(true))
    #expect(!home.hasSession && home.account.sessions.isEmpty)
    #expect(try home.done("account", "sign-out") == signedOut(false))
    // A session the service no longer knows has ended.
    try home.signIn()
    home.account.endSessions()
    #expect(try home.run("account", "sign-out").ending == .exited(0))
    #expect(!home.hasSession)
  }

  @Test func `Signing out offline deletes the session and says how to end it at the service`()
    throws
  {
    let home = try AccountHome()
    home.isOnline = false
    let process = try home.run("account", "sign-out")
    #expect(process.ending == .exited(0) && process.errorLines.count == 1)
    #expect(process.output == AccountWording.signedOut(wasSignedIn: true, isKnownThere: true))
    #expect(!home.hasSession && home.account.sessions.count == 1)
  }

  @Test func `A guest session sends ratings only`() throws {
    let home = try AccountHome(isSignedIn: false)
    #expect(try home.done("account", "sign-in", "--guest").contains("as a guest"))
    try home.done("mark", "7", "--rate", "4.5", "--favorite")
    #expect(try home.sync().films("sent") == ["7 rating"])
    #expect(home.account.guestRatings.values.map { $0 } == [[7: 9]])
    #expect(try home.done("account", "status").contains("a guest until 2026-06-16"))
    #expect(try home.sync().films("sent").isEmpty)
    #expect(home.account.favorites.isEmpty && home.account.ratings.isEmpty)
    // Nothing was sent to the other guest session.
    try home.done("account", "sign-out")
    try home.done("account", "sign-in", "--guest")
    #expect(try home.sync().films("sent") == ["7 rating"])
    #expect(home.account.guestRatings.count == 2)
  }

  @Test func `Account errors are reported on one line`() throws {
    let home = try AccountHome(isSignedIn: false)
    home.isOnline = false
    #expect(try home.run("account", "sign-in").errorLines.count == 1)
    #expect(try home.run("account", "sync").errors.contains("account sign-in"))
    home.isOnline = true
    home.home.environment["TMDB_ACCESS_TOKEN"] = nil
    let keyless = try home.run("account", "sign-in")
    #expect(keyless.ending == .exited(4) && keyless.errors.contains("needs a TMDB key"))
    try home.signIn()
    chmod(home.sessionFile, 0o644)
    for part in ["sync", "status"] {
      let exposed = try home.run("account", part)
      #expect(exposed.ending == .exited(4) && exposed.errors.contains("chmod 600"), "\(part)")
      #expect(!exposed.errors.contains(AccountHome.session))
    }
    #expect(try home.run("account", "status", "--json").output.isEmpty)
    for arguments in [
      ["account", "logon"], ["account", "status", "--guest"], ["account", "--dry-run"],
      ["account", "sync", "--prefer", "both"], ["account", "sign-in", "--json"],
    ] {
      let process = try home.start(arguments)
      try process.waitForEnd()
      #expect(process.ending == .exited(2) && process.errorLines.count == 1, "\(arguments)")
    }
  }
}
