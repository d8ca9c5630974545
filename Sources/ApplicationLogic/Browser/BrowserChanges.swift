/// Collects changes: what follows from them is arranged once for all that happens together, and one
/// frame shows all of it.
///
/// There is no clock in it. The main loop asks for a frame when it has done everything that is at hand,
/// so answers that need no waiting are in the frame that shows what a key did.
@MainActor final class BrowserChanges {
  private var arrange: () -> Void = {}
  private var isCollecting = false
  private var needsFrame = false

  /// Has everything that follows from a change done by a closure, from now on.
  func follow(by arrange: @escaping () -> Void) {
    self.arrange = arrange
  }

  /// Does something that may change much.
  func collect(_ body: () -> Void) {
    guard !isCollecting else { return body() }
    isCollecting = true
    body()
    // What this changes in its turn is part of the same.
    arrange()
    isCollecting = false
    needsFrame = true
  }

  /// Takes note of a change.
  func note() {
    collect {}
  }

  /// Returns whether a frame is due, which it is not afterwards.
  func takeFrame() -> Bool {
    defer { needsFrame = false }
    return needsFrame
  }

  /// Ends: nothing follows from changes any more.
  func close() {
    arrange = {}
  }
}
