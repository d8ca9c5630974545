import Device
import OperatingSystem
import TerminalModel
import TerminalTestSupport
import TestSupport
import Wording

/// Opens one screen alone, with doubles around it, in a state chosen by name.
///
/// `ScreenLab year empty` opens it on the terminal, where its keys work. With `--print`, or if the
/// output is not a terminal, its frame is printed instead. Without arguments, all are listed.
@main struct ScreenLab {
  @MainActor static func main() {
    do throws(CommandFailure) {
      let request = try LabRequest(CommandLine.arguments.dropFirst())
      guard let scenario = request.scenario else { return print(LabRequest.usage) }
      if request.prints || !StandardStreams.outputIsTerminal {
        let size = request.size ?? StandardStreams.outputSize
        print(MainQueue.run { await frame(of: scenario, size: size) }.text)
      } else {
        try open(scenario, size: request.size)
      }
    } catch {
      try? StandardStreams.write("ScreenLab: \(error.message)\n", to: 2)
      ProcessControl.exit(error.kind.exitCode.rawValue)
    }
  }

  /// Returns what a scenario shows once nothing changes any more.
  @MainActor static func frame(of scenario: Scenario, size: TerminalSize) async -> CellBuffer {
    let terminal = RecordingTerminal(columns: size.columns, rows: size.rows)
    terminal.run(scenario.session(on: terminal))
    // Counting the films of all lists takes more turns than `idle` waits for.
    for _ in 0..<20 { await terminal.idle() }
    defer { terminal.hangUp() }
    return terminal.frame
  }

  @MainActor private static func open(
    _ scenario: Scenario, size: TerminalSize?
  ) throws(CommandFailure) {
    let depth = ColorDepth.found(.auto) { ProcessControl.environment($0) }
    guard let terminal = try? ANSITerminal.open(depth: depth, theme: .automatic) else {
      throw CommandFailure(.failure, "cannot use this terminal; add --print")
    }
    terminal.run(scenario.session(on: size.map { TerminalCorner(of: terminal, $0) } ?? terminal))
  }
}

/// The arguments: a screen, a scenario, a size, and whether to print.
struct LabRequest {
  /// The scenario, by default the first one of the screen; nil without arguments.
  private(set) var scenario: Scenario?
  /// The size; nil for that of the terminal.
  private(set) var size: TerminalSize?
  /// Whether the frame is printed.
  private(set) var prints = false

  init(_ arguments: some Sequence<String>) throws(CommandFailure) {
    var names: [String] = []
    var words = Array(arguments)[...]
    while let word = words.popFirst() {
      switch word {
      case "--print": prints = true
      case "--size": size = try Self.size(words.popFirst() ?? "")
      default: names.append(word)
      }
    }
    guard let screen = names.first else { return }
    let name = names.joined(separator: " ")
    scenario = Scenario.all.first { $0.name == name || names.count == 1 && $0.screen == screen }
    guard scenario == nil else { return }
    let others = Scenario.all.filter { $0.screen == screen }.map(\.name)
    let advice = "ScreenLab without arguments lists all"
    let known = others.isEmpty ? advice : others.joined(separator: ", ")
    throw CommandFailure(.usage, "no scenario \(name); \(known)")
  }

  private static func size(_ text: String) throws(CommandFailure) -> TerminalSize {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).compactMap { Int($0) }
    guard sides.count == 2, sides.allSatisfy((1...1000).contains) else {
      throw CommandFailure(.usage, "--size needs columns and rows, such as 80x24")
    }
    return TerminalSize(columns: sides[0], rows: sides[1])
  }

  /// The usage, with a line for each screen and its scenarios.
  static var usage: String {
    var lines = ["usage: ScreenLab SCREEN [SCENARIO] [--size 80x24] [--print]", ""]
    for scenario in Scenario.all {
      let state = scenario.name.dropFirst(scenario.screen.count + 1)
      if lines.last?.hasPrefix(scenario.screen + " ") == true {
        lines[lines.count - 1] += ", " + state
      } else {
        lines.append(TextWidth.padded(String(scenario.screen), 9) + state)
      }
    }
    return lines.joined(separator: "\n")
  }
}
