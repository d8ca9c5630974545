import ProgramTestSupport
import Records
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The user's own lists with the whole program: kills, several programs and a full disk.
@Suite(.wholeProgram) struct ListProgramTests {
  private static let films = [
    "alien-1979", "psycho-1960", "seven-samurai-1954", "casablanca-1942", "the-godfather-1972",
  ]

  private func titles(_ home: LibraryHome, _ name: String) throws -> [String] {
    try home.json("lists", "show", name)["films"]?.elements.compactMap { $0["title"]?.text } ?? []
  }

  @Test func `Confirmed changes of a list survive a kill`() throws {
    var numbers = SeededNumbers(Int(getpid()))
    let home = try LibraryHome()
    try home.run("lists", "new", "kept")
    let clock = ContinuousClock()
    let start = clock.now
    for film in Self.films { try home.run("lists", "add", "kept", film) }
    let microseconds = Int((clock.now - start) / Self.films.count / .microseconds(1))
    var confirmed: Set<String> = []
    for number in 0..<25 {
      let process = try home.start(["lists", "new", "list \(number)"])
      // A truly random moment is intended; no expectation depends on it.
      usleep(UInt32(Int.random(in: 0...max(1, microseconds), using: &numbers)))
      process.signal(SIGKILL)
      _ = try process.waitForEnd()
      if process.output.hasSuffix("\n") { confirmed.insert("list \(number)") }
    }
    #expect(try home.run("library", "check").ending == .exited(0))
    let lists = try home.json("lists").elements.compactMap { $0["name"]?.text }
    #expect(confirmed.isSubset(of: lists))
    // Every list has its step, and every step its list.
    let steps = try home.json("history", "--limit", "1000").elements
    #expect(steps.count == lists.count + Self.films.count)
    #expect(try titles(home, "kept").count == Self.films.count)
  }

  @Test func `Two concurrent programs both save`() throws {
    let home = try LibraryHome()
    try home.run("lists", "new", "both")
    for round in 0..<5 {
      let both =
        try ["one", "two"].map { try home.start(["lists", "new", "\($0) \(round)"]) }
        + [home.start(["lists", "add", "both", Self.films[round]])]
      for process in both { #expect(try process.waitForEnd() == .exited(0), "\(process.errors)") }
    }
    #expect(try home.json("lists").elements.count == 11)
    #expect(try titles(home, "both").count == 5)
    // Of two programs that add the same film, one adds it.
    let same = try [1, 2].map { _ in try home.start(["lists", "add", "both", "vertigo-1958"]) }
    for process in same { _ = try process.waitForEnd() }
    #expect(try titles(home, "both").count == 6)
  }

  @Test func `A full disk is reported, and saved lists stay`() throws {
    let home = try LibraryHome()
    try home.run("lists", "new", "kept")
    var environment = home.environment
    environment["BROWSER"] = home.program.path
    environment["NOTE"] = String(repeating: "long ", count: 15_000)
    let shell = try ProgramProcess(
      .init(
        path: "/bin/sh",
        arguments: [
          "-c", "trap '' XFSZ; ulimit -f 100; \"$BROWSER\" lists new other --note \"$NOTE\"",
        ], environment: environment))
    #expect(try shell.waitForEnd() == .exited(1))
    #expect(shell.errors.contains("othing was saved"))
    #expect(try home.json("lists").elements.count == 1)
    #expect(try home.run("library", "check").ending == .exited(0))
  }

  @Test func `An export is imported elsewhere, and undo takes it back`() throws {
    let home = try LibraryHome()
    try home.run("lists", "new", "noir", "--note", "for Sunday")
    try home.run("lists", "add", "noir", "alien-1979", "--note", "dark")
    let text = try home.run("lists", "export", "noir").output
    #expect(
      text.hasPrefix("# moviebrowser list: noir\n# for Sunday\ntt0078748  Alien (1979)  # dark"))
    let path = "\(home.folder.path)/noir.txt"
    try home.run("lists", "export", "noir", path)
    #expect(try home.run("lists", "export", "noir", path).ending == .exited(1))
    let other = try LibraryHome()
    #expect(try other.run("import", path).ending == .exited(0))
    #expect(try other.run("lists", "export", "noir").output == text)
    try other.run("undo")
    #expect(try other.run("lists").output.isEmpty)
  }
}
