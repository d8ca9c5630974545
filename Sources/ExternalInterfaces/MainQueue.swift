internal import CTerminal

/// The queue of the main actor, served on the main thread by the program itself.
///
/// An asynchronous `main` would serve it on threads of a pool, which then wake up every second for nothing.
@MainActor public enum MainQueue {
  /// So often tasks may lead to further tasks before anything else has its turn.
  private static let rounds = 64

  /// Runs the tasks that wait, and those that they lead to.
  static func runTasksAtHand() {
    for _ in 0..<rounds where main_queue_run() == 0 { return }
  }

  /// Runs something asynchronous to its end.
  public static func run<Answer>(_ body: @escaping @MainActor () async -> Answer) -> Answer {
    var answer: Answer?
    Task { answer = await body() }
    while true {
      runTasksAtHand()
      if let answer { return answer }
      main_queue_wait()
    }
  }
}
