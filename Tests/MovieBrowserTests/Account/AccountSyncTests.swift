import ProgramTestSupport
import Records
import Testing

@testable import Commands

/// Marks are synced to and from the account.
@Suite(.wholeProgram) struct AccountSyncTests {
  @Test func `Each side receives the other's marks once`() throws {
    let home = try AccountHome()
    try home.done("mark", "7", "--favorite", "--rate", "4.5", "--note", "mine", "--tag", "mine")
    try home.done("mark", "8", "--watchlist")
    try home.done("mark", "9", "--seen", "--not-for-me")
    home.account.favorites = [3]
    home.account.watchlist = [4]
    home.account[5] = 8.5
    let dry = try home.sync("--dry-run")
    #expect(dry.films("sent") == ["7 favorite", "7 rating", "8 watchlist"])
    #expect(dry.films("fetched").sorted() == ["3 favorite", "4 watchlist", "5 rating"])
    #expect(home.account.changes.isEmpty)
    #expect(try home.marks().count == 3)

    let report = try home.sync()
    #expect(report.films("sent") == dry.films("sent"))
    #expect(report.films("fetched") == dry.films("fetched"))
    #expect(
      home.account.changes == [
        "POST favorite 7 true", "POST rating 7 9.0", "POST watchlist 8 true",
      ])
    #expect(
      try home.marks() == [
        "3": ["favorite"], "4": ["watchlist"], "5": ["4.5"], "7": ["favorite", "4.5"],
        "8": ["watchlist"], "9": [],
      ])
    #expect(try home.done("history").contains("3 films from ann"))

    let again = try home.run("account", "sync")
    #expect(again.ending == .exited(0))
    #expect(again.output.isEmpty && home.account.changes.count == 3)
  }

  @Test func `A removal on one side is applied on the other`() throws {
    let home = try AccountHome()
    try home.done("mark", "7", "--favorite", "--rate", "2")
    home.account.watchlist = [4, 5]
    _ = try home.sync()
    home.account.watchlist = [5]
    home.account[7] = nil
    try home.done("mark", "7", "--favorite", "--remove")
    try home.done("mark", "5", "--seen")
    let report = try home.sync()
    #expect(report.films("sent").sorted() == ["5 watchlist", "7 favorite"])
    #expect(report.films("fetched").sorted() == ["4 watchlist", "7 rating"])
    #expect(home.account.favorites.isEmpty && home.account.watchlist.isEmpty)
    // A film that was rated stays seen.
    #expect(try home.marks() == ["5": [], "7": []])
    // Synced marks are not undone, but everything else is.
    try home.done("undo")
    #expect(try home.marks() == ["5": ["watchlist"], "7": []])
    #expect(try home.sync().films("sent") == ["5 watchlist"])
    #expect(home.account.watchlist == [5])
  }

  @Test func `Marks made offline are sent in order`() throws {
    let home = try AccountHome()
    for film in ["7", "8", "9"] { try home.done("mark", film, "--tag", "known") }
    home.isOnline = false
    try home.done("mark", "9", "--favorite")
    try home.done("mark", "7", "--rate", "3")
    try home.done("mark", "8", "--watchlist")
    let offline = try home.run("account", "sync")
    #expect(offline.ending == .exited(5) && offline.errorLines.count == 1)
    #expect(try home.done("account", "status").contains("3 films are waiting"))
    home.isOnline = true
    _ = try home.sync()
    _ = try home.sync()
    // Within one second films are in the order of their addition to the library.
    #expect(
      home.account.changes.sorted() == [
        "POST favorite 9 true", "POST rating 7 6.0", "POST watchlist 8 true",
      ])
    #expect(try home.done("account", "status").contains(AccountWording.waiting(0)))
  }

  @Test func `Conflicting ratings stay and are reported until resolved`() throws {
    let home = try AccountHome()
    try home.done("mark", "7", "--rate", "2")
    _ = try home.sync()
    try home.done("mark", "7", "--rate", "5")
    home.account[7] = 1
    for _ in 0..<2 {
      let report = try home.sync()
      #expect(report.films("conflicts") == ["7 rating"])
      #expect(report["conflicts"]?.elements.first?["here"] == .number(5.0))
      #expect(report["conflicts"]?.elements.first?["there"] == .number(0.5))
      #expect(try home.marks() == ["7": ["5"]] && home.account[7] == 1)
    }
    #expect(try home.sync("--prefer", "account").films("fetched") == ["7 rating"])
    #expect(try home.marks() == ["7": ["0.5"]])
    #expect(try home.sync().films("conflicts").isEmpty)
  }

  @Test func `A film marked not for me is not restored by the account`() throws {
    let home = try AccountHome()
    try home.done("mark", "7", "--not-for-me")
    home.account.watchlist = [7]
    #expect(try home.sync().films("conflicts") == ["7 watchlist"])
    #expect(try home.done("mine", "not-for-me").contains("7"))
    #expect(home.account.watchlist == [7])
  }

  @Test func `Another account receives everything, and the first resumes later`() throws {
    let home = try AccountHome()
    try home.done("mark", "7", "--favorite")
    _ = try home.sync()
    try home.signIn("another5e55104e", number: 5)
    home.account.number = 5
    home.account.favorites = []
    #expect(try home.sync().films("sent") == ["7 favorite"])
    try home.signIn()
    home.account.number = 4242
    #expect(try home.sync().films("sent").isEmpty)
  }

  @Test func `Pages that shift during reading lose nothing`() throws {
    let home = try AccountHome()
    home.account.favorites = Array(1...45)
    home.home.double.conduct.shift = 6
    #expect(try home.sync().films("fetched").count == 45)
    home.home.double.conduct.shift = 0
    home.account.favorites.removeAll { $0 == 21 }
    // Pages that omit existing films: they are looked up, and nothing is removed.
    home.home.double.conduct.rowsOfPage = [1: 15]
    #expect(try home.sync().films("fetched") == ["21 favorite"])
    #expect(try home.marks().count == 44)
    // A list with any number of identical pages.
    home.home.double.conduct.rowsOfPage = [:]
    home.home.double.conduct.totalPages = 400
    home.home.service.forgetRequests()
    #expect(try home.sync().films("fetched").isEmpty)
    #expect(home.home.service.requests.count < 30)
  }
}
