import ProgramTestSupport
import Records
import TerminalTestSupport
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Marks in the real program persist from one run to the next.
@Suite(.wholeProgram) struct MarkScreenTests {
  static func open(_ home: LibraryHome) throws -> PseudoTerminal {
    let terminal = try home.program.open(environment: home.environment)
    try terminal.wait(forPlace: 1)
    return terminal
  }

  static func quit(_ terminal: PseudoTerminal) throws {
    try terminal.send("q")
    guard try terminal.waitForEnd() == .exited(0) else { throw TestFailure("it does not end") }
  }

  @Test func `A mark persists to the next run and can be undone there`() throws {
    let home = try LibraryHome()
    let first = try Self.open(home)
    try first.send("jf")
    try first.wait(toShow: "♥")
    try first.send("av")
    try first.wait(toShow: "♥✓")
    try Self.quit(first)
    let marks = try home.json("mine", "favorites")
    #expect(marks.elements.count == 1)

    let second = try Self.open(home)
    let screen = try second.wait(toShow: "♥✓")
    #expect(screen.lines.contains { $0.contains("♥✓") && !$0.hasPrefix(">") })
    try second.send("u")
    try second.wait(toShow: "y/n")
    try second.send("y")
    try second.wait(toShow: "Undone")
    try second.wait(toShow: "♥+")
    try second.wait(for: "removal of the viewing") { !$0.text.contains("✓") }
    try Self.quit(second)
  }

  @Test func `Selected films are marked and unmarked together`() throws {
    let home = try LibraryHome()
    let terminal = try Self.open(home)
    try terminal.send("  v")
    let marked = try terminal.wait(toShow: "Marked 2 films as seen today.")
    #expect(marked.lines.count { $0.contains("▌") && $0.contains("✓") } == 2)
    #expect(try home.json("mine", "seen").elements.count == 2)
    try terminal.send("u")
    try terminal.wait(toShow: "Undone: 2 films")
    try terminal.wait(for: "removal of the marks") { !$0.text.contains("✓") }
    try terminal.send("\u{1B}[1;2B\u{1B}[1;2B")
    try terminal.wait(toShow: "5 selected")
    try Self.quit(terminal)
  }

  @Test func `Stars, a note and the seen filter persist to the next run`() throws {
    let home = try LibraryHome()
    let first = try Self.open(home)
    try first.send("*5.\rnNot to be\rforgotten.\u{13}")
    try first.wait(toShow: "✓   ★4½")
    try Self.quit(first)
    let second = try Self.open(home)
    try second.wait(toShow: "✓   ★4½")
    try second.send("\r")
    let page = try second.wait(toShow: "forgotten.")
    #expect(page.lines.contains { $0.contains("Not to be") && !$0.contains("forgotten") })
    try second.send("\u{1B}")
    let list = try second.wait(toShow: "✓   ★4½")
    let title = try #require(list.chosenFilm?.title)
    try second.send("zz")
    try second.wait(toShow: "seen hidden")
    try second.send("j")
    let hidden = try second.wait(toShow: "1 hidden")
    #expect(!hidden.lines.dropFirst().contains { $0.contains(title) })
    try second.send(":rated\r")
    try second.wait(toShow: "My ratings")
    try second.wait(toShow: "1 of 1")
    try Self.quit(second)
  }

  @Test func `Browsing creates no file`() throws {
    let home = try LibraryHome()
    let terminal = try Self.open(home)
    try terminal.send("jjj")
    try terminal.wait(forPlace: 4)
    try Self.quit(terminal)
    #expect(home.folder.names(in: ".local").isEmpty)
  }

  @Test func `A damaged file is set aside and reported at the start`() throws {
    let home = try LibraryHome()
    try home.run("mark", "Casablanca", "--favorite")
    try home.folder.write(
      String(repeating: "no database ", count: 2000), to: ".local/share/moviebrowser/library.db")
    let terminal = try home.program.open(environment: home.environment)
    try terminal.wait(toShow: "Your library was damaged and set aside")
    try Self.quit(terminal)
    #expect(home.folder.names(in: ".local/share/moviebrowser").contains("library.damaged-1.db"))
  }

  @Test func `After exit one file holds everything`() throws {
    let home = try LibraryHome()
    let terminal = try Self.open(home)
    try terminal.send("jf")
    try terminal.wait(toShow: "♥")
    try Self.quit(terminal)
    #expect(home.folder.names(in: ".local/share/moviebrowser") == ["backups", "library.db"])
    #expect(try home.json("mine", "favorites").elements.count == 1)
  }

  @Test func `A missing library is reported at the start and by every reading command`() throws {
    let home = try LibraryHome()
    try home.run("mark", "Casablanca", "--favorite")
    try home.run("mark", "Casablanca", "--seen")
    try home.run("library", "backup")
    #expect(unlink("\(home.data)/library.db") == 0)
    let terminal = try Self.open(home)
    try terminal.wait(toShow: "Your library is missing")
    try Self.quit(terminal)
    for line in ["mine", "stats", "history", "undo", "export", "library", "library check"] {
      let process = try home.start(line.split(separator: " ").map(String.init))
      #expect(try process.waitForEnd() == .exited(1), "\(line)")
      #expect(process.errors.contains("library restore to restore a backup"), "\(line)")
      #expect(process.output.isEmpty == (line != "library"), "\(line)")
    }
    #expect(home.folder.names(in: ".local/share/moviebrowser") == ["backups"])
    #expect(try home.run("library", "restore").ending == .exited(0))
    #expect(try home.json("mine", "favorites").elements.count == 1)
  }

  #if os(Linux)
    @Test(arguments: [true, false])
    func `Another program's marks appear after the folder was replaced`(isMoved: Bool) throws {
      let home = try LibraryHome()
      try home.run("mark", "Casablanca", "--seen")
      let terminal = try Self.open(home)
      let title = try #require(terminal.screen.chosenFilm?.title)
      let folder = "\(home.folder.path)/.local/share/moviebrowser"
      if isMoved {
        try #require(rename(folder, folder + ".old") == 0)
      } else {
        for name in home.folder.names(in: ".local/share/moviebrowser") where name != "backups" {
          unlink("\(folder)/\(name)")
        }
        for name in home.folder.names(in: ".local/share/moviebrowser/backups") {
          unlink("\(folder)/backups/\(name)")
        }
        rmdir("\(folder)/backups")
        try #require(rmdir(folder) == 0)
      }
      try home.run("mark", title, "--favorite")
      try terminal.wait(toShow: "♥")
      try home.run("mark", title, "--seen")
      try terminal.wait(toShow: "♥✓")
      try Self.quit(terminal)
    }

    @Test func `Escape works during frequent changes beside the library`() throws {
      let home = try LibraryHome()
      try home.run("mark", "Casablanca", "--favorite")
      let terminal = try Self.open(home)
      try terminal.send("?")
      try terminal.wait(toShow: "search films")
      try terminal.send("\u{1B}")
      try terminal.wait(for: "the end of the help") {
        // Each change notifies the program, which must not mistake it for part of a key.
        try home.folder.write("", to: ".local/share/moviebrowser/beside")
        return !terminal.screen.text.contains("search films")
      }
      try Self.quit(terminal)
    }
  #endif
}
