import ProgramTestSupport
import Synchronization
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// `moviebrowser import` and `export` on the command line.
@Suite(.wholeProgram) struct ImportProgramTests {
  private let folder: TemporaryFolder
  private let environment: [String: String]

  init() throws {
    folder = try TemporaryFolder()
    var environment = ProgramUnderTest.environment
    environment["HOME"] = folder.path
    self.environment = environment
  }

  @discardableResult private func run(
    _ arguments: String..., input: ProgramProcess.Stream = .terminal, directory: String? = nil
  ) throws -> ProgramProcess {
    let process = try ProgramProcess(
      .init(
        path: ProgramUnderTest.find().path, arguments: arguments, environment: environment,
        directory: directory, input: input))
    try process.waitForEnd()
    return process
  }

  /// Creates a Letterboxd export of films in the catalogue and one unknown film; returns its
  /// folder.
  private func letterboxd() throws -> String {
    let head = "Date,Name,Year,Letterboxd URI"
    try folder.write(
      "\(head)\n2020-01-05,Metropolis,1927,u1\n2020-01-06,The Third Man,1949,u2\n2020-01-07,Nobody Knows It,2001,u3\n",
      to: "export/watched.csv")
    try folder.write(
      "\(head),Rating,Rewatch,Tags,Watched Date\n2020-01-06,The Third Man,1949,v1,4.5,,\"noir, zither\",2020-01-05\n",
      to: "export/diary.csv")
    try folder.write("\(head)\n2020-02-01,Metropolis,1927,u1\n", to: "export/likes/films.csv")
    return "\(folder.path)/export"
  }

  private func number(_ name: String, _ process: ProgramProcess) -> Int? {
    process.output.split(separator: "\n").first { $0.hasPrefix("\(name)\t") }
      .flatMap { Int($0.dropFirst(name.count + 1)) }
  }

  @Test func `A Letterboxd folder imports once and is undone as a whole`() throws {
    let export = try letterboxd()
    let trial = try run("import", export, "--dry-run")
    #expect(trial.ending == .exited(0) && trial.errors.isEmpty)
    #expect(number("changed", trial) == 3 && number("titleOnly", trial) == 1)
    // A dry run does not even create the file.
    #expect(folder.names(in: ".local").isEmpty)
    let first = try run("import", export)
    #expect(first.ending == .exited(0) && first.errors.isEmpty)
    #expect(number("changed", first) == 3)
    #expect(number("changed", try run("import", export, "--from", "letterboxd")) == 0)
    let favorites = try run("mine", "favorites").output
    #expect(favorites.hasPrefix("metropolis-1927\tMetropolis\t1927\t2020-02-01\t"))
    #expect(try run("history").output.split(separator: "\n").count == 1)
    #expect(try run("undo").ending == .exited(0))
    #expect(try run("mine").output.isEmpty)
  }

  @Test func `An export recreates an equal library by file and by pipe`() throws {
    try run("import", letterboxd())
    try run("mark", "metropolis", "--note", "Two\nlines, \"quoted\"", "--rate", "3.5")
    let file = "\(folder.path)/all.json"
    let export = try run("export", file)
    #expect(export.ending == .exited(0) && export.output.isEmpty && export.errors.isEmpty)
    let mine = try run("mine", "--json").output
    let written = String(decoding: TemporaryFolder.bytes(of: file), as: UTF8.self)
    #expect(written.hasPrefix("{\n  \"format\": \"moviebrowser library\""))
    let other = try TemporaryFolder()
    for source in [file, "-"] {
      var context = environment
      context["HOME"] = "\(other.path)/\(source == "-" ? "pipe" : "file")"
      func run(_ arguments: String..., input: ProgramProcess.Stream = .terminal) throws
        -> ProgramProcess
      {
        let process = try ProgramProcess(
          .init(
            path: ProgramUnderTest.find().path, arguments: arguments, environment: context,
            input: input))
        try process.waitForEnd()
        return process
      }
      let taken = try run("import", source, input: source == "-" ? .file(file) : .terminal)
      #expect(taken.ending == .exited(0))
      #expect(try run("mine", "--json").output == mine)
    }
  }

  @Test func `An existing file stays without --force`() throws {
    try run("import", letterboxd())
    let path = try folder.write("mine", to: "out.csv")
    let kept = try run("export", "--to", "letterboxd", path)
    #expect(kept.ending == .exited(1))
    #expect(kept.errorLines.count == 1 && kept.errors.contains("--force"))
    #expect(TemporaryFolder.bytes(of: path) == Array("mine".utf8))
    #expect(try run("export", "--to", "letterboxd", path, "--force").ending == .exited(0))
    #expect(
      TemporaryFolder.bytes(of: path) == Array(try run("export", "--to", "letterboxd").output.utf8))
  }

  @Test func `A closed reader is not an error, and a full device is one line`() throws {
    try run("import", letterboxd())
    let closed = try ProgramProcess(
      .init(
        path: ProgramUnderTest.find().path, arguments: ["export"], environment: environment,
        output: .closedPipe))
    try closed.waitForEnd()
    #expect(closed.ending == .exited(141) || closed.ending == .signaled(SIGPIPE))
    #expect(closed.errors.isEmpty)
    #if os(Linux)
      let full = try run("export", "/dev/full")
      #expect(full.ending == .exited(1))
      #expect(full.errorLines.count == 1 && full.errors.contains("/dev/full"))
    #endif
  }

  @Test func `An unreadable file is one line, and nothing is saved`() throws {
    try folder.write("Dear diary", to: "notes.txt")
    try folder.write("a\n", to: "empty/a.txt")
    try folder.write("PK\u{3}\u{4} and no more", to: "broken.zip")
    try folder.write(
      "{\"format\": \"moviebrowser library\", \"version\": 99, \"films\": []}", to: "later.json")
    for name in ["notes.txt", "empty", "broken.zip", "later.json", "missing.csv"] {
      let process = try run("import", "\(folder.path)/\(name)")
      #expect(process.ending == .exited(1), "\(name)")
      #expect(process.errorLines.count == 1 && process.errors.contains(name), "\(name)")
      #expect(process.output.isEmpty)
    }
    #expect(folder.names(in: ".local").isEmpty)
  }

  @Test(arguments: [
    (["import"], "FILE"), (["import", "a", "b"], "unexpected argument"),
    (["import", "a", "--from", "letterbox"], "did you mean letterboxd?"),
    (["import", "a", "--dry"], "did you mean"), (["export", "a", "b"], "unexpected argument"),
    (["export", "--to", "imdb"], "IMDb does not import files"), (["export", "--to", "cvs"], "csv"),
    (["export", "--force"], "--force"), (["export", "--watchlist"], "--watchlist"),
  ])
  func `A usage error is one line with the correction`(arguments: [String], words: String) throws {
    let process = try ProgramProcess(
      .init(
        path: ProgramUnderTest.find().path, arguments: arguments, environment: environment))
    try process.waitForEnd()
    #expect(process.ending == .exited(2))
    #expect(process.errorLines.count == 1 && process.errors.contains(words))
  }

  @Test func `At a terminal a match that may be wrong is a question`() throws {
    let file = try folder.write("Third Man\nMetropolis (1927)\n", to: "watchlist.txt")
    let terminal = try ProgramUnderTest.find().open("import", file, environment: environment)
    try terminal.wait(
      forText: "The Third Man (1949) for “Third Man” (watchlist.txt, line 1)? y yes")
    try terminal.send("n\r")
    try terminal.waitForEnd()
    #expect(terminal.process.ending == .exited(0))
    let wanted = try run("mine", "watchlist").output
    #expect(wanted.hasPrefix("metropolis-1927\t") && wanted.split(separator: "\n").count == 1)
    // A pipe lists it and asks no question.
    let piped = try run("import", file)
    #expect(piped.output.hasPrefix("film\tpossible\twatchlist.txt, line 1\tThird Man\t"))
    #expect(number("possible", piped) == 1 && number("changed", piped) == 0)
    #expect(number("changed", try run("import", file, "--accept")) == 1)
  }

  @Test func `Ctrl-C at a question stops the import`() throws {
    let file = try folder.write("Third Man\n", to: "watchlist.txt")
    let terminal = try ProgramUnderTest.find().open("import", file, environment: environment)
    try terminal.wait(forText: "y yes")
    terminal.process.signal(SIGINT)
    try terminal.waitForEnd()
    #expect(terminal.process.ending == .exited(130))
    #expect(try run("mine").output.isEmpty)
  }

  @Test func `A file of bad rows alone names them all and fails`() throws {
    let head = "Date,Name,Year,Letterboxd URI,Watched Date\n"
    let file = try folder.write(head + "2024-05-01,Heat\n2024-05-02,Up\n", to: "diary.csv")
    let process = try run("import", file)
    #expect(process.ending == .exited(1) && process.errorLines.count == 1)
    #expect(process.output.split(separator: "\n").count { $0.hasPrefix("unread\t") } == 2)
    #expect(folder.names(in: ".local").isEmpty)
  }

  @Test func `At a terminal a progress bar appears and is removed`() throws {
    let terminal = try ProgramUnderTest.find().open(
      "import", letterboxd(), environment: environment)
    try terminal.waitForEnd()
    let output = String(decoding: terminal.output, as: UTF8.self)
    #expect(terminal.process.ending == .exited(0))
    #expect(output.contains("Importing [##############################] 100% of 3"))
    #expect(output.contains(": 3 films from Letterboxd"))
  }
}

/// Ctrl-C during an import.
@Suite(.wholeProgram) struct ImportInterruptionTests {
  /// Searches that are never answered, so the program stays where the test needs it.
  private final class Silence: Sendable {
    let isOver = Atomic(false)
    let searches = Atomic(0)
  }

  @Test func `An interrupted import is consistent, reported and undone as one step`() throws {
    let silence = Silence()
    let service = try LoopbackService { request in
      silence.searches.add(1, ordering: .relaxed)
      while !silence.isOver.load(ordering: .acquiring) { usleep(1000) }
      return .html(status: 503)
    }
    defer {
      silence.isOver.store(true, ordering: .releasing)
      service.stop()
    }
    let folder = try TemporaryFolder()
    var environment = ProgramUnderTest.environment
    environment["HOME"] = folder.path
    environment["MOVIEBROWSER_API_URL"] = service.origin
    environment["TMDB_ACCESS_TOKEN"] = MovieDatabaseDouble.token
    // The first batch has identifiers; the second requires the service.
    let named = (1...500).map { "\(1_000_000 + $0),Film \($0),2000,2020-01-01\n" }.joined()
    let others = (1...20).map { ",Unheard of \($0),2000,2020-01-01\n" }.joined()
    let file = try folder.write("tmdbID,Title,Year,WatchedDate\n" + named + others, to: "a.csv")
    func start(_ arguments: String...) throws -> ProgramProcess {
      try ProgramProcess(
        .init(
          path: ProgramUnderTest.find().path, arguments: arguments, environment: environment))
    }
    let process = try start("import", file)
    let limit = TimeLimit()
    while silence.searches.load(ordering: .relaxed) == 0 {
      guard process.ending == nil, !limit.isPassed else { throw TestFailure("nothing is asked") }
      usleep(1000)
    }
    process.signal(SIGINT)
    #expect(try process.waitForEnd() == .exited(130))
    #expect(
      process.errors
        == "moviebrowser: stopped after 500 of 520 films: saved changes to 500 films; run moviebrowser undo to revert them\n"
    )
    environment["MOVIEBROWSER_SOURCE"] = "catalogue"
    let mine = try start("mine", "--limit", "1000")
    try mine.waitForEnd()
    #expect(mine.output.split(separator: "\n").count == 500)
    let undo = try start("undo", "--yes")
    #expect(try undo.waitForEnd() == .exited(0))
    let nothing = try start("mine")
    #expect(try nothing.waitForEnd() == .exited(0) && nothing.output.isEmpty)
  }
}
