internal import ApplicationLogic
internal import CPseudoTerminal

/// A terminal with a program in it: keys go in, and what comes out is shown on a screen.
public final class PseudoTerminal {
  /// The program.
  public let process: ProgramProcess
  /// Every byte that came out.
  public private(set) var output: [UInt8] = []
  private var display: TerminalDisplay
  private var sawEnd = false

  /// Starts a program in a terminal.
  public init(_ launch: ProgramProcess.Launch) throws {
    let size = launch.size ?? TerminalSize(columns: 80, rows: 24)
    var launch = launch
    launch.size = size
    display = TerminalDisplay(size: size)
    process = try ProgramProcess(launch)
  }

  /// Starts a shell with job control that knows nothing of the user's.
  public static func shell(
    _ program: ProgramUnderTest, columns: Int = 80, rows: Int = 24
  ) throws -> PseudoTerminal {
    var environment = ProgramUnderTest.environment
    environment["PS1"] = "ready> "
    environment["BROWSER"] = program.path
    return try PseudoTerminal(
      .init(
        path: "/bin/bash", arguments: ["--norc", "--noprofile", "--noediting", "-i"],
        environment: environment, columns: columns, rows: rows, output: .terminal, error: .terminal)
    )
  }

  /// What is on the screen as far as it was read.
  public var screen: TerminalScreen { display.screen }

  /// Presses keys.
  public func send(_ text: String) throws {
    try send(Array(text.utf8))
  }

  /// Sends bytes as they are, all of them before this returns.
  public func send(_ bytes: [UInt8], readsTerminal: Bool = true) throws {
    display.settle()
    process.send(bytes)
    let limit = TimeLimit()
    while !process.isAllSent {
      try check(limit, "the program takes no more keys")
      pump(readsTerminal: readsTerminal)
    }
  }

  /// Waits until the screen is as wanted; what is wanted is named for the failure.
  @discardableResult public func wait(
    for what: String, until isFulfilled: (TerminalScreen) throws -> Bool
  ) throws -> TerminalScreen {
    let limit = TimeLimit()
    while true {
      let screen = screen
      if try isFulfilled(screen) { return screen }
      try check(limit, "no \(what)")
      pump()
    }
  }

  /// Waits until something was written, wherever on the screen.
  public func wait(forText text: String) throws {
    let wanted = Array(text.utf8)
    let limit = TimeLimit()
    while output.firstRange(of: wanted) == nil {
      try check(limit, "no \(text)")
      pump()
    }
  }

  /// Waits until something outside is the case.
  public func wait(for what: String, until isFulfilled: () throws -> Bool) throws {
    let limit = TimeLimit()
    while try !isFulfilled() {
      try check(limit, "no \(what)")
      pump(milliseconds: 5)
    }
  }

  /// Forgets what came out; what is shown stays.
  public func forgetOutput() {
    output = []
  }

  /// Waits until the program has ended and everything that it wrote was read.
  @discardableResult public func waitForEnd() throws -> ProgramProcess.Ending {
    let limit = TimeLimit()
    while process.ending == nil || !sawEnd && !process.isTerminalClosed {
      try check(limit, "no end")
      pump()
    }
    return try process.waitForEnd()
  }

  /// Waits for the end and reads nothing, as a terminal does that hangs.
  public func waitForEndWithoutReading() throws -> ProgramProcess.Ending {
    let limit = TimeLimit()
    while true {
      if let ending = process.ending { return ending }
      try check(limit, "no end")
      pump(milliseconds: 20, readsTerminal: false)
    }
  }

  /// Reads for a while, whatever comes.
  public func read(for duration: Duration) {
    let end = ContinuousClock.now + duration
    while ContinuousClock.now < end { pump(milliseconds: 50) }
  }

  /// Gives the terminal another size.
  public func resize(columns: Int, rows: Int) {
    let size = TerminalSize(columns: columns, rows: rows)
    display.resize(to: size)
    pseudo_terminal_resize(process.session.master, Int32(size.columns), Int32(size.rows))
  }

  /// Has the terminal claim a size that its screen does not have.
  public func claimSize(columns: Int, rows: Int) {
    pseudo_terminal_resize(process.session.master, Int32(columns), Int32(rows))
  }

  /// Closes the terminal, as closing its window does.
  public func close() {
    process.stopReading(.terminal)
  }

  /// Every flag and control character of the terminal before the program had it.
  public var settingsBefore: [UInt64] { process.settings }

  /// Every flag and control character that the terminal has now.
  public var settingsNow: [UInt64] {
    var settings = [UInt64](repeating: 0, count: Int(PSEUDO_TERMINAL_SETTINGS))
    return pseudo_terminal_settings(process.session.master, &settings) == 0 ? settings : []
  }

  /// Whether a shell finds lines and echo as it expects them.
  public var isCooked: Bool { pseudo_terminal_is_cooked(process.session.master) }

  private func pump(milliseconds: Int32 = 200, readsTerminal: Bool = true) {
    process.pump(milliseconds: milliseconds, readsTerminal: readsTerminal)
    var bytes = process.take(.terminal)
    if bytes.last == UInt8(PSEUDO_TERMINAL_END) {
      sawEnd = true
      bytes.removeLast()
    }
    output += bytes
    display.take(bytes)
  }

  private func check(_ limit: TimeLimit, _ what: String) throws {
    guard limit.isPassed else { return }
    throw TestFailure("\(what)\n\(screen)")
  }
}
