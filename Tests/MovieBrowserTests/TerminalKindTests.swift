import ProgramTestSupport
import TerminalTestSupport
import TestSupport
import Testing

/// The program in unusual terminals.
@Suite(.wholeProgram) struct TerminalKindTests {
  private static let questions = ["\u{1B}]", "$p", "\u{1B}[c"]
  private static let allQuestions = [
    "\u{1B}]11;?", "\u{1B}[?2026$p", "\u{1B}[16t", "\u{1B}[>q", "\u{1B}_G",
  ]

  private func open(kind: String) throws -> PseudoTerminal {
    var environment = ProgramUnderTest.environment
    environment["TERM"] = kind
    let terminal = try ProgramUnderTest.find().open(environment: environment)
    try terminal.wait(forPlace: 1)
    return terminal
  }

  /// Uses most of the browser; returns its output.
  private func use(_ terminal: PseudoTerminal) throws -> String {
    for (keys, text) in [
      ("30j", "31 of "), ("?", "search films"), ("\u{1B}", "31 of "), ("/amelie", "1 of 2"),
      ("\t", "Search: amelie"), ("\r", "Jean-Pierre Jeunet"),
    ] {
      try terminal.send(keys)
      // The list is also visible behind the help.
      try terminal.wait(for: text) {
        $0.text.contains(text) && $0.text.contains("─ Keys") == (keys == "?")
      }
    }
    terminal.resize(columns: 120, rows: 30)
    try terminal.wait(toShow: "│")
    #expect(terminal.screen.errors.isEmpty)
    try terminal.send("\u{3}")
    let ending = try terminal.waitForEnd()
    #expect(ending == .exited(130))
    #expect(terminal.screen.disorder.isEmpty)
    #expect(terminal.settingsNow == terminal.settingsBefore)
    return String(decoding: terminal.output, as: UTF8.self)
  }

  @Test(arguments: ["linux", "vt100", "vt102", "ansi"])
  func `A terminal that prints unknown queries is not queried`(kind: String) throws {
    let output = try use(try open(kind: kind))
    for question in Self.questions { #expect(!output.contains(question)) }
  }

  @Test(arguments: ["xterm", "xterm-256color", "screen", "tmux-256color", "vt220", "no-such-kind"])
  func `Other terminals are queried once, after the first frame`(kind: String) throws {
    let terminal = try open(kind: kind)
    // Keys that arrive first delay the queries.
    try terminal.wait(forText: "\u{1B}[c")
    let output = try use(terminal)
    for question in Self.questions.dropFirst() {
      let parts = output.split(separator: question, omittingEmptySubsequences: false)
      #expect(parts.count == 2, "\(question)")
    }
    let begins = try #require(
      Self.allQuestions.compactMap { output.firstRange(of: $0) }.map(\.lowerBound).min())
    var display = TerminalDisplay(columns: 80, rows: 24) { _ in 1 }
    display.take(Array(output[..<begins].utf8))
    let frame = display.screen
    #expect(frame.settledPlace == 1 && frame.chosenRow != nil, "\(frame)")
    #expect(frame.text.contains("q quit") && frame.isDrawn, "\(frame)")
    // Nothing is redrawn for them.
    #expect(output[..<begins].split(separator: "\u{1B}[2J").count == 2)
  }

  @Test func `Terminal on macOS is sent only queries it does not print`() throws {
    var environment = ProgramUnderTest.environment
    environment["TERM_PROGRAM"] = "Apple_Terminal"
    let terminal = try ProgramUnderTest.find().open(environment: environment)
    try terminal.wait(forText: "\u{1B}[c")
    let output = String(decoding: terminal.output, as: UTF8.self)
    let asked = Self.allQuestions.filter { output.contains($0) }
    #expect(asked == ["\u{1B}]11;?"])
  }

  @Test func `A query printed by a terminal is erased at once`() throws {
    let terminal = try ProgramUnderTest.find().open()
    try terminal.wait(forText: "\u{1B}[c")
    try terminal.wait(for: "the redrawn selection mark") { _ in
      // Output after the last query redraws the mark wherever the cursor is by then.
      let output = String(decoding: terminal.output, as: UTF8.self)
      return output.split(separator: "\u{1B}[c").last.map {
        $0.hasPrefix("\r\u{1B}[") && $0.prefix(40).contains(">")
      } ?? false
    }
  }

  #if os(Linux)
    @Test func `The first frame and the queries are two writes`() throws {
      for (kind, count) in [("linux", 1), ("xterm", 2)] {
        let terminal = try open(kind: kind)
        let process = terminal.process.identifier
        try terminal.wait(for: "an idle program") {
          ProcessActivity(of: process).isAtRest
            && (count == 1 || String(decoding: terminal.output, as: UTF8.self).contains("\u{1B}[c"))
        }
        terminal.read(for: .milliseconds(20))
        let written = try #require(ProcessActivity.written(by: process))
        // The main loop wakes itself by internal writes of eight bytes.
        let wakes = (written.bytes - terminal.output.count) / 8
        #expect(written.calls - wakes == count, "\(kind): \(written) \(terminal.output.count)")
      }
    }
  #endif

  @Test(arguments: ["vt100", "linux"])
  func `A terminal with few colors gets no other colors`(kind: String) throws {
    let output = try use(try open(kind: kind))
    #expect(!output.contains("38;5;"))
    #expect(!output.contains("38;2;"))
    let isCyan = output.contains("\u{1B}[36m") || output.contains(";36m")
    #expect(isCyan == (kind == "linux"))
  }

  @Test func `A dumb terminal gets text without sequences`() throws {
    var environment = ProgramUnderTest.environment
    environment["TERM"] = "dumb"
    let terminal = try ProgramUnderTest.find().open(environment: environment)
    try terminal.wait(forText: "--plain")
    try terminal.send("q\r")
    let ending = try terminal.waitForEnd()
    #expect(ending == .exited(0))
    #expect(!terminal.output.contains(0x1B))
    #expect(terminal.settingsNow == terminal.settingsBefore)
  }

  @Test func `Quitting before the first frame sends no queries`() throws {
    let terminal = try PseudoTerminal.shell(.find())
    try terminal.wait(forText: "ready> ")
    terminal.forgetOutput()
    // The program finds the second key on its first read.
    try terminal.send("\"$BROWSER\"; echo 'end'=$?\rq")
    try terminal.wait(forText: "end=0")
    let output = String(decoding: terminal.output, as: UTF8.self)
    for question in Self.questions { #expect(!output.contains(question)) }
  }

  @Test func `Replies that arrive with the quit key do not reach the shell`() throws {
    let terminal = try PseudoTerminal.shell(.find())
    try terminal.wait(forText: "ready> ")
    try terminal.send("\"$BROWSER\"\r")
    try terminal.wait(forPlace: 1)
    terminal.forgetOutput()
    try terminal.send("q\u{1B}]11;rgb:1212/3434/5656\u{7}\u{1B}[?2026;2$y\u{1B}[?62;22c")
    try terminal.wait(forText: "ready> ")
    try terminal.send("echo 4$((1+1))\r")
    try terminal.wait(forText: "42")
    let output = String(decoding: terminal.output, as: UTF8.self)
    #expect(!output.contains("3434") && !output.contains("62;22"))
    #expect(terminal.screen.disorder.isEmpty)
  }

  @Test func `Keys typed ahead only delay the queries`() throws {
    let terminal = try PseudoTerminal.shell(.find())
    try terminal.wait(forText: "ready> ")
    terminal.forgetOutput()
    try terminal.send("\"$BROWSER\"\r4j")
    try terminal.wait(forPlace: 5)
    try terminal.wait(forText: "$p\u{1B}[c")
    #expect(try terminal.wait(forPlace: 5).errors.isEmpty)
  }

  @Test func `At 9,600 baud a step takes a quarter of a second`() throws {
    let terminal = try open(kind: "xterm")
    var sizes: [Int] = []
    for place in 2...15 {
      terminal.forgetOutput()
      try terminal.send("j")
      try terminal.wait(forPlace: place)
      sizes.append(terminal.output.count)
    }
    // 960 bytes a second.
    #expect(sizes.sorted()[sizes.count / 2] <= 240, "\(sizes)")
    terminal.forgetOutput()
    try terminal.send(String(repeating: "j", count: 100))
    try terminal.wait(forPlace: 115)
    #expect(terminal.output.count <= 2 * 960, "\(terminal.output.count)")
  }
}
