import FilmPages
import ProgramTestSupport
import TerminalTestSupport
import Testing
import Wording

/// Scrolling reaches the end of the list, and no film is repeated or missing.
@Suite(.wholeProgram) struct ScrollingTests {
  @Test func `The browser opens on the first films and shows the position`() throws {
    let all = try ProgramUnderTest.films()
    let screen = try ProgramUnderTest.browser().screen
    #expect(all.count >= 200)
    #expect(screen.position?.total == all.count)
    #expect(screen.films.count == 20)
    for (place, film) in screen.films { #expect(film.isSame(as: all[place - 1])) }
    #expect(screen.isAlternate)
    #expect(!screen.showsCursor)
    #expect(screen.cursorRow == screen.chosenRow)
    #expect(screen.errors.isEmpty)
  }

  @Test func `Line down visits every film once in order`() throws {
    let all = try ProgramUnderTest.films()
    let terminal = try ProgramUnderTest.browser(columns: 99, rows: 20)
    for (index, film) in all.enumerated() {
      let screen = try terminal.wait(forPlace: index + 1)
      #expect(screen.chosenFilm?.isSame(as: film) == true, "\(film), not\n\(screen)")
      try terminal.send("j")
    }
    try terminal.wait(toShow: "End of the list")
    try terminal.send("j\u{1B}[B\u{0E}")
    #expect(try terminal.wait(forPlace: all.count).errors.isEmpty)
  }

  @Test(arguments: ["\u{1B}[6~", " ", "\u{6}", "\u{4}"])
  func `Page down visits every film once in order`(key: String) throws {
    let all = try ProgramUnderTest.films()
    let terminal = try ProgramUnderTest.browser()
    var seen: [Int: MovieRow] = [:]
    var place = 0
    while place < all.count {
      let screen = try terminal.wait(for: "next window") { screen in
        screen.settledPlace.map { $0 > place } ?? false
      }
      place = screen.position?.place ?? place
      for (place, film) in screen.films {
        #expect(seen[place] == nil || seen[place] == film)
        seen[place] = film
      }
      try terminal.send(key)
    }
    #expect(seen.keys.sorted() == Array(1...all.count))
    for (place, film) in seen { #expect(film.isSame(as: all[place - 1])) }
    #expect(terminal.screen.errors.isEmpty)
  }

  @Test func `G goes to the end and g to the top`() throws {
    let all = try ProgramUnderTest.films()
    let terminal = try ProgramUnderTest.browser()
    for (last, first) in [("G", "g"), ("\u{1B}[F", "\u{1B}[H"), ("\u{1B}OF", "\u{1B}[1~")] {
      try terminal.send(last)
      let screen = try terminal.wait(forPlace: all.count)
      #expect(screen.text.contains(Wording.end(of: all.count)))
      #expect(screen.chosenFilm?.isSame(as: all[all.count - 1]) == true)
      try terminal.send(first)
      try terminal.wait(forPlace: 1)
    }
    #expect(terminal.screen.errors.isEmpty)
  }

  @Test func `A count sets the distance or the target row`() throws {
    let terminal = try ProgramUnderTest.browser()
    for (keys, place) in [
      ("12j", 13), ("5G", 5), ("3j", 8), ("2k", 6), ("150g", 150), ("100k", 50),
      ("200\u{1B}[B", 250),
      ("0j", 251), ("1000k", 1),
    ] {
      try terminal.send(keys)
      try terminal.wait(forPlace: place)
    }
    #expect(terminal.screen.errors.isEmpty)
  }

  @Test func `Moving past the end stays at the end`() throws {
    let terminal = try ProgramUnderTest.browser()
    let total = try #require(terminal.screen.position?.total)
    try terminal.send("999999999999j")
    try terminal.wait(forPlace: total)
    try terminal.send("99999999999999999999999k")
    try terminal.wait(forPlace: 1)
  }
}
