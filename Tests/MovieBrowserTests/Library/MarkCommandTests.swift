import ProgramTestSupport
import Records
import TerminalTestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// `mark`, `mine`, `undo`, `redo`, `history`, `stats` and `library` on the command line.
@Suite(.wholeProgram) struct MarkCommandTests {
  private let home: LibraryHome

  init() throws {
    home = try LibraryHome()
  }

  private func fields(_ process: ProgramProcess) -> [[String]] {
    process.output.split(separator: "\n").map { line in
      line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
  }

  @Test func `A film is marked, listed, shown and unmarked`() throws {
    let marked = try home.run(
      "mark", "seven", "samurai", "--on", "2026-01-31", "--rate", "4.5", "--tag", "noir", "--tag",
      "rain", "--favorite", "--note", "so much rain")
    #expect(marked.ending == .exited(0))
    #expect(
      fields(marked) == [
        [
          "seven-samurai-1954", "Seven Samurai", "1954",
          "seen on 31 January 2026, added to favorites, rated 4.5 stars, note added, tagged noir, tagged rain",
        ]
      ])
    for list in ["favorites", "diary", "seen", "rated", "notes", "tags", "all"] {
      let rows = fields(try home.run("mine", list))
      #expect(rows.map { $0[1] } == ["Seven Samurai"], "\(list)")
      #expect(rows.first?.count == 8)
    }
    #expect(fields(try home.run("mine", "diary"))[0][3] == "2026-01-31")
    for list in ["watchlist", "not-for-me"] {
      let none = try home.run("mine", list)
      #expect(none.ending == .exited(0) && none.output.isEmpty)
    }
    let detail = try home.json("detail", "346")["marks"]
    #expect(detail?["rating"] == .number(4.5))
    #expect(detail?["seen"]?.elements.first?["day"]?.text == "2026-01-31")
    let listed = try home.json("list", "--limit", "5000").elements.filter { $0["marks"] != nil }
    #expect(listed.map { $0["id"]?.text } == ["seven-samurai-1954"])
    #expect(listed.first?["marks"] == detail)
    let removed = try home.run(
      "mark", "tt0047478", "--remove", "--tag", "NOIR", "--favorite", "--note", "--seen", "--rate")
    #expect(removed.ending == .exited(0))
    #expect(try home.json("detail", "346")["marks"]?["tags"]?.elements == [.string("rain")])
    #expect(try home.run("mine", "diary", "--json").output == "[]\n")
  }

  @Test func `Undo and redo continue where the last program stopped`() throws {
    try home.run("mark", "psycho", "--watchlist")
    try home.run("mark", "psycho", "--seen")
    #expect(try home.run("mine", "watchlist").output.isEmpty)
    #expect(try home.run("undo").output.contains("removed from watchlist"))
    #expect(try !home.run("mine", "watchlist").output.isEmpty)
    #expect(try home.run("undo").ending == .exited(0))
    #expect(try home.run("undo").ending == .exited(3))
    #expect(try home.run("mine").output.isEmpty)
    #expect(try home.run("redo").ending == .exited(0))
    #expect(try home.run("redo").ending == .exited(0))
    #expect(try home.run("redo").ending == .exited(3))
    #expect(fields(try home.run("mine", "seen")).map { $0[0] } == ["psycho-1960"])
    let history = try home.json("history").elements
    #expect(history.map { $0["step"] } == [.integer(2), .integer(1)])
    #expect(fields(try home.run("history", "--limit", "1")).count == 1)
    #expect(history.first?["changes"]?.elements.first?["after"]?["seen"] != nil)
  }

  @Test func `Redo restores the last undone step unless a later change superseded it`() throws {
    try home.run("mark", "346", "--rate", "4")
    try home.run("mark", "346", "--rate", "2")
    try home.run("undo")
    try home.run("mark", "346", "--rate", "5")
    try home.run("undo")
    #expect(try home.run("redo").output.contains("rated 5 stars (was 4)"))
    let second = try home.run("redo")
    #expect(second.ending == .exited(3))
    #expect(second.errors.contains("nothing to redo"))
    #expect(try home.json("detail", "346")["marks"]?["rating"] == .number(5.0))
    let undone = fields(try home.run("history")).map { $0[3].isEmpty }
    #expect(undone == [true, false, true])
  }

  @Test func `CSV has a cell for every field, whatever a note contains`() throws {
    try home.run("mark", "alien", "--note", "one, \"two\"\nthree", "--on", "2020-02-29")
    let lines = try home.run("mine", "--csv").output
    #expect(
      lines.hasPrefix(
        "id,tmdbID,imdbID,title,year,day,rewatch,viewings,rating,favorite,watchlist,notForMe,tags,note\r\n"
      ))
    #expect(
      lines.hasSuffix(
        "alien-1979,348,tt0078748,Alien,1979,2020-02-29,,1,,,,,,\"one, \"\"two\"\"\nthree\"\r\n"))
  }

  @Test func `Sort, limit, offset and tag narrow a library list`() throws {
    for (film, rate) in [("alien", "3"), ("psycho", "5"), ("casablanca", "4")] {
      try home.run("mark", film, "--rate", rate, "--tag", film == "alien" ? "space" : "old")
    }
    func titles(_ arguments: String...) throws -> [String] {
      let process = try home.start(["mine", "rated"] + arguments)
      try process.waitForEnd()
      return fields(process).map { $0[1] }
    }
    #expect(try titles() == ["Psycho", "Casablanca", "Alien"])
    #expect(try titles("--sort", "title") == ["Alien", "Casablanca", "Psycho"])
    #expect(try titles("--sort", "rating:asc", "--limit", "1") == ["Alien"])
    #expect(try titles("--offset", "1", "--limit", "1") == ["Casablanca"])
    #expect(try titles("tag:OLD") == ["Psycho", "Casablanca"])
    #expect(try titles("--offset", "9") == [])
  }

  @Test func `Statistics are numbers in a pipe, bars on a terminal, full in JSON`() throws {
    try home.run("mark", "alien", "--on", "2020-02-29", "--rate", "4")
    try home.run("mark", "psycho", "--on", "2021-03-01", "--rate", "5")
    let plain = fields(try home.run("stats"))
    #expect(plain.contains(["totals", "films", "2"]))
    #expect(plain.contains(["decades", "1970s", "1"]))
    #expect(plain.contains(["directors", "Alfred Hitchcock", "1"]))
    #expect(plain.contains(["genres", "Horror", "2"]))
    #expect(plain.contains(["viewingYears", "2021", "1"]))
    #expect(!plain.joined().contains { $0.contains("█") })
    let json = try home.json("stats", "rated")
    #expect(json["films"] == .integer(2))
    #expect(json["meanRating"] == .number(4.5))
    let terminal = try home.program.open("stats", environment: home.environment)
    try terminal.waitForEnd()
    #expect(terminal.screen.text.contains("█"))
  }

  @Test func `A day is in the local time zone of the mark`() throws {
    for (zone, offset) in [("AST-12", "+12:00"), ("PST8", "-08:00"), ("UTC0", "+00:00")] {
      let place = ["TZ": zone]
      try home.run("mark", "alien", "--on", "today", "--favorite", with: place)
      let marks = try home.json("detail", "alien", with: place)["marks"]
      let since = try #require(marks?["favorite"]?.text)
      #expect(since.hasSuffix(offset), "\(since)")
      let days = marks?["seen"]?.elements.compactMap { $0["day"]?.text } ?? []
      // Midnight may fall between the two.
      #expect(days.contains { since.hasPrefix($0) }, "\(days) \(since)")
      try home.run("undo", with: place)
    }
  }

  @Test func `Browsing and reading create no file`() throws {
    for arguments in [
      ["list"], ["list", "--json"], ["detail", "--json", "alien"], ["mine"], ["history"], ["stats"],
      ["undo"], ["library"], ["library", "check"], ["mark", "alien", "--remove", "--favorite"],
    ] {
      let process = try home.start(arguments)
      try process.waitForEnd()
    }
    let terminal = try home.program.open(environment: home.environment)
    try terminal.wait(forPlace: 1)
    try terminal.send("q")
    try terminal.waitForEnd()
    #expect(access(home.data, F_OK) != 0)
  }

  @Test func `An ambiguous name is rejected even if only one film is marked`() throws {
    try home.run("mark", "scarface", "1932", "--favorite")
    let refused = try home.run("mark", "scarface", "--rate", "1")
    #expect(refused.ending == .exited(1))
    #expect(refused.errors.contains("several films"), "\(refused.errors)")
    #expect(try home.run("mine", "rated").output.isEmpty)
  }

  @Test func `A batch is one step with all of its films, or nothing`() throws {
    let ids = fields(try home.run("list", "all-time", "--limit", "25")).map { $0[0] }
    func mark(_ names: [String]) throws -> ProgramProcess {
      let process = try home.start(["mark"] + names + ["--watchlist"])
      try process.waitForEnd()
      return process
    }
    let refused = try mark(ids + ["nosuchfilm"])
    #expect(refused.ending == .exited(3) && refused.output.isEmpty)
    #expect(refused.errors.contains("nosuchfilm") && refused.errors.contains("--skip-unknown"))
    #expect(try home.run("history").output.isEmpty)
    let marked = try mark(ids + ["nosuchfilm", "--skip-unknown"])
    #expect(marked.ending == .exited(0) && marked.errors.contains("nosuchfilm"))
    #expect(fields(marked).map { $0[0] } == ids)
    #expect(fields(marked).allSatisfy { $0[3] == "added to watchlist" })
    let question = try home.run("undo")
    #expect(question.ending == .exited(1) && question.errors.contains("--yes"))
    #expect(try home.run("mine", "--limit", "99").output.split(separator: "\n").count == 25)
    let terminal = try home.program.open("undo", environment: home.environment)
    try terminal.wait(toShow: "of 25 films of today")
    try terminal.send("n\n")
    try terminal.waitForEnd()
    #expect(try home.run("mine", "--limit", "99").output.split(separator: "\n").count == 25)
    let undone = try home.json("undo", "--yes")
    #expect(undone["films"] == .integer(25) && undone["changes"]?.elements.count == 25)
    #expect(try home.run("mine").output.isEmpty)
  }

  @Test func `A mark of a film missing from the source can be removed`() throws {
    try home.run("mark", "alien", "--favorite")
    // A source that cannot be reached, and no key for it.
    let away = try home.run(
      "mark", "Alien", "--favorite", "--remove", "--source", "tmdb",
      with: [
        "TMDB_API_KEY": String(repeating: "a", count: 32),
        "MOVIEBROWSER_API_URL": "http://127.0.0.1:9",
      ])
    #expect(away.ending == .exited(0), "\(away.errors)")
    #expect(try home.run("mine").output.isEmpty)
  }
}
