import FilmPages
import ProgramTestSupport
import TerminalTestSupport
import Testing
import Wording

/// Titles are found while typing, regardless of accents.
@Suite(.wholeProgram) struct SearchTests {
  @Test(arguments: ["amelie", "amélie", "AMÉLIE", "ame\u{301}lie"])
  func `A film is found while typing its title, and Esc returns`(text: String) throws {
    let terminal = try ProgramUnderTest.browser()
    try terminal.send("29j")
    let before = try terminal.wait(forPlace: 30)
    try terminal.send("/")
    #expect(try terminal.wait(for: "prompt") { $0.showsCursor }.errors.isEmpty)
    for character in text {
      try terminal.send(String(character))
    }
    let found = try terminal.wait(toShow: Wording.end(of: 2))
    #expect(found.chosenFilm == MovieRow(title: "Amélie", year: "2001"))
    #expect(found.lines[22].hasPrefix("/"))
    try terminal.send("\u{1B}")
    let after = try terminal.wait(forPlace: 30)
    #expect(after.lines == before.lines)
    #expect(!after.showsCursor)
    #expect(after.errors.isEmpty)
  }

  @Test(arguments: [80, 120])
  func `Keys sent together search for a film and open it`(columns: Int) throws {
    for keys in [
      ["/amelie\r"], ["/amelie", "\r"], ["/", "a", "m", "e", "l", "i", "e", "\r"],
      ["/amelie\t\r"],
    ] {
      let terminal = try ProgramUnderTest.browser(columns: columns)
      let list = try terminal.waitForIdle()
      for key in keys { try terminal.send(key) }
      try terminal.wait(toShow: "Jean-Pierre Jeunet")
      // Keys apply to the page: Escape returns to the results, and another one to the list.
      try terminal.wait(toShow: "Esc back")
      try terminal.send("\u{1B}")
      try terminal.wait(for: "the search") { $0.position?.total == 2 && $0.chosenRow != nil }
      try terminal.send("\u{1B}")
      #expect(try terminal.wait(for: "the list") { $0.lines == list.lines }.errors.isEmpty)
    }
  }

  @Test func `An original title finds its film, which opens from the search`() throws {
    let terminal = try ProgramUnderTest.browser()
    try terminal.send("/ladri di\t")
    let found = try terminal.wait(toShow: Wording.end(of: 1))
    #expect(found.chosenFilm?.title == "Bicycle Thieves")
    try terminal.send("\r")
    try terminal.wait(toShow: "Ladri di biciclette")
    try terminal.send("\u{1B}")
    try terminal.wait(forPlace: 1)
    #expect(terminal.screen.lines[0].hasPrefix("Search: ladri di"))
    try terminal.send("\u{1B}")
    let list = try terminal.wait(for: "the whole list") { ($0.position?.total ?? 0) > 200 }
    #expect(list.errors.isEmpty)
  }

  @Test func `A search without matches says so and recovers after correction`() throws {
    let terminal = try ProgramUnderTest.browser()
    try terminal.send("/parasiteqqqqq")
    try terminal.wait(toShow: "No films match “parasiteqqqqq”")
    try terminal.send("\u{7F}\u{7F}\u{7F}\u{7F}\u{7F}")
    #expect(try terminal.wait(toShow: "End of the list").chosenFilm?.title == "Parasite")
    try terminal.send("\u{15}")
    try terminal.wait(for: "the whole list") { ($0.position?.total ?? 0) > 200 }
    try terminal.send("\u{7F}")
    try terminal.wait(for: "no prompt") { !$0.showsCursor }
    #expect(try terminal.wait(forPlace: 1).errors.isEmpty)
  }
}
