import Scheduling
import Widgets

/// The runs of a hook, one after another.
@MainActor final class HookQueue {
  private let arguments: [String]
  private let runner: any ProgramRunner
  private var report: (HookFailure) -> Void = { _ in }
  /// The inputs of the next runs.
  private var waiting: [String] = []
  /// The present run; nil if there is none.
  private var current: Task<Void, Never>?

  /// Creates a queue for a program with its arguments.
  init(_ arguments: [String], _ runner: any ProgramRunner) {
    self.arguments = arguments
    self.runner = runner
  }

  /// Sets the handler of failures.
  func listen(_ report: @escaping (HookFailure) -> Void) { self.report = report }

  /// Runs the program with an input, after its earlier runs.
  func add(_ input: String) {
    waiting.append(input)
    if current == nil { startNext() }
  }

  /// Returns when no run waits for its turn.
  func settle() async {
    while !waiting.isEmpty, let current { await current.value }
  }

  /// Starts the runs that wait for their turn, all at once.
  func startWaiting() {
    while !waiting.isEmpty { startNext() }
  }

  private func startNext() {
    guard !waiting.isEmpty else {
      current = nil
      return
    }
    let input = waiting.removeFirst()
    let job: @MainActor () async -> Void = { [self] in
      let result = await runner.run(arguments, input: input)
      if result.ending != .exited(0) { report(HookFailure(arguments[0], result)) }
      startNext()
    }
    current = Task.onMainLoop { await job() }
  }
}
