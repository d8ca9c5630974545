import ProgramTestSupport
import TerminalTestSupport
import TestSupport
import Testing

/// A service that never answers, and a network that swallows connections: waits end at the
/// configured timeout, and keys work at all times.
@Suite(.wholeProgram) struct ServiceTimeoutTests {
  /// The kind of silence.
  enum Silence: String, CaseIterable, Sendable {
    case answersNothing, blackHole
  }

  /// A home whose service is silent, with a timeout of one second.
  private struct Context {
    let home: FaultyHome
    private let hole: BlackHole?

    init(_ silence: Silence, source: String) throws {
      home = try FaultyHome(source: source)
      home.environment["MOVIEBROWSER_TIMEOUT"] = "1"
      hole = silence == .blackHole ? try BlackHole() : nil
      home.impair(with: ServiceTimeoutTests.silent)
      if let hole { home.environment["MOVIEBROWSER_API_URL"] = hole.origin }
    }
  }

  private static let silent = ServiceFault("never answers", .absence) { _ in .fault(.neverAnswers) }

  @Test(arguments: Silence.allCases)
  func `Every command reports a timeout in one line`(silence: Silence) throws {
    let context = try Context(silence, source: "tmdb")
    for arguments in [
      ["list"], ["list", "all-time", "--json"], ["search", "film"], ["detail", "7"],
      ["detail", "7", "--watch"], ["account", "key"],
    ] {
      let process = try context.home.start(arguments, input: MovieDatabaseDouble.key)
      let ending = try process.waitForEnd()
      #expect(ending == .exited(5), "\(arguments)")
      #expect(process.output.isEmpty, "\(arguments)")
      #expect(process.errorLines.count == 1, "\(arguments): \(process.errors)")
      #expect(process.errors.contains("timed out"), "\(arguments): \(process.errors)")
    }
    let doctor = try context.home.run("doctor")
    #expect(doctor.output.contains("fail\tservice\t"))
    #expect(doctor.output.contains("note\tkey\t") && doctor.output.contains("not checked"))
    #expect(context.home.filesWithSecrets == [])
  }

  @Test(arguments: Silence.allCases)
  func `With automatic source the catalogue takes over`(silence: Silence) throws {
    let context = try Context(silence, source: "auto")
    let list = try context.home.run("list", "--limit", "3")
    #expect(list.ending == .exited(0))
    #expect(list.output.split(separator: "\n").count == 3)
    #expect(list.errorLines.count == 1, "\(list.errors)")
    #expect(list.errors.contains("timed out; using the built-in catalog"))
    let mark = try context.home.run("mark", "metropolis", "1927", "--favorite")
    #expect(mark.ending == .exited(0), "\(mark.errors)")
    #expect(mark.errorLines.count == 1, "\(mark.errors)")
    #expect(mark.errors.contains("timed out; using the built-in catalog"))
  }

  @Test(arguments: Silence.allCases)
  func `The screen opens with the catalogue and explains why`(silence: Silence) throws {
    let context = try Context(silence, source: "auto")
    let terminal = try context.home.open(columns: 130)
    try terminal.wait(forPlace: 1)
    try terminal.wait(toShow: "timed out: built-in catalog")
    try leave(terminal)
  }

  @Test(arguments: Silence.allCases)
  func `Keys work while the service does not respond`(silence: Silence) throws {
    let context = try Context(silence, source: "tmdb")
    // Longer than anything here takes.
    context.home.environment["MOVIEBROWSER_TIMEOUT"] = "600"
    let terminal = try context.home.open(columns: 130)
    try terminal.wait(toShow: "Loading…")
    try terminal.send("?")
    try terminal.wait(toShow: "search films")
    try terminal.send("\u{1B}")
    try terminal.wait(for: "no help") { !$0.text.contains("search films") }
    try terminal.send(":")
    try terminal.wait(for: "the prompt") { $0.lines.contains { $0.hasPrefix(":") } }
    try terminal.send("\u{1B}")
    try terminal.wait(for: "no prompt") { !$0.lines.contains { $0.hasPrefix(":") } }
    try leave(terminal)
  }

  @Test func `The screen reports the timeout, and a key retries`() throws {
    let context = try Context(.answersNothing, source: "tmdb")
    let terminal = try context.home.open(columns: 130)
    try terminal.wait(toShow: "timed out")
    context.home.repair()
    let first = try retry(in: terminal, until: "the list") {
      $0.settledPlace == 1 && $0.chosenRow != nil
    }
    context.home.impair(with: Self.silent)
    try terminal.send("/film\t")
    let screen = try terminal.wait(toShow: "r to retry: ")
    #expect(screen.films == first.films)
    context.home.repair()
    try retry(in: terminal, until: "what was searched for") {
      $0.text.contains("Search: film") && $0.settledPlace == 1
    }
    try leave(terminal)
  }

  /// Retries as long as a busy machine exceeds the timeout of one second.
  @discardableResult private func retry(
    in terminal: PseudoTerminal, until what: String, isFulfilled: (TerminalScreen) -> Bool
  ) throws -> TerminalScreen {
    func hasFailed(_ screen: TerminalScreen) -> Bool {
      screen.text.contains("timed out") || screen.text.contains("r to retry")
    }
    let limit = TimeLimit()
    while true {
      try terminal.send("r")
      // The old failure disappears when the key is handled, and a new one follows.
      try terminal.wait(for: "effect of “r”") { isFulfilled($0) || !hasFailed($0) }
      let screen = try terminal.wait(for: "an answer, or \(what)") {
        isFulfilled($0) || hasFailed($0)
      }
      if isFulfilled(screen) { return screen }
      guard !limit.isPassed else { throw TestFailure("no \(what)\n\(screen)") }
    }
  }

  private func leave(_ terminal: PseudoTerminal) throws {
    try terminal.send("q")
    let ending = try terminal.waitForEnd()
    #expect(ending == .exited(0))
    #expect(terminal.settingsNow == terminal.settingsBefore)
  }
}
