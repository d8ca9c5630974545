import BusinessLogic
import MovieData
import ProgramTestSupport
import TerminalTestSupport
import TestSupport
import Testing
import Wording

@testable import Records
@testable import SQLite

/// Cached films are shown offline with their age.
@Suite(.wholeProgram) struct ServiceAgeTests {
  /// Creates a home with a list and a film cached three hours ago, by default without a service.
  private func agedHome(
    source: String, films: Int = 60, isOffline: Bool = true
  ) throws -> ServiceHome {
    let home = try ServiceHome()
    home.environment["MOVIEBROWSER_SOURCE"] = source
    // Everything a browser window reaches.
    for arguments in [["list", "--limit", "\(films)"], ["detail", "7"]] {
      let process = try ProgramProcess(
        .init(
          path: ProgramUnderTest.find().path, arguments: arguments, environment: home.environment))
      let ending = try process.waitForEnd()
      try #require(ending == .exited(0))
    }
    if isOffline { home.goOffline() }
    let path = "\(home.folder.path)/.cache/moviebrowser/documents.sqlite"
    var database = try SQLiteDatabase(path: path, access: .readWrite, waiting: 5_000)
    try database.run(
      "UPDATE document SET confirmed = confirmed - 10860, fresh_until = fresh_until - 1000000")
    try #require(database.changes >= 2)
    return home
  }

  @Test(arguments: ["auto", "tmdb"])
  func `A command shows cached films and reports their age in one line`(source: String) throws {
    let home = try agedHome(source: source)
    for arguments in [["list"], ["detail", "7"]] {
      let process = try home.run(arguments[0], arguments.count > 1 ? arguments[1] : "--limit=20")
      #expect(process.ending == .exited(0))
      #expect(!process.output.isEmpty)
      #expect(process.errors == "moviebrowser: \(try cached(because: .offline))\n")
    }
  }

  /// The notice that data of three hours ago is shown.
  private func cached(because error: MovieDataError) throws -> String {
    let event = SourceEvent.usesCache(because: error, age: .seconds(3 * 3600))
    return Wording.uncapitalized(try #require(Wording.substitute(event)))
  }

  @Test func `A film that may be out of date has its age in seconds`() throws {
    let home = try agedHome(source: "tmdb")
    let json = try #require(JSONValue(written: home.run("detail", "7", "--json").output))
    let age = try #require(json["age"]?.integer)
    #expect((10_860..<11_460).contains(age))
    let lines = try home.run("detail", "7").output.split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix("age\t1") })
  }

  @Test func `A service that limits requests is named with the age of the data`() throws {
    let home = try agedHome(source: "tmdb", isOffline: false)
    home.double.add(.rateLimited(after: 1))
    for arguments in [["list", "--limit=20"], ["detail", "7"]] {
      let process = try home.run(arguments: arguments)
      #expect(process.ending == .exited(0) && !process.output.isEmpty)
      #expect(process.errorLines.count == 1, "\(process.errors)")
      let notice = try cached(because: .rateLimited(retryAfter: nil))
      #expect(process.errors.contains(notice), "\(process.errors)")
    }
  }

  @Test(arguments: ["auto", "tmdb"])
  func `The screen shows the age beside the list`(source: String) throws {
    let home = try agedHome(source: source)
    let terminal = try ProgramUnderTest.find().open(
      columns: 120, rows: 30, environment: home.environment)
    try terminal.wait(forPlace: 1)
    try terminal.wait(toShow: "offline · as of 3 h ago")
    // A failed refresh keeps the age and the list.
    try terminal.send("r")
    let refreshed = try terminal.wait(toShow: "Still showing the cached list.")
    #expect(refreshed.text.contains("offline · as of 3 h ago") && refreshed.chosenRow != nil)
    try terminal.send("q")
    let ending = try terminal.waitForEnd()
    #expect(ending == .exited(0))
  }

  @Test func `A partly cached window shows its rows and why it ends there`() throws {
    let home = try agedHome(source: "tmdb", films: 20)
    let terminal = try ProgramUnderTest.find().open(
      columns: 120, rows: 50, environment: home.environment)
    try terminal.wait(for: "the first row") { $0.position?.place == 1 && $0.chosenRow != nil }
    let screen = try terminal.wait(toShow: "annot connect to TMDB")
    #expect(screen.films.count == 20)
    try terminal.send("20G")
    try terminal.wait(for: "the last row") { $0.position?.place == 20 }
    try terminal.send("q")
    let ending = try terminal.waitForEnd()
    #expect(ending == .exited(0))
  }

  @Test func `Plain mode reports the age after a refresh`() throws {
    let home = try agedHome(source: "tmdb")
    let process = try home.run("--plain", input: "r\nn\nq\n")
    #expect(process.ending == .exited(0))
    let news = process.output.split(separator: "\n").filter { $0.contains("cached data") }
    #expect(
      news == [
        "Cannot connect to TMDB; using cached data from 3 hours ago."
      ])
  }
}
