/// Whether a frame is due: once after everything that happened together, however much that was.
///
/// There is no clock in it. The main loop asks when it has done everything that is at hand, so answers
/// that need no waiting are in the frame that shows what a key did.
@MainActor final class DrawingSchedule {
  private var isRequested = false

  /// Asks for a frame.
  func request() {
    isRequested = true
  }

  /// Draws the frame that was asked for, if one was.
  func run(_ draw: () -> Void) {
    guard isRequested else { return }
    draw()
    // Laying out may bring presenters to tell that they changed; the frame has it already.
    isRequested = false
  }
}
