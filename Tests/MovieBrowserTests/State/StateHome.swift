import ProgramTestSupport
import TerminalTestSupport
import TestSupport

/// A user with a state folder, and the real program.
struct StateHome {
  let folder: TemporaryFolder
  var environment = ProgramUnderTest.environment

  /// Creates a user, by default one who has seen the welcome.
  init(wasWelcomed: Bool = true) throws {
    folder = try TemporaryFolder()
    environment["XDG_STATE_HOME"] = folder.path
    if wasWelcomed { try folder.write("", to: "moviebrowser/browser") }
  }

  /// The path of the saved session.
  var path: String { "\(folder.path)/moviebrowser/browser" }

  /// The saved session.
  var text: String { String(decoding: TemporaryFolder.bytes(of: path), as: UTF8.self) }

  /// Starts the browser.
  func open(_ arguments: [String] = [], columns: Int = 80, rows: Int = 24) throws
    -> PseudoTerminal
  {
    try PseudoTerminal(
      .init(
        path: ProgramUnderTest.find().path, arguments: arguments, environment: environment,
        columns: columns, rows: rows, output: .terminal, error: .terminal))
  }

  /// Starts the browser and waits for its list.
  func opened(_ arguments: [String] = [], columns: Int = 80, rows: Int = 24) throws
    -> PseudoTerminal
  {
    let terminal = try open(arguments, columns: columns, rows: rows)
    try terminal.wait(for: "the list") { $0.isSettled && $0.chosenRow != nil }
    return terminal
  }

  /// Presses `q` and waits for the end.
  func quit(_ terminal: PseudoTerminal) throws {
    try terminal.send("q")
    guard try terminal.waitForEnd() == .exited(0) else { throw TestFailure("it does not end") }
  }

  /// Starts the browser, presses some keys, waits for a position and quits; returns its last
  /// screen.
  @discardableResult func leave(
    at place: Int, by keys: String, arguments: [String] = [], columns: Int = 80, rows: Int = 24
  ) throws -> TerminalScreen {
    let terminal = try opened(arguments, columns: columns, rows: rows)
    try terminal.send(keys)
    try terminal.wait(forPlace: place)
    let screen = try terminal.waitForIdle()
    try quit(terminal)
    return screen
  }
}
