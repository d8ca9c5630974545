/// When frames are drawn: once after everything that happened together, and at once when something
/// arrives by itself. There is no clock in it.
@MainActor final class DrawingSchedule {
  /// Draws a frame.
  var draw: (() -> Void)?
  private var isInTurn = false
  private var isRequested = false

  /// Lets things happen, and draws one frame when they have.
  ///
  /// Answers that are at hand arrive while the turn yields, and are in the frame.
  func turn(_ body: () -> Void) async {
    isInTurn = true
    body()
    await Task.yield()
    drawNow()
    isInTurn = false
  }

  /// Asks for a frame; however often, one is drawn.
  func request() {
    guard !isInTurn, !isRequested else { return }
    isRequested = true
    Task { [weak self] in
      guard let self, isRequested else { return }
      drawNow()
    }
  }

  private func drawNow() {
    let wasInTurn = isInTurn
    // Laying out may bring presenters to tell that they changed; this frame has it already.
    isInTurn = true
    isRequested = false
    draw?()
    isInTurn = wasInTurn
  }
}
