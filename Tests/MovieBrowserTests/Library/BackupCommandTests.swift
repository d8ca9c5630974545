import ProgramTestSupport
import Records
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Backups made by the program at exit, and listed, compared and restored.
@Suite(.wholeProgram) struct BackupCommandTests {
  private let home: LibraryHome

  init() throws {
    home = try LibraryHome()
  }

  private var folder: [String] { home.folder.names(in: ".local/share/moviebrowser") }
  private var backups: [String] { home.folder.names(in: ".local/share/moviebrowser/backups") }
  private func name(_ backup: String) -> String {
    String(backup.dropFirst("library-".count).dropLast(".db".count))
  }

  @Test func `Commands, browser and plain mode back up their last change`() throws {
    try home.run("mark", "Casablanca", "--favorite")
    #expect(backups.count == 1)
    let terminal = try MarkScreenTests.open(home)
    try terminal.send("jf")
    try terminal.wait(toShow: "♥")
    try MarkScreenTests.quit(terminal)
    #expect(try home.json("library", "backups").elements.first?["films"] == .integer(2))
    let plain = try home.program.open("--plain", environment: home.environment)
    try plain.send("/alien\n1\nf\nq\n")
    try plain.waitForEnd()
    #expect(try home.json("library", "backups").elements.first?["films"] == .integer(3))
    #expect(unlink("\(home.data)/library.db") == 0)
    #expect(try home.run("library", "restore").ending == .exited(0))
    #expect(try home.json("mine", "favorites").elements.count == 3)
    #expect(try home.run("history").output.contains("\trestore\t"))
  }

  @Test func `Restore previews changes, requires --force and can be undone`() throws {
    try home.run("mark", "Casablanca", "--favorite")
    let backup = name(try #require(backups.first))
    let path = "\(home.data)/backups/library-\(backup).db"
    // As if from another day, so the next change gets a backup of its own.
    let old = "\(home.data)/backups/library-2020-02-29.db"
    #expect(rename(path, old) == 0)
    try home.run("mark", "Alien", "--rate", "4")
    let listed = try home.run("library", "backups")
    #expect(listed.output.split(separator: "\n").count == 2)
    #expect(listed.output.hasPrefix("\(backup)\t2\t3\t2\t"), "\(listed.output)")
    let before = folder
    let dry = try home.run("library", "restore", "2020-02-29", "--dry-run")
    #expect(dry.ending == .exited(0))
    #expect(
      dry.output.contains("changes\talien-1979\tAlien\t1979\t")
        && dry.output.contains("\"rating\":"), "\(dry.output)")
    let refused = try home.run("library", "restore", "2020-02-29")
    #expect(refused.ending == .exited(1))
    #expect(refused.errors.contains("1 film would change"), "\(refused.errors)")
    #expect(refused.errors.contains("library restore 2020-02-29 --force"), "\(refused.errors)")
    #expect(folder == before)
    #expect(try home.json("mine").elements.count == 2)
    let done = try home.json("library", "restore", "2020-02-29", "--force")
    #expect(done["restored"] == .boolean(true))
    #expect(done["setAside"]?.text == "\(home.data)/library.replaced-1.db")
    #expect(try home.json("mine").elements.count == 1)
    #expect(try home.run("library", "restore", "replaced-1", "--force").ending == .exited(0))
    #expect(try home.json("mine").elements.count == 2)
    // Equal marks need no confirmation, and nothing is done.
    let same = try home.run("library", "restore", "replaced-1")
    #expect(same.ending == .exited(0))
    #expect(
      folder == ["backups", "library.db", "library.replaced-1.db", "library.replaced-2.db"])
  }

  @Test func `Damage without a backup is reported everywhere until resolved`() throws {
    try home.run("mark", "Casablanca", "--favorite")
    for backup in backups { unlink("\(home.data)/backups/\(backup)") }
    try home.folder.write(
      String(repeating: "no database ", count: 2000), to: ".local/share/moviebrowser/library.db")
    for line in [
      "mine", "mark Alien --seen", "mine", "stats", "history", "undo", "redo", "export", "library",
      "library check", "library backup", "mark Alien --seen",
    ] {
      let process = try home.start(line.split(separator: " ").map(String.init))
      #expect(try process.waitForEnd() == .exited(1), "\(line)")
      #expect(process.errorLines.count == 1, "\(line)")
      #expect(process.errors.contains("to start over"), "\(line)")
      #expect(!process.errors.contains("library restore"), "\(line)")
    }
    let terminal = try MarkScreenTests.open(home)
    try terminal.wait(toShow: "Your library was damaged (no backup)")
    try MarkScreenTests.quit(terminal)
    #expect(folder == ["backups", "library.damaged-1.db"])
    #expect(try home.run("library", "restore").errors.contains("no intact backup"))
    #expect(rename("\(home.data)/library.damaged-1.db", "\(home.folder.path)/old.db") == 0)
    #expect(try home.run("mark", "Alien", "--seen").ending == .exited(0))
    #expect(try home.json("mine").elements.count == 1)
  }

  @Test func `A large library is backed up after the command has ended`() throws {
    let films = (1...50).map { number in
      #"{"title": "Film \#(number)", "year": 1999, "marks": {"note": "\#(String(repeating: "x", count: 90_000))", "noted": "2026-01-01T00:00:00Z"}}"#
    }
    try home.folder.write(
      #"{"format": "moviebrowser library", "version": 1, "films": [\#(films.joined(separator: ","))]}"#,
      to: "films.json")
    let imported = try home.run("import", "\(home.folder.path)/films.json")
    #expect(imported.ending == .exited(0), "\(imported.errors)")
    let limit = TimeLimit()
    // An incomplete backup has another name.
    while backups.first?.hasPrefix("library-") != true, !limit.isPassed { usleep(5000) }
    #expect(try home.json("library", "backups").elements.first?["films"] == .integer(50))
  }

  @Test(arguments: [
    ("library restore 2020-01-01", 3, "unknown backup"),
    ("library restore a b", 2, "unexpected argument"),
    ("library check a", 2, "unexpected argument"),
    ("library --force", 2, "is only valid with moviebrowser library restore"),
    ("library restore --if-changed", 2, "is only valid with moviebrowser library backup"),
    ("library backups", 3, "no backups yet"),
  ])
  func `A usage error is one line`(line: String, code: Int32, names: String) throws {
    let process = try home.start(line.split(separator: " ").map(String.init))
    #expect(try process.waitForEnd() == .exited(code))
    #expect(process.errorLines.count == 1)
    #expect(process.errors.contains(names), "\(process.errors)")
    #expect(folder.isEmpty)
  }
}
