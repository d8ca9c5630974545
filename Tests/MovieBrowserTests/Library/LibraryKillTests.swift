import ProgramTestSupport
import Records
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Kills at any moment of a mark: confirmed marks remain, and the file is intact.
///
/// `KILLS=5000` sets the number of kills.
@Suite(.wholeProgram) struct LibraryKillTests {
  private static let films = [
    "alien-1979", "psycho-1960", "seven-samurai-1954", "casablanca-1942", "the-godfather-1972",
  ]
  private static let kills = TestSample.number("KILLS") ?? 100
  /// The number of programs that share a home; the first may be killed while creating it.
  private static let perHome = 25

  @Test func `Confirmed marks survive a kill`() throws {
    var numbers = SeededNumbers(Int(getpid()))
    // The duration of an undisturbed program, so kills are spread over all of it.
    let clock = ContinuousClock()
    let warm = try LibraryHome()
    let start = clock.now
    for film in Self.films { try warm.run("mark", film, "--tag", "warm") }
    let usual = (clock.now - start) / Self.films.count
    let microseconds = Int(usual / .microseconds(1))
    var (killed, confirmed) = (0, 0)
    for _ in TestSample.seeds(Self.kills / Self.perHome) {
      let home = try LibraryHome()
      var tags: Set<String> = []
      for number in 0..<Self.perHome {
        let film = Self.films.randomElement(using: &numbers) ?? ""
        let process = try home.start(
          ["mark", film, "--tag", "tag \(number)", "--note", "note \(number)", "--seen"])
        // A truly random moment is intended; no expectation depends on it.
        usleep(UInt32(Int.random(in: 0...max(1, microseconds), using: &numbers)))
        process.signal(SIGKILL)
        if try process.waitForEnd() == .signaled(SIGKILL) { killed += 1 }
        if process.output.hasSuffix("\n") {
          tags.insert("tag \(number)")
          confirmed += 1
        }
      }
      let check = try home.run("library", "check")
      #expect(check.ending == .exited(0), "\(check.errors)")
      let entries = try home.json("mine", "--limit", "1000").elements
      let found = entries.flatMap { $0["marks"]?["tags"]?.elements.compactMap(\.text) ?? [] }
      #expect(tags.isSubset(of: found), "\(tags.subtracting(found))")
      // Every mark has its step, and every step its marks.
      let steps = try home.json("history", "--limit", "1000").elements
      #expect(steps.count == found.count)
      #expect(entries.allSatisfy { $0["marks"]?["seen"] != nil && $0["marks"]?["note"] != nil })
      #expect(!home.folder.names(in: ".local/share/moviebrowser").contains { $0.contains("lost") })
    }
    // If every kill came too late or too early, nothing would be tested.
    #expect(killed > 0)
    #expect(confirmed + killed > 0)
  }

  @Test func `A file size limit is reported, and saved marks stay`() throws {
    let home = try LibraryHome()
    try home.run("mark", "alien", "--favorite")
    var environment = home.environment
    environment["BROWSER"] = home.program.path
    environment["NOTE"] = String(repeating: "long ", count: 15_000)
    let shell = try ProgramProcess(
      .init(
        path: "/bin/sh",
        arguments: [
          "-c", "trap '' XFSZ; ulimit -f 100; \"$BROWSER\" mark psycho --note \"$NOTE\"",
        ], environment: environment))
    let ending = try shell.waitForEnd()
    #expect(ending == .exited(1))
    #expect(shell.output.isEmpty)
    #expect(
      shell.errors.contains("Nothing was saved") || shell.errors.contains("nothing was saved"))
    #expect(try home.run("mine").output.split(separator: "\n").count == 1)
    #expect(try home.run("library", "check").ending == .exited(0))
  }

  @Test func `Two concurrent programs both save`() throws {
    let home = try LibraryHome()
    for round in 0..<10 {
      let both = try ["one", "two"].map { word in
        try home.start(["mark", "alien", "--tag", "\(word) \(round)"])
      }
      for process in both { #expect(try process.waitForEnd() == .exited(0), "\(process.errors)") }
    }
    #expect(try home.json("detail", "alien")["marks"]?["tags"]?.elements.count == 20)
    #expect(try home.json("history", "--limit", "100").elements.count == 20)
  }
}
