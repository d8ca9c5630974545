import Commands
import ProgramTestSupport
import TerminalTestSupport
import TestSupport
import Testing
import Wording

/// The posters setting, and the cached posters.
@Suite(.wholeProgram) struct PosterSettingTests {
  private static let half = "▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄"

  private func leave(_ terminal: PseudoTerminal) throws {
    try terminal.send("q")
    #expect(try terminal.waitForEnd() == .exited(0))
  }

  @Test func `Off hides posters until p shows them`() throws {
    let posters = try PosterHome()
    posters.home.environment["MOVIEBROWSER_POSTERS"] = "off"
    let terminal = try posters.open()
    try terminal.wait(toShow: "Cast")
    #expect(!terminal.screen.text.contains("┌"))
    #expect(posters.calls.isEmpty && posters.requests.isEmpty)
    try terminal.send("p")
    try terminal.wait(toShow: Self.half)
    try leave(terminal)
  }

  @Test(arguments: [
    ("on", "PATH", "/dev/null/missing", "chafa"), ("on", "NO_COLOR", "1", "colors"),
    ("on", "TMDB_ACCESS_TOKEN", "", "catalog"),
  ])
  func `Posters turned on explicitly explain why none are shown`(
    value: String, variable: String, text: String, reason: String
  ) throws {
    let posters = try PosterHome()
    posters.home.environment[variable] = text.isEmpty ? nil : text
    posters.home.environment["MOVIEBROWSER_POSTERS"] = value
    let told = try posters.open()
    try told.wait(for: "the reason") {
      $0.lines.contains { $0.contains(reason) && $0.contains("posters") }
    }
    try leave(told)
    posters.home.environment["MOVIEBROWSER_POSTERS"] = "auto"
    let silent = try posters.open()
    #expect(!silent.screen.lines.contains { $0.contains(reason) && $0.contains("posters") })
    try leave(silent)
  }

  @Test func `An image server that refuses connections is reported once`() throws {
    let posters = try PosterHome()
    posters.home.environment["MOVIEBROWSER_IMAGE_URL"] = "http://127.0.0.1:1"
    posters.home.environment["MOVIEBROWSER_POSTERS"] = "on"
    let terminal = try posters.open()
    try terminal.wait(toShow: "No posters: cannot connect to the image server.")
    try terminal.send("j")
    try terminal.wait(forPlace: 2)
    try terminal.wait(for: "the page") { !$0.text.contains("No posters") }
    try leave(terminal)
  }

  @Test func `The setting can be given like any other`() throws {
    let home = try ServiceHome()
    try home.folder.write("posters = off\n", to: ".config/moviebrowser/settings")
    #expect(try home.run("config").output.contains("posters\toff\tsettings:1\n"))
    home.environment["MOVIEBROWSER_POSTERS"] = "on"
    #expect(try home.run("config").output.contains("posters\ton\tMOVIEBROWSER_POSTERS\n"))
    let wrong = try home.run("--posters=sometimes")
    #expect(wrong.ending == .exited(2) && wrong.errors.contains("auto, on or off"))
  }

  @Test func `The cache counts and clears posters`() throws {
    let posters = try PosterHome()
    let terminal = try posters.open()
    try terminal.wait(toShow: Self.half)
    try leave(terminal)
    let kept = posters.home.folder.names(in: ".cache/moviebrowser/posters")
    try #require(!kept.isEmpty)
    let bytes = kept.count * PosterHome.picture.count
    let cache = try posters.home.run("cache").output
    #expect(cache.contains("\nposters\t\(kept.count)\nposterBytes\t\(bytes)\n"))
    let poster = kept.count == 1 ? "1 poster" : "\(kept.count) posters"
    #expect(try posters.home.run("doctor").output.contains("; \(poster), \(bytes) bytes"))
    let cleared = try posters.home.run("cache", "clear")
    #expect(cleared.output.hasSuffix(" and \(poster).\n"))
    #expect(posters.home.folder.names(in: ".cache/moviebrowser/posters").isEmpty)
    #expect(
      try posters.home.run("cache", "clear").output
        == "\(Wording.cleared(documents: 0, posters: 0))\n")
  }
}
