/// Groups changes, so that layout runs once and one frame is drawn for everything that happens
/// together.
///
/// It has no timer. The main loop asks for a frame after running all work that is ready. An answer
/// from the cache therefore appears in the same frame as the key that asked for it.
@MainActor final class BrowserChanges {
  private var arrange: () -> Void = {}
  private var isCollecting = false
  private var needsFrame = false

  /// Sets the closure that updates the layout after every group of changes.
  func follow(by arrange: @escaping () -> Void) {
    self.arrange = arrange
  }

  /// Runs a closure that may make several changes.
  func collect(_ body: () -> Void) {
    guard !isCollecting else { return body() }
    isCollecting = true
    body()
    // Changes made by the layout itself belong to the same group.
    arrange()
    isCollecting = false
    needsFrame = true
  }

  /// Records a change.
  func note() {
    collect {}
  }

  /// Returns whether a frame is due, and clears the flag.
  func takeFrame() -> Bool {
    defer { needsFrame = false }
    return needsFrame
  }

  /// Stops updating the layout after changes.
  func close() {
    arrange = {}
  }
}
