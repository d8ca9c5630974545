import ProgramTestSupport
import TerminalTestSupport
import Testing

/// A film opens over the list or beside it, and back returns to the same row.
@Suite(.wholeProgram) struct FilmPageTests {
  @Test(arguments: [("\r", "\u{1B}"), ("l", "h"), ("\u{1B}[C", "\u{1B}[D"), ("\t", "\t")])
  func `A film opens, scrolls and leads back to the same row`(open: String, back: String) throws {
    let terminal = try ProgramUnderTest.browser()
    try terminal.send("37j")
    let before = try terminal.wait(forPlace: 38)
    let film = try #require(before.chosenFilm)
    try terminal.send(open)
    let page = try terminal.wait(toShow: "Cast")
    // The poster's frame is on the same line.
    #expect(page.lines[1].hasPrefix(film.title))
    #expect(page.text.contains("Director"))
    try terminal.send("G")
    try terminal.wait(for: "another part of the page") { $0.lines[1] != page.lines[1] }
    try terminal.send("g")
    try terminal.wait(for: "the beginning") { $0.lines == page.lines }
    try terminal.send(back)
    let after = try terminal.wait(forPlace: 38)
    #expect(after.lines == before.lines)
    #expect(after.errors.isEmpty)
  }

  @Test func `On a wide terminal the film beside the list follows it`() throws {
    let all = try ProgramUnderTest.films()
    let terminal = try ProgramUnderTest.browser(columns: 160, rows: 40)
    for place in 1...6 {
      let title = all[place - 1].title
      let screen = try terminal.wait(for: "\(title) beside the list") {
        $0.settledPlace == place && $0.filmBeside == title
      }
      #expect(screen.chosenFilm?.isSame(as: all[place - 1]) == true)
      try terminal.send("j")
    }
    // The pane gets the focus and returns it.
    try terminal.wait(forPlace: 7)
    try terminal.send("\t")
    try terminal.wait(toShow: "Esc back")
    try terminal.send("\t")
    try terminal.wait(toShow: "Enter show films")
    try terminal.send("\t9j")
    #expect(try terminal.wait(forPlace: 16).errors.isEmpty)
  }

  @Test func `The next film opens from the current film's page`() throws {
    let all = try ProgramUnderTest.films()
    let terminal = try ProgramUnderTest.browser()
    try terminal.send("\r")
    try terminal.wait(for: "the first film") { $0.lines[1].hasPrefix(all[0].title) }
    try terminal.send("J")
    try terminal.wait(for: "the second film") { $0.lines[1].hasPrefix(all[1].title) }
    try terminal.send("K")
    try terminal.wait(for: "the first film") { $0.lines[1].hasPrefix(all[0].title) }
    try terminal.send("J\u{1B}")
    #expect(try terminal.wait(forPlace: 2).errors.isEmpty)
  }
}
