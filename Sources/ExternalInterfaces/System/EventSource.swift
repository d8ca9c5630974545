/// An additional event source of the main loop: a descriptor that becomes readable.
@MainActor public protocol EventSource: AnyObject {
  /// Registers the descriptor with `terminal_watch`; calling it again has no effect.
  func begin()

  /// Handles pending events after a wait has reported some.
  func handleEvents()
}
