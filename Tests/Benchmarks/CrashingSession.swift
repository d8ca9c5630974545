import TerminalModel

/// The browser with a key that crashes the program, so tests can check the effects of a crash.
///
/// It is not part of the program, so users cannot find that key.
@MainActor final class CrashingSession: TerminalSession {
  /// The kind of crash.
  enum Fault: String {
    case stackOverflow, arithmeticOverflow, index
  }

  private let session: any TerminalSession
  private let fault: Fault

  init(_ session: any TerminalSession, _ fault: Fault) {
    self.session = session
    self.fault = fault
  }

  var isOver: Bool { session.isOver }
  var awaitsTasks: Bool { session.awaitsTasks }
  func start() { session.start() }
  func showChanges() { session.showChanges() }
  func terminalDidClose() { session.terminalDidClose() }

  func receive(_ events: [TerminalEvent]) {
    if events.contains(.key(Key(.character("!")))) { crash(events.count) }
    session.receive(events)
  }

  /// Causes the fault; `count` hides it from the compiler.
  private func crash(_ count: Int) {
    switch fault {
    case .stackOverflow: print(Self.descend(count))
    case .arithmeticOverflow: print(Int.max + count)
    case .index: print([0][count])
    }
  }

  /// Recurses beyond any stack, with a value in every frame that is needed afterwards.
  @inline(never) private static func descend(_ depth: Int) -> Int {
    guard depth < .max else { return 0 }
    return withUnsafeTemporaryAllocation(of: Int.self, capacity: 64) { numbers in
      numbers.initialize(repeating: depth)
      return descend(depth + 1) &+ numbers[depth % 64]
    }
  }
}
