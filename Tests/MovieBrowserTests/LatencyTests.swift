import ProgramTestSupport
import TerminalTestSupport
import Testing

/// The number of consecutive round trips before something is on the screen.
@Suite(.wholeProgramAlone) struct LatencyTests {
  @Test(arguments: [(80, 24), (120, 40)])
  func `The first rows take one round trip`(columns: Int, rows: Int) throws {
    let home = try GatedHome()
    let terminal = try home.open(columns: columns, rows: rows)
    // The window and the next one, in whole pages.
    let pages = (rows * 2 - 8 + 19) / 20
    try terminal.wait(for: "\(pages) page requests") { home.pages >= pages }
    terminal.read(for: .milliseconds(200))
    #expect(terminal.screen.chosenRow == nil)
    home.passRoundTrip()
    try terminal.wait(for: "the first rows") { $0.position?.place == 1 && $0.chosenRow != nil }
  }

  @Test func `Search results take one round trip`() throws {
    let home = try GatedHome()
    let terminal = try home.open()
    try terminal.wait(for: "pages asked for") { home.pages >= 2 }
    terminal.read(for: .milliseconds(200))
    home.passRoundTrip()
    try terminal.wait(for: "the first rows") { $0.chosenRow != nil }
    home.forgetRequests()
    try terminal.send("/film\t")
    try terminal.wait(for: "a search") {
      home.requests.contains { $0.path.hasPrefix("/3/search") }
    }
    home.passRoundTrip()
    try terminal.wait(for: "the search results") {
      $0.text.contains("Search: film") && $0.chosenRow != nil && !$0.text.contains("searching")
    }
  }

  @Test func `Scrolling two rows per round trip never waits`() throws {
    // This equals ten rows a second with responses that take a fifth of a second.
    let home = try GatedHome()
    let terminal = try home.open()
    try terminal.wait(for: "pages asked for") { home.pages >= 2 }
    terminal.read(for: .milliseconds(200))
    home.passRoundTrip()
    try terminal.wait(for: "the first rows") { $0.chosenRow != nil }
    try terminal.send("/film\t")
    try terminal.wait(for: "a search") {
      home.requests.contains { $0.path.hasPrefix("/3/search") }
    }
    home.passRoundTrip()
    // The catalogue's matches are shown before.
    try terminal.wait(for: "the search results") {
      $0.text.contains("Search: film") && $0.position?.place == 1
        && !$0.text.contains("searching")
    }
    var waits: Set<Int> = []
    for place in stride(from: 3, through: 201, by: 2) {
      try terminal.send("jj")
      let start = ContinuousClock.now
      let screen = try terminal.wait(for: "place \(place)") { screen in
        if screen.position?.place == place { return true }
        // On a busy machine a request may arrive after its round trip.
        if ContinuousClock.now - start > .seconds(2), home.holdsRequests {
          waits.insert(place)
          home.passRoundTrip()
        }
        return false
      }
      #expect(!screen.text.contains("oading"), "\(screen)")
      home.passRoundTrip()
    }
    // Loading each page only when needed would wait for nine of them.
    #expect(waits.count <= 4, "\(waits.sorted())")
  }

  @Test func `While waiting, the screen names the request and can be left`() throws {
    let home = try GatedHome()
    let terminal = try home.open()
    try terminal.wait(toShow: "Loading")
    try terminal.wait(toShow: "The Movie Database")
    try terminal.send("q")
    let ending = try terminal.waitForEnd()
    #expect(ending == .exited(0))
  }
}
