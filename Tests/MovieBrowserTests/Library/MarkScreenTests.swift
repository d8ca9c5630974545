import TestSupport
import Testing

/// The real program: what is marked in one run is there in the next.
@Suite(.wholeProgram) struct MarkScreenTests {
  private static func open(_ home: LibraryHome) throws -> PseudoTerminal {
    let terminal = try home.program.open(environment: home.environment)
    try terminal.wait(forPlace: 1)
    return terminal
  }

  private static func quit(_ terminal: PseudoTerminal) throws {
    try terminal.send("q")
    guard try terminal.waitForEnd() == .exited(0) else { throw TestFailure("it does not end") }
  }

  @Test func `A mark of one run is in the next, and is undone there`() throws {
    let home = try LibraryHome()
    let first = try Self.open(home)
    try first.send("jf")
    try first.wait(toShow: "♥")
    try first.send("av")
    try first.wait(toShow: "♥✓")
    try Self.quit(first)
    let marks = try home.json("mine", "favourites")
    #expect(marks.values.count == 1)

    let second = try Self.open(home)
    let screen = try second.wait(toShow: "♥✓")
    #expect(screen.lines.contains { $0.contains("♥✓") && !$0.hasPrefix(">") })
    try second.send("u")
    try second.wait(toShow: "Undone")
    try second.wait(toShow: "♥+")
    try second.wait(for: "the viewing gone") { !$0.text.contains("✓") }
    try Self.quit(second)
  }

  @Test func `Stars, a note and the lens go on in the next run`() throws {
    let home = try LibraryHome()
    let first = try Self.open(home)
    try first.send("*9nNot to be\rforgotten.\u{13}v")
    try first.wait(toShow: "✓  4½")
    try Self.quit(first)
    let second = try Self.open(home)
    try second.wait(toShow: "✓  4½")
    try second.send("\r")
    let page = try second.wait(toShow: "forgotten.")
    #expect(page.lines.contains { $0.contains("Not to be") && !$0.contains("forgotten") })
    try second.send("\u{1B}")
    let list = try second.wait(toShow: "✓  4½")
    let title = try #require(list.chosenFilm?.title)
    try second.send("zz")
    try second.wait(toShow: "seen hidden")
    try second.send("j")
    let hidden = try second.wait(toShow: "1 hidden")
    #expect(!hidden.lines.dropFirst().contains { $0.contains(title) })
    try second.send(":rated\r")
    try second.wait(toShow: "Rated by me")
    try second.wait(toShow: "1 of 1")
    try Self.quit(second)
  }

  @Test func `Browsing makes no file`() throws {
    let home = try LibraryHome()
    let terminal = try Self.open(home)
    try terminal.send("jjj")
    try terminal.wait(forPlace: 4)
    try Self.quit(terminal)
    #expect(home.folder.names(in: ".local").isEmpty)
  }

  @Test func `A damaged file is set aside, and that is said at the start`() throws {
    let home = try LibraryHome()
    try home.run("mark", "Casablanca", "--favourite")
    try home.folder.write(
      String(repeating: "no database ", count: 2000), to: ".local/share/moviebrowser/library.db")
    let terminal = try home.program.open(environment: home.environment)
    try terminal.wait(toShow: "Your library was damaged and set aside")
    try Self.quit(terminal)
    #expect(home.folder.names(in: ".local/share/moviebrowser").contains("library.damaged-1.db"))
  }

  #if os(Linux)
    @Test func `Escape is heard however much happens beside the library`() throws {
      let home = try LibraryHome()
      try home.run("mark", "Casablanca", "--favourite")
      let terminal = try Self.open(home)
      try terminal.send("?")
      try terminal.wait(toShow: "search titles")
      try terminal.send("\u{1B}")
      try terminal.wait(for: "the end of the help") {
        // Each is told to the program, which must not take it for a part of a key.
        try home.folder.write("", to: ".local/share/moviebrowser/beside")
        return !terminal.screen.text.contains("search titles")
      }
      try Self.quit(terminal)
    }
  #endif
}
