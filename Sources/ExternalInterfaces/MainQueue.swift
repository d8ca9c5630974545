internal import CTerminal

/// The queue of the main actor, served on the main thread by the program itself.
///
/// An asynchronous `main` would serve it on threads of a pool, which then wake up every second for nothing.
@MainActor public enum MainQueue {
  /// Runs something asynchronous to its end.
  public static func run<Answer>(_ body: @escaping @MainActor () async -> Answer) -> Answer {
    var answer: Answer?
    Task { answer = await body() }
    while true {
      main_queue_run()
      if let answer { return answer }
      main_queue_wait()
    }
  }
}
