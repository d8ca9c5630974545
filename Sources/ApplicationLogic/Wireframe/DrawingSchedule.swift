/// When frames are drawn: once after everything that happened together, or when something arrives.
///
/// There is no clock in it. A frame is a task of the main actor, which runs its tasks in the order in which
/// they were made: answers that are at hand when a key asks for them are in the frame that shows what
/// the key did.
@MainActor final class DrawingSchedule {
  /// How often a frame lets answers go first that are on their way.
  private static let patience = 8

  /// Draws a frame.
  var draw: (() -> Void)?
  /// Whether an answer is on its way, which may be at hand.
  var awaitsAnswer: () -> Bool = { false }
  private var isInTurn = false
  private var isRequested = false

  /// Lets things happen, and asks for one frame that shows them.
  func turn(_ body: () -> Void) {
    isInTurn = true
    body()
    isInTurn = false
    request()
  }

  /// Asks for a frame; however often, one is drawn.
  func request() {
    guard !isInTurn, !isRequested else { return }
    isRequested = true
    Task { drawSoon(patience: Self.patience) }
  }

  /// Draws, unless an answer is on its way that may already be among the tasks behind this one.
  private func drawSoon(patience: Int) {
    guard patience == 0 || !awaitsAnswer() else {
      Task { drawSoon(patience: patience - 1) }
      return
    }
    // Laying out may bring presenters to tell that they changed; this frame has it already.
    isInTurn = true
    draw?()
    isInTurn = false
    isRequested = false
  }
}
