import Synchronization

/// Things that mostly wait, all of them at the same time.
public enum AtOnce {
  /// Runs a body for every input, each on a thread of its own; answers in the order of the inputs.
  ///
  /// The threads that tests run on are as few as processors, and a body that waits for a process would
  /// keep one of them for as long.
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
