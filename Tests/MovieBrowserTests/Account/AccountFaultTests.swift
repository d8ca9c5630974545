import ProgramTestSupport
import Records
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Faults on the way to the account: nothing is lost and nothing is applied twice.
@Suite(.wholeProgram) struct AccountFaultTests {
  @Test func `An ended session is reported, and signing in resumes the sync`() throws {
    let home = try AccountHome()
    try home.done("mark", "7", "--favorite")
    home.account.endSessions()
    let gone = try home.run("account", "sync")
    #expect(gone.ending == .exited(4) && gone.errorLines.count == 1)
    #expect(
      gone.errors.contains("no longer accepts the session") && gone.errors.contains("sign-in"))
    #expect(try home.marks() == ["7": ["favorite"]])
    home.account.isApproved = true
    #expect(try home.done("account", "sign-in").contains("Signed in as ann."))
    #expect(try home.sync().films("sent") == ["7 favorite"])
    // A rejected key is a different case.
    home.home.double.conduct.token = "another"
    let refused = try home.run("account", "sync")
    #expect(refused.errors.contains("key") && !refused.errors.contains("sign-in"))
  }

  @Test func `A change with a lost response is resent without marking twice`() throws {
    let home = try AccountHome()
    try home.done("mark", "7", "--favorite")
    home.account.lostAnswers = 1
    #expect(try home.sync().films("sent") == ["7 favorite"])
    #expect(home.account.changes == ["POST favorite 7 true", "POST favorite 7 true"])
    #expect(home.account.favorites == [7])
  }

  @Test(arguments: [
    MovieDatabaseDoubleConduct.Fault.rateLimited(after: 90, at: "/3/account/4242/favorite"),
    .init(.fault(.stallsAfter(3)), at: "/3/account/4242/favorite"),
    .init(.fault(.neverAnswers), at: "/3/account/4242/favorite"),
    .init(.html(status: 200), at: "/3/account/4242/favorite"),
    .init(.json(#"{"success":false}"#), at: "/3/account/4242/favorite"),
  ])
  func `A mark that cannot be sent stays pending`(fault: MovieDatabaseDoubleConduct.Fault) throws {
    let home = try AccountHome()
    home.home.environment["MOVIEBROWSER_TIMEOUT"] = "1"
    for film in ["7", "8"] { try home.done("mark", film, "--watchlist") }
    _ = try home.sync()
    try home.done("mark", "7", "--favorite")
    try home.done("mark", "8", "--rate", "1")
    home.home.double.add(fault)
    // The lists of favorites are below the same path, so the sync does not start.
    let failed = try home.run("account", "sync")
    #expect(failed.ending == .exited(5) && failed.errorLines.count == 1, "\(failed.errors)")
    #expect(try home.marks() == ["7": ["favorite", "watchlist"], "8": ["1"]])
    #expect(try home.done("account", "status").contains("2 films are waiting"))
    home.home.double.conduct.faults = []
    #expect(try home.sync().films("sent").sorted() == ["7 favorite", "8 rating", "8 watchlist"])
  }

  @Test func `An interrupted sync reports what was sent and what was not`() throws {
    let home = try AccountHome()
    for film in ["7", "8", "9"] { try home.done("mark", film, "--rate", "2") }
    home.home.double.add(.rateLimited(after: 90, at: "/3/movie/8/rating"))
    let process = try home.run("account", "sync", "--json")
    #expect(process.ending == .exited(5) && process.errorLines.count == 1)
    let report = try #require(JSONValue(written: process.output))
    #expect(report.films("sent") == ["7 rating"])
    #expect(report.films("waiting") == ["8 rating", "9 rating"])
    home.home.double.conduct.faults = []
    #expect(try home.sync().films("sent") == ["8 rating", "9 rating"])
  }

  @Test func `After a kill at any point the next sync reconciles both sides`() throws {
    let home = try AccountHome()
    var numbers = SeededNumbers(Int(getpid()))
    var killed = 0
    for film in 11...16 { try home.done("mark", "\(film)", "--watchlist") }
    for round in 0..<8 {
      home.account.favorites = [1 + round]
      for film in [11 + round % 6, 11 + (round + 2) % 6] {
        try home.done("mark", "\(film)", "--rate", "\(1 + round % 5)")
      }
      // Slow enough to be interrupted in the middle.
      home.home.double.conduct.delay = .milliseconds(15)
      let process = try home.start(["account", "sync"])
      let before = home.account.changes.count
      let wanted = Int.random(in: 0...2, using: &numbers)
      let limit = TimeLimit()
      // Every round adds two ratings, so the number of changes sent can be counted.
      while home.account.changes.count < before + wanted {
        guard !limit.isPassed else { throw TestFailure("nothing is sent in round \(round)") }
        usleep(1000)
      }
      process.signal(SIGKILL)
      if try process.waitForEnd() == .signaled(SIGKILL) { killed += 1 }
      // Also, a mark is removed before the program reaches it again.
      let back = "\(11 + round % 6)"
      try home.done("mark", back, "--rate", "--remove")
      home.home.double.conduct.delay = .zero
      #expect(try home.sync().films("conflicts").isEmpty)
      let marks = try home.marks()
      #expect(marks[back]?.contains { $0.first?.isNumber == true } == false, "round \(round)")
      for film in 11...16 {
        let stars = marks["\(film)"]?.first { $0.first?.isNumber == true }
        #expect(home.account[film].map { "\(Int($0) / 2)" } == stars, "round \(round): \(film)")
      }
      #expect(marks.filter { $0.value.contains("favorite") }.keys.sorted() == ["\(1 + round)"])
      #expect(try home.run("library", "check").ending == .exited(0))
    }
    #expect(killed > 0)
  }
}
