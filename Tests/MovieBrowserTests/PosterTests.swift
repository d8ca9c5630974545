import ProgramTestSupport
import TerminalTestSupport
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Posters in the program, with replies of more and less capable terminals.
@Suite(.wholeProgram) struct PosterTests {
  private static let half = "▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄"
  /// Tiny cells make small pictures, which reach a test about as fast as a frame.
  private static let cell = "\u{1B}[6;2;1t"

  /// Returns the number of graphics sequences with a prefix.
  private func graphics(_ terminal: PseudoTerminal, _ beginning: String) -> Int {
    String(decoding: terminal.output, as: UTF8.self)
      .split(separator: beginning, omittingEmptySubsequences: false).count - 1
  }

  private func leave(_ terminal: PseudoTerminal) throws {
    try terminal.send("\u{3}")
    #expect(try terminal.waitForEnd() == .exited(130))
    #expect(terminal.screen.disorder.isEmpty)
    #expect(terminal.screen.errors.isEmpty)
    #expect(terminal.settingsNow == terminal.settingsBefore)
  }

  @Test func `A terminal without picture support gets half-blocks`() throws {
    let posters = try PosterHome()
    let terminal = try posters.open()
    try terminal.wait(toShow: Self.half)
    try #require(posters.calls.count == 1)
    #expect(posters.calls[0].contains("-f symbols --symbols vhalf -c full --stretch -s "))
    #expect(posters.requests[0].path.hasPrefix("/t/p/w342/poster"))
    // The picture server must not get the key.
    #expect(posters.requests[0].headers["authorization"] == nil)
    // The next film shows its picture later.
    try terminal.send("j")
    try terminal.wait(forPlace: 2)
    try terminal.wait(for: "the next picture") {
      _ in posters.calls.count == 2 && terminal.screen.text.contains(Self.half)
    }
    // Back on the first film no rendering is needed.
    try terminal.send("k")
    try terminal.wait(forPlace: 1)
    try terminal.wait(toShow: Self.half)
    #expect(posters.calls.count == 2)
    try leave(terminal)
  }

  @Test func `A downloaded poster is reused from disk`() throws {
    let posters = try PosterHome()
    for _ in 0..<2 {
      let terminal = try posters.open()
      try terminal.wait(toShow: Self.half)
      try leave(terminal)
    }
    #expect(posters.requests.count == 1)
    #expect(posters.calls.count == 2)
    #expect(
      posters.home.folder.names(in: ".cache/moviebrowser/posters").allSatisfy {
        $0.hasPrefix("w342-poster")
      })
  }

  @Test func `p hides and shows posters`() throws {
    let posters = try PosterHome()
    let terminal = try posters.open()
    let shown = try terminal.wait(toShow: Self.half)
    #expect(shown.text.contains(Self.half))
    try terminal.send("p")
    try terminal.wait(for: "removal of the picture") {
      !$0.text.contains("▄") && !$0.text.contains("┌")
    }
    try terminal.send("p")
    try terminal.wait(toShow: Self.half)
    try leave(terminal)
  }

  @Test func `A popup over the page hides the poster until it closes`() throws {
    let posters = try PosterHome()
    let terminal = try posters.open()
    let before = try terminal.wait(toShow: Self.half)
    try terminal.send("?")
    try terminal.wait(for: "the help without a picture") {
      $0.text.contains("search films") && !$0.text.contains(Self.half)
    }
    try terminal.send("\u{1B}")
    try terminal.wait(for: "the original screen") { $0.lines == before.lines }
    terminal.resize(columns: 150, rows: 25)
    try terminal.wait(for: "a smaller picture") { $0.text.contains("▄▄▄▄▄▄▄▄▄▄▄▄") }
    try leave(terminal)
  }

  @Test func `kitty pictures appear in place and are removed at exit`() throws {
    let posters = try PosterHome()
    let terminal = try posters.open()
    try terminal.send("\u{1B}_Gi=31;OK\u{1B}\\\(Self.cell)\u{1B}P>|kitty(0.35)\u{1B}\\\u{1B}[?62c")
    try terminal.wait(forText: "_Ga=T,C=1,i=3147483,p=1,f=32,s=")
    #expect(posters.calls.last?.contains("-f kitty") == true)
    try terminal.send("j")
    try terminal.wait(for: "a second picture") { _ in graphics(terminal, "_Ga=T,") == 2 }
    // The next film's card replaced the first picture.
    #expect(graphics(terminal, "_Ga=d,d=I,i=3147483") >= 1)
    let taken = graphics(terminal, "_Ga=d,d=I,i=3147483")
    try leave(terminal)
    #expect(graphics(terminal, "_Ga=d,d=I,i=3147483") == taken + 1)
  }

  @Test(arguments: [
    ("\(cell)\u{1B}[?62;4;22c", "P0;1;0q\"1;1;", "-f sixels"),
    ("\u{1B}P>|iTerm2 3.5.0\u{1B}\\\u{1B}[?62;4c", "]1337;File=inline=1;width=", "-f iterm"),
    ("\u{1B}[?62;4;22c", "\u{1B}[48;2;40;50;60m", "-f symbols"),
    ("\u{1B}_Gi=31;ENOENT\u{1B}\\\u{1B}[?62c", "48;2;40;50;60m", "-f symbols"),
  ])
  func `Other terminals use the protocol they report`(
    answer: String, beginning: String, format: String
  ) throws {
    let posters = try PosterHome()
    let terminal = try posters.open()
    try terminal.send(answer)
    try terminal.wait(for: format) { _ in posters.calls.last?.contains(format) == true }
    try terminal.wait(forText: beginning.first == "\u{1B}" ? "48;2;40;50;60m" : beginning)
    try leave(terminal)
  }

  @Test func `Without colors or chafa no picture is shown`() throws {
    for change in [["NO_COLOR": "1"], ["PATH": "/dev/null/missing"]] {
      let posters = try PosterHome()
      posters.home.environment.merge(change) { $1 }
      let terminal = try posters.open()
      try terminal.wait(toShow: "Director")
      try terminal.send("j")
      try terminal.wait(forPlace: 2)
      try leave(terminal)
      #expect(posters.calls.isEmpty)
      #expect(posters.requests.isEmpty)
      #expect(graphics(terminal, "_G") == 0)
      #expect(graphics(terminal, "\u{1B}[16t") == 0)
    }
  }

  @Test func `The catalogue has no posters and sends no picture queries`() throws {
    let posters = try PosterHome()
    posters.home.environment["TMDB_ACCESS_TOKEN"] = nil
    let terminal = try posters.open()
    #expect(!terminal.screen.text.contains("▄"))
    try leave(terminal)
    #expect(graphics(terminal, "\u{1B}[16t") == 0)
  }

  @Test func `An abandoned picture ends its renderer`() throws {
    let posters = try PosterHome(delay: 30)
    let terminal = try posters.open()
    try terminal.wait(for: "chafa") { _ in posters.calls.count == 1 }
    let first = try #require(posters.processes.first)
    try terminal.send("j")
    try terminal.wait(for: "the next chafa") { _ in posters.calls.count == 2 }
    try terminal.wait(for: "the end of the first chafa") { _ in kill(first, 0) != 0 }
    #expect(!terminal.screen.text.contains("▄▄▄"))
    try leave(terminal)
    let last = try #require(posters.processes.last)
    #expect(last != first && kill(last, 0) != 0)
  }

  @Test func `A random walk with pictures leaves nothing behind`() throws {
    let posters = try PosterHome()
    let terminal = try posters.open()
    try terminal.wait(toShow: Self.half)
    var numbers = SeededNumbers(7)
    let keys = [
      "j", "k", "5j", "\u{6}", "\u{2}", "p", "p", "\t", "+", "+", "G", "g", "<", ">",
    ]
    for _ in 0..<60 { try terminal.send(keys.randomElement(using: &numbers) ?? "j") }
    // A full repaint shows the same as the steps before.
    try terminal.send("\u{1B}")
    let walked = try terminal.waitForIdle()
    terminal.forgetOutput()
    try terminal.send("\u{c}")
    try terminal.wait(forText: "\u{1B}[2J")
    let repainted = try terminal.waitForIdle()
    #expect(repainted.lines == walked.lines)
    try leave(terminal)
  }
}
