import ProgramTestSupport
import TerminalTestSupport
import TestSupport
import Testing

/// Every fault of the service on every screen: the content stays, the failure is shown beside it,
/// and after recovery one key loads the rest.
@Suite(.wholeProgram) struct ScreenFaultTests {
  @Test func `Every screen survives every fault and continues`() {
    let faults = ServiceFault.lasting
    for (fault, failures) in zip(faults, AtOnce.run(faults, Self.failures)) {
      #expect(failures.isEmpty, "\(fault.name): \(failures.joined(separator: "\n"))")
    }
  }

  /// Returns the failures of a browser that meets a fault on each of its screens.
  private static func failures(_ fault: ServiceFault) -> [String] {
    do {
      var walk = try Walk(fault)
      try walk.meetOnOpening()
      try walk.meetBelow()
      try walk.meetOnFilm()
      try walk.meetOnCollection()
      try walk.meetOnPerson()
      try walk.meetInSearch()
      return try walk.end()
    } catch { return ["\(error)"] }
  }

  /// A browser whose service fails on one screen after another.
  private struct Walk {
    let fault: ServiceFault
    let home: FaultyHome
    let terminal: PseudoTerminal
    private var failures: [String] = []

    init(_ fault: ServiceFault) throws {
      self.fault = fault
      home = try FaultyHome()
      home.impair(with: fault)
      terminal = try home.open(columns: 130, rows: 30)
    }

    private mutating func expect(_ isSo: Bool, _ what: String) {
      if !isSo { failures.append("\(what)\n\(terminal.screen)") }
    }

    /// Waits for the message of the fault, which may be truncated in little space.
    private func waitForWords() throws -> TerminalScreen {
      try terminal.wait(toShow: fault.words)
    }

    mutating func meetOnOpening() throws {
      let screen = try waitForWords()
      expect(screen.chosenRow == nil, "no row is shown that is not there")
      // Prefetching must not reach the end of the list.
      home.impair(with: fault, at: "/3/discover", fromPage: 3)
      try retry(until: "the first row") { $0.settledPlace == 1 && $0.chosenRow != nil }
    }

    mutating func meetBelow() throws {
      let first = terminal.screen.films
      home.impair(with: fault, at: "/3/discover")
      try terminal.send("G")
      let screen = try terminal.wait(for: fault.words) {
        $0.text.contains(fault.words)
      }
      let missing = screen.text.split(separator: "\n").count { $0.contains(" is missing: ") }
      expect(screen.chosenRow != nil && screen.films.count + missing > 5, "the rows stay")
      try terminal.send("g")
      let top = try terminal.wait(for: "the first row") { $0.position?.place == 1 }
      expect(top.films.isEmpty || top.films[1] == first[1], "the first row is what it was")
      home.repair()
      try retry("rG", until: "the last row, and no gap") { screen in
        screen.position.map { $0.place == $0.total && $0.place > 60 } ?? false
          && !screen.text.contains("missing")
      }
    }

    mutating func meetOnFilm() throws {
      try terminal.send("60G")
      let list = try terminal.wait(for: "row 60") { $0.position?.place == 60 }
      home.impair(with: fault, at: "/3/movie")
      try terminal.send("8k")
      let chosen = try terminal.wait(for: "row 52") { $0.position?.place == 52 }.chosenFilm
      expect(list.chosenFilm != chosen, "the cursor moves")
      try terminal.send("\r")
      let screen = try waitForWords()
      expect(chosen.map { screen.text.contains($0.title) } ?? false, "what is known stays")
      // The page shows the film's series, which must still be unknown when it is opened.
      home.impair(with: fault, at: "/3/collection")
      try retry(until: "the cast") { $0.text.contains("Cast") }
    }

    mutating func meetOnPerson() throws {
      home.impair(with: fault, at: "/3/person")
      try choose("Person ")
      try terminal.send("\r")
      _ = try waitForWords()
      home.repair()
      try retry(until: "the films of a person") {
        $0.lines[0].contains("Person") && $0.text.contains("Acted in")
      }
      try terminal.send("h")
      try terminal.wait(toShow: "Cast")
    }

    mutating func meetOnCollection() throws {
      try choose("Series ")
      try terminal.send("\r")
      _ = try waitForWords()
      home.repair()
      try retry(until: "the films of a series") { $0.chosenRow != nil }
      try terminal.send("h")
      try terminal.wait(toShow: "Cast")
    }

    mutating func meetInSearch() throws {
      try terminal.send("h")
      let list = try terminal.wait(for: "the list") {
        $0.position?.place == 52 && $0.chosenFilm != nil
      }
      home.impair(with: fault, at: "/3/search")
      try terminal.send("/film\t")
      // The line has space for the remedy and the start of the problem only.
      let screen = try terminal.wait(toShow: "r to retry: ")
      expect(screen.chosenFilm == list.chosenFilm, "the list stays")
      home.repair()
      try retry(until: "the search results") {
        $0.text.contains("Search: film") && $0.settledPlace == 1
      }
    }

    /// Retries until everything has loaded.
    ///
    /// One retry is not enough if an earlier request is on its last attempt at that moment.
    private func retry(
      _ keys: String = "r", until what: String, _ isThere: (TerminalScreen) -> Bool
    ) throws {
      let limit = TimeLimit()
      while !isThere(terminal.screen) {
        guard !limit.isPassed else { throw TestFailure("no \(what)\n\(terminal.screen)") }
        for key in keys { try terminal.send(String(key)) }
        terminal.read(for: .milliseconds(500))
      }
    }

    /// Moves down the page to the entry with a prefix.
    private func choose(_ beginning: String) throws {
      try terminal.send("g")
      let limit = TimeLimit()
      while !(terminal.screen.chosenEntry?.contains(beginning) ?? false) {
        guard !limit.isPassed else {
          throw TestFailure("no entry \(beginning)\n\(terminal.screen)")
        }
        let before = terminal.screen.lines
        try terminal.send("j")
        try terminal.wait(for: "a line other than \(before)") { $0.lines != before }
      }
    }

    /// Quits, and searches all output for secrets.
    mutating func end() throws -> [String] {
      let arguments = TemporaryFolder.bytes(of: "/proc/\(terminal.process.identifier)/cmdline")
      if arguments.mentionsSecret { failures.append("a secret is an argument") }
      try terminal.send("q")
      let ending = try terminal.waitForEnd()
      expect(ending == .exited(0), "it ends as it should")
      if terminal.output.mentionsSecret { failures.append("a secret was written") }
      return failures + home.filesWithSecrets.map { "a secret in \($0)" }
    }
  }
}

extension TerminalScreen {
  /// The selected line of a film's page.
  fileprivate var chosenEntry: String? {
    lines.compactMap { line in line.firstRange(of: "││").map { line[$0.upperBound...] } }
      .first { $0.contains("> ") }.map(String.init)
  }
}
