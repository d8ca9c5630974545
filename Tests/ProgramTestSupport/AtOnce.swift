import Synchronization

/// Runs operations that mostly wait, all of them concurrently.
public enum AtOnce {
  /// Runs a body for every input, each on a thread of its own; returns the results in input order.
  ///
  /// There are only as many test threads as processors, and a body that waits for a process would
  /// block one of them.
  public static func run<Input: Sendable, Output: Sendable>(
    _ inputs: [Input], _ body: @escaping @Sendable (Input) -> Output
  ) -> [Output] {
    let outputs = Outputs<Output>(count: inputs.count)
    let threads = inputs.enumerated().map { index, input in
      LoopbackThread { outputs.set(body(input), at: index) }
    }
    threads.forEach { $0.join() }
    return outputs.all
  }

  private final class Outputs<Output: Sendable>: Sendable {
    private let outputs: Mutex<[Output?]>

    init(count: Int) { outputs = Mutex(Array(repeating: nil, count: count)) }

    var all: [Output] { outputs.withLock { $0.compactMap(\.self) } }

    func set(_ output: Output, at index: Int) { outputs.withLock { $0[index] = output } }
  }
}
