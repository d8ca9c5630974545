public import Widgets

/// A runner that only records what it is asked to run, and that can hold its results.
@MainActor public final class RecordingProgramRunner: ProgramRunner {
  /// The arguments of the programs in the background.
  public private(set) var runs: [[String]] = []
  /// Their inputs.
  public private(set) var inputs: [String] = []
  /// The arguments of the programs in the foreground.
  public private(set) var foregroundRuns: [[String]] = []
  /// What every program results in.
  public var result: ProgramResult
  /// Whether results are held until they are released.
  public var holds = false
  private var held: [CheckedContinuation<Void, Never>] = []

  /// Creates a runner.
  public init(_ result: ProgramResult) { self.result = result }

  /// Records a program in the background.
  public func run(_ arguments: [String], input: String) async -> ProgramResult {
    runs.append(arguments)
    inputs.append(input)
    if holds { await withCheckedContinuation { held.append($0) } }
    return result
  }

  /// Ends the program that has run longest, if its result is held.
  public func release() {
    if !held.isEmpty { held.removeFirst().resume() }
  }

  /// Records a program in the foreground.
  public func runInForeground(_ arguments: [String]) -> ProgramEnding {
    foregroundRuns.append(arguments)
    return result.ending
  }
}
