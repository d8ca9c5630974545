import FilmPages
import ProgramTestSupport
import TerminalTestSupport
import Testing
import Wording

/// Requests of commands and screens, counted by the service itself.
@Suite(.wholeProgram) struct RequestCountTests {
  private func pages(_ home: FaultyHome) -> [Int] {
    home.service.requests.compactMap { $0["page"].flatMap { Int($0) } }
  }

  private func films(_ home: FaultyHome) -> [String] {
    home.service.requests.map(\.path).filter { $0.hasPrefix("/3/movie/") }
  }

  @Test func `A command requests exactly the pages of its films`() throws {
    let total = try FaultyHome().run("list", "all-time", "--limit", "1000").output
      .split(separator: "\n").count
    #expect(total > 100)
    let windows = [0, 15, 40, 100, 150, total - 1].flatMap { offset in
      [1, 20, 40, 100, 500].map { (offset, $0) }
    }
    let faults = AtOnce.run(windows) { window -> String? in
      let (offset, limit) = window
      do {
        let home = try FaultyHome()
        let list = try home.run(
          "list", "all-time", "--limit", "\(limit)", "--offset", "\(offset)")
        let end = min(offset + limit, total)
        let wanted = Array(offset / 20 + 1...(end - 1) / 20 + 1)
        let asked = home.service.requests.compactMap { $0["page"].flatMap { Int($0) } }.sorted()
        let count = list.output.split(separator: "\n").count
        return asked == wanted && count == end - offset
          ? nil : "\(window): \(count) films of \(asked), not \(wanted)"
      } catch { return "\(window): \(error)" }
    }
    #expect(faults.compactMap(\.self) == [])
  }

  @Test func `A list of unknown length requests at most one group of pages`() throws {
    let home = try FaultyHome(films: 30)
    #expect(try home.run("list", "all-time", "--limit", "100").ending == .exited(0))
    #expect(pages(home).sorted() == [1, 2, 3, 4])
    home.service.forgetRequests()
    // A search is likely to be short, so its first page is awaited.
    #expect(try home.run("search", "film", "--limit", "100").ending == .exited(0))
    #expect(pages(home).allSatisfy { $0 <= 2 } && Set(pages(home)).count == pages(home).count)
  }

  /// Opens a browser and waits until it is idle on its first row.
  private func browser(_ home: FaultyHome) throws -> PseudoTerminal {
    let terminal = try home.open(columns: 120, rows: 30)
    try terminal.wait(forPlace: 1)
    try rest(terminal, home)
    return terminal
  }

  /// Waits until no request follows: the film under the cursor and those ahead have loaded.
  private func rest(_ terminal: PseudoTerminal, _ home: FaultyHome) throws {
    try terminal.wait(for: "the film") { !films(home).isEmpty }
    _ = try terminal.waitForIdle()
  }

  @Test func `The first screen requests the visible pages and the next one`() throws {
    let home = try FaultyHome()
    let terminal = try browser(home)
    #expect(pages(home).sorted() == [1, 2, 3])
    #expect(films(home).count <= 1 + Self.ahead)
    #expect(Set(films(home)).count == films(home).count)
    home.service.forgetRequests()
    // Sent together, so even a slow machine adds no pauses.
    try terminal.send("jjjjjjjjjjjjjjj")
    try terminal.wait(forPlace: 16)
    try rest(terminal, home)
    #expect(films(home).count <= 1 + Self.ahead)
    // Going back requests nothing that is known.
    home.service.forgetRequests()
    try terminal.send("\r")
    try terminal.wait(toShow: "Cast")
    try terminal.send("h")
    try terminal.wait(forPlace: 16)
    try terminal.send("15k")
    try terminal.wait(forPlace: 1)
    _ = try terminal.waitForIdle()
    #expect(home.service.requests.map(\.target) == [])
  }

  /// The number of films prefetched after the cursor.
  private static let ahead = 3

  @Test func `Ten letters cost at most three searches, and going back none`() throws {
    let home = try FaultyHome()
    let terminal = try browser(home)
    let before = terminal.screen.chosenFilm
    home.service.forgetRequests()
    // Three bursts cause at most three pauses on any machine.
    try terminal.send("/film")
    try terminal.send(" o")
    try terminal.send("f 12\t")
    try terminal.wait(for: "the search results") { $0.text.contains("Search: film of 12") }
    let searches = home.service.requests.filter { $0.path.hasPrefix("/3/search") }
    #expect(searches.count { $0["page"] == "1" } <= 3)
    #expect((1...3).contains(Set(searches.compactMap { $0["query"] }).count))
    _ = try terminal.waitForIdle()
    home.service.forgetRequests()
    try terminal.send("\u{1B}")
    let after = try terminal.wait(forPlace: 1)
    #expect(after.chosenFilm == before)
    _ = try terminal.waitForIdle()
    #expect(home.service.requests.map(\.target) == [])
  }

  @Test(arguments: [(80, 24), (120, 40)])
  func `Ten letters at typing speed cost at most twelve searches`(columns: Int, rows: Int) throws {
    let home = try FaultyHome()
    let terminal = try home.open(columns: columns, rows: rows)
    try terminal.wait(forPlace: 1)
    _ = try terminal.waitForIdle()
    home.service.forgetRequests()
    let start = ContinuousClock.now
    for letter in "/film no. 1" {
      try terminal.send(String(letter))
      terminal.read(for: .milliseconds(350))
    }
    // On a busy machine the pauses between the keys differ.
    let isInTime = ContinuousClock.now - start < .seconds(5)
    try terminal.wait(for: "the last search") { _ in
      home.service.requests.contains { $0["query"] == "film no. 1" }
    }
    _ = try terminal.waitForIdle()
    let searches = home.service.requests.filter { $0.path.hasPrefix("/3/search") }
    if isInTime { #expect(searches.count <= 12, "\(searches.map(\.target))") }
    // After typing the rest of the window loads, and after Enter the films following it.
    let before = searches.count
    try terminal.send("\r")
    try terminal.wait(for: "more rows") { _ in home.service.requests.count > before }
  }

  @Test(arguments: ["1900", "1900..1901"])
  func `A command stops after twenty pages without a film`(years: String) throws {
    let home = try FaultyHome(films: 2000)
    let process = try home.run("search", "film", "year:\(years)", "--limit", "1")
    #expect(process.ending == .exited(1))
    #expect(process.output.isEmpty)
    #expect(process.errors == "moviebrowser: \(Wording.stopped(after: 20, at: 400))\n")
    #expect(pages(home).sorted() == Array(1...20))
    let asked = Set(home.service.requests.map { $0["primary_release_year"] })
    #expect(asked == [years == "1900" ? "1900" : nil])
    home.service.forgetRequests()
    let rest = try home.run(
      "search", "film", "year:\(years)", "--limit", "1", "--offset", "400")
    #expect(rest.ending == .exited(1))
    #expect(pages(home).sorted() == Array(21...40))
  }

  @Test func `A list filtered locally stops after twenty pages`() throws {
    let home = try FaultyHome(films: 2000)
    let process = try home.run("list", "trending", "year:1900", "--json")
    #expect(process.ending == .exited(1))
    #expect(process.output == "[]\n")
    #expect(process.errors.contains("stopped after 20 pages"))
    #expect(pages(home).sorted() == Array(1...20))
  }
}
