/// When frames are drawn: once after everything that happened together, or when something arrives.
///
/// There is no clock in it. A frame is a task of the main actor, which runs its tasks in the order in which
/// they were made: answers that are at hand when a key asks for them are in the frame that shows what
/// the key did.
@MainActor final class DrawingSchedule {
  /// Draws a frame.
  var draw: (() -> Void)?
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
    Task { drawNow() }
  }

  private func drawNow() {
    // Laying out may bring presenters to tell that they changed; this frame has it already.
    isInTurn = true
    draw?()
    isInTurn = false
    isRequested = false
  }
}
