public import TerminalTestSupport
import TestSupport

internal import CPseudoTerminal
internal import TerminalModel

/// A terminal that runs a program: it accepts keys and shows the output on a screen.
public final class PseudoTerminal {
  /// The program.
  public let process: ProgramProcess
  /// Every byte of output.
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

  /// Starts a shell with job control and without the user's settings.
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

  /// The screen as read so far.
  public var screen: TerminalScreen { display.screen }

  /// Sends keys.
  public func send(_ text: String) throws {
    try send(Array(text.utf8))
  }

  /// Sends raw bytes, all of them before returning.
  public func send(_ bytes: [UInt8], readsTerminal: Bool = true) throws {
    display.settle()
    process.send(bytes)
    let limit = TimeLimit()
    while !process.isAllSent {
      try check(limit, "the program takes no more keys")
      pump(readsTerminal: readsTerminal)
    }
  }

  /// Waits until the screen meets a condition; `what` names it in a failure.
  ///
  /// It fails earlier if the program writes nothing for three minutes, so that one wrong
  /// expectation does not hold up all other tests of the program.
  @discardableResult public func wait(
    for what: String, until isFulfilled: (TerminalScreen) throws -> Bool
  ) throws -> TerminalScreen {
    let limit = TimeLimit()
    var quiet = Self.quiet
    var count = output.count
    while true {
      let screen = screen
      if try isFulfilled(screen) { return screen }
      try check(limit, "no \(what)")
      try check(quiet, "no \(what), and no output")
      pump()
      if output.count != count { (count, quiet) = (output.count, Self.quiet) }
    }
  }

  /// Waits until a text was written anywhere on the screen.
  public func wait(forText text: String) throws {
    let wanted = Array(text.utf8)
    let limit = TimeLimit()
    while output.firstRange(of: wanted) == nil {
      try check(limit, "no \(text)")
      pump()
    }
  }

  /// Waits until an external condition is met.
  public func wait(for what: String, until isFulfilled: () throws -> Bool) throws {
    let limit = TimeLimit()
    while try !isFulfilled() {
      try check(limit, "no \(what)")
      pump(milliseconds: 5)
    }
  }

  /// Forgets the output so far; the screen stays.
  public func forgetOutput() {
    output = []
  }

  /// Waits until the program has ended and all of its output was read.
  @discardableResult public func waitForEnd() throws -> ProgramProcess.Ending {
    let limit = TimeLimit()
    while process.ending == nil || !sawEnd && !process.isTerminalClosed {
      try check(limit, "no end")
      pump()
    }
    return try process.waitForEnd()
  }

  /// Waits for the end without reading, as a hung terminal does.
  public func waitForEndWithoutReading() throws -> ProgramProcess.Ending {
    let limit = TimeLimit()
    while true {
      if let ending = process.ending { return ending }
      try check(limit, "no end")
      pump(milliseconds: 20, readsTerminal: false)
    }
  }

  /// Reads for a duration.
  public func read(for duration: Duration) {
    let end = ContinuousClock.now + duration
    while ContinuousClock.now < end { pump(milliseconds: 50) }
  }

  /// Resizes the terminal.
  public func resize(columns: Int, rows: Int) {
    let size = TerminalSize(columns: columns, rows: rows)
    display.resize(to: size)
    pseudo_terminal_resize(process.session.master, Int32(size.columns), Int32(size.rows))
  }

  /// Makes the terminal claim a size that its screen does not have.
  public func claimSize(columns: Int, rows: Int) {
    pseudo_terminal_resize(process.session.master, Int32(columns), Int32(rows))
  }

  /// Closes the terminal, as closing its window does.
  public func close() {
    process.stopReading(.terminal)
  }

  /// The terminal's flags and control characters before the program started.
  public var settingsBefore: [UInt64] { process.settings }

  /// The terminal's current flags and control characters.
  public var settingsNow: [UInt64] {
    var settings = [UInt64](repeating: 0, count: Int(PSEUDO_TERMINAL_SETTINGS))
    return pseudo_terminal_settings(process.session.master, &settings) == 0 ? settings : []
  }

  /// Whether line editing and echo are as a shell expects.
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

  private static var quiet: TimeLimit { TimeLimit(seconds: 180) }

  private func check(_ limit: TimeLimit, _ what: String) throws {
    guard limit.isPassed else { return }
    throw TestFailure("\(what)\n\(screen)")
  }
}
