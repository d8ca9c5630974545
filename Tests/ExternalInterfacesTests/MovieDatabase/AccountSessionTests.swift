import BusinessLogic
import OperatingSystem
import TestSupport
import Testing

@testable import MovieDatabase

/// A session as a value, and its file.
struct AccountSessionTests {
  private static let secret = "5e55104ec0ffee0123456789"
  private let folder: TemporaryFolder
  private let file: SecretFile

  init() throws {
    folder = try TemporaryFolder()
    file = SecretFile(path: "\(folder.path)/config/moviebrowser/session")
  }

  private func session(_ number: Int = 7, name: String = "ann", expiry: String? = nil) throws
    -> AccountSession
  {
    try #require(
      AccountSession(
        Self.secret, of: AccountIdentity(number: number, name: name), expiry: expiry))
  }

  @Test func `Printing or dumping never shows the session`() throws {
    for session in [try session(), try session(AccountIdentity.guest)] {
      var dumped = ""
      dump(session, to: &dumped)
      dump(session.ending, to: &dumped)
      for text in ["\(session)", String(reflecting: session), dumped] {
        #expect(text.firstRange(of: Self.secret) == nil, "\(text)")
      }
    }
  }

  @Test func `A session round-trips in a private file`() throws {
    let sessions = [
      try session(), try session(4242, name: "Ann\nsession evil"),
      try session(AccountIdentity.guest, name: "guest", expiry: "2026-06-16 17:04:39 UTC"),
    ]
    #expect(try file.readSession() == nil)
    for session in sessions {
      try file.write(session)
      let found = try #require(try file.readSession())
      #expect(found.parameter == session.parameter)
      #expect(found.identity.number == session.identity.number)
      #expect(found.expiry == session.expiry)
      #expect(TemporaryFolder.rights(of: file.path) == 0o600)
    }
    #expect(try file.remove())
    #expect(try !file.remove())
  }

  @Test(arguments: [
    "", "session", "session a b\naccount 7\n", "session abc\n", "session abc\naccount 0\n",
    "session abc\naccount -3\n", "guest a/b\n", "session ../x\naccount 7\n",
    "session \"}\naccount 7\n",
  ])
  func `An invalid session is ignored and not shown`(text: String) throws {
    try file.write(try session())
    try TemporaryFolder.write(Array(text.utf8), to: file.path)
    let problem = #expect(throws: SecretFile.SessionProblem.self) { try file.readSession() }
    #expect(problem?.message.firstRange(of: "account sign-in") != nil)
  }
}
